"""Opponents that no bot was tuned against: `greedy` with other wishes. They are never used in tuning."""

from typing import Any, Final

from sapajou.bots import Greedy
from sapajou.bots.footprints import after
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

_SECOND: Final = 4  # one move in so many is only the second best


class OwnPoints(Greedy):
    """Wants points of its own at once, whatever the others have."""

    def __init__(self, game: Game[Any], seat: int, seed: int, *, weight: float = 0.5) -> None:
        super().__init__(game, seat, seed)
        self.weight = weight

    def _value_after(self, position: State, seat: int, move: tuple[int, ...]) -> float:
        reached = after(position, seat, move)
        return self.game.evaluate(reached, seat) + self.weight * reached.scores()[seat]


class Envious(Greedy):
    """Grudges the best of the others what it has, or with a weight below zero is generous: other margins in a deal."""

    def __init__(self, game: Game[Any], seat: int, seed: int, *, weight: float = 0.3) -> None:
        super().__init__(game, seat, seed)
        self.weight = weight

    def _value_after(self, position: State, seat: int, move: tuple[int, ...]) -> float:
        values = self.game.evaluate_all(after(position, seat, move))
        best = max((value for other, value in enumerate(values) if other != seat), default=0.0)
        return values[seat] - self.weight * best


class Careless(Greedy):
    """Plays the second best move now and then."""

    def _go_on(self, state: State, seat: int, ranked: list[tuple[tuple[int, ...], float]]) -> tuple[int, ...]:
        return super()._go_on(state, seat, ranked[1:] if self.dice.below(_SECOND) == 0 else ranked)
