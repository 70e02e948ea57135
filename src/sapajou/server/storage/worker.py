"""A thread that owns an SQLite connection."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from sapajou.server.stored import Unavailable

T = TypeVar("T")

LOG = logging.getLogger(__name__)

_BATCH: Final = 500  # so that under a flood the first of a batch does not wait for all the rest


class _Asked(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    then: Callable[[], None] | None


class _Outcome(NamedTuple):
    result: Any = None
    error: Exception | None = None


class Worker:
    """Carries out what it is asked, in order; whatever waits goes into one transaction, answered after its commit.

    So one fsync serves all who waited for the one before (group commit). Each piece of work has a savepoint of
    its own: one that fails leaves its neighbours alone.
    """

    def __init__(self, connection: sqlite3.Connection, name: str, begin: str) -> None:
        """Take over a connection in autocommit mode; `begin` is how its transactions start."""
        self._connection = connection
        self._begin = begin
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self._failing = ""  # why it does not work just now
        self._thread = Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T], then: Callable[[], None] | None = None) -> T:
        """Return what the work returns, once it is committed; `then` is called then, even if nobody waits any more."""
        if self._closed:
            raise Unavailable("the storage is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._asked.put(_Asked(work, future, then))
        return await future

    async def close(self) -> None:
        """Finish what was asked and close the connection."""
        if not self._closed:
            self._closed = True
            self._asked.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        """Live the life of the thread."""
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                outcomes = self._carry_out(batch)
                with suppress(RuntimeError):  # the loop ended without closing the storage: nobody is left to tell
                    self._loop.call_soon_threadsafe(_settle, batch, outcomes)
        self._connection.close()

    def _next_batch(self) -> tuple[list[_Asked], bool]:
        """Return all that waits, after waiting for something, and whether more may come."""
        batch: list[_Asked] = []
        asked = self._asked.get()
        while asked is not None:
            batch.append(asked)
            if len(batch) == _BATCH:
                return batch, True
            try:
                asked = self._asked.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _carry_out(self, batch: list[_Asked]) -> list[_Outcome]:
        """Return what came of each piece of work; if the transaction as a whole fails, of all the same."""
        try:
            self._connection.execute(self._begin)
            outcomes = [self._attempt(asked.work) for asked in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):  # an error as grave as a full disk has rolled back already
                self._connection.execute("ROLLBACK")
            self._note(str(error))
            return [_Outcome(error=Unavailable(str(error))) for _ in batch]
        self._note("")
        return outcomes

    def _note(self, failing: str) -> None:
        """Tell whoever runs the server when something begins to fail, and when it works again."""
        if failing != self._failing:
            LOG.warning("database: %s", failing or "it can be used again")
            self._failing = failing

    def _attempt(self, work: Callable[[sqlite3.Connection], Any]) -> _Outcome:
        """Return what came of one piece of work; a full disk and its like end the transaction and are raised."""
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = _Outcome(work(self._connection))
        except sqlite3.OperationalError:
            raise
        except Exception as error:  # noqa: BLE001  whoever asked gets it
            self._connection.execute("ROLLBACK TO work")
            outcome = _Outcome(error=error)
        self._connection.execute("RELEASE work")
        return outcome


def _settle(batch: list[_Asked], outcomes: list[_Outcome]) -> None:
    """Answer everybody who still waits, on the event loop."""
    for asked, outcome in zip(batch, outcomes, strict=True):
        if outcome.error is None and asked.then is not None:
            asked.then()
        if asked.future.done():
            continue
        if outcome.error is None:
            asked.future.set_result(outcome.result)
        else:
            asked.future.set_exception(outcome.error)
