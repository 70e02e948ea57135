"""Another bot on the seat of a bot: the host chooses before the match, during it whoever plays must agree."""

import pytest

from sapajou.kernel.errors import BadInput
from sapajou.kernel.record import decode, encode
from sapajou.kernel.replay import replay
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.room import opened
from sapajou.server.storage import Entry
from tables import COMMITMENT, Tabletop


def refused(code: str, table: Tabletop, person: str, kind: type, **values: object) -> None:
    with pytest.raises(BadInput) as caught:
        table.ask(person, kind, **values)
    assert caught.value.code == f"fault.{code}"


def bots(table: Tabletop) -> list[str | None]:
    return [seat.bot for seat in table.table("p0").seats]


def test_before_the_match_the_host_changes_a_bot_for_another_at_once() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None])
    table.ask("p2", m.Sit, seat=2, commitment=COMMITMENT)
    table.ask("p0", m.SeatBot, seat=1, bot="level5")
    assert bots(table) == [None, "level5", None]
    refused("not_the_host", table, "p2", m.SeatBot, seat=1, bot="level6")
    refused("seat_taken", table, "p0", m.SeatBot, seat=2, bot="level6")


def test_alone_among_bots_nobody_need_be_asked() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", "level3"]).begin()
    table.ask("p0", m.SeatBot, seat=2, bot="level4")
    assert bots(table) == [None, "level2", "level4"]
    assert table.table("p0").bot_asked is None
    refused("no_seat_held", table, "stranger", m.SeatBot, seat=2, bot="level1")
    refused("no_such_bot", table, "p0", m.SeatBot, seat=2, bot="level9")


def test_everybody_else_who_plays_must_agree() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None, None]).begin()
    asked = table.ask("p2", m.SeatBot, seat=1, bot="level7")
    assert isinstance(asked, e.BotWanted)
    for person in ("p0", "p2", "p3"):
        assert table.table(person).bot_asked == m.BotAsked(seat=2, of=1, bot="level7", granted=[], asked=[0, 3])
    refused("bot_pending", table, "p0", m.SeatBot, seat=1, bot="level1")
    refused("nothing_asked", table, "p2", m.AnswerBot, grant=True)
    table.ask("p3", m.AnswerBot, grant=True)
    assert bots(table)[1] == "level2"
    table.ask("p0", m.AnswerBot, grant=True)
    assert (bots(table)[1], table.table("p0").bot_asked) == ("level7", None)
    refused("nothing_asked", table, "p0", m.AnswerBot, grant=True)
    assert table.reopened().facts == table.room.facts


def test_one_refusal_ends_it_and_is_told_until_something_is_played() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None], starting_player=0).begin()
    table.ask("p2", m.SeatBot, seat=1, bot="level7")
    table.ask("p0", m.AnswerBot, grant=False)
    told = table.table("p2").bot_asked
    assert told is not None
    assert told.denied == 0
    refused("nothing_asked", table, "p0", m.AnswerBot, grant=True)
    table.move(0)
    assert (table.table("p2").bot_asked, bots(table)[1]) == (None, "level2")


def test_a_question_outlives_moves_and_whoever_asked_takes_it_back() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None], starting_player=0).begin()
    table.ask("p2", m.SeatBot, seat=1, bot="level7")
    table.move(0)
    assert table.table("p2").bot_asked is not None
    table.ask("p2", m.AnswerBot, grant=False)
    assert table.table("p2").bot_asked is None
    table.ask("p2", m.SeatBot, seat=1, bot="level8")
    table.ask("p0", m.AnswerBot, grant=True)
    assert bots(table)[1] == "level8"


def test_a_person_whose_seat_a_bot_keeps_is_not_waited_for() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None]).begin()
    table.here = frozenset({"p0"})
    table.ask("p0", m.SeatBot, seat=2, bot="level3")
    table.ask("p0", m.SeatBot, seat=1, bot="level6")
    assert bots(table) == [None, "level6", "level3"]


@pytest.mark.parametrize("how", ["changed", "failed"])
def test_the_record_verifies_whoever_plays_in_the_end(how: str) -> None:
    """The seed comes from the bots that sat there when the match began."""
    table = Tabletop("itchy_monkey", [None, "level2"], max_rounds=1, starting_player=0).begin()
    if how == "changed":
        table.ask("p0", m.SeatBot, seat=1, bot="level6")
    else:
        table.write(e.BotReplaced(seat=1, bot="greedy", failed="own_x", title="X", author="", how="slow"))
    while table.room.to_act():
        seat, match = table.room.to_act()[0], table.room.match
        assert match is not None
        table.write(e.Played(seat=seat, move=match.game.text(match.state, seat, match.state.legal(seat)[0])))
    record = table.room.record()
    assert record.shuffle is not None
    assert record.shuffle.bots == [None, "level2"]
    assert replay(decode(encode(record))).state.over


def test_it_survives_a_snapshot() -> None:
    table = Tabletop("itchy_monkey", [None, "level2", None]).begin()
    table.ask("p2", m.SeatBot, seat=1, bot="level7")
    kept = table.room.number, table.room.snapshot()
    table.ask("p0", m.AnswerBot, grant=True)
    later = [Entry(*entry) for entry in table.log[kept[0] :]]
    assert opened(table.row, kept, later).facts == table.room.facts
