"""Bots of ours among those of OpenSpiel: what `pyspiel.evaluate_bots` and its other tools take."""

from typing import Any, Final

import pyspiel

from sapajou.bots.asking import SeatedBot
from sapajou.bots.loading import parse_bot
from sapajou.kernel.chance import Dice
from sapajou.kernel.narrow import parts_of

_SEEDS: Final = 1 << 20


class OurBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot of ours by its name (`level5`, `search:effort=quick`, `my_bot.py:MyBot`) as a bot of OpenSpiel.

    It is asked for every step anew, on the position dealt again for its seat; what happens meanwhile it is not told.
    """

    def __init__(self, name: str, game: Any, player: int, seed: int = 0) -> None:
        super().__init__()
        self.table = game.table
        self.seated = SeatedBot(self.table.game, parse_bot(name), player, seed)
        self.dice = Dice(seed)
        self._left: list[int] = []  # parts of an action that was chosen

    def step(self, state: Any) -> int:
        """Return what the bot chooses; of an action that is chosen part by part, one part after the other."""
        position = state.position
        if not position.chosen:
            redealt = position.redealt(position.asked, self.dice.below(_SEEDS)).state
            action = self.seated.ask(redealt)[0]
            self._left = parts_of(self.table.parts, position.state, position.asked, action)
        return self._left.pop(0)
