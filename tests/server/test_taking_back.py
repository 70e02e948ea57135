"""Taking moves back: freely, by consent, refused, and alone."""

import pytest

from sapajou.kernel.errors import BadInput
from sapajou.server import entries as e
from sapajou.server import messages as m
from tables import Tabletop


def begun(*, people: int = 2) -> Tabletop:
    bots = [None] * people + ["random"] * (2 - people)
    return Tabletop("itchy_monkey", bots, starting_player=0).begin()


def lines(table: Tabletop) -> list[str]:
    assert table.room.match is not None
    return table.room.match.lines


def test_a_free_step_goes_back_at_once() -> None:
    table = begun()
    table.move(0)
    assert table.board("p0").mine.undoable == 1  # type: ignore[union-attr]
    assert isinstance(table.ask("p0", m.Undo, actions=1), e.TookBack)
    assert table.board("p0").mine.actions == 0  # type: ignore[union-attr]
    assert lines(table)[-1] == "0: undo 1"


def test_beyond_that_everybody_else_must_agree() -> None:
    table = begun()
    table.play_on(2)
    asked = table.ask("p0", m.Undo, actions=1)
    assert isinstance(asked, e.UndoWanted)
    assert table.table("p1").undo == m.UndoAsked(0, 1, [], [1])
    table.ask("p1", m.AnswerUndo, grant=True)
    assert table.table("p1").undo is None
    assert lines(table)[-1] == "0: undo 1 granted"
    assert table.room.to_act() == [0]


def test_one_refusal_ends_it() -> None:
    table = begun()
    table.play_on(2)
    table.ask("p0", m.Undo, actions=1)
    before = lines(table)
    table.ask("p1", m.AnswerUndo, grant=False)
    assert table.table("p0").undo is None
    assert lines(table) == before


def test_a_refusal_is_told_until_something_is_played_or_asked_again() -> None:
    table = begun()
    table.play_on(2)
    table.ask("p0", m.Undo, actions=1)
    table.ask("p1", m.AnswerUndo, grant=False)
    assert table.table("p0").denied == m.UndoDenied(seat=0, by=1)
    assert table.reopened().facts.denied == m.UndoDenied(seat=0, by=1)
    table.ask("p0", m.Undo, actions=1)
    assert table.table("p0").denied is None
    table.ask("p1", m.AnswerUndo, grant=False)
    table.play_on(1)
    assert table.table("p0").denied is None


def test_whoever_asked_may_withdraw_but_not_agree() -> None:
    table = begun()
    table.play_on(2)
    table.ask("p0", m.Undo, actions=1)
    with pytest.raises(BadInput, match="nobody asks"):
        table.ask("p0", m.AnswerUndo, grant=True)
    table.ask("p0", m.AnswerUndo, grant=False)
    assert table.table("p1").undo is None
    assert table.table("p0").denied is None, "nobody refused anything"


def test_a_move_made_meanwhile_ends_the_question() -> None:
    table = begun()
    table.play_on(2)
    table.ask("p0", m.Undo, actions=1)
    with pytest.raises(BadInput, match="already asked"):
        table.ask("p0", m.Undo, actions=1)
    table.play_on(1)
    assert table.table("p0").undo is None


def test_among_bots_nobody_need_be_asked() -> None:
    table = begun(people=1)
    table.move(0)
    assert table.room.match is not None
    move = table.room.match.game.text(table.room.match.state, 1, table.room.match.state.legal(1)[0])
    table.write(e.Played(seat=1, move=move, by="bot"))
    assert isinstance(table.ask("p0", m.Undo, actions=1), e.TookBack)
    assert lines(table)[-1] == "0: undo 1 granted"


def test_nobody_takes_back_more_than_was_played() -> None:
    table = begun()
    with pytest.raises(BadInput, match="not done so much"):
        table.ask("p0", m.Undo, actions=1)


def test_a_person_whose_seat_a_bot_keeps_is_asked_like_everybody_else() -> None:
    table = begun()
    table.play_on(2)
    table.here = frozenset({"p0"})
    table.ask("p0", m.SeatBot, seat=1, bot="random")
    asked = table.ask("p0", m.Undo, actions=1)
    assert isinstance(asked, e.UndoWanted), "the bot does not answer for the person"
    assert table.table("p1").undo == m.UndoAsked(0, 1, [], [1])
    before = lines(table)
    table.ask("p1", m.AnswerUndo, grant=True)
    assert lines(table) == [*before, "0: undo 1 granted"]
    assert table.reopened().snapshot() == table.room.snapshot()


def test_in_old_logs_a_person_whose_seat_a_bot_kept_was_not_asked() -> None:
    table = Tabletop("itchy_monkey", [None] * 3, starting_player=0).begin()
    table.play_on(3)
    table.ask("p1", m.SeatBot, seat=1, bot="random")
    table.write(e.UndoWanted(person="p0", id="old", seat=0, actions=1))
    table.write(e.UndoAnswered(person="p2", id="old", seat=2, grant=True))
    assert lines(table)[-1] == "0: undo 1 granted"
