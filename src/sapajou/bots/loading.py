"""Bots by name (`greedy`), from a file (`path/to/my_bot.py:MyBot`), programs (`exec:COMMAND`), with settings.

Names are ours, or those of other packages: entry point group `sapajou.bots`. Settings: `greedy:samples=4`.
"""

import inspect
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple, TypeAlias

from sapajou.bots.classic import Classic
from sapajou.bots.faults import BadBot
from sapajou.bots.greedy import Greedy
from sapajou.bots.ismcts import IsMcts
from sapajou.bots.levels import LEVELS, levels_of
from sapajou.bots.program_bot import ProgramBot
from sapajou.bots.random import Random
from sapajou.bots.search import Search
from sapajou.bots.varied import Varied
from sapajou.kernel.bot import Bot
from sapajou.kernel.files import IN_FILE, ClassInFile, fault_in
from sapajou.kernel.game import Game

GROUP: Final = "sapajou.bots"
PROGRAM: Final = "exec"

Setting: TypeAlias = bool | int | float | str

_READY: Final[Mapping[str, type[Bot]]] = {
    "classic": Classic,
    "greedy": Greedy,
    "ismcts": IsMcts,
    "random": Random,
    "search": Search,
    "varied": Varied,
    **LEVELS,
}
_REFERENCES: Final = ("ismcts", "varied")  # slow and weak; for who studies many games
_COMMAND: Final = re.compile(r"(?P<command>.*?)(?P<settings>(:[a-z_]\w*=[^:\s\"']*)*)", re.DOTALL)
_BETWEEN_BOTS: Final = re.compile(r"""((?:[^,"']|"[^"]*"|'[^']*'|["'])+)""")  # a comma inside quotes parts nothing


def ours() -> list[str]:
    """Return the names of the bots that come with Sapajou, in alphabetical order."""
    return sorted(_READY)


def installed() -> list[str]:
    """Return the names of the bots that other packages bring along, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)} - {*_READY, PROGRAM})


def named() -> list[str]:
    """Return the names of the bots that need no file, in alphabetical order."""
    return sorted([*ours(), *installed()])


def for_tables() -> list[str]:
    """Return the names of the bots that people are offered at any table: ours, but those that only measure others."""
    return [name for name in ours() if name not in _REFERENCES]


def for_game(bots: Iterable[str], game: Game[Any]) -> list[str]:
    """Return those of some bots that are offered in a game: a level that it does not have plays as its strongest."""
    missing = LEVELS.keys() - set(levels_of(game))
    return [bot for bot in bots if bot not in missing]


class BotSpec(NamedTuple):
    """A bot as it is asked for: the text that names it, its class in a file if it is in one, its settings.

    `word` is a first word after the name that is no `name=value`: the class says what it sets (`Bot.first_setting`).
    It travels to other processes, where `sit` loads the class.
    """

    text: str
    file: str | None
    name: str
    settings: Mapping[str, Setting]
    word: str | None = None

    def load(self) -> type[Bot]:
        """Return the class, or say why there is none."""
        if self.file is not None:
            found = ClassInFile(self.file, self.name).find(BadBot, "bot", self.text)
        elif self.name == PROGRAM:
            return ProgramBot
        elif self.name in _READY:
            return _READY[self.name]
        else:
            found = self._installed()
        if not (isinstance(found, type) and issubclass(found, Bot)):
            raise BadBot(f"bot {self.text}", "fault.no_bot", name=self.name)
        if inspect.isabstract(found):
            raise BadBot(f"bot {self.text}", "fault.no_act", name=self.name)
        return found

    def _installed(self) -> object:
        """Return what another package offers under the name."""
        point = _point(self.name)
        if point is None:
            raise BadBot(f"bot {self.name}", "fault.no_such_bot", known=", ".join(named()))
        try:
            return point.load()
        except Exception as error:
            raise BadBot(f"bot {self.text}", "fault.not_loaded", why=fault_in(error)) from error

    def sit(self, game: Game[Any], seat: int, seed: int) -> Bot:
        """Return a new bot on a seat of a match."""
        return self.check()(game, seat, seed, **self._all_settings(self.load()))

    def check(self) -> type[Bot]:
        """Return the class; refuse settings that it does not take."""
        bot = self.load()
        try:
            inspect.signature(bot).bind(None, 0, 0, **self._all_settings(bot))
        except TypeError as error:
            raise BadBot(f"bot {self.text}", "fault.wrong_settings", why=str(error)) from None
        return bot

    def _all_settings(self, bot: type[Bot]) -> dict[str, Setting]:
        """Return the settings, with the one that the first word stands for."""
        if self.word is None:
            return dict(self.settings)
        name = bot.first_setting
        if name is None:
            raise BadBot(f"bot {self.text}", "fault.setting_form", given=repr(self.word))
        if name in self.settings:
            raise BadBot(f"bot {self.text}", "fault.setting_twice", name=name)
        return {name: self.word, **self.settings}

    @property
    def author(self) -> str:
        """Whoever made the bot: as its class says, or the package that brings it along; "" if nobody says."""
        point = None if self.file is not None or self.name in _READY else _point(self.name)
        about = point.dist.metadata.json if point is not None and point.dist is not None else {}
        return self.load().author or str(about.get("author") or about.get("author_email") or "")


def _point(name: str) -> EntryPoint | None:
    """Return where another package registers a bot, or None."""
    return next((point for point in entry_points(group=GROUP) if point.name == name), None)


def parse_bot(text: str) -> BotSpec:
    """Return the bot that a text asks for.

    >>> parse_bot("greedy:samples=4:limit=50").settings
    {'samples': 4, 'limit': 50}
    >>> parse_bot("bots/mine.py:MyBot").file
    'bots/mine.py'
    >>> parse_bot("exec:node bots/mine.js --deep:seconds=5").settings
    {'command': 'node bots/mine.js --deep', 'seconds': 5}
    """
    if text.startswith(f"{PROGRAM}:"):
        return _program(text)
    in_file = IN_FILE.fullmatch(text)
    if in_file is not None:
        word, settings = _settings(text, in_file["rest"][1:])
        return BotSpec(text, in_file["file"], in_file["name"], settings, word)
    name, _, rest = text.partition(":")
    word, settings = _settings(text, rest)
    return BotSpec(text, None, name, settings, word)


def parse_bots(text: str) -> list[BotSpec]:
    """Return the bots of a list such as `greedy,random`; a comma in a command stands in quotes.

    >>> [bot.text for bot in parse_bots("random, exec:mine 'a,b',greedy")]
    ['random', "exec:mine 'a,b'", 'greedy']
    """
    return [parse_bot(part.strip()) for part in _BETWEEN_BOTS.findall(text) if part.strip()]


def _program(text: str) -> BotSpec:
    """Return the bot that another program is: what follows its command, as `:name=value`, are settings."""
    parts = _COMMAND.fullmatch(text.removeprefix(f"{PROGRAM}:"))
    if parts is None or not parts["command"].strip():
        raise BadBot(f"bot {text}", "fault.no_command")
    _, settings = _settings(text, parts["settings"][1:])
    if "command" in settings:
        raise BadBot(f"bot {text}", "fault.setting_twice", name="command")
    return BotSpec(text, None, PROGRAM, {"command": parts["command"].strip(), **settings})


def _settings(bot: str, text: str) -> tuple[str | None, dict[str, Setting]]:
    """Return the first word of a text if it is no setting, and the settings: `samples=4:limit=50`."""
    parts = list(filter(None, text.split(":")))
    word = parts.pop(0) if parts and "=" not in parts[0] else None
    settings: dict[str, Setting] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not (equals and name.isidentifier()):
            raise BadBot(f"bot {bot}", "fault.setting_form", given=repr(part))
        if name in settings:
            raise BadBot(f"bot {bot}", "fault.setting_twice", name=name)
        settings[name] = _value(value)
    return word, settings


def _value(text: str) -> Setting:
    if text in ("true", "false"):
        return text == "true"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
