"""A player of the arena: a bot that gets a position of its own for every decision."""

from typing import Any

from sapajou.arena import limits
from sapajou.arena.faults import ARENA_WORDS
from sapajou.arena.seeds import derived
from sapajou.bots.asking import SeatedBot
from sapajou.bots.loading import BotSpec
from sapajou.kernel.game import Game
from sapajou.kernel.state import State


class Player(SeatedBot):
    """A bot whose seed, and those of its deals, come from the seed of a game and the seat."""

    def __init__(self, game: Game[Any], spec: BotSpec, seat: int, seed: int) -> None:
        super().__init__(game, spec, seat, derived(seed, "bot", seat))
        self._deals = derived(seed, "deal", seat)
        self._asked = 0

    def choose(self, state: State) -> list[int]:
        """Return the steps that the bot chooses on the true position dealt again for its seat."""
        redealt = self.game.redeal(state, self.seat, derived(self._deals, self._asked))
        self._asked += 1
        try:
            with limits.limited():
                return self.ask(redealt)
        except limits.TookTooLong:
            raise self.failed("fault.too_long").told_in(ARENA_WORDS) from None
