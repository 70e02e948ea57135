"""A search from one position that goes deeper and deeper until its effort is spent; how it looks, a subclass says."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.root import CERTAIN, Root
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import Worth

_ENOUGH: Final = 1 << 40  # positions that may be weighed to find a line again


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
        if self.turns.count > 1:
            self._deepen(root)
        return root

    def think_about(self, state: State, turn: list[int], effort: i64) -> Root:
        """Return what is found out about one turn from the position, until so many positions were weighed."""
        self.turns.hold(state, turn)
        root = Root(self.turns, [0], 1)
        self._left = effort
        self._deepen(root)
        return root

    def line_end(self, depth: i64) -> State:
        """Return where the line ends that the value of the one turn rests on that is held, looked at to a depth."""
        self.turns.play(0)
        state = self.turns.end.copy()
        ply: i64 = 1
        while ply < depth and state.stage != act.OVER:
            turns = self._turns_at(ply)
            turns.find(state, -1)
            self._left = _ENOUGH
            rank: i64 = 0 if turns.won else self._answer(turns, depth - ply, ply)
            turns.play(rank)
            state = turns.end.copy()
            ply += 1
        if state.stage != act.OVER and self._frontier.wins_at_once(state) and depth > 1:
            turns = self._turns_at(ply)
            turns.find(state, -1)
            turns.play(0)
            state = turns.end.copy()
        return state

    def follow(self, root: Root, at: int, effort: i64) -> None:
        """Find out more about one turn, by its place in the order so far."""
        root.only(at)
        self._left = effort
        self._deepen(root)

    def _deepen(self, root: Root) -> None:
        """Look deeper and deeper while there is effort left and something to find out."""
        going = True
        while going and self._left > 0 and root.depth < self._most_depth and -CERTAIN < root.best < CERTAIN:
            going = self._look_deeper(root, root.depth + 1)

    def _safe(self, turns: Turns) -> i64:
        """Return the rank of the best turn after which the next seat does not win at once; -1 if there is none."""
        rank: i64
        for rank in range(turns.count):
            turns.play(rank)
            self._left -= 1
            if not self._frontier.wins_at_once(turns.end):
                return rank
        return -1

    # What a subclass fills in

    def _look_deeper(self, root: Root, depth: i64) -> bool:
        """Look at the turns to a depth; return whether the effort was enough for all of them."""
        raise NotImplementedError

    def _turns_at(self, ply: i64) -> Turns:
        """Return what finds the turns so many turns from the root."""
        raise NotImplementedError

    def _answer(self, turns: Turns, depth: i64, ply: i64) -> i64:
        """Return the rank of the turn that is best for whoever is to act, looked at to a depth."""
        raise NotImplementedError
