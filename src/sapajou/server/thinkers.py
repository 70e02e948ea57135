"""The processes in which the bots of a server think."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from sapajou.coach import Puzzle
from sapajou.kernel.build import compiled
from sapajou.server import messages as m
from sapajou.server import shapes
from sapajou.server.advising import HintTask, advised, read_game
from sapajou.server.budget import Budget
from sapajou.server.measuring import Measures
from sapajou.server.own import Limits, OwnProcess, end_with_server
from sapajou.server.paces import Paces
from sapajou.server.reviewing import (
    LessonsTask,
    ReviewPart,
    ReviewTask,
    WaysTask,
    find_lessons,
    review_on,
    weigh_ways,
)
from sapajou.server.thinking import Task, Thought, think

LOG = logging.getLogger(__name__)

Asked = TypeVar("Asked")
Told = TypeVar("Told")

_DEATHS: Final = 20  # of processes over one task; then it is the task that kills them
_LEAST: Final = 2  # processes, so that a quick thought need not wait for a slow one
_QUICK: Final = 0.25  # seconds for a thought that nobody notices to wait for
_NICE: Final = 10  # how far a process that thinks gives way to the server


def think_behind(task: Task) -> Thought:
    """Think as `think` does, but with what everything else leaves: in a thread, as who gives way once always does."""
    if sys.platform != "linux":  # elsewhere a thread has no priority of its own
        return think(task)
    with ThreadPoolExecutor(1, initializer=_give_way) as thread:
        return thread.submit(think, task).result()


def _give_way() -> None:
    """Let this thread run only while nothing else wants to: whoever wakes up goes before it at once."""
    with contextlib.suppress(OSError):  # a container may not allow it
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _begin() -> None:
    """Begin a process that thinks: it gives way to the server, and ends with it."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    end_with_server()


class CompiledSoon(NamedTuple):
    """A folder in which a compiled package is being built, and who is told when bots think with it."""

    folder: Path
    told: Callable[[], None]

    def ready(self) -> bool:
        """Return whether it is built, and compiled: without a compiler it would be as pure as this one."""
        return (self.folder / "stamp").exists() and any(self.folder.glob("sapajou__mypyc*"))


class Thinkers:
    """The processes in which bots think."""

    def __init__(
        self,
        processes: int | None = None,
        measures: Measures | None = None,
        soon: CompiledSoon | None = None,
        own_limits: Limits | None = None,
    ) -> None:
        """Plan for as many processes as there are cores, but one, and at least two; they start when they are needed.

        They give way to the server itself, and further still while more bots want to think than there are processes:
        a person's move waits for no bot. Each bot of the host's has one more, with limits.
        """
        self._own_limits = own_limits or Limits()
        self._own: dict[str, OwnProcess] = {}
        self._soon = soon
        self._measures = measures or Measures()
        self.processes = processes or max(_LEAST, (os.cpu_count() or 1) - 1)
        self.budget = Budget(self.processes)
        self.paces = Paces(compiled=compiled())
        self._pool: ProcessPoolExecutor | None = None
        self._reviewing: ProcessPoolExecutor | None = None

    async def think(self, task: Task) -> Thought:
        """Return what a bot does, when it is the turn of its table."""
        with self._measures.thought_seconds.time():
            return await (self._think_own(task) if task.own else self._think_in_turn(task))

    async def _think_in_turn(self, task: Task) -> Thought:
        """Wait for the table's turn, let a process think, and note what it cost."""
        expected = self.paces.seconds(task.game, task.bot)
        turn = await self.budget.turn(task.table, slow=expected is None or expected > _QUICK)
        with self.budget.using(turn):
            paces = self.paces
            thought = await self._do(think_behind if self.budget.waiting else think, task)
            turn.seconds = thought.seconds
            if paces is self.paces:  # else it began with the other engine
                paces.took(task.game, task.bot, thought.seconds)
            return thought

    def prepare(self, game: str) -> None:
        """Start a process, if there is none, and let it read a game: that would take longer than a first hint may."""
        pool = self._pool = self._pool or self._new_pool()
        with contextlib.suppress(BrokenProcessPool):  # whoever asks next starts others
            pool.submit(read_game, game)

    async def advise(self, task: HintTask) -> list[m.Way]:
        """Return what the coach would do, when it is its turn; a table's bots need not wait for it, nor it for them."""
        turn = await self.budget.turn(f"{task.table} coach", slow=False)
        with self.budget.using(turn):
            began = monotonic()
            found = await self._do(advised, task)
            turn.seconds = monotonic() - began
            return found

    async def review(self, task: ReviewTask) -> ReviewPart:
        """Go on with a review for a moment."""
        return await self._review(review_on, task)

    async def weigh(self, task: WaysTask) -> list[shapes.Weighed]:
        """Return what else could have been played at a decision."""
        return await self._review(weigh_ways, task)

    async def lessons(self, task: LessonsTask) -> list[Puzzle]:
        """Return the worst decisions of a seat as puzzles."""
        return await self._review(find_lessons, task)

    async def _review(self, work: Callable[[Asked], Told], task: Asked) -> Told:
        """Ask the process of the reviews: one for all, which remembers how far each is. No bot waits for it."""
        if self._reviewing is None:
            context = multiprocessing.get_context("spawn")
            self._reviewing = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        pool = self._reviewing
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, task)
        except BrokenProcessPool:
            if self._reviewing is pool:
                self._reviewing = None
            raise

    async def _think_own(self, task: Task) -> Thought:
        """Ask the process of a bot of the host's; it is not asked again if it fails."""
        process = self._own.get(task.bot)
        if process is None:
            process = self._own[task.bot] = OwnProcess(task.bot, self._own_limits)
        return await process.think(think, task)

    async def _do(self, work: Callable[[Asked], Told], task: Asked) -> Told:
        """Ask a process; one that died is replaced and asked again, but not for ever."""
        deaths = 0
        while True:
            self._change_over()
            pool = self._pool = self._pool or self._new_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, task)
            except BrokenProcessPool:
                LOG.warning("a thinking process died; another one takes its place")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                deaths += 1
                if deaths == _DEATHS:
                    raise

    def _change_over(self) -> None:
        """Let bots think with the compiled engine as soon as it is there: the same moves, sooner.

        New processes look for packages where this one does; what is thought about now is thought to its end.
        """
        if self._soon is None or not self._soon.ready():
            return
        sys.path.insert(0, str(self._soon.folder))
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None
        self._soon.told()
        self._soon = None
        self.paces = Paces(compiled=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=_begin)

    def close(self) -> None:
        """Stop the processes; what they were thinking about is forgotten."""
        for process in self._own.values():
            process.close()
        for pool in (self._pool, self._reviewing):
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)
