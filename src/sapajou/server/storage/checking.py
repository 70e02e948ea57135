"""Whether an SQLite database is whole: its pages, its references, and the logs of its tables."""

import sqlite3
from contextlib import closing
from typing import Final, Literal, TypeAlias

from sapajou.server.faults import BadStorage

# The quick one reads every page once; the full one also compares every index with what it points at.
Check: TypeAlias = Literal["quick_check", "integrity_check"]

_TORN: Final = """
    SELECT id FROM tables LEFT JOIN (
        SELECT table_id, count(*) AS entries, max(number) AS last FROM entries GROUP BY table_id
    ) AS log ON table_id = id
    WHERE length <> coalesce(entries, 0) OR length <> coalesce(last, 0) ORDER BY id
"""


def check_pages(database: sqlite3.Connection, how: Check, place: str) -> None:
    """Raise `BadStorage` if a database is damaged."""
    try:
        found = database.execute(f"PRAGMA {how}(1)").fetchone()[0]
        stray = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.OperationalError:  # it is away, which says nothing about what is in it
        raise
    except sqlite3.DatabaseError as error:
        raise BadStorage(place, "fault.database_damaged", why=str(error)) from error
    BadStorage.unless(found == "ok", place, "fault.database_damaged", why=found)
    BadStorage.unless(stray is None, place, "fault.database_damaged", why=f"{stray and stray[0]} without a table")


def torn_logs(database: sqlite3.Connection) -> list[str]:
    """Return the tables whose log lacks an entry."""
    return [table for (table,) in database.execute(_TORN)]


def torn_in_file(path: str) -> list[str]:
    """Return the tables in a file whose log lacks an entry; raise `BadStorage` if the file is damaged."""
    with closing(sqlite3.connect(path)) as database:
        check_pages(database, "quick_check", f"database {path}")
        return torn_logs(database)
