"""What people are called: on every seat at once, live, and cleaned of what earlier versions let through."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from player import Player
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.answers import info_of
from sapajou.server.writing import shown_name
from serving import Serving
from tables import COMMITMENT, Tabletop


def names(player: Player) -> list[str | None]:
    return [seat["name"] for seat in player.table["seats"]]


def test_a_new_name_stands_on_every_seat_at_once_for_everybody_who_looks(server: Serving) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bea, watcher = [await Player(server.address).arrive(name) for name in ("Guest 59", "Bea", "Cleo")]
            begun = await ada.open_table("itchy_monkey", [None, "random"], options={"starting_player": 0})
            lobby = await bea.open_table("after_us", [None, None])
            async with ada.at(begun):
                await ada.sit(0)
                await ada.start()
            other = Player(server.address)
            other.http.cookies = ada.http.cookies
            await stack.enter_async_context(other.at(lobby))
            await other.sit(1)
            await stack.enter_async_context(bea.at(lobby))
            await stack.enter_async_context(watcher.at(begun))
            assert names(watcher)[0] == names(bea)[1] == "Guest 59"
            await ada.arrive("Ada")
            await bea.listen(lambda: names(bea)[1] == "Ada")
            await other.listen(lambda: names(other)[1] == "Ada")
            await watcher.listen(lambda: names(watcher)[0] == "Ada")
            listed = (await ada.http.get("/api/me/tables")).json()
            assert sorted(name for one in listed for name in one["names"] if name) == ["Ada", "Ada"]
            # A connection that was open all the while speaks under the new name too.
            await other.ask(type="chat", text="it is me")
            await bea.listen(lambda: bool(bea.said))
            assert bea.said[0]["name"] == "Ada"
            for player in (ada, bea, watcher, other):
                await player.http.aclose()

    asyncio.run(story())


def test_a_seat_that_was_called_otherwise_follows_when_its_person_comes() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    changed, noticed = table.room.facts.changed, table.room.facts.noticed
    table.now += 50
    table.write(e.Renamed(person="p0", name="Ada"))
    assert table.table("p1").seats[0].name == "Ada"
    assert table.reopened().facts.chairs[0].name == "Ada", "the log says so"
    assert table.room.facts.changed > changed
    assert table.room.facts.noticed == noticed, "nothing has happened at the table"


def test_a_new_name_does_not_bring_a_table_back_that_was_put_away() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    table.ask("p1", m.PutAway)
    table.write(e.Renamed(person="p1", name="Bea"))
    assert "p1" not in table.room.listed()
    assert table.table("p0").seats[1].name == "Bea"


def test_guests_are_called_by_their_new_names_too() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    table.ask("stranger", m.Chat, text="hello")
    table.write(e.Renamed(person="stranger", name="Cleo"))
    assert [guest.name for guest in table.table("p0").guests] == ["Cleo"]


TOWER = "A" + "\u0301" * 12 + "da\u202e"


@pytest.mark.parametrize(("kept", "shown"), [(TOWER, "\u00c1\u0301da"), ("\u2800", None), (None, None), ("Ada", "Ada")])
def test_names_that_were_kept_earlier_are_tidied_when_they_are_shown(kept: str | None, shown: str | None) -> None:
    assert shown_name(kept) == shown
    table = Tabletop("itchy_monkey", [None, None])
    table.write(e.Sat(person="p0", id="old", seat=0, name=kept, commitment=COMMITMENT))
    table.write(e.Spoke(person="p0", id="older", seat=0, name=kept, text="hello"))
    assert table.table("p1").seats[0].name == shown
    assert info_of(table.room, "p1").names[0] == shown
    assert table.said("p1")[0].name == shown


def test_the_seat_of_whoever_opened_the_table_is_told_to_whom_it_invites() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    assert table.table("p1").opener is None
    table.ask("p0", m.Sit, seat=1, commitment=COMMITMENT)
    assert table.table("p1").opener == 1


def test_from_outside_one_reads_how_far_a_match_has_come() -> None:
    table = Tabletop("after_us", [None, None]).begin()
    info = info_of(table.room, "p0")
    assert (info.round, info.points, info.to_act) == (1, [0, 0], [0, 1])
    private = Tabletop("after_us", [None, None], spectators=False).begin()
    seen = info_of(private.room, "stranger")
    assert (seen.round, seen.points, seen.to_act) == (None, None, [])
