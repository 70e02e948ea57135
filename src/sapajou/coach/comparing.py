"""Two moves side by side: the chances of both, and what of the position makes the difference.

No reason is made up: it is the mean difference of one ground of the game (`Game.grounds`) over the very positions at
which the search valued the two moves, world by world. All of them add up to the difference of the leads.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from sapajou.bots.search import Search
from sapajou.kernel.bot import Ranked
from sapajou.kernel.state import State

Move = tuple[int, ...]

_FEWEST: Final = 2  # worlds from which a spread can be told
_NOTHING: Final = 1e-9


class Reason(msgspec.Struct, frozen=True):
    """A ground of the game, and by how much it speaks for a move, in the unit of the game's lead."""

    ground: str
    amount: float


class Comparison(NamedTuple):
    """Two moves in the same worlds.

    `lead` is by how much the first leads to more than the second, `doubt` the standard error of that, None if it was
    compared in one world alone. `reasons` add up to the lead, the weightiest first.
    """

    first: Ranked
    second: Ranked
    lead: float
    doubt: float | None
    reasons: tuple[Reason, ...]

    @property
    def loss(self) -> float:
        """How much of the chance to win the second move gives away."""
        return max(0.0, (self.first.chance or 0.0) - (self.second.chance or 0.0))


class _Lines:
    """Where lines ended, by world and move."""

    def __init__(self) -> None:
        self.ends: dict[Hashable, dict[Move, State]] = defaultdict(dict)

    def __call__(self, move: Move, world: Hashable, end: State) -> None:
        self.ends[world][move] = end


def compare(bot: Search, known: State, seat: int, first: Move, second: Move) -> Comparison:
    """Return how two different moves of a seat compare; the position is one that the seat may know."""
    lines = _Lines()
    bot.thinker.witness = lines
    try:
        ranked = {one.move: one for one in bot.rank(known, seat, [first, second])}
    finally:
        bot.thinker.witness = None
    both = [world for world in lines.ends.values() if len(world) == len(ranked)]
    gained = [_gained(bot, world[first], world[second], seat) for world in both]
    names = list(dict.fromkeys(name for world in gained for name in world))
    means = [Reason(name, _mean([world.get(name, 0.0) for world in gained])) for name in names]
    weighty = sorted((one for one in means if abs(one.amount) > _NOTHING), key=lambda one: -abs(one.amount))
    leads = [sum(world.values()) for world in gained]
    return Comparison(ranked[first], ranked[second], _mean(leads), _doubt(leads), tuple(weighty))


def _gained(bot: Search, end: State, other: State, seat: int) -> dict[str, float]:
    """Return by how much each ground is better at one end than at another."""
    here, there = bot.game.grounds(end, seat), bot.game.grounds(other, seat)
    return {name: here.get(name, 0.0) - there.get(name, 0.0) for name in dict.fromkeys((*here, *there))}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _doubt(values: Sequence[float]) -> float | None:
    """Return the standard error of a mean."""
    if len(values) < _FEWEST:
        return None
    middle = _mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
