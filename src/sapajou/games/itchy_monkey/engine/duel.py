"""Two seats: alpha-beta over whole turns, deeper and deeper until the effort is spent.

At every position only the turns that look best are followed. What was seen before is looked up in a table of a fixed size.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.root import Root
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import WON, Worth
from sapajou.kernel.flat import vec

MOST_DEPTH: Final = 20
CERTAIN: Final = WON - 1000  # beyond it somebody wins whatever the other does, as far as it was looked at

_ENTRIES: Final = 1 << 14
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


@final
class Duel:
    """A search from one position."""

    def __init__(self, state: State, worth: Worth, widths: list[int]) -> None:
        """Take a position that is not over, what weighs positions, and the widths: root, further."""
        keys = Keys(state.setting.size, state.setting.seats)
        self.worth = worth
        self.turns = Turns(state, worth, keys, widths[0])
        self.turns.find(state, -1)
        self._keys = keys
        self._plies = [Turns(state, worth, keys, widths[1]) for _ in range(MOST_DEPTH + 1)]
        self._frontier = Turns(state, worth, keys, 1)
        self._left: i64 = 0
        self._table_keys = vec[i64]([i64(-1)] * _ENTRIES)
        self._table_values = vec[i64]([i64(0)] * _ENTRIES)
        self._table_facts = vec[i64]([i64(0)] * _ENTRIES)  # depth * 4 + kind of value
        self._table_best = vec[i64]([i64(-1)] * _ENTRIES)

    def think(self, effort: i64, losses: list[int], first: int = 0, every: int = 1) -> Root:
        """Return what is found out about the turns, or some of them, until so many positions were weighed.

        `losses` are taken off the values of the turns. Looked at are the `first` and every so manieth after it.
        """
        root = Root(self.turns, losses, first, every)
        self._left = effort - self.turns.found
        depth: i64 = 2
        while self._left > 0 and depth <= MOST_DEPTH and self.turns.count > 1:
            whole = self._look_deeper(root, depth)
            if not whole or root.best > CERTAIN or root.best < -CERTAIN:
                break
            depth += 1
        return root

    def _look_deeper(self, root: Root, depth: i64) -> bool:
        """Look at the turns to a depth; return whether the effort was enough for all of them."""
        best: i64 = -WON
        root.begin()
        rank: i64
        for rank in root.order:
            loss = root.losses[rank]
            self.turns.play(rank)
            value: i64 = -self._value(self.turns.end, depth - 1, -WON, -(best + loss), 1) - loss
            if self._left <= 0:
                break
            best = value if value > best else best
            root.add(value)
        return root.end()

    def _value(self, state: State, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return what a position is worth to the seat that is to act, exactly if between alpha and beta."""
        if state.stage == act.OVER:
            return -WON + ply if state.winner else 0
        key = self._keys.of(state)
        entry = key % _ENTRIES
        first: i64 = -1
        if self._table_keys[entry] == key:
            facts = self._table_facts[entry]
            value = self._table_values[entry]
            if facts >> 2 >= depth and (
                facts & 3 == _EXACT
                or (facts & 3 == _AT_LEAST and value >= beta)
                or (facts & 3 == _AT_MOST and value <= alpha)
            ):
                return value
            first = self._table_best[entry]
        turns = self._plies[ply]
        turns.find(state, first)
        self._left -= turns.found
        if turns.won:
            return WON - ply - 1
        if self._left <= 0:
            return 0
        if depth == 1:
            return self._frontier_value(turns, ply)
        best: i64 = -WON
        chosen: i64 = 0
        lower = alpha
        rank: i64
        for rank in range(turns.count):
            turns.play(rank)
            value = -self._value(turns.end, depth - 1, -beta, -lower, ply + 1)
            if self._left <= 0:
                return 0
            if value > best:
                best = value
                chosen = rank
                if best >= beta:
                    break
                lower = best if best > lower else lower
        self._table_keys[entry] = key
        self._table_values[entry] = best
        self._table_facts[entry] = depth * 4 + (_AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST)
        self._table_best[entry] = turns.key(chosen)
        return best

    def _frontier_value(self, turns: Turns, ply: i64) -> i64:
        """Return the value of the best turn after which the other does not win at once."""
        rank: i64
        for rank in range(turns.count):
            turns.play(rank)
            self._left -= 1
            if not self._frontier.wins_at_once(turns.end):
                return turns.value(rank)
        return -WON + ply + 2
