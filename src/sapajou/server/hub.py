"""The tables that this process holds in memory, and how an entry comes into their logs."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sapajou.bots import for_tables
from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.match import Match
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.absence import Absence
from sapajou.server.asking import Asker, Reply, TableMessage
from sapajou.server.client import Client
from sapajou.server.faults import Refusal
from sapajou.server.film import Film
from sapajou.server.limits import Limits
from sapajou.server.own import OwnBot
from sapajou.server.room import NeedsHistory, Room, opened
from sapajou.server.seeing import boards_now, may_watch, table_now, talk_now
from sapajou.server.stored import Change, Storage, TableRow, Taken, Unavailable
from sapajou.server.timing import MoveOnItsWay, Timing

T = TypeVar("T")

LOG = logging.getLogger(__name__)

SNAPSHOT_EVERY: Final = 40  # entries
FORGET_AFTER: Final = 60.0  # seconds without a client
LEASE: Final = 10.0  # seconds for which a table belongs to the process that asks its bots and watches its clocks
PRESENCE: Final = 90.0  # seconds that somebody is thought to be connected to another process
_AT_ONCE: Final = 10  # entries read before others get a turn


class OpenTable:
    """A room in memory, with the clients who look at it."""

    def __init__(self, room: Room, now: Callable[[], float] = time.time, grace: float = Limits().away_seconds) -> None:
        """Begin without clients; `now` is the time of the hub, `grace` what whoever goes has to come back."""
        self.room = room
        self.now = now
        self.lock = asyncio.Lock()  # one entry of a table after the other
        self.clients: set[Client] = set()
        self.elsewhere: frozenset[str] = frozenset()  # people with a connection, to whichever process
        self.grace = grace
        self.absence = Absence(grace)
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

    def gone(self) -> frozenset[str]:
        """Return the people on the seats who have been away for so long that a bot may play for them."""
        here = self.here()
        return frozenset(one for one in self.room.facts.people() if one not in here and self.absence.long(one))

    def now_here(self, people: frozenset[str]) -> None:
        """Take in who has a connection to any process; who had one and has none is given time to come back."""
        before = self.here()
        self.elsewhere = people
        self.absence.leave(before - self.here())
        self.look_when_gone()

    def look_when_gone(self) -> None:
        """Let everybody look again once the grace of whoever has just gone is over."""
        asyncio.get_running_loop().call_later(self.grace, self._look_again)

    def watching(self) -> int:
        """Return how many people look on without a seat; before the match begins also where nobody may watch it."""
        room = self.room
        if not room.spectators and room.facts.status != "open":
            return 0
        here = {client.person for client in self.clients}
        return len(here - set(room.facts.people()) - ({room.host} if room.facts.status == "open" else set()))

    def look(self) -> None:
        """Let everybody see what has changed."""
        self.used = time.monotonic()
        self.changed.set()
        self._look_again()

    def _look_again(self) -> None:
        for client in self.clients:
            client.look()

    async def news_for(self, client: Client) -> list[bytes]:
        """Return what a client does not know yet of what it may see."""
        async with self.lock:  # what is not yet durable is not yet seen
            now = self.now()
            client.gather()
            found = [client.news(message, now) for message in self._seen_by(client, now)]
        return [body for body in found if body is not None]

    def _seen_by(self, client: Client, now: float) -> list[m.TableNow | m.Talk | m.BoardNow]:
        room, hello = self.room, client.hello
        if hello is None or self.broken:
            return []
        table = table_now(room, client.person, self.here(), self.watching(), now, self.gone())
        talk = talk_now(room, client.person, client.heard)
        around: list[m.TableNow | m.Talk | m.BoardNow] = [table] if talk is None else [table, talk]
        if room.match is None or not may_watch(room, client.person):
            return around
        seat = room.facts.seat_of(client.person)
        client.look_from(seat)
        faced = room.match.decision(seat).number if seat is not None and seat in room.to_act() else None
        since = client.missed_since(faced)
        return [*around, *boards_now(room, room.match, seat, client.told, since, hello)]


class Hub:
    """All open tables of this process."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], float] = time.time,
        grace: float = Limits().away_seconds,
        timing: Timing | None = None,
        own: Sequence[OwnBot] = (),
    ) -> None:
        """Stand on a storage; `now` is the time of day that goes into the log, `grace` as for an open table.

        `own` are the bots of the host's, which people may seat besides ours.
        """
        self.storage = storage
        self.own = {bot.name: bot for bot in own}
        self.bots = [*for_tables(), *self.own]
        self.grace = grace
        self.now = now
        self.timing = timing or Timing()
        self.process = secrets.token_hex(8)
        self.tables: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}
        self._working: set[asyncio.Task[Any]] = set()
        self._recalling = asyncio.Semaphore(1)  # after a restart many tables come back at once
        self.on_change: Callable[[OpenTable], None] = lambda _: None

    async def settle(self) -> None:
        """Wait until everything that was begun is carried out."""
        await asyncio.gather(*self._working, return_exceptions=True)

    # Tables in memory

    async def open(self, table: str) -> OpenTable:
        """Return a table, read from the storage if it is not in memory."""
        open_table = self.tables.get(table)
        if open_table is None:
            task = self._opening.get(table)
            if task is None:
                task = self._opening[table] = asyncio.create_task(self._open(table))
                task.add_done_callback(lambda _: self._opening.pop(table, None))
            open_table = await asyncio.shield(task)
        open_table.used = time.monotonic()
        return open_table

    async def _open(self, table: str) -> OpenTable:
        open_table = OpenTable(await self._read(table), self.now, self.grace)
        open_table.look_when_gone()
        open_table.elsewhere = await self.storage.present(table, self.now())
        self.tables[table] = open_table  # from here on changes are followed
        async with open_table.lock:
            await self._catch_up(open_table)
            await self._note_unwatched(open_table)
        return open_table

    async def _read(self, table: str) -> Room:
        """Return a room from its snapshot, or from its log if there is none, or none that can be read."""
        row = await self.storage.table(table)
        if row is None:
            raise Refusal("no_such_table")
        snapshot = await self.storage.snapshot(table)
        if snapshot is None:
            return await self._read_all(row)
        log = await self.storage.entries(table, after=snapshot[0])
        try:
            return opened(row, snapshot, log)
        except NeedsHistory:
            return await self._read_all(row)
        except Exception:
            LOG.exception("the snapshot of table %s cannot be read; its log is", table)
            return await self._read_all(row)

    async def _read_all(self, row: TableRow) -> Room:
        """Return a room from the first of its entries on; refuse a table whose entries cannot be read."""
        log = await self.storage.entries(row.id)
        try:
            room = Room(row)
            for first in range(0, len(log), _AT_ONCE):
                room.read(log[first : first + _AT_ONCE])
                await asyncio.sleep(0)
        except BadInput:  # a game that is not installed
            raise
        except Exception as fault:
            LOG.exception("table %s cannot be read", row.id)
            raise Refusal("table_damaged") from fault
        return room

    @asynccontextmanager
    async def looking_back(self, open_table: OpenTable) -> AsyncIterator[Match]:
        """Return the match of a table with all of its history; nothing happens to it meanwhile.

        What another process has told somebody a moment ago is in it.
        """
        async with open_table.lock:
            open_table.check()
            if await self._catch_up(open_table):
                self._tell(open_table)
            yield await self._whole(open_table)

    async def _whole(self, open_table: OpenTable) -> Match:
        open_table.check()
        if not open_table.room.complete:
            open_table.room = await self._read_all(open_table.room.row)
        if open_table.room.match is None:
            raise Refusal("not_playing")
        return open_table.room.match

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        before = time.monotonic() - FORGET_AFTER
        for table, open_table in list(self.tables.items()):
            if not open_table.clients and open_table.used < before and not open_table.lock.locked():
                del self.tables[table]

    def drop(self, table: str) -> None:
        """Let go of a table that there is no more; whoever still looks at it must come again, and hears so."""
        open_table = self.tables.pop(table, None)
        if open_table is not None:
            open_table.broken = True
            open_table.look()

    # What comes from elsewhere

    async def follow(self) -> None:
        """Take in what other processes append, for ever."""
        async for change in self.storage.changes():
            for open_table in [self.tables.get(change.table)] if change.table else list(self.tables.values()):
                if open_table is not None:
                    await self._follow_one(open_table, change)

    async def _follow_one(self, open_table: OpenTable, change: Change) -> None:
        here, changed = open_table.elsewhere, False
        try:
            if change.entry > open_table.room.number or not change.table:  # what this process has written it knows
                async with open_table.lock:
                    changed = await self._catch_up(open_table)
            if not change.entry:
                here = await self.storage.present(open_table.room.id, self.now())
        except Unavailable:  # when it is back, all tables are looked at
            return
        except Exception:
            LOG.exception("table %s could not be followed", open_table.room.id)
            return
        if here != open_table.elsewhere:
            open_table.now_here(here)
            changed = True
        if changed:
            self._tell(open_table)

    async def _catch_up(self, open_table: OpenTable) -> bool:
        """Read what this process has missed; return whether there was anything."""
        log = await self.storage.entries(open_table.room.id, after=open_table.room.number)
        try:
            open_table.room.read(log)
        except Exception as fault:
            if not isinstance(fault, NeedsHistory):
                LOG.exception("what is new at table %s cannot be read; all of it is", open_table.room.id)
            try:
                open_table.room = await self._read_all(open_table.room.row)
            except BaseException:
                self.drop(open_table.room.id)
                raise
        return bool(log)

    # What goes into the log

    async def ask(
        self, open_table: OpenTable, client: Client, message: TableMessage, timed: MoveOnItsWay | None = None
    ) -> Reply:
        """Carry out what a person asks, and return the answer once it is durable."""
        return await self._to_its_end(self._ask(open_table, client, message, timed))

    async def _ask(
        self, open_table: OpenTable, client: Client, message: TableMessage, timed: MoveOnItsWay | None
    ) -> Reply:
        async with open_table.lock:
            while True:
                open_table.check()
                await self._note_unwatched(open_table)
                if isinstance(message, m.Undo | m.AnswerUndo):
                    await self._whole(open_table)
                asked = Asker(open_table.room, client.person, client.name, open_table.gone(), self.bots).ask(message)
                if isinstance(asked, m.Accepted | m.Possible | m.Stale):
                    return asked
                if await self._write(open_table, asked):
                    if timed is not None:
                        timed.written(open_table.clients)  # who cannot look before the lock is free
                    return m.Accepted(message.id)

    async def write(self, open_table: OpenTable, entry: e.AnyEntry, still: Callable[[Room], bool]) -> bool:
        """Write an entry of the server's own as long as something still holds; return whether it was written."""
        return await self._to_its_end(self._write_while(open_table, entry, still))

    async def _write_while(self, open_table: OpenTable, entry: e.AnyEntry, still: Callable[[Room], bool]) -> bool:
        async with open_table.lock:
            open_table.check()
            await self._note_unwatched(open_table)
            while still(open_table.room):
                if await self._write(open_table, entry):
                    return True
            return False

    async def note_unwatched(self, open_table: OpenTable) -> None:
        """Write down the time in which no server watched the clocks of a table, before anybody is charged with it."""
        async with open_table.lock:
            open_table.check()
            await self._note_unwatched(open_table)

    async def _note_unwatched(self, open_table: OpenTable) -> None:
        while any(open_table.room.clock_runs(seat) for seat in open_table.room.clocked()):
            now, since = self.now(), open_table.room.facts.changed
            if now - since <= LEASE:
                return
            until = await self.storage.leased_until(open_table.room.id)
            watched = since if until is None else max(since, until - LEASE)  # when the lease was last renewed
            if (until is not None and until > now) or now - watched <= LEASE:
                return
            if await self._write(open_table, e.Resumed(charged=watched - since)):
                return

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

    async def _write(self, open_table: OpenTable, entry: e.AnyEntry) -> bool:
        """Take an entry in and append it; return False if another process was faster.

        Until it is durable nobody sees it: whoever looks at the room waits for the lock. If it cannot be
        appended, the room is read anew.
        """
        room = open_table.room
        at = max(self.now(), room.facts.changed)
        try:
            room.take(at, entry)
        except NeedsHistory:
            open_table.room = await self._read_all(room.row)
            return False
        except BaseException:  # nobody knows how far it went
            await self._read_anew(open_table)
            raise
        try:
            with self.timing.writing(entry):
                await self.storage.append(room.row_now(at), room.number, e.encode(entry))
        except Taken:
            await self._read_anew(open_table)
            return False
        except BaseException:
            await self._read_anew(open_table)
            raise
        self._tell(open_table)
        if room.number - open_table.snapshot_at >= SNAPSHOT_EVERY:
            open_table.snapshot_at = room.number
            await self.storage.save_snapshot(room.id, room.number, room.snapshot())
        return True

    async def _read_anew(self, open_table: OpenTable) -> None:
        """Replace a room that is ahead of its log; if that cannot be, its clients must come again."""
        try:
            open_table.room = await self._read(open_table.room.id)
        except BaseException:
            open_table.broken = True
            self.tables.pop(open_table.room.id, None)
            raise
        finally:
            self._tell(open_table)

    def _tell(self, open_table: OpenTable) -> None:
        open_table.look()
        self.on_change(open_table)

    # Who is there

    async def join(self, open_table: OpenTable, client: Client) -> None:
        """Let a client look at a table."""
        open_table.clients.add(client)
        open_table.look()
        if not open_table.room.complete and open_table.room.facts.seat_of(client.person) is not None:
            self._begin(self._recall(open_table))
        if not await self.storage.arrive(open_table.room.id, client.person, self.process, self.now() + PRESENCE):
            self.drop(open_table.room.id)
            raise Refusal("no_such_table")

    async def _recall(self, open_table: OpenTable) -> None:
        """Read the past of a table that was opened from a snapshot: what may be taken back depends on it."""
        async with self._recalling:
            try:
                async with self.looking_back(open_table):
                    open_table.look()
            except (Refusal, Unavailable) as fault:
                LOG.warning("the past of table %s could not be read (%s)", open_table.room.id, fault)

    async def leave(self, open_table: OpenTable, client: Client) -> None:
        """Let a client go."""
        open_table.clients.discard(client)
        open_table.look()
        if all(other.person != client.person for other in open_table.clients):
            await self.storage.depart(open_table.room.id, client.person, self.process)

    async def stay(self) -> None:
        """Say of everybody who is connected here that they still are."""
        await self.storage.stay(self.process, self.now() + PRESENCE)


def _unheard(task: asyncio.Task[Any]) -> None:
    """Take note of how something ended that nobody waits for any more; a refusal concerns nobody else."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, BadInput | IllegalAction | Unavailable):
        LOG.error("what somebody asked for before leaving failed", exc_info=error)
