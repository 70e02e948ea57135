"""The evaluation that the general bots use."""

from typing import Any

import pytest

from sapajou.games.itchy_monkey.bot import missing_workers


@pytest.mark.parametrize(
    ("lice", "missing"),
    [
        ("(0,0) P1 w1", (15, 12, 9)),
        ("(0,0) P0 w1", (14, 11, 8)),
        ("(0,0) P0 w9", (12, 9, 6)),
        ("(0,0) P0 w2; (0,1) P0 w3; (0,4) P0 w1", (11, 7, 4)),
        ("(0,3) P0 w3; (0,4) P0 w2; (0,5) P0 w2; (0,6) P0 w2", (6, 9, 9)),
        ("(0,0) P0 w2; (0,1) P0 w2; (0,2) P0 w2; (1,0) P0 w2; (0,3) P0 q3", (13, 4, 3)),
    ],
)
def test_missing_workers(jungle: Any, lice: str, missing: tuple[int, int, int]) -> None:
    assert missing_workers(jungle("GGGLBOP/G.L....", lice).state, 0) == missing


def test_the_parts_of_the_evaluation(jungle: Any) -> None:
    scene = jungle("GGGLBOP/G.L....", "(0,0) P0 w3 q1; (0,3) P0 w5; (0,4) P1 w2")
    # own: missing 9, 9, 6, so nearest 6 and reserve 9; 8 workers, 1 queen, 1 crowd
    own = -4 * 6 - 9 + 0.4 * 8 + 3 * 1 - 6 * 1
    # the other: missing 13, 10, 9; 2 workers
    other = -4 * 9 - 10 + 0.4 * 2
    assert scene.game.evaluate(scene.state, 0) == pytest.approx(own - other)
    # from the other side the crowd weighs less
    own_as_rival = own + 6 - 1
    assert scene.game.evaluate(scene.state, 1) == pytest.approx(other - own_as_rival)


def test_opponents_are_averaged_and_threats_counted(jungle: Any) -> None:
    lice = "(0,0) P1 w3; (0,1) P1 w3; (0,2) P1 w1; (0,3) P0 w1; (0,4) P2 w1"
    scene = jungle("GGGLBOP/G.L....", lice, seats=3)
    seat = -4 * 9 - 11 + 0.4
    threat = -4 * 2 - 5 + 0.4 * 7
    third = -4 * 9 - 11 + 0.4
    assert missing_workers(scene.state, 1) == (12, 5, 2)
    assert scene.game.evaluate(scene.state, 0) == pytest.approx(seat - (threat + third) / 2 - 8)


def test_a_victory_outweighs_everything(jungle: Any) -> None:
    won = jungle("GGG.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2").play("spawn c1")
    assert won.game.evaluate(won.state, 0) == 1e6
    assert won.game.evaluate(won.state, 1) == -1e6


def test_greedy_by_this_evaluation_finishes_games(game: Any) -> None:
    endings = []
    for seed in range(4):
        state = game.new(2, seed)
        while not state.over:
            seat = state.active
            values = []
            for action in state.legal(seat):
                after = state.copy()
                after.apply(seat, action)
                values.append((game.evaluate(after, seat) + (action * 7919 + seed + state.turns) % 97 / 200, action))
            state.apply(seat, max(values)[1])
        endings.append(state.result().reason)
    assert endings.count("turn_cap") <= 1
