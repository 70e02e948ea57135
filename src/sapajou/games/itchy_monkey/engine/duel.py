"""Two seats: alpha-beta over whole turns, deeper and deeper until the effort is spent.

At every position only the turns that look best are followed.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.lookahead import Lookahead
from sapajou.games.itchy_monkey.engine.memory import UNKNOWN, Memory
from sapajou.games.itchy_monkey.engine.root import Root
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Turns
from sapajou.games.itchy_monkey.engine.worth import WON, Worth

MOST_DEPTH: Final = 20


@final
class Duel(Lookahead):
    """A search from one position."""

    def __init__(self, state: State, worth: Worth, widths: list[int], margin: int = 0) -> None:
        """Take a position that is not over, what weighs it, the widths (root, further, root at last), and a margin."""
        super().__init__(state, worth, widths, MOST_DEPTH, margin)
        self._memory = Memory()
        self._plies = [Turns(state, worth, self._keys, widths[1]) for _ in range(MOST_DEPTH + 1)]

    def _look_deeper(self, root: Root, depth: i64) -> bool:
        """Look at the turns to a depth; return whether the effort was enough for all of them."""
        best: i64 = -WON
        root.begin()
        at: i64
        for at in range(root.looked):
            rank = root.order[at]
            loss = root.losses[rank]
            self.turns.play(rank)
            value: i64 = -self._value(self.turns.end, depth - 1, -WON, -(best + loss - self._margin), 1)
            if self._left <= 0:
                break
            value = root.doubted(self.turns, rank, value)
            best = max(best, value)
            root.add(value)
        return root.end()

    def _value(self, state: State, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return what a position is worth to the seat that is to act, exactly if between alpha and beta."""
        if state.stage == act.OVER:
            return ply - WON if state.winner else 0
        key = self._keys.of(state)
        known = self._memory.value(key, depth, alpha, beta)
        if known != UNKNOWN:
            return known
        turns = self._plies[ply]
        turns.find(state, self._memory.best(key))
        self._left -= turns.found
        if turns.won:
            return WON - ply - 1
        if depth == 1:
            return self._frontier_value(turns, ply)
        best: i64 = -WON
        chosen: i64 = 0
        rank: i64 = 0
        while rank < turns.count and best < beta and self._left > 0:
            turns.play(rank)
            value = -self._value(turns.end, depth - 1, -beta, -max(alpha, best), ply + 1)
            if value > best:
                best = value
                chosen = rank
            rank += 1
        if self._left > 0:
            self._memory.keep(key, depth, alpha, beta, best, turns.key(chosen))
        return best

    def _frontier_value(self, turns: Turns, ply: i64) -> i64:
        """Return the value of the best turn after which the other does not win at once."""
        rank = self._safe(turns)
        return ply + 2 - WON if rank < 0 else turns.value(rank)

    def _turns_at(self, ply: i64) -> Turns:
        return self._plies[ply]

    def _answer(self, turns: Turns, depth: i64, ply: i64) -> i64:
        rank: i64
        if depth == 1:
            rank = self._safe(turns)
            return max(rank, 0)
        best: i64 = -2 * WON
        chosen: i64 = 0
        for rank in range(turns.count):
            turns.play(rank)
            value = -self._value(turns.end, depth - 1, -WON, WON, ply + 1)
            if value > best:
                best = value
                chosen = rank
        return chosen
