"""What a seat sees: everything (IM-H-01)."""

import msgspec

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.figures import STAGES, Cell, Species, Stage, cell_at, power_names, species_name


class Monkey(msgspec.Struct, frozen=True):
    """A monkey, where it stands, and the lice it carries."""

    cell: Cell
    species: Species
    owner: int | None
    workers: int
    queens: int


class Family(msgspec.Struct, frozen=True):
    """What a seat has in its supply, and how many colonies it counts for each condition of victory."""

    workers: int
    queens: int
    five_species: int
    four_same: int
    three_gorillas: int


class View(msgspec.Struct, frozen=True):
    """The whole table."""

    seat: int | None
    rows: int
    cols: int
    monkeys: list[Monkey]
    families: list[Family]
    stage: Stage
    active: int
    starting_player: int
    round: int
    max_rounds: int
    powers: list[Species]
    winner: int | None
    ending: str | None


def seen(state: State, seat: int | None) -> View:
    """Return the table as a seat, or a spectator, sees it."""
    setting = state.setting
    return View(
        seat=seat,
        rows=setting.rows,
        cols=setting.cols,
        monkeys=[_monkey(state, number) for number in range(setting.size) if state.cells[number] != s.EMPTY],
        families=[_family(state, family) for family in range(setting.seats)],
        stage=STAGES[state.stage],
        active=state.active,
        starting_player=setting.first,
        round=min(state.turns // setting.seats + 1, setting.max_rounds),
        max_rounds=setting.max_rounds,
        powers=power_names(setting),
        winner=state.winner - 1 if state.winner else None,
        ending=state.ending() if state.over else None,
    )


def _monkey(state: State, number: int) -> Monkey:
    code = state.cells[number]
    owner = s.owner_of(code)
    return Monkey(
        cell_at(state.setting, number),
        species_name(s.species_of(code)),
        owner - 1 if owner else None,
        s.workers_of(code),
        s.queens_of(code),
    )


def _family(state: State, seat: int) -> Family:
    colonies = [state.colonies_on(seat, species) for species in range(s.GORILLA, s.GORILLA + s.SPECIES_COUNT)]
    return Family(
        state.workers_left[seat],
        state.queens_left[seat],
        sum(count > 0 for count in colonies),
        max(colonies),
        state.colonies_on(seat, s.GORILLA),
    )
