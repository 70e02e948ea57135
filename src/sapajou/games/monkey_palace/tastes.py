"""What personas like in Monkey Palace: gold, height, bananas."""

from collections.abc import Callable, Mapping
from typing import Final

from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State

# How much of it a seat has where a move has ended.
TASTES: Final[Mapping[str, Callable[[State, int], float]]] = {
    "gold": lambda end, _seat: float(-end.decorations[s.GOLD]),  # those that are left stand on no palace
    "height": lambda end, _seat: float(sum(end.heights)),
    "bananas": lambda end, seat: float(end.bananas[seat]),
}
