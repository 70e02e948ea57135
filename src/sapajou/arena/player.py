"""A bot on its seat, and the only way to it: it meets what its seat may know, nothing else."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, SupportsIndex

from sapajou.arena.faults import BotFailed
from sapajou.arena.seeds import derived
from sapajou.bots import BotSpec
from sapajou.bots.loading import fault_in
from sapajou.kernel.bot import Bot
from sapajou.kernel.errors import BadInput
from sapajou.kernel.game import Game
from sapajou.kernel.tagged import Event


class Player:
    """A bot that is told its seat's events and asked on positions dealt again for its seat."""

    def __init__(self, game: Game[Any], spec: BotSpec, seat: int, seed: int) -> None:
        """Seat the bot; its own seed and those of its deals come from `seed` and the seat."""
        self.game = game
        self.seat = seat
        self.name = spec.text
        self._deals = derived(seed, "deal", seat)
        self._asked = 0
        try:
            self.bot = spec.sit(game, seat, derived(seed, "bot", seat))
        except BadInput:
            raise
        except Exception as error:
            raise self.failed("fault.cannot_sit", why=fault_in(error)) from error
        self.listens = type(self.bot).saw is not Bot.saw

    def tell(self, events: Sequence[Event]) -> None:
        """Let the bot know what its seat was told."""
        try:
            self.bot.saw(events)
        except (Exception, SystemExit) as error:
            raise self.failed("fault.bot_broke", why=fault_in(error)) from error

    def ask(self, state: Any) -> list[int]:
        """Return the steps that the bot chooses; whether they are legal is for whoever carries them out."""
        redealt = self.game.redeal(state, self.seat, derived(self._deals, self._asked))
        self._asked += 1
        try:
            chosen = self.bot.act(redealt, self.seat)
        except (Exception, SystemExit) as error:
            raise self.failed("fault.bot_broke", why=fault_in(error)) from error
        steps = _plain(chosen)
        if not steps:
            raise self.failed("fault.no_action", given=repr(chosen))
        return steps

    def failed(self, fault: str, **values: object) -> BotFailed:
        """Return the error that names this bot."""
        return BotFailed(f"bot {self.name}, seat {self.seat}", fault, **values)


def _plain(chosen: object) -> list[int]:
    """Return an action, or a list of them, as plain ints: other libraries count in numbers of their own."""
    steps = list(chosen) if isinstance(chosen, Iterable) else [chosen]
    plain = [index(step) for step in steps if isinstance(step, SupportsIndex) and not isinstance(step, bool)]
    return plain if len(plain) == len(steps) else []
