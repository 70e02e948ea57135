"""The figures of the box, ours or an owner's own, and what things are called in the order of the engine's numbers.

Ours are a reconstruction. An owner of the box can write the printed ones into a file like `data/boards.json`;
it is read here, and what is wrong with it is named by its place.
"""

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shaped

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

# What the options offer.
SEATS: Final = range(2, 5)
SIDE_LENGTHS: Final = range(3, 10)  # with the usual lice the actions of nine by nine stay below the kernel's bound
WORKERS: Final = range(s.GORILLAS_TO_WIN * s.COLONY, 31)  # with fewer nobody could ever win
QUEENS: Final = range(1, 7)
MAX_ROUNDS: Final = range(1, 1001)
MOST_ACTIONS: Final = 1 << 20  # the kernel's bound
REPLACEABLE: Final[tuple[Species, ...]] = ("lemur", "baboon", "orangutan", "proboscis")  # IM-S-03: never gorillas

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


def cell_at(setting: act.Setting, number: int) -> Cell:
    """Return the cell that the engine knows by a number."""
    return Cell(*divmod(number, setting.cols))


def number_at(setting: act.Setting, cell: Cell) -> int:
    """Return the engine's number of a cell on the board."""
    return cell.row * setting.cols + cell.col


def on_board(setting: act.Setting, cell: Cell) -> bool:
    """Return whether the board has a cell."""
    return 0 <= cell.row < setting.rows and 0 <= cell.col < setting.cols


def species_name(species: int) -> Species:
    """Return what a species is called."""
    return SPECIES[species - s.GORILLA]


def power_names(setting: act.Setting) -> list[Species]:
    """Return the species whose power is in force."""
    return [
        species_name(number) for number in range(s.GORILLA, s.GORILLA + len(SPECIES)) if setting.powers >> number & 1
    ]


def power_mask(species: list[Species]) -> int:
    """Return the species whose power is in force as bits."""
    return sum(1 << s.GORILLA + SPECIES.index(name) for name in species)


_check: Final = BadData.unless


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the board: for how many seats, and which species stands where."""

    id: str
    seats: list[int]
    grid: list[str]

    def monkeys(self, emperor_replaces: Species | None = None) -> list[int]:
        """Return the species on each cell, row by row, as the engine numbers them (IM-S-02, IM-S-03)."""
        species = species_on(self.grid)
        if emperor_replaces is None:
            return species
        replaced = SPECIES.index(emperor_replaces) + s.GORILLA
        return [s.EMPEROR_TAMARIN if one == replaced else one for one in species]  # IM-Q-22: the whole species


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box holds."""

    tiles: dict[Species, int]
    boards: list[Side]

    def side(self, seats: int) -> Side:
        """Return the side of the board for a number of seats (IM-S-01)."""
        return next(side for side in self.boards if seats in side.seats)


def species_on(grid: Sequence[str]) -> list[int]:
    """Return the species on each cell of a written grid, row by row."""
    return [LETTERS.index(letter) for row in grid for letter in row]


def shipped(name: str) -> Any:
    """Return the figures in a file that comes with the game."""
    return json.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))


def read_box(data: object) -> Box:
    """Return an owner's figures, or say what is wrong with them."""
    box = shaped(data, Box, BadData, "data")
    for species in SPECIES:
        tiles = box.tiles.get(species, 0)
        _check(tiles >= 1, f"tiles.{species}", "fault.at_least", low=1, given=tiles)
    for seats in SEATS:
        sides = [side.id for side in box.boards if seats in side.seats]
        _check(len(sides) == 1, "boards", "fault.one_board", seats=seats, given=len(sides))
    for number, side in enumerate(box.boards):
        _check_side(box, side, f"boards[{number}]")
    return box


def _check_side(box: Box, side: Side, place: str) -> None:
    """Refuse a side on which the game cannot be played as the rules say."""
    for seats in side.seats:
        _check_from(seats, SEATS, f"{place}.seats")
    _check_grid(side.grid, f"{place}.grid")
    _check_tiles(box, side, f"{place}.grid")
    stuck = stuck_placement(side.grid, [], max(side.seats))
    if stuck is not None:  # IM-S-05 must always be obeyable
        raise BadData(f"{place}.grid", "fault.stuck_setup", cells=[str(cell) for cell in stuck])


def _check_grid(grid: list[str], place: str) -> None:
    """Refuse a grid that is not a rectangle of known letters, of a size that can be numbered."""
    _check_length(grid, place)
    for row, letters in enumerate(grid):
        where = f"{place}[{row}]"
        _check_length(letters, where)
        _check(len(letters) == len(grid[0]), where, "fault.wrong_length", count=len(grid[0]), given=len(letters))
        for letter in letters:
            _check(letter in LETTERS, where, "fault.none_of", given=repr(letter), listed=list(LETTERS))
            _check(letter != LETTERS[-1], where, "fault.emperor_on_grid")


def _check_tiles(box: Box, side: Side, place: str) -> None:
    """Refuse more tiles than the box holds, or so few that a victory is out of reach."""
    species = species_on(side.grid)
    counts = {name: species.count(number) for number, name in enumerate(SPECIES, s.GORILLA)}
    for name, count in counts.items():
        _check(count <= box.tiles[name], place, "fault.too_many_tiles", piece=name, given=count, high=box.tiles[name])
    for name in REPLACEABLE:
        spare = box.tiles["emperor_tamarin"]
        _check(counts[name] <= spare, place, "fault.too_few_emperors", piece=name, given=counts[name], high=spare)
    different = sum(count > 0 for count in counts.values())
    _check(different == s.SPECIES_TO_WIN, place, "fault.species_on_grid", expected=s.SPECIES_TO_WIN, given=different)
    most = max(counts[name] for name in REPLACEABLE)
    _check(most >= s.SAME_TO_WIN, place, "fault.no_four_same", count=s.SAME_TO_WIN)
    _check(counts["gorilla"] >= s.GORILLAS_TO_WIN, place, "fault.too_few_gorillas", count=s.GORILLAS_TO_WIN)


def stuck_placement(grid: Sequence[str], placed: Sequence[Cell], seats: int) -> list[Cell] | None:
    """Return placements, beginning with `placed`, after which a seat could not place its lice; or None.

    Rows and columns of placed lice are closed to all others (IM-S-05), so the order does not matter.
    """
    open_cells = [
        Cell(row, col)
        for row, letters in enumerate(grid)
        for col, letter in enumerate(letters)
        if letter != LETTERS[s.EMPTY] and _apart([*placed, Cell(row, col)])
    ]
    for more in range(seats - len(placed)):
        for chosen in combinations(open_cells, more):
            if _apart(chosen) and not any(_apart([*chosen, cell]) for cell in open_cells):
                return [*placed, *chosen]
    return None


def _apart(cells: Sequence[Cell]) -> bool:
    """Return whether no two cells share a row or a column."""
    return len({cell.row for cell in cells}) == len(cells) == len({cell.col for cell in cells})


def _check_from(value: int, possible: range, place: str) -> None:
    _check(value in possible, place, "fault.must_be_from", low=possible[0], high=possible[-1], given=value)


def _check_length(line: Sequence[str], place: str) -> None:
    low, high = SIDE_LENGTHS[0], SIDE_LENGTHS[-1]
    _check(low <= len(line) <= high, place, "fault.length_from", low=low, high=high, given=len(line))
