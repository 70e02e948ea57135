"""What a server's HTTP and WebSocket do for a page, done for it in the browser itself: same questions, same answers."""

import asyncio
import contextlib
import time
from typing import Any, Final, Protocol

from sapajou.kernel.errors import BadInput
from sapajou.offline import people
from sapajou.offline.drawer import Drawer
from sapajou.offline.questions import answer
from sapajou.offline.storage import DeviceStorage
from sapajou.server.advising import Advising
from sapajou.server.client import Client
from sapajou.server.conversation import Conversation
from sapajou.server.hub import LEASE, Hub, OpenTable
from sapajou.server.keeper import Keeper
from sapajou.server.limits import Limits
from sapajou.server.steady import SteadyClock
from sapajou.server.stored import Unavailable
from sapajou.server.tables import Tables
from sapajou.server.thinking import Thinking

_LIMITS: Final = Limits(tables_per_person=1000)  # it is the owner's own device
_NO_TABLE: Final = 4404  # as `server/socket.py` closes
_AGAIN: Final = 1013


class BotsAndCoach(Thinking, Advising, Protocol):
    """Where bots think, and the coach."""


class Page(Protocol):
    """What the page is told, by the number of its wire."""

    def said(self, wire: int, text: str) -> None:
        """Pass a message of the table on."""

    def closed(self, wire: int, code: int, reason: str) -> None:
        """Say that a wire is closed, and why."""


class Desk:
    """All tables of this device, kept going, and the wires to them."""

    def __init__(self, drawer: Drawer, thinking: BotsAndCoach, page: Page, begin: float, limits: Limits) -> None:
        """Stand on a drawer; `begin` is the time of day from which the clock runs on."""
        self.storage = DeviceStorage(drawer)
        self.tables = Tables(Hub(self.storage, SteadyClock(begin)), limits, thinking)
        self.keeper = Keeper(self.tables.hub, thinking, blink=limits.blink_seconds)
        self.tables.hub.on_change = self._changed
        self._page = page
        self._wires: dict[int, asyncio.Task[None]] = {}
        self._talks: dict[int, Conversation] = {}
        self._at_work: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, drawer: Drawer, thinking: BotsAndCoach, page: Page, limits: Limits = _LIMITS) -> "Desk":
        """Return a desk at work."""
        begin = max(time.time(), await DeviceStorage(drawer).latest(LEASE))
        desk = cls(drawer, thinking, page, begin, limits)
        desk._begin(desk.tables.hub.follow())
        desk._begin(desk.keeper.run())
        return desk

    async def close(self) -> None:
        """Let go of all tables, so that another page can take them up at once."""
        for wire in list(self._wires):
            self.hang_up(wire)
        await self.keeper.close()
        await self.tables.coach.close()
        for task in list(self._at_work):
            task.cancel()
        await asyncio.gather(*self._at_work, *self._wires.values(), return_exceptions=True)
        await self.tables.hub.settle()
        await self.storage.close()

    def _begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    def _changed(self, open_table: OpenTable) -> None:
        self.keeper.wake(open_table)
        if open_table.room.facts.status == "shuffling":
            self._begin(people.reveal_numbers(self.tables, open_table))

    async def ask(self, method: str, address: str, body: str, seat: int | None) -> str:
        """Return what a server would answer to a request: its status and body, as JSON."""
        return await answer(self.tables, method, address, body, seat)

    # Wires to tables

    def dial(self, wire: int, table: str, seat: int | None) -> None:
        """Open a wire to a table, as the person on a seat or as the device's owner."""
        task = self._wires[wire] = asyncio.ensure_future(self._serve(wire, table, seat))
        task.add_done_callback(lambda _: self._wires.pop(wire, None))

    def hang_up(self, wire: int) -> None:
        """Close a wire: the page does not want it any more."""
        task = self._wires.get(wire)
        if task is not None:
            task.cancel()

    async def hear(self, wire: int, text: str) -> None:
        """Carry out what a page says over a wire."""
        talk = self._talks.get(wire)
        if talk is None:
            return
        try:
            await talk.hear(text)
        except Unavailable:  # whether it was kept nobody knows: the page dials again and asks again
            self.hang_up(wire)
            self._page.closed(wire, _AGAIN, "storage_away")

    async def _serve(self, wire: int, table: str, seat: int | None) -> None:
        try:
            open_table = await self.tables.hub.open(table)
            client = await self.tables.greet(open_table, people.on_seat(open_table.room, seat))
            await self._talk(wire, open_table, client)
        except BadInput as fault:
            self._page.closed(wire, _NO_TABLE, fault.code.removeprefix("fault."))
        except Unavailable:
            self._page.closed(wire, _AGAIN, "storage_away")

    async def _talk(self, wire: int, open_table: OpenTable, client: Client) -> None:
        talk = self._talks[wire] = Conversation(self.tables, open_table, client)
        try:
            await self.tables.hub.join(open_table, client)
            await people.all_here(self.tables, open_table)
            self._page.said(wire, "")  # the wire is open
            async for text in talk.news():
                self._page.said(wire, text)
            raise Unavailable
        finally:
            del self._talks[wire]
            with contextlib.suppress(Unavailable):
                await self.tables.hub.leave(open_table, client)
