"""A player that never changes: what later ones are measured by."""

from typing import Any, Final

from sapajou.kernel.bot import Bot
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game

_LIMIT: Final = 500


class Classic(Bot):
    """Plays the move after which the game's yardstick is highest; among equals the dice decide.

    It weighs at most 500 moves, a sample where there are more. This is what `greedy` was in the first release, and it
    is frozen, as is all that it asks of a game (`Game.yardstick`): `tests/golden/classic` pins every move.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.dice = Dice(seed)

    def act(self, state: Any, seat: int) -> tuple[int, ...]:
        """Return the steps of the best move."""
        moves = self.game.yardstick.moves(state, seat, _LIMIT, self.dice.below(1 << 20))
        if len(moves) == 1:
            return moves[0]
        return max(self._shuffled(moves), key=lambda move: self._value_after(state, seat, move))

    def _value_after(self, state: Any, seat: int, move: tuple[int, ...]) -> float:
        after = state.copy()
        for step in move:
            after.apply(seat, step)
        return self.game.yardstick.evaluate(after, seat)

    def _shuffled(self, moves: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        left = moves[:]
        shuffled = []
        while left:
            chosen = self.dice.below(len(left))
            left[chosen], left[-1] = left[-1], left[chosen]
            shuffled.append(left.pop())
        return shuffled
