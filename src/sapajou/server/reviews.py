"""The reviews of tables: begun when somebody asks, made beside the tables, kept with them, found again by anybody."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Protocol, TypeVar

import msgspec

from sapajou.coach import Puzzle, Reason
from sapajou.coach.mistakes import moment_of
from sapajou.coach.review import Reviewed
from sapajou.kernel import record as records
from sapajou.kernel.moves import JOINT
from sapajou.kernel.registry import source_of
from sapajou.server import shapes
from sapajou.server.facts import AskedPuzzle
from sapajou.server.faults import Refusal
from sapajou.server.hub import LEASE, Hub, OpenTable
from sapajou.server.messages import LessonOf, Offered
from sapajou.server.reviewing import LessonsTask, ReviewPart, ReviewTask, WaysTask
from sapajou.server.seeing import may_watch
from sapajou.server.stored import Unavailable

LOG = logging.getLogger(__name__)

_AT_ONCE: Final = 2  # reviews of a process
_MOST: Final = 40  # that are made, or wait
_SAVE_EVERY: Final = 8  # parts
_WAYS_KEPT: Final = 500
_LESSONS_KEPT: Final = 200

T = TypeVar("T")


class Reviewing(Protocol):
    """Where reviews are made."""

    async def review(self, task: ReviewTask) -> ReviewPart:
        """Go on with a review for a moment."""

    async def weigh(self, task: WaysTask) -> list[shapes.Weighed]:
        """Return what else could have been played at a decision."""

    async def lessons(self, task: LessonsTask) -> list[Puzzle]:
        """Return the worst decisions of a seat as puzzles."""


class Reviews:
    """All reviews of this process."""

    def __init__(self, hub: Hub, thinking: Reviewing) -> None:
        """Begin with none."""
        self.hub = hub
        self._thinking = thinking
        self._now: dict[str, shapes.ReviewNow] = {}  # of those that are made here, or wait
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._lessons: OrderedDict[tuple[str, int], list[Puzzle]] = OrderedDict()
        self._ways: OrderedDict[tuple[str, int], list[shapes.Weighed]] = OrderedDict()

    async def close(self) -> None:
        """Stop; what is not done is begun again when somebody asks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, table: str, person: str) -> shapes.ReviewNow:
        """Return how far the review of a table is, for whoever may see its match."""
        _check(await self.hub.open(table), person)
        return await self._known(table)

    async def begin(self, table: str, person: str) -> shapes.ReviewNow:
        """Have a table reviewed, unless it is or has been, here or by another process."""
        task = await self._task(table, person)
        known = await self._known(table)
        if known.state in ("done", "waiting") or table in self._tasks:
            return known
        if len(self._tasks) >= _MOST:
            raise Refusal("coach_busy")
        if not await self._lease(table):
            return known  # another process is at it
        self._now[table] = shapes.ReviewNow("waiting")
        self._tasks[table] = asyncio.create_task(self._make(task))
        self._tasks[table].add_done_callback(lambda _: self._tasks.pop(table, None))
        return self._now[table]

    async def ways(self, table: str, person: str, number: int) -> list[shapes.Weighed]:
        """Return what else could have been played at a decision of a review."""
        task = await self._task(table, person)
        review = (await self._known(table)).review
        if review is None or number >= len(review.decisions):
            raise Refusal("no_such_decision", "moment")
        if (table, number) not in self._ways:
            one = review.decisions[number]
            asked = WaysTask(task, one.moment, one.seat, _text(one.played), _text(one.best))
            self._ways[table, number] = await self._asked(self._thinking.weigh(asked))
            if len(self._ways) > _WAYS_KEPT:
                self._ways.popitem(last=False)
        return self._ways[table, number]

    async def lessons(self, table: str, person: str, seat: int) -> list[shapes.Lesson]:
        """Return the decisions of a seat that are worth being asked again, the worst first."""
        found = await self._found_lessons(table, person, seat)
        return [shapes.Lesson(moment_of(one), round(one.temptation, 4)) for one in found]

    async def lesson(self, table: str, person: str, seat: int, number: int) -> AskedPuzzle:
        """Return one of these decisions, by its number, as a puzzle to be asked."""
        found = await self._found_lessons(table, person, seat)
        if number >= len(found):
            raise Refusal("no_such_decision", "moment")
        puzzle = found[number]
        return AskedPuzzle(puzzle, lesson=LessonOf(table, moment_of(puzzle), seat, number, len(found)))

    async def _found_lessons(self, table: str, person: str, seat: int) -> list[Puzzle]:
        task = await self._task(table, person)
        now = await self._known(table)
        if now.review is None or now.state != "done":
            raise Refusal("not_reviewed")
        if seat >= len(now.review.accuracy):
            raise Refusal("no_such_seat", seats=len(now.review.accuracy))
        if (table, seat) not in self._lessons:
            asked = LessonsTask(task, seat, [as_reviewed(one) for one in now.review.decisions])
            self._lessons[table, seat] = await self._asked(self._thinking.lessons(asked))
            if len(self._lessons) > _LESSONS_KEPT:
                self._lessons.popitem(last=False)
        return self._lessons[table, seat]

    @staticmethod
    async def _asked(thinking: Awaitable[T]) -> T:
        """Return what the process of the reviews answers."""
        try:
            return await thinking
        except BrokenProcessPool as fault:
            raise Refusal("coach_busy") from fault

    async def _task(self, table: str, person: str) -> ReviewTask:
        """Return what there is to review."""
        open_table = await self.hub.open(table)
        async with self.hub.looking_back(open_table):
            _check(open_table, person)
            room = open_table.room
            return ReviewTask(room.id, source_of(room.game), records.encode(room.record()))

    async def _known(self, table: str) -> shapes.ReviewNow:
        """Return how far a review is: as this process knows it, else as it was kept."""
        here = self._now.get(table)
        if here is not None and (here.state == "done" or table in self._tasks):
            return here
        kept = await self.hub.storage.review(table)
        return shapes.ReviewNow("none") if kept is None else msgspec.json.decode(kept, type=shapes.ReviewNow)

    async def _lease(self, table: str) -> bool:
        now = self.hub.now()
        return await self.hub.storage.lease(table, self.hub.process, now, now + LEASE)

    async def _make(self, task: ReviewTask) -> None:
        """Make a review, and keep it as it grows; what fails is as if nobody had asked."""
        try:
            async with self._turns:
                await self._go_through(task)
        except Unavailable as fault:
            LOG.warning("the review of table %s stops: the storage does not answer (%s)", task.table, fault)
        except Exception:
            LOG.exception("the review of table %s failed", task.table)

    async def _go_through(self, task: ReviewTask) -> None:
        parts = 0
        while True:
            part = await self._thinking.review(task)
            state: Any = "done" if part.over else "running"
            self._now[task.table] = now = shapes.ReviewNow(state, part.done, part.of, part.review)
            if parts % _SAVE_EVERY == 0 or part.over:
                await self._lease(task.table)
                await self.hub.storage.save_review(task.table, msgspec.json.encode(now))
            if part.over:
                del self._now[task.table]  # from now on it is read from where it is kept
                return
            parts += 1


def _check(open_table: OpenTable, person: str) -> None:
    """Refuse a review to whoever may not see the match, and to everybody before it is over."""
    room = open_table.room
    if not may_watch(room, person):
        raise Refusal("no_spectators")
    if room.facts.departed:
        raise Refusal("departed")
    if room.facts.status != "over":
        raise Refusal("not_over")


def _text(moves: list[list[Offered]]) -> str:
    return JOINT.join(step.text for steps in moves for step in steps)


def as_reviewed(one: shapes.Judged) -> Reviewed:
    """Return a decision as the coach has it; of its reasons, those that are told."""
    reasons = [Reason(told.key.split(".")[1], told.amount) for told in one.reasons]
    return Reviewed(one.moment, one.seat, _text(one.played), _text(one.best), one.loss, one.grade, reasons)
