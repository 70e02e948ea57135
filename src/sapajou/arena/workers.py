"""Games on several cores: each worker is a fresh process that is sent tasks and sends back what came of them."""

import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from sapajou.arena.faults import WorkerLost
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.tally import Tally
from sapajou.kernel.errors import BadInput

Task = TypeVar("Task")
Done = TypeVar("Done")


def play_batch(setup: Setup, numbers: range) -> Tally:
    """Return the tally of some games of a run."""
    game = setup.load()
    tally = Tally.of((bot.text for bot in setup.bots), setup.seats)
    for number in numbers:
        tally.count(play_game(setup, number, game))
    return tally


def play_batches(setup: Setup, batches: Iterable[range], processes: int) -> Generator[Tally, None, None]:
    """Yield the tally of each batch, as they are finished."""
    return work_off(partial(play_batch, setup), batches, processes)


def work_off(work: Callable[[Task], Done], tasks: Iterable[Task], processes: int) -> Generator[Done, None, None]:
    """Yield what comes of each task, as they are finished; whatever happens, no process is left behind.

    The function and the tasks travel to other processes; one process alone works here.
    """
    if processes == 1:
        yield from map(work, tasks)
        return
    waiting = iter(tasks)
    workers: dict[Connection, SpawnProcess] = {}
    busy = []
    try:
        for _ in range(processes):
            connection, process = _start(work)
            workers[connection] = process
        for connection, task in zip(workers, waiting, strict=False):
            connection.send(task)
            busy.append(connection)
        while busy:
            for ready in wait(busy):
                connection = next(one for one in busy if one is ready)
                yield _answer(connection, workers[connection])
                more = next(waiting, None)
                if more is None:
                    busy.remove(connection)
                else:
                    connection.send(more)
    finally:
        for connection, process in workers.items():
            connection.close()
            process.terminate()
        for process in workers.values():
            process.join()


def _start(work: Callable[[Any], Any]) -> tuple[Connection, SpawnProcess]:
    """Start a worker; return the line to it and the process."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, work), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()
    return ours, process


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


def _work(connection: Connection, work: Callable[[Any], Any]) -> None:
    """Do what is asked for until nobody asks any more; what goes wrong is sent back, too."""
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        try:
            connection.send(work(task))
        except BadInput as error:
            connection.send(error)


def _answer(connection: Connection, process: SpawnProcess) -> Any:
    """Return what a worker has sent; raise the error if it is one."""
    try:
        answer = connection.recv()
    except (EOFError, ConnectionResetError):
        process.join()
        raise WorkerLost("worker", "fault.process_ended", code=process.exitcode) from None
    if isinstance(answer, BadInput):
        raise answer
    return answer
