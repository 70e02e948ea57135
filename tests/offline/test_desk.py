"""The desk of a device, without a browser: the same questions and messages as of a server."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sapajou.cli import app
from sapajou.coach import shipped
from sapajou.kernel.replay import load
from sapajou.kernel.shuffle import commit
from sapajou.offline.browser import answer
from sapajou.offline.desk import Desk
from sapajou.offline.drawer import MemoryDrawer, Put
from sapajou.server import messages as m
from sapajou.server.advising import HintTask, advised
from sapajou.server.limits import Limits
from sapajou.server.thinking import Task, Thought, think

pytestmark = pytest.mark.anyio
NUMBER = "5a" * 32


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Here:
    """Bots think in this process; it is noted when they were asked."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.twice = asyncio.Event()

    async def think(self, task: Task) -> Thought:
        self.asked.append(asyncio.get_running_loop().time())
        if len(self.asked) > 1:
            self.twice.set()
        await asyncio.sleep(0)
        return think(task)

    def prepare(self, game: str) -> None:
        """Do nothing: all games are there."""

    async def advise(self, task: HintTask) -> list[m.Way]:
        await asyncio.sleep(0)
        return advised(task)


class Page:
    """What a page was told, by wire."""

    def __init__(self) -> None:
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.gone: dict[int, tuple[int, str]] = {}
        self.news = asyncio.Event()

    async def opened(self, wire: int) -> None:
        async with asyncio.timeout(60):
            while wire not in self.heard:
                self.news.clear()
                await self.news.wait()

    async def closing(self, wire: int) -> None:
        async with asyncio.timeout(60):
            while wire not in self.gone:
                self.news.clear()
                await self.news.wait()

    def said(self, wire: int, text: str) -> None:
        self.heard.setdefault(wire, [])
        if text:
            self.heard.setdefault(wire, []).append(json.loads(text))
        self.news.set()

    def closed(self, wire: int, code: int, reason: str) -> None:
        self.gone[wire] = (code, reason)
        self.news.set()

    async def wait(self, wire: int, kind: str, **facts: object) -> dict[str, Any]:
        """Return the latest message of a kind once it has these facts."""
        async with asyncio.timeout(60):
            while True:
                found = [one for one in self.heard.get(wire, []) if one["type"] == kind]
                if found and all(found[-1][name] == value for name, value in facts.items()):
                    return found[-1]
                self.news.clear()
                await self.news.wait()


class Device:
    """A browser's desk and page, on a drawer that a crash leaves as it is."""

    def __init__(self, drawer: MemoryDrawer) -> None:
        self.drawer = drawer
        self.page = Page()
        self.bots = Here()
        self.desk: Any = None
        self.wires = 0

    async def start(self, blink: float = 0.0) -> "Device":
        self.desk = await Desk.open(self.drawer, self.bots, self.page, Limits(blink_seconds=blink))
        return self

    async def ask(self, method: str, address: str, body: object = None, seat: int | None = None) -> Any:
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        status, told = json.loads(await self.desk.ask(method, address, text, seat))
        return told if status == 200 else {"status": status, **told}

    async def dial(self, table: str, seat: int | None = None) -> int:
        self.wires += 1
        self.desk.dial(self.wires, table, seat)
        await self.page.opened(self.wires)
        await self.say(self.wires, {"type": "hello"})
        return self.wires

    async def say(self, wire: int, message: dict[str, Any]) -> None:
        await self.desk.hear(wire, json.dumps(message))


@pytest.fixture
async def device() -> AsyncIterator[Device]:
    found = await Device(MemoryDrawer()).start()
    yield found
    await found.desk.close()


async def begun(device: Device, bots: list[str | None], game: str = "itchy_monkey") -> tuple[str, int]:
    """Return a table at which the owner sits, and the wire to it, once the match has begun."""
    table = (await device.ask("POST", "/tables", {"game": game, "bots": bots}))["id"]
    wire = await device.dial(table)
    await device.say(wire, {"type": "sit", "id": "a", "seat": 0, "commitment": commit(bytes.fromhex(NUMBER))})
    await device.page.wait(wire, "accepted", id="a")
    for seat in (seat for seat, bot in enumerate(bots) if seat and bot is None):
        assert await device.ask("POST", f"/tables/{table}/friends", {"seat": seat, "name": f"Friend {seat}"}) is None
    await device.say(wire, {"type": "start", "id": "b"})
    await device.say(wire, {"type": "reveal", "id": "c", "number": NUMBER})
    await device.page.wait(wire, "board")
    return table, wire


async def test_a_match_against_bots_goes_to_its_end_and_its_record_is_verified(device: Device, tmp_path: Path) -> None:
    table, wire = await begun(device, [None, "random"])
    await device.say(wire, {"type": "seat_bot", "id": "d", "seat": 0, "bot": "random"})
    await device.page.wait(wire, "table", status="over")
    file = tmp_path / "match.json"
    file.write_text(json.dumps(await device.ask("GET", f"/tables/{table}/record")))
    match = load(file)
    assert match.state.over
    for command in ("verify", "replay"):
        told = CliRunner().invoke(app, [command, str(file)], input="q\n")
        assert told.exit_code == 0, told.output
    assert (await device.ask("GET", "/me/tables"))[0]["status"] == "over"
    moment = await device.ask("GET", f"/tables/{table}/moments/3?language=fr")
    assert moment["moment"] == 3
    assert moment["last"] == match.moment


async def test_the_coach_gives_hints_here_too(device: Device) -> None:
    table, wire = await begun(device, [None, "random"], "monkey_palace")
    board = await device.page.wait(wire, "board")
    while not (board["mine"] and board["mine"]["offered"]):
        board = await device.page.wait(wire, "board", to_act=[0])
    mine = board["mine"]
    await device.say(wire, {"type": "hint", "id": "h", "number": mine["number"], "choices": mine["choices"]})
    advice = await device.page.wait(wire, "advice", done=True)
    assert advice["ways"][0]["moves"][0][0]["text"] in [one["text"] for one in mine["offered"]]
    assert (await device.ask("GET", f"/tables/{table}/record"))["hints"] == [[board["moment"], 0]]


async def test_no_bot_answers_within_a_blink_here_either() -> None:
    device = await Device(MemoryDrawer()).start(blink=0.1)
    try:
        _, wire = await begun(device, [None, "random"])
        await device.say(wire, {"type": "seat_bot", "id": "d", "seat": 0, "bot": "random"})
        await asyncio.wait_for(device.bots.twice.wait(), 60)
    finally:
        await device.desk.close()
    first, second, *_ = device.bots.asked
    assert second - first >= 0.1


async def test_the_puzzle_of_the_day_is_asked_here_too(device: Device) -> None:
    offered = next(one for one in await device.ask("GET", "/puzzles") if one["game"] == "monkey_palace")
    puzzle = next(one for one in shipped("monkey_palace") if one.id == offered["id"])
    assert (await device.ask("GET", "/puzzles/monkey_palace/picture/en"))["svg"].startswith("<svg")
    assert (await device.ask("POST", "/puzzles/nothing"))["status"] == 400
    wire = await device.dial((await device.ask("POST", "/puzzles/monkey_palace"))["id"])
    sit = {"type": "sit", "id": "a", "seat": puzzle.seat, "commitment": commit(bytes.fromhex(NUMBER))}
    for message in (sit, {"type": "start", "id": "b"}, {"type": "reveal", "id": "c", "number": NUMBER}):
        await device.say(wire, message)
    for moment, move in enumerate(puzzle.ways[0].moves):
        mine = (await device.page.wait(wire, "board", moment=moment))["mine"]
        decision = {"number": mine["number"], "choices": mine["choices"]}
        await device.say(wire, {"type": "move", "id": f"m{moment}", **decision, "move": move})
    await device.page.wait(wire, "board", moment=len(puzzle.ways[0].moves))
    assert (await device.page.wait(wire, "table"))["puzzle"]["verdict"] == "solved"
    assert await device.ask("GET", "/me/tables") == []


async def test_what_was_played_is_there_after_a_crash(device: Device) -> None:
    table, wire = await begun(device, [None, "random"])
    board = await device.page.wait(wire, "board")
    while not (board["mine"] and board["mine"]["offered"]):
        board = await device.page.wait(wire, "board", to_act=[0])
    mine = board["mine"]
    move = {"type": "move", "id": "m", "number": mine["number"], "choices": mine["choices"]}
    await device.say(wire, {**move, "move": mine["offered"][0]["action"]})
    await device.page.wait(wire, "accepted", id="m")
    other = await Device(device.drawer).start()  # nothing of the first one was closed in good order
    try:
        again = await other.page.wait(await other.dial(table), "board")
        assert again["view"] == (await device.page.wait(wire, "board"))["view"]
        assert [one["id"] for one in await other.ask("GET", "/me/tables")] == [table]
    finally:
        await other.desk.close()


async def test_a_begun_match_goes_to_another_device_as_a_record_and_is_played_on(
    device: Device, tmp_path: Path
) -> None:
    table, wire = await begun(device, [None, None, "random"], "monkey_palace")
    await device.page.wait(wire, "board")
    record = await device.ask("GET", f"/tables/{table}/record")
    (tmp_path / "begun.json").write_text(json.dumps(record))
    assert load(tmp_path / "begun.json").moment == len(record["moves"])
    other = await Device(MemoryDrawer()).start()
    try:
        assert await other.ask("POST", "/records", json.dumps(record)) == {"id": table}
        assert await other.ask("POST", "/records", json.dumps(record)) == {"id": table}, "once is enough"
        wire = await other.dial(table)
        assert (await other.page.wait(wire, "table"))["status"] == "playing"
        for seat in (0, 1):
            await other.say(
                await other.dial(table, seat), {"type": "seat_bot", "id": "d", "seat": seat, "bot": "random"}
            )
        await other.page.wait(wire, "table", status="over")
    finally:
        await other.desk.close()


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("{", "fault.truncated_json"),
        ("[]", "fault.wrong_type"),
        (
            '{"format": 1, "game": "chess", "rules_version": 1, "seats": 2, "seed": "1", "moves": []}',
            "fault.not_installed",
        ),
        (
            '{"format": 1, "game": "afternova", "rules_version": 1, "seats": 3, "seed": "1", "moves": []}',
            "fault.record_without_table",
        ),
    ],
)
async def test_a_record_that_makes_no_table_is_refused_and_nothing_is_kept(
    device: Device, record: str, code: str
) -> None:
    told = await device.ask("POST", "/records", record)
    assert (told["status"], told["code"]) == (400, code)
    assert await device.ask("GET", "/me/tables") == []


async def test_a_seat_of_a_friend_sees_its_own_things_and_no_others(device: Device) -> None:
    table, wire = await begun(device, [None, None], "after_us")
    friend = await device.dial(table, 1)
    mine, theirs = await device.page.wait(wire, "board"), await device.page.wait(friend, "board")
    assert (mine["mine"]["seat"], theirs["mine"]["seat"]) == (0, 1)
    assert mine["view"] != theirs["view"]
    seats = (await device.page.wait(friend, "table"))["seats"]
    assert [(one["name"], one["mine"], one["here"]) for one in seats] == [(None, False, True), ("Friend 1", True, True)]


async def test_nonsense_is_answered_and_a_table_that_is_not_there_closes_the_wire(device: Device) -> None:
    assert (await device.ask("GET", "/nowhere"))["code"] == "fault.bad_request"
    assert (await device.ask("POST", "/tables", {"game": "chess", "bots": [None]}))["code"] == "fault.not_installed"
    assert (await device.ask("PUT", "/me", {"name": " "}))["code"] == "fault.no_name"
    device.desk.dial(9, "nosuchtable0", None)
    await device.page.closing(9)
    assert device.page.gone[9] == (4404, "no_such_table")


class LostDrawer(MemoryDrawer):
    """A drawer to which the browser may lose its line."""

    lost = False

    async def read(self, prefix: str, after: str = "") -> Sequence[tuple[str, str]]:
        if self.lost:
            raise OSError("the line is lost")
        return await super().read(prefix, after)

    async def write(self, puts: Sequence[Put]) -> bool:
        if self.lost:
            raise OSError("the line is lost")
        return await super().write(puts)


async def test_a_drawer_that_is_lost_for_a_moment_closes_the_wire_and_costs_nothing() -> None:
    drawer = LostDrawer()
    device = await Device(drawer).start()
    try:
        table, wire = await begun(device, [None, None], "after_us")
        mine = (await device.page.wait(wire, "board"))["mine"]
        move = {"type": "move", "id": "m", "number": mine["number"], "choices": mine["choices"]}
        drawer.lost = True
        await device.say(wire, {**move, "move": mine["offered"][0]["action"]})
        assert device.page.gone[wire] == (1013, "storage_away")
        device.desk.dial(90, "anothertable", None)
        await device.page.closing(90)
        assert device.page.gone[90] == (1013, "storage_away")
        assert (await device.ask("GET", "/me/tables"))["code"] == "fault.storage_away"
        drawer.lost = False
        wire = await device.dial(table)
        await device.say(wire, {**move, "move": mine["offered"][0]["action"]})
        await device.page.wait(wire, "accepted", id="m")
        assert len((await device.ask("GET", f"/tables/{table}/record"))["moves"]) == 1
    finally:
        await device.desk.close()


def test_a_bot_answers_in_the_other_worker_as_json() -> None:
    with pytest.raises(ValueError, match="JSON"):
        answer("no task")
