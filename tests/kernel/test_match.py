from typing import Any

import pytest

from bazaar.events import Answered, Drew, Offered, Rested
from bazaar.game import Bazaar
from sapajou import IllegalAction, Match
from sapajou.kernel.errors import BadOption
from sapajou.kernel.tagged import Undone


def morning_over(seats: int = 3, seed: int = 7) -> Match:
    """A match in which everybody has rested, so that seat 0 is on turn."""
    match = Match("bazaar", seats, seed)
    for seat in range(seats):
        match.play(seat, "rest")
    return match


def hand(match: Match, seat: int) -> list[str]:
    return [held["ware"] for held in match.game.dump(match.state)["hands"][seat]]


def refusal(match: Match, seat: Any, move: Any) -> IllegalAction:
    before = match.game.dump(match.state)
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, move)
    assert match.game.dump(match.state) == before
    return caught.value


def test_a_match_begins_with_a_game_or_its_id() -> None:
    assert Match(Bazaar(), seats=2, seed=1).game.id == Match("bazaar", seats=2, seed=1).game.id == "bazaar"


def test_without_a_seed_no_two_matches_are_dealt_alike() -> None:
    first, second = Match("bazaar", seats=2), Match("bazaar", seats=2)
    assert first.seed != second.seed
    assert first.game.dump(first.state) != second.game.dump(second.state)


@pytest.mark.parametrize("seats", [1, 5, True, "2", None])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(BadOption, match="seats: Bazaar is for 2 to 4 seats, not"):
        Match("bazaar", seats=seats, seed=1)


@pytest.mark.parametrize("seed", [-1, 1 << 256, True, "7", 1.0])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed: a seed is a whole number from 0 to 2"):
        Match("bazaar", seats=2, seed=seed)


def test_a_move_is_a_number_a_text_a_choice_or_a_list_of_steps() -> None:
    played = []
    for move in (0, "rest", {"type": "rest"}, [0], ["rest"], [{"type": "rest"}], '{"type": "rest"}'):
        match = Match("bazaar", seats=2, seed=1)
        match.play(1, move)
        played.append(match.lines)
    assert played == [["1: rest"]] * 7


def test_a_whole_move_is_its_steps_however_it_is_given() -> None:
    ware = hand(morning_over(), 0)[0]
    whole = f"ask silk / seal {ware} / show 2"
    choices = [{"type": "ask", "kind": "silk"}, {"type": "seal", "ware": ware}, {"type": "show", "seat": 2}]
    positions = []
    ways: list[Any] = [[whole], [choices], whole.split(" / "), [whole.split(" / ")], choices]
    for moves in ways:
        match = morning_over()
        for move in moves:
            match.play(0, move)
        positions.append(match.game.dump(match.state))
        assert match.lines[-1] == f"0: {whole}"
    assert all(position == positions[0] for position in positions)


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_choice_in_json_is_read_by_its_types(seat: Any) -> None:
    match = morning_over()
    match.play(0, f"ask silk / seal {hand(match, 0)[0]}")
    assert refusal(match, 0, {"type": "show", "seat": seat}).reason == "not_offered"
    match.play(0, {"type": "show", "seat": 1})
    assert match.state.to_act() == [1, 2]


def test_a_refused_part_spoils_the_whole_move() -> None:
    match = morning_over()
    error = refusal(match, 0, f"ask silk / seal {hand(match, 1)[0]} / show 2")
    assert (error.reason, error.rule) == ("not_in_hand", "BZ-05")
    assert match.undoable(0) == 1
    assert match.decision(0).number == 1


def test_refusals_say_what_was_tried_why_not_and_what_would_work() -> None:
    match = Match("bazaar", seats=3, seed=7)
    assert refusal(match, 0, "sleep").message == "'sleep' is not possible now. Possible: rest, draw."
    assert refusal(match, 3, "rest").message == "There is no seat 3; the seats are 0 to 2."
    assert refusal(match, 0, "rest / draw").message == "The move ends before 'draw'."
    assert refusal(match, 0, 5).reason == "not_offered"
    assert refusal(match, 0, None).reason == "bad_form"
    match.play(0, "rest")
    assert refusal(match, 0, "rest").message == "Seat 0 owes no decision now."
    assert refusal(match, 0, "rest").values == {"seat": 0}


def test_a_huge_move_is_not_echoed_whole() -> None:
    match = Match("bazaar", seats=3, seed=7)
    for move in ("x" * 100_000, {"type": "x" * 100_000}, "{" + "x" * 100_000, ["y" * 100_000]):
        assert len(refusal(match, 0, move).message) < 600


def test_when_all_is_over_nobody_may_act() -> None:
    match = Match("bazaar", seats=2, seed=3, rounds=1)
    for seat in (0, 1):
        match.play(seat, "rest")
    match.play(0, match.state.legal(0)[0])
    assert match.state.over
    assert refusal(match, 0, "rest").reason == "game_over"
    assert match.undoable(0) == 0


def test_a_draft_is_no_line_of_the_record() -> None:
    match = morning_over()
    match.play(0, "ask silk")
    assert match.state.drafting(0)
    assert len(match.lines) == 3
    assert match.record().drafts == {"0": "ask silk"}


def test_each_seat_is_told_what_it_may_know() -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(1, "draw")
    drawn = match.events(1)[0]
    assert isinstance(drawn, Drew)
    assert drawn.ware in hand(match, 1)
    for other in (0, 2, None):
        assert match.events(other) == [Drew(1, None)]


def test_a_sealed_ware_is_told_to_the_seat_it_was_shown_to() -> None:
    match = morning_over()
    ware = hand(match, 0)[0]
    match.play(0, f"ask silk / seal {ware} / show 2")
    told = {viewer: match.events(viewer)[-1] for viewer in (0, 1, 2, None)}
    assert told[0] == told[2] == Offered(0, "silk", 2, ware)
    assert told[1] == told[None] == Offered(0, "silk", 2, None)


def test_streams_are_numbered_and_only_grow() -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(0, "rest")
    match.undo(0)
    match.play(0, "rest")
    assert match.events(2) == [Rested(0), Undone(0, 1, granted=False, moments=(1,)), Rested(0)]
    assert match.events(2, since=2) == [Rested(0)]
    assert match.events(2, since=3) == []


def test_a_decision_is_known_by_its_number_and_its_choices() -> None:
    match = morning_over()
    first = match.decision(0)
    match.play(0, "ask silk")
    second = match.decision(0)
    match.undo(0)
    third = match.decision(0)
    assert (first.number, second.number, third.number) == (1, 2, 2)
    assert first.choices == third.choices != second.choices


def test_others_sealed_answers_do_not_make_a_decision_stale() -> None:
    match = morning_over()
    match.play(0, f"ask silk / seal {hand(match, 0)[0]} / show -")
    before = match.decision(2)
    match.play(1, "refuse")
    assert match.decision(2) == before
    assert match.events(2)[-1] == Answered(1, None)


@pytest.mark.parametrize("ask", ["undoable", "events", "decision"])
@pytest.mark.parametrize("seat", [-1, 3, "0", True])
def test_a_seat_that_is_not_there_is_refused(ask: str, seat: Any) -> None:
    with pytest.raises(IllegalAction, match="the seats are 0 to 2"):
        getattr(Match("bazaar", seats=3, seed=7), ask)(seat)


def test_a_match_may_begin_at_a_position() -> None:
    start = morning_over()
    start.play(0, "ask silk")
    match = Match.from_position("bazaar", start.game.dump(start.state))
    assert match.seats == 3
    assert match.state.drafting(0)
    match.play(0, f"seal {hand(match, 0)[0]} / show -")
    assert match.state.to_act() == [1, 2]
    assert match.record().position == start.game.dump(start.state)
    assert match.record().seed is None
