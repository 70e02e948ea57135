"""Time that players are charged with, and time they are given: nobody pays for a server that was down."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou.kernel.errors import BadInput
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.absence import Absence
from sapajou.server.client import Client
from sapajou.server.facts import Settings
from sapajou.server.hub import LEASE, Hub, OpenTable
from sapajou.server.keeper import Keeper
from sapajou.server.limits import Limits
from sapajou.server.service import Config, Service
from sapajou.server.steady import SteadyClock
from sapajou.server.storage import Storage, TableRow, open_storage
from sapajou.server.thinkers import Thinkers
from tables import COMMITMENT, NUMBER

BANK = 600
GRACE = Limits().away_seconds
HOUR = 3600.0


class Club:
    """A storage, the hubs of one server process after the other, and a time that passes when we say so."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.time = 1000.0
        self.passed = 0.0
        self.ids = itertools.count()
        self.hub = self.new_hub()

    def new_hub(self) -> Hub:
        self.hub = Hub(self.storage, lambda: self.time)
        return self.hub

    async def begin(self) -> OpenTable:
        """Return a match of two people with clocks, at which the first one is to move."""
        clock = m.Clock(BANK)
        settings = msgspec.json.encode(Settings([None, None], {"starting_player": 0}, spectators=True, clock=clock))
        row = TableRow("table", "itchy_monkey", "open", ("p0",), False, 0.0, 0.0, "p0", bytes(32), settings)  # noqa: FBT003
        await self.storage.create(row)
        open_table = await self.open()
        for seat in (0, 1):
            await self.ask(open_table, f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
        await self.ask(open_table, "p0", m.Start)
        for seat in (0, 1):
            await self.ask(open_table, f"p{seat}", m.Reveal, number=NUMBER)
        return open_table

    async def open(self) -> OpenTable:
        open_table = await self.hub.open("table")
        open_table.absence = Absence(GRACE, lambda: self.passed)
        return open_table

    async def ask(self, open_table: OpenTable, person: str, kind: type[Any], **values: Any) -> Any:
        return await self.hub.ask(open_table, Client(person, person), kind(id=f"m{next(self.ids)}", **values))

    async def move(self, open_table: OpenTable, seat: int) -> None:
        match = open_table.room.match
        assert match is not None
        number, choices = match.decision(seat)
        legal = match.state.legal(seat)
        await self.ask(open_table, f"p{seat}", m.Move, number=number, choices=choices, move=legal[0])

    async def watch(self, seconds: float) -> None:
        """Let time pass while a server watches the clocks."""
        self.time += seconds
        assert await self.storage.lease("table", self.hub.process, self.time, self.time + LEASE)

    def left(self, open_table: OpenTable) -> list[float | None]:
        return [open_table.room.time_left(seat, self.time) for seat in (0, 1)]


def run(story: Callable[[Club], Awaitable[None]]) -> None:
    async def whole() -> None:
        storage = await open_storage(":memory:")
        try:
            await story(Club(storage))
        finally:
            await storage.close()

    asyncio.run(whole())


def test_time_in_which_no_server_was_up_is_charged_to_nobody() -> None:
    async def story(club: Club) -> None:
        await club.begin()
        await club.watch(30.0)
        club.time += HOUR
        club.new_hub()
        again = await club.open()
        assert club.left(again) == [BANK - 30.0, BANK]
        club.time += 5.0
        assert club.left(again) == [BANK - 35.0, BANK], "from now on it runs as ever"
        other = Hub(club.storage, lambda: club.time)
        assert (await other.open("table")).room.snapshot() == again.room.snapshot(), "it is written down once"

    run(story)


def test_whoever_moves_first_after_an_outage_of_the_storage_is_not_charged_with_it() -> None:
    async def story(club: Club) -> None:
        open_table = await club.begin()
        await club.watch(30.0)
        club.time += HOUR  # the table has been in memory all the time
        await club.move(open_table, 0)
        assert club.left(open_table) == [BANK - 30.0, BANK]
        kinds = [type(e.decode(entry.body)) for entry in await club.storage.entries("table")]
        assert kinds[-2:] == [e.Resumed, e.Played]

    run(story)


def test_a_keeper_that_comes_back_takes_nobody_for_late() -> None:
    async def story(club: Club) -> None:
        open_table = await club.begin()
        await club.watch(30.0)
        club.time += HOUR
        thinkers = Thinkers(1)
        keeper = Keeper(club.hub, thinkers)
        try:
            assert await keeper._lease(open_table)
            assert not await keeper._do_one_thing(open_table)
            assert club.left(open_table) == [BANK - 30.0, BANK]
        finally:
            await keeper.close()
            thinkers.close()

    run(story)


def test_time_that_a_server_watched_is_charged_in_full() -> None:
    async def story(club: Club) -> None:
        open_table = await club.begin()
        for _ in range(40):
            await club.watch(8.0)
        await club.move(open_table, 0)
        assert club.left(open_table) == [BANK - 320.0, BANK]
        assert len(await club.storage.entries("table")) == 6

    run(story)


def test_a_server_that_stops_says_until_when_it_watched() -> None:
    async def story(club: Club) -> None:
        await club.begin()
        await club.watch(30.0)
        club.time += 2.0
        await club.storage.release(club.hub.process, club.time)
        club.time += HOUR
        club.new_hub()
        left = club.left(await club.open())
        assert left[1] == BANK
        assert BANK - 32.0 <= (left[0] or 0.0) <= BANK - 32.0 + LEASE

    run(story)


def test_a_clock_that_is_set_while_the_server_runs_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 50.0
    clock = SteadyClock(1000.0, lambda: seconds)
    assert clock() == 1000.0
    seconds += 7.0
    assert clock() == 1007.0

    async def story() -> None:
        service = await Service.open(Config(database=":memory:", thinkers=1))
        before = service.hub.now()
        true = time.time
        for jump in (-10 * HOUR, 10 * HOUR):
            monkeypatch.setattr(time, "time", lambda jump=jump: true() + jump)
            assert abs(service.hub.now() - before) < HOUR
        await service.close()

    asyncio.run(story())


def test_a_clock_that_was_set_back_while_the_server_was_down_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        config = Config(database=str(tmp_path / "tables.sqlite3"), thinkers=1)
        storage = await open_storage(config.database)
        club = Club(storage)
        club.time = time.time()
        await club.begin()
        await club.watch(30.0)
        await storage.close()
        true = time.time
        monkeypatch.setattr(time, "time", lambda: true() - 10 * HOUR)
        service = await Service.open(config)
        assert service.hub.now() >= club.time, "what comes next is later than what is written"
        until = await service.storage.leased_until("table")
        assert until is not None
        assert until - service.hub.now() <= LEASE, "nobody waits hours for a lease that a dead process left behind"
        await service.close()

    asyncio.run(story())


def refused(code: str, fault: pytest.ExceptionInfo[BadInput]) -> None:
    assert fault.value.code == f"fault.{code}"


def test_a_person_who_lost_the_connection_has_time_to_come_back() -> None:
    async def story(club: Club) -> None:
        open_table = await club.begin()
        following = asyncio.create_task(club.hub.follow())
        await asyncio.sleep(0)
        clients = [Client(f"p{seat}", None) for seat in (0, 1)]
        for client in clients:
            await club.hub.join(open_table, client)
        await until(lambda: open_table.elsewhere == {"p0", "p1"})
        club.passed += 10 * GRACE
        assert open_table.gone() == frozenset()
        await club.hub.leave(open_table, clients[0])
        await until(lambda: open_table.here() == {"p1"})
        for wait in (0.0, GRACE - 1.0):
            club.passed += wait
            with pytest.raises(BadInput) as fault:
                await club.ask(open_table, "p1", m.SeatBot, seat=0, bot="random")
            refused("person_here", fault)
        club.passed += 1.0
        assert open_table.gone() == {"p0"}
        await club.ask(open_table, "p1", m.SeatBot, seat=0, bot="random")
        assert open_table.room.facts.chairs[0].bot == "random"
        following.cancel()

    run(story)


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    async def story(club: Club) -> None:
        await club.begin()
        club.passed += 10 * GRACE
        club.new_hub()
        again = await club.open()
        with pytest.raises(BadInput) as fault:
            await club.ask(again, "p1", m.SeatBot, seat=0, bot="random")
        refused("person_here", fault)
        club.passed += GRACE
        await club.ask(again, "p1", m.SeatBot, seat=0, bot="random")

    run(story)


def test_everybody_is_told_when_somebody_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(club: Club) -> None:
        open_table = await club.begin()
        watcher, other = Client("p1", None), Client("p0", None)
        watcher.greet(m.Hello())
        for client in (watcher, other):
            await club.hub.join(open_table, client)
        open_table.now_here(frozenset({"p0", "p1"}))
        await club.hub.leave(open_table, other)
        alarms: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda delay, alarm: alarms.append((delay, alarm)))
        open_table.now_here(frozenset({"p1"}))
        watcher.look()
        assert not await gone(open_table, watcher)
        ((delay, alarm),) = alarms
        assert delay == GRACE
        club.passed += delay
        alarm()
        assert await gone(open_table, watcher)
        monkeypatch.undo()

    run(story)


async def gone(open_table: OpenTable, watcher: Client) -> bool:
    """Wait until a client has something to look at, and return whether it is told that the first seat is gone."""
    await watcher.woken()
    news = [msgspec.json.decode(body) for body in await open_table.news_for(watcher)]
    return any(one["type"] == "table" and one["seats"][0]["gone"] for one in news)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  what it waits for tells nobody
        await asyncio.sleep(0)
