"""What is particular to SQLite: its file, its lock, and many appends in one commit."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from tests.server.storage.examples import filled, table_row

from sapajou.server.faults import BadStorage
from sapajou.server.storage import Unavailable, open_storage
from sapajou.server.storage.opening import data_file
from sapajou.server.storage.sqlite import SQLite
from sapajou.server.storage.sqlite_file import open_file
from sapajou.server.storage.worker import Worker

pytestmark = pytest.mark.anyio


async def test_by_default_the_file_lies_in_the_data_folder_for_its_owner_alone(tmp_path: Path) -> None:
    storage = await open_storage()
    await filled(storage, table_row(), 1)
    if sys.platform == "linux":
        assert data_file() == tmp_path / "share" / "sapajou" / "tables.sqlite3"
    assert data_file().parent.stat().st_mode & 0o777 == 0o700
    files = list(data_file().parent.iterdir())
    assert {file.name[len("tables.sqlite3") :] for file in files} == {"", "-lock", "-shm", "-wal"}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    await storage.close()


async def test_an_answered_append_waits_for_the_disk(tmp_path: Path) -> None:
    opened = open_file(str(tmp_path / "tables.sqlite3"))
    assert opened.writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert opened.writing.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    for connection in opened:
        assert connection is not None
        connection.close()


async def test_appends_that_wait_together_share_a_commit(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    storage = await open_storage(str(path))
    rows = [table_row(f"{number}") for number in range(300)]
    await asyncio.gather(*(storage.create(row) for row in rows))
    before = _commits(path)
    await asyncio.gather(*(storage.append(row, 1, b"") for row in rows))
    assert _commits(path) - before < 100
    await storage.close()


def _commits(path: Path) -> int:
    """Return how many transactions SQLite's log holds: the last frame of each carries the size of the file."""
    log = Path(f"{path}-wal").read_bytes()
    page = int.from_bytes(log[8:12], "big")
    return sum(log[at + 4 : at + 8] != bytes(4) for at in range(32, len(log), page + 24))


async def test_work_that_fails_is_undone_and_its_neighbours_are_kept() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.execute("CREATE TABLE numbers (number INTEGER)")
    worker = Worker(connection, "worker", "BEGIN")

    def insert(number: int, database: sqlite3.Connection) -> float:
        database.execute("INSERT INTO numbers VALUES (?)", (number,))
        return 1 / number

    tries = [worker.do(partial(insert, number)) for number in (2, 0, 4)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert [str(one) for one in done] == ["0.5", "division by zero", "0.25"]
    assert await worker.do(lambda database: database.execute("SELECT * FROM numbers").fetchall()) == [(2,), (4,)]
    await worker.close()


async def test_a_second_server_is_refused_and_welcome_after_the_first_has_gone(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite3")
    first = await open_storage(path)
    with pytest.raises(BadStorage) as refused:
        open_file(path, patience=0)
    assert refused.value.code == "fault.database_in_use"
    assert "PostgreSQL" in refused.value.line("fr")
    assert _opened_by_another_process(path) == "fault.database_in_use"
    await filled(first, table_row(), 2)
    await first.close()
    assert _opened_by_another_process(path) == "opened"


def _opened_by_another_process(path: str) -> str:
    script = """if True:
        import sys
        from sapajou.server.faults import BadStorage
        from sapajou.server.storage.sqlite_file import open_file
        try:
            open_file(sys.argv[1], patience=0)
            print("opened")
        except BadStorage as error:
            print(error.code)
    """
    done = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", script, path], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


async def test_a_copy_can_be_made_while_the_server_runs(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    storage = await open_storage(str(path))
    await filled(storage, table_row(), 5)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    await filled(storage, table_row("later"), 1)
    await storage.close()
    restored = await open_storage(str(copy))
    assert len(await restored.entries("table")) == 5
    assert await restored.table("later") is None
    await restored.close()


async def test_when_nothing_can_be_written_all_who_wait_are_told_and_reading_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    opened = open_file(str(tmp_path / "tables.sqlite3"))
    opened.writing.execute("PRAGMA query_only = ON")  # what a full disk does, at will
    storage = SQLite(str(tmp_path / "tables.sqlite3"), opened)
    done = await asyncio.gather(*(storage.create(table_row(f"{n}")) for n in range(5)), return_exceptions=True)
    assert [type(error) for error in done] == [Unavailable] * 5
    assert await storage.table("1") is None
    opened.writing.execute("PRAGMA query_only = OFF")
    await storage.create(table_row())
    await storage.create(table_row("other"))
    said = ["database: attempt to write a readonly database", "database: it can be used again"]
    assert caplog.messages == said, "whoever runs the server hears of it once"
    await storage.close()


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("missing/tables.sqlite3", None, "fault.database_unopened"),
        ("folder", None, "fault.database_unopened"),
        ("text.sqlite3", b"These are my holidays.\n" * 100, "fault.database_damaged"),
    ],
)
async def test_what_is_no_database_is_refused(tmp_path: Path, name: str, content: bytes | None, fault: str) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadStorage) as refused:
        await open_storage(str(path))
    assert refused.value.code == fault
    assert refused.value.line("fr").startswith(f"base de données {path}: ")
    assert content is None or path.read_bytes() == content


async def test_a_database_of_another_program_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    with pytest.raises(BadStorage) as refused:
        await open_storage(str(path))
    assert refused.value.code == "fault.database_foreign"
    assert path.read_bytes() == before
