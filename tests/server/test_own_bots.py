"""Bots and games of the host's own at tables: only the host names them, and one that fails is replaced and named."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import httpx
import pytest

import patience
from player import Player
from sapajou.server import messages as m
from sapajou.server import shapes
from sapajou.server.keeper import SUBSTITUTE
from serving import CommandServing

ROOT: Final = Path(__file__).parents[2]
NIM: Final = f"{ROOT / 'examples' / 'nim' / 'game.py'}:Nim"

BOTS: Final = """
import os, sys, time
from sapajou import Bot


class First(Bot):
    title = "First things first"
    author = "Ada"

    def act(self, state, seat):
        return state.legal(seat)[0]


class Breaks(First):
    def act(self, state, seat):
        raise RuntimeError("no idea")


class Hangs(First):
    def act(self, state, seat):
        time.sleep(600)


class Ends(First):
    def act(self, state, seat):
        os._exit(7)


class Cheats(First):
    def act(self, state, seat):
        return 10_000


class Eats(First):
    def act(self, state, seat):
        return len(bytearray(3 << 30)) and 0
"""
PROGRAM: Final = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1, "name": "Outside", "author": "Grace"}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
"""
FAILING: Final = {
    "own_breaks": "broke",
    "own_hangs": "slow",
    "own_ends": "ended",
    "own_cheats": "nonsense",
    "own_eats": "broke",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(BOTS, encoding="utf-8")
    (folder / "outside.py").write_text(PROGRAM, encoding="utf-8")
    return folder


def options(folder: Path) -> list[str]:
    classes = ("First", "Breaks", "Hangs", "Ends", "Cheats", "Eats")
    texts = [*(f"{folder / 'mine.py'}:{name}" for name in classes), f"exec:{sys.executable} {folder / 'outside.py'}"]
    named = [word for text in texts for word in ("--bot", text)]
    return [*named, "--game", NIM, "--bot-seconds", "3", "--bot-memory", "1500"]


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[CommandServing]:
    with CommandServing(str(folder / "tables.db"), *options(folder), log=folder / "log") as server:
        yield server


def test_bots_of_the_host_are_named_with_their_authors_in_both_languages(host: CommandServing) -> None:
    games = {
        game["id"]: game for game in httpx.get(f"http://{host.address}/api/games", timeout=patience.SECONDS).json()
    }
    assert "nim" in games
    assert games["nim"]["bots"][-1] == "own_outside"
    said = {
        language: httpx.get(f"http://{host.address}/api/words/{language}", timeout=patience.SECONDS).json()
        for language in ("en", "fr")
    }
    assert said["en"]["bot.own_first"] == "First things first, by Ada"
    assert said["fr"]["bot.own_first"] == "First things first, de Ada"
    assert said["fr"]["bot.own_outside"] == "Outside, de Grace"
    words = httpx.get(f"http://{host.address}/api/games/nim/words/fr", timeout=patience.SECONDS).json()
    assert (words["title"], words["ending.over"]) == ("Nim", "la partie est finie")
    for answer in (games, said):
        assert str(ROOT) not in json.dumps(answer), "nobody learns where anything lies"
        assert "mine.py" not in json.dumps(answer)
        assert "outside.py" not in json.dumps(answer)


def test_bots_from_a_file_and_programs_play_a_game_of_the_hosts_to_its_end(host: CommandServing) -> None:
    async def story() -> dict[str, Any]:
        player = await Player(host.address).arrive("Host")
        async with aclosing(player.http):
            table = await player.open_table("nim", ["own_first", "own_outside"])
            async with player.at(table):
                await player.start()
                await player.listen(player.over)
            record = await player.http.get(f"/api/tables/{table}/record")
            return dict(record.json())

    record = asyncio.run(story())
    assert record["game"] == "nim"
    assert record["shuffle"]["bots"] == ["own_first", "own_outside"]
    # Both always take the first thing offered: one stick of the first heap that has any.
    expected = [f"take {heap} 1" for heap, sticks in enumerate((3, 5, 7)) for _ in range(sticks)]
    assert [line.split(": ")[1] for line in record["moves"]] == expected


def test_a_bot_that_fails_is_replaced_and_named_and_the_match_goes_on(host: CommandServing, folder: Path) -> None:
    async def story(bot: str) -> dict[str, Any]:
        player = await Player(host.address).arrive("Host")
        async with aclosing(player.http), player.at(await player.open_table("nim", [bot, "own_first"])):
            await player.start()
            await player.listen(player.over)
            return dict(player.table["seats"][0])

    async def stories() -> list[dict[str, Any]]:
        return list(await asyncio.gather(*map(story, FAILING)))

    for seat, (bot, how) in zip(asyncio.run(stories()), FAILING.items(), strict=True):
        assert seat["bot"] == SUBSTITUTE, bot
        assert seat["failed"] == {"title": "First things first", "author": "Ada", "how": how}, bot
    log = (folder / "log").read_text(encoding="utf-8")
    assert re.search(r"mine\.py:\d+: RuntimeError: no idea", log), "the host reads what it was"


def test_a_bot_that_the_server_no_longer_has_is_replaced_and_named(folder: Path) -> None:
    database = str(folder / "other.db")

    async def leave() -> tuple[str, Player]:
        player = await Player(server.address).arrive("Host")
        table = await player.open_table("nim", [None, "own_first"])
        async with aclosing(player.http), player.at(table):
            await player.sit(0)
            await player.start()
        return table, player

    async def come_again(table: str, player: Player) -> dict[str, Any]:
        player.address = server.address
        player.http = httpx.AsyncClient(
            base_url=f"http://{server.address}", cookies=player.http.cookies, timeout=patience.SECONDS
        )
        async with aclosing(player.http), player.at(table):
            await player.listen(player.begun)
            await player.move("take 0 1")
            await player.listen(lambda: player.table["seats"][1]["failed"] is not None)
            return dict(player.table["seats"][1])

    only = ["--bot", f"{folder / 'mine.py'}:First", "--game", NIM]
    with CommandServing(database, *only) as server:
        table, player = asyncio.run(leave())
    with CommandServing(database, "--game", NIM) as server:
        seat = asyncio.run(come_again(table, player))
    assert (seat["bot"], seat["failed"]["how"]) == (SUBSTITUTE, "gone")


def test_bots_of_other_packages_sit_where_the_host_allows_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "brought.py").write_text(BOTS, encoding="utf-8")
    about = tmp_path / "brought.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: brought\nVersion: 1\n", encoding="utf-8")
    points = ["[sapajou.bots]", "brought_first = brought:First", "broken = nowhere:Bot"]
    (about / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    log = tmp_path / "log"
    with CommandServing(str(folder / "brought.db"), "--installed-bots", log=log) as server:
        bots = httpx.get(f"http://{server.address}/api/games", timeout=patience.SECONDS).json()[0]["bots"]
    assert "own_brought_first" in bots
    assert not any("broken" in bot for bot in bots)
    assert "Left out: bot broken: cannot be loaded" in log.read_text(encoding="utf-8")


def fields_that_name_a_bot() -> list[tuple[type, str]]:
    """Every field of what clients send that holds the name of a bot, found by its type."""
    shaped = [kind for kind in vars(shapes).values() if hasattr(kind, "__struct_config__")]
    taken = [*get_args(m.ClientMessage), *shaped]
    sent = [kind for kind in taken if kind.__struct_config__.forbid_unknown_fields]
    hints = [(kind, name, hint) for kind in sent for name, hint in get_type_hints(kind, include_extras=True).items()]
    return [(kind, name) for kind, name, hint in hints if "[a-z][a-z0-9_]{0,30}" in repr(hint)]


def test_a_visitor_can_never_name_a_file_a_command_or_a_setting(host: CommandServing, folder: Path) -> None:
    assert fields_that_name_a_bot() == [(m.SeatBot, "bot"), (shapes.NewTable, "bots")], "try every one of them below"
    mark = folder / "mark"
    mine = f"{folder / 'mine.py'}:First"
    names = [mine, f"exec:touch {mark}", "exec", "greedy:samples=4", "ismcts", "own_nobody", "first", "../mine", ""]
    games = [NIM, "../nim", f"exec:touch {mark}", "nim:Nim", "examples.nim.game"]

    async def story(visitor: Player) -> None:
        for name in names:
            answer = await visitor.http.post("/api/tables", json={"game": "nim", "bots": [None, name]})
            assert answer.status_code == 400, (name, answer.text)
        for game in games:
            answer = await visitor.http.post("/api/tables", json={"game": game, "bots": [None, None]})
            assert answer.status_code == 404, (game, answer.text)
            place = f"/api/games/{game.replace('/', '%2F')}/words/en"
            assert (await visitor.http.get(place)).status_code in (400, 404), game
        async with visitor.at(await visitor.open_table("nim", [None, None])):
            for name in names:
                await visitor.send(type="seat_bot", id="again", seat=1, bot=name)
                await visitor.listen(lambda: bool(visitor.answers))
                (said,) = visitor.answers.values()
                assert said["type"] == "refused", (name, said)
                visitor.answers.clear()
            accepted = await visitor.ask(type="seat_bot", seat=1, bot="own_first")
            assert accepted["type"] == "accepted", "what the host allows may sit"

    async def visit() -> None:
        visitor = await Player(host.address).arrive("Visitor")
        async with aclosing(visitor.http):
            await story(visitor)

    asyncio.run(visit())
    assert not mark.exists()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--bot", "{folder}/mine.py:Nobody"], "bot {folder}/mine.py:Nobody: {folder}/mine.py has no class Nobody"),
        (["--bot", "exec:no_such_thing"], "there is no program 'no_such_thing' that can be run"),
        (["--bot", "greedy:depth=3"], "got an unexpected keyword argument 'depth'"),
        (["--bot-seconds", "0"], "--bot-seconds: a number greater than 0, not 0"),
        (["--game", "{folder}/mine.py:First"], "First is not a subclass of sapajou.author.Game"),
        (["--game", "{folder}/absent.py:Nim"], "game file {folder}/absent.py: there is no such file"),
    ],
    ids=str,
)
def test_what_the_host_names_wrongly_is_said_before_anybody_can_come(wrong: list[str], said: str, folder: Path) -> None:
    words = [word.format(folder=folder) for word in wrong]
    command = [sys.executable, "-m", "sapajou", "--no-open", "--port", "0", *words]
    done = subprocess.run(  # noqa: S603  our own words
        command, env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert said.format(folder=folder) in done.stderr
    assert "Traceback" not in done.stderr
