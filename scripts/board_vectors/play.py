"""Games played at random from fixed seeds: where the vectors come from."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import sapajou


class Tried(NamedTuple):
    """A position after an action, and what the seat that acted was told of it."""

    state: Any
    events: list[Any]


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


def tried(name: str, state: Any, seat: int, *actions: int) -> Tried:
    """Return what comes of actions of a seat; the given position is not touched."""
    after = state.copy()
    after.trace = []
    for action in actions:
        after.apply(seat, action)
    return Tried(after, sapajou.game(name).events(after.trace, seat))


def offered(name: str, state: Any, seat: int) -> list[dict[str, Any]]:
    """Return what a seat may choose, as the server offers it to a board."""
    game = sapajou.game(name)
    return [{"action": action, "choice": game.choice(state, seat, action)} for action in state.legal(seat)]
