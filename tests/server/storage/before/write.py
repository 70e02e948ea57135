"""Writes the databases in this folder, with the code of the version before: run it there, not here.

    python write.py FILE.sqlite3            then: sqlite3 FILE.sqlite3 .dump > d832581.sqlite.sql
    python write.py postgresql://…          then: pg_dump --inserts --no-owner … > d832581.postgres.sql

What the tables hold besides, as that version saw it, goes to standard output: d832581.json.
"""

import asyncio
import itertools
import json
import sys
from typing import Any

import msgspec

from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.facts import Settings
from sapajou.server.hub import Hub
from sapajou.server.storage import TableRow, open_storage

NUMBER = "7" * 64
BEGIN = 1_790_000_000.0


class Writer:
    """People who play at tables of fixed ids, at fixed times."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.ids = itertools.count()
        self.time = BEGIN
        hub.now = self.now

    def now(self) -> float:
        self.time += 1.0
        return self.time

    async def create(self, table: str, game: str, seats: int, clock: m.Clock | None = None, **options: Any) -> None:
        settings = msgspec.json.encode(Settings([None] * seats, options, spectators=True, clock=clock))
        people, secret = ("p0",), bytes(range(32))
        row = TableRow(table, game, "open", people, False, BEGIN, BEGIN, "p0", secret, settings)  # noqa: FBT003
        await self.hub.storage.create(row)

    async def ask(self, table: str, person: str, kind: type[Any], **values: Any) -> None:
        message = kind(id=f"m{next(self.ids)}", **values)
        await self.hub.ask(await self.hub.open(table), Client(person, person.upper()), message)

    async def begin(self, table: str, game: str, seats: int, clock: m.Clock | None = None, **options: Any) -> None:
        await self.create(table, game, seats, clock, **options)
        for seat in range(seats):
            await self.ask(table, f"p{seat}", m.Sit, seat=seat, number=NUMBER)
        await self.ask(table, "p0", m.Start)

    async def play(self, table: str, moves: int) -> None:
        match = (await self.hub.open(table)).room.match
        assert match is not None
        for index in range(moves):
            if not match.state.to_act():
                return
            seat = match.state.to_act()[0]
            number, choices = match.decision(seat)
            legal = match.state.legal(seat)
            move = legal[index % len(legal)]
            await self.ask(table, f"p{seat}", m.Move, number=number, choices=choices, move=move)

    async def write(self) -> None:
        await self.hub.storage.shared("cookie_key", bytes(32))
        await self.hub.storage.set_name("p0", "Ada")
        await self.create("open________", "itchy_monkey", 2)
        await self.ask("open________", "p0", m.Sit, seat=0, number=NUMBER)
        await self.ask("open________", "p0", m.Chat, text="who comes?")
        await self.begin("clock_______", "itchy_monkey", 2, m.Clock(900, 5), starting_player=0, max_rounds=200)
        await self.play("clock_______", 45)
        await self.ask("clock_______", "p9", m.Chat, text="good luck")
        room = (await self.hub.open("clock_______")).room
        await self.ask("clock_______", f"p{1 - room.to_act()[0]}", m.Undo, actions=2)
        await self.begin("consent_____", "itchy_monkey", 3, starting_player=0)
        await self.play("consent_____", 6)
        await self.ask("consent_____", "p1", m.SeatBot, seat=1, bot="random")  # who is not asked from now on
        await self.ask("consent_____", "p0", m.Undo, actions=1)
        await self.ask("consent_____", "p2", m.AnswerUndo, grant=True)
        await self.begin("over________", "itchy_monkey", 2, max_rounds=1)
        await self.play("over________", 100)
        for game, seats in (("after_us", 2), ("afternova", 3), ("monkey_palace", 2)):
            await self.begin(f"{game:_<12}"[:12], game, seats)
            await self.play(f"{game:_<12}"[:12], 25)
        await self.hub.storage.save_pass(b"old", "over________", 0, "p0", BEGIN)

    def seen(self) -> dict[str, Any]:
        """Return what the tables hold, to be compared with what another version reads."""
        return {
            table: {
                "status": opened.room.facts.status,
                "lines": opened.room.match.lines if opened.room.match else [],
                "times": [chair.time for chair in opened.room.facts.chairs],
                "chat": [line.text for line in opened.room.facts.chat],
            }
            for table, opened in sorted(self.hub.tables.items())
        }


async def main(address: str) -> None:
    storage = await open_storage(address)
    writer = Writer(Hub(storage))
    await writer.write()
    print(json.dumps(writer.seen(), indent=1))  # noqa: T201  to be kept in a file
    await storage.close()


asyncio.run(main(sys.argv[1]))
