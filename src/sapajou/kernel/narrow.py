"""Actions chosen part by part, each part out of a small range: for learners, whom a hundred thousand actions drown.

A game whose actions are many says of what parts each is made: where a monkey slides, then how many lice change over.
Among the legal actions of a position no two have the same parts, and none is the beginning of another.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sapajou.kernel.state import State
from sapajou.kernel.tensor import Buffer, Slice


class Narrow(NamedTuple):
    """How a game splits its actions into parts.

    `count(state)` is how many parts there are to choose from in all: each is an int below it, with one meaning in all
    positions of one `new`. `parts(state, actions, number)` gives part `number` of each action, counted from 0; it is
    asked only of actions that have one. `write(state, parts, buffer)` tells in numbers which parts of an action are
    chosen, laid out in `slices` as in a tensor.
    """

    count: Callable[[Any], int]
    parts: Callable[[Any, list[int], int], list[int]]
    slices: tuple[Slice, ...]
    write: Callable[[Any, list[int], Buffer], None]

    @property
    def size(self) -> int:
        """How many numbers tell what is chosen."""
        return self.slices[-1].stop


_MOST_PARTS: Final = 64  # of an action; a game whose actions never differ would be asked for ever


class Chooser:
    """Asks a seat for an action, part by part; where a game has no parts, at once.

    A part that all actions still possible have in common is not asked for, as long as something is.
    """

    def __init__(self, narrow: Narrow | None) -> None:
        """Take how the game splits its actions; None: every action is chosen as it is numbered."""
        self.narrow = narrow
        self.offered: list[int] = []  # the ids to choose from
        self.chosen: list[int] = []  # the parts that are known
        self._possible: list[int] = []

    def count(self, state: State) -> int:
        """Return how many ids there are: each is an int below."""
        return state.action_count if self.narrow is None else self.narrow.count(state)

    def ask(self, state: Any, seat: int) -> None:
        """Begin a decision of a seat: it may choose from what is then `offered`, an id for each possible action."""
        self._possible = state.legal(seat)
        if self.narrow is None:
            self.offered = self._possible
            return
        self.chosen = []
        self.offered = self.narrow.parts(state, self._possible, 0)
        if len(self._possible) > 1:
            self._pass_over(state, self.narrow)

    def take(self, state: Any, chosen: int) -> int | None:
        """Return the action once all of it is chosen; None while there is more to ask for, which is then `offered`."""
        if self.narrow is None:
            return chosen
        offered = self.offered
        possible = [action for action, part in zip(self._possible, offered, strict=True) if part == chosen]
        if len(possible) == 1:
            return possible[0]
        self.chosen = [*self.chosen, chosen]  # a list of its own: a copy of this chooser may share the old one
        self._possible = possible
        self.offered = self.narrow.parts(state, possible, len(self.chosen))
        self._pass_over(state, self.narrow)
        return None

    def id_of(self, action: int) -> int:
        """Return the id that leads towards an action that is still possible."""
        return self.offered[self._possible.index(action)]

    def _pass_over(self, state: Any, narrow: Narrow) -> None:
        """Choose what all actions have in common; two different ones differ somewhere."""
        offered = self.offered
        while offered.count(offered[0]) == len(offered):
            if len(self.chosen) == _MOST_PARTS:
                raise ValueError(f"actions {self._possible} have the same parts {self.chosen}")
            self.chosen.append(offered[0])
            self.offered = offered = narrow.parts(state, self._possible, len(self.chosen))


def parts_of(narrow: Narrow | None, state: Any, seat: int, action: int) -> list[int]:
    """Return the ids that choose a legal action, in the order in which they are asked for."""
    chooser = Chooser(narrow)
    chooser.ask(state, seat)
    ids: list[int] = []
    while True:
        chosen = chooser.id_of(action)
        ids.append(chosen)
        if chooser.take(state, chosen) is not None:
            return ids


def chosen_by(narrow: Narrow | None, state: Any, seat: int, ids: list[int]) -> int | None:
    """Return the action that a seat chooses with these ids; None if they do not suffice."""
    chooser = Chooser(narrow)
    chooser.ask(state, seat)
    action: int | None = None
    for part in ids:
        action = chooser.take(state, part)
    return action
