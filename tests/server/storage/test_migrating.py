"""Schema versions: older databases are brought up to date, newer ones refused, nothing half done."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from sapajou.server.faults import BadStorage
from sapajou.server.storage import Entry, Storage, open_storage
from sapajou.server.storage import postgres_server as postgres
from sapajou.server.storage import sqlite_file as sqlite
from sapajou.server.storage.migrating import scripts

pytestmark = pytest.mark.anyio

_NEXT = "ALTER TABLE names ADD COLUMN colour TEXT; UPDATE names SET colour = 'red'"
_BROKEN = "CREATE TABLE half_done (thing INTEGER); INSERT INTO no_such_table VALUES (1)"

_FIRST_VERSION = scripts("sqlite")[0], scripts("postgres")[0]
_CONTENT = """
    INSERT INTO schema VALUES (1);
    INSERT INTO names VALUES ('ada', 'Ada');
    INSERT INTO tables VALUES ('table', 'after_us', 'open', {people}, {no}, 1, 2, 'eve', 'secret', '{{}}', 1);
    INSERT INTO entries VALUES ('table', 1, 2, 'first');
"""


def _version_1_file(path: Path) -> None:
    """Write a file as the first version of the schema had it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript("CREATE TABLE schema (version INTEGER NOT NULL);" + _FIRST_VERSION[0])
        content = _CONTENT.format(people="'[\"ada\"]'", no=0)
        database.executescript(content.replace("'secret', '{}'", "x'00', x'7b7d'").replace("'first'", "x'31'"))
        database.executescript("INSERT INTO sitting VALUES ('ada', 'table')")


async def _version_1_database(address: str) -> None:
    """Write a database as the first version of the schema had it."""
    connection = await asyncpg.connect(address)
    await connection.execute("CREATE TABLE schema (version integer NOT NULL);" + _FIRST_VERSION[1])
    content = _CONTENT.format(people="ARRAY['ada']", no="false")
    await connection.execute(content.replace("'secret', '{}'", r"'\x00', '{}'").replace("'first'", "'1'"))
    await connection.close()


async def _holds_what_version_1_held(storage: Storage) -> None:
    row = await storage.table("table")
    assert row is not None
    assert (row.people, row.secret, row.settings) == (("ada", "eve"), b"\x00", b"{}")
    assert await storage.tables_of("ada", 10) == [row]
    assert await storage.tables_of("eve", 10) == [row], "whoever opened a table has it in the list"
    assert await storage.entries("table") == [Entry(1, 2.0, b"1")]
    assert await storage.name_of("ada") == "Ada"
    await storage.append(row, 2, b"2")


async def test_a_version_1_file_opens_with_all_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    _version_1_file(path)
    storage = await open_storage(str(path))
    await _holds_what_version_1_held(storage)
    await storage.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT version FROM schema").fetchall() == [(len(scripts("sqlite")),)]


async def test_a_version_1_database_opens_with_all_it_holds(new_database: Callable[[], str]) -> None:
    address = new_database()
    await _version_1_database(address)
    storage = await open_storage(address)
    await _holds_what_version_1_held(storage)
    await storage.close()
    assert await _fetch(address, "SELECT version FROM schema") == [(len(scripts("postgres")),)]


def test_a_file_is_brought_up_to_the_next_version(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    _version_1_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        known = [_FIRST_VERSION[0], _NEXT]
        sqlite.migrate(database, known, "database")
        sqlite.migrate(database, known, "database")
        assert database.execute("SELECT * FROM names").fetchall() == [("ada", "Ada", "red")]
        assert database.execute("SELECT version FROM schema").fetchall() == [(2,)]


async def test_a_database_is_brought_up_to_the_next_version(new_database: Callable[[], str]) -> None:
    address = new_database()
    await _version_1_database(address)
    connection = await asyncpg.connect(address)
    known = [_FIRST_VERSION[1], _NEXT]
    await postgres.migrate(connection, known, "database")
    await postgres.migrate(connection, known, "database")
    await connection.close()
    assert await _fetch(address, "SELECT * FROM names") == [("ada", "Ada", "red")]
    assert await _fetch(address, "SELECT version FROM schema") == [(2,)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    _version_1_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        before = list(database.iterdump())
        with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
            sqlite.migrate(database, [_FIRST_VERSION[0], _NEXT, _BROKEN], "database")
        assert list(database.iterdump()) == before


async def test_a_migration_that_fails_leaves_the_database_as_it_was(new_database: Callable[[], str]) -> None:
    address = new_database()
    await _version_1_database(address)
    connection = await asyncpg.connect(address)
    with pytest.raises(asyncpg.UndefinedTableError):
        await postgres.migrate(connection, [_FIRST_VERSION[1], _NEXT, _BROKEN], "database")
    await connection.close()
    assert await _fetch(address, "SELECT * FROM names") == [("ada", "Ada")]
    assert await _fetch(address, "SELECT version FROM schema") == [(1,)]
    assert await _fetch(address, "SELECT to_regclass('half_done')") == [(None,)]


async def test_a_newer_file_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    _version_1_file(path)
    with closing(sqlite3.connect(path)) as database:
        database.executescript("UPDATE schema SET version = 99")
    before = path.read_bytes()
    with pytest.raises(BadStorage) as refused:
        await open_storage(str(path))
    known = len(scripts("sqlite"))
    assert refused.value.line("en") == (
        f"database {path}: it was written by a newer Sapajou (schema 99; this one knows up to {known})"
    )
    assert path.read_bytes() == before


async def test_a_newer_database_is_refused(new_database: Callable[[], str]) -> None:
    address = new_database()
    await (await open_storage(address)).close()
    await _fetch(address, "UPDATE schema SET version = 99")
    with pytest.raises(BadStorage, match="newer Sapajou"):
        await open_storage(address)


async def _fetch(address: str, sql: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(address)
    rows = await connection.fetch(sql)
    await connection.close()
    return [tuple(row) for row in rows]
