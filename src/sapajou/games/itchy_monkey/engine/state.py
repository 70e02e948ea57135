"""The position: monkeys on a grid, the lice on them and in the supplies, and how actions are numbered.

Everything is an int. A cell of the grid holds 0 if it is empty, else one code that tells the species of
the monkey standing there, whose lice it carries (0 nobody's, else the seat + 1) and how many of each kind.

This file is compiled; it imports the standard library, mypy_extensions and what it shares with the kernel.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.kernel.flat import vec
from sapajou.kernel.trace import FIRST_KIND

EMPTY: Final = 0
GORILLA: Final = 1
LEMUR: Final = 2
BABOON: Final = 3
ORANGUTAN: Final = 4
PROBOSCIS: Final = 5
EMPEROR_TAMARIN: Final = 6
SPECIES_COUNT: Final = 6

SETUP: Final = 0
SPAWN: Final = 1
MOVE: Final = 2
AFTER: Final = 3
OVER: Final = 4

# Directions: the four along the vines, then, for baboons with their power, the diagonal ones.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
STRAIGHT: Final = 4
NORTH_EAST: Final = 4
SOUTH_EAST: Final = 5
SOUTH_WEST: Final = 6
NORTH_WEST: Final = 7
DIRECTIONS: Final = 8

WORKER: Final = 0
QUEEN: Final = 1
LOUSE_KINDS: Final = 2

PLAIN: Final = 0
PUSH: Final = 1
LEAP: Final = 2
MODES: Final = 3

COLONY: Final = 3  # IM-V-01: so many workers of one seat on a monkey; queens do not count
SPECIES_TO_WIN: Final = 5  # IM-V-02
SAME_TO_WIN: Final = 4  # IM-V-02
GORILLAS_TO_WIN: Final = 3  # IM-V-02

# The three victories, as bits.
FIVE_SPECIES: Final = 1
FOUR_SAME: Final = 2
THREE_GORILLAS: Final = 4

# Actions without a cell; those with one follow, numbered by `Setting`.
END_TURN: Final = 0
PASS: Final = 1
SKIP_SPAWN: Final = 2
PLACE: Final = 3

# Kinds of trace entries: what happened, for `events.py` to tell.
PLACED: Final = FIRST_KIND
SPAWNED: Final = FIRST_KIND + 1
REENTERED: Final = FIRST_KIND + 2
SPAWN_SKIPPED: Final = FIRST_KIND + 3
EXCHANGED: Final = FIRST_KIND + 4
JUMPED: Final = FIRST_KIND + 5
SLID: Final = FIRST_KIND + 6
PUSHED: Final = FIRST_KIND + 7
CROSSED: Final = FIRST_KIND + 8
DISCARDED: Final = FIRST_KIND + 9
NITPICKED: Final = FIRST_KIND + 10
PASSED: Final = FIRST_KIND + 11
TURN_ENDED: Final = FIRST_KIND + 12
WON: Final = FIRST_KIND + 13
CAPPED: Final = FIRST_KIND + 14

_SPECIES_MASK: Final = 7
_OWNER_SHIFT: Final = 3  # IM-C-07, IM-Q-01: a code has room for one owner
_OWNER_MASK: Final = 7
_QUEEN_SHIFT: Final = 6
_QUEEN_MASK: Final = 7
_WORKER_SHIFT: Final = 9
_COLONY_BITS: Final = 5
_COLONY_MASK: Final = 31
SPOT: Final = 64  # a cell in a trace is row * 64 + col: readable without knowing the grid


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


_numbers: list[object] = []


def numbers_below(count: i64) -> list[object]:
    """Return the ints below `count`, and perhaps more, as objects made once for all.

    To list the legal actions is to hand out two dozen ints. Not making them anew each time is worth a
    twentieth of the speed of driven play and a fifth of a playout's (measured side by side).
    """
    _numbers.extend(range(len(_numbers), count))
    return _numbers


@final
class Setting:
    """What stays the same throughout a match: the grid's size, the options, and the numbers of actions.

    Actions are numbered kind by kind, and inside a kind by cell. The kinds stand in such an order that the
    first legal action is never an exchange, and a bump without transfer comes before anything that gives
    lice away: it is what a clock plays for an absent person.
    """

    def __init__(
        self,
        seats: int,
        rows: int,
        cols: int,
        workers: int,
        queens: int,
        max_rounds: int,
        powers: int,
        first: int,
    ) -> None:
        """Take the options: `powers` has a bit for each species whose power is in force, `first` starts."""
        self.seats: i64 = seats
        self.rows: i64 = rows
        self.cols: i64 = cols
        self.workers: i64 = workers
        self.queens: i64 = queens
        self.max_rounds: i64 = max_rounds
        self.powers: i64 = powers
        self.first: i64 = first
        self.size: i64 = rows * cols
        # How much a cell's number changes by one step in each direction.
        self.steps = vec[i64]([i64(step) for step in (-cols, 1, cols, -1, 1 - cols, cols + 1, cols - 1, -cols - 1)])
        # How many numbers a bump takes for each distance, and for each lane: a cell, a direction, a mode.
        self.transfers: i64 = (workers + 1) * (queens + 1)
        self.lane: i64 = max(rows, cols) * self.transfers
        # The first action of each kind.
        self.spawn: i64 = PLACE + self.size
        self.reenter: i64 = self.spawn + self.size
        self.bump: i64 = self.reenter + self.size
        self.jump: i64 = self.bump + self.size * STRAIGHT * MODES * self.lane
        self.nitpick: i64 = self.jump + self.size * DIRECTIONS * LOUSE_KINDS
        self.exchange: i64 = self.nitpick + self.size
        self.action_count: i64 = self.exchange + self.size
        self.numbers = numbers_below(self.action_count)

    def bump_lane(self, cell: i64, direction: i64, mode: i64) -> i64:
        """Return what the bumps of a monkey in a direction and mode count from: `transfers` for each cell of the way.

        To the distance times `transfers`, add the workers times the queens' numbers and the queens that change over.
        """
        return self.bump + ((cell * STRAIGHT + direction) * MODES + mode) * self.lane

    def jump_action(self, cell: i64, direction: i64, louse: i64) -> i64:
        """Return the number of a jump."""
        return self.jump + (cell * DIRECTIONS + direction) * LOUSE_KINDS + louse

    def spot(self, cell: i64) -> i64:
        """Return a cell as it stands in a trace."""
        return cell // self.cols * SPOT + cell % self.cols


class Board:
    """The monkeys, all lice, on the monkeys and in the supplies, and whose turn it is."""

    def __init__(
        self,
        setting: Setting,
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
