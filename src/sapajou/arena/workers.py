"""Where games are played: in this process, on processes of this machine, or on a cluster (`cluster.py`).

Tasks travel in batches, and whoever works knows nothing but its batch: one that dies costs its batch only, which is
then played again. As a game is a function of its task, nobody can tell from the results who played it.
"""

import os
import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from loky.process_executor import BrokenProcessPool, ProcessPoolExecutor

from sapajou.arena import limits
from sapajou.arena.faults import RunFault, WorkerLost

Task = TypeVar("Task")
Done = TypeVar("Done")
_MOST_TRIES: Final = 3  # of a batch whose worker died
_LARGEST_BATCH: Final = 200
# Workers are killed at the end, and what they had not put away by then is put away for them: nobody need be told.
_SILENT: Final = "ignore:resource_tracker:UserWarning"


class Lost(NamedTuple):
    """What came of a batch whose worker died."""

    why: str


class Batch(NamedTuple):
    """Some tasks that one worker does, how often that was tried before, and when it was sent."""

    tasks: list[Any]
    tried: int = 0
    sent: float = 0.0


class Workers(ABC):
    """Those who work: so many batches may be under way at once, each worth some seconds."""

    slots: int
    batch_seconds: float

    @abstractmethod
    def send(self, work: Callable[[list[Any]], list[Any]], batch: Batch) -> None:
        """Let somebody do a batch."""

    @abstractmethod
    def receive(self) -> tuple[Batch, list[Any] | Lost]:
        """Return a batch that was sent, as soon as one is done, and what came of it; raise what it raised."""

    @abstractmethod
    def close(self) -> None:
        """End all that is under way."""


class Here(Workers):
    """The process itself."""

    slots = 1
    batch_seconds = 0.0

    def __init__(self) -> None:
        self._sent: list[tuple[Callable[[list[Any]], list[Any]], Batch]] = []

    def send(self, work: Callable[[list[Any]], list[Any]], batch: Batch) -> None:
        """Remember a batch."""
        self._sent.append((work, batch))

    def receive(self) -> tuple[Batch, list[Any] | Lost]:
        """Do it."""
        work, batch = self._sent.pop()
        return batch, work(batch.tasks)

    def close(self) -> None:
        """Forget what was not done."""
        self._sent.clear()


class Processes(Workers):
    """Fresh processes of this machine, each with an executor of its own: the others go on when one dies."""

    batch_seconds = 1.0

    def __init__(self, number: int) -> None:
        if _SILENT not in sys.warnoptions:  # which the processes that Python starts are given
            sys.warnoptions.append(_SILENT)
        self.slots = number
        self._idle: list[ProcessPoolExecutor] = []
        self._busy: dict[Future[list[Any]], tuple[ProcessPoolExecutor, Batch]] = {}

    def send(self, work: Callable[[list[Any]], list[Any]], batch: Batch) -> None:
        """Give a batch to a process that has nothing to do, or to a new one."""
        executor = self._idle.pop() if self._idle else ProcessPoolExecutor(1, initializer=limits.guard)
        with _deaf_to_interrupts():
            self._busy[executor.submit(work, batch.tasks)] = executor, batch

    def receive(self) -> tuple[Batch, list[Any] | Lost]:
        """Wait for a process to be done, or to end."""
        future = next(iter(wait(self._busy, return_when=FIRST_COMPLETED).done))
        executor, batch = self._busy.pop(future)
        try:
            done = future.result()
        except BrokenProcessPool as error:
            executor.shutdown(kill_workers=True)
            return batch, Lost(_exit_code(error))
        self._idle.append(executor)
        return batch, done

    def close(self) -> None:
        """Kill the processes, and what they have started."""
        for executor in [*self._idle, *(executor for executor, _ in self._busy.values())]:
            executor.shutdown(kill_workers=True)


def _exit_code(error: BaseException) -> str:
    """Return how a process ended: loky says so in the last line of its error."""
    return str(error).strip().rpartition("{")[2].partition("}")[0] or type(error).__name__


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let a process be started that does not hear Ctrl-C: it is for its parent to end it."""
    if threading.current_thread() is not threading.main_thread():  # only there can it be said
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def local(processes: int | None) -> Workers:
    """Return so many processes of this machine, by default one a core; one alone is this one."""
    if processes is not None and processes < 1:
        raise RunFault("processes", "fault.no_processes", given=processes)
    wanted = processes or cores()
    return Here() if wanted == 1 else Processes(wanted)


class _Cut(Generic[Task]):
    """Cuts tasks into batches that take as long as they should, going by how long the last ones took."""

    def __init__(self, tasks: Iterable[Task], seconds: float) -> None:
        self._tasks = iter(tasks)
        self._seconds = seconds
        self._each: float | None = None
        self.again: deque[Batch] = deque()

    def batch(self) -> Batch | None:
        """Return the next batch; None if nothing is left."""
        if self.again:
            return self.again.popleft()
        size = 1 if self._each is None else int(self._seconds / max(self._each, 1e-9))
        wanted = max(1, min(_LARGEST_BATCH, size))
        tasks = [task for _, task in zip(range(wanted), self._tasks, strict=False)]
        return Batch(tasks) if tasks else None

    def took(self, batch: Batch) -> None:
        """Learn how long a batch was under way."""
        each = (time.monotonic() - batch.sent) / len(batch.tasks)
        self._each = each if self._each is None else (self._each + each) / 2


def work_off(work: Callable[[Task], Done], tasks: Iterable[Task], workers: Workers) -> Generator[Done, None, None]:
    """Yield what comes of each task, in any order; whatever happens, nobody is left working.

    The function and the tasks travel to other processes. The next task is asked for when somebody is free to do it.
    """
    cut = _Cut(tasks, workers.batch_seconds)
    under_way = 0
    try:
        while True:
            while under_way < workers.slots and (batch := cut.batch()) is not None:
                workers.send(partial(_all_of, work), batch._replace(sent=time.monotonic()))
                under_way += 1
            if not under_way:
                return
            batch, done = workers.receive()
            under_way -= 1
            if isinstance(done, Lost):
                cut.again.extend(_once_more(batch, done))
                continue
            cut.took(batch)
            yield from done
    finally:
        workers.close()


def _once_more(batch: Batch, lost: Lost) -> list[Batch]:
    """Return the tasks of a batch that was lost, one by one, so that one that kills its worker is found."""
    if batch.tried + 1 == _MOST_TRIES:
        raise WorkerLost("worker", "fault.process_ended", why=lost.why, times=_MOST_TRIES, task=str(batch.tasks[0]))
    return [Batch([task], batch.tried + 1) for task in batch.tasks]


def _all_of(work: Callable[[Task], Done], tasks: list[Task]) -> list[Done]:
    try:
        return [work(task) for task in tasks]
    finally:
        limits.rest()
