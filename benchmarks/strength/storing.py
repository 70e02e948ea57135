"""The games of a cell on disk, under a head that says what played."""

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import sapajou
from benchmarks.protocol import ROOT
from benchmarks.strength.cells import SEED, Cell
from sapajou.arena.keeping import Kept
from sapajou.kernel.build import compiled
from sapajou.kernel.option import written_options

RESULTS: Final = ROOT / "benchmarks" / "strength" / "results"
_GENERAL: Final = ("kernel/thinker.py", "bots/search.py", "bots/tree.py", "bots/ismcts.py", "bots/greedy.py")
_OF_A_GAME: Final = ("data/**/*.json", "engine/**/*.py", "search*/**/*.py", "search*.py", "bot*/**/*.py", "bot*.py")
_OF_OTHER_BOTS: Final = ("data/levels.json",)  # of a game, too, but not what `search` plays by


def digest(cell: Cell) -> str:
    """Return a short name for all that decides a move here: sources and data of the game's bots and of general ones."""
    files = search_files(cell.game)
    files |= set((ROOT / "benchmarks" / "opponents").glob("*.py")) if cell.group == "held_out" else set()
    return short_name(files)


def search_files(game: str) -> set[Path]:
    """Return the sources and data that decide what `search` plays in a game, and `classic` and `greedy`."""
    package = Path(sapajou.__file__).parent
    folder = package / "games" / game
    files = {path for pattern in _OF_A_GAME for path in folder.glob(pattern) if path.is_file()}
    files |= {package / name for name in _GENERAL}
    return files - {folder / name for name in _OF_OTHER_BOTS}


def short_name(files: Iterable[Path]) -> str:
    """Return a short name for the content of files."""
    package = Path(sapajou.__file__).parent
    content = blake2b(digest_size=8)
    for path in sorted(files, key=lambda path: path.as_posix().removeprefix(package.as_posix())):
        content.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()


def _file(cell: Cell, folder: Path) -> Path:
    return folder / f"{cell.name}.jsonl"


def _head(cell: Cell) -> dict[str, Any]:
    """Return what the games of a cell are games of."""
    return {
        "cell": cell.name, "bot": cell.bot, "others": cell.others, "seats": cell.seats,
        "options": written_options(cell.options),
        "seed": SEED, "players": digest(cell), "compiled": compiled(),
    }  # fmt: skip


def games_of_others(cell: Cell, folder: Path = RESULTS) -> list[dict[str, Any]]:
    """Return the games of a cell if nothing but the sources of the players has changed since; else none."""
    path = _file(cell, folder)
    if not path.exists():
        return []
    head, *games = map(json.loads, path.read_bytes().splitlines())
    differing = {name for name, value in _head(cell).items() if head.get(name) != value}
    return games if differing == {"players"} else []


def take_over(cell: Cell, folder: Path = RESULTS) -> None:
    """Let the games of a cell be those of today's players, who were found to play the same."""
    path = _file(cell, folder)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([json.dumps(_head(cell)) + "\n", *lines[1:]]), encoding="utf-8")


class Store:
    """The games of one cell that have been played."""

    def __init__(self, cell: Cell, folder: Path = RESULTS, *, again: bool = False) -> None:
        """Read what there is, or begin anew; games of another search, other weights or another effort are refused."""
        self.cell = cell
        folder.mkdir(parents=True, exist_ok=True)
        self._kept = Kept(_file(cell, folder), _head(cell), again=again)
        self.games: dict[int, dict[str, Any]] = {}
        for game in self._kept.games:
            self.games.setdefault(game["number"], game)

    def missing(self, games: int) -> list[int]:
        """Return the numbers of the games that are still to be played."""
        return [number for number in range(games) if number not in self.games]

    def add(self, game: dict[str, Any]) -> None:
        """Store a game at once."""
        self._kept.add(game)
        self.games.setdefault(game["number"], game)
