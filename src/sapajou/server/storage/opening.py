"""From an address to a storage."""

import logging
from pathlib import Path
from typing import Final

import platformdirs

from sapajou.kernel.errors import system_fault
from sapajou.server.faults import BadStorage
from sapajou.server.storage.sqlite import SQLite
from sapajou.server.stored import Storage

LOG = logging.getLogger(__name__)

_POSTGRES: Final = ("postgresql://", "postgres://")


async def open_storage(address: str | None = None) -> Storage:
    """Return the storage at an address, ready for use and migrated to the present schema.

    None is a file in the user's data folder; `postgresql://…` a PostgreSQL database; anything else the path of
    an SQLite file, `:memory:` one that is forgotten. Raise `BadStorage` if it cannot be opened.
    """
    if address is not None and address.startswith(_POSTGRES):
        from sapajou.server.storage.postgres import Postgres  # noqa: PLC0415  asyncpg only where it is used

        return await Postgres.open(address)
    return await SQLite.open(address or str(data_file()))


async def check_storage(address: str | None) -> None:
    """Open a storage, look whether it is whole, and close it: raise `BadStorage` if a server could not work with it.

    A table whose log lacks an entry is a fault of this table alone: it is named in the log.
    """
    storage = await open_storage(address)
    try:
        for table in await storage.torn():
            LOG.error("table %s: its log lacks an entry", table)
    finally:
        await storage.close()


def sqlite_file(address: str | None) -> Path:
    """Return the file that an address means; refuse a database that is no file."""
    is_file = address is None or not address.startswith(_POSTGRES)
    BadStorage.unless(is_file, "database", "fault.copy_by_postgres")
    return data_file() if address is None else Path(address)


def data_file() -> Path:
    """Return the file in the user's data folder, where the platform has it; the folder is made if need be."""
    folder = platformdirs.user_data_path("sapajou", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadStorage(f"database {folder}", "fault.database_unopened", why=system_fault(error)) from error
    return folder / "tables.sqlite3"
