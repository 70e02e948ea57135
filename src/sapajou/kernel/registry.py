"""The games that are installed: ours and a stranger's, found through the entry point group `sapajou.games`."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from sapajou.kernel.errors import BadData, UnknownGame, system_fault
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

GROUP: Final = "sapajou.games"


def games() -> list[str]:
    """Return the ids of the installed games, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)})


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
