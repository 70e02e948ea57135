"""What a seat sees as a row of numbers: a board of the largest size that can be, the supplies, whose turn it is."""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.kernel.flat import vec
from sapajou.kernel.row import MOST, counted, met
from sapajou.kernel.tensor import Buffer, laid_out

SIDE: Final = 9  # the longest side of a board that an owner may have; a smaller board lies in the north-west corner
SEATS: Final = 4
STAGES: Final = 5
VICTORIES: Final = 3
MOST_LICE: Final = 30
MOST_QUEENS: Final = 6
_CELLS: Final = SIDE * SIDE

BOARD: Final = 0
MONKEYS: Final = BOARD + _CELLS
OWNERS: Final = MONKEYS + _CELLS * s.SPECIES_COUNT
WORKERS: Final = OWNERS + _CELLS * SEATS
QUEENS: Final = WORKERS + _CELLS
SUPPLY_WORKERS: Final = QUEENS + _CELLS
SUPPLY_QUEENS: Final = SUPPLY_WORKERS + SEATS
COLONIES: Final = SUPPLY_QUEENS + SEATS
PLAYING: Final = COLONIES + SEATS * VICTORIES
SEAT: Final = PLAYING + SEATS
ACTIVE: Final = SEAT + SEATS
STARTING: Final = ACTIVE + SEATS
WINNER: Final = STARTING + SEATS
STAGE: Final = WINNER + SEATS
ROUND: Final = STAGE + STAGES
MAX_ROUNDS: Final = ROUND + 1
POWERS: Final = MAX_ROUNDS + 1
SIZE: Final = POWERS + s.SPECIES_COUNT

SLICES: Final = laid_out(
    ("board", BOARD, (SIDE, SIDE), 1, "the cells of this board, by row and column"),
    ("monkeys", MONKEYS, (SIDE, SIDE, s.SPECIES_COUNT), 1, "the species of the monkey on each cell"),
    ("owners", OWNERS, (SIDE, SIDE, SEATS), 1, "whose lice it carries"),
    ("workers", WORKERS, (SIDE, SIDE), MOST_LICE, "how many workers it carries"),
    ("queens", QUEENS, (SIDE, SIDE), MOST_QUEENS, "how many queens it carries"),
    ("supply_workers", SUPPLY_WORKERS, (SEATS,), MOST_LICE, "workers in each seat's supply"),
    ("supply_queens", SUPPLY_QUEENS, (SEATS,), MOST_QUEENS, "queens in each seat's supply"),
    ("colonies", COLONIES, (SEATS, VICTORIES), MOST_LICE, "what each seat has towards each victory"),
    ("playing", PLAYING, (SEATS,), 1, "the seats that play"),
    ("seat", SEAT, (SEATS,), 1, "which seat looks, counted from 0"),
    ("active", ACTIVE, (SEATS,), 1, "whose turn it is"),
    ("starting_player", STARTING, (SEATS,), 1, "who began"),
    ("winner", WINNER, (SEATS,), 1, "who has won"),
    ("stage", STAGE, (STAGES,), 1, "setup, spawn, move, after or over"),
    ("round", ROUND, (), MOST, "the round"),
    ("max_rounds", MAX_ROUNDS, (), MOST, "the last round"),
    ("powers", POWERS, (s.SPECIES_COUNT,), 1, "the species whose power is in force"),
)

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])


def write(state: State, seat: int, buffer: Buffer) -> None:
    """Write what a seat sees into a buffer."""
    row = _EMPTY[:]
    own: i64 = seat
    seats = state.setting.seats
    _write_cells(state, own, row)
    other: i64
    for other in range(seats):
        at = met(seats, own, other)
        _write_family(state, other, at, row)
    row[SEAT + own] = 1
    row[ACTIVE + met(seats, own, state.active)] = 1
    row[STARTING + met(seats, own, state.setting.first)] = 1
    if state.winner:
        row[WINNER + met(seats, own, state.winner - 1)] = 1
    row[STAGE + state.stage] = 1
    row[ROUND] = counted(min(state.turns // seats + 1, state.setting.max_rounds))
    row[MAX_ROUNDS] = counted(state.setting.max_rounds)
    species: i64
    for species in range(s.SPECIES_COUNT):
        row[POWERS + species] = u8(state.setting.powers >> (s.GORILLA + species) & 1)
    buffer[:] = bytes(row)


def _write_cells(state: State, own: i64, row: vec[u8]) -> None:
    """Write what stands on each cell."""
    setting = state.setting
    seats = setting.seats
    cell: i64 = 0
    line: i64
    at: i64
    for line in range(setting.rows):
        for at in range(line * SIDE, line * SIDE + setting.cols):
            row[BOARD + at] = 1
            code = state.cells[cell]
            if code != s.EMPTY:
                row[MONKEYS + at * s.SPECIES_COUNT + s.species_of(code) - s.GORILLA] = 1
                owner = s.owner_of(code)
                if owner:
                    row[OWNERS + at * SEATS + met(seats, own, owner - 1)] = 1
                    row[WORKERS + at] = u8(s.workers_of(code))
                    row[QUEENS + at] = u8(s.queens_of(code))
            cell += 1


def _write_family(state: State, other: i64, at: i64, row: vec[u8]) -> None:
    """Write what a seat has in its supply, and how far it is; `at` is where the viewing seat meets it."""
    different: i64 = 0
    same: i64 = 0
    species: i64
    for species in range(s.GORILLA, s.GORILLA + s.SPECIES_COUNT):
        count = state.colonies_on(other, species)
        if count > 0:
            different += 1
        same = max(same, count)
    row[PLAYING + at] = 1
    row[SUPPLY_WORKERS + at] = u8(state.workers_left[other])
    row[SUPPLY_QUEENS + at] = u8(state.queens_left[other])
    row[COLONIES + at * VICTORIES] = u8(different)
    row[COLONIES + at * VICTORIES + 1] = u8(same)
    row[COLONIES + at * VICTORIES + 2] = u8(state.colonies_on(other, s.GORILLA))
