"""Whose bot thinks next: processes that all tables share fairly, whatever their bots cost."""

import asyncio
from bisect import insort
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

_USED_KEPT: Final = 1000  # tables whose use is remembered before those that do not count any more are forgotten


class _Place(NamedTuple):
    """A place in the queue; of two that begin at the same time the earlier one comes first."""

    begins: float
    number: int
    table: str
    slow: bool


class Turn:
    """The right to let a process think; whoever has it says what it cost."""

    def __init__(self, place: _Place) -> None:
        """Begin with nothing used."""
        self.place = place
        self.seconds = 0.0  # of a processor


class Budget:
    """Gives turns to think, first to the table that has used least.

    It counts in a time of its own (start-time fair queueing): a table's turn begins where its last one ended, but not
    before the turn that was given last. So whoever has used much waits for who has used little, who has paused has
    saved nothing up, and nobody waits for ever: all others reach any place in the queue. A thought cannot be broken
    off, so slow ones never have all processes: a quick one waits for quick ones only.
    """

    def __init__(self, processes: int) -> None:
        """Plan for so many thoughts at once."""
        self._free = processes
        self._free_for_slow = max(1, processes - 1)
        self._waiting: list[_Place] = []  # in the order in which they begin
        self._called: dict[_Place, asyncio.Future[None]] = {}
        self._used: dict[str, float] = {}  # where the next turn of each table begins
        self._now = 0.0
        self._count = 0
        self.thinking = 0

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    async def turn(self, table: str, *, slow: bool) -> Turn:
        """Return a turn when it is this table's; it is given back by `using`."""
        self._count += 1
        place = _Place(max(self._now, self._used.get(table, 0.0)), self._count, table, slow)
        called = self._called[place] = asyncio.get_running_loop().create_future()
        insort(self._waiting, place)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if place in self._called:
                del self._called[place]
                self._waiting.remove(place)
            else:
                self._give_back(Turn(place))
            raise
        return Turn(place)

    @contextmanager
    def using(self, turn: Turn) -> Iterator[Turn]:
        """Give a turn back at the end, however it ends."""
        try:
            yield turn
        finally:
            self._give_back(turn)

    def _call(self) -> None:
        """Call those who may think now."""
        for place in list(self._waiting):
            if self._free == 0:
                return
            if place.slow and self._free_for_slow == 0:
                continue
            self._waiting.remove(place)
            self._free -= 1
            self._free_for_slow -= place.slow
            self.thinking += 1
            self._now = max(self._now, place.begins)
            self._called.pop(place).set_result(None)

    def _give_back(self, turn: Turn) -> None:
        place = turn.place
        self._free += 1
        self._free_for_slow += place.slow
        self.thinking -= 1
        self._used[place.table] = max(self._used.get(place.table, 0.0), place.begins) + turn.seconds
        if len(self._used) > _USED_KEPT:
            self._used = {table: begins for table, begins in self._used.items() if begins > self._now}
        self._call()
