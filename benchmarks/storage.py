"""Appends per second and how long one takes, for a storage: `python -m benchmarks.storage [ADDRESS ...]`.

Each writer has a table of its own and appends the next entry as soon as the last one is durable. Without an
address the storage is an SQLite file in a temporary folder; PostgreSQL is measured in a database that is named
(a new one: its tables stay there). Wall-clock, as waiting for the disk is what counts here.
"""

import argparse
import asyncio
import math
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from sapajou.server.storage import Storage, TableRow, open_storage

WRITERS: Final = (1, 10, 100)
_BODY: Final = bytes(200)  # about the size of a move with its time and seat


class Measured(NamedTuple):
    """How it went with a number of writers: appends, seconds, the median and the 99th percentile of an append."""

    writers: int
    appends: int
    seconds: float
    median: float
    slowest: float

    def line(self) -> str:
        """Return a line of the table."""
        rate = self.appends / self.seconds
        return f"{self.writers:7d} {rate:12.0f} {self.median * 1e3:9.2f} {self.slowest * 1e3:9.2f}"


async def measure(storage: Storage, writers: int, seconds: float) -> Measured:
    """Return what so many writers did in so many seconds."""
    rows = [_row() for _ in range(writers)]
    await asyncio.gather(*(storage.create(row) for row in rows))
    begin = time.perf_counter()
    taken = await asyncio.gather(*(_append(storage, row, begin + seconds) for row in rows))
    end = time.perf_counter()
    times = sorted(one for each in taken for one in each)
    return Measured(writers, len(times), end - begin, _quantile(times, 0.5), _quantile(times, 0.99))


async def _append(storage: Storage, row: TableRow, end: float) -> list[float]:
    """Return how long each append of one writer took, at least one."""
    times: list[float] = []
    now = time.perf_counter()
    while not times or now < end:
        await storage.append(row, len(times) + 1, _BODY)
        before, now = now, time.perf_counter()
        times.append(now - before)
    return times


def _quantile(times: list[float], share: float) -> float:
    """Return the time that this share of the sorted times does not exceed."""
    return times[math.ceil(share * len(times)) - 1]


def _row() -> TableRow:
    """Return a table with an id of its own."""
    people = ("ada", "bob")
    return TableRow(secrets.token_hex(8), "after_us", "playing", people, True, 0.0, 0.0, "ada", bytes(32), b"{}")  # noqa: FBT003


async def _table(address: str, seconds: float) -> str:
    """Return what was measured of one storage."""
    storage = await open_storage(address)
    lines = [type(storage).__name__, "writers    appends/s    p50 ms    p99 ms"]
    lines += [(await measure(storage, writers, seconds)).line() for writers in WRITERS]
    await storage.close()
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the storages that are named, or SQLite."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("addresses", nargs="*", metavar="ADDRESS")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each number of writers")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for address in given.addresses or [str(Path(folder) / "tables.sqlite3")]:
            sys.stdout.write(asyncio.run(_table(address, given.seconds)))


if __name__ == "__main__":
    main()
