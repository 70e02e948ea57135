"""A dump read back into a position, with every piece checked."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sapajou.games.itchy_monkey import figures
from sapajou.games.itchy_monkey.dump import Dump, Lice
from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import rules
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.shape import shaped

LONGEST_SIDE: Final = 26  # as many columns as letters

_check: Final = BadPosition.unless


def rebuilt(data: Mapping[str, Any]) -> rules.State:
    """Return the position that was written down, or say what is wrong with it."""
    dump = shaped(data, Dump, BadPosition, "position")
    _check_options(dump)
    _check_grid(dump)
    setting = act.Setting(
        dump.seats,
        len(dump.grid),
        len(dump.grid[0]),
        dump.workers_per_player,
        dump.queens_per_player,
        dump.max_rounds,
        figures.power_mask(dump.powers),
        dump.starting_player,
    )
    _check(setting.action_count <= figures.MOST_ACTIONS, "grid", "fault.grid_too_large")
    state = rules.new_state(setting, figures.species_on(dump.grid))
    _put_lice(state, dump.lice)
    _check_turn(dump)
    state.turns = dump.turns
    state.active = dump.active
    state.stage = figures.STAGES.index(dump.stage)
    state.winner = 0 if dump.winner is None else dump.winner + 1
    if dump.stage == "setup":
        _check_setup(dump)
    else:
        _check_victory(state, dump)
    return state


def _check_options(dump: Dump) -> None:
    """Refuse what no option offers."""
    for value, offered, place in (
        (dump.seats, figures.SEATS, "seats"),
        (dump.workers_per_player, figures.WORKERS, "workers_per_player"),
        (dump.queens_per_player, figures.QUEENS, "queens_per_player"),
        (dump.max_rounds, figures.MAX_ROUNDS, "max_rounds"),
        (dump.starting_player, range(dump.seats), "starting_player"),
    ):
        _check_from(value, offered, place)
    for species in dump.powers:
        _check(dump.powers.count(species) == 1, "powers", "fault.twice", given=species)


def _check_grid(dump: Dump) -> None:
    """Refuse a grid that is not a rectangle of species."""
    _check_length(dump.grid, "grid")
    for row, letters in enumerate(dump.grid):
        place, width = f"grid[{row}]", len(dump.grid[0])
        _check_length(letters, place)
        _check(len(letters) == width, place, "fault.wrong_length", count=width, given=len(letters))
        for letter in letters:
            _check(letter in figures.LETTERS, place, "fault.none_of", given=repr(letter), listed=list(figures.LETTERS))


def _check_length(line: Sequence[str], place: str) -> None:
    _check(1 <= len(line) <= LONGEST_SIDE, place, "fault.length_from", low=1, high=LONGEST_SIDE, given=len(line))


def _check_from(value: int, offered: range, place: str) -> None:
    _check(value in offered, place, "fault.must_be_from", low=offered[0], high=offered[-1], given=value)


def _put_lice(state: rules.State, lice: list[Lice]) -> None:
    """Put the lice on their monkeys; refuse more than a seat has, and two groups on one monkey (IM-C-07)."""
    setting = state.setting
    for at, group in enumerate(lice):
        place = f"lice[{at}]"
        _check(figures.on_board(setting, group.cell), place, "fault.off_board", row=group.cell.row, col=group.cell.col)
        number = figures.number_at(setting, group.cell)
        _check(state.cells[number] != s.EMPTY, place, "fault.no_monkey", cell=str(group.cell))
        _check(not s.owner_of(state.cells[number]), place, "fault.twice", given=str(group.cell))
        _check(0 <= group.owner < setting.seats, place, "fault.unknown_seat", seat=group.owner, last=setting.seats - 1)
        for kind, number_of, left in (
            ("workers", group.workers, state.workers_left[group.owner]),
            ("queens", group.queens, state.queens_left[group.owner]),
        ):
            _check_from(number_of, range(left + 1), f"{place}.{kind}")
        _check(group.workers + group.queens > 0, place, "fault.nobody_there", cell=str(group.cell))
        state.put(group.owner, number, group.workers, group.queens)


def _check_turn(dump: Dump) -> None:
    """Refuse a turn that is not the active seat's."""
    last = dump.max_rounds * dump.seats
    _check_from(dump.turns, range(last + 1), "turns")
    ended = dump.turns == last
    _check(not ended or (dump.stage == "over" and dump.winner is None), "turns", "fault.last_round_over")  # IM-K-01
    _check(dump.stage == "over" or dump.winner is None, "winner", "fault.winner_too_early")
    decided = ended or dump.winner is not None
    _check(dump.stage != "over" or decided, "stage", "fault.not_over_yet")
    begun = len(dump.lice) if dump.stage == "setup" else dump.turns
    active = (dump.starting_player + begun) % dump.seats
    _check(dump.active == active, "active", "fault.must_equal", expected=active, given=dump.active)  # IM-T-04


def _check_setup(dump: Dump) -> None:
    """Refuse placements that the rules do not allow (IM-S-05)."""
    _check(dump.turns == 0, "turns", "fault.must_equal", expected=0, given=dump.turns)
    _check(len(dump.lice) < dump.seats, "lice", "fault.setup_done")
    owners = sorted((group.owner - dump.starting_player) % dump.seats for group in dump.lice)
    _check(owners == list(range(len(owners))), "lice", "fault.place_in_turn")
    for at, group in enumerate(dump.lice):
        first = (group.workers, group.queens) == (rules.START_WORKERS, rules.START_QUEENS)
        _check(first, f"lice[{at}]", "fault.first_lice", workers=rules.START_WORKERS, queens=rules.START_QUEENS)
        others = [other.cell for other in dump.lice if other is not group]
        lined = any(group.cell.row == other.row or group.cell.col == other.col for other in others)
        _check(not lined, f"lice[{at}]", "fault.lined_up")
    stuck = figures.stuck_placement(dump.grid, [group.cell for group in dump.lice], dump.seats)
    _check(stuck is None, "grid", "fault.no_place_left")


def _check_victory(state: rules.State, dump: Dump) -> None:
    """Refuse a victory that nobody noticed, one that is none, and a stage that would have ended by itself."""
    for seat in range(dump.seats):
        won = state.victories(seat) != 0
        _check(not won or seat == dump.winner, "stage", "fault.has_won", seat=seat)
    if dump.winner is not None:
        _check(
            dump.winner == dump.active, "winner", "fault.must_equal", expected=dump.active, given=dump.winner
        )  # IM-V-04
        _check(state.victories(dump.winner) != 0, "winner", "fault.has_not_won", seat=dump.winner)
    lasting = dump.stage != "after" or state.may_exchange()
    _check(lasting, "stage", "fault.nothing_to_exchange")  # IM-T-02
