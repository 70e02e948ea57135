"""Tables in PostgreSQL: several server processes share them."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, Self

from sapajou.server.feed import Feed
from sapajou.server.storage.gathering import Gatherer
from sapajou.server.storage.listening import Listener
from sapajou.server.storage.postgres_server import CHANNEL, LOST, REFUSED, open_pool, refusal
from sapajou.server.stored import Change, Entry, Storage, TableRow, Taken, Unavailable

_INSERT: Final = """
    INSERT INTO tables (id, game, status, people, tended, created, changed, host, secret, settings, noticed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT DO NOTHING RETURNING id
"""
_SELECT: Final = (
    "SELECT id, game, status, people, tended, created, changed, host, secret, settings, noticed FROM tables "
)
_NOBODY_THERE: Final = "NOT EXISTS (SELECT FROM presence WHERE table_id = id AND until > $1)"
# Whoever appends has the row locked, and whoever arrives: such a table is passed over.
_OLD: Final = f"""
    SELECT id FROM tables
    WHERE {_NOBODY_THERE} AND status = $2 AND changed <= $3 AND (people = '{{}}' OR NOT $4::boolean)
    ORDER BY changed, id LIMIT $5 FOR UPDATE SKIP LOCKED
"""  # noqa: S608  our own words
_TORN: Final = """
    SELECT id FROM tables LEFT JOIN (
        SELECT table_id, count(*) AS entries, max(number) AS last FROM entries GROUP BY table_id
    ) AS log ON table_id = id
    WHERE length <> coalesce(entries, 0) OR length <> coalesce(last, 0) ORDER BY id
"""
# Skipping those that another process is just forgetting, so that the two never wait for each other.
_OLD_PASSES: Final = "SELECT digest FROM passes WHERE until <= $1 FOR UPDATE SKIP LOCKED"
_EXPIRED: Final = (
    f"DELETE FROM passes WHERE digest IN ({_OLD_PASSES})",  # noqa: S608  our own words
    """
    DELETE FROM presence WHERE (table_id, person, process) IN
        (SELECT table_id, person, process FROM presence WHERE until <= $1 FOR UPDATE SKIP LOCKED)
    """,
    """
    DELETE FROM leases WHERE table_id IN (
        SELECT table_id FROM leases WHERE until <= $1
        AND EXISTS (SELECT FROM tables WHERE id = table_id AND NOT tended) FOR UPDATE SKIP LOCKED)
    """,
)
_OF_A_TABLE: Final = ("entries", "leases", "passes", "presence", "reviews", "snapshots")


class Postgres(Storage):
    """Tables in a database that any number of server processes have open; they hear of each other by NOTIFY."""

    def __init__(self, pool: Any, listener: Listener, feed: Feed) -> None:
        """Take over a pool of connections and a listener; `open` makes them."""
        self._pool = pool
        self._gatherer = Gatherer(pool)
        self._listener = listener
        self._feed = feed

    @classmethod
    async def open(cls, address: str) -> Self:
        """Return the storage in a database, migrated to the present schema; raise `BadStorage` if that cannot be."""
        pool = await open_pool(address)
        feed = Feed()
        listener = Listener(address, feed.tell)
        try:
            await listener.start()
        except REFUSED as error:
            await pool.close()
            raise refusal(address, error) from error
        return cls(pool, listener, feed)

    async def close(self) -> None:
        """Finish what was asked and close all connections."""
        await self._gatherer.close()
        await self._listener.close()
        await self._pool.close()
        self._feed.close()

    async def ping(self) -> None:
        """Return if the database answers; raise `Unavailable` if not."""
        await self._ask("SELECT 1")

    async def torn(self) -> Sequence[str]:
        """Return the tables whose log lacks an entry."""
        return [found[0] for found in await self._ask(_TORN)]

    async def shared(self, name: str, proposed: bytes) -> bytes:
        """Return the value of a name; the first caller's proposal becomes it."""
        # Two statements: the second one sees what another process has committed while the first one waited.
        await self._ask("INSERT INTO shared VALUES ($1, $2) ON CONFLICT DO NOTHING", name, proposed)
        found = await self._ask("SELECT value FROM shared WHERE name = $1", name)
        value: bytes = found[0][0]
        return value

    async def name_of(self, person: str) -> str | None:
        """Return the name a person has chosen, or None."""
        found = await self._ask("SELECT name FROM names WHERE person = $1", person)
        return found[0][0] if found else None

    async def set_name(self, person: str, name: str) -> None:
        """Remember the name a person has chosen."""
        await self._ask(
            "INSERT INTO names VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET name = excluded.name", person, name
        )

    async def create(self, row: TableRow) -> None:
        """Keep a new table, with an empty log; raise `Taken` if there is one of this id."""
        if not await self._ask(_INSERT, *row):
            raise Taken(row.id)

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none of this id."""
        found = await self._ask(_SELECT + "WHERE id = $1", table)
        return _row(found[0]) if found else None

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables that stand in a person's list, the latest noticed first."""
        sql = _SELECT + "WHERE people @> ARRAY[$1] ORDER BY noticed DESC, id LIMIT $2"
        return [_row(found) for found in await self._ask(sql, person, limit)]

    async def unlist(self, table: str, person: str) -> None:
        """Take a table off a person's list, whatever its log says."""
        await self._ask("UPDATE tables SET people = array_remove(people, $2) WHERE id = $1", table, person)

    async def unfinished_of(self, host: str) -> int:
        """Return how many tables that a person created, and still has in the list, are not over."""
        sql = "SELECT count(*) FROM tables WHERE host = $1 AND status <> 'over' AND people @> ARRAY[$1]"
        found = await self._ask(sql, host)
        count: int = found[0][0]
        return count

    async def forget(
        self, status: str, before: float, now: float, limit: int, *, unlisted: bool = False
    ) -> Sequence[str]:
        """Delete tables that nobody has changed or looked at for long, wholly, and return which."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                locked = [found[0] for found in await connection.fetch(_OLD, now, status, before, unlisted, limit)]
                # Who arrived just before the lock is seen only by a statement after it.
                sql = f"SELECT id FROM tables WHERE {_NOBODY_THERE} AND id = ANY($2) ORDER BY changed, id"  # noqa: S608
                old = [found[0] for found in await connection.fetch(sql, now, locked)]
                for kept in _OF_A_TABLE:
                    await connection.execute(f"DELETE FROM {kept} WHERE table_id = ANY($1)", old)  # noqa: S608
                await connection.execute("DELETE FROM tables WHERE id = ANY($1)", old)
        except LOST as error:
            raise Unavailable(str(error) or type(error).__name__) from error
        return old

    async def forget_expired(self, now: float) -> None:
        """Delete passes that are too old, presence that is no longer believed, and leases that nobody needs."""
        for sql in _EXPIRED:
            await self._ask(sql, now)

    async def latest(self, lease: float) -> float:
        """Return the latest time at which anything was written, where leases last so long; 0 if there is nothing."""
        sql = "SELECT greatest((SELECT max(changed) FROM tables), (SELECT max(until) FROM leases) - $1::float8, 0)"
        found = await self._ask(sql, lease)
        time: float = found[0][0]
        return time

    async def append(self, row: TableRow, number: int, body: bytes) -> None:
        """Append an entry and bring the row up to date, both or neither; raise `Taken` if it is not the next one."""
        if not await self._gatherer.append(row, number, body):
            raise Taken(row.id, number)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with a greater number than `after`, in order."""
        sql = "SELECT number, at, body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"
        return [Entry(*found) for found in await self._ask(sql, table, after)]

    def changes(self) -> AsyncIterator[Change]:
        """Yield what any process has changed; after a lost connection, that anything may have been missed."""
        return self._feed.subscribe()

    async def save_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Keep the position after an entry in the place of an older one."""
        sql = """
            INSERT INTO snapshots VALUES ($1, $2, $3)
            ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body
            WHERE excluded.number > snapshots.number
        """
        await self._ask(sql, table, number, body)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot of a table and the number of its entry, or None."""
        found = await self._ask("SELECT number, body FROM snapshots WHERE table_id = $1", table)
        return (found[0][0], found[0][1]) if found else None

    async def save_review(self, table: str, body: bytes) -> None:
        """Keep the review of a table in the place of an earlier one."""
        sql = """
            INSERT INTO reviews SELECT id, $2 FROM tables WHERE id = $1 FOR KEY SHARE
            ON CONFLICT (table_id) DO UPDATE SET body = excluded.body
        """
        await self._ask(sql, table, body)

    async def review(self, table: str) -> bytes | None:
        """Return the review of a table, or None."""
        found = await self._ask("SELECT body FROM reviews WHERE table_id = $1", table)
        return found[0][0] if found else None

    async def lease(self, table: str, process: str, now: float, until: float) -> bool:
        """Let a process tend a table until then; return False if another one's lease is still running."""
        sql = """
            INSERT INTO leases VALUES ($1, $2, $3)
            ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, until = excluded.until
            WHERE leases.process = excluded.process OR leases.until <= $4
            RETURNING table_id
        """
        return bool(await self._ask(sql, table, process, until, now))

    async def leased_until(self, table: str) -> float | None:
        """Return when the latest lease of a table ends or has ended, or None if nobody ever had one."""
        found = await self._ask("SELECT until FROM leases WHERE table_id = $1", table)
        return found[0][0] if found else None

    async def release(self, process: str, now: float) -> None:
        """End all leases of a process; nobody is connected to it any more."""
        await self._ask("UPDATE leases SET until = least(until, $2) WHERE process = $1", process, now)
        await self._ask("DELETE FROM presence WHERE process = $1", process)

    async def untended(self, now: float, limit: int) -> Sequence[str]:
        """Return tables that need tending and that nobody has leased, the longest unchanged first."""
        sql = """
            SELECT id FROM tables
            WHERE tended AND NOT EXISTS (SELECT FROM leases WHERE table_id = id AND until > $1)
            ORDER BY changed, id LIMIT $2
        """
        return [found[0] for found in await self._ask(sql, now, limit)]

    async def arrive(self, table: str, person: str, process: str, until: float) -> bool:
        """Note that a person has a connection to a table open, until then at the latest; return False without one."""
        sql = """
            INSERT INTO presence SELECT id, $2, $3, $4::double precision FROM tables WHERE id = $1 FOR KEY SHARE
            ON CONFLICT (table_id, person, process) DO UPDATE SET until = excluded.until
            RETURNING xmax = 0
        """  # xmax is 0 in a row that was inserted, not in one that was updated
        found = await self._ask(sql, table, person, process, until)
        if found and found[0][0]:
            await self._tell(table)
        return bool(found)

    async def stay(self, process: str, until: float) -> None:
        """Note that everybody who has a connection open through a process still has it."""
        await self._ask("UPDATE presence SET until = $1 WHERE process = $2", until, process)

    async def depart(self, table: str, person: str, process: str) -> None:
        """Note that a person has no connection to a table any more."""
        sql = "DELETE FROM presence WHERE table_id = $1 AND person = $2 AND process = $3"
        await self._ask(sql, table, person, process)
        await self._tell(table)

    async def _tell(self, table: str) -> None:
        await self._ask("SELECT pg_notify($1, $2)", CHANNEL, f"0 {table}")

    async def present(self, table: str, now: float) -> frozenset[str]:
        """Return the people who have a connection to a table open."""
        sql = "SELECT DISTINCT person FROM presence WHERE table_id = $1 AND until > $2"
        return frozenset(found[0] for found in await self._ask(sql, table, now))

    async def save_pass(self, digest: bytes, table: str, seat: int, person: str, until: float) -> None:
        """Remember a one-time pass to a seat, held by a person, by its digest."""
        await self._ask("INSERT INTO passes VALUES ($1, $2, $3, $4, $5)", digest, table, seat, person, until)

    async def use_pass(self, digest: bytes, now: float) -> tuple[str, int, str] | None:
        """Return the table, the seat and who held it, once."""
        sql = "DELETE FROM passes WHERE digest = $1 AND until > $2 RETURNING table_id, seat, person"
        found = await self._ask(sql, digest, now)
        return (found[0][0], found[0][1], found[0][2]) if found else None

    async def _ask(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of one statement, a transaction of its own."""
        try:
            rows: list[Any] = await self._pool.fetch(sql, *values)
        except LOST as error:
            raise Unavailable(str(error) or type(error).__name__) from error
        return rows


def _row(found: Sequence[Any]) -> TableRow:
    """Return a table from its columns as `_SELECT` has them."""
    row = TableRow(*found)
    return row._replace(people=tuple(row.people))
