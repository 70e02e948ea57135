"""The coach at the tables: it gives hints to whoever asks and may, beside the table and never in its way."""

import asyncio
import logging
from typing import Any, Final
from weakref import WeakKeyDictionary

from sapajou.kernel.game import Game
from sapajou.kernel.match import Decision
from sapajou.kernel.registry import source_of
from sapajou.server import messages as m
from sapajou.server.advising import Advising, HintTask, hint_task
from sapajou.server.client import Client
from sapajou.server.faults import Refusal
from sapajou.server.hub import Hub, OpenTable
from sapajou.server.limits import Buckets, Limits
from sapajou.server.room import Room

LOG = logging.getLogger(__name__)

# Of a quick bot's effort: a first answer at once, then a better one, together in less than a second.
_SHARES: Final = (20, 250)
_MOST_AT_ONCE: Final = 16  # hints of a process that are thought about, or wait for it


class _Given:
    """The hint that a seat was given last: asked again at the same decision, it is not thought about again."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.ways: list[m.Way] = []
        self.done = False
        self.asked: list[tuple[Client, str]] = []  # who waits for more of it, each with the message that asked


class Coach:
    """Gives hints at all tables of this process."""

    def __init__(self, hub: Hub, thinking: Advising, limits: Limits) -> None:
        """Think where the bots do."""
        self.hub = hub
        self._thinking = thinking
        self._asked = Buckets(limits.hints_per_minute / 60, limits.hints_per_minute)
        self._given: WeakKeyDictionary[OpenTable, dict[int, _Given]] = WeakKeyDictionary()
        self._at_work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop; whoever waits hears nothing more."""
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def prepare(self, game: Game[Any]) -> None:
        """Get ready: a table was opened, and hints may be asked for at its first decision."""
        self._thinking.prepare(source_of(game))

    async def hint(self, open_table: OpenTable, client: Client, message: m.Hint) -> m.Accepted | m.Stale:
        """Write down that a person asks, and let the coach think; what it finds follows by itself."""
        if not self._asked.take(client.person):
            raise Refusal("too_fast")
        if len(self._at_work) >= _MOST_AT_ONCE:
            raise Refusal("coach_busy")
        answer = await self.hub.ask(open_table, client, message)
        if isinstance(answer, m.Accepted):
            await self._begin(open_table, client, message)
            return answer
        return m.Stale(message.id)

    async def _begin(self, open_table: OpenTable, client: Client, message: m.Hint) -> None:
        """Tell what is known of the decision, and find out the rest, unless that is under way."""
        async with open_table.lock:
            room = open_table.room
            seat = room.facts.seat_of(client.person)
            if seat is None or room.match is None or room.match.decision(seat) != (message.number, message.choices):
                return  # it has gone on meanwhile
            given = self._given.setdefault(open_table, {})
            known = given.get(seat)
            if known is None or known.decision != room.match.decision(seat):
                known = given[seat] = _Given(room.match.decision(seat))
                tasks = [hint_task(room, seat, share) for share in _SHARES]
                self._work(self._think(open_table.room, known, tasks))
        if known.ways:
            self._tell(known, client, message.id)
        if not known.done:
            known.asked.append((client, message.id))

    def _work(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _think(self, room: Room, given: _Given, tasks: list[HintTask]) -> None:
        """Find out what to advise, and tell it as it becomes better, as long as the decision is still to be made."""
        try:
            for task in tasks:
                given.ways = await self._thinking.advise(task)
                given.done = task is tasks[-1]
                self._tell_all(given)
                if room.match is None or room.match.decision(task.seat) != given.decision:
                    return  # the bots, whose turn it may be, think in the same place
        except Exception:
            LOG.exception("the coach has failed")
        finally:
            if not given.done:  # what it had found stands
                given.done = True
                self._tell_all(given)

    def _tell_all(self, given: _Given) -> None:
        for client, message in given.asked:
            self._tell(given, client, message)

    @staticmethod
    def _tell(given: _Given, client: Client, message: str) -> None:
        client.answer(m.Advice(message, *given.decision, given.ways, given.done))
