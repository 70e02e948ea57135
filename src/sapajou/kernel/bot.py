"""What every automatic player is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase

Steps: TypeAlias = int | Sequence[int]


class Ranked(NamedTuple):
    """A move as a bot judges it: its value, and if the bot can tell, the chance to win with its 95 % interval."""

    move: tuple[int, ...]
    value: float
    chance: float | None = None
    low: float | None = None
    high: float | None = None


# Told how many parts of the thinking are done, how many there are, and what is best so far; False ends the thinking.
Progress: TypeAlias = Callable[[int, int, Ranked], bool]


class Bot(ABC):
    """A player that sits on one seat of one match; a subclass needs `act` only.

    A bot never holds the true state: what it is given has been dealt again from its seat's view.
    Its effort is set in playouts or evaluations, never in seconds, so that a match can be repeated.
    """

    title: ClassVar[str] = ""  # what people call it; without one, the name of its class
    author: ClassVar[str] = ""  # whoever made it, told beside its title
    first_setting: ClassVar[str | None] = None  # which setting a first word after its name is: `mine:WORD:depth=3`

    progress: Progress | None = None  # who wants to see a bot think, or to end it early, sets this

    def __init__(self, game: Game[Any], seat: int, seed: int, **settings: object) -> None:
        """Sit down: the game, the seat, a seed for everything random, and settings of the bot's own."""
        self.game = game
        self.seat = seat
        self.seed = seed
        self.settings = settings

    @abstractmethod
    def act(self, state: State, seat: int) -> Steps:
        """Return a step, the steps of a whole move, or those of a turn of several moves.

        Of a turn, what follows chance or a hidden thing that was shown is not played: the bot is asked again.
        Redeal the state again for more samples.
        """

    def rank(self, state: State, seat: int) -> list[Ranked]:  # noqa: ARG002
        """Return moves as the bot judges them, best first, for hints and analysis; [] if the bot cannot tell."""
        return []

    @property
    def listens(self) -> bool:
        """Whether the bot takes in what its seat is told: then it is told everything since the beginning."""
        return type(self).saw is not Bot.saw

    def saw(self, events: Sequence[Event]) -> None:  # noqa: B027  optional on purpose
        """Take in what its seat was told since the last `act`."""

    def been(self, places: Iterable[str]) -> None:  # noqa: B027  optional on purpose
        """Take in where its seat's moves have led so far (`Game.place_of`), instead of what it remembers itself."""

    def say(self) -> Phrase | None:
        """Return what to say about the move it has just chosen, as a key of the game's words and values, or None."""
        return None

    def close(self) -> None:  # noqa: B027  optional on purpose
        """Let go of what it holds (files, processes): nobody asks it any more."""
