"""A whole position written down."""

from typing import Any

import msgspec

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.figures import LETTERS, STAGES, Cell, Species, Stage, cell_at, power_names


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


def dumped(state: State) -> dict[str, Any]:
    """Return a position as it is written down."""
    setting = state.setting
    cells = [int(code) for code in state.cells]
    letters = "".join(LETTERS[s.species_of(code)] for code in cells)
    dump: dict[str, Any] = msgspec.to_builtins(
        Dump(
            seats=setting.seats,
            workers_per_player=setting.workers,
            queens_per_player=setting.queens,
            max_rounds=setting.max_rounds,
            powers=power_names(setting),
            starting_player=setting.first,
            turns=state.turns,
            active=state.active,
            stage=STAGES[state.stage],
            winner=state.winner - 1 if state.winner else None,
            grid=[letters[start : start + setting.cols] for start in range(0, setting.size, setting.cols)],
            lice=[
                Lice(cell_at(setting, number), s.owner_of(code) - 1, s.workers_of(code), s.queens_of(code))
                for number, code in enumerate(cells)
                if s.owner_of(code)
            ],
        )
    )
    return dump
