"""The position: monkeys on a grid, the lice on them and in the supplies.

Everything is an int. A cell of the grid holds 0 if it is empty, else one code that tells the species of
the monkey standing there, whose lice it carries (0 nobody's, else the seat + 1) and how many of each kind.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.kernel.flat import vec

EMPTY: Final = 0
GORILLA: Final = 1
LEMUR: Final = 2
BABOON: Final = 3
ORANGUTAN: Final = 4
PROBOSCIS: Final = 5
EMPEROR_TAMARIN: Final = 6
SPECIES_COUNT: Final = 6

COLONY: Final = 3  # IM-V-01: so many workers of one seat on a monkey; queens do not count
SPECIES_TO_WIN: Final = 5  # IM-V-02
SAME_TO_WIN: Final = 4  # IM-V-02
GORILLAS_TO_WIN: Final = 3  # IM-V-02

# The three victories, as bits.
FIVE_SPECIES: Final = 1
FOUR_SAME: Final = 2
THREE_GORILLAS: Final = 4

_SPECIES_MASK: Final = 7
_OWNER_SHIFT: Final = 3  # IM-C-07, IM-Q-01: a code has room for one owner
_OWNER_MASK: Final = 7
_QUEEN_SHIFT: Final = 6
_QUEEN_MASK: Final = 7
_WORKER_SHIFT: Final = 9
_COLONY_BITS: Final = 5
_COLONY_MASK: Final = 31


def species_of(code: i64) -> i64:
    """Return the species of a monkey."""
    return code & _SPECIES_MASK


def owner_of(code: i64) -> i64:
    """Return whose lice a monkey carries: a seat + 1, or 0."""
    return code >> _OWNER_SHIFT & _OWNER_MASK


def queens_of(code: i64) -> i64:
    """Return how many queens a monkey carries."""
    return code >> _QUEEN_SHIFT & _QUEEN_MASK


def workers_of(code: i64) -> i64:
    """Return how many workers a monkey carries."""
    return code >> _WORKER_SHIFT


def strength(workers: i64, queens: i64) -> i64:
    """Return how strong a group of lice is."""
    return workers + 2 * queens  # IM-C-01


class Pieces:
    """The monkeys, all lice, on the monkeys and in the supplies, and whose turn it is."""

    def __init__(
        self,
        setting: act.Setting,
        cells: vec[i64],
        workers_left: vec[i64],
        queens_left: vec[i64],
        colonies: vec[i64],
        active: i64,
        stage: i64,
        turns: i64,
        winner: i64,
    ) -> None:
        """Take every field: `turns` are the finished ones, `winner` is 0 or a seat + 1."""
        self.setting = setting
        self.cells = cells  # row by row from the top
        self.workers_left = workers_left  # in each seat's supply
        self.queens_left = queens_left
        self.colonies = colonies  # of each seat, as `put` and `take` count them
        self.active = active
        self.stage = stage
        self.turns = turns
        self.winner = winner
        self.trace: list[int] | None = None

    def become(self, other: "Pieces") -> None:
        """Be the same position as another one of the same match, with nobody listening; nothing new is made."""
        cell: i64
        for cell in range(self.setting.size):
            self.cells[cell] = other.cells[cell]
        seat: i64
        for seat in range(self.setting.seats):
            self.workers_left[seat] = other.workers_left[seat]
            self.queens_left[seat] = other.queens_left[seat]
            self.colonies[seat] = other.colonies[seat]
        self.active = other.active
        self.stage = other.stage
        self.turns = other.turns
        self.winner = other.winner

    def put(self, seat: i64, cell: i64, workers: i64, queens: i64) -> None:
        """Lice come from the supply onto a monkey: with `take` the only way any louse moves."""
        self.workers_left[seat] -= workers
        self.queens_left[seat] -= queens
        code = self.cells[cell] | (seat + 1) << _OWNER_SHIFT
        if workers_of(code) < COLONY <= workers_of(code) + workers:  # IM-V-01
            self.colonies[seat] += _colony(code)
        self.cells[cell] = code + (workers << _WORKER_SHIFT) + (queens << _QUEEN_SHIFT)

    def take(self, cell: i64, workers: i64, queens: i64) -> None:
        """Lice go from a monkey back to the supply of their owner."""
        code = self.cells[cell]
        seat = owner_of(code) - 1
        self.workers_left[seat] += workers  # IM-C-06
        self.queens_left[seat] += queens  # IM-C-06
        if workers_of(code) - workers < COLONY <= workers_of(code):  # IM-V-01
            self.colonies[seat] -= _colony(code)
        code -= (workers << _WORKER_SHIFT) + (queens << _QUEEN_SHIFT)
        self.cells[cell] = code if code >> _QUEEN_SHIFT else species_of(code)

    def has_lice(self, seat: i64) -> bool:
        """Return whether a seat has any louse on the board."""
        setting = self.setting
        return self.workers_left[seat] < setting.workers or self.queens_left[seat] < setting.queens

    def has_power(self, cell: i64, species: i64) -> bool:
        """Return whether the monkey on a cell has the power of a species, by birth or as a mimic.

        Nobody asks for the mimic's own power, so that emperors give each other nothing (IM-P-06).
        """
        powers = self.setting.powers
        if not powers >> species & 1:  # IM-P-00: only the chosen powers are in force, whoever acts
            return False
        own = species_of(self.cells[cell])
        if own != EMPEROR_TAMARIN:
            return own == species
        return powers >> EMPEROR_TAMARIN & 1 == 1 and self._stands_by(cell, species)  # IM-P-06

    def _stands_by(self, cell: i64, species: i64) -> bool:
        """Return whether a monkey of a species stands next to a cell, along the vines (IM-P-06)."""
        cols = self.setting.cols
        return (
            (cell >= cols and species_of(self.cells[cell - cols]) == species)
            or (cell % cols < cols - 1 and species_of(self.cells[cell + 1]) == species)
            or (cell + cols < self.setting.size and species_of(self.cells[cell + cols]) == species)
            or (cell % cols > 0 and species_of(self.cells[cell - 1]) == species)
        )

    def colonies_on(self, seat: i64, species: i64) -> i64:
        """Return on how many monkeys of a species a seat has a colony."""
        return self.colonies[seat] >> _COLONY_BITS * species & _COLONY_MASK

    def victories(self, seat: i64) -> i64:
        """Return which conditions of victory a seat fulfils, as bits: all that hold (IM-V-02)."""
        found: i64 = 0
        different: i64 = 0
        left = self.colonies[seat] >> _COLONY_BITS
        while left:
            count = left & _COLONY_MASK
            if count > 0:
                different += 1
            if count >= SAME_TO_WIN:  # IM-Q-23: formally of gorillas too; IM-O-01: of emperor tamarins too
                found |= FOUR_SAME
            left >>= _COLONY_BITS
        if different >= SPECIES_TO_WIN:  # IM-V-02
            found |= FIVE_SPECIES
        if self.colonies_on(seat, GORILLA) >= GORILLAS_TO_WIN:  # IM-V-02
            found |= THREE_GORILLAS
        return found


def _colony(code: i64) -> i64:
    """Return what one colony on a monkey adds to its owner's count, which has a few bits for each species."""
    return i64(1) << _COLONY_BITS * species_of(code)
