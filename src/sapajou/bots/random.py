"""A player that chooses at random: the measure of every other."""

from typing import Any, Final

from sapajou.bots.faults import BadBot
from sapajou.kernel.bot import Bot, Steps
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

BY_STEP: Final = "step"
BY_MOVE: Final = "move"


class Random(Bot):
    """Chooses uniformly among the legal steps, or with `by=move` among the whole moves.

    By step is what `state.playout` does. By move, a move of many steps is as likely as a short one;
    where there are more than `limit` moves, it chooses from a sample of that size.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, *, by: str = BY_STEP, limit: int = 1000) -> None:
        super().__init__(game, seat, seed, by=by, limit=limit)
        if by not in (BY_STEP, BY_MOVE):
            raise BadBot("bot random", "fault.step_or_move", step=BY_STEP, move=BY_MOVE, given=repr(by))
        if type(limit) is not int or limit < 1:
            raise BadBot("bot random", "fault.at_least_one", name="limit", given=repr(limit))
        self.by_move = by == BY_MOVE
        self.limit = limit
        self.dice = Dice(seed)

    def act(self, state: State, seat: int) -> Steps:
        """Return a random step, or a random whole move."""
        if not self.by_move:
            legal: list[int] = state.legal(seat)
            return legal[self.dice.below(len(legal))]
        moves = self.game.moves(state, seat, self.limit, seed=self.dice.below(1 << 20))
        return moves[self.dice.below(len(moves))]
