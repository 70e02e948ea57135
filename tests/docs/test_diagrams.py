"""The pictures of the architecture tell what is: a move really goes the way that is drawn."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from xml.etree import ElementTree as ET

import diagrams
import pytest
import uvicorn

from player import Player
from sapajou.server.app import create_app
from sapajou.server.doors import FirmWebSocket
from sapajou.server.service import Config

SERVED = [step.name for step in diagrams.LIFE if not step.name.startswith("web/")]


def test_every_package_is_drawn_and_stands_above_what_it_imports() -> None:
    imported = diagrams.imports()
    heights = diagrams.levels(imported)
    assert heights["kernel"] == 0
    assert all(heights[one] > heights[other] for one, others in imported.items() for other in others)
    picture = ET.fromstring(diagrams.architecture())  # noqa: S314  our own
    drawn = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert set(imported) <= set(drawn)


def test_a_function_that_was_renamed_is_noticed() -> None:
    for name in ("sapajou.server.hub:Hub.asked", "web/src/tableSocket.ts:TableSocket.asked", "web/src/gone.ts:A.b"):
        with pytest.raises(diagrams.NoSuchName):
            diagrams.check(diagrams.Step("server", name, ""))


class Calls(list[str]):
    """The functions of the picture, as they are called."""

    def note(self, frame: FrameType, kind: str, _: Any) -> None:
        name = f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}"
        if kind == "call" and name in SERVED:
            self.append(name)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[str]:
    """A real server in this very process, at an address of its own."""
    app = create_app(Config(database=str(folder / "tables.sqlite3"), thinkers=1))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, ws=FirmWebSocket))
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await task


async def one_move(folder: Path) -> Calls:
    """Let one of two people move, and return what was called from the click to the other's board."""
    calls = Calls()
    async with serving(folder) as address:
        ana, bo = await Player(address).arrive("Ana"), await Player(address).arrive("Bo")
        table = await ana.open_table("itchy_monkey", [None, None])
        async with ana.at(table), bo.at(table):
            await ana.sit(0)
            await bo.sit(1)
            await ana.start(bo)
            mover, other = (ana, bo) if ana.my_turn() else (bo, ana)
            told = len(other.events)
            sys.setprofile(calls.note)
            try:
                await mover.step(mover.position["mine"]["offered"][0]["text"])
                await other.listen(lambda: len(other.events) > told)
            finally:
                sys.setprofile(None)
        await ana.http.aclose()
        await bo.http.aclose()
    return calls


def test_a_move_goes_the_way_that_is_drawn(tmp_path: Path) -> None:
    calls = asyncio.run(one_move(tmp_path))
    at = 0
    for name in SERVED:
        assert name in calls[at:], f"after {calls[at - 1 : at]} nobody called {name}"
        at = calls.index(name, at) + 1
