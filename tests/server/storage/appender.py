"""Appends to tables without end and prints each entry that was acknowledged: `appender.py ADDRESS NAME TABLES`."""

import asyncio
import sys

from tests.server.storage.examples import table_row

from sapajou.server.storage import Storage, Taken, open_storage


async def append_for_ever(storage: Storage, table: str, name: str) -> None:
    """Append entry after entry; where another process was faster, read and go on after it."""
    number = 0
    while True:
        number += 1
        try:
            await storage.append(table_row(table), number, name.encode())
        except Taken:
            number = (await storage.entries(table))[-1].number
        else:
            print(table, number, name, flush=True)  # noqa: T201  this is what it is for


async def main(address: str, name: str, tables: int) -> None:
    """Append to so many tables at once."""
    storage = await open_storage(address)
    await asyncio.gather(*(append_for_ever(storage, f"{table}", name) for table in range(tables)))


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
