"""Moves side by side: the chances of each, and what of the position makes the difference.

No reason is made up: it is the mean difference of one ground of the game (`Game.grounds`) over the very positions at
which the search valued the moves, world by world. All of them add up to the difference of the leads. A chance is what
those leads are worth (`curves`).
"""

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from sapajou.bots.search import Search
from sapajou.coach.curves import chance_at, together
from sapajou.kernel.bot import Ranked
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

Move: TypeAlias = tuple[int, ...]

_FEWEST: Final = 2  # worlds from which a spread can be told
_ENOUGH: Final = 0.5  # of the worlds in which the best move was played: another that was played in fewer is tried again
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


class Lines:
    """What a search has compared: where each move led in each world."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self.ranked: list[Ranked] = []  # best first
        self._ends: dict[Move, dict[Hashable, State]] = {}
        self._grounds: dict[tuple[Move, Hashable], Mapping[str, float]] = {}

    def __call__(self, move: Move, world: Hashable, end: State) -> None:
        """Take in where a line ended."""
        self._ends.setdefault(move, {})[world] = end

    def shared(self, moves: Sequence[Move]) -> list[Hashable]:
        """Return the worlds in which all of these moves were played."""
        first, *others = [self._ends.get(move, {}) for move in moves]
        return [world for world in first if all(world in other for other in others)]

    def enough(self, moves: Sequence[Move]) -> bool:
        """Return whether these moves were played in enough of the worlds of the first one."""
        shared = len(self.shared(moves))
        return shared > 0 and shared >= _ENOUGH * len(self._ends[moves[0]])

    def weighed(self, move: Move, worlds: Sequence[Hashable]) -> Ranked:
        """Return a move with its lead and its chance in some worlds; as the search ranks it where nothing is known."""
        if not worlds or not self.game.ground_names:
            return next((one for one in self.ranked if one.move == move), Ranked(move, 0.0))
        leads = [sum(self._grounds_at(move, world).values()) for world in worlds]
        ends = [self._ends[move][world] for world in worlds]
        known = [chance_at(self.game, end, self.seat, lead) for end, lead in zip(ends, leads, strict=True)]
        return Ranked(move, _mean(leads), *together(known))

    def comparison(self, first: Move, second: Move, worlds: Sequence[Hashable] | None = None) -> Comparison:
        """Return how two moves compare in the worlds in which both were played, or in some of them."""
        both = self.shared([first, second]) if worlds is None else worlds
        gained = [self._gained(first, second, world) for world in both]
        names = list(dict.fromkeys(name for world in gained for name in world))
        means = [Reason(name, _mean([world.get(name, 0.0) for world in gained])) for name in names]
        weighty = sorted((one for one in means if abs(one.amount) > _NOTHING), key=lambda one: -abs(one.amount))
        leads = [sum(world.values()) for world in gained]
        return Comparison(
            self.weighed(first, both), self.weighed(second, both), _mean(leads), _doubt(leads), tuple(weighty)
        )

    def _gained(self, first: Move, second: Move, world: Hashable) -> dict[str, float]:
        """Return by how much each ground is better after one move than after another."""
        here, there = self._grounds_at(first, world), self._grounds_at(second, world)
        return {name: here.get(name, 0.0) - there.get(name, 0.0) for name in dict.fromkeys((*here, *there))}

    def _grounds_at(self, move: Move, world: Hashable) -> Mapping[str, float]:
        if (move, world) not in self._grounds:
            self._grounds[move, world] = self.game.grounds(self._ends[move][world], self.seat)
        return self._grounds[move, world]


def searched(bot: Search, known: State, seat: int, moves: Sequence[Move] | None = None) -> Lines:
    """Return what one search compares: the moves that are given, or what seems worth it.

    The position is one that the seat may know.
    """
    lines = Lines(bot.game, seat)
    bot.thinker.witness = lines
    try:
        lines.ranked = bot.rank(known, seat, moves)
    finally:
        bot.thinker.witness = None
    return lines


def compare(bot: Search, known: State, seat: int, first: Move, second: Move) -> Comparison:
    """Return how two different moves of a seat compare; the position is one that the seat may know."""
    return searched(bot, known, seat, [first, second]).comparison(first, second)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _doubt(values: Sequence[float]) -> float | None:
    """Return the standard error of a mean."""
    if len(values) < _FEWEST:
        return None
    middle = _mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
