"""Whoever keeps a table going: asks its bots and watches its clocks, in one process at a time."""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal

from sapajou.kernel.errors import BadInput
from sapajou.kernel.match import Decision, Match
from sapajou.kernel.moves import JOINT
from sapajou.server import entries as e
from sapajou.server.forgetting import forget_old
from sapajou.server.hub import LEASE, Hub, OpenTable
from sapajou.server.messages import FailedHow
from sapajou.server.own import OwnBot, is_own
from sapajou.server.room import REVEAL_SECONDS, Room
from sapajou.server.stored import Unavailable
from sapajou.server.thinking import Task, Thinking, Thought, task_for

LOG = logging.getLogger(__name__)

LOOK_EVERY: Final = 2.0  # seconds between looks for tables that nobody keeps going
STAY_EVERY: Final = 15  # looks between two notes of who is connected here
FORGET_EVERY: Final = 300  # looks between two for tables to forget
SUBSTITUTE: Final = "greedy"  # plays on for a bot of the host's that failed
# What people at the table are told of a failure: of others that the bot broke. The host's log has the rest.
TOLD: Final[dict[str, FailedHow]] = {
    "fault.own_bot_slow": "slow",
    "fault.program_slow": "slow",
    "fault.own_bot_ended": "ended",
    "fault.program_ended": "ended",
    "fault.illegal_action": "nonsense",
    "fault.no_action": "nonsense",
    "fault.too_many_steps": "nonsense",
    "fault.program_illegal": "nonsense",
    "fault.program_nonsense": "nonsense",
    "fault.program_long_line": "nonsense",
}
AT_ONCE: Final = 100  # such tables taken up at one look


class Keeper:
    """Keeps the tables of this process going, and those that another process has left behind."""

    def __init__(
        self,
        hub: Hub,
        thinkers: Thinking,
        kept: float | None = None,
        blink: float = 0.0,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Listen to the hub; `kept` is for how many days a match stays that nobody touches, None for ever.

        `blink`: no bot answers in fewer seconds while somebody looks on, which `pause` lets pass.
        """
        self._blink = blink
        self._pause = pause
        self.hub = hub
        self.kept = kept
        self.thinkers = thinkers
        self.process = hub.process
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._until: dict[str, float] = {}
        self._left_alone: set[str] = set()  # tables that could not be opened
        self._closed = False
        hub.on_change = self.wake

    async def run(self) -> None:
        """Look for tables that nobody keeps going, for ever."""
        for look in itertools.count():
            await self.look(look)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self, number: int) -> None:
        """Do what is due at the look of this number; what fails stands in the way of nothing else."""
        due = [self._take_up_all]
        if number % STAY_EVERY == 0:
            due.insert(0, self.hub.stay)
        if number % FORGET_EVERY == 0:
            due.append(partial(forget_old, self.hub, self.kept))
            self._left_alone.clear()
        for task in due:
            try:
                await task()
            except Unavailable as fault:
                LOG.warning("looking for tables: the storage does not answer (%s)", fault)
                return
            except Exception:
                LOG.exception("looking for tables failed")
        self.hub.forget_idle()

    async def _take_up_all(self) -> None:
        found = await self.hub.storage.untended(self.hub.now(), AT_ONCE + len(self._left_alone))
        for table in found:
            if table not in self._left_alone:
                await self._take_up(table)

    async def _take_up(self, table: str) -> None:
        """Keep a table going that nobody does; one that cannot be opened stands in no other's way."""
        try:
            self.wake(await self.hub.open(table))
        except Unavailable:
            raise
        except Exception as fault:  # noqa: BLE001  whatever it is, other tables go on
            LOG.error("table %s cannot be opened: %s", table, fault)  # noqa: TRY400  the hub has noted the rest
            self._left_alone.add(table)

    async def close(self) -> None:
        """Let go of all tables, so that other processes can take them up at once; nothing is taken up any more."""
        self._closed = True
        tasks = list(self._tending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Unavailable):  # leases end by themselves, only later
            await self.hub.storage.release(self.process, self.hub.now())

    def wake(self, open_table: OpenTable) -> None:
        """Keep a table going, if there is something to do."""
        table = open_table.room.id
        tending = self._tending.get(table)
        if not self._closed and (tending is None or tending.done()) and open_table.room.row_now(0).tended:
            task = self._tending[table] = asyncio.create_task(self._tend(open_table))
            task.add_done_callback(lambda task: self._let_go(table, task))

    def _let_go(self, table: str, task: asyncio.Task[None]) -> None:
        if self._tending.get(table) is task:
            del self._tending[table]
            self._until.pop(table, None)

    async def _tend(self, open_table: OpenTable) -> None:
        """Keep a table going until there is nothing to do for the server."""
        try:
            while open_table.room.row_now(0).tended:
                if not await self._lease(open_table):
                    return  # another process does it
                open_table.used = time.monotonic()  # so that the hub does not forget the table meanwhile
                open_table.changed.clear()
                if not await self._do_one_thing(open_table):
                    await self._wait(open_table)
        except Unavailable as fault:
            LOG.warning("table %s waits: the storage does not answer (%s)", open_table.room.id, fault)
        except Exception:
            LOG.exception("table %s could not be kept going", open_table.room.id)

    async def _lease(self, open_table: OpenTable) -> bool:
        """Return whether this process keeps the table going; a lease is renewed when a third of it has passed."""
        now, table = self.hub.now(), open_table.room.id
        if self._until.get(table, 0.0) - now > LEASE * 2 / 3:
            return True
        await self.hub.note_unwatched(open_table)
        leased = await self.hub.storage.lease(table, self.process, now, now + LEASE)
        self._until[table] = now + LEASE if leased else 0.0
        return leased

    async def _do_one_thing(self, open_table: OpenTable) -> bool:
        """Let one bot move, one clock run out, or the time to reveal end; return whether there was anything to do."""
        room = open_table.room
        if self._reveal_over(room):
            return await self.hub.write(open_table, e.Dealt(), self._reveal_over)
        for seat in room.to_act():
            if self._out_of_time(seat, room):
                return await self._play_default(open_table, seat, "clock", partial(self._out_of_time, seat))
        bots = room.bots_to_act()
        if not bots:
            return False
        return await self._ask_bot(open_table, bots[0])

    def _reveal_over(self, room: Room) -> bool:
        return room.reveal_over(self.hub.now())

    def _out_of_time(self, seat: int, room: Room) -> bool:
        return room.clock_runs(seat) and room.time_left(seat, self.hub.now()) == 0.0

    async def _ask_bot(self, open_table: OpenTable, seat: int) -> bool:
        async with open_table.lock:
            room = open_table.room
            if seat not in room.bots_to_act() or room.match is None:
                return True
            decision = room.match.decision(seat)
            name = room.facts.chairs[seat].bot or ""
            own = self.hub.own.get(name, OwnBot(name, name, name, "")) if is_own(name) else None
            task = task_for(room, seat, self.hub.own) if own is None or name in self.hub.own else None

        still = partial(_faces, seat, decision)
        if task is None:
            return await self._replace(open_table, seat, own or OwnBot(name, name, name, ""), "gone", still)
        thinking = asyncio.ensure_future(self._think(open_table, task))
        try:
            while not thinking.done():  # a long thought keeps the lease alive
                await asyncio.wait([thinking], timeout=LEASE / 3)
                await self._lease(open_table)
        finally:
            thinking.cancel()  # whoever lets go of the table needs no answer, nor a place in the queue
        try:
            thought = thinking.result()
            return await self._play(open_table, seat, thought, still)
        except Unavailable:
            raise
        except Exception as fault:
            if own is not None and not self._closed:
                LOG.warning("bot %s of table %s failed, another one plays on: %s", own.text, room.id, fault)
                how = TOLD.get(fault.code, "broke") if isinstance(fault, BadInput) else "broke"
                return await self._replace(open_table, seat, own, how, still)
            LOG.exception("bot %s of table %s failed", task.bot, room.id)
            return await self._play_default(open_table, seat, "bot", still)

    async def _think(self, open_table: OpenTable, task: Task) -> Thought:
        """Return what a bot does; whoever looks on sees that it was asked."""
        if not open_table.clients:
            return await self.thinkers.think(task)
        thought, _ = await asyncio.gather(self.thinkers.think(task), self._pause(self._blink))
        return thought

    async def _play(self, open_table: OpenTable, seat: int, thought: Thought, still: Callable[[Room], bool]) -> bool:
        """Play what a bot has thought of, move by move while nothing happens that it could not foresee.

        Raise `IllegalAction` if it is no move.
        """
        said = thought.said
        for move in thought.moves:

            def playable(room: Room, due: Callable[[Room], bool] = still, move: str = move) -> bool:
                return due(room) and bool(room.match and room.game.read(room.match.state, seat, move))

            entry = e.Played(seat=seat, move=move, by="bot", said=said)
            match = open_table.room.match
            if not await self.hub.write(open_table, entry, playable) or match is None or not match.foreseen(seat):
                break
            said, still = None, partial(_faces, seat, match.decision(seat))
        return True

    async def _replace(
        self, open_table: OpenTable, seat: int, bot: OwnBot, how: FailedHow, still: Callable[[Room], bool]
    ) -> bool:
        """Let another bot play on for one of the host's that failed; who failed, and how, everybody may know."""
        entry = e.BotReplaced(seat=seat, bot=SUBSTITUTE, failed=bot.name, title=bot.title, author=bot.author, how=how)
        await self.hub.write(open_table, entry, still)
        return True

    async def _play_default(
        self, open_table: OpenTable, seat: int, by: Literal["bot", "clock"], due: Callable[[Room], bool]
    ) -> bool:
        """Play what the game plays for an absent person, if that is still due."""
        async with open_table.lock:
            match = open_table.room.match
            if match is None or not due(open_table.room):
                return True
            decision = match.decision(seat)
            entry = _default(match, seat, by)

        def still(room: Room) -> bool:
            return due(room) and room.match is not None and room.match.decision(seat) == decision

        await self.hub.write(open_table, entry, still)
        return True

    async def _wait(self, open_table: OpenTable) -> None:
        """Wait for a change, the next clock, or the time to renew the lease."""
        now = self.hub.now()
        running = [open_table.room.time_left(seat, now) for seat in open_table.room.to_act()]
        if open_table.room.facts.status == "shuffling":
            running.append(open_table.room.facts.frozen + REVEAL_SECONDS - now)
        left = min((time for time in running if time is not None), default=LEASE)
        try:
            await asyncio.wait_for(open_table.changed.wait(), timeout=max(0.01, min(left, LEASE / 3)))
        except TimeoutError:
            return


def _faces(seat: int, decision: Decision, room: Room) -> bool:
    """Return whether a bot's seat still faces a decision."""
    return seat in room.bots_to_act() and room.match is not None and room.match.decision(seat) == decision


def _default(match: Match, seat: int, by: Literal["bot", "clock"]) -> e.Played | e.TookBack:
    """Return what is written for an absent person: a whole move; what the person only began goes back first."""
    begun = match.draft_text(seat)
    if begun:
        return e.TookBack(seat=seat, actions=len(begun.split(JOINT)))
    state = match.state.copy()
    steps: list[int] = []
    while not steps or state.drafting(seat):
        steps.append(match.game.default(state, seat))
        state.apply(seat, steps[-1])
    return e.Played(seat=seat, move=match.game.move_text(match.state, seat, steps), by=by)
