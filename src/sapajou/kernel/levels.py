"""How strong the bots `level1` to `level8` are in a game: data of the game, one list of levels a number of seats."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shape_fault

COUNT: Final = 8  # where the luck of a game leaves room for so many
_FEWEST: Final = 6
_ANY: Final = "any"  # in place of a number of seats: for all that are not named

# What a persona of any game may have, by name; a game has tastes of its own beside them.
BOLD: Final = "bold"  # hopes for the best that is likely (1), or fears the worst (-1)
HASTE: Final = "haste"  # what chance is given away for having much at once
FORGETS: Final = "forgets"  # the share of what may be forgotten (`Game.forgettable`) that is
HABITS: Final = (BOLD, HASTE, FORGETS)

_Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a level thinks, and what it then plays.

    Chances are those to win, from 0 to 1, as the search of the level itself sees them.
    """

    effort: Literal["quick", "full"]  # a word for the effort of a search ...
    times: Annotated[float, msgspec.Meta(gt=0)] = 1.0  # ... and how much of that
    # How far chances may differ and still be taken for nearly the same; 0: the best that is seen is played; below 0:
    # what costs is preferred, within the bound (the lower end of the scale of Wu et al., AAAI 2019).
    spread: Annotated[float, msgspec.Meta(ge=-1, le=1)] = 0.0
    bound: _Share = 0.0  # what a move may cost at most
    overlooked: _Share = 0.0  # the share of moves that are not seen at all
    # Moves worse by up to this, in the values of the game's search, get their true values.
    margin: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    # Habits, and tastes of the game: what chance is given away for the move that has most of what is liked; below 0,
    # for the one that has least.
    persona: dict[str, Annotated[float, msgspec.Meta(ge=-1, le=1)]] = {}


class Levels:
    """The levels of a game, as its file has them."""

    def __init__(self, path: Path, tastes: Iterable[str] = ()) -> None:
        """Take the file, which is read when it is needed, and what a persona of the game may like (`Game.taste`)."""
        self._path = path
        self.tastes = tuple(tastes)

    @classmethod
    def beside(cls, file: str, tastes: Iterable[str] = ()) -> "Levels":
        """Return the levels in `data/levels.json` beside a Python file."""
        return cls(Path(file).parent / "data" / "levels.json", tastes)

    @property
    def count(self) -> int:
        """How many levels there are in the game."""
        return len(self._read[_ANY])

    def level(self, number: int, seats: int) -> Level:
        """Return the level with a number, counted from 1, for a number of seats; the strongest, if there are fewer."""
        return self._read.get(str(seats), self._read[_ANY])[min(number, self.count) - 1]

    def check_persona(self, persona: Mapping[str, float], place: str) -> None:
        """Refuse what nobody in this game can like."""
        known = (*HABITS, *self.tastes)
        for name in persona:
            BadData.unless(name in known, place, "fault.none_of", given=name, listed=", ".join(known))

    @cached_property
    def _read(self) -> dict[str, list[Level]]:
        place = f"file {self._path.name}"
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=dict[str, list[Level]])
        except msgspec.DecodeError as error:
            fault = shape_fault(error)
            raise BadData(f"{place}, {fault.place}" if fault.place else place, fault.code, **fault.values) from None
        BadData.unless(_ANY in found, place, "fault.missing_field", field=_ANY)
        count = min(COUNT, max(_FEWEST, len(found[_ANY])))
        for seats, rungs in found.items():
            where = f"{place}, {seats}"
            BadData.unless(len(rungs) == count, where, "fault.wrong_length", count=count, given=len(rungs))
            for number, one in enumerate(rungs, start=1):
                self.check_persona(one.persona, f"{where}, level {number}")
        return found
