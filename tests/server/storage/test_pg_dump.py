"""The backup of PostgreSQL that the host's guide shows, carried out while a server writes."""

import asyncio
import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import Cluster
from tests.server.storage.test_durability import Appender, _compare, _kept, _tables

from sapajou.server.storage import open_storage

GUIDE = Path(__file__).parents[3] / "docs" / "guide" / "host.md"


def commands() -> list[list[str]]:
    """Return the commands of the guide that copy a PostgreSQL database and put it back."""
    blocks = re.findall(r"^```(?:sh)?\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    block = next(block for block in blocks if block.startswith("pg_dump"))
    return [shlex.split(line, comments=True) for line in block.splitlines()]


def test_a_dump_made_under_load_is_whole_and_holds_all_that_was_acknowledged(
    cluster: Cluster, new_database: Callable[[], str], tmp_path: Path
) -> None:
    address = new_database()
    name = re.findall(r"/(test_\d+)\?", address)[0]
    ours = {"sapajou": name, "sapajou_restored": f"{name}_restored"}
    environment = {**os.environ, **cluster.environment}

    def run(words: list[str]) -> None:
        words = [ours.get(word, word) for word in words]
        words = [re.sub(r"(?<=--dbname=)\w+", lambda found: ours[found[0]], word) for word in words]
        subprocess.run(words, check=True, cwd=tmp_path, env=environment)  # noqa: S603  the guide's own words

    dump, *back = commands()
    assert [dump[0], *(command[0] for command in back)] == ["pg_dump", "createdb", "pg_restore"]
    asyncio.run(_tables(address))
    appender = Appender(address, "load")
    try:
        appender.wait_for(200)
        acknowledged = appender.told()
        run(dump)
    finally:
        appender.kill()
    for command in back:
        run(command)
    restored = address.replace(name, ours["sapajou_restored"])
    cluster.made(ours["sapajou_restored"])
    _compare(acknowledged, asyncio.run(_kept(restored)))
    assert asyncio.run(torn(restored)) == []


async def torn(address: str) -> list[str]:
    storage = await open_storage(address)
    found = list(await storage.torn())
    await storage.close()
    return found


@pytest.mark.parametrize("word", ["--format=custom", "--exit-on-error"])
def test_the_guide_leaves_nothing_to_chance(word: str) -> None:
    assert any(word in command for command in commands())
