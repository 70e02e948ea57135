"""What the suite is told about a game, and the positions it looks at."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeAlias

from sapajou.kernel.game import Game
from sapajou.kernel.match import Match

AnyState: TypeAlias = Any  # a state of any game


class Broken(AssertionError):
    """A law of the contract that a game does not keep."""


def require(holds: bool, message: str) -> None:  # noqa: FBT001  reads as a sentence
    """Break off unless something holds."""
    if not holds:
        raise Broken(message)


class Hidden(NamedTuple):
    """A place a seat cannot look into: what truly lies there, and everything that might."""

    value: object
    possible: Collection[object]


def nothing_hidden(_state: AnyState, _seat: int) -> dict[str, Hidden]:
    """Return no hidden place: the answer of a game of perfect information."""
    return {}


def always_commute(_state: AnyState, _first: tuple[int, int], _second: tuple[int, int]) -> bool:
    """Return that any two simultaneous actions may be exchanged."""
    return True


def first_to_act(state: AnyState) -> object:
    """Return whose turn it is where one seat after the other has one: the first that owes a decision."""
    return state.to_act()[:1]


@dataclass(frozen=True)
class Subject:
    """A game, a number of seats and options to test, with what only the game's author knows.

    - `invariant` raises AssertionError if a position is impossible (a piece lost, two on one place).
    - `hidden` names every place a seat cannot look into, with what might lie there.
    - `commutes` says whether two simultaneous actions, each a seat and an action, may be exchanged;
      it is False only for draws from a shared source.
    - `turn` gives what stays the same during a turn, and `round` during a round; without one, a round is over when
      what `turn` gives comes again.
    """

    game: Game[Any]
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    invariant: Callable[[AnyState], None] = lambda _state: None
    hidden: Callable[[AnyState, int], Mapping[str, Hidden]] = nothing_hidden
    commutes: Callable[[AnyState, tuple[int, int], tuple[int, int]], bool] = always_commute
    turn: Callable[[AnyState], object] = first_to_act
    round: Callable[[AnyState], object] | None = None

    def new(self, seed: int) -> AnyState:
        """Return a first position."""
        return self.game.new(self.seats, seed, **self.options)

    def passed(self, stop: str, path: Sequence[AnyState]) -> bool:
        """Return whether the turn, or the round, in which a path of positions begins is over where it ends."""
        same = self.round if stop == "round" and self.round else self.turn
        begun, now = same(path[0]), same(path[-1])
        if same is self.turn and stop == "round":
            return now == begun and any(same(state) != begun for state in path)
        return now != begun

    def match(self, seed: int) -> Match:
        """Return a new match."""
        return Match(self.game, self.seats, seed, **self.options)

    def __str__(self) -> str:
        """Return the subject in one line."""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"{self.game.id}, {self.seats} seats{options}"


@dataclass
class Visit:
    """A position under test, and dice for the samples that laws take."""

    subject: Subject
    state: AnyState
    dice: Random

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.subject.game

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.subject.seats)

    def dump(self, state: AnyState | None = None) -> dict[str, Any]:
        """Return a position, by default this one, as data."""
        return self.game.dump(self.state if state is None else state)

    def after(self, seat: int, action: int, state: AnyState | None = None) -> AnyState:
        """Return the position after an action, which leaves this one as it is."""
        copy = (self.state if state is None else state).copy()
        copy.apply(seat, action)
        return copy

    def traced(self, seat: int, action: int, state: AnyState | None = None) -> tuple[AnyState, list[int]]:
        """Return the position after an action, and the trace it left."""
        copy = (self.state if state is None else state).copy()
        trace: list[int] = []
        copy.trace = trace
        copy.apply(seat, action)
        copy.trace = None
        return copy, trace

    def actions(self, most: int = 12) -> list[tuple[int, int]]:
        """Return a sample of seats and their legal actions."""
        listed = [(seat, action) for seat in self.state.to_act() for action in self.state.legal(seat)]
        return self.sample(listed, most)

    def sample(self, things: Sequence[Any], most: int) -> list[Any]:
        """Return at most so many of the things."""
        return list(things) if len(things) <= most else self.dice.sample(things, most)

    def seed(self) -> int:
        """Return a seed for anything."""
        return self.dice.getrandbits(64)
