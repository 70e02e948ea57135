"""A player that searches: as the game itself knows how (`Game.thinker`), or as in any game (`bots.tree`)."""

from collections.abc import Iterable, Sequence
from typing import Any

from sapajou.bots.crew import Crew
from sapajou.bots.faults import BadBot
from sapajou.bots.tree import Tree
from sapajou.kernel.bot import Bot, Ranked, Steps
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.kernel.thinker import EFFORTS
from sapajou.kernel.words import Phrase


class Search(Bot):
    """Thinks as far as its effort goes: a number of evaluations or playouts a decision, or `quick` or `full`.

    With `cores` it thinks on several processes, which makes it faster and changes no move.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: int | str = "quick", cores: int = 1) -> None:
        super().__init__(game, seat, seed, effort=effort, cores=cores)
        if effort not in EFFORTS and (type(effort) is not int or effort < 1):
            raise BadBot("bot search", "fault.no_effort", words=", ".join(EFFORTS), given=repr(effort))
        if type(cores) is not int or cores < 1:
            raise BadBot("bot search", "fault.at_least_one", name="cores", given=repr(cores))
        self.thinker = (game.thinker or Tree)(game, seat, seed, effort=effort)
        if cores > 1:
            self.thinker.lookers = Crew(game, cores).look

    def act(self, state: State, seat: int) -> Steps:
        """Return the best move or turn that was found."""
        self.thinker.progress = self.progress
        return self.thinker.act(state, seat)

    def rank(self, state: State, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Ranked]:
        """Return the moves that were looked at, best first: those that are given, or what seems worth it."""
        self.thinker.progress = self.progress
        return self.thinker.rank(state, seat, moves)

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
