"""What was acknowledged is there after a kill -9 at any moment."""

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.server.storage.examples import table_row

from sapajou.server.storage import open_storage
from sapajou.server.stored import Storage, Taken

_ROOT = Path(__file__).parents[3]
_TABLES = 5

Acknowledged: TypeAlias = tuple[str, int, str]  # the table, the number, the process's name


class Appender:
    """A process that appends without end and prints what was acknowledged."""

    def __init__(self, address: str, name: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603  our own words
            [sys.executable, str(Path(__file__).with_name("appender.py")), address, name, str(_TABLES)],
            env={**os.environ, "PYTHONPATH": f"{_ROOT}{os.pathsep}{_ROOT / 'src'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: list[str] = []

    def wait_for(self, count: int) -> None:
        """Wait until it has printed so many acknowledgements."""
        assert self._process.stdout is not None
        while len(self._lines) < count and (line := self._process.stdout.readline()):
            self._lines.append(line)

    def kill(self) -> list[Acknowledged]:
        """Kill it and return the entries whose acknowledgement it printed in full."""
        if self._process.returncode is not None:
            return self.told()
        self._process.kill()
        said, _ = self._process.communicate()
        self._lines += said.splitlines(keepends=True)
        return self.told()

    def told(self) -> list[Acknowledged]:
        """Return the entries whose acknowledgement was read, in full."""
        parts = [line.split() for line in self._lines if line.endswith("\n")]
        return [(table, int(number), name) for table, number, name in parts]


async def _tables(address: str) -> None:
    storage = await open_storage(address)
    for table in range(_TABLES):
        await storage.create(table_row(f"{table}"))
    await storage.close()


async def _kept(address: str) -> dict[str, list[tuple[int, str]]]:
    """Return all entries, after checking that one more can be appended to each table."""
    storage = await open_storage(address)
    kept = {table: await _appended_to(storage, table) for table in map(str, range(_TABLES))}
    await storage.close()
    return kept


async def _appended_to(storage: Storage, table: str) -> list[tuple[int, str]]:
    """Append to a table and return what was there before; a database may still carry out what the killed one asked."""
    while True:
        entries = await storage.entries(table)
        with contextlib.suppress(Taken):
            await storage.append(table_row(table), len(entries) + 1, b"after")
            return [(entry.number, entry.body.decode()) for entry in entries]


def _compare(acknowledged: list[Acknowledged], kept: dict[str, list[tuple[int, str]]]) -> None:
    by_table: dict[str, set[tuple[int, str]]] = defaultdict(set)
    for table, number, name in acknowledged:
        by_table[table].add((number, name))
    for table, entries in kept.items():
        assert [number for number, _ in entries] == list(range(1, len(entries) + 1))
        assert by_table[table] <= set(entries)


@pytest.mark.parametrize("seed", range(3))
def test_all_that_was_acknowledged_survives_kill_9(lasting_address: str, seed: int) -> None:
    dice = random.Random(seed)
    asyncio.run(_tables(lasting_address))
    acknowledged: list[Acknowledged] = []
    for life in range(3):
        appender = Appender(lasting_address, f"life-{life}")
        appender.wait_for(dice.randint(1, 200))
        time.sleep(dice.uniform(0, 0.01))  # any moment of an append will do
        told = appender.kill()
        assert told
        acknowledged += told
        _compare(acknowledged, asyncio.run(_kept(lasting_address)))


def test_a_process_that_is_killed_disturbs_no_other(new_database: Callable[[], str]) -> None:
    address = new_database()
    asyncio.run(_tables(address))
    first, second = Appender(address, "first"), Appender(address, "second")
    first.wait_for(50)
    second.wait_for(50)
    acknowledged = first.kill()
    second.wait_for(500)
    acknowledged += second.kill()
    assert {name for _, _, name in acknowledged} == {"first", "second"}
    _compare(acknowledged, asyncio.run(_kept(address)))
