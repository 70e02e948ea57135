"""Bots of the host's own: from a file, a program, or another package. Only whoever starts the server names them.

People at tables see names made here (`own_...`), which say nothing of files or commands. Each bot has a process of its
own with limits on time and memory, so one that breaks or hangs takes nothing with it.
"""

import asyncio
import multiprocessing
import os
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, TypeVar

from sapajou.bots import parse_bot
from sapajou.bots.faults import BadBot, BotFailed
from sapajou.bots.limits import limit_memory
from sapajou.bots.loading import PROGRAM
from sapajou.bots.program_bot import described
from sapajou.kernel.errors import BadInput
from sapajou.kernel.files import fault_in
from sapajou.kernel.tagged import snake
from sapajou.server.faults import SERVER_WORDS, OwnBotFailed
from sapajou.server.writing import tidied

SECONDS: Final = 30.0  # for a decision
MEGABYTES: Final = 1024
_START_SECONDS: Final = 60.0  # until a process has loaded what it needs, which is nobody's fault
_END_SECONDS: Final = 1.0  # until a process that says no more has ended
_PREFIX: Final = "own_"
_LONGEST: Final = 28  # signs of a name
_LONGEST_TITLE: Final = 40

T = TypeVar("T")


class OwnBot(NamedTuple):
    """A bot of the host's: its name at tables, the text that names it here, what people call it, whoever made it."""

    name: str
    text: str
    title: str
    author: str


class Limits(NamedTuple):
    """How long a bot of the host's may think about a decision, and how much memory it may have."""

    seconds: float = SECONDS
    megabytes: int = MEGABYTES


def called(bot: OwnBot, language: str) -> str:
    """Return what a bot is called at tables, with whoever made it."""
    key = "own_bot.by" if bot.author else "own_bot.alone"
    return SERVER_WORDS.sentence(language, key, {"title": bot.title, "author": bot.author})


def is_own(name: str) -> bool:
    """Return whether a name at a table is that of a bot of the host's, of this server or of another."""
    return name.startswith(_PREFIX)


def own_bots(texts: Iterable[str], limits: Limits) -> tuple[OwnBot, ...]:
    """Return the bots that a host has named, each with a name for tables; refuse one that cannot be loaded.

    They are looked at in another process: one that hangs is named, too.
    """
    found: list[OwnBot] = []
    process = OwnProcess("", limits)
    try:
        for text in texts:
            process.bot = text
            title, author = process.ask(describe, text)
            name = _free_name(_named_after(text, title), [one.name for one in found])
            found.append(OwnBot(name, text, _line(title), _line(author)))
    except BotFailed as failure:
        raise BadBot(f"bot {process.bot}", failure.code, **failure.values).told_in(failure.words) from None
    finally:
        process.close()
    return tuple(found)


def describe(text: str) -> tuple[str, str]:
    """Return what people call a bot, and whoever made it. Runs in a process of its own."""
    spec = parse_bot(text)
    spec.check()
    if spec.name == PROGRAM and spec.file is None:
        settings: dict[str, Any] = dict(spec.settings)
        return described(**settings)
    chosen = text.partition(f"{spec.name}:")[2]
    title = spec.load().title or spec.name
    return f"{title} ({chosen})" if chosen else title, spec.author


def _line(text: str) -> str:
    """Return a title or a name as it may stand in a sentence."""
    return tidied(text.replace("{", "").replace("}", ""))[:_LONGEST_TITLE]


def _named_after(text: str, title: str) -> str:
    """Return a name for tables: of a class or a package its own, of a program what it calls itself."""
    spec = parse_bot(text)
    own = title if spec.name == PROGRAM and spec.file is None else snake(spec.name)
    return _PREFIX + (re.sub(r"[^a-z0-9]+", "_", own.lower()).strip("_") or "bot")[: _LONGEST - len(_PREFIX)]


def _free_name(name: str, taken: Sequence[str]) -> str:
    """Return a name, or with a number the first that nobody has."""
    names = [name, *(f"{name}{number}" for number in range(2, len(taken) + 3))]
    return next(one for one in names if one not in taken)


def end_with_server() -> None:
    """End this process with the one that started it, however that ends: after `kill -9` it would wait for ever."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, name="sapajou-server-watch", daemon=True).start()


class OwnProcess:
    """The process of one bot: it starts when it is needed, and is ended when the bot fails."""

    def __init__(self, bot: str, limits: Limits) -> None:
        """Plan for a bot, named in what is said of it."""
        self.bot = bot
        self.limits = limits
        self._process: Any = None
        self._line: Connection | None = None
        self._turn = asyncio.Lock()  # of those who wait for it none takes up a thread
        self._closed = False

    def ask(self, work: Callable[..., T], *arguments: object) -> T:
        """Return what a function gives in the process; raise `BotFailed` if it fails, hangs or ends."""
        if self._closed:
            raise OwnBotFailed(f"bot {self.bot}", "fault.own_bot_ended", code=None)
        line = self._line if self._line is not None and self._process.is_alive() else self._start()
        line.send((work, arguments))
        answer = self._heard(line, self.limits.seconds)
        if isinstance(answer, BadInput):
            self._end()  # nobody knows what it has left behind
            raise BotFailed(answer.place, answer.code, **answer.values).told_in(answer.words)
        result: T = answer
        return result

    async def think(self, work: Callable[..., T], *arguments: object) -> T:
        """Return the same, while others go on."""
        async with self._turn:
            return await asyncio.to_thread(self.ask, work, *arguments)

    def close(self) -> None:
        """End the process; what it was thinking about is forgotten."""
        self._closed = True
        self._end()

    def _start(self) -> Connection:
        self._end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self.limits.megabytes), daemon=False)
        self._process.start()
        theirs.close()
        self._line = ours
        self._heard(ours, _START_SECONDS)
        return ours

    def _heard(self, line: Connection, seconds: float) -> Any:
        """Return what the process sends in time; end it if there is nothing."""
        try:
            if line.poll(seconds):
                return line.recv()
        except (EOFError, OSError):
            if self._process is not None:
                self._process.join(_END_SECONDS)  # else its code is that of being killed
            code = self._end()
            raise OwnBotFailed(f"bot {self.bot}", "fault.own_bot_ended", code=code) from None
        self._end()
        raise OwnBotFailed(f"bot {self.bot}", "fault.own_bot_slow", seconds=f"{seconds:g}")

    def _end(self) -> int | None:
        """Kill the process and wait until it is gone; return the code it ended with."""
        process, line = self._process, self._line
        self._process = self._line = None
        if process is None:
            return None
        process.kill()
        process.join()
        if line is not None:
            with suppress(OSError):
                line.close()
        code: int | None = process.exitcode
        return code


def _work(line: Connection, megabytes: int) -> None:
    """Do what is asked for until nobody asks any more; what goes wrong is sent back, too."""
    end_with_server()
    limit_memory(megabytes)
    line.send(None)
    while True:
        try:
            work, arguments = line.recv()
        except (EOFError, OSError):
            return
        try:
            line.send(work(*arguments))
        except BadInput as error:
            line.send(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever it is, it is named
            line.send(BotFailed("bot", "fault.bot_broke", why=fault_in(error)))
