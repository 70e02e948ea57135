"""Where Python meets the browser: what the workers of `web/src/offline/` call, and what they lend.

Everything that passes is a number, a text, or a function that returns a promise of one.
"""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from sapajou.offline.desk import Desk
from sapajou.offline.drawer import Put
from sapajou.server import messages as m
from sapajou.server.advising import HintTask, advised
from sapajou.server.thinking import Task, Thought, think

_Asked: TypeAlias = Task | HintTask
_decode = msgspec.json.Decoder(_Asked).decode


class Lent(Protocol):
    """What the worker of the tables lends: its drawer, its page, and the worker in which bots think."""

    kept: Literal["always", "while open"]

    def read(self, prefix: str, after: str) -> Awaitable[str]:
        """Return what the drawer has, as JSON: a list of keys with their texts."""

    def write(self, puts: str) -> Awaitable[bool]:
        """Carry out puts, written as JSON."""

    def tell(self, text: str) -> None:
        """Tell the other pages."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Listen to the other pages."""

    def said(self, wire: int, text: str) -> None:
        """Pass a message of a table to the page."""

    def closed(self, wire: int, code: int, reason: str) -> None:
        """Close a wire."""

    def think(self, task: str) -> Awaitable[str]:
        """Return what a bot in the other worker answers to a task."""


class BrowserDrawer:
    """The drawer that a worker lends."""

    def __init__(self, lent: Lent) -> None:
        """Take what is lent; what fails there is an OSError here."""
        self._lent = lent
        self.kept: Literal["always", "while open"] = lent.kept

    async def read(self, prefix: str, after: str = "") -> Sequence[tuple[str, str]]:
        """Return everything whose key begins so and comes after another one, in the order of the keys."""
        try:
            return [(key, text) for key, text in json.loads(await self._lent.read(prefix, after))]
        except Exception as error:
            raise OSError(str(error)) from error

    async def write(self, puts: Sequence[Put]) -> bool:
        """Carry all of it out, or none; return whether it was done."""
        try:
            return await self._lent.write(json.dumps(puts)) if puts else True
        except Exception as error:
            raise OSError(str(error)) from error

    def tell(self, text: str) -> None:
        """Tell the other pages of this browser something."""
        self._lent.tell(text)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have a function called with what they tell."""
        self._lent.listen(heard)


class OtherWorker:
    """Bots think in a worker of their own, so that nothing else waits for them."""

    def __init__(self, lent: Lent) -> None:
        """Ask it through the worker of the tables."""
        self._lent = lent

    async def think(self, task: Task) -> Thought:
        """Return what a bot does."""
        return msgspec.json.decode(await self._lent.think(msgspec.json.encode(task).decode()), type=Thought)

    def prepare(self, game: str) -> None:
        """Do nothing: the worker has read all games when it starts."""

    async def advise(self, task: HintTask) -> list[m.Way]:
        """Return what the coach would do."""
        return msgspec.json.decode(await self._lent.think(msgspec.json.encode(task).decode()), type=list[m.Way])


async def open_desk(lent: Lent) -> Desk:
    """Return the desk of the worker that keeps the tables."""
    return await Desk.open(BrowserDrawer(lent), OtherWorker(lent), lent)


def answer(task: str) -> str:
    """Return what a bot does, or what the coach would, in the worker in which they think."""
    asked = _decode(task)
    return msgspec.json.encode(think(asked) if isinstance(asked, Task) else advised(asked)).decode()
