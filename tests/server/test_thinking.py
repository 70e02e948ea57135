"""What a bot's process answers: the same reading and the same refusals as in the arena."""

import asyncio
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sapajou
from sapajou.bots.faults import BotFailed
from sapajou.games.afternova.search import Thinker
from sapajou.server import entries as e
from sapajou.server.thinkers import CompiledSoon, Thinkers
from sapajou.server.thinking import Task, task_for, think
from tables import Tabletop

BOT = """
from sapajou import Bot



class Numpyish:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Mine(Bot):
    def act(self, state, seat):
        return {answer}
"""


def asked(folder: Path, answer: str) -> list[str]:
    """Return the moves that the server hears from a bot that gives this answer."""
    file = folder / "mine.py"
    file.write_text(BOT.format(answer=answer), encoding="utf-8")
    game = sapajou.game("bazaar")
    position = msgspec.json.encode(game.dump(game.new(2, 7)))
    return think(Task("bazaar", f"{file}:Mine", 0, 1, position, b"[]")).moves


def test_numbers_of_other_libraries_are_read(tmp_path: Path) -> None:
    assert asked(tmp_path, "[Numpyish(state.legal(seat)[0])]") == ["rest"]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("None", "act returned None, which is neither an action nor a list of actions"),
        ("True", "act returned True, which is neither"),
        ("10**6", "act returned 1000000, which is not legal; legal are"),
        ("[0, 0]", r"act returned \[0, 0\], but nothing is left to decide after 1 of these steps"),
        ("1 // 0", r"broke off: mine.py:\d+: ZeroDivisionError"),
    ],
)
def test_a_wrong_answer_is_refused_by_name(tmp_path: Path, answer: str, fault: str) -> None:
    with pytest.raises(BotFailed, match=f"mine.py:Mine, seat 0: {fault}"):
        asked(tmp_path, answer)


WHERE = """
import os

import sapajou
from sapajou import Bot


class Where(Bot):
    def act(self, state, seat):
        assert not hasattr(os, "nice") or os.nice(0) >= 10, "it gives way to the server"
        return state.legal(seat)["soon" in sapajou.__file__]
"""


def test_bots_change_over_to_the_engine_that_is_compiled_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first process thinks with this package, the next one with that of the folder, once that is finished."""
    (tmp_path / "where.py").write_text(WHERE, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    game = sapajou.game("bazaar")
    position = msgspec.json.encode(game.dump(game.new(2, 7)))
    task = Task("bazaar", f"{tmp_path / 'where.py'}:Where", 0, 1, position, b"[]")
    soon = tmp_path / "soon"
    told: list[str] = []
    thinkers = Thinkers(1, soon=CompiledSoon(soon, lambda: told.append("changed over")))

    async def story() -> list[list[str]]:
        before = (await thinkers.think(task)).moves
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(Path(sapajou.__file__).parent, soon / "sapajou", ignore=ignore)
        (soon / "stamp").touch()
        pure = (await thinkers.think(task)).moves
        assert told == [], "without a library in it the folder is no better"
        (soon / "sapajou__mypyc.so").touch()
        return [before, pure, (await thinkers.think(task)).moves, (await thinkers.think(task)).moves]

    try:
        assert asyncio.run(story()) == [["rest"], ["rest"], ["draw"], ["draw"]]
    finally:
        thinkers.close()
    assert told == ["changed over"]


def test_a_bot_that_remembers_is_told_all_that_its_seat_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is new for every decision: what it knows of the past comes with the task."""
    told: list[Any] = []
    monkeypatch.setattr(Thinker, "saw", lambda _, events: told.extend(events))
    table = Tabletop("afternova", ["search", None, "random"]).begin()
    table.write(e.Played(seat=0, move="market"))
    match = table.room.match
    assert match is not None
    think(task_for(table.room, 0))
    assert told == match.events(0) != []
    assert task_for(table.room, 2).events == b"[]", "who does not listen is sent nothing"
