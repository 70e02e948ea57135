import msgspec
import pytest

from sapajou import IllegalAction, Match
from sapajou.kernel.errors import BadInput, UndoRefused
from sapajou.kernel.match import Checkpoint
from sapajou.kernel.replay import replay
from sapajou.kernel.tagged import Undone


def dump(match: Match) -> dict[str, object]:
    return match.game.dump(match.state)


def hand(match: Match, seat: int) -> list[str]:
    hands = match.game.dump(match.state)["hands"]
    return [held["ware"] for held in hands[seat]]


def on_turn(seats: int = 3, seed: int = 7) -> Match:
    match = Match("bazaar", seats, seed)
    for seat in range(seats):
        match.play(seat, "rest")
    return match


def offered() -> Match:
    match = on_turn()
    match.play(0, f"ask silk / seal {hand(match, 0)[0]} / show -")
    return match


def test_a_plain_action_may_be_taken_back() -> None:
    match = Match("bazaar", seats=3, seed=7)
    start = dump(match)
    match.play(1, "rest")
    assert match.undoable(1) == 1
    match.undo(1)
    assert dump(match) == start
    assert match.lines == ["1: rest", "1: undo 1"]


def test_what_gave_knowledge_may_not() -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(1, "draw")
    assert match.undoable(1) == 0
    with pytest.raises(UndoRefused, match="cannot take back 1: 0 of this seat's latest actions"):
        match.undo(1)


def test_what_binds_may_not() -> None:
    assert offered().undoable(0) == 0


def test_steps_of_a_draft_always_may_and_leave_no_line() -> None:
    match = on_turn()
    before = dump(match)
    match.play(0, "ask silk")
    match.play(0, f"seal {hand(match, 0)[1]}")
    assert match.undoable(0) == 3  # the draft, and the rest before it: nobody has moved since
    match.undo(0)
    assert match.game.dump(match.state)["offer"] == {"kind": "silk", "ware": None, "shown_to": None}
    match.undo(0)
    assert dump(match) == before
    assert len(match.lines) == 3


def test_a_sealed_answer_may_be_changed_until_the_last_one_is_in() -> None:
    match = offered()
    match.play(2, "refuse")
    assert match.undoable(2) == 1
    match.undo(2)
    assert match.state.to_act() == [1, 2]
    match.play(2, "refuse")
    match.play(1, "refuse")
    assert match.undoable(2) == match.undoable(1) == 0


def test_what_others_did_at_the_same_time_stays() -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(0, "rest")
    match.play(1, "draw")
    drawn = hand(match, 1)
    assert match.undoable(0) == 1
    match.undo(0)
    assert match.state.to_act() == [0, 2]
    assert hand(match, 1) == drawn


def test_a_move_that_others_built_on_may_not_be_taken_back() -> None:
    match = on_turn()
    match.play(0, f"take {match.game.dump(match.state)['row'][0]}")
    assert match.undoable(2) == 0


def test_nobody_learns_of_a_draft_by_what_may_be_taken_back() -> None:
    match = on_turn()
    before = match.undoable(2)
    match.play(0, "ask silk")
    assert match.undoable(2) == before == 1


def test_a_draft_comes_back_when_the_move_before_it_does() -> None:
    match = on_turn()
    match.play(0, "ask silk")
    drafted = dump(match)
    match.undo(2)
    assert not match.state.drafting(0)
    assert match.undoable(0) == 1  # its morning
    match.play(2, "rest")
    assert dump(match) == drafted
    assert match.undoable(0) == 2


def test_a_draft_that_waits_is_in_the_checkpoint() -> None:
    match = on_turn()
    match.play(0, "ask silk")
    drafted = dump(match)
    match.undo(2)
    kept = msgspec.json.decode(msgspec.json.encode(match.checkpoint()), type=Checkpoint)
    again = Match.resume(match.game, kept)
    assert dump(again) == dump(match) != drafted
    again.play(2, "rest")
    assert dump(again) == drafted


def test_beyond_the_free_part_it_takes_consent_and_the_record_says_so() -> None:
    match = offered()
    before_offer = dump(on_turn())
    match.play(1, "refuse")
    with pytest.raises(UndoRefused):
        match.undo(0, 3)
    match.undo(0, 3, granted=True)
    assert dump(match) == before_offer
    assert match.lines[-1] == "0: undo 1 granted"
    assert match.events(2)[-1] == Undone(0, 1, granted=True, moments=(4, 5))


def test_part_of_a_finished_move_is_a_draft_again() -> None:
    match = on_turn()
    match.play(0, "ask silk")
    drafted = dump(match)
    match.play(0, f"seal {hand(match, 0)[0]} / show 1")
    match.undo(0, 2, granted=True)
    assert dump(match) == drafted
    assert match.record().drafts == {"0": "ask silk"}


def test_undo_never_draws_again() -> None:
    match = Match("bazaar", seats=2, seed=11)
    match.play(0, "draw")
    drawn = hand(match, 0)
    match.undo(0, granted=True)
    match.play(0, "draw")
    assert hand(match, 0) == drawn


@pytest.mark.parametrize("count", [0, -1, 2, True, "1"])
def test_a_wrong_number_is_refused(count: int) -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(0, "rest")
    with pytest.raises(BadInput, match="undo: seat 0 has not played"):
        match.undo(0, count)


def test_a_wrong_seat_is_refused() -> None:
    with pytest.raises(IllegalAction, match="There is no seat 9"):
        Match("bazaar", seats=3, seed=7).undo(9)


def test_going_far_back_in_a_long_match_finds_the_right_position() -> None:
    """More moves than lie between two snapshots, and back to each of the positions on the way."""
    match = Match("bazaar", seats=2, seed=5, rounds=40, thief="asleep")
    positions = []
    for number in range(50):
        seat = match.state.to_act()[0]
        positions.append((seat, dump(match)))
        match.play(seat, match.game.moves(match.state, seat)[-1 if number % 4 > 1 else 0])
    record = match.record()
    for number, (seat, position) in enumerate(positions[:-2]):  # the last two are a morning, whose rests are free
        again = replay(record)
        taken_back = [mover for mover, _ in positions[number:]].count(seat)
        again.undo(seat, again.actions(seat, taken_back), granted=True)
        assert dump(again) == position


def test_it_names_the_moments_that_no_longer_count() -> None:
    match = Match("bazaar", seats=3, seed=7)
    match.play(1, "rest")
    match.play(0, "rest")
    match.undo(1)
    assert match.events(2)[-1] == Undone(1, 1, granted=False, moments=(1,))
    match.play(1, "rest")
    match.undo(0)
    assert match.events(2)[-1] == Undone(0, 1, granted=False, moments=(2,))
    void = {moment for told in match.events(2) if isinstance(told, Undone) for moment in told.moments}
    plain = Match("bazaar", seats=3, seed=7)
    plain.play(1, "rest")
    kept = [told.event for told in match.told(2) if told.moment not in void and not isinstance(told.event, Undone)]
    assert kept == plain.events(2)
