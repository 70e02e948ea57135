"""What one card more or less is worth to a seat."""

from typing import final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.weights import Weights


@final
class Hand:
    """The hand of a seat, prepared for weighing one card after another."""

    def __init__(self, state: State, weights: Weights, seat: int) -> None:
        self.state = state
        self.weights = weights
        self.seat = seat
        self.seen = worth.appraise(state, weights, seat)
        self.icons = worth.hand_icons(state, seat)
        self.reach = self._reach()

    def gain(self, card: int) -> float:
        """Return what it would bring to have a card more."""
        seen = self.seen
        if card < act.WORKERS:
            value = worth.of_workers(seen, seen.workers + 1) - worth.of_workers(seen, seen.workers)
            return value + self._reach_with(card, 1) - self.reach
        at: i64 = card - act.WORKERS
        full = worth.blueprint_worth(self.state, self.weights, self.seat, at, seen.late)
        return seen.with_blueprint(full, worth.packed_cost(self.state, at), i64(self.state.figures.size[at])) - seen.now

    def loss(self, card: int) -> float:
        """Return what it would cost to part with a card in hand."""
        if card < act.WORKERS:
            return self.seen.labour(1) + self.reach - self._reach_with(card, -1)
        return self.seen.now - self.seen.without_blueprint(worth.packed_cost(self.state, i64(card - act.WORKERS)))

    def _reach(self) -> float:
        return worth.reach_with(self.state, self.weights, self.icons, self.seen.late)

    def _reach_with(self, worker: int, number: int) -> float:
        """Return what the planets in reach are worth with so many of a worker more."""
        icons = self.state.figures.icons
        for skill in range(act.SKILLS):
            self.icons[skill] += number * icons[worker * act.SKILLS + skill]
        value = self._reach()
        for skill in range(act.SKILLS):
            self.icons[skill] -= number * icons[worker * act.SKILLS + skill]
        return value
