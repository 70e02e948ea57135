"""Games played at random from fixed seeds: where the vectors come from."""

from collections.abc import Iterator
from random import Random
from typing import Any

import sapajou


def positions(name: str, seats: int, seed: int, **options: object) -> Iterator[tuple[Any, int]]:
    """Yield every position of a game played at random, with the seat that will decide next.

    The position is the one that is played on: whoever tries something takes a copy.
    """
    dice = Random(seed)
    state = sapajou.game(name).new(seats, seed, **options)
    while owing := state.to_act():
        seat = dice.choice(owing)
        yield state, seat
        state.apply(seat, dice.choice(state.legal(seat)))


def tried(state: Any, seat: int, action: int) -> Any:
    """Return the position after an action of a seat; the given one is not touched."""
    after = state.copy()
    after.apply(seat, action)
    return after
