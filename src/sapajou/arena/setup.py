"""What a run is made of: all that another process needs in order to play any of its games."""

import shlex
from collections.abc import Mapping
from typing import Any, NamedTuple

from sapajou.arena.faults import RunFault
from sapajou.bots import BotSpec
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value
from sapajou.kernel.registry import find


class Setup(NamedTuple):
    """A game by its id or its file, its options and an owner's data, who plays, and the seed of the run."""

    game: str
    seats: int
    bots: tuple[BotSpec, ...]
    seed: int = 0
    options: Mapping[str, Value] = {}
    data: Any = None

    def load(self) -> Game[Any]:
        """Return the game."""
        return find(self.game, self.data)

    def seated(self, number: int) -> list[BotSpec]:
        """Return who sits where in a game: from one game to the next everybody moves on by one seat."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]

    def check(self) -> None:
        """Refuse a run that cannot be played, before it is sent to other processes."""
        game = self.load()
        game.new(self.seats, self.seed, **self.options)
        if not 1 <= len(self.bots) <= self.seats:
            raise RunFault("bots", "fault.too_many_bots", seats=self.seats, given=len(self.bots))
        for bot in self.bots:
            bot.sit(game, 0, self.seed).close()

    def repeat(self, number: int) -> str:
        """Return the command that plays one game of the run again."""
        words = ["sapajou", "simulate", self.game, "--seats", str(self.seats)]
        words += ["--bots", ",".join(bot.text for bot in self.bots), "--seed", str(self.seed)]
        for name, value in self.options.items():
            words += ["--option", f"{name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"]
        words += [] if self.data is None else ["--data", "FILE"]
        return shlex.join([*words, "--start", str(number), "--games", "1"])
