"""How strong the bots `level1` to `level8` are in a game: data of the game, one list of levels a number of seats."""

from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

COUNT: Final = 8
_ANY: Final = "any"  # in place of a number of seats: for all that are not named


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a level thinks, and what it then plays.

    Chances are those to win, from 0 to 1, as the search of the level itself sees them.
    """

    effort: str  # a word for the effort of a search ...
    times: float = 1.0  # ... and how much of that
    # How far chances may differ and still be taken for nearly the same; 0: the best is played; below 0: what costs is
    # preferred, within the bound (the lower end of the scale of Wu et al., AAAI 2019).
    spread: float = 0.0
    bound: float = 0.0  # what a move may cost at most
    overlooked: float = 0.0  # the share of moves that are not seen at all
    bold: float = 0.0  # style: hopes for the best that is likely (1), or fears the worst (-1)
    greed: float = 0.0  # style: what chance is given away for having much at once
    margin: float = 0.0  # moves worse by up to this, in the values of the game's search, get their true values


class Levels:
    """The levels of a game, as its file has them."""

    def __init__(self, path: Path) -> None:
        """Take the file; it is read when it is needed."""
        self._path = path

    @classmethod
    def beside(cls, file: str) -> "Levels":
        """Return the levels in `data/levels.json` beside a Python file."""
        return cls(Path(file).parent / "data" / "levels.json")

    def level(self, number: int, seats: int) -> Level:
        """Return the level with a number, counted from 1, for a number of seats."""
        return self._read.get(str(seats), self._read[_ANY])[number - 1]

    @cached_property
    def _read(self) -> dict[str, list[Level]]:
        return msgspec.json.decode(self._path.read_bytes(), type=dict[str, list[Level]])
