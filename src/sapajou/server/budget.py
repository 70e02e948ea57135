"""Whose bot thinks next: processes that all tables share fairly, whatever their bots cost."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_USED_KEPT: Final = 1000  # tables whose use is remembered before those that do not count any more are forgotten


class Turn:
    """The right to let a process think, or a place in the queue for it; whoever has it says what it cost."""

    def __init__(self, table: str, *, slow: bool) -> None:
        """Wait, with nothing used."""
        self.table = table
        self.slow = slow
        self.seconds = 0.0  # of a processor
        self.called = asyncio.get_running_loop().create_future()


class Budget:
    """Gives turns to think, first to the table that has used least, and to no table two at once.

    It counts in a time of its own (start-time fair queueing): a table's turn begins where its last one ended, but not
    before the turn that was given last. So whoever has used much waits for who has used little, who has paused has
    saved nothing up, and nobody waits for ever: all others reach any place in the queue. A thought cannot be broken
    off, so slow ones never have all processes: a quick one waits for quick ones only.
    """

    def __init__(self, processes: int) -> None:
        """Plan for so many thoughts at once."""
        self._free = processes
        self._free_for_slow = max(1, processes - 1)
        self._waiting: list[Turn] = []  # in the order in which they came
        self._at_work: set[str] = set()  # tables that have a turn
        self._used: dict[str, float] = {}  # where the next turn of each table begins
        self._now = 0.0

    @property
    def thinking(self) -> int:
        """How many think."""
        return len(self._at_work)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def used(self, table: str) -> float:
        """Return where the next turn of a table begins."""
        return max(self._now, self._used.get(table, 0.0))

    async def turn(self, table: str, *, slow: bool) -> Turn:
        """Return a turn when it is this table's; it is given back by `using`."""
        turn = Turn(table, slow=slow)
        self._used[table] = self.used(table)
        self._waiting.append(turn)
        self._call()
        try:
            await turn.called
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            else:
                self._give_back(turn)
            raise
        return turn

    @contextmanager
    def using(self, turn: Turn) -> Iterator[Turn]:
        """Give a turn back at the end, however it ends."""
        try:
            yield turn
        finally:
            self._give_back(turn)

    def _call(self) -> None:
        """Call those who may think now, the table that has used least first."""
        while self._free:
            may = [turn for turn in self._waiting if self._may_begin(turn)]
            if not may:
                return
            turn = min(may, key=lambda one: self._used[one.table])  # of equals who came first
            self._waiting.remove(turn)
            self._at_work.add(turn.table)
            self._free -= 1
            self._free_for_slow -= turn.slow
            self._now = max(self._now, self._used[turn.table])
            turn.called.set_result(None)

    def _may_begin(self, turn: Turn) -> bool:
        """Return whether a turn may be given now: to whoever has just gone it may not."""
        idle = turn.table not in self._at_work and not turn.called.cancelled()
        return idle and (not turn.slow or self._free_for_slow > 0)

    def _give_back(self, turn: Turn) -> None:
        self._at_work.discard(turn.table)
        self._free += 1
        self._free_for_slow += turn.slow
        self._used[turn.table] += turn.seconds
        if len(self._used) > _USED_KEPT:
            busy = self._at_work | {one.table for one in self._waiting}
            self._used = {table: begins for table, begins in self._used.items() if table in busy or begins > self._now}
        self._call()
