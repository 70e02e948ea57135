"""The end of the game, and solo play against the Monkey King."""

from typing import Any

import pytest

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine.king import affordable_level, arrive, live, rest
from sapajou.games.after_us.events import Change, Drew, KingReceived, KingRevealed, RoundBegan
from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.match import Match


def resting(scene: Any, *held: str, done: Any = (), **options: Any) -> Any:
    """Return a position at the end of phase 3."""
    play = scene(len(held), objects=["game_console", "computer", "moped"], **options)
    for seat, what in enumerate(held):
        play.line(seat, 1, 101 + seat, 3, 4).have(seat, what)
    return play.phase("phase_3", *["gorilla"] * len(held), done=done)


def test_au_end_01_au_rul_22_checked_after_each_phase(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4, at="end").line(1, 1, 2, 3, 4, at="end").have(0, "VP80 En5")
    play.tribes[1]["done"] = True
    play.play(0, "done", "done")
    assert play.state.over
    assert (play.state.round, play.state.token) == (1, [-1, -1])


def test_au_end_02_everybody_completes_the_phase(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4, at="end").line(1, 3, 2, 1, 4, at="1.1.2").have(0, "VP80 En5")
    play.play(0, "done")
    assert not play.state.over
    assert play.state.to_act() == [1]


def test_au_end_03_au_rul_23_the_final_window(scene: Any, game: AfterUs) -> None:
    play = resting(scene, "VP80 Rg4", "VP79 Rg4 En5", done=[0]).play(1, "done")
    assert game.dump(play.state)["window_after"] == "phase_3"
    assert play.state.to_act() == [0, 1]
    assert play.texts(1) == ["done", "computer", "remove_card 1", "remove_card 2", "remove_card 3", "remove_card 4"]
    assert play.refused(1, "game_console 2") == "AU-SEQ-03 wrong_moment"
    play.play(1, "computer", "remove_card 2").play(0, "done")
    assert play.state.scores() == [80, 87]


def test_au_end_03_the_fridge_only_in_the_windows_of_phases_1_and_2(scene: Any) -> None:
    objects = ["mini_fridge", "computer", "moped"]
    play = scene(objects=objects).line(0, 1, 2, 3, 4, at="end").line(1, 1, 2, 3, 4, at="end").have(0, "VP80 En5")
    play.tribes[1]["done"] = True
    assert "mini_fridge energy fruit" in play.play(0, "done").texts(0)
    late = scene(objects=objects).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "VP80 En5")
    late.phase("phase_3", "gorilla", "gorilla", done=[1]).play(0, "done")
    assert late.texts(0) == ["done", "computer"]


def test_au_end_04_au_end_05_au_rul_26_highest_total_and_ties(scene: Any) -> None:
    play = resting(scene, "VP82", "VP82", "VP81 En5", done=[0, 1]).play(2, "done", "done")
    assert play.state.winners() == [0, 1]
    assert play.state.result().ranks == [1, 1, 3]


def test_au_end_06_au_rul_24_au_rul_25_shortage(scene: Any) -> None:
    play = scene(objects=["game_console", "computer", "pinball"]).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4)
    play.have(0, "Gr5 VP9").pile("gorilla_1", 0).phase("main", "gorilla", "mandrill", done=[1])
    play.play(0, {"type": "claim_shortage"})
    assert play.refused(0, "claim_shortage") == "AU-END-06 already_claimed"
    play.play(0, "done")
    assert play.state.over
    assert play.state.result().reason == "shortage"
    assert play.state.winners() == [0]
    richer = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr6").pile("gorilla_1", 0)
    richer.phase("main", "gorilla", "mandrill", done=[1])
    assert richer.refused(0, "claim_shortage") == "AU-END-06 no_shortage"


def claimed(scene: Any, shortage: str) -> Any:
    """Return a position in which a seat that has claimed a shortage could come to afford what is left."""
    play = scene(objects=["mini_fridge", "computer", "moped"], shortage=shortage)
    play.line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr5 Fl1 En9").pile("gorilla_1", 0)
    play.phase("main", "gorilla", "mandrill", done=[1])
    return play.play(0, "claim_shortage", "mini_fridge flower grain")


def test_au_end_06_au_rul_43_who_has_claimed_a_shortage_recruits_no_more(scene: Any) -> None:
    play = claimed(scene, "last")
    assert "recruit" not in " ".join(play.texts(0))
    assert play.refused(0, "recruit 2") == "AU-RUL-43 recruit_after_claim"
    while not play.state.over:
        play.play(0, "done")
    assert play.state.result().reason == "shortage"


def test_au_rul_43_played_open_the_claim_leaves_recruiting_open(scene: Any) -> None:
    play = claimed(scene, "open")
    assert play.play(0, "recruit 2").tribe(0)["marks"] == ["recruited", "claimed"]
    while not play.state.over:
        play.play(0, "done")
    assert play.state.result().reason == "shortage"


def test_au_rul_43_the_moped_is_free_after_a_claim(scene: Any) -> None:
    play = scene(objects=["game_console", "computer", "moped"]).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4)
    play.have(0, "Gr5 En9").pile("gorilla_1", 0).phase("main", "gorilla", "mandrill", done=[1])
    play.play(0, "claim_shortage", "moped gorilla 2")
    assert play.tribe(0)["marks"] == ["claimed"]


def test_au_rul_43_a_claim_no_longer_counts_among_those_who_might_draw(scene: Any) -> None:
    for shortage, first in (("last", [0, 1]), ("open", [0])):
        play = scene(objects=["game_console", "computer", "pinball"], shortage=shortage)
        play.line(0, 119, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr5 Fl4").have(1, "Gr6 Fl2")
        play.pile("gorilla_1", 0).pile("gorilla_2", 1).phase("main", "gorilla", "gorilla")
        play.tribes[0]["marks"] = ["claimed"]
        # Copied twos of anything might bring seat 0 a sixth grain.
        assert play.state.to_act() == first, shortage


def test_au_rul_43_a_dump_with_both_marks_is_one_of_an_open_game(scene: Any, game: AfterUs) -> None:
    play = claimed(scene, "open").play(0, "recruit 2")
    dump = game.dump(play.state)
    assert "shortage" not in dump, "as it was written before there was a choice"
    assert game.view(play.state, 0).shortage == "open"
    assert game.restore(dump).shortage == play.state.shortage
    dump["shortage"] = "last"
    with pytest.raises(BadPosition) as refusal:
        game.restore(dump)
    assert refusal.value.place == "tribes[0].marks"


def test_au_end_08_the_moped_never_ends_the_game(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "En9 Gr2").pile("gorilla_1", 0)
    play.phase("main", "gorilla", "mandrill", done=[1])
    assert "claim_shortage" not in play.texts(0)


def test_au_end_09_a_cap_is_no_result(scene: Any) -> None:
    play = resting(scene, "VP9 En5", "", done=[1])
    play.dump["round"] = 60
    play.play(0, "done")
    result = play.state.result()
    assert (result.truncated, result.winners, result.reason) == (True, [], "round_cap")
    assert play.state.ending == act.CAPPED


def test_au_cmp_10_no_upper_limit_for_points(scene: Any) -> None:
    play = resting(scene, "VP99 En5", "", done=[1]).play(0, "computer")
    assert play.state.points[0] == 104


def test_another_target(game: AfterUs) -> None:
    state = game.new(2, 1, target=20)
    state.playout(1)
    assert max(state.points) >= 20


# Solo


def test_au_sol_01_au_sol_02_setup(game: AfterUs) -> None:
    rows = set()
    for seed in range(60):
        state = game.new(1, seed)
        rows.add(tuple(state.king_row))
        cards = state.draw[1] + state.king_cards
        assert sorted(cards) == list(range(9, 17))
    assert len(rows) > 15
    assert game.new(1, 1).to_act() == [0]


def test_au_sol_03_au_sol_04_au_rul_28_start(game: AfterUs, scene: Any) -> None:
    play = scene(1).king(row=["chimpanzee", "gorilla", "orangutan"])
    assert affordable_level(play.king("Fl3 Fr0 Gr0").state, 3) == 1
    assert game.new(1, 1).king_row[0] in range(4)


def test_au_sol_05_the_computer_is_his(scene: Any) -> None:
    play = scene(1, objects=["mobile_phone", "pinball", "moped"]).hand(0, 1, 2, 3, 4).have(0, "En9").king("En5")
    assert play.refused(0, "computer") == "AU-SET-02 object_not_in_play"
    before = play.state.king_points
    rest(play.state)
    assert play.state.king_points == before + 5


def test_au_sol_06_au_sol_07_au_sol_08_phase_1(scene: Any) -> None:
    play = scene(1).king("Fl0 Fr0 Gr0 En0 Rg11")
    state = play.state
    state.king_cards = []
    state.draw[1] = [9, 201, 119, 137]
    live(state)
    assert state.king_cards == [137, 119, 201, 9]
    assert play.king_has() == "Fl3 Fr4 Gr3 En4 VP14 Rg12"


def test_au_sol_06_au_sol_08_the_kings_first_steps_are_told_one_by_one(game: AfterUs) -> None:
    match = Match(game, seats=1, seed=7)
    king = game.dump(match.state)["king"]
    for viewer in (0, None):
        told = match.told(viewer)
        assert {one.moment for one in told} == {0}
        began, received, *revealed, drew = [one.event for one in told]
        assert [began, received] == [RoundBegan(1), KingReceived(Change(flower=3, fruit=3, grain=3, energy=2))]
        assert [event.card for event in revealed if isinstance(event, KingRevealed)] == king["revealed"]
        assert drew == Drew(0, tuple(match.state.line[:4]))


def test_au_seq_03_the_first_round_begins_like_every_other(game: AfterUs) -> None:
    match = Match(game, seats=3, seed=7)
    assert [event.tag() for event in match.events(1)] == ["round_began", "drew", "drew", "drew"]
    assert match.state.trace is None


def test_au_sol_09_au_rul_32_you_take_from_the_king(scene: Any) -> None:
    play = scene(1, objects=["mini_fridge", "computer", "moped"]).line(0, 3, 1, 2, 4, at="1.1.2").have(0, "En1 Fl1 Rg4")
    play.king("Fl9 Fr2 Gr1 En0")
    play.play(0, "activate")
    assert play.king_has() == "Fl9 Fr1 Gr1"
    assert play.play(0, "mini_fridge flower fruit").king_has() == "Fl9 Gr1"
    assert play.play(0, "remove_card 2").king_has() == "Fl9 Gr1"
    assert play.play(0, "activate").king_has().startswith("Fl")


def test_au_sol_10_au_sol_11_au_sol_12_au_rul_29_au_rul_30_phase_2(scene: Any) -> None:
    play = scene(1).king("Fl9 Fr0 Gr3 En0", row=["gorilla", "orangutan", "chimpanzee"])
    arrive(play.state)
    assert play.state.king_token == 3
    assert play.state.cards.level[play.state.draw[1][-1]] == 2
    leftmost = scene(1).king("Fl0 Fr2 Gr2 En0", row=["orangutan", "gorilla", "chimpanzee"])
    arrive(leftmost.state)
    assert leftmost.state.king_token == 1
    assert leftmost.king_has() == "Fr2 Gr2 En2"


def test_au_rul_34_an_empty_pile_does_not_count_for_the_king(scene: Any) -> None:
    play = scene(1).king("Fl0 Fr6 Gr3 En0", row=["orangutan", "gorilla", "chimpanzee"])
    play.pile("orangutan_1", 0).pile("orangutan_2", 0)
    arrive(play.state)
    assert play.state.king_token == 2


def test_au_sol_13_you_choose_after_him_and_may_copy_him(scene: Any) -> None:
    play = scene(1).line(0, 1, 2, 3, 4, at="end").have(0, "Fl2 En5").king(row=["gorilla", "orangutan", "mandrill"])
    play.king("Fl0 Fr0 Gr6 En0").play(0, "done")
    assert play.state.king_token == 2
    play.play(0, "choose mandrill")
    assert "king flower" in play.targets(0, "copy")
    assert play.play(0, {"type": "copy", "neighbour": "king", "kind": "flower"}).state.rage[0] == 2


def test_au_sol_14_au_rul_31_au_rul_42_his_removals(scene: Any) -> None:
    play = scene(1)
    play.king("Fl0 Fr0 Gr0 En0 Rg9")
    state = play.state
    state.king_cards, state.draw[1], state.discard[1] = [9, 201, 11, 101], [10], []
    rest(state)
    assert state.discard[1] == [9, 201, 101]
    assert play.king_has() == "Fl1 Rg5"


def test_au_sol_15_au_sol_16_computer_and_discard(scene: Any) -> None:
    play = scene(1).king("En12", plays=None)
    state = play.state
    cards = state.king_cards[:]
    rest(state)
    assert state.discard[1] == cards
    assert state.king_points == 5
    assert play.king_has().count("En7") == 1


def test_au_sol_17_au_rul_33_the_end_is_checked_after_both(scene: Any) -> None:
    play = scene(1).line(0, 3, 1, 2, 4, at="1.1.2").king("VP80")
    assert not play.state.over
    play.take_all(0)
    while not play.state.over:
        play.play(0, "done")
    assert play.state.winners() == []
    assert play.state.result().rivals == {"king": 80}
    assert play.state.result().ranks == [2]


def test_au_sol_17_equal_totals_are_a_draw(scene: Any) -> None:
    play = scene(1).line(0, 1, 2, 3, 4, at="end").have(0, "VP81 En5").king("VP81").play(0, "done", "done")
    assert play.state.winners() == [0]
    assert play.state.result().reason == "draw"
    assert play.state.result().ranks == [1]
    won = scene(1).line(0, 1, 2, 3, 4, at="end").have(0, "VP82 En5").king("VP81").play(0, "done", "done")
    assert (won.state.winners(), won.state.result().ranks, won.state.result().reason) == ([0], [1], "target")


def test_the_kings_steps_are_told_one_by_one(game: AfterUs) -> None:
    match = Match(game, 1, 4, objects="first_game")
    while match.state.round < 3:
        match.play(0, match.game.default(match.state, 0))
    told = [event.tag() for event in match.events(0)]
    for tag in ("king_received", "king_revealed", "king_chose", "king_recruited", "king_rested"):
        assert tag in told
    assert told.count("king_revealed") == 12
