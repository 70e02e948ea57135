"""Bots by name (`greedy`), from a file (`path/to/my_bot.py:MyBot`), and with settings (`greedy:samples=4`)."""

import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from sapajou.bots.classic import Classic
from sapajou.bots.faults import BadBot
from sapajou.bots.greedy import Greedy
from sapajou.bots.ismcts import IsMcts
from sapajou.bots.levels import LEVELS
from sapajou.bots.random import Random
from sapajou.bots.search import Search
from sapajou.kernel.bot import Bot
from sapajou.kernel.game import Game

_READY: Final[Mapping[str, type[Bot]]] = {
    "classic": Classic,
    "greedy": Greedy,
    "ismcts": IsMcts,
    "random": Random,
    "search": Search,
    **LEVELS,
}
_REFERENCES: Final = ("ismcts",)  # slow and weak
_IN_FILE: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[^:=]+)(?P<settings>(:.*)?)")


def named() -> list[str]:
    """Return the names of the bots that need no file, in alphabetical order."""
    return sorted(_READY)


def for_tables() -> list[str]:
    """Return the names of the bots that people are offered at a table: all but those that only measure others."""
    return [name for name in named() if name not in _REFERENCES]


class BotSpec(NamedTuple):
    """A bot as it is asked for: the text that names it, its class in a file if it is in one, its settings.

    It travels to other processes, where `sit` loads the class.
    """

    text: str
    file: str | None
    name: str
    settings: Mapping[str, bool | int | float | str]

    def load(self) -> type[Bot]:
        """Return the class, or say why there is none."""
        if self.file is None:
            if self.name not in _READY:
                known = ", ".join(named())
                raise BadBot(f"bot {self.name}", "fault.no_such_bot", known=known)
            return _READY[self.name]
        found = vars(_module(Path(self.file).resolve())).get(self.name)
        if found is None:
            raise BadBot(f"bot {self.text}", "fault.no_class", file=self.file, name=self.name)
        if not (isinstance(found, type) and issubclass(found, Bot)):
            raise BadBot(f"bot {self.text}", "fault.no_bot", name=self.name)
        if inspect.isabstract(found):
            raise BadBot(f"bot {self.text}", "fault.no_act", name=self.name)
        return found

    def sit(self, game: Game[Any], seat: int, seed: int) -> Bot:
        """Return a new bot on a seat of a match."""
        bot = self.load()
        try:
            inspect.signature(bot).bind(game, seat, seed, **self.settings)
        except TypeError as error:
            raise BadBot(f"bot {self.text}", "fault.wrong_settings", why=str(error)) from None
        return bot(game, seat, seed, **self.settings)


def parse_bot(text: str) -> BotSpec:
    """Return the bot that a text asks for.

    >>> parse_bot("greedy:samples=4:limit=50").settings
    {'samples': 4, 'limit': 50}
    >>> parse_bot("bots/mine.py:MyBot").file
    'bots/mine.py'
    """
    in_file = _IN_FILE.fullmatch(text)
    if in_file is not None:
        return BotSpec(text, in_file["file"], in_file["name"], _settings(text, in_file["settings"][1:]))
    name, _, settings = text.partition(":")
    return BotSpec(text, None, name, _settings(text, settings))


def parse_bots(text: str) -> list[BotSpec]:
    """Return the bots of a list such as `greedy,random`."""
    return [parse_bot(part.strip()) for part in text.split(",") if part.strip()]


def _settings(bot: str, text: str) -> dict[str, bool | int | float | str]:
    """Return the settings of a text such as `samples=4:limit=50`."""
    settings: dict[str, bool | int | float | str] = {}
    for part in filter(None, text.split(":")):
        name, equals, value = part.partition("=")
        if not (equals and name.isidentifier()):
            raise BadBot(f"bot {bot}", "fault.setting_form", given=repr(part))
        settings[name] = _value(value)
    return settings


def _value(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


@cache
def _module(path: Path) -> ModuleType:
    """Return the module in a file, loaded once a process; its folder may hold what it imports."""
    name = f"sapajou_bot_{path.stem}_{blake2b(str(path).encode(), digest_size=6).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadBot(f"bot_file {path}", "fault.no_file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BadBot(f"bot_file {path}", "fault.not_loaded", why=fault_in(error)) from error
    return module


def fault_in(error: BaseException) -> str:
    """Return an error in one line: where it was raised, its kind, and what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}: " if frames else ""
    said = " ".join(str(error).split())
    return f"{place}{type(error).__name__}{': ' + said if said else ''}"
