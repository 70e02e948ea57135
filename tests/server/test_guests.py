"""People without a seat: who is taken off one, who is silenced, and what everybody is sent of the talk."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from player import Player
from sapajou.kernel.errors import BadInput
from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.facts import CHAT_KEPT, GUESTS_KEPT
from sapajou.server.hub import OpenTable
from sapajou.server.seeing import talk_now
from serving import Serving
from tables import COMMITMENT, Tabletop


def refused(code: str, act: Callable[[], Any]) -> None:
    """Check that something is refused with this code."""
    with pytest.raises(BadInput) as caught:
        act()
    assert caught.value.code == f"fault.{code}"
    assert caught.value.line("fr") != caught.value.line("en")


def lobby() -> Tabletop:
    """A table that p0 has opened, with p0 and a stranger on its seats."""
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    table.ask("stranger", m.Sit, seat=1, commitment=COMMITMENT)
    return table


# Taken off a seat


def test_the_host_frees_a_seat_and_whoever_sat_there_does_not_simply_take_it_again() -> None:
    table = lobby()
    table.ask("p0", m.Clear, seat=1)
    assert not table.table("p0").seats[1].taken
    assert table.room.listed() == ("p0",)
    refused("sent_away", lambda: table.ask("stranger", m.Sit, seat=1, commitment=COMMITMENT))
    table.ask("p1", m.Sit, seat=1, commitment=COMMITMENT)
    assert table.table("p1").seats[1].mine
    assert table.reopened().snapshot() == table.room.snapshot()


def test_whoever_was_taken_off_a_seat_can_be_let_back() -> None:
    table = lobby()
    table.ask("p0", m.Clear, seat=1)
    assert table.table("p0").guests == [m.Guest(0, "STRANGER", silenced=False, sent_away=True)]
    table.ask("p0", m.LetBack, guest=0)
    table.ask("stranger", m.Sit, seat=1, commitment=COMMITMENT)
    assert table.reopened().snapshot() == table.room.snapshot()


def test_whoever_leaves_a_seat_may_come_back_to_it() -> None:
    table = lobby()
    for _ in range(2):
        table.ask("stranger", m.Stand)
        table.ask("stranger", m.Sit, seat=1, commitment=COMMITMENT)
    table.ask("p0", m.Clear, seat=0)  # the host, off one's own seat
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    assert table.table("p0").guests == []


def test_nobody_but_the_host_frees_a_seat_and_not_even_the_host_once_it_has_begun() -> None:
    table = lobby()
    refused("not_the_host", lambda: table.ask("stranger", m.Clear, seat=0))
    table.ask("p0", m.Start)
    refused("match_begun", lambda: table.ask("p0", m.Clear, seat=1))


# Silenced


def test_the_host_silences_a_spectator_and_lets_one_speak_again() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    table.ask("loud", m.Chat, text="look at me")
    table.ask("calm", m.Chat, text="good luck")
    assert [line.guest for line in table.said("p0")] == [0, 1]
    refused("not_the_host", lambda: table.ask("p1", m.Silence, guest=0, silent=True))
    refused("no_such_guest", lambda: table.ask("p0", m.Silence, guest=7, silent=True))
    table.ask("p0", m.Silence, guest=0, silent=True)
    refused("silenced", lambda: table.ask("loud", m.Chat, text="look at me"))
    table.ask("calm", m.Chat, text="thanks")
    assert [guest.silenced for guest in table.table("p0").guests] == [True, False]
    assert table.reopened().snapshot() == table.room.snapshot()
    table.ask("p0", m.Silence, guest=0, silent=False)
    table.ask("loud", m.Chat, text="sorry")
    assert [line.text for line in table.said("p1")] == ["look at me", "good luck", "thanks", "sorry"]


def test_those_who_play_cannot_be_silenced_and_are_no_guests() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    for person in ("p0", "p1"):
        table.ask(person, m.Chat, text="hello")
    assert table.table("p0").guests == []
    assert [line.guest for line in table.said("p0")] == [None, None]


def test_who_the_guests_are_the_host_alone_is_told() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    table.ask("loud", m.Chat, text="look at me")
    assert [guest.name for guest in table.table("p0").guests] == ["LOUD"]
    assert table.table("p1").guests == table.table("loud").guests == []


def test_a_crowd_of_guests_does_not_push_a_silenced_one_out() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    table.ask("loud", m.Chat, text="look at me")
    table.ask("p0", m.Silence, guest=0, silent=True)
    for number in range(GUESTS_KEPT + 20):
        table.ask(f"guest {number}", m.Chat, text="hello")
    assert len(table.room.facts.guests) == GUESTS_KEPT
    refused("silenced", lambda: table.ask("loud", m.Chat, text="look at me"))


# What is sent


def test_a_client_is_sent_each_line_once_and_nothing_else_because_of_it() -> None:
    async def story() -> None:
        table = Tabletop("itchy_monkey", [None, None]).begin()
        open_table, client = OpenTable(table.room, lambda: table.now), Client("p1", None)
        client.greet(m.Hello())
        await open_table.news_for(client)
        sizes = []
        for number in range(CHAT_KEPT + 5):
            table.ask("p9", m.Chat, text=f"line {number:04}")
            bodies = await open_table.news_for(client)
            assert [json.loads(body)["type"] for body in bodies] == ["talk"]
            assert [line["text"] for line in json.loads(bodies[0])["lines"]] == [f"line {number:04}"]
            sizes.append(len(bodies[0]))
        assert max(sizes) < 200
        assert await open_table.news_for(client) == []

    asyncio.run(story())


def test_whoever_comes_back_is_sent_what_was_said_since() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    for number in range(CHAT_KEPT + 10):
        table.ask("p0", m.Chat, text=f"{number}")
    whole = table.said("p1")
    assert [line.number for line in whole] == list(range(10, CHAT_KEPT + 10))
    talk = talk_now(table.room, "p1", CHAT_KEPT + 8)
    assert talk is not None
    assert [line.text for line in talk.lines] == [f"{CHAT_KEPT + 8}", f"{CHAT_KEPT + 9}"]
    assert talk_now(table.room, "p1", CHAT_KEPT + 10) is None


def test_over_the_network_talk_is_heard_once_through_lost_connections(tmp_path: Any) -> None:
    async def story(server: Serving) -> None:
        ada, bob = await Player(server.address).arrive("Ada"), await Player(server.address).arrive("Bob")
        table = await ada.open_table("itchy_monkey", [None, None])
        async with ada.at(table):
            for number in range(3):
                async with bob.at(table):
                    await ada.ask(type="chat", text=f"{number}")
                    await bob.listen(lambda number=number: len(bob.said) > number)
            assert [line["text"] for line in bob.said] == ["0", "1", "2"]
            async with bob.at(table):
                await bob.sit(1)
                await ada.listen(lambda: ada.table["seats"][1]["taken"])
                await ada.ask(type="clear", seat=1)
                await bob.listen(lambda: not bob.table["seats"][1]["taken"])
                assert (await bob.sit(1))["code"] == "fault.sent_away"
                await ada.listen(lambda: ada.table["guests"])
                await ada.ask(type="let_back", guest=ada.table["guests"][0]["number"])
                assert (await bob.sit(1))["type"] == "accepted"
        for player in (ada, bob):
            await player.http.aclose()

    with Serving(str(tmp_path / "tables.db")) as server:
        asyncio.run(story(server))
