"""What a server says of itself: one line an event, and a database that restarts is no drama."""

import asyncio
import json
import logging
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.conftest import Cluster
from websockets.exceptions import ConnectionClosed

from player import Player
from sapajou.server.logs import logging_to_stderr
from serving import CommandServing

LINE = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (WARNING|ERROR  ) sapajou\.[a-z_.]+: \S.*")


@pytest.mark.parametrize("as_json", [False, True])
def test_an_event_is_one_line_with_its_time_and_level(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    log = logging.getLogger("sapajou.server.example")
    with logging_to_stderr(as_json=as_json):
        log.warning("table %s\nwaits\x1b[31m", "x")
        try:
            _ = 1 / 0
        except ZeroDivisionError:
            log.exception("it failed")
    log.warning("nobody writes this any more")
    waits, failed, *more = capsys.readouterr().err.splitlines()
    assert more == []
    if as_json:
        event = json.loads(failed)
        assert event.keys() == {"time", "level", "logger", "message", "traceback"}
        assert (event["level"], event["message"]) == ("ERROR", "it failed")
        assert event["traceback"].endswith("ZeroDivisionError: division by zero")
        assert json.loads(waits)["message"] == "table x\nwaits\x1b[31m"
    else:
        assert LINE.fullmatch(waits)
        assert waits.endswith("sapajou.server.example: table x | waits?[31m")
        assert LINE.fullmatch(failed)
        assert failed.endswith("| ZeroDivisionError: division by zero")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_database_that_restarts_is_told_in_lines_without_a_traceback(
    cluster: Cluster, new_database: Callable[[], str], tmp_path: Path, as_json: bool
) -> None:
    async def play(player: Player, table: str) -> None:
        """Play to the end, coming back whenever the connection is closed."""
        while not (player.position and player.over()):
            player.table, player.position, player.events = {}, {}, []
            try:
                async with player.at(table):
                    await player.play()
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.05)

    async def story(server: CommandServing) -> None:
        async with AsyncExitStack() as stack:
            players = [await Player(server.address, seed).arrive(f"P{seed}") for seed in range(3)]
            tables = []
            for player in players:
                stack.push_async_callback(player.http.aclose)
                table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 10})
                async with player.at(table):
                    await player.sit(0)
                    await player.ask(type="start")
                tables.append(table)
            playing = [asyncio.create_task(play(*one)) for one in zip(players, tables, strict=True)]
            for _ in range(2):
                await asyncio.to_thread(cluster.restart)
                await asyncio.sleep(0.5)  # some moves more
            await asyncio.gather(*playing)

    log = tmp_path / "log"
    options = ["--log-json"] if as_json else []
    with CommandServing(new_database(), *options, log=log) as server:
        asyncio.run(story(server))
    greeting, *lines = log.read_text().splitlines()
    assert greeting.startswith("The table is at")
    assert lines
    for line in lines:
        if as_json:
            event = json.loads(line)
            assert "traceback" not in event
            assert event["level"] == "WARNING"
        else:
            assert LINE.fullmatch(line), line
            assert "Traceback" not in line
            assert " WARNING " in line
