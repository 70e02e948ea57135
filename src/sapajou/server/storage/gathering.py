"""Many appends in one commit of PostgreSQL.

A transaction that notifies holds a lock of the whole database until it is on the disk, so commits with NOTIFY
go one after the other, however many connections there are. What waits meanwhile goes into the next one together.
"""

import asyncio
from typing import Any, Final, NamedTuple

from sapajou.server.storage.postgres_server import CHANNEL, LOST
from sapajou.server.stored import TableRow, Unavailable

# Of two that append the same number the second waits for the first one's row, then finds another length there and
# writes nothing. The answer says which of the batch were kept.
_APPEND: Final = """
    WITH grown AS (
        UPDATE tables SET status = $3, people = $4, tended = $5, changed = $6, noticed = $10, length = $2
        WHERE id = $1 AND length = $2 - 1
        RETURNING id
    ), written AS (
        INSERT INTO entries SELECT id, $2, $6, $7 FROM grown
    )
    SELECT $8::integer, pg_notify($9, $2::integer || ' ' || id) FROM grown
"""
_BATCH: Final = 500


class _Asked(NamedTuple):
    row: TableRow
    number: int
    body: bytes
    future: asyncio.Future[bool]

    def settle(self, outcome: bool | Exception) -> None:  # noqa: FBT001  what came of it
        """Answer whoever asked and still waits."""
        if self.future.done():
            return
        if isinstance(outcome, Exception):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)

    def values(self, place: int) -> tuple[object, ...]:
        """Return what `_APPEND` takes, for its place in a batch."""
        row = self.row
        facts = (row.id, self.number, row.status, row.people, row.tended, row.changed)
        return (*facts, self.body, place, CHANNEL, row.noticed)


class Gatherer:
    """Appends entries, all that wait in one transaction."""

    def __init__(self, pool: Any) -> None:
        """Take the pool of connections to use."""
        self._pool = pool
        self._waiting: list[_Asked] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, row: TableRow, number: int, body: bytes) -> bool:
        """Return whether the entry was the next one, once it is durable."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Asked(row, number, body, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._carry_out_all(), name="sapajou-appends")
        return await future

    async def close(self) -> None:
        """Finish what was asked."""
        if self._task is not None:
            await self._task

    async def _carry_out_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            # Always in the same order, so that two processes with the same tables never wait for each other.
            await self._carry_out(sorted(batch, key=lambda asked: asked.row.id))

    async def _carry_out(self, batch: list[_Asked]) -> None:
        """Append a batch in one transaction and answer everybody; if something in it is at fault, each alone."""
        try:
            rows = await self._pool.fetchmany(_APPEND, [asked.values(place) for place, asked in enumerate(batch)])
        except LOST as error:
            for asked in batch:
                asked.settle(Unavailable(str(error) or type(error).__name__))
        except Exception as error:  # noqa: BLE001  whoever asked gets it
            if len(batch) == 1:
                batch[0].settle(error)
                return
            for asked in batch:
                await self._carry_out([asked])
        else:
            kept = {row[0] for row in rows}
            for place, asked in enumerate(batch):
                asked.settle(place in kept)
