"""A server that is killed in the middle: every acknowledged move is there, and every table goes on by itself."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import sapajou
from player import Player
from serving import Serving


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    new_database: Callable[[], str] = request.getfixturevalue("new_database")
    return new_database()


async def play_until_killed(player: Player, table: str, server: Serving, moves: int) -> list[str]:
    """Play some moves and kill the server with one on its way; return the moves that were acknowledged."""
    done: list[str] = []
    with contextlib.suppress(ConnectionClosed):
        async with player.at(table):
            while len(done) < moves:
                await player.listen(lambda: player.my_turn() or player.over())
                if player.over():
                    return done
                text = player.dice.choice(player.position["mine"]["offered"])["text"]
                await player.step(text)
                done.append(text)
            await player.listen(player.my_turn)
            mine = player.position["mine"]
            message = {"number": mine["number"], "choices": mine["choices"], "move": mine["offered"][0]["text"]}
            await player.send(type="move", id="on its way", **message)
            server.kill()
            await player.listen(lambda: False)
    return done


def test_after_a_kill_every_acknowledged_move_is_there(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        server = Serving(database).start()
        try:
            player = await Player(server.address, 1).arrive("Ada")
            table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 25})
            alone = await player.open_table("itchy_monkey", ["random", "random"], options={"max_rounds": 8})
            async with player.at(alone):
                await player.start()
            player.table, player.position, player.events = {}, {}, []
            async with player.at(table):
                await player.sit(0)
                await player.start()
            done: list[str] = []
            for moves in (1, 30):  # the second time there is a snapshot
                done += await play_until_killed(player, table, server, moves)
                server.start()
            async with player.at(table):
                await player.play()
            answer = await player.http.get(f"/api/tables/{table}/record")
            (tmp_path / "record.json").write_bytes(answer.content)
            lines = sapajou.load(tmp_path / "record.json").lines
            mine = iter(step for line in lines if line.startswith("0: ") for step in line[3:].split(" / "))
            assert all(text in mine for text in done)  # in this order
            page = (await player.http.get(f"/api/tables/{table}/events")).json()
            assert player.events == page["events"]
            while (await player.http.get(f"/api/tables/{alone}")).json()["status"] != "over":  # noqa: ASYNC110
                await asyncio.sleep(0.2)  # nobody looks at it: the server plays it by itself
            await player.http.aclose()
        finally:
            server.stop()

    asyncio.run(story())


def runs(process: Path) -> bool:
    """Return whether a process is still at work; one that has ended may wait for somebody to take note."""
    try:
        return ") Z " not in (process / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes as Linux shows them")
def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    async def story(server: Serving) -> None:
        player = await Player(server.address).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"], options={"starting_player": 1})
        async with player.at(table):
            await player.sit(0)
            await player.start()
            await player.listen(player.my_turn)  # so the bot has thought
        await player.http.aclose()

    with Serving(str(tmp_path / "tables.db")) as server:
        asyncio.run(story(server))
        tasks = Path(f"/proc/{server.pid}/task").glob("*/children")
        started = [Path("/proc", child) for task in tasks for child in task.read_text().split()]
        assert started
        server.kill()
        until = time.monotonic() + 300
        while any(runs(process) for process in started):
            assert time.monotonic() < until, "processes of the server outlive it"
            time.sleep(0.05)
