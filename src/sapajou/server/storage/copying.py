"""Copies of an SQLite database: made while a server writes to it, checked, and put back."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sapajou.kernel.errors import system_fault
from sapajou.server.faults import BadStorage
from sapajou.server.storage.checking import check_pages, torn_logs
from sapajou.server.storage.migrating import missing, scripts
from sapajou.server.storage.sqlite_file import keep_others_out, lock_of, version_of

_BESIDE: Final = ("", "-wal", "-shm")  # what SQLite keeps beside a file, and finds by its name


def back_up(database: Path, copy: Path) -> None:
    """Write a checked copy of a database, readable by its owner alone; raise `BadStorage` if that cannot be.

    A server may write meanwhile: the copy is the database as it was at one moment, with every move that was
    acknowledged before. Under its name there is a whole copy or none.
    """
    with _faults_of(f"database {database}"), closing(_opened(database)) as source:
        version_of(source, f"database {database}")
        with _faults_of(f"file {copy}"):
            BadStorage.unless(not copy.exists(), f"file {copy}", "fault.copy_exists")
            _written(source, copy).rename(copy)
            _settle(copy.parent)


def restore(copy: Path, database: Path) -> Path | None:
    """Put a checked copy in the place of a database; return where the former one is now, None if there was none.

    A database that a server has open is left alone (`BadStorage`).
    """
    with _faults_of(f"file {copy}"), closing(_opened(copy)) as source:
        check_copy(source, f"file {copy}")
        with _faults_of(f"database {database}"), closing(keep_others_out(str(database), patience=0.0)):
            part = _written(source, database)
            former = _set_aside(database)
            part.rename(database)
            _hand_over(database)
            _settle(database.parent)
            return former


def check_copy(database: sqlite3.Connection, place: str) -> None:
    """Raise `BadStorage` unless a database is one of ours that this version can use, with nothing missing in it."""
    version = version_of(database, place)
    BadStorage.unless(version > 0, place, "fault.database_foreign")
    missing(scripts("sqlite"), version, place)
    check_pages(database, "integrity_check", place)
    torn = torn_logs(database)
    BadStorage.unless(not torn, place, "fault.database_damaged", why=f"log of table {', '.join(torn[:3])}")


def _opened(path: Path) -> sqlite3.Connection:
    """Return a connection to a file that must be there."""
    os.close(os.open(path, os.O_RDONLY))  # what the system says against it is clearer than what SQLite says
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def _written(source: sqlite3.Connection, beside: Path) -> Path:
    """Return a checked copy, in a file of its own beside the name it is meant for."""
    part = beside.with_name(f"{beside.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as target:
            source.backup(target)  # in one step: whatever is written meanwhile waits in SQLite's log
            target.execute("PRAGMA journal_mode = DELETE").fetchone()  # all of it in this one file
            check_copy(target, f"file {beside}")
    except BaseException:
        part.unlink()
        raise
    return part


def _set_aside(database: Path) -> Path | None:
    """Move a database out of the way, with what SQLite keeps beside it; return where it is now."""
    if not database.exists():
        return None
    former = database.with_name(f"{database.name}.{time.strftime('%Y%m%dT%H%M%S')}")
    for end in reversed(_BESIDE):
        one = database.with_name(database.name + end)
        if one.exists():
            one.rename(former.with_name(former.name + end))
    return former


def _hand_over(database: Path) -> None:
    """Let a database belong to whom its folder belongs to: the server may run as another than who restores."""
    if os.name == "posix" and os.geteuid() == 0:
        folder = database.parent.stat()
        for file in (database, lock_of(database)):
            os.chown(file, folder.st_uid, folder.st_gid)


def _settle(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)


@contextmanager
def _faults_of(place: str) -> Iterator[None]:
    """Tell what the system and SQLite say against a file in our words."""
    try:
        yield
    except OSError as error:
        raise BadStorage(place, "fault.database_unopened", why=system_fault(error)) from error
    except sqlite3.OperationalError as error:
        raise BadStorage(place, "fault.database_unopened", why=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise BadStorage(place, "fault.database_damaged", why=str(error)) from error
