"""The games of a cell on disk: one line each, written whole as it ends, under a head that says what played."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import sapajou
from benchmarks.protocol import ROOT
from benchmarks.strength.cells import SEED, Cell
from sapajou.kernel.build import compiled
from sapajou.kernel.option import written_options

RESULTS: Final = ROOT / "benchmarks" / "strength" / "results"
_GENERAL: Final = ("kernel/thinker.py", "bots/search.py", "bots/tree.py", "bots/ismcts.py", "bots/greedy.py")
_OF_A_GAME: Final = ("data/**/*.json", "engine/**/*.py", "search*/**/*.py", "search*.py", "bot*/**/*.py", "bot*.py")
_OF_OTHER_BOTS: Final = ("data/levels.json",)  # of a game, too, but not what `search` plays by


class OtherPlayers(Exception):
    """A cell was begun with another search, other weights or another effort: its games do not belong together."""


def digest(cell: Cell) -> str:
    """Return a short name for all that decides a move here: sources and data of the game's bots and of general ones."""
    package = Path(sapajou.__file__).parent
    folder = package / "games" / cell.game
    files = {path for pattern in _OF_A_GAME for path in folder.glob(pattern) if path.is_file()}
    files |= {package / name for name in _GENERAL}
    files -= {folder / name for name in _OF_OTHER_BOTS}
    files |= set((ROOT / "benchmarks" / "opponents").glob("*.py")) if cell.group == "held_out" else set()
    content = blake2b(digest_size=8)
    for path in sorted(files, key=lambda path: path.as_posix().removeprefix(package.as_posix())):
        content.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()


class Store:
    """The games of one cell that have been played."""

    def __init__(self, cell: Cell, folder: Path = RESULTS) -> None:
        """Read what there is; refuse games of other players."""
        self.cell = cell
        self.path = folder / f"{cell.name}.jsonl"
        self.head = {
            "cell": cell.name, "bot": cell.bot, "others": cell.others, "seats": cell.seats,
            "options": written_options(cell.options),
            "seed": SEED, "players": digest(cell), "compiled": compiled(),
        }  # fmt: skip
        self.games: dict[int, dict[str, Any]] = {}
        for at, line in enumerate(_whole_lines(self.path)):
            if at == 0 and line != self.head:
                differing = ", ".join(name for name in self.head if line.get(name) != self.head[name])
                raise OtherPlayers(f"{self.path.name} was played with another {differing}: --again begins it anew")
            if at > 0:
                self.games.setdefault(line["number"], line)

    def missing(self, games: int) -> list[int]:
        """Return the numbers of the games that are still to be played."""
        return [number for number in range(games) if number not in self.games]

    def add(self, game: dict[str, Any]) -> None:
        """Store a game: one line, written at once, so that whatever happens only whole lines are there."""
        first = not self.path.exists()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = [self.head, game] if first else [game]
        with self.path.open("ab", buffering=0) as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines).encode())
        self.games.setdefault(game["number"], game)


def _whole_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a file after cutting off one that is not whole: its writer was killed."""
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if not whole:
        path.unlink()
    elif len(whole) < len(content):
        path.write_bytes(whole)
    yield from map(json.loads, whole.splitlines())
