"""Three seats and more: every seat is taken to play for itself (max^n), over whole turns, deeper and deeper.

At every position only the turns that look best are followed: few for the others, more for the seat that thinks.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.lookahead import Lookahead
from sapajou.games.itchy_monkey.engine.root import Root
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Turns
from sapajou.games.itchy_monkey.engine.worth import WON, Worth
from sapajou.kernel.flat import vec

MOST_DEPTH: Final = 16


@final
class Melee(Lookahead):
    """A search from one position."""

    def __init__(self, state: State, worth: Worth, widths: list[int]) -> None:
        """Take a position that is not over, what weighs positions, and the widths: root, others, own, root at last."""
        super().__init__(state, worth, widths, MOST_DEPTH, 0)
        self._seats: i64 = state.setting.seats
        self._seat: i64 = state.active
        self._plies = [
            Turns(state, worth, self._keys, widths[2] if ply % state.setting.seats == 0 else widths[1])
            for ply in range(MOST_DEPTH + 1)
        ]
        # For each ply what every seat has of the best turn so far, and of the one looked at.
        self._best = vec[i64]([i64(0) for _ in range((MOST_DEPTH + 2) * self._seats)])

    def _look_deeper(self, root: Root, depth: i64) -> bool:
        """Look at the turns to a depth; return whether the effort was enough for all of them."""
        root.begin()
        at: i64
        for at in range(root.looked):
            rank = root.order[at]
            self.turns.play(rank)
            self._look(self.turns.end, depth - 1, 1)
            if self._left <= 0:
                break
            root.add(root.doubted(self.turns, rank, self._best[self._seats + self._seat]))
        return root.end()

    def _look(self, state: State, depth: i64, ply: i64) -> None:
        """Find out what each seat gets from a position if everybody plays for itself."""
        seats = self._seats
        base = ply * seats
        if state.stage == act.OVER:
            self._end(base, state.winner - 1, ply)
            return
        turns = self._plies[ply]
        turns.find(state, -1)
        self._left -= turns.found
        mover = turns.seat
        if turns.won:
            self._end(base, mover, ply + 1)
            return
        if self._left <= 0:
            return
        if depth == 1:
            self._look_at_frontier(turns, base, ply)
            return
        rank: i64
        seat: i64
        for rank in range(turns.count):
            turns.play(rank)
            self._look(turns.end, depth - 1, ply + 1)
            if self._left <= 0:
                return
            if rank == 0 or self._best[base + seats + mover] > self._best[base + mover]:
                for seat in range(seats):
                    self._best[base + seat] = self._best[base + seats + seat]

    def _look_at_frontier(self, turns: Turns, base: i64, ply: i64) -> None:
        """Take the best turn after which the next seat does not win at once."""
        if self._safe(turns) < 0:
            self._end(base, turns.end.active, ply + 2)
        elif turns.end.stage == act.OVER:
            self._end(base, -1, ply)
        else:
            self.worth.weigh(turns.end)
            seat: i64
            for seat in range(self._seats):
                self._best[base + seat] = self.worth.lead(seat)

    def _turns_at(self, ply: i64) -> Turns:
        return self._plies[ply]

    def _answer(self, turns: Turns, depth: i64, ply: i64) -> i64:
        rank: i64
        if depth == 1:
            rank = self._safe(turns)
            return max(rank, 0)
        chosen: i64 = 0
        best: i64 = -2 * WON
        for rank in range(turns.count):
            turns.play(rank)
            self._look(turns.end, depth - 1, ply + 1)
            value = self._best[(ply + 1) * self._seats + turns.seat]
            if value > best:
                best = value
                chosen = rank
        return chosen

    def _end(self, base: i64, winner: i64, ply: i64) -> None:
        """Somebody wins, or nobody (-1)."""
        seat: i64
        for seat in range(self._seats):
            self._best[base + seat] = 0 if winner < 0 else WON - ply if seat == winner else ply - WON
