"""A search from one position that goes deeper and deeper until its effort is spent; how it looks, a subclass says."""

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine.root import CERTAIN, Root
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import Worth


class Lookahead:
    """The turns from a position, what they are weighed with, and how many positions may still be weighed."""

    def __init__(self, state: State, worth: Worth, widths: list[int], most_depth: int, margin: int) -> None:
        """Take a position that is not over, what weighs positions, the widths, how deep to go at most, and a margin.

        Of the widths the first is how many turns are looked at, the last how many of them however deep it goes. Turns
        that are behind the best by less than the margin get their true values; others may seem better than they are.
        """
        keys = Keys(state.setting.size, state.setting.seats)
        self.worth = worth
        self.turns = Turns(state, worth, keys, widths[0])
        self.turns.find(state, -1)
        self._keys = keys
        self._frontier = Turns(state, worth, keys, 1)
        self._least = widths[-1]
        self._most_depth: i64 = most_depth
        self._margin: i64 = margin
        self._left: i64 = 0

    def think(self, effort: i64, losses: list[int]) -> Root:
        """Return what is found out about the turns, less their losses, until so many positions were weighed."""
        root = Root(self.turns, losses, self._least)
        self._left = effort - self.turns.found
        self._deepen(root)
        return root

    def follow(self, root: Root, at: int, effort: i64) -> None:
        """Find out more about one turn, by its place in the order so far."""
        root.only(at)
        self._left = effort
        self._deepen(root)

    def _deepen(self, root: Root) -> None:
        """Look deeper and deeper while there is effort left and something to find out."""
        going = self.turns.count > 1
        while going and self._left > 0 and root.depth < self._most_depth and -CERTAIN < root.best < CERTAIN:
            going = self._look_deeper(root, root.depth + 1)

    def _look_deeper(self, root: Root, depth: i64) -> bool:
        """Look at the turns to a depth; return whether the effort was enough for all of them."""
        raise NotImplementedError
