"""The connection on which PostgreSQL tells of changes, and how it is kept."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sapajou.server.storage.postgres_server import CHANNEL, LOST, REFUSED, connect
from sapajou.server.stored import Change

LOG = logging.getLogger(__name__)

_HEARTBEAT: Final = 20.0  # seconds: a connection may die without a word; then only a question shows it
_ANSWER: Final = 10.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 5.0


class Listener:
    """Passes on what PostgreSQL tells of changed tables; after each lost connection, that anything may be missed."""

    def __init__(self, address: str, tell: Callable[[Change], None]) -> None:
        """Name the database, and what is to be called with each change."""
        self._address = address
        self._tell = tell
        self._lost = asyncio.Event()
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen, and go on listening until closed."""
        await self._listen()
        self._task = asyncio.create_task(self._keep(), name="sapajou-listener")

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._hang_up()

    async def _listen(self) -> None:
        connection = await connect(self._address)
        lost = asyncio.Event()  # one each: the end of an old connection says nothing of the new one
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, lambda *heard: self._tell(_read(heard[-1])))
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._lost = connection, lost

    async def _keep(self) -> None:
        """Wait for the end of each connection and make the next one."""
        while True:
            await self._end()
            LOG.warning("database: the connection is lost")
            await self._hang_up()
            pause = _FIRST_PAUSE
            while not await self._listens_again():
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            LOG.warning("database: it can be used again")
            self._tell(Change())

    async def _end(self) -> None:
        """Return when the connection is lost."""
        while not self._lost.is_set():
            try:
                async with asyncio.timeout(_HEARTBEAT):
                    await self._lost.wait()
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=_ANSWER)
                except LOST:
                    return

    async def _listens_again(self) -> bool:
        try:
            await self._listen()
        except REFUSED:
            return False
        return True

    async def _hang_up(self) -> None:
        """Close the connection, politely if the other side still answers."""
        try:
            await self._connection.close(timeout=_ANSWER)
        except LOST:
            self._connection.terminate()


def _read(told: str) -> Change:
    """Return the change that a notification tells of: the number of an entry, or 0, and the table."""
    entry, _, table = told.partition(" ")
    return Change(table, int(entry))
