"""The end of the game: IM-V, IM-K, and the rulings that belong to them."""

from random import Random
from typing import Any

import pytest

from sapajou.games.itchy_monkey.engine.rules import victory_names
from sapajou.games.itchy_monkey.engine.state import FOUR_SAME, THREE_GORILLAS
from sapajou.games.itchy_monkey.figures import SPECIES

THREE_SAME = "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w3"


@pytest.mark.parametrize(("before", "wins"), [(1, False), (2, True)])
def test_im_v_01_a_colony_has_three_workers(jungle: Any, before: int, wins: bool) -> None:
    scene = jungle("GGG.L", f"(0,0) P0 w3; (0,1) P0 w4; (0,2) P0 w{before}").play("spawn c1")
    assert scene.state.over is wins


def test_im_v_01_queens_do_not_count_and_six_are_one_colony(jungle: Any) -> None:
    scene = jungle("GGG.L", "(0,0) P0 w6; (0,1) P0 w3; (0,2) P0 q3; (0,4) P0 w1").play("spawn e1")
    assert not scene.state.over


def test_im_v_01_colonies_are_lost_with_their_workers(jungle: Any) -> None:
    scene = jungle("GGG.L", "(0,0) P0 w3; (0,1) P0 w3; (0,4) P0 w1", "move").play("jump b1 c1 worker")
    assert [scene.game.view(scene.state, 0).families[0].three_gorillas, scene.state.over] == [1, False]


def test_im_v_02_five_species(jungle: Any) -> None:
    lice = "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w3; (0,3) P0 w3; (0,4) P0 w2"
    assert jungle("GLBOP", lice).play("spawn e1").state.result().reason == "five_species"
    assert not jungle("GLBOO", lice).play("spawn e1").state.over  # only four species
    assert jungle("GLBOE", lice).play("spawn e1").state.result().reason == "five_species"


def test_im_v_02_four_of_one_species(jungle: Any) -> None:
    assert not jungle("LLL.B", f"{THREE_SAME}; (0,4) P0 w2").play("spawn e1").state.over
    assert jungle("PPP.P", f"{THREE_SAME}; (0,4) P0 w2").play("spawn e1").state.result().reason == "four_same"


def test_im_v_02_three_gorillas(jungle: Any) -> None:
    lice = "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2"
    result = jungle("GGG.B", lice).play("spawn c1").state.result()
    assert (result.reason, result.winners, result.truncated) == ("three_gorillas", [0], False)
    assert not jungle("GGL.G", lice).play("spawn c1").state.over


def test_im_v_02_all_conditions_that_hold_are_reported(jungle: Any) -> None:
    state = jungle("GGGLLLLBOP", workers_per_player=30).state
    for cell, ending in (
        (0, ""), (1, ""), (3, ""), (4, ""), (5, ""), (7, ""), (8, ""),
        (9, "five_species"), (6, "five_species+four_same"), (2, "five_species+four_same+three_gorillas"),
    ):  # fmt: skip
        state.put(0, cell, 3, 0)
        assert victory_names(state.victories(0)) == ending


def test_im_v_03_a_win_while_spawning_ends_the_turn(jungle: Any) -> None:
    scene = jungle("GGG.L", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2; (0,4) P1 w1").play("spawn c1")
    assert (scene.stage, scene.state.turns, scene.state.to_act(), scene.state.legal(0)) == ("over", 0, [], [])
    assert scene.why("bump c1 E1") == ("game_over", "IM-V-02")


def test_im_q_14_victory_is_immediate_after_a_move(jungle: Any) -> None:
    scene = jungle("GG.GL", "(0,0) P0 w3; (0,1) P0 w9; (0,4) P1 w1", "move").play("bump b1 E1 w6")
    assert (scene.stage, scene.active, scene.state.turns) == ("over", 0, 0)  # no last exchange


def test_im_v_04_only_the_active_player_wins(jungle: Any) -> None:
    scene = jungle("GGG.L", "(0,0) P1 w3; (0,1) P1 w3; (0,2) P1 w2; (0,4) P0 w1", active=1).play("spawn c1")
    assert (scene.state.winners(), scene.state.scores(), scene.state.result().ranks) == ([1], [0, 1], [2, 1])


def test_im_v_04_all_others_lose_alike(jungle: Any) -> None:
    lice = "(0,0) P2 w3; (0,1) P2 w3; (0,2) P2 w2; (0,4) P0 w1"
    scene = jungle("GGG.L", lice, seats=3, active=2).play("spawn c1")
    result = scene.state.result()
    assert (result.scores, result.ranks, result.winners) == ([0, 0, 1], [2, 2, 1], [2])


def test_im_q_12_nobody_wins_in_anothers_turn(jungle: Any) -> None:
    lice = "(0,0) P1 w3; (0,1) P1 w3; (0,3) P1 w2; (1,1) P0 w9 q3; (1,3) P0 w2"
    scene = jungle("GG.G/.G.G/L...", lice, "move", powers=["gorilla"])  # one worker more, and seat 1 has three gorillas
    assert len(scene.offers()) > 20
    for action in scene.offers():
        assert not scene.play(action).state.over
    waiting = jungle("GG.G/.G.G/L...", lice, powers=["gorilla"], active=1)
    assert waiting.play("spawn d1").state.winners() == [1]


@pytest.mark.parametrize("seed", range(3))
def test_im_q_12_others_colonies_can_only_shrink(game: Any, seed: int) -> None:
    dice = Random(seed)
    state = game.new(3, seed, powers=list(SPECIES), emperor_replaces="lemur", max_rounds=30)
    lost = 0
    while not state.over:
        seat = state.active
        others = [(other, species) for other in range(3) if other != seat for species in range(1, len(SPECIES) + 1)]
        before = [state.colonies_on(*other) for other in others]
        state.apply(seat, dice.choice(state.legal(seat)))
        after = [state.colonies_on(*other) for other in others]
        assert all(now <= then for now, then in zip(after, before, strict=True))
        assert set(state.winners()) <= {seat}
        lost += sum(before) - sum(after)
    assert lost > 0  # or nothing was tried


def test_im_q_13_an_exchange_never_wins_but_may_cost_a_colony(jungle: Any) -> None:
    scene = jungle("GGL.G", "(0,0) P0 w8; (0,1) P0 w3; (0,4) P0 w2").play("exchange a1")
    assert not scene.state.over
    assert not scene.play("spawn e1").state.over
    scene = jungle("GGL.G", "(0,0) P0 w9; (0,1) P0 w3; (0,4) P0 w2").play("exchange a1")
    assert scene.play("spawn e1").state.over


def test_im_q_23_four_gorillas_count_as_four_of_one_species(jungle: Any) -> None:
    scene = jungle("GGGG", "(0,0) P0 w3; (0,1) P0 w3")
    for cell in (2, 3):
        scene.state.put(0, cell, 3, 0)
    assert scene.state.victories(0) == FOUR_SAME | THREE_GORILLAS


def test_im_k_01_after_the_last_round_nobody_wins(jungle: Any) -> None:
    scene = jungle("G..L", "(0,0) P0 w1; (0,3) P1 w1", max_rounds=2).play("spawn a1", "bump a1 E1")
    assert (scene.state.turns, scene.stage) == (1, "spawn")
    scene = scene.play("spawn d1", "bump d1 W1", "spawn b1", "bump b1 W1")
    assert (scene.state.turns, scene.stage) == (3, "spawn")
    scene = scene.play("spawn c1", "bump c1 E1")
    result = scene.state.result()
    assert (scene.stage, scene.state.turns, scene.state.to_act()) == ("over", 4, [])
    assert (result.reason, result.winners, result.scores, result.truncated) == ("turn_cap", [], [0, 0], True)
    assert result.ranks == [1, 1]


def test_im_k_01_a_win_in_the_very_last_turn_counts(jungle: Any) -> None:
    lice = "(0,0) P1 w3; (0,1) P1 w3; (0,2) P1 w2; (0,4) P0 w1"
    scene = jungle("GGG.L", lice, max_rounds=1, active=1).play("spawn c1")
    assert (scene.state.winners(), scene.state.result().reason) == ([1], "three_gorillas")


def test_im_q_25_the_cap_is_a_hundred_rounds(game: Any) -> None:
    state = game.new(3, 1)
    assert state.setting.max_rounds == 100
    assert game.options["max_rounds"].default == 100


def test_a_game_that_goes_on_has_no_winner(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w1")
    assert (scene.state.winners(), scene.state.scores(), scene.state.result().reason) == ([], [0, 0], "")
    assert scene.state.result().truncated is False
