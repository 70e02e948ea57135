"""How good a position is for each seat, whole turns, and the policy: what the general bots ask.

The judging itself is compiled (`engine/worth.py`, `engine/turns.py`, `engine/policy.py`); here the
weights are read from `data/`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from sapajou.games.itchy_monkey import figures
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine import worth as w
from sapajou.games.itchy_monkey.engine.policy import Policy
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import Worth

# How many weights stand under each name, in the order of `engine/worth.py`.
NAMES: Final = {
    "nearest": w.NEAREST_MOST + 1,
    "second": 1,
    "worker": 1,
    "queen": 1,
    "colony": 1,
    "group": 1,
    "crowd": 2,
    "lane": 2,
    "beside": 1,
    "hit": 2,
    "danger": 1,
    "in_turn": 1,
    "spawn": 1,
    "new_species": 1,
    "gorillas": 1,
    "rival": 1,
}


_FOR_ANY_VICTORY: Final = s.SPECIES_TO_WIN * s.COLONY  # workers


def evaluate(state: State, seat: int) -> float:
    """Return the value of a position for a seat, in workers that it is ahead; a victory is worth a million."""
    return evaluate_all(state)[seat]


def evaluate_all(state: State) -> list[float]:
    """Return the value of a position for each seat."""
    return scales_at(state).values(state)


def turns(state: State, seat: int, limit: int | None = None) -> list[tuple[int, ...]]:
    """Return the whole turns of a seat, or rather what is left of one; the best by evaluation if there are too many."""
    if state.to_act() != [seat]:
        return []
    keys = Keys(state.setting.size, state.seats)
    found = Turns(state, scales_at(state), keys, 1)
    found.find_all(state)
    if found.found > 1 and limit != 1:
        count = found.found if limit is None else min(limit, found.found)
        found = Turns(state, scales_at(state), keys, count)
        found.find_all(state)
    return [tuple(found.steps(rank)) for rank in range(found.count)]


def policy(seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:
    """Return what plays whole turns, by the weights in `data/` except those that are given."""
    return Policy(scales(seats, weights))


def scales(seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Worth:
    """Return what weighs positions of so many seats, by the weights in `data/` except those that are given."""
    return Worth(seats, flat(seats) if not weights else _flattened({**_shipped()[str(seats)], **weights}))


def scales_at(state: State) -> Worth:
    """Return what weighs positions like this one."""
    return Worth(state.seats, flat_at(state))


def flat_at(state: State) -> list[int]:
    """Return the weights for positions like this one: others where too few workers put some victory out of reach."""
    return flat(state.seats, scarce=state.setting.workers < _FOR_ANY_VICTORY)


@cache
def _shipped() -> dict[str, dict[str, list[int]]]:
    """Return the weights in `data/`, by the number of seats and by name."""
    read: dict[str, dict[str, list[int]]] = figures.shipped("weights.json")
    return read


@cache
def flat(seats: int, *, scarce: bool = False) -> list[int]:
    """Return the weights in `data/` for so many seats, in one row, or those for few workers."""
    named = _shipped()
    return _flattened({**named[str(seats)], **(named.get(f"{seats} scarce", {}) if scarce else {})})


def _flattened(weights: Mapping[str, Sequence[float]]) -> list[int]:
    """Return the weights in one row, as whole numbers."""
    for name, values in weights.items():
        if len(values) != NAMES.get(name, 0):
            raise ValueError(f"weights of Itchy Monkey: {name!r} with {len(values)} numbers; there are {NAMES}")
    return [round(value) for name in NAMES for value in weights[name]]
