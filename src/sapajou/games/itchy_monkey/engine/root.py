"""The turns that a search chooses among, and what it has found out about them, depth by depth."""

from typing import final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine.turns import Turns
from sapajou.kernel.flat import vec


@final
class Root:
    """The turns from the position where a search begins, the best first by what is known so far."""

    def __init__(self, turns: Turns, losses: list[int], first: int, every: int, least: int) -> None:
        """Take the turns, what is taken off each, and which of them to look at: from the first on every so manieth.

        The deeper it goes the fewer are looked at: half as many each time, but never less than the `least`.
        """
        self.turns = turns
        self.losses = vec[i64]([i64(loss) for loss in losses])
        self.order = vec[i64]([i64(rank) for rank in range(first, turns.count, every)])
        self.count: i64 = len(self.order)
        self.looked: i64 = self.count  # how many are to be looked at, at the next depth
        self._least: i64 = least
        self.values = vec[i64]([turns.value(rank) - losses[rank] for rank in range(turns.count)])
        self.findings: list[list[list[int]]] = []  # for each depth the turns in order, each with its value
        self._found = vec[i64]([i64(0) for _ in self.order])
        self._done: i64 = 0
        self._settle()

    @property
    def depth(self) -> int:
        """How many turns deep it was looked."""
        return len(self.findings)

    @property
    def best(self) -> int:
        """What the best turn is worth."""
        return self.values[self.order[0]]

    def begin(self) -> None:
        """Begin to look deeper."""
        self._done = 0

    def add(self, value: i64) -> None:
        """Take in what the next turn, in the order of the depth before, is worth now."""
        self._found[self._done] = value
        self._done += 1

    def end(self) -> bool:
        """Take in what was seen at this depth, if only of the first turns; return whether it was all of them."""
        at: i64
        worst: i64 = 0
        for at in range(self._done):
            self.values[self.order[at]] = self._found[at]
            if at == 0 or self._found[at] < worst:
                worst = self._found[at]
        for at in range(self._done, self.count):
            if self._done and self.values[self.order[at]] > worst:
                self.values[self.order[at]] = worst  # not looked at so deep, so it stays behind
        if self._done:
            self._settle()
        if self._done < self.looked:
            return False
        half = (self.looked + 1) // 2
        least: i64 = min(self.looked, self._least)
        self.looked = max(least, half)
        return True

    def _settle(self) -> None:
        """Put the best turns first, equals as they were, and write down what is known."""
        order = self.order
        at: i64
        for at in range(1, self.count):
            rank = order[at]
            to = at
            while to > 0 and self.values[order[to - 1]] < self.values[rank]:
                order[to] = order[to - 1]
                to -= 1
            order[to] = rank
        self.findings.append([[int(rank), int(self.values[rank])] for rank in order])
