"""The turns that a search chooses among, and what it has found out about them, depth by depth."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine.turns import Turns
from sapajou.games.itchy_monkey.engine.worth import WON
from sapajou.kernel.flat import vec

CERTAIN: Final = WON - 1000  # beyond it somebody wins whatever the others do, as far as it was looked at


@final
class Root:
    """The turns from the position where a search begins, the best first by what is known so far."""

    def __init__(self, turns: Turns, losses: list[int], least: int) -> None:
        """Take the turns, what is taken off each, and how many are looked at however deep it goes.

        The deeper it goes the fewer are looked at: half as many each time, but never less than the `least`.
        """
        self.losses = vec[i64]([i64(loss) for loss in losses])
        self.order = vec[i64]([i64(rank) for rank in range(turns.count)])
        self.looked: i64 = turns.count  # how many are to be looked at, at the next depth
        self.depth: i64 = 0  # how many turns deep all that were to be looked at have been looked at
        # For each depth, and perhaps one more begun, the turns in order, each with its value.
        self.findings: list[list[list[int]]] = []
        self._values = vec[i64]([turns.value(rank) - losses[rank] for rank in range(turns.count)])
        self._found = vec[i64]([i64(0)] * turns.count)
        self._done: i64 = 0
        self._count: i64 = turns.count
        self._least: i64 = min(least, turns.count)
        self._settle()
        self.depth = 1

    @property
    def best(self) -> int:
        """What the best turn is worth."""
        return self._values[self.order[0]]

    def begin(self) -> None:
        """Begin to look deeper."""
        self._done = 0

    def add(self, value: i64) -> None:
        """Take in what the next turn, in the order of the depth before, is worth now."""
        self._found[self._done] = value
        self._done += 1

    def doubted(self, turns: Turns, rank: i64, value: i64) -> i64:
        """Return the value of a turn less what is taken off it.

        A certain win where the seat has been before was none then: some answer is not among those that are followed.
        """
        loss = self.losses[rank]
        return (turns.value(rank) if loss and value > CERTAIN else value) - loss

    def end(self) -> bool:
        """Take in what was seen at this depth, if only of the first turns; return whether it was all of them."""
        if self._done == 0:
            return False
        at: i64
        worst = self._found[0]
        for at in range(self._done):
            self._values[self.order[at]] = self._found[at]
            worst = min(worst, self._found[at])
        for at in range(self._done, self._count):  # not looked at so deep, so they stay behind
            self._values[self.order[at]] = min(worst, self._values[self.order[at]])
        self._settle()
        if self._done < self.looked:
            return False
        self.depth += 1
        self.looked = max(self._least, (self.looked + 1) // 2)
        return True

    def only(self, at: int) -> None:
        """Look from now on at one turn only, by its place in the order so far; forget a depth that was not ended."""
        rank = self.order[at]
        while len(self.findings) > self.depth:
            self.findings.pop()
        self.order = vec[i64]([rank])
        self.looked = self._count = self._least = 1

    def _settle(self) -> None:
        """Put the best turns first, equals as they were, and write down what is known."""
        order = self.order
        at: i64
        for at in range(1, self._count):
            rank = order[at]
            to = at
            while to > 0 and self._values[order[to - 1]] < self._values[rank]:
                order[to] = order[to - 1]
                to -= 1
            order[to] = rank
        self.findings.append([[int(rank), int(self._values[rank])] for rank in order])
