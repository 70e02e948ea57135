"""Who has the link of a table, but no seat: what one learns of a match that is played without spectators."""

import msgspec

from sapajou.server import messages as m
from sapajou.server.answers import info_of
from tables import COMMITMENT, Tabletop


def talked(*, spectators: bool) -> Tabletop:
    """A match of two people who talk and have something to answer."""
    table = Tabletop("itchy_monkey", [None, None], spectators=spectators, starting_player=0).begin()
    table.play_on(2)
    table.ask("p1", m.Chat, text="between us")
    table.ask("p0", m.Undo, actions=1)
    return table


def test_whoever_may_not_watch_learns_that_a_match_is_played_and_no_more() -> None:
    table = talked(spectators=False)
    seen = table.table("stranger")
    assert (seen.status, seen.spectators, seen.undo, seen.rematch) == ("playing", False, None, None)
    assert table.said("stranger") == []
    assert seen.seats == [m.Seat(taken=True), m.Seat(taken=True)]
    told = msgspec.json.encode(seen)
    assert b"between us" not in told
    assert b"P0" not in told, "names are for those who are there"


def test_from_outside_too_names_are_for_those_who_may_know_them() -> None:
    def names(table: Tabletop, person: str) -> list[str | None]:
        return info_of(table.room, person).names

    private, public = talked(spectators=False), talked(spectators=True)
    assert names(private, "stranger") == [None, None]
    assert names(private, "p1") == names(public, "stranger") == ["P0", "P1"]


def test_those_who_play_and_spectators_where_there_are_some_see_it_all() -> None:
    for person, table in (("p1", talked(spectators=False)), ("stranger", talked(spectators=True))):
        seen = table.table(person)
        assert [line.text for line in table.said(person)] == ["between us"]
        assert seen.undo == m.UndoAsked(0, 1, [], [1])
        assert [seat.name for seat in seen.seats] == ["P0", "P1"]


def test_before_it_begins_whoever_has_the_link_may_find_a_seat() -> None:
    table = Tabletop("itchy_monkey", [None, None], spectators=False)
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    table.ask("p0", m.Chat, text="who comes?")
    seen = table.table("stranger")
    assert [seat.taken for seat in seen.seats] == [True, False]
    assert [line.text for line in table.said("stranger")] == ["who comes?"]
    table.ask("stranger", m.Sit, seat=1, commitment=COMMITMENT)
    assert table.table("stranger").seats[1].mine
