"""What personas like in Itchy Monkey: to attack, queens, crowds."""

from collections.abc import Callable, Mapping
from typing import Final

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State


def _attack(end: State, seat: int) -> float:
    """Return how strong the lice are that rivals have in their supplies: thrown off, or not yet there."""
    rivals = [other for other in range(end.seats) if other != seat]
    return float(sum(s.strength(end.workers_left[other], end.queens_left[other]) for other in rivals))


def _queens(end: State, seat: int) -> float:
    """Return how many queens a seat has on the board."""
    return float(end.setting.queens - end.queens_left[seat])


def _crowds(end: State, seat: int) -> float:
    """Return how many workers a seat has on its fullest monkey."""
    return float(max(s.workers_of(code) for code in end.cells if s.owner_of(code) in (0, seat + 1)))


# How much of it a seat has where a move has ended.
TASTES: Final[Mapping[str, Callable[[State, int], float]]] = {"attack": _attack, "queens": _queens, "crowds": _crowds}
