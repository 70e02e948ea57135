"""Games on several cores: each worker is a fresh process that is sent numbers of games and sends back tallies."""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from sapajou.arena.faults import WorkerLost
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.tally import Tally
from sapajou.kernel.errors import BadInput


def play_batch(setup: Setup, numbers: range) -> Tally:
    """Return the tally of some games of a run."""
    game = setup.load()
    tally = Tally.of((bot.text for bot in setup.bots), setup.seats)
    for number in numbers:
        tally.count(play_game(setup, number, game))
    return tally


def play_batches(setup: Setup, batches: Iterable[range], processes: int) -> Iterator[Tally]:
    """Yield the tally of each batch, as they are finished; whatever happens, no process is left behind."""
    waiting = iter(batches)
    workers: dict[Connection, SpawnProcess] = {}
    busy = []
    try:
        for _ in range(processes):
            connection, process = _start(setup)
            workers[connection] = process
        for connection, numbers in zip(workers, waiting, strict=False):
            connection.send(numbers)
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


def _start(setup: Setup) -> tuple[Connection, SpawnProcess]:
    """Start a worker; return the line to it and the process."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, setup), daemon=True)
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


def _work(connection: Connection, setup: Setup) -> None:
    """Play what is asked for until nobody asks any more; what goes wrong is sent back, too."""
    while True:
        try:
            numbers = connection.recv()
        except EOFError:
            return
        try:
            connection.send(play_batch(setup, numbers))
        except BadInput as error:
            connection.send(error)


def _answer(connection: Connection, process: SpawnProcess) -> Tally:
    """Return the tally that a worker has sent; raise the error if it is one."""
    try:
        answer: Tally | BadInput = connection.recv()
    except (EOFError, ConnectionResetError):
        process.join()
        raise WorkerLost("worker", "fault.process_ended", code=process.exitcode) from None
    if isinstance(answer, BadInput):
        raise answer
    return answer
