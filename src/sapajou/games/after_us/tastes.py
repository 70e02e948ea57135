"""What personas like in After Us: points at once, Rage, full stores."""

from collections.abc import Callable, Mapping
from typing import Final

from sapajou.games.after_us.engine import purse as p
from sapajou.games.after_us.engine.rules import State

# How much of it a seat has where a move has ended.
TASTES: Final[Mapping[str, Callable[[State, int], float]]] = {
    "points": lambda end, seat: float(end.points[seat]),
    "rage": lambda end, seat: float(end.rage[seat]),
    "stores": lambda end, seat: float(sum(p.amounts_of(end.purse[seat]))),
}
