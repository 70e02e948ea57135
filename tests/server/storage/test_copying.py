"""Copies of a database that is being written to, putting them back, and damage that is noticed."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.server.storage.examples import filled, table_row
from tests.server.storage.test_durability import Appender, _compare, _kept, _tables

from sapajou.server.faults import BadStorage
from sapajou.server.storage import open_storage
from sapajou.server.storage.copying import back_up, restore
from sapajou.server.storage.opening import check_storage


@contextmanager
def writers(database: Path) -> Iterator[Appender]:
    """Let another process append to five tables without end."""
    asyncio.run(_tables(str(database)))
    appender = Appender(str(database), "load")
    appender.wait_for(100)
    try:
        yield appender
    finally:
        appender.kill()


def some_tables(database: Path, name: str = "table") -> None:
    async def story() -> None:
        storage = await open_storage(str(database))
        await filled(storage, table_row(name), 5)
        await storage.close()

    asyncio.run(story())


def tables_in(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as opened:
        return [table for (table,) in opened.execute("SELECT id FROM tables ORDER BY id")]


def fault_of(*copied: Path) -> str:
    with pytest.raises(BadStorage) as refused:
        restore(*copied)
    return refused.value.code


def test_copies_of_a_database_under_load_are_whole_and_hold_all_that_was_acknowledged(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with writers(database) as appender:
        for number in range(5):
            appender.wait_for(100 * (number + 1))
            acknowledged = appender.told()
            copy = tmp_path / f"copy-{number}"
            back_up(database, copy)
            assert copy.stat().st_mode & 0o777 == 0o600
            _compare(acknowledged, asyncio.run(_kept(str(copy))))
    assert not list(tmp_path.glob("*.part*"))


def test_a_copy_made_under_load_is_put_back_when_the_server_has_ended_and_not_before(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite3", tmp_path / "copy"
    with writers(database) as appender:
        back_up(database, copy)
        acknowledged = appender.told()
        assert fault_of(copy, database) == "fault.database_in_use"
        appender.wait_for(2 * len(acknowledged) + 100)  # it has not even noticed
        acknowledged = appender.kill()
    former = restore(copy, database)
    assert former is not None
    assert database.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(database)) as now, closing(sqlite3.connect(copy)) as then:
        assert list(now.iterdump()) == list(then.iterdump())
    _compare(acknowledged, asyncio.run(_kept(str(former))))  # nothing of what was replaced is lost


def test_a_server_goes_on_from_a_restored_copy_even_where_the_database_was_ruined(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite3", tmp_path / "copy"
    some_tables(database)
    back_up(database, copy)
    database.write_bytes(b"rubbish" * 1000)
    restore(copy, database)
    some_tables(database, "later")
    assert tables_in(database) == ["later", "table"]
    database.unlink()
    assert restore(copy, database) is None
    assert tables_in(database) == ["table"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can hand files over to somebody else")
def test_what_root_restores_belongs_to_whom_the_folder_belongs_to(tmp_path: Path) -> None:
    some_tables(tmp_path / "tables.sqlite3")
    back_up(tmp_path / "tables.sqlite3", tmp_path / "copy")
    folder = tmp_path / "theirs"
    folder.mkdir()
    os.chown(folder, 12345, 12345)
    restore(tmp_path / "copy", folder / "tables.sqlite3")
    owners = {file.name: file.stat().st_uid for file in folder.iterdir()}
    assert owners == {"tables.sqlite3": 12345, "tables.sqlite3-lock": 12345}


def test_a_copy_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite3", tmp_path / "copy"
    some_tables(database)
    copy.write_text("precious")
    with pytest.raises(BadStorage, match="there is such a file already"):
        back_up(database, copy)
    assert copy.read_text() == "precious"


@pytest.mark.parametrize("harm", ["page", "entry", "foreign", "newer", "empty", "none"])
def test_what_is_no_whole_copy_is_refused_and_the_database_left_alone(tmp_path: Path, harm: str) -> None:
    database, copy = tmp_path / "tables.sqlite3", tmp_path / "copy"
    some_tables(database)
    back_up(database, copy)
    before = database.read_bytes()
    do_harm(copy, harm)
    expected = {"foreign": "foreign", "empty": "foreign", "newer": "newer", "none": "unopened"}.get(harm, "damaged")
    assert fault_of(copy, database) == f"fault.database_{expected}"
    assert database.read_bytes() == before
    assert not list(tmp_path.glob("*.part*"))


def do_harm(file: Path, harm: str) -> None:
    """Spoil a database in one of the ways that happen."""
    if harm == "none":
        file.unlink()
    elif harm == "page":
        spoil_page(file)
    elif harm in ("foreign", "empty"):
        file.unlink()
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE recipes (name TEXT)" if harm == "foreign" else "VACUUM")
    else:
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            lose = "DELETE FROM entries WHERE number = 3"
            database.execute(lose if harm == "entry" else "UPDATE schema SET version = 99")


def spoil_page(file: Path) -> None:
    """Overwrite the page that holds the entries."""
    with closing(sqlite3.connect(file)) as database:
        page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(os.urandom(size))


def test_a_damaged_file_is_noticed_when_a_server_starts(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    some_tables(database)
    asyncio.run(check_storage(str(database)))
    spoil_page(database)
    with pytest.raises(BadStorage) as refused:
        asyncio.run(check_storage(str(database)))
    assert refused.value.code == "fault.database_damaged"


def test_a_table_that_lacks_an_entry_is_named_when_a_server_starts(
    lasting_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        storage = await open_storage(lasting_address)
        for name in ("sound", "torn"):
            await filled(storage, table_row(name), 5)
        lose = "DELETE FROM entries WHERE table_id = 'torn' AND number = 3"
        if lasting_address.startswith("postgresql"):
            await storage._ask(lose)  # type: ignore[attr-defined]
        else:
            await storage._write(lose)  # type: ignore[attr-defined]
        await storage.close()
        await check_storage(lasting_address)

    asyncio.run(story())
    assert caplog.messages == ["table torn: its log lacks an entry"]
