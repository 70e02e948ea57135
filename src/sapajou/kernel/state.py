"""What a position of any game offers."""

from importlib import import_module
from typing import Any, Literal, Protocol, Self

from typing_extensions import TypeVar

from sapajou.kernel.chance import Dice
from sapajou.kernel.result import Result


class State(Protocol):
    """A point in a play. It is changed in place by `apply`, which trusts its caller."""

    trace: list[int] | None

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def action_count(self) -> int:
        """Every action is an int below this (at most 2**20), with one meaning in all states of one `new`."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def to_act(self) -> list[int]:
        """Return the seats that owe a decision, ascending; [] when the game is over."""

    def legal(self, seat: int) -> list[int]:
        """Return the actions of a seat, ascending; [] for a seat that owes no decision."""

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step of a seat."""

    def drafting(self, seat: int) -> bool:
        """Return whether the seat is inside a move of several steps that is not finished."""

    def scores(self) -> list[int]:
        """Return the points of each seat; 1 and 0 where a game has none."""

    def winners(self) -> list[int]:
        """Return the seats that have won; [] if a rival or a cap wins, or while nobody has."""

    def result(self) -> Result:
        """Return how the game ended; while it goes on, how it stands, with an empty reason."""

    def copy(self) -> "Self":
        """Return an independent position that plays on alike."""

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on, and change nothing else."""

    def playout(self, seed: int, policy: Any = None, stop: str | int | None = None) -> int:
        """Play on in place; return the number of decisions.

        Who plays is a policy of the game (`Game.policy`), for every seat; without one, uniform chance. It ends with the
        game, or before: with the turn ("turn") or the round ("round") in which it began, or after so many decisions.
        """


S = TypeVar("S", bound=State, default=State)  # of a game, a match: without more ado, of any


class PlainPolicy(Protocol):
    """A policy as the plain loop takes it: it chooses one action at a time, among those that are legal."""

    def act(self, state: Any, legal: list[int], seat: int) -> int:
        """Return the action of a seat that owes a decision."""


def play_out(state: State, seed: int, policy: PlainPolicy | None = None, stop: str | int | None = None) -> int:
    """Play a position of any game, at random or by a policy; a compiled game has its own, faster loop.

    A turn is over when another seat is the first to owe a decision, a round when it is again the seat's turn.
    """
    if stop not in (None, "turn", "round") and not (isinstance(stop, int) and stop >= 0):
        raise ValueError(f'a playout stops at "turn", "round" or after a number of decisions, not at {stop!r}')
    dice = Dice(seed)
    decisions = 0
    first = state.to_act()[:1]
    away = False
    while owing := state.to_act():
        away = away or owing[:1] != first
        if decisions == stop or (away and (stop == "turn" or (stop == "round" and owing[:1] == first))):
            break
        legal = state.legal(owing[0])
        state.apply(owing[0], policy.act(state, legal, owing[0]) if policy else legal[dice.below(len(legal))])
        decisions += 1
    return decisions


def printed(form: Literal["line", "text", "picture"], game_id: str, state: State) -> str | None:
    """Return a position as it prints itself: in a line, as a text, as an SVG picture if its game draws one.

    What prints it knows games. Positions do not, and compiled files may import this one: hence the late import.
    """
    printing = import_module("sapajou.kernel.printing")
    shown: str | None = getattr(printing, f"position_{form}")(game_id, state)
    return shown
