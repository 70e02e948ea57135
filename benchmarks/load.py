"""How many tables a server holds: clients on this machine play random games over WebSockets, with time to think.

    python -m benchmarks.load [DATABASE] [--tables 100] [--seconds 30] [--think 2.0] [--processes 1] [--bots]
        [--beside 100] [--json FILE]

It starts the server, opens the tables with two people each (with --bots, a person and a bot), lets everybody play for
a while, and prints the time from a move to the last client that sees it (p50, p99), moves a second, the server's
processor time a move, its own time a move (from receiving it to the last send, as it tells itself), and its memory for
each table: with clients, and idle. Bounded in tables and in time; a table
whose match ends is played again.

With --beside N it is measured twice: alone, and with N tables beside them at which six bots of the highest level think
all the time. Then it prints both, the server's own p99 with them over that without, and whether that stays within the
bars: a person's move must not wait for anybody's bots.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import math
import os
import random
import re
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.append(str(Path(__file__).parents[1] / "tests" / "net"))

from serving import Serving, free_port  # the server process of the tests

GAME = "itchy_monkey"
SEATS = 2
BOT = "greedy"
PATIENCE = 20.0  # seconds to wait for a move to be seen
THINKING = ("after_us", "level8", 6)  # what is thought about beside people: game, bot, seats
SETTLED = 20  # moves of bots by which they are at work
SETTLING = 60  # seconds to wait for that
OWN_BAR = 50.0  # milliseconds: the server's own p99 with them ...
RATIO_BAR = 1.3  # ... and how much longer that may be than without
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


class Use(NamedTuple):
    """What a server has used so far: bytes of memory, seconds of processor time."""

    memory: int
    processor: float


def use_of(servers: Sequence[Serving]) -> Use:
    """Return what the server processes use together."""
    memory, processor = 0, 0.0
    for server in servers:
        folder = Path("/proc", str(server.pid))
        memory += int((folder / "statm").read_text().split()[1]) * _PAGE
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        processor += (int(fields[11]) + int(fields[12])) / _TICKS
    return Use(memory, processor)


async def own_times(http: httpx.AsyncClient, servers: Sequence[Serving]) -> dict[float, int]:
    """Return how many moves the servers have answered within each of some times, in seconds."""
    within: dict[float, int] = {}
    for server in servers:
        told = (await http.get(f"http://127.0.0.1:{server.metrics}/metrics")).text
        for bound, count in re.findall(r'sapajou_move_seconds_bucket\{le="([^"]+)"\} (\S+)', told):
            within[float(bound)] = within.get(float(bound), 0) + int(float(count))
    return within


def own_p99(before: Mapping[float, int], after: Mapping[float, int]) -> float:
    """Return the least of the times within which 99 of 100 moves stayed, in milliseconds."""
    within = {bound: count - before[bound] for bound, count in after.items()}
    return next(bound for bound, count in sorted(within.items()) if count >= 0.99 * within[math.inf]) * 1000


def own_p99_between(before: Mapping[float, int], after: Mapping[float, int]) -> float:
    """Return the time within which 99 of 100 moves stayed, in milliseconds, as if times lay evenly between bounds."""
    within = sorted((bound, count - before[bound]) for bound, count in after.items())
    wanted, below, fewer = 0.99 * within[-1][1], 0.0, 0
    for bound, count in within:
        if count >= wanted:
            share = (wanted - fewer) / max(1, count - fewer)
            above = bound if math.isfinite(bound) else 2 * below
            return (below + share * (above - below)) * 1000
        below, fewer = bound, count
    return math.inf


class Person:
    """One client at one table."""

    def __init__(self, address: str, cookie: str, table: str, seat: int) -> None:
        self.address = address
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.number = secrets.token_hex(32)
        self.socket: ClientConnection
        self.position: dict[str, Any] = {}
        self.moments: dict[int, float] = {}  # when each moment of the match was seen here
        self.news = asyncio.Event()
        self.over = False

    async def open(self) -> None:
        """Connect and say hello."""
        place = f"ws://{self.address}/api/tables/{self.table}/live"
        self.socket = await connect(place, additional_headers={"Cookie": self.cookie}, compression=None, max_size=None)
        await self.send(type="hello", told=0, language="en", show=False)

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def listen(self) -> None:
        """Take in what the server sends, noting when."""
        with contextlib.suppress(Exception):
            async for text in self.socket:
                seen = time.perf_counter()
                message = json.loads(text)
                if message["type"] == "table" and message["status"] == "shuffling":
                    await self.send(type="reveal", id="reveal", number=self.number)
                elif message["type"] == "board":
                    self.position = message
                    self.moments.setdefault(message["moment"], seen)
                    self.over = message["outcome"] is not None
                    self.news.set()


class BusyTable:
    """Two people, or as many as there are addresses and bots for the rest, who play one match after the other."""

    def __init__(self, http: httpx.AsyncClient, addresses: Sequence[str], think: float, seed: int) -> None:
        self.http = http
        self.addresses = addresses
        self.think = think
        self.dice = random.Random(seed)
        self.delays: list[float] = []
        self.unseen = 0  # moves that somebody did not see within the time below
        self.people: list[Person] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open a table, and let two people sit down and begin."""
        await self.close()
        cookies = [await self._cookie(address) for address in self.addresses]
        answer = await self.http.post(
            f"http://{self.addresses[0]}/api/tables",
            json={"game": GAME, "bots": [None] * len(cookies) + [BOT] * (SEATS - len(cookies))},
            headers={"Cookie": cookies[0]},
        )
        table = answer.json()["id"]
        self.people = [
            Person(address, cookie, table, seat)
            for seat, (address, cookie) in enumerate(zip(self.addresses, cookies, strict=True))
        ]
        for person in self.people:
            await person.open()
            commitment = sha256(bytes.fromhex(person.number)).hexdigest()
            await person.send(type="sit", id=f"sit{person.seat}", seat=person.seat, commitment=commitment)
        self.tasks = [asyncio.create_task(person.listen()) for person in self.people]
        while not self.people[0].position:
            await self.people[0].send(type="start", id=secrets.token_hex(4))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.people[0].news.wait(), 0.5)

    async def play(self, until: float) -> None:
        """Play with time to think, for a while."""
        while time.perf_counter() < until:
            acting = [person for person in self.people if person.position and person.position["mine"]["offered"]]
            if any(person.over for person in self.people):
                await self.open()
            elif not acting:
                await asyncio.sleep(0.05)
            else:
                await asyncio.sleep(min(self.dice.expovariate(1 / self.think), until - time.perf_counter()))
                if time.perf_counter() < until:
                    await self._move(acting[0])

    async def _move(self, person: Person) -> None:
        """Let one person move, and note when the last one sees it."""
        mine, moment = person.position["mine"], person.position["moment"]
        chosen = self.dice.choice(mine["offered"])["action"]
        sent = time.perf_counter()
        await person.send(
            type="move", id=secrets.token_hex(6), number=mine["number"], choices=mine["choices"], move=chosen
        )
        for other in self.people:
            while moment + 1 not in other.moments and time.perf_counter() < sent + PATIENCE:
                other.news.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(other.news.wait(), 1)
        seen = [other.moments.get(moment + 1) for other in self.people]
        if None in seen:
            self.unseen += 1
        else:
            self.delays.append(max(filter(None, seen)) - sent)

    async def _cookie(self, address: str) -> str:
        answer = await self.http.get(f"http://{address}/api/me")
        self.http.cookies.clear()  # the next one is another person
        return f"sapajou={answer.cookies['sapajou']}"

    async def close(self) -> None:
        """Let everybody go."""
        for task in self.tasks:
            task.cancel()
        for person in self.people:
            await person.socket.close()


async def open_thinking(http: httpx.AsyncClient, address: str, tables: int) -> list[str]:
    """Open tables at which only bots play, begin there, and leave them to themselves."""
    game, bot, seats = THINKING
    cookie = (await http.get(f"http://{address}/api/me")).cookies["sapajou"] if tables else ""
    http.cookies.clear()
    opened = []
    for _ in range(tables):
        headers = {"Cookie": f"sapajou={cookie}"}
        asked = {"game": game, "bots": [bot] * seats}
        table = (await http.post(f"http://{address}/api/tables", json=asked, headers=headers)).json()["id"]
        host = Person(address, headers["Cookie"], table, 0)
        await host.open()
        await host.send(type="start", id="start")
        await host.socket.close()
        opened.append(table)
    return opened


async def settle(http: httpx.AsyncClient, server: Serving) -> None:
    """Wait until processes have been started and bots think: what is measured is not how that begins."""
    for _ in range(SETTLING):
        if await moves_of_bots(http, server) >= SETTLED:
            return
        await asyncio.sleep(1)


async def moves_of_bots(http: httpx.AsyncClient, server: Serving) -> int:
    """Return how many moves bots have made so far."""
    told = (await http.get(f"http://127.0.0.1:{server.metrics}/metrics")).text
    found = re.search(r'sapajou_moves_total\{by="bot"\} (\S+)', told)
    return int(float(found[1])) if found else 0


async def measure(
    servers: Sequence[Serving], tables: int, seconds: float, think: float, people: int = SEATS, beside: int = 0
) -> tuple[dict[str, Any], list[str]]:
    """Return what came out, and the tables; `beside` more tables let bots think meanwhile."""
    empty = use_of(servers)
    addresses = [servers[seat % len(servers)].address for seat in range(people)]
    # The server closes connections that idle; one that it is closing must not be used again.
    http = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=20, max_keepalive_connections=0))
    playing = [BusyTable(http, addresses, think, seed) for seed in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in playing[first : first + 20]))
        print(f"\r{min(first + 20, tables)} of {tables} tables open", end="", file=sys.stderr)  # noqa: T201
    thinking = await open_thinking(http, addresses[0], beside)
    if thinking:
        await settle(http, servers[0])
    begun, answered = use_of(servers), await own_times(http, servers)
    gc.disable()  # the clients' own pauses would count as the server's
    started = time.perf_counter()
    await asyncio.gather(*(table.play(started + seconds) for table in playing))
    lasted = time.perf_counter() - started
    done = use_of(servers)
    answers = await own_times(http, servers)
    own = own_p99(answered, answers)
    thought = await moves_of_bots(http, servers[0])
    print(file=sys.stderr)  # noqa: T201
    for table in playing:
        await table.close()
    await http.aclose()
    delays = sorted(delay for table in playing for delay in table.delays)
    cuts = statistics.quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
    found = {
        "tables": tables,
        "clients": people * tables,
        "seconds": round(lasted, 1),
        "moves": len(delays),
        "moves_per_second": round(len(delays) / lasted, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "longest_ms": round(delays[-1] * 1000, 1) if delays else 0.0,
        "unseen": sum(table.unseen for table in playing),
        "processor_ms_per_move": round((done.processor - begun.processor) / max(1, len(delays)) * 1000, 2),
        "own_p99_ms_at_most": own,
        "own_p99_ms": round(own_p99_between(answered, answers), 1),
        "tables_thinking": len(thinking),
        "moves_of_bots": thought,
        "kB_per_table_with_clients": round((begun.memory - empty.memory) / tables / 1024, 1),
    }
    return found, [table.people[0].table for table in playing]


async def measure_idle(server: Serving, tables: Sequence[str]) -> float:
    """Return the kilobytes that a table takes which is in memory and has no clients."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
        warm = len(tables) // 5  # the first ones load what all of them share
        for number, table in enumerate(tables):
            if number == warm:
                before = use_of([server]).memory
            (await http.get(f"/api/tables/{table}")).raise_for_status()
    return round((use_of([server]).memory - before) / (len(tables) - warm) / 1024, 1)


def main() -> None:
    """Start a server, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", nargs="?", help="a PostgreSQL address; by default a new SQLite file")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before a move")
    parser.add_argument("--processes", type=int, default=1, help="server processes (PostgreSQL only)")
    parser.add_argument("--bots", action="store_true", help="a bot on every second seat")
    parser.add_argument("--beside", type=int, default=0, help="tables at which only bots play, and think")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found = run(given, beside=0)
    if given.beside:
        found = {"alone": found, "beside": run(given, beside=given.beside)}
        found |= verdict(found["alone"], found["beside"])
    show(found)
    if given.json:
        given.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def verdict(alone: Mapping[str, Any], beside: Mapping[str, Any]) -> dict[str, Any]:
    """Return how much bots that think slow people down, and whether that stays within the bars."""
    ratio = beside["own_p99_ms"] / max(0.1, alone["own_p99_ms"])
    within = beside["own_p99_ms"] < OWN_BAR and ratio <= RATIO_BAR
    return {"own_p99_beside_over_alone": round(ratio, 2), "within_bars": within}


def show(found: Mapping[str, Any]) -> None:
    """Print what was found, one line a figure."""
    for name, value in found.items():
        if isinstance(value, Mapping):
            print(f"-- {name}")  # noqa: T201
            show(value)
        else:
            print(f"{name:28}{value}")  # noqa: T201


def run(given: argparse.Namespace, beside: int) -> dict[str, Any]:
    """Return what a server did, started for this alone."""
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder, "load.db"))
        servers = [Serving(database, metrics=free_port(), thinkers=None).start() for _ in range(given.processes)]
        try:
            found, tables = asyncio.run(
                measure(
                    servers, given.tables, given.seconds, given.think, people=1 if given.bots else SEATS, beside=beside
                )
            )
        finally:
            for server in servers:
                server.stop()
        with Serving(database) as again:
            found["kB_per_idle_table"] = asyncio.run(measure_idle(again, tables))
    return {"storage": "postgresql" if given.database else "sqlite", "processes": given.processes, **found}


if __name__ == "__main__":
    main()
