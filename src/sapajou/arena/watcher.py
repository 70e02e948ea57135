"""Hooks for whoever collects data from games of the arena: before a game, at every step, after it."""

from collections.abc import Sequence
from typing import Any

from sapajou.arena.outcome import Outcome
from sapajou.kernel.game import Game


class Watcher:
    """Sees games of a run from outside; a subclass writes the hooks that it needs.

    It is given the true position, which no player ever is: what it keeps may tell hidden things. The position of
    `step` belongs to it for the time of the call alone; nothing it does there changes the game.
    """

    def before(self, game: Game[Any], number: int, state: Any, bots: Sequence[str]) -> None:
        """Take in that a game of this number begins at a position, and who sits where."""

    def step(self, state: Any, seat: int, action: int) -> None:
        """Take in a step of a seat, at the position before it."""

    def after(self, state: Any, outcome: Outcome) -> None:
        """Take in how the game ended, and where."""
