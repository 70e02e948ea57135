"""What things are called outside the engine: the words of the glossary, and the names of cells."""

from typing import Final, Literal, TypeAlias

import msgspec

from sapajou.games.itchy_monkey.engine.state import GORILLA, Setting

Species: TypeAlias = Literal["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]
Stage: TypeAlias = Literal["setup", "spawn", "move", "after", "over"]
Direction: TypeAlias = Literal["N", "E", "S", "W"]
Louse: TypeAlias = Literal["worker", "queen"]
Mode: TypeAlias = Literal["plain", "push", "leap"]

# Each in the order of the engine's numbers.
SPECIES: Final[tuple[Species, ...]] = ("gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin")
STAGES: Final[tuple[Stage, ...]] = ("setup", "spawn", "move", "after", "over")
DIRECTIONS: Final[tuple[Direction, ...]] = ("N", "E", "S", "W")
LICE: Final[tuple[Louse, ...]] = ("worker", "queen")
MODES: Final[tuple[Mode, ...]] = ("plain", "push", "leap")

LETTERS: Final = ".GLBOPE"  # how a grid is written: an empty cell, then the species

_FIRST_COLUMN: Final = ord("a")


class Cell(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, order=True):
    """A crossing of vines: `[row, col]` in JSON, a column letter and a row number in texts.

    >>> str(Cell(0, 1))
    'b1'
    """

    row: int
    col: int

    def __str__(self) -> str:
        """Return the name of the cell."""
        return f"{chr(_FIRST_COLUMN + self.col)}{self.row + 1}" if self.row >= 0 <= self.col else "-"

    @classmethod
    def named(cls, name: str) -> "Cell":
        """Return the cell of a name: one letter and a number."""
        return cls(int(name[1:]) - 1, ord(name[0]) - _FIRST_COLUMN)


def cell_at(setting: Setting, number: int) -> Cell:
    """Return the cell that the engine knows by a number."""
    return Cell(*divmod(number, setting.cols))


def number_at(setting: Setting, cell: Cell) -> int:
    """Return the engine's number of a cell on the board."""
    return cell.row * setting.cols + cell.col


def on_board(setting: Setting, cell: Cell) -> bool:
    """Return whether the board has a cell."""
    return 0 <= cell.row < setting.rows and 0 <= cell.col < setting.cols


def species_name(species: int) -> Species:
    """Return what a species is called."""
    return SPECIES[species - GORILLA]


def power_names(setting: Setting) -> list[Species]:
    """Return the species whose power is in force."""
    return [species_name(number) for number in range(GORILLA, GORILLA + len(SPECIES)) if setting.powers >> number & 1]


def power_mask(species: list[Species]) -> int:
    """Return the species whose power is in force as bits."""
    return sum(1 << GORILLA + SPECIES.index(name) for name in species)
