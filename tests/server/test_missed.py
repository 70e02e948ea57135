"""Who was slow to look is sent the position in which each actor left the board, as if it had looked in time."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.hub import OpenTable
from tables import Tabletop

HELLO = m.Hello(told=0, heard=0, language="en", show=False)


def client(person: str) -> Client:
    """A connection that has said hello."""
    found = Client(person, None)
    found.greet(HELLO)
    return found


async def boards(live: OpenTable, looking: Client) -> list[dict[str, Any]]:
    """What a client is sent of the board now."""
    news = [msgspec.json.decode(body) for body in await live.news_for(looking)]
    return [message for message in news if message["type"] == "board"]


def told(sent: list[dict[str, Any]]) -> list[Any]:
    """All that boards tell."""
    return [event for board in sent for event in board["events"]]


def play(table: Tabletop, dice: random.Random) -> int:
    """Let somebody make a whole move; return who did."""
    match = table.room.match
    assert match is not None
    seat = dice.choice(table.room.to_act())
    steps = dice.choice(match.game.moves(match.state, seat, limit=5, seed=dice.getrandbits(32)))
    table.move(seat, match.game.move_text(match.state, seat, steps))
    return seat


def decision(board: dict[str, Any]) -> int | None:
    """The number of the decision that a board asks for, if it asks for one."""
    mine = board["mine"]
    return mine["number"] if mine and mine["offered"] else None


@pytest.mark.parametrize("person", ["spectator", "p0"])
@pytest.mark.parametrize(
    ("game", "seats"), [("after_us", 3), ("afternova", 4), ("itchy_monkey", 4), ("monkey_palace", 3)]
)
def test_it_gets_one_board_an_actor_the_same_that_others_saw_then(game: str, seats: int, person: str) -> None:
    async def story() -> None:
        dice = random.Random(game)
        table = Tabletop(game, [None] * seats).begin()
        live = OpenTable(table.room, lambda: table.now)
        prompt, late = client(person), client(person)
        faced = [[decision(one) for one in await boards(live, looking)] for looking in (prompt, late)][-1]
        assert len(faced) == 1
        several = 0
        while several < 5 and table.room.to_act():
            seen, actors = [], []
            for _ in range(4):
                actors.append(play(table, dice))
                seen += await boards(live, prompt)
            stops = [at for at in range(4) if at == 3 or actors[at] != actors[at + 1]]
            if faced[-1] is not None and faced[-1] == decision(seen[-1]):
                stops = [3]  # it has something to decide still, and is not interrupted
            missed = await boards(live, late)
            faced = [decision(one) for one in missed]
            assert [one["moment"] for one in missed] == [seen[at]["moment"] for at in stops]
            for one, at in zip(missed, stops, strict=True):
                # What was asked of it then is past; what is asked now is.
                past = {"mine": None} if at != stops[-1] else {}
                assert {**one, **past, "events": []} == {**seen[at], **past, "events": []}
            assert faced[:-1] == [None] * (len(stops) - 1)
            assert told(missed) == told(seen)
            several += len(stops) > 1
        assert several == 5

    asyncio.run(story())


def test_whoever_has_something_to_decide_meanwhile_is_not_interrupted() -> None:
    async def story() -> None:
        table = Tabletop("after_us", [None] * 3).begin()
        live, looking = OpenTable(table.room, lambda: table.now), client("p0")
        assert len(await boards(live, looking)) == 1
        match = table.room.match
        assert match is not None
        for seat in (1, 2):
            steps = match.game.moves(match.state, seat, limit=1)[0]
            table.move(seat, match.game.move_text(match.state, seat, steps))
        assert [one["moment"] for one in await boards(live, looking)] == [2]

    asyncio.run(story())


def test_whoever_comes_back_gets_the_present_alone() -> None:
    async def story() -> None:
        table = Tabletop("itchy_monkey", [None] * 3, starting_player=0).begin()
        live, looking = OpenTable(table.room, lambda: table.now), client("spectator")
        assert len(await boards(live, looking)) == 1
        for _ in range(3):
            play(table, random.Random(1))
        looking.greet(HELLO)
        assert [one["moment"] for one in await boards(live, looking)] == [3]

    asyncio.run(story())


def test_what_was_taken_back_is_not_shown_again() -> None:
    async def story() -> None:
        table = Tabletop("after_us", [None] * 3).begin()
        live, looking = OpenTable(table.room, lambda: table.now), client("spectator")
        assert len(await boards(live, looking)) == 1
        dice = random.Random(2)
        seats = [play(table, dice) for _ in range(2)]
        table.ask(f"p{seats[-1]}", m.Undo, actions=1)
        assert [one["moment"] for one in await boards(live, looking)] == [3]

    asyncio.run(story())
