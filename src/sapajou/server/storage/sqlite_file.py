"""An SQLite file from its path to connections on the present schema."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from sapajou.kernel.errors import system_fault
from sapajou.server.faults import BadStorage
from sapajou.server.storage.migrating import missing, scripts

MEMORY: Final = ":memory:"
_PATIENCE: Final = 5.0  # seconds: a backup that reads the file, a server before this one that is just ending


class Opened(NamedTuple):
    """Connections to a database: one to write, one to read (the same in memory), one that keeps other servers out."""

    writing: sqlite3.Connection
    reading: sqlite3.Connection
    guard: sqlite3.Connection | None


def open_file(path: str, patience: float = _PATIENCE) -> Opened:
    """Return the connections to a file, made if need be, readable by its owner alone; raise `BadStorage`."""
    if path == MEMORY:
        connection = _connected(path)
        migrate(connection, scripts("sqlite"), "database")
        return Opened(connection, connection, guard=None)
    place = f"database {path}"
    BadStorage.unless(not Path(path).is_dir(), place, "fault.database_unopened", why="EISDIR")
    try:
        guard = keep_others_out(path, patience)
        try:
            # Only now: a file that this process has open already would lose its locks when it is closed here.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            return _opened(path, guard)
        except BaseException:
            guard.close()
            raise
    except OSError as error:
        raise BadStorage(place, "fault.database_unopened", why=system_fault(error)) from error
    except sqlite3.OperationalError as error:
        raise BadStorage(place, "fault.database_unopened", why=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise BadStorage(place, "fault.database_damaged", why=str(error)) from error


def migrate(database: sqlite3.Connection, known: Sequence[str], place: str) -> None:
    """Bring a database up to the last of the known scripts, wholly or not at all."""
    version = version_of(database, place)
    todo = missing(known, version, place)
    if not todo:
        return
    steps = ["BEGIN IMMEDIATE"]
    if version == 0:
        steps += ["CREATE TABLE schema (version INTEGER NOT NULL)", "INSERT INTO schema VALUES (0)"]
    steps += [*todo, f"UPDATE schema SET version = {len(known)}", "COMMIT"]  # noqa: S608  a number of our own
    try:
        database.executescript(";\n".join(steps))  # one script, as a call of its own would commit what went before
    except sqlite3.Error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _opened(path: str, guard: sqlite3.Connection) -> Opened:
    writing = _connected(path)
    try:
        migrate(writing, scripts("sqlite"), f"database {path}")  # first: a file that is refused is left as it was
        writing.execute("PRAGMA journal_mode = WAL").fetchone()
        writing.execute("PRAGMA synchronous = FULL")  # an answered append survives a power cut, not only a crash
        return Opened(writing, _connected(path), guard)
    except BaseException:
        writing.close()
        raise


def _connected(path: str) -> sqlite3.Connection:
    """Return a connection that leaves transactions to us and may be handed to a thread."""
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def lock_of(database: Path) -> Path:
    """Return the file whose lock keeps other servers away from a database."""
    return database.with_name(f"{database.name}-lock")


def keep_others_out(path: str, patience: float) -> sqlite3.Connection:
    """Return a lock that no other server gets while it is held and that ends with this process, however it ends.

    It is an empty SQLite file beside the real one, locked for writing: SQLite knows how to do this on every
    platform, and the real file stays readable for backups.
    """
    lock = lock_of(Path(path))
    lock.touch(mode=0o600)
    guard = sqlite3.connect(lock, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        guard.execute("PRAGMA journal_mode = MEMORY").fetchone()  # no third file for a lock
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        guard.close()
        raise BadStorage(f"database {path}", "fault.database_in_use") from error
    return guard


def version_of(database: sqlite3.Connection, place: str) -> int:
    """Return the version of a database, 0 if it is empty; refuse one that is not ours."""
    with closing(database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")) as found:
        tables = {name for (name,) in found}
    BadStorage.unless(not tables or {"schema", "entries"} <= tables, place, "fault.database_foreign")
    if not tables:
        return 0
    version: int = database.execute("SELECT version FROM schema").fetchone()[0]
    return version
