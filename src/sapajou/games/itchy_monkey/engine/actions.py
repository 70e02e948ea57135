"""How actions are numbered, and the other numbers that the rules share with the edge: stages, entries of a trace."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.kernel.flat import vec
from sapajou.kernel.trace import FIRST_KIND

# Stages of a game: what its position waits for.
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

SPOT: Final = 64  # a cell in a trace is row * 64 + col: readable without knowing the grid

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
