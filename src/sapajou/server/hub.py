"""The tables that this process holds in memory, and how an entry comes into their logs."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.match import Match
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.asking import Asked, Asker, Reply
from sapajou.server.client import Client
from sapajou.server.faults import Refusal
from sapajou.server.film import Film
from sapajou.server.room import NeedsHistory, Room, opened
from sapajou.server.seeing import may_watch, position, table_now
from sapajou.server.storage import Storage, TableRow, Taken, Unavailable

T = TypeVar("T")

LOG = logging.getLogger(__name__)

SNAPSHOT_EVERY: Final = 40  # entries
FORGET_AFTER: Final = 60.0  # seconds without a client
BELIEVED: Final = 90.0  # seconds that somebody is thought to be connected to another process
_AT_ONCE: Final = 10  # entries read before others get a turn


class Live:
    """A room in memory, with the clients who look at it."""

    def __init__(self, room: Room) -> None:
        """Begin without clients."""
        self.room = room
        self.lock = asyncio.Lock()  # one entry of a table after the other
        self.clients: set[Client] = set()
        self.elsewhere: frozenset[str] = frozenset()  # people with a connection, to whichever process
        self.changed = asyncio.Event()  # for whoever tends the table
        self.used = time.monotonic()
        self.snapshot_at = room.number
        self.broken = False  # the room is not what the log says; nobody may look at it
        self._film: Film | None = None

    def check(self) -> None:
        """Refuse to go on from a room that is not what the log says."""
        if self.broken:
            raise Unavailable

    def film(self, match: Match) -> Film:
        """Return the match to look back on."""
        if self._film is None:
            self._film = Film(match)
        return self._film

    def here(self) -> frozenset[str]:
        """Return the people who have a connection open."""
        return self.elsewhere | {client.person for client in self.clients}

    def watching(self) -> int:
        """Return how many connections look on without a seat."""
        room = self.room
        return sum(room.settings.spectators and room.facts.seat_of(client.person) is None for client in self.clients)

    def look(self) -> None:
        """Let everybody see what has changed."""
        self.used = time.monotonic()
        self.changed.set()
        for client in self.clients:
            client.look()

    async def news_for(self, client: Client) -> list[bytes]:
        """Return what a client does not know yet of what it may see."""
        async with self.lock:  # what is not yet durable is not yet seen
            now = time.time()
            found = [client.news(message, now) for message in self._seen_by(client, now)]
        return [body for body in found if body is not None]

    def _seen_by(self, client: Client, now: float) -> list[m.TableNow | m.Position]:
        room, hello = self.room, client.hello
        if hello is None or self.broken:
            return []
        table = table_now(room, client.person, self.here(), self.watching(), now)
        if room.match is None or not may_watch(room, client.person):
            return [table]
        seat = room.facts.seat_of(client.person)
        client.look_from(seat)
        return [table, position(room, room.match, seat, client.told, hello.language, show=hello.show)]


class Hub:
    """All live tables of this process."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time) -> None:
        """Stand on a storage; `now` is the time of day that goes into the log."""
        self.storage = storage
        self.now = now
        self.process = secrets.token_hex(8)
        self.tables: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._working: set[asyncio.Task[Any]] = set()
        self._recalling = asyncio.Semaphore(1)  # after a restart many tables come back at once
        self.on_change: Callable[[Live], None] = lambda _: None

    async def settle(self) -> None:
        """Wait until everything that was begun is carried out."""
        await asyncio.gather(*self._working, return_exceptions=True)

    # Tables in memory

    async def open(self, table: str) -> Live:
        """Return a table, read from the storage if it is not in memory."""
        live = self.tables.get(table)
        if live is None:
            task = self._opening.get(table)
            if task is None:
                task = self._opening[table] = asyncio.create_task(self._open(table))
                task.add_done_callback(lambda _: self._opening.pop(table, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _open(self, table: str) -> Live:
        live = Live(await self._read(table))
        live.elsewhere = await self.storage.present(table, self.now())
        self.tables[table] = live  # from here on changes are followed
        async with live.lock:
            await self._catch_up(live)
        return live

    async def _read(self, table: str) -> Room:
        row = await self.storage.table(table)
        if row is None:
            raise Refusal("no_such_table")
        snapshot = await self.storage.snapshot(table)
        log = await self.storage.entries(table, after=snapshot[0] if snapshot else 0)
        try:
            return opened(row, snapshot, log)
        except NeedsHistory:
            return await self._read_all(row)

    async def _read_all(self, row: TableRow) -> Room:
        """Return a room from the first of its entries on."""
        room = Room(row)
        log = await self.storage.entries(row.id)
        for first in range(0, len(log), _AT_ONCE):
            room.read(log[first : first + _AT_ONCE])
            await asyncio.sleep(0)
        return room

    @asynccontextmanager
    async def looking_back(self, live: Live) -> AsyncIterator[Match]:
        """Return the match of a table with all of its history; nothing happens to it meanwhile.

        What another process has told somebody a moment ago is in it.
        """
        async with live.lock:
            live.check()
            if await self._catch_up(live):
                self._tell(live)
            yield await self._whole(live)

    async def _whole(self, live: Live) -> Match:
        live.check()
        if not live.room.complete:
            live.room = await self._read_all(live.room.row)
        if live.room.match is None:
            raise Refusal("not_playing")
        return live.room.match

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        before = time.monotonic() - FORGET_AFTER
        for table, live in list(self.tables.items()):
            if not live.clients and live.used < before and not live.lock.locked():
                del self.tables[table]

    def drop(self, table: str) -> None:
        """Let go of a table that there is no more; whoever still looks at it must come again, and hears so."""
        live = self.tables.pop(table, None)
        if live is not None:
            live.broken = True
            live.look()

    # What comes from elsewhere

    async def follow(self) -> None:
        """Take in what other processes append, for ever."""
        async for table in self.storage.changes():
            for live in list(self.tables.values()) if table == "" else [self.tables.get(table)]:
                if live is not None:
                    await self._follow_one(live)

    async def _follow_one(self, live: Live) -> None:
        try:
            async with live.lock:
                changed = await self._catch_up(live)
            here = await self.storage.present(live.room.id, self.now())
        except Unavailable:  # when it is back, all tables are looked at
            return
        except Exception:
            LOG.exception("table %s could not be followed", live.room.id)
            return
        if changed or here != live.elsewhere:
            live.elsewhere = here
            self._tell(live)

    async def _catch_up(self, live: Live) -> bool:
        """Read what this process has missed; return whether there was anything."""
        log = await self.storage.entries(live.room.id, after=live.room.number)
        try:
            live.room.read(log)
        except NeedsHistory:
            live.room = await self._read_all(live.room.row)
        return bool(log)

    # What goes into the log

    async def ask(self, live: Live, client: Client, message: Asked) -> Reply:
        """Carry out what a person asks, and return the answer once it is durable."""
        return await self._to_its_end(self._ask(live, client, message))

    async def _ask(self, live: Live, client: Client, message: Asked) -> Reply:
        async with live.lock:
            while True:
                live.check()
                if isinstance(message, m.Undo | m.AnswerUndo):
                    await self._whole(live)
                asked = Asker(live.room, client.person, client.name, live.here()).ask(message)
                if isinstance(asked, m.Accepted | m.Possible | m.Stale):
                    return asked
                if await self._write(live, asked):
                    return m.Accepted(message.id)

    async def write(self, live: Live, entry: e.AnyEntry, still: Callable[[Room], bool]) -> bool:
        """Write an entry of the server's own as long as something still holds; return whether it was written."""
        return await self._to_its_end(self._write_while(live, entry, still))

    async def _write_while(self, live: Live, entry: e.AnyEntry, still: Callable[[Room], bool]) -> bool:
        async with live.lock:
            live.check()
            while still(live.room):
                if await self._write(live, entry):
                    return True
            return False

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry something out even if whoever waits for it goes away meanwhile."""
        task = self._begin(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Return work that goes on by itself; `settle` waits for it."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def _write(self, live: Live, entry: e.AnyEntry) -> bool:
        """Take an entry in and append it; return False if another process was faster.

        Until it is durable nobody sees it: whoever looks at the room waits for the lock. If it cannot be
        appended, the room is read anew.
        """
        room = live.room
        at = max(self.now(), room.facts.changed)
        try:
            room.take(at, entry)
        except NeedsHistory:
            live.room = await self._read_all(room.row)
            return False
        try:
            await self.storage.append(room.row_now(at), room.number, e.encode(entry))
        except Taken:
            await self._read_anew(live)
            return False
        except BaseException:
            await self._read_anew(live)
            raise
        self._tell(live)
        if room.number - live.snapshot_at >= SNAPSHOT_EVERY:
            live.snapshot_at = room.number
            await self.storage.save_snapshot(room.id, room.number, room.snapshot())
        return True

    async def _read_anew(self, live: Live) -> None:
        """Replace a room that is ahead of its log; if that cannot be, its clients must come again."""
        try:
            live.room = await self._read(live.room.id)
        except BaseException:
            live.broken = True
            self.tables.pop(live.room.id, None)
            raise
        finally:
            self._tell(live)

    def _tell(self, live: Live) -> None:
        live.look()
        self.on_change(live)

    # Who is there

    async def join(self, live: Live, client: Client) -> None:
        """Let a client look at a table."""
        live.clients.add(client)
        live.look()
        if not live.room.complete and live.room.facts.seat_of(client.person) is not None:
            self._begin(self._recall(live))
        if not await self.storage.arrive(live.room.id, client.person, self.process, self.now() + BELIEVED):
            self.drop(live.room.id)
            raise Refusal("no_such_table")

    async def _recall(self, live: Live) -> None:
        """Read the past of a table that was opened from a snapshot: what may be taken back depends on it."""
        async with self._recalling:
            try:
                async with self.looking_back(live):
                    live.look()
            except (Refusal, Unavailable):
                LOG.warning("the past of table %s could not be read", live.room.id, exc_info=True)

    async def leave(self, live: Live, client: Client) -> None:
        """Let a client go."""
        live.clients.discard(client)
        live.look()
        if all(other.person != client.person for other in live.clients):
            await self.storage.depart(live.room.id, client.person, self.process)

    async def stay(self) -> None:
        """Say of everybody who is connected here that they still are."""
        await self.storage.stay(self.process, self.now() + BELIEVED)


def _unheard(task: asyncio.Task[Any]) -> None:
    """Take note of how something ended that nobody waits for any more; a refusal concerns nobody else."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, BadInput | IllegalAction | Unavailable):
        LOG.error("what somebody asked for before leaving failed", exc_info=error)
