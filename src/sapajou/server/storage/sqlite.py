"""Tables in an SQLite file: nothing to set up, one server process."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, Self

from sapajou.server.feed import Feed
from sapajou.server.storage.checking import torn_in_file
from sapajou.server.storage.sqlite_file import MEMORY, Opened, open_file
from sapajou.server.storage.worker import Worker
from sapajou.server.stored import Change, Entry, Storage, TableRow, Taken

_INSERT: Final = """
    INSERT INTO tables (id, game, status, people, tended, created, changed, host, secret, settings, noticed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SELECT: Final = (
    "SELECT id, game, status, people, tended, created, changed, host, secret, settings, noticed FROM tables "
)
_OLD: Final = """
    SELECT id FROM tables
    WHERE status = ? AND changed <= ? AND (people = '[]' OR NOT ?)
    AND NOT EXISTS (SELECT 1 FROM presence WHERE table_id = id AND until > ?)
    ORDER BY changed, id LIMIT ?
"""
_EXPIRED: Final = (
    "DELETE FROM passes WHERE until <= ?",
    "DELETE FROM presence WHERE until <= ?",
    "DELETE FROM leases WHERE until <= ? AND table_id IN (SELECT id FROM tables WHERE NOT tended)",
)
_OF_A_TABLE: Final = ("entries", "leases", "passes", "presence", "reviews", "sitting", "snapshots")


class SQLite(Storage):
    """Tables in one file, written by one thread and read by another.

    The file belongs to one server process at a time; a second one is refused, as it would not hear of the
    first one's changes. Several processes share tables through PostgreSQL. Copies may be made while the
    server runs (`copying.py`).
    """

    def __init__(self, path: str, opened: Opened) -> None:
        """Take over connections; `open` makes them."""
        self._path = path
        self._feed = Feed()
        self._guard = opened.guard
        self._writer = Worker(opened.writing, "sapajou-sqlite-writer", "BEGIN IMMEDIATE")
        self._reader = self._writer
        if opened.reading is not opened.writing:
            self._reader = Worker(opened.reading, "sapajou-sqlite-reader", "BEGIN")

    @classmethod
    async def open(cls, path: str) -> Self:
        """Return the storage in a file, made if need be; raise `BadStorage` if that cannot be."""
        return cls(path, await asyncio.to_thread(open_file, path))

    async def close(self) -> None:
        """Finish what was asked and close the file."""
        await self._reader.close()
        await self._writer.close()
        self._feed.close()
        if self._guard is not None:
            self._guard.close()
            self._guard = None

    async def ping(self) -> None:
        """Return if the file can be read and written; raise `Unavailable` if not."""
        await self._writer.do(lambda database: database.execute("SELECT version FROM schema").fetchone())

    async def torn(self) -> Sequence[str]:
        """Return the tables whose log lacks an entry; raise `BadStorage` if the file is damaged."""
        # With a connection of its own: a transaction on a damaged file may not even be ended in good order.
        return [] if self._path == MEMORY else await asyncio.to_thread(torn_in_file, self._path)

    async def shared(self, name: str, proposed: bytes) -> bytes:
        """Return the value of a name; the first caller's proposal becomes it."""

        def work(database: sqlite3.Connection) -> bytes:
            database.execute("INSERT INTO shared VALUES (?, ?) ON CONFLICT DO NOTHING", (name, proposed))
            value: bytes = database.execute("SELECT value FROM shared WHERE name = ?", (name,)).fetchone()[0]
            return value

        return await self._writer.do(work)

    async def name_of(self, person: str) -> str | None:
        """Return the name a person has chosen, or None."""
        found = await self._read("SELECT name FROM names WHERE person = ?", person)
        return found[0][0] if found else None

    async def set_name(self, person: str, name: str) -> None:
        """Remember the name a person has chosen."""
        await self._write(
            "INSERT INTO names VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET name = excluded.name", person, name
        )

    async def create(self, row: TableRow) -> None:
        """Keep a new table, with an empty log; raise `Taken` if there is one of this id."""

        def work(database: sqlite3.Connection) -> None:
            values = (*row[:3], json.dumps(row.people), *row[4:])
            try:
                database.execute(_INSERT, values)
            except sqlite3.IntegrityError as error:
                raise Taken(row.id) from error
            _list(database, row)

        await self._writer.do(work)

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none of this id."""
        found = await self._read(_SELECT + "WHERE id = ?", table)
        return _row(found[0]) if found else None

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables that stand in a person's list, the latest noticed first."""
        listed = "SELECT table_id FROM sitting WHERE person = ?"
        sql = _SELECT + f"WHERE id IN ({listed}) ORDER BY noticed DESC, id LIMIT ?"
        return [_row(found) for found in await self._read(sql, person, limit)]

    async def unlist(self, table: str, person: str) -> None:
        """Take a table off a person's list, whatever its log says."""

        def work(database: sqlite3.Connection) -> None:
            found = database.execute(_SELECT + "WHERE id = ?", (table,)).fetchone()
            if found is not None:
                row = _row(found)
                row = row._replace(people=tuple(one for one in row.people if one != person))
                database.execute("UPDATE tables SET people = ? WHERE id = ?", (json.dumps(row.people), table))
                _list(database, row)

        await self._writer.do(work)

    async def unfinished_of(self, host: str) -> int:
        """Return how many tables that a person created, and still has in the list, are not over."""
        listed = "SELECT table_id FROM sitting WHERE person = ?"
        sql = f"SELECT count(*) FROM tables WHERE host = ? AND status <> 'over' AND id IN ({listed})"  # noqa: S608
        found = await self._read(sql, host, host)
        count: int = found[0][0]
        return count

    async def forget(
        self, status: str, before: float, now: float, limit: int, *, unlisted: bool = False
    ) -> Sequence[str]:
        """Delete tables that nobody has changed or looked at for long, wholly, and return which."""

        def work(database: sqlite3.Connection) -> list[str]:
            old = database.execute(_OLD, (status, before, unlisted, now, limit)).fetchall()
            for kept in _OF_A_TABLE:
                database.executemany(f"DELETE FROM {kept} WHERE table_id = ?", old)  # noqa: S608  our own words
            database.executemany("DELETE FROM tables WHERE id = ?", old)
            return [table for (table,) in old]

        return await self._writer.do(work)

    async def forget_expired(self, now: float) -> None:
        """Delete passes that are too old, presence that is no longer believed, and leases that nobody needs."""

        def work(database: sqlite3.Connection) -> None:
            for sql in _EXPIRED:
                database.execute(sql, (now,))

        await self._writer.do(work)

    async def latest(self, lease: float) -> float:
        """Return the latest time at which anything was written, where leases last so long; 0 if there is nothing."""
        sql = "SELECT max(ifnull((SELECT max(changed) FROM tables), 0), ifnull((SELECT max(until) FROM leases) - ?, 0))"
        found = await self._read(sql, lease)
        time: float = found[0][0]
        return time

    async def append(self, row: TableRow, number: int, body: bytes) -> None:
        """Append an entry and bring the row up to date, both or neither; raise `Taken` if it is not the next one."""
        await self._writer.do(
            lambda database: _append(database, row, number, body), lambda: self._feed.tell(Change(row.id, number))
        )

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with a greater number than `after`, in order."""
        sql = "SELECT number, at, body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
        return [Entry(*found) for found in await self._read(sql, table, after)]

    def changes(self) -> AsyncIterator[Change]:
        """Yield what has changed."""
        return self._feed.subscribe()

    async def save_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Keep the position after an entry in the place of an older one."""
        sql = """
            INSERT INTO snapshots VALUES (?, ?, ?)
            ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body
            WHERE excluded.number > snapshots.number
        """
        await self._write(sql, table, number, body)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot of a table and the number of its entry, or None."""
        found = await self._read("SELECT number, body FROM snapshots WHERE table_id = ?", table)
        return found[0] if found else None

    async def save_review(self, table: str, body: bytes) -> None:
        """Keep the review of a table in the place of an earlier one."""
        sql = """
            INSERT INTO reviews SELECT id, ? FROM tables WHERE id = ?
            ON CONFLICT (table_id) DO UPDATE SET body = excluded.body
        """
        await self._write(sql, body, table)

    async def review(self, table: str) -> bytes | None:
        """Return the review of a table, or None."""
        found = await self._read("SELECT body FROM reviews WHERE table_id = ?", table)
        return found[0][0] if found else None

    async def lease(self, table: str, process: str, now: float, until: float) -> bool:
        """Let a process tend a table until then; return False if another one's lease is still running."""
        sql = """
            INSERT INTO leases VALUES (?, ?, ?)
            ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, until = excluded.until
            WHERE leases.process = excluded.process OR leases.until <= ?
            RETURNING 1
        """
        return bool(await self._write(sql, table, process, until, now))

    async def leased_until(self, table: str) -> float | None:
        """Return when the latest lease of a table ends or has ended, or None if nobody ever had one."""
        found = await self._read("SELECT until FROM leases WHERE table_id = ?", table)
        return found[0][0] if found else None

    async def release(self, process: str, now: float) -> None:
        """End all leases of a process; nobody is connected to it any more."""
        await self._write("UPDATE leases SET until = min(until, ?) WHERE process = ?", now, process)
        await self._write("DELETE FROM presence WHERE process = ?", process)

    async def untended(self, now: float, limit: int) -> Sequence[str]:
        """Return tables that need tending and that nobody has leased, the longest unchanged first."""
        sql = """
            SELECT id FROM tables
            WHERE tended AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = id AND until > ?)
            ORDER BY changed, id LIMIT ?
        """
        return [table for (table,) in await self._read(sql, now, limit)]

    async def arrive(self, table: str, person: str, process: str, until: float) -> bool:
        """Note that a person has a connection to a table open, until then at the latest; return False without one."""

        def work(database: sqlite3.Connection) -> tuple[bool, bool]:
            noted = "SELECT 1 FROM presence WHERE table_id = ? AND person = ? AND process = ?"
            known = database.execute(noted, (table, person, process)).fetchone()
            note = "INSERT OR REPLACE INTO presence SELECT id, ?, ?, ? FROM tables WHERE id = ? RETURNING 1"
            there = database.execute(note, (person, process, until, table)).fetchall()
            return bool(there), known is None

        there, new = await self._writer.do(work)
        if there and new:
            self._feed.tell(Change(table))
        return there

    async def stay(self, process: str, until: float) -> None:
        """Note that everybody who has a connection open through a process still has it."""
        await self._write("UPDATE presence SET until = ? WHERE process = ?", until, process)

    async def depart(self, table: str, person: str, process: str) -> None:
        """Note that a person has no connection to a table any more."""
        sql = "DELETE FROM presence WHERE table_id = ? AND person = ? AND process = ?"
        await self._write(sql, table, person, process)
        self._feed.tell(Change(table))

    async def present(self, table: str, now: float) -> frozenset[str]:
        """Return the people who have a connection to a table open."""
        sql = "SELECT person FROM presence WHERE table_id = ? AND until > ?"
        return frozenset(person for (person,) in await self._read(sql, table, now))

    async def save_pass(self, digest: bytes, table: str, seat: int, person: str, until: float) -> None:
        """Remember a one-time pass to a seat, held by a person, by its digest."""
        await self._write("INSERT INTO passes VALUES (?, ?, ?, ?, ?)", digest, table, seat, person, until)

    async def use_pass(self, digest: bytes, now: float) -> tuple[str, int, str] | None:
        """Return the table, the seat and who held it, once."""
        sql = "DELETE FROM passes WHERE digest = ? AND until > ? RETURNING table_id, seat, person"
        found: list[tuple[str, int, str]] = await self._write(sql, digest, now)
        return found[0] if found else None

    async def _read(self, sql: str, *values: object) -> list[Any]:
        return await self._reader.do(lambda database: database.execute(sql, values).fetchall())

    async def _write(self, sql: str, *values: object) -> list[Any]:
        return await self._writer.do(lambda database: database.execute(sql, values).fetchall())


def _append(database: sqlite3.Connection, row: TableRow, number: int, body: bytes) -> None:
    """Write an entry and its row; raise `Taken` before anything is written."""
    sql = "SELECT people FROM tables WHERE id = ? AND length = ?"
    before = database.execute(sql, (row.id, number - 1)).fetchone()
    if before is None:
        raise Taken(row.id, number)
    people = json.dumps(row.people)
    database.execute(
        "UPDATE tables SET status = ?, people = ?, tended = ?, changed = ?, noticed = ?, length = ? WHERE id = ?",
        (row.status, people, row.tended, row.changed, row.noticed, number, row.id),
    )
    if people != before[0]:
        _list(database, row)
    database.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (row.id, number, row.changed, body))


def _list(database: sqlite3.Connection, row: TableRow) -> None:
    """Note in whose lists a table stands."""
    database.execute("DELETE FROM sitting WHERE table_id = ?", (row.id,))
    database.executemany("INSERT INTO sitting VALUES (?, ?)", [(person, row.id) for person in set(row.people)])


def _row(found: Sequence[Any]) -> TableRow:
    """Return a table from its columns as `_SELECT` has them."""
    row = TableRow(*found)
    return row._replace(people=tuple(json.loads(found[3])), tended=bool(row.tended))
