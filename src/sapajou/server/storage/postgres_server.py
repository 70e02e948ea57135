"""A PostgreSQL server from its address to connections on the present schema."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from sapajou.kernel.errors import system_fault
from sapajou.server.faults import BadStorage
from sapajou.server.storage.migrating import missing, scripts

# What asyncpg raises when the server is gone, going, overloaded or silent. A statement that is wrong is no such thing.
LOST: Final = (
    OSError,  # of which TimeoutError is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.InternalServerError,
    asyncpg.TransactionRollbackError,
)
# What it raises when a connection is not made.
REFUSED: Final = (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError)

CHANNEL: Final = "sapajou"  # on which processes tell each other of changes
_CONNECTIONS: Final = 10  # of a process; PostgreSQL allows 100 in all unless told otherwise
_CONNECTING: Final = 10.0  # seconds
_ANSWERING: Final = 30.0
_SETTINGS: Final = {"application_name": "sapajou", "synchronous_commit": "on"}  # durable, whatever the default is
_MIGRATING: Final = 0x5A9A_0001  # the number of the lock that lets one process migrate at a time


async def open_pool(address: str) -> Any:
    """Return a pool of connections to a migrated database; raise `BadStorage` if the address leads to none."""
    place = f"database {shown(address)}"
    try:
        pool = await asyncpg.create_pool(
            address,
            min_size=1,
            max_size=_CONNECTIONS,
            timeout=_CONNECTING,
            command_timeout=_ANSWERING,
            server_settings=_SETTINGS,
        )
    except REFUSED as error:
        raise refusal(address, error) from error
    try:
        async with pool.acquire() as connection:
            await migrate(connection, scripts("postgres"), place)
    except BaseException as error:
        await pool.close()
        if isinstance(error, asyncpg.PostgresError):
            raise BadStorage(place, "fault.database_unopened", why=str(error)) from error
        raise
    return pool


async def connect(address: str) -> Any:
    """Return one connection of its own; raise what asyncpg raises."""
    return await asyncpg.connect(address, timeout=_CONNECTING, command_timeout=_ANSWERING, server_settings=_SETTINGS)


async def migrate(connection: Any, known: Sequence[str], place: str) -> None:
    """Bring a database up to the last of the known scripts, wholly or not at all, one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema (version integer NOT NULL)")
        version = await connection.fetchval("SELECT version FROM schema")
        todo = missing(known, version or 0, place)
        for script in todo:
            await connection.execute(script)
        if version is None:
            await connection.execute("INSERT INTO schema VALUES ($1)", len(known))
        elif todo:
            await connection.execute("UPDATE schema SET version = $1", len(known))


def shown(address: str) -> str:
    """Return an address without the password and without anything that might hold one."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://…"
    return f"postgresql://{host}{port}{parts.path}"


def refusal(address: str, error: Exception) -> BadStorage:
    """Return the error that tells why no connection was made."""
    place = f"database {shown(address)}"
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():
            return BadStorage(place, "fault.database_password")
        case asyncpg.InvalidCatalogNameError():
            return BadStorage(place, "fault.database_unknown")
        case TimeoutError():
            return BadStorage(place, "fault.database_unreached", why="timeout")
        case OSError():
            return BadStorage(place, "fault.database_unreached", why=system_fault(error))
        case asyncpg.PostgresError():
            return BadStorage(place, "fault.database_unopened", why=str(error))
        case _:
            return BadStorage(place, "fault.database_address", why=str(error))
