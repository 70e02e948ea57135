"""A whole position written down, and read back with every piece checked."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from sapajou.games.itchy_monkey import rules
from sapajou.games.itchy_monkey import state as s
from sapajou.games.itchy_monkey.boards import MOST_ACTIONS, QUEENS, SEATS, WORKERS, species_on, stuck_placement
from sapajou.games.itchy_monkey.names import (
    LETTERS,
    STAGES,
    Cell,
    Species,
    Stage,
    cell_at,
    number_at,
    on_board,
    power_mask,
    power_names,
)
from sapajou.games.itchy_monkey.rules import Position, new_position
from sapajou.games.itchy_monkey.state import Setting
from sapajou.kernel.position import check, shaped

LONGEST_SIDE: Final = 26  # as many columns as letters
MAX_ROUNDS: Final = range(1, 1001)


class Lice(msgspec.Struct, forbid_unknown_fields=True):
    """The lice on one monkey."""

    cell: Cell
    owner: int
    workers: int
    queens: int


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position: options, whose turn it is, the monkeys as written on a grid, and the lice on them."""

    seats: int
    workers_per_player: int
    queens_per_player: int
    max_rounds: int
    powers: list[Species]
    starting_player: int
    turns: int
    active: int
    stage: Stage
    winner: int | None
    grid: list[str]
    lice: list[Lice]


def dumped(position: Position) -> dict[str, Any]:
    """Return a position as it is written down."""
    setting = position.setting
    cells = [int(code) for code in position.cells]
    letters = "".join(LETTERS[s.species_of(code)] for code in cells)
    dump: dict[str, Any] = msgspec.to_builtins(
        Dump(
            seats=setting.seats,
            workers_per_player=setting.workers,
            queens_per_player=setting.queens,
            max_rounds=setting.max_rounds,
            powers=power_names(setting),
            starting_player=setting.first,
            turns=position.turns,
            active=position.active,
            stage=STAGES[position.stage],
            winner=position.winner - 1 if position.winner else None,
            grid=[letters[start : start + setting.cols] for start in range(0, setting.size, setting.cols)],
            lice=[
                Lice(cell_at(setting, number), s.owner_of(code) - 1, s.workers_of(code), s.queens_of(code))
                for number, code in enumerate(cells)
                if s.owner_of(code)
            ],
        )
    )
    return dump


def rebuilt(data: Mapping[str, Any]) -> Position:
    """Return the position that was written down, or say what is wrong with it."""
    dump = shaped(data, Dump)
    _check_options(dump)
    _check_grid(dump)
    setting = Setting(
        dump.seats,
        len(dump.grid),
        len(dump.grid[0]),
        dump.workers_per_player,
        dump.queens_per_player,
        dump.max_rounds,
        power_mask(dump.powers),
        dump.starting_player,
    )
    check(setting.action_count <= MOST_ACTIONS, "grid", "is too large for so many lice")
    position = new_position(setting, species_on(dump.grid))
    _put_lice(position, dump.lice)
    _check_turn(dump)
    position.turns = dump.turns
    position.active = dump.active
    position.stage = STAGES.index(dump.stage)
    position.winner = 0 if dump.winner is None else dump.winner + 1
    if dump.stage == "setup":
        _check_setup(dump)
    else:
        _check_victory(position, dump)
    return position


def _check_options(dump: Dump) -> None:
    """Refuse what no option offers."""
    for value, offered, place in (
        (dump.seats, SEATS, "seats"),
        (dump.workers_per_player, WORKERS, "workers_per_player"),
        (dump.queens_per_player, QUEENS, "queens_per_player"),
        (dump.max_rounds, MAX_ROUNDS, "max_rounds"),
        (dump.starting_player, range(dump.seats), "starting_player"),
    ):
        check(value in offered, place, f"must be {offered[0]} to {offered[-1]}, not {value}")
    check(len(set(dump.powers)) == len(dump.powers), "powers", "names a species twice")


def _check_grid(dump: Dump) -> None:
    """Refuse a grid that is not a rectangle of species."""
    check(1 <= len(dump.grid) <= LONGEST_SIDE, "grid", f"must have 1 to {LONGEST_SIDE} rows")
    for row, letters in enumerate(dump.grid):
        check(1 <= len(letters) <= LONGEST_SIDE, f"grid[{row}]", f"must have 1 to {LONGEST_SIDE} cells")
        check(len(letters) == len(dump.grid[0]), f"grid[{row}]", "is not as long as the first row")
        check(set(letters) <= set(LETTERS), f"grid[{row}]", f"has a letter that is none of {LETTERS}")


def _put_lice(position: Position, lice: list[Lice]) -> None:
    """Put the lice on their monkeys; refuse more than a seat has, and two groups on one monkey (IM-C-07)."""
    setting = position.setting
    for at, group in enumerate(lice):
        place = f"lice[{at}]"
        check(on_board(setting, group.cell), place, f"[{group.cell.row}, {group.cell.col}] is not on the board")
        number = number_at(setting, group.cell)
        check(position.cells[number] != s.EMPTY, place, f"there is no monkey on {group.cell}")
        check(not s.owner_of(position.cells[number]), place, f"{group.cell} is listed twice")
        check(0 <= group.owner < setting.seats, place, f"there is no seat {group.owner}")
        check(min(group.workers, group.queens) >= 0, place, "a number of lice is at least 0")
        check(group.workers + group.queens > 0, place, f"nobody is on {group.cell}")
        check(group.workers <= position.workers_left[group.owner], place, f"seat {group.owner} has too many workers")
        check(group.queens <= position.queens_left[group.owner], place, f"seat {group.owner} has too many queens")
        position.put(group.owner, number, group.workers, group.queens)


def _check_turn(dump: Dump) -> None:
    """Refuse a turn that is not the active seat's."""
    last = dump.max_rounds * dump.seats
    check(0 <= dump.turns <= last, "turns", f"must be 0 to {last}, not {dump.turns}")
    ended = dump.turns == last
    check(not ended or (dump.stage == "over" and dump.winner is None), "turns", "the last round is over")  # IM-K-01
    check(dump.stage == "over" or dump.winner is None, "winner", "the game is not over")
    decided = ended or dump.winner is not None
    check(dump.stage != "over" or decided, "stage", "is over, but nobody has won and rounds are left")
    begun = len(dump.lice) if dump.stage == "setup" else dump.turns
    active = (dump.starting_player + begun) % dump.seats
    check(dump.active == active, "active", f"must be {active}, not {dump.active}")  # IM-T-04


def _check_setup(dump: Dump) -> None:
    """Refuse placements that the rules do not allow (IM-S-05)."""
    check(dump.turns == 0, "turns", "must be 0 during setup")
    check(len(dump.lice) < dump.seats, "lice", "every seat has placed, so setup is over")
    owners = sorted((group.owner - dump.starting_player) % dump.seats for group in dump.lice)
    check(owners == list(range(len(owners))), "lice", "seats place in turn, once each")
    for at, group in enumerate(dump.lice):
        first = (group.workers, group.queens) == (rules.START_WORKERS, rules.START_QUEENS)
        check(first, f"lice[{at}]", f"must be {rules.START_WORKERS} workers and {rules.START_QUEENS} queen")
        others = [other.cell for other in dump.lice if other is not group]
        lined = any(group.cell.row == other.row or group.cell.col == other.col for other in others)
        check(not lined, f"lice[{at}]", "shares a row or a column with other lice")
    stuck = stuck_placement(dump.grid, [group.cell for group in dump.lice], dump.seats)
    check(stuck is None, "grid", "leaves a seat without a place for its first lice")


def _check_victory(position: Position, dump: Dump) -> None:
    """Refuse a victory that nobody noticed, one that is none, and a stage that would have ended by itself."""
    for seat in range(dump.seats):
        won = position.victories(seat) != 0
        check(not won or seat == dump.winner, "stage", f"seat {seat} has won")
    if dump.winner is not None:
        check(dump.winner == dump.active, "winner", f"only seat {dump.active} can have won")  # IM-V-04
        check(position.victories(dump.winner) != 0, "winner", f"seat {dump.winner} has not won")
    lasting = dump.stage != "after" or position.may_exchange()
    check(lasting, "stage", "without an exchange to make the turn is over")  # IM-T-02
