"""The server without its network: bots, clocks, snapshots, and what happens when a part of it fails."""

import asyncio
import itertools
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sapajou.kernel.errors import IllegalAction
from sapajou.server import hub as hubs
from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.entries import Closed, encode
from sapajou.server.faults import Refusal
from sapajou.server.forgetting import DAY, forget_old
from sapajou.server.hub import Hub, OpenTable
from sapajou.server.messages import Clock
from sapajou.server.service import Config, Service
from sapajou.server.shapes import NewTable
from sapajou.server.storage import Unavailable
from sapajou.server.thinking import Thought
from tables import COMMITMENT, NUMBER


class Seats:
    """A table in a service, asked by people who are called as they like."""

    def __init__(self, service: Service, live: OpenTable) -> None:
        self.service = service
        self.live = live
        self._ids = iter(range(10**6))

    async def ask(self, person: str, kind: type[Any], **values: Any) -> Any:
        message = kind(id=str(next(self._ids)), **values)
        return await self.service.hub.ask(self.live, Client(person, person), message)

    async def move(self, seat: int, move: Any = None) -> Any:
        match = self.live.room.match
        assert match is not None
        number, choices = match.decision(seat)
        chosen = match.state.legal(seat)[0] if move is None else move
        return await self.ask(f"p{seat}", m.Move, number=number, choices=choices, move=chosen)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; looks whenever the table changes."""
        watcher = Client("watcher", None)
        self.live.clients.add(watcher)
        watcher.look()
        while True:
            await watcher.woken()
            async with self.live.lock:
                if holds():
                    break
        self.live.clients.discard(watcher)


@asynccontextmanager
async def at_work() -> AsyncIterator[Service]:
    service = await Service.open(Config(database=":memory:", thinkers=1))
    try:
        yield service
    finally:
        await service.close()


async def begun(service: Service, bots: list[str | None], clock: Clock | None = None, **options: Any) -> Seats:
    table = await service.create("p0", NewTable("itchy_monkey", bots, options, clock=clock))
    seats = Seats(service, await service.hub.open(table))
    for seat, bot in enumerate(bots):
        if bot is None:
            await seats.ask(f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
    await seats.ask("p0", m.Start)
    for seat in seats.live.room.unrevealed():
        await seats.ask(f"p{seat}", m.Reveal, number=NUMBER)
    return seats


async def watched(seats: Seats, now: float) -> None:
    """Let it be later, and wait until the keeper has looked at the table again."""
    seats.service.hub.now = lambda: now
    while await seats.service.storage.leased_until(seats.live.room.id) != now + hubs.LEASE:
        seats.live.changed.set()
        await asyncio.sleep(0)


def run(story: Callable[[Service], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with at_work() as service:
            await story(service)

    asyncio.run(whole())


def test_what_a_process_has_written_it_does_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, [None, None], starting_player=0)
        other = await service.create("p9", NewTable("itchy_monkey", [None, None]))
        followed = await service.hub.open(other)
        read: list[str] = []
        entries = service.storage.entries

        async def noted(table: str, after: int = 0) -> Any:
            read.append(table)
            return await entries(table, after)

        monkeypatch.setattr(service.storage, "entries", noted)
        await seats.move(0)
        await service.storage.append(followed.room.row, 1, encode(Closed()))  # as another process does
        while followed.room.number == 0:  # noqa: ASYNC110  until it has been followed
            await asyncio.sleep(0)
        assert read == [other]

    run(story)


def test_when_a_clock_has_run_out_the_default_is_played() -> None:
    async def story(service: Service) -> None:
        begin = service.hub.now()
        service.hub.now = lambda: begin
        seats = await begun(service, [None, None], Clock(10), starting_player=0)
        match = seats.live.room.match
        assert match is not None
        expected = match.game.text(match.state, 0, match.game.default(match.state, 0))
        for passed in (0.0, 4.0, 8.0, 12.0):
            await watched(seats, begin + passed)
        await seats.until(lambda: match.decision(0).number == 1)
        assert match.lines[0] == f"0: {expected}"
        assert seats.live.room.time_left(0, service.hub.now()) == 0.0

    run(story)


def test_a_clock_does_not_run_for_a_bot_that_keeps_the_seat() -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, [None, None], Clock(10), starting_player=0)
        begin = service.hub.now()
        await seats.ask("p0", m.SeatBot, seat=0, bot="random")
        service.hub.now = lambda: begin + 11.0
        assert not seats.live.room.clock_runs(0)
        await seats.until(lambda: 0 not in seats.live.room.to_act())
        assert not service.keeper._out_of_time(0, seats.live.room)

    run(story)


def test_a_keeper_that_is_closed_takes_no_table_up_again() -> None:
    async def story() -> None:
        async with at_work() as service:
            seats = await begun(service, ["random", None], starting_player=0)
        service.keeper.wake(seats.live)  # what was being written when the server was told to stop
        assert not service.keeper._tending

    asyncio.run(story())


def test_a_thinking_process_that_dies_is_replaced() -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, ["random", "random"], max_rounds=6)
        match = seats.live.room.match
        assert match is not None
        await seats.until(lambda: match.moment >= 3)
        pool = service.thinkers._pool
        assert pool is not None
        for process in list(pool._processes):
            os.kill(process, signal.SIGKILL)
        await seats.until(lambda: seats.live.room.facts.status == "over")

    run(story)


def test_a_bot_that_cheats_does_not_stop_the_match(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service) -> None:
        async def cheat(_: object) -> Thought:
            return Thought(["eat the board"], None)

        monkeypatch.setattr(service.thinkers, "think", cheat)
        seats = await begun(service, ["random", "random"], max_rounds=1)
        await seats.until(lambda: seats.live.room.facts.status == "over")
        assert not seats.live.room.facts.departed

    run(story)
    assert {record.exc_info[0] for record in caplog.records if record.exc_info} == {IllegalAction}


def whole_turn(match: Any, seat: int) -> Thought:
    """Return a turn of a seat as a bot would answer it: one move after the other while it is its turn."""
    state = match.state.copy()
    moves = []
    while state.to_act() == [seat]:
        moves.append(match.game.text(state, seat, state.legal(seat)[-1]))
        state.apply(seat, state.legal(seat)[-1])
    return Thought(moves, None)


def test_a_whole_turn_is_played_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        asked: list[int] = []

        async def think(task: Any) -> Thought:
            match = seats.live.room.match
            asked.append(task.seat)
            return whole_turn(match, task.seat)

        monkeypatch.setattr(service.thinkers, "think", think)
        seats = await begun(service, [None, "random"], max_rounds=3)
        await seats.ask("p0", m.SeatBot, seat=0, bot="random")
        await seats.until(lambda: seats.live.room.facts.status == "over")
        match = seats.live.room.match
        assert match is not None
        assert len(asked) < len(match.lines)
        assert all(first != second for first, second in itertools.pairwise(asked)), "each was asked once a turn"

    run(story)


def test_a_restart_in_the_middle_of_a_turn_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        async def think(task: Any) -> Thought:
            return whole_turn(seats.live.room.match, task.seat)

        async def write_one(open_table: OpenTable, entry: Any, due: Any) -> bool:
            if stored:
                raise Unavailable
            stored.append(entry)
            return await write(open_table, entry, due)

        stored: list[Any] = []
        seats = await begun(service, [None, "random"], max_rounds=3)
        write = service.hub.write
        monkeypatch.setattr(service.thinkers, "think", think)
        monkeypatch.setattr(service.hub, "write", write_one)
        await seats.ask("p0", m.SeatBot, seat=0, bot="random")
        await asyncio.gather(*service.keeper._tending.values())
        match = seats.live.room.match
        assert match is not None
        before = list(match.lines)
        assert len(stored) == 1, "it ended after the first move of the turn"

        monkeypatch.setattr(service.hub, "write", write)
        reopened = await Hub(service.storage).open(seats.live.room.id)
        assert reopened.room.match is not None
        assert reopened.room.match.lines == before
        service.keeper.wake(seats.live)
        await seats.until(lambda: seats.live.room.facts.status == "over")
        assert match.lines[: len(before)] == before

    run(story)


def test_a_long_match_opens_from_its_snapshot_and_is_exact() -> None:
    async def story(service: Service) -> None:
        seats = await long_match(service)
        reopened = await Hub(service.storage).open(seats.live.room.id)
        assert not reopened.room.complete
        assert reopened.room.snapshot() == seats.live.room.snapshot()

    run(story)


def test_who_comes_back_to_a_long_match_is_soon_told_what_may_be_taken_back() -> None:
    async def story(service: Service) -> None:
        seats = await long_match(service)
        hub = Hub(service.storage)
        reopened = await hub.open(seats.live.room.id)
        client = Client("p0", None)
        await hub.join(reopened, client)
        await hub.settle()
        assert reopened.room.complete
        match, whole = reopened.room.match, seats.live.room.match
        assert match is not None
        assert whole is not None
        assert [match.undoable(seat) for seat in range(match.seats)] == [
            whole.undoable(seat) for seat in range(match.seats)
        ]
        assert match.actions(0) == whole.actions(0) > 0

    run(story)


def test_taking_back_reaches_behind_a_snapshot_in_every_process() -> None:
    async def story(service: Service) -> None:
        seats = await long_match(service)
        other = await Hub(service.storage).open(seats.live.room.id)  # another process, from the snapshot
        room = seats.live.room
        assert room.match is not None
        steps = room.match.actions(0) - 1
        await seats.ask("p0", m.Undo, actions=steps)
        await seats.ask("p1", m.AnswerUndo, grant=True)
        assert room.match.lines[-1].endswith("granted")
        hub = Hub(service.storage)
        async with other.lock:
            await hub._catch_up(other)
        fresh = await hub.open(room.id)
        for live in (other, fresh):
            assert not live.room.facts.departed
            assert live.room.complete
            assert live.room.snapshot() == room.snapshot()

    run(story)


def test_consent_is_carried_out_by_a_process_that_knows_only_the_snapshot() -> None:
    async def story(service: Service) -> None:
        seats = await long_match(service)
        match = seats.live.room.match
        assert match is not None
        await seats.ask("p0", m.Undo, actions=match.actions(0) - 1)
        hub = Hub(service.storage)
        other = await hub.open(seats.live.room.id)
        assert not other.room.complete
        await hub.ask(other, Client("p1", "p1"), m.AnswerUndo("x", grant=True))
        assert not other.room.facts.departed
        assert other.room.match is not None
        assert other.room.match.lines[-1].endswith("granted")

    run(story)


async def long_match(service: Service) -> Seats:
    """Return a match of two people that is long enough for a snapshot, and some moves more."""
    seats = await begun(service, [None, None], starting_player=0, max_rounds=200)
    while seats.live.room.number < hubs.SNAPSHOT_EVERY + 8:
        await seats.move(seats.live.room.to_act()[0])
    assert await service.storage.snapshot(seats.live.room.id) is not None
    return seats


def test_looking_back_on_a_long_match_holds_nobody_up() -> None:
    async def story(service: Service) -> None:
        live = (await long_match(service)).live
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.create_task(others())
        async with service.hub.looking_back(live) as match:
            film = live.film(match)
            await film.wind(match.lines, match.moment)
            assert turns >= match.moment > 40
            assert film.moment(match, match.moment, 0, "en").to_act == live.room.to_act()
        waiting.cancel()

    run(story)


def test_tables_are_forgotten_when_their_time_has_come() -> None:
    async def story(service: Service) -> None:
        hub, storage = service.hub, service.storage
        lobby = await service.create("p0", NewTable("itchy_monkey", [None, None]))
        closed = await service.create("p0", NewTable("itchy_monkey", [None, None]))
        await service.put_away(closed, "p0")
        abandoned = (await begun(service, [None, None])).live.room.id
        for person in ("p0", "p1"):
            await service.put_away(abandoned, person)
        going_on = (await begun(service, [None, None])).live.room.id
        finished = await begun(service, [None, None], max_rounds=1)
        while finished.live.room.to_act():
            await finished.move(finished.live.room.to_act()[0])

        async def left(days: float, kept: float | None) -> set[str]:
            hub.now = lambda: time.time() + days * DAY
            await forget_old(hub, kept)
            everything = (lobby, closed, abandoned, going_on, finished.live.room.id)
            return {table for table in everything if await storage.table(table) is not None}

        everything = {lobby, closed, abandoned, going_on, finished.live.room.id}
        assert await left(0, kept=1) == everything
        assert await left(0.1, kept=1) == everything - {closed}
        assert await left(29, kept=None) == everything - {closed}
        assert await left(31, kept=None) == {going_on, finished.live.room.id}
        assert await left(1000, kept=None) == {going_on, finished.live.room.id}
        assert await left(1000, kept=1001) == {going_on, finished.live.room.id}
        assert await left(1000, kept=999) == set()

    run(story)


def test_a_table_that_somebody_looks_at_is_not_forgotten_and_one_that_was_is_no_more() -> None:
    async def story(service: Service) -> None:
        hub = service.hub
        seats = await begun(service, [None, None])
        table, client = seats.live.room.id, Client("p0", None)
        await hub.join(seats.live, client)
        hub.now = lambda: time.time() + 2 * DAY
        await hub.stay()
        await forget_old(hub, kept=1)
        assert await service.storage.table(table) is not None
        await hub.leave(seats.live, client)
        assert await service.storage.forget("playing", hub.now(), hub.now(), 10) == [table]  # by another process
        with pytest.raises(Refusal, match="no such table"):
            await hub.join(seats.live, client)
        with pytest.raises(Refusal, match="no such table"):
            await hub.open(table)
        with pytest.raises(Unavailable):
            await seats.move(seats.live.room.to_act()[0])

    run(story)


def test_what_could_not_be_kept_is_not_acknowledged_not_even_when_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, [None, None], starting_player=0)
        live = seats.live

        async def away(*_: object) -> Any:
            raise Unavailable

        message = m.Chat("once", "hello")
        with monkeypatch.context() as failing:
            failing.setattr(service.storage, "append", away)
            failing.setattr(service.storage, "table", away)
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await service.hub.ask(live, Client("p0", "p0"), message)
        again = await service.hub.open(live.room.id)
        assert again is not live
        assert again.room.facts.chat == []
        assert isinstance(await service.hub.ask(again, Client("p0", "p0"), message), m.Accepted)

    run(story)


def test_two_passes_used_at_once_give_one_person_one_seat() -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, [None, None])
        passes = [await service.give_pass(seats.live, f"p{seat}") for seat in (0, 1)]
        done = await asyncio.gather(*(service.use_pass(one, "new") for one in passes), return_exceptions=True)
        assert [type(one) for one in done] == [str, Refusal]
        assert "already_seated" in getattr(done[1], "code", "")
        assert seats.live.room.facts.people() == ("new", "p1")
        assert await service.use_pass(passes[1], "newer") == seats.live.room.id, "the other one is not used up"
        assert seats.live.room.facts.people() == ("new", "newer")

    run(story)


def test_a_pass_to_a_seat_that_has_moved_on_serves_nobody() -> None:
    async def story(service: Service) -> None:
        seats = await begun(service, [None, None])
        passes = [await service.give_pass(seats.live, "p0") for _ in range(3)]
        await service.use_pass(passes[0], "new")
        assert await service.use_pass(passes[1], "new") == seats.live.room.id, "one is there already"
        with pytest.raises(Refusal, match="unknown, too old"):
            await service.use_pass(passes[2], "newer")

    run(story)


def test_a_draft_does_not_show_in_anybodys_list_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        times = itertools.count(1.0)
        monkeypatch.setattr(service.hub, "now", lambda: next(times))
        tables = []
        for _ in range(2):
            table = await service.create("p0", NewTable("monkey_palace", [None, None]))
            seats = Seats(service, await service.hub.open(table))
            for seat in (0, 1):
                await seats.ask(f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
            await seats.ask("p0", m.Start)
            for seat in (0, 1):
                await seats.ask(f"p{seat}", m.Reveal, number=NUMBER)
            tables.append(seats)
        first = tables[0]
        match = first.live.room.match
        assert match is not None
        before = [row.id for row in await service.storage.tables_of("p1", 1)]
        assert before == [tables[1].live.room.id]
        await first.move(match.state.to_act()[0])
        assert match.draft_text(match.state.to_act()[0])
        assert [row.id for row in await service.storage.tables_of("p1", 1)] == before

    run(story)


def test_a_pass_that_nobody_used_is_forgotten_when_its_time_is_over() -> None:
    async def story(service: Service) -> None:
        begin = service.hub.now()
        seats = await begun(service, [None, None])
        one = await service.give_pass(seats.live, "p0")
        service.hub.now = lambda: begin + DAY
        await forget_old(service.hub, kept=None)
        service.hub.now = lambda: begin  # so that it is not only too old
        with pytest.raises(Refusal, match="unknown, too old"):
            await service.use_pass(one, "new")

    run(story)
