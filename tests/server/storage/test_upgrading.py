"""Databases that the version before has written: they open with all they hold, and the way back is a clear one."""

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from sapajou.kernel.replay import replay
from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.faults import BadStorage
from sapajou.server.hub import Hub
from sapajou.server.storage import Storage, open_storage
from sapajou.server.storage import postgres_server as postgres
from sapajou.server.storage import sqlite_file as sqlite
from sapajou.server.storage.migrating import scripts

pytestmark = pytest.mark.anyio

BEFORE = Path(__file__).parent / "before"  # written by `write.py` there
VERSION = "d832581"
SCHEMA = 3  # of that version
LATER = 1_800_000_000.0
SEEN: dict[str, Any] = json.loads((BEFORE / f"{VERSION}.json").read_text())


def script(dialect: str) -> str:
    return gzip.decompress((BEFORE / f"{VERSION}.{dialect}.sql.gz").read_bytes()).decode()


async def old_sqlite(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script("sqlite"))
    return str(path)


async def old_postgres(address: str) -> str:
    connection = await asyncpg.connect(address)
    await connection.execute(script("postgres"))
    await connection.close()
    return address


@pytest.fixture(params=["sqlite", "postgres"])
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database as the version before has left it."""
    if request.param == "sqlite":
        return await old_sqlite(tmp_path / "old.sqlite3")
    new_database: Callable[[], str] = request.getfixturevalue("new_database")
    return await old_postgres(new_database())


async def tables(storage: Storage) -> dict[str, Any]:
    """Return what all tables hold, as `write.py` has noted it."""
    hub = Hub(storage, lambda: LATER)
    found = {}
    for table in SEEN:
        open_table = await hub.open(table)
        match = None
        if open_table.room.match is not None:
            async with hub.looking_back(open_table) as match:
                pass
        facts = open_table.room.facts
        found[table] = {
            "status": facts.status,
            "lines": match.lines if match else [],
            "times": [chair.time for chair in facts.chairs],
            "chat": [line.text for line in facts.chat],
        }
        assert not facts.departed
    return found


async def test_every_table_of_the_version_before_is_what_it_was(old: str) -> None:
    storage = await open_storage(old)
    assert await tables(storage) == SEEN
    assert await storage.name_of("p0") == "Ada"
    assert [row.id for row in await storage.tables_of("p1", 3)] == ["monkey_palac", "afternova___", "after_us____"]
    await storage.close()
    again = await open_storage(old)
    assert await tables(again) == SEEN
    await again.close()


async def test_matches_of_the_version_before_go_on(old: str) -> None:
    storage = await open_storage(old)
    hub = Hub(storage, lambda: LATER)
    for table in ("clock_______", "consent_____", "after_us____", "afternova___", "monkey_palac"):
        open_table = await hub.open(table)
        match = open_table.room.match
        assert match is not None
        seat = next(seat for seat in open_table.room.to_act() if seat not in open_table.room.bots_to_act())
        number, choices = match.decision(seat)
        move = m.Move("now", number, choices, match.state.legal(seat)[0])
        assert isinstance(await hub.ask(open_table, Client(f"p{seat}", None), move), m.Accepted)
        assert (await Hub(storage).open(table)).room.snapshot() == open_table.room.snapshot()
    await storage.close()


async def test_an_undo_asked_for_in_the_version_before_is_answered_now(old: str) -> None:
    storage = await open_storage(old)
    hub = Hub(storage, lambda: LATER)
    open_table = await hub.open("clock_______")
    undo = open_table.room.facts.undo
    assert undo is not None
    assert (undo.asked, open_table.room.consents(undo)) == ([], [1 - undo.seat])
    await hub.ask(open_table, Client(f"p{1 - undo.seat}", None), m.AnswerUndo("yes", grant=True))
    assert open_table.room.match is not None
    assert open_table.room.match.lines[-1] == f"{undo.seat}: undo 2 granted"
    await storage.close()


async def test_a_record_of_the_version_before_verifies(old: str) -> None:
    storage = await open_storage(old)
    hub = Hub(storage, lambda: LATER)
    open_table = await hub.open("over________")
    async with hub.looking_back(open_table):
        assert replay(open_table.room.record()).state.over
    await storage.close()


async def test_the_version_before_refuses_a_file_of_this_one_and_leaves_it_as_it_is(tmp_path: Path) -> None:
    """Going back means the copy that was made before: what is written since, the version before cannot read."""
    path = await old_sqlite(tmp_path / "old.sqlite3")
    await (await open_storage(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        before = list(database.iterdump())
        with pytest.raises(BadStorage, match="newer Sapajou"):
            sqlite.migrate(database, scripts("sqlite")[:SCHEMA], "database")
        assert list(database.iterdump()) == before


async def test_the_version_before_refuses_a_database_of_this_one(new_database: Callable[[], str]) -> None:
    address = await old_postgres(new_database())
    await (await open_storage(address)).close()
    connection = await asyncpg.connect(address)
    with pytest.raises(BadStorage, match="newer Sapajou"):
        await postgres.migrate(connection, scripts("postgres")[:SCHEMA], "database")
    await connection.close()


async def test_an_upgrade_that_fails_can_be_undone_and_tried_again(tmp_path: Path) -> None:
    path = await old_sqlite(tmp_path / "old.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        before = list(database.iterdump())
        with pytest.raises(sqlite3.OperationalError):
            sqlite.migrate(database, [*scripts("sqlite"), "INSERT INTO no_such_table VALUES (1)"], "database")
        assert list(database.iterdump()) == before
        sqlite.migrate(database, scripts("sqlite")[:SCHEMA], "database")  # the version before goes on with it
    storage = await open_storage(path)
    assert await tables(storage) == SEEN
    await storage.close()


async def test_a_pass_of_the_version_before_that_is_too_old_goes_away(old: str) -> None:
    storage = await open_storage(old)
    await storage.forget_expired(LATER)
    assert await storage.use_pass(b"old", now=0.0) is None
    await storage.close()
