"""A whole position written down, and read back with every piece checked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from sapajou.games.itchy_monkey.engine import rules
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import Position, new_position
from sapajou.games.itchy_monkey.engine.state import Setting
from sapajou.games.itchy_monkey.figures import MOST_ACTIONS, QUEENS, SEATS, WORKERS, species_on, stuck_placement
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
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.shape import shaped

LONGEST_SIDE: Final = 26  # as many columns as letters
MAX_ROUNDS: Final = range(1, 1001)

check: Final = BadPosition.unless


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
    dump = shaped(data, Dump, BadPosition, "position")
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
    check(setting.action_count <= MOST_ACTIONS, "grid", "fault.grid_too_large")
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
        _check_from(value, offered, place)
    for species in dump.powers:
        check(dump.powers.count(species) == 1, "powers", "fault.twice", given=species)


def _check_grid(dump: Dump) -> None:
    """Refuse a grid that is not a rectangle of species."""
    _check_length(dump.grid, "grid")
    for row, letters in enumerate(dump.grid):
        place, width = f"grid[{row}]", len(dump.grid[0])
        _check_length(letters, place)
        check(len(letters) == width, place, "fault.wrong_length", count=width, given=len(letters))
        for letter in letters:
            check(letter in LETTERS, place, "fault.none_of", given=repr(letter), listed=list(LETTERS))


def _check_length(line: Sequence[str], place: str) -> None:
    check(1 <= len(line) <= LONGEST_SIDE, place, "fault.length_from", low=1, high=LONGEST_SIDE, given=len(line))


def _check_from(value: int, offered: range, place: str) -> None:
    check(value in offered, place, "fault.must_be_from", low=offered[0], high=offered[-1], given=value)


def _put_lice(position: Position, lice: list[Lice]) -> None:
    """Put the lice on their monkeys; refuse more than a seat has, and two groups on one monkey (IM-C-07)."""
    setting = position.setting
    for at, group in enumerate(lice):
        place = f"lice[{at}]"
        check(on_board(setting, group.cell), place, "fault.off_board", row=group.cell.row, col=group.cell.col)
        number = number_at(setting, group.cell)
        check(position.cells[number] != s.EMPTY, place, "fault.no_monkey", cell=str(group.cell))
        check(not s.owner_of(position.cells[number]), place, "fault.twice", given=str(group.cell))
        check(0 <= group.owner < setting.seats, place, "fault.unknown_seat", seat=group.owner, last=setting.seats - 1)
        for kind, number_of, left in (
            ("workers", group.workers, position.workers_left[group.owner]),
            ("queens", group.queens, position.queens_left[group.owner]),
        ):
            _check_from(number_of, range(left + 1), f"{place}.{kind}")
        check(group.workers + group.queens > 0, place, "fault.nobody_there", cell=str(group.cell))
        position.put(group.owner, number, group.workers, group.queens)


def _check_turn(dump: Dump) -> None:
    """Refuse a turn that is not the active seat's."""
    last = dump.max_rounds * dump.seats
    _check_from(dump.turns, range(last + 1), "turns")
    ended = dump.turns == last
    check(not ended or (dump.stage == "over" and dump.winner is None), "turns", "fault.last_round_over")  # IM-K-01
    check(dump.stage == "over" or dump.winner is None, "winner", "fault.winner_too_early")
    decided = ended or dump.winner is not None
    check(dump.stage != "over" or decided, "stage", "fault.not_over_yet")
    begun = len(dump.lice) if dump.stage == "setup" else dump.turns
    active = (dump.starting_player + begun) % dump.seats
    check(dump.active == active, "active", "fault.must_equal", expected=active, given=dump.active)  # IM-T-04


def _check_setup(dump: Dump) -> None:
    """Refuse placements that the rules do not allow (IM-S-05)."""
    check(dump.turns == 0, "turns", "fault.must_equal", expected=0, given=dump.turns)
    check(len(dump.lice) < dump.seats, "lice", "fault.setup_done")
    owners = sorted((group.owner - dump.starting_player) % dump.seats for group in dump.lice)
    check(owners == list(range(len(owners))), "lice", "fault.place_in_turn")
    for at, group in enumerate(dump.lice):
        first = (group.workers, group.queens) == (rules.START_WORKERS, rules.START_QUEENS)
        check(first, f"lice[{at}]", "fault.first_lice", workers=rules.START_WORKERS, queens=rules.START_QUEENS)
        others = [other.cell for other in dump.lice if other is not group]
        lined = any(group.cell.row == other.row or group.cell.col == other.col for other in others)
        check(not lined, f"lice[{at}]", "fault.lined_up")
    stuck = stuck_placement(dump.grid, [group.cell for group in dump.lice], dump.seats)
    check(stuck is None, "grid", "fault.no_place_left")


def _check_victory(position: Position, dump: Dump) -> None:
    """Refuse a victory that nobody noticed, one that is none, and a stage that would have ended by itself."""
    for seat in range(dump.seats):
        won = position.victories(seat) != 0
        check(not won or seat == dump.winner, "stage", "fault.has_won", seat=seat)
    if dump.winner is not None:
        check(
            dump.winner == dump.active, "winner", "fault.must_equal", expected=dump.active, given=dump.winner
        )  # IM-V-04
        check(position.victories(dump.winner) != 0, "winner", "fault.has_not_won", seat=dump.winner)
    lasting = dump.stage != "after" or position.may_exchange()
    check(lasting, "stage", "fault.nothing_to_exchange")  # IM-T-02
