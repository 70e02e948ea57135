"""Leaves of OpenSpiel's searches valued by random games that our engine plays in one go."""

from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import mcts

_SEEDS: Final = 1 << 31


class Playouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Plays so many random games from a state and returns the mean of each player's share of the victory."""

    def __init__(self, games: int, random: np.random.RandomState) -> None:
        self.games = games
        self.random = random

    def evaluate(self, state: Any) -> Any:
        """Return what a state brings each player."""
        shares = [self._played(state) for _ in range(self.games)]
        return np.mean(shares, axis=0)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return how likely each action is before anything is known: all are alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def _played(self, state: Any) -> list[float]:
        position = state.position.copy()
        position.state.playout(int(self.random.randint(_SEEDS)))
        return position.shares()  # type: ignore[no-any-return]
