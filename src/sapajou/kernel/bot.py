"""What every automatic player is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase

Steps: TypeAlias = int | Sequence[int]


class Bot(ABC):
    """A player that sits on one seat of one match; a subclass needs `act` only.

    A bot never holds the true state: what it is given has been dealt again from its seat's view.
    Its effort is set in playouts or evaluations, never in seconds, so that a match can be repeated.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, **settings: object) -> None:
        """Sit down: the game, the seat, a seed for everything random, and settings of the bot's own."""
        self.game = game
        self.seat = seat
        self.seed = seed
        self.settings = settings

    @abstractmethod
    def act(self, state: State, seat: int) -> Steps:
        """Return a step, or the steps of a whole move; redeal the state again for more samples."""

    def rank(self, state: State, seat: int) -> list[tuple[Steps, float]]:  # noqa: ARG002
        """Return moves with their values, best first, for hints and analysis; [] if the bot cannot tell."""
        return []

    def saw(self, events: Sequence[Event]) -> None:  # noqa: B027  optional on purpose
        """Take in what its seat was told since the last `act`."""

    def been(self, places: Iterable[str]) -> None:  # noqa: B027  optional on purpose
        """Take in where its seat's moves have led so far (`Game.place_of`), instead of what it remembers itself."""

    def say(self) -> Phrase | None:
        """Return what to say about the move it has just chosen, as a key of the game's words and values, or None."""
        return None
