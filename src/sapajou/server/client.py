"""One connection to a table: what it has been sent, and what it must be sent next."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from sapajou.server import messages as m

encode = msgspec.json.Encoder().encode
_SAME_TIME: Final = 0.5  # seconds; what is added to a clock are whole ones


class Client:
    """A person's connection.

    Answers wait in line; the table and the board are sent as they are when their turn comes, so a slow
    connection gets fewer and newer ones, and memory stays bounded.
    """

    MOST_ANSWERS = 100

    def __init__(self, person: str, name: str | None) -> None:
        """Begin before the client has said hello."""
        self.person = person
        self.name = name
        self.hello: m.Hello | None = None
        self.told = 0
        self.heard = 0  # lines of talk
        self.answers: deque[m.ServerMessage] = deque()
        self.overrun = False
        self.once_sent: list[Callable[[], None]] = []  # called when all that there is to tell now has been sent
        self._sending: list[Callable[[], None]] = []
        self._last: dict[type[m.Message], bytes] = {}
        self._ends: list[float | None] = []  # when the clocks run out, as the client was told
        self._seat: int | None = None
        self._moment = 0  # of the board that was sent last
        self._faced: int | None = None  # the decision that it asked for
        self._wake = asyncio.Event()

    def greet(self, hello: m.Hello) -> None:
        """Take the client's hello; everything is sent again."""
        self.hello = hello
        self.told = hello.told
        self.heard = hello.heard
        self._last.clear()
        self.look()

    def answer(self, message: m.ServerMessage) -> None:
        """Send an answer."""
        self.overrun = self.overrun or len(self.answers) >= self.MOST_ANSWERS
        self.answers.append(message)
        self._wake.set()

    def look(self) -> None:
        """Send the table and the board if they have changed."""
        self._wake.set()

    def look_from(self, seat: int | None) -> None:
        """Look from a seat (None: from none); whoever changes it is told that seat's story from the beginning."""
        if seat != self._seat:
            self.told = 0 if self._last.get(m.BoardNow) else self.told
            self._seat = seat

    def missed_since(self, decision: int | None) -> int | None:
        """Return the moment that the client saw last, if it wants to see all that others did since.

        It does not if it has just come, or if it faces the same decision still: then it is not interrupted.
        """
        interrupted = decision is not None and decision == self._faced
        return None if interrupted or m.BoardNow not in self._last else self._moment

    async def woken(self) -> None:
        """Wait until there may be something to send."""
        await self._wake.wait()
        self._wake.clear()

    def gather(self) -> None:
        """Take note that what is sent next is all there is to tell now."""
        self._sending += self.once_sent
        self.once_sent = []

    def all_sent(self) -> None:
        """Take note that what was gathered has been sent, or that nobody is there to be sent it."""
        sending, self._sending = self._sending, []
        for done in sending:
            done()

    def news(self, message: m.TableNow | m.Talk | m.BoardNow, now: float) -> bytes | None:
        """Return a message as it goes out, or None if the client has just that already.

        That time has passed is no news: a client counts it down by itself.
        """
        body = encode(message)
        if isinstance(message, m.Talk):
            self.heard = message.lines[-1].number + 1
            return body
        if isinstance(message, m.BoardNow):
            told, self.told = self.told, message.told
            self._moment = message.moment
            self._faced = message.mine.number if message.mine is not None and message.mine.offered else None
            # What is shown follows from the rest, and from the events: once they are told it is no longer marked.
            same = encode(msgspec.structs.replace(message, events=[], show=[]))
            if told == message.told and self._last.get(m.BoardNow) == same:
                return None
            self._last[m.BoardNow] = same
            return body
        untimed = [msgspec.structs.replace(seat, time=None) if seat.running else seat for seat in message.seats]
        same = encode(msgspec.structs.replace(message, seats=untimed))
        ends = [now + seat.time if seat.running and seat.time is not None else None for seat in message.seats]
        if self._last.get(m.TableNow) == same and _agree(self._ends, ends):
            return None
        self._last[m.TableNow] = same
        self._ends = ends
        return body


def _agree(before: list[float | None], now: list[float | None]) -> bool:
    """Return whether the same clocks run out at the same times, give or take what rounding and waiting make of it."""
    return all(
        one == other or (one is not None and other is not None and abs(one - other) < _SAME_TIME)
        for one, other in zip(before, now, strict=True)
    )
