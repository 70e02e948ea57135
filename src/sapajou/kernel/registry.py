"""The games that can be played: installed ones (entry point group `sapajou.games`), and classes that were added.

`game` takes an id and nothing else, so that whoever may name a game cannot name a file; `find` takes either.
"""

import inspect
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from sapajou.kernel.errors import BadData, UnknownGame, system_fault
from sapajou.kernel.files import IN_FILE, ClassInFile
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

GROUP: Final = "sapajou.games"
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,59}")
_added: Final[dict[str, type[Game[Any]]]] = {}
_files: Final[dict[str, str]] = {}  # of the ids of games in files, the texts that name them


def games() -> list[str]:
    """Return the ids of the games that can be played, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)} | _added.keys())


def add(kind: type[Game[Any]]) -> None:
    """Let a game be found by its id in this process: for one that is not installed. It comes before one that is."""
    named = getattr(kind, "id", None)
    if not (isinstance(named, str) and _ID.fullmatch(named)):
        raise UnknownGame(f"game {kind.__name__}", "fault.bad_id", given=repr(named))
    if inspect.isabstract(kind):
        missing = ", ".join(sorted(kind.__abstractmethods__))
        raise UnknownGame(f"game {kind.__name__}", "fault.unfinished_game", missing=missing)
    if _added.get(named) is not kind:
        _added[named] = kind
        _plain.cache_clear()


def find(text: str, data: str | Path | Mapping[str, Any] | None = None) -> Game[Any]:
    """Return a game by its id, or by its class in a file (`path/to/game.py:Game`), which is then known by its id."""
    in_file = IN_FILE.fullmatch(text)
    if in_file is None:
        UnknownGame.unless(not text.endswith(".py"), f"game {text}", "fault.name_class")
        return game(text, data)
    kind = ClassInFile(in_file["file"], in_file["name"]).find(UnknownGame, "game", text)
    if in_file["rest"] or not (isinstance(kind, type) and issubclass(kind, Game)):
        raise UnknownGame(f"game {text}", "fault.no_game_class", name=in_file["name"] + in_file["rest"])
    add(kind)
    _files[kind.id] = f"{Path(in_file['file']).resolve()}:{in_file['name']}"
    return game(kind.id, data)


def source_of(one: Game[Any]) -> str:
    """Return the text by which `find` finds a game in another process."""
    return _files.get(one.id, one.id)


def game(game_id: str, data: str | Path | Mapping[str, Any] | None = None) -> Game[State]:
    """Return a game by its id, with an owner's own figures (a JSON file, or its content) if any are given."""
    if data is None:
        return _plain(game_id)
    return _class(game_id)(_read(data))


@cache
def _plain(game_id: str) -> Game[State]:
    return _class(game_id)()


def _class(game_id: str) -> type[Game[State]]:
    """Return the class of a game, or say what is wrong with its installation."""
    if game_id in _added:
        return _added[game_id]
    found = [point for point in entry_points(group=GROUP) if point.name == game_id]
    if not found:
        raise UnknownGame(f"game {game_id}", "fault.not_installed", known=", ".join(games()) or None)
    return _load(found[0])


def _load(point: EntryPoint) -> type[Game[State]]:
    try:
        loaded = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"game {point.name}", "fault.broken_installation", why=str(error)) from error
    if not (isinstance(loaded, type) and issubclass(loaded, Game) and loaded.id == point.name):
        raise UnknownGame(f"game {point.name}", "fault.not_a_game", given=point.value, id=repr(point.name))
    return loaded


def _read(data: str | Path | Mapping[str, Any]) -> Any:
    if isinstance(data, Mapping):
        return data
    return read_json(Path(data))


def read_json(path: Path) -> Any:
    """Return what a JSON file holds, or say why it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(str(path), "fault.unreadable", why=system_fault(error)) from None
    except json.JSONDecodeError as error:
        raise BadData(str(path), "fault.no_json", line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise BadData(str(path), "fault.no_text") from None
    except RecursionError:
        raise BadData(str(path), "fault.too_deep") from None
    except ValueError:  # thousands of digits
        raise BadData(str(path), "fault.huge_number") from None
