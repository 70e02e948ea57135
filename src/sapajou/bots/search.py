"""A player that searches: as the game itself knows how (`Game.thinker`), or as in any game."""

from collections.abc import Iterable, Sequence
from typing import Any

from sapajou.bots.faults import BadBot
from sapajou.kernel.bot import Bot, Ranked, Steps
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.kernel.thinker import EFFORTS
from sapajou.kernel.words import Phrase


class Search(Bot):
    """Thinks as far as its effort goes: a number of evaluations or playouts a decision, or `quick` or `full`."""

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: int | str = "quick") -> None:
        super().__init__(game, seat, seed, effort=effort)
        if effort not in EFFORTS and (type(effort) is not int or effort < 1):
            raise BadBot("bot search", "fault.no_effort", words=", ".join(EFFORTS), given=repr(effort))
        if game.thinker is None:
            raise NotImplementedError
        self.thinker = game.thinker(game, seat, seed, effort=effort)

    def act(self, state: State, seat: int) -> Steps:
        """Return the best move or turn that was found."""
        self.thinker.progress = self.progress
        return self.thinker.act(state, seat)

    def rank(self, state: State, seat: int) -> list[Ranked]:
        """Return the moves that were looked at, best first."""
        self.thinker.progress = self.progress
        return self.thinker.rank(state, seat)

    @property
    def listens(self) -> bool:
        """Whether this game's thinking takes in what its seat is told."""
        return self.thinker.listens

    def saw(self, events: Sequence[Event]) -> None:
        """Take in what its seat was told since the last `act`."""
        self.thinker.saw(events)

    def been(self, places: Iterable[str]) -> None:
        """Take in where its seat's moves have led so far."""
        self.thinker.been(places)

    def say(self) -> Phrase | None:
        """Return what there is to say about the move it has just chosen."""
        return self.thinker.say()
