"""Live play over one WebSocket a client."""

import asyncio
import contextlib
import logging
from typing import Any, Final, NamedTuple

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from sapajou.kernel.errors import BadInput
from sapajou.server.client import Client
from sapajou.server.conversation import Conversation
from sapajou.server.faults import Refusal
from sapajou.server.hub import OpenTable
from sapajou.server.identity import known_host, same_origin
from sapajou.server.limits import Bucket
from sapajou.server.service import Service
from sapajou.server.stored import Unavailable

LOG = logging.getLogger(__name__)

# Why a connection is closed, for programs; the reason beside it is a code of the server's words.
BAD_ORIGIN: Final = 4403
NO_IDENTITY: Final = 4401
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4408
TOO_BIG: Final = 4413
AGAIN: Final = 1013  # come back in a moment
OUR_FAULT: Final = 1011

_NONSENSE_LIMIT: Final = 20  # messages in a row that make no sense
_CLOSING: Final = 5.0  # seconds that a client has to take the reason why it is sent away


class Goodbye(NamedTuple):
    """Why a client is sent away: for programs, and as a code of the server's words."""

    code: int
    reason: str


class Connection:
    """One client's socket at one table."""

    def __init__(
        self, service: Service, socket: WebSocket[Any, Any, Any], address: str, open_table: OpenTable, client: Client
    ) -> None:
        """Begin with an accepted socket."""
        self.service = service
        self.address = address
        self.socket = socket
        self.open_table = open_table
        self.client = client
        limits = service.config.limits
        self.bucket = Bucket(limits.messages_per_second, limits.messages_burst)
        self.talk = Conversation(service, open_table, client)

    async def run(self) -> None:
        """Serve the client until it goes; if it is sent away, it is told why."""
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await self.service.hub.join(self.open_table, self.client)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        except Unavailable:
            await self._close(Goodbye(AGAIN, "storage_away"))
        except Refusal as fault:  # the table was forgotten a moment ago
            await self._close(Goodbye(NO_TABLE, fault.code.removeprefix("fault.")))
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(Unavailable):
                await self.service.hub.leave(self.open_table, self.client)
            self.client.gather()
            self.client.all_sent()
        for end in ended:
            await self._end(end)

    async def _end(self, end: Goodbye | BaseException) -> None:
        """Close for the reason for which a task ended; that it was cancelled or the client is gone is none."""
        match end:
            case Goodbye():
                await self._close(end)
            case Unavailable():  # whether it was kept nobody knows: the client comes back and asks again
                await self._close(Goodbye(AGAIN, "storage_away"))
            case asyncio.CancelledError() | WebSocketDisconnect() | OSError():
                pass
            case _:
                LOG.error("a connection broke", exc_info=end)
                await self._close(Goodbye(OUR_FAULT, "our_fault"))

    async def _close(self, goodbye: Goodbye) -> None:
        """Close, unless the client does not even take that."""
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_CLOSING):
                await self.socket.close(code=goodbye.code, reason=goodbye.reason)

    async def _send(self) -> Goodbye:
        """Send answers and news as they come."""
        async for text in self.talk.news():
            await self.socket.send_text(text)
        return Goodbye(AGAIN, "storage_away")

    async def _receive(self) -> Goodbye:
        """Carry out what the client sends, one message after the other."""
        most = self.service.config.limits.message_bytes
        while not self.client.overrun:
            text = await self.socket.receive_text()
            if len(text.encode()) > most:
                return Goodbye(TOO_BIG, "too_big")
            if not self.bucket.take():
                return Goodbye(TOO_MANY, "too_fast")
            await asyncio.sleep(self.service.gate.messages.turn(self.address))
            await self.talk.hear(text)
            if self.talk.faults > _NONSENSE_LIMIT:
                return Goodbye(TOO_MANY, "too_many_faults")
        return Goodbye(TOO_SLOW, "too_slow")


async def serve(service: Service, socket: WebSocket[Any, Any, Any], table: str, address: str) -> None:
    """Let a client play at a table, or close with the reason why not."""
    if not service.gate.open_socket(address):
        await refuse(socket, TOO_MANY, "too_many_sockets")
        return
    try:
        person = service.identities.person_in(socket.cookies)
        if not known_host(socket.headers, service.config.hosts):
            await refuse(socket, BAD_ORIGIN, "other_host")
        elif not same_origin(socket.headers, service.config.origins):
            await refuse(socket, BAD_ORIGIN, "other_origin")
        elif person is None:
            await refuse(socket, NO_IDENTITY, "no_identity")
        else:
            await _serve_person(service, socket, address, table, person)
    finally:
        service.gate.close_socket(address)


async def _serve_person(
    service: Service, socket: WebSocket[Any, Any, Any], address: str, table: str, person: str
) -> None:
    try:
        open_table = await service.hub.open(table)
        client = await service.greet(open_table, person)
    except BadInput as fault:  # no such table, or one of a game that is no longer installed
        await refuse(socket, NO_TABLE, fault.code.removeprefix("fault."))
    except Unavailable:
        await refuse(socket, AGAIN, "storage_away")
    else:
        await socket.accept()
        await Connection(service, socket, address, open_table, client).run()


async def refuse(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    """Accept a socket only to say why it is closed: browsers show nothing of a refused handshake."""
    await socket.accept()
    await socket.close(code=code, reason=reason)
