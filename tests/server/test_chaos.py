"""Matches on bad lines, over two processes that keep being killed, end like their undisturbed twins."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sapajou.kernel.record import Record
from sapajou.kernel.replay import replay
from sapajou.server import entries as e
from sapajou.server.facts import Settings
from sapajou.server.room import Room
from sapajou.server.storage import TableRow
from sapajou.server.thinking import task_for, think
from serving import Serving
from shaky import Shaky, chosen_of

# Short matches, so that they are many: two hundred in all, of people alone, and of bots alone.
KINDS: list[tuple[str, int, dict[str, Any], int, int]] = [
    ("itchy_monkey", 2, {"max_rounds": 1}, 90, 60),
    ("after_us", 2, {"target": 10}, 15, 15),
    ("monkey_palace", 2, {}, 2, 2),
    ("afternova", 3, {"max_rounds": 1, "max_proposals_per_turn": 1}, 8, 8),
]
KILL_EVERY = 4.0  # seconds, sooner at first


@pytest.mark.parametrize(
    ("share", "kills", "count"),
    [pytest.param(15, 3, 14, id="a few"), pytest.param(1, 1000, 200, id="two hundred", marks=pytest.mark.long)],
)
def test_every_match_ends_like_its_undisturbed_twin(
    new_database: Callable[[], str], share: int, kills: int, count: int
) -> None:
    database = new_database()
    servers = [Serving(database).start(), Serving(database).start()]
    try:
        matches = asyncio.run(disturbed(servers, share, kills))
    finally:
        for server in servers:
            server.kill()
    assert len(matches) == count
    for people, record in matches:
        assert twin(record, people=people) == record["moves"], record["game"]
        replay(msgspec.convert(record, Record))  # digests, result and shuffle


async def disturbed(servers: list[Serving], share: int, kills: int) -> list[tuple[bool, dict[str, Any]]]:
    """Play one match in `share` while the servers are being killed; return whether people played, and the record."""
    over = asyncio.Event()
    killing = asyncio.create_task(kill_now_and_then(servers, kills, over))
    addresses = [server.address for server in servers]
    playing = [
        (people, play(addresses, seed * 1000 + number, game, seats, options, people=people))
        for seed, (game, seats, options, *counts) in enumerate(KINDS)
        for people, count in zip((True, False), counts, strict=True)
        for number in range(round(count / share))
    ]
    try:
        records = await asyncio.gather(*(match for _, match in playing))
    finally:
        over.set()
        await killing
    return [(people, record) for (people, _), record in zip(playing, records, strict=True)]


async def kill_now_and_then(servers: list[Serving], kills: int, over: asyncio.Event) -> None:
    """Kill one server after the other, so often, or until all is over."""
    dice = random.Random(1)
    for number in range(kills):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), min(1 + number, KILL_EVERY) * (0.5 + dice.random()))
        if over.is_set():
            return
        server = dice.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


async def play(
    addresses: list[str], seed: int, game: str, seats: int, options: dict[str, Any], *, people: bool
) -> dict[str, Any]:
    """Play one match and return its record."""
    host = Shaky(addresses, seed)
    await host.request("PUT", "/api/me", json={"name": f"Host {seed}"})
    bots = [None if people else "random"] * seats
    table = (await host.request("POST", "/api/tables", json={"game": game, "bots": bots, "options": options}))["id"]
    players = [host]
    for number in range(1, seats if people else 1):
        players.append(Shaky(addresses, seed * 10 + number))
        await players[-1].request("GET", "/api/me")
    await asyncio.gather(*(player.play(table, seat, starts=seat == 0) for seat, player in enumerate(players)))
    record: dict[str, Any] = await host.request("GET", f"/api/tables/{table}/record")
    return record


def twin(record: dict[str, Any], *, people: bool) -> list[str]:
    """Return the moves of the same match without any disturbance."""
    shuffle = record["shuffle"]
    seats = record["seats"]
    settings = Settings([None if people else "random"] * seats, record["options"], spectators=True, clock=None)
    row = TableRow(
        id=shuffle["match"],
        game=record["game"],
        status="open",
        people=(),
        tended=False,
        created=0.0,
        changed=0.0,
        host="host",
        secret=bytes.fromhex(shuffle["secret"]),
        settings=msgspec.json.encode(settings),
    )
    room = Room(row)
    for seat, commitment in enumerate(shuffle["commitments"]):
        if commitment is not None:
            room.take(0.0, e.Sat(person=f"p{seat}", seat=seat, name=None, commitment=commitment))
    room.take(0.0, e.Frozen(options=record["options"]))
    for seat, number in enumerate(shuffle["numbers"]):
        if number is not None:
            room.take(0.0, e.Revealed(seat=seat, number=number))
    if room.match is None:  # somebody was away for so long
        room.take(0.0, e.Dealt())
    match = room.match
    assert match is not None
    while match.state.to_act():
        seat = match.state.to_act()[0]
        room.take(0.0, e.Played(seat=seat, move=_twin_move(room, seat, people=people)))
    return match.lines


def _twin_move(room: Room, seat: int, *, people: bool) -> str:
    match = room.match
    assert match is not None
    if not people:
        return think(task_for(room, seat)).moves[0]
    texts = [match.game.text(match.state, seat, action) for action in match.state.legal(seat)]
    return texts[chosen_of(match.decision(seat).number, texts)]
