"""Tensors and views side by side, over positions of random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import sapajou


def positions(game: str, games: int, every: int, **options: Any) -> Iterator[tuple[Any, int]]:
    """Yield positions of random games at every number of seats, each with a seat that looks at it."""
    played, dice = sapajou.game(game), Random(game)
    for seats in played.seats:
        for number in range(games):
            state = played.new(seats, number, **options)
            while True:
                owing = state.to_act()
                if not owing or dice.randrange(every) == 0:
                    yield state, dice.randrange(seats)
                if not owing:
                    break
                seat = dice.choice(owing)
                state.apply(seat, dice.choice(state.legal(seat)))


def slices_of(game: str, state: Any, seat: int) -> dict[str, list[int]]:
    """Return what each slice of the tensor says."""
    tensor = sapajou.game(game).tensor
    assert tensor is not None
    numbers = tensor.of(state, seat)
    return {part.name: list(numbers[part.start : part.stop]) for part in tensor.slices}


def met(view: Any, others: int, width: int) -> list[int]:
    """Return the seats as the viewing one meets them, filled up with -1."""
    order = [(view.seat + number) % others for number in range(others)]
    return order + [-1] * (width - others)


def one_of(width: int, *ones: int | None) -> list[int]:
    """Return zeros with a one at each place."""
    return [int(place in ones) for place in range(width)]


def flat(rows: Any) -> list[int]:
    """Return a list of lists as one."""
    return [number for row in rows for number in row]
