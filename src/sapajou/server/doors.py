"""Connections as they come in: how many an address may have, and how long each may take.

Whoever connects and says nothing costs a file, and a server has few of them: a request must come in whole within
seconds, its answer must be taken within minutes, and nobody has more than a certain number of connections open.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sapajou.server.limits import Limits, counted

_GOODBYE: Final = 5.0  # seconds in which a client may take what was last sent to it
_FULL: Final = b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Doors:
    """Counts the connections of each address; proxies that are believed have as many as they like."""

    def __init__(self, limits: Limits, proxies: str | None = None) -> None:
        """Begin with nobody; `proxies` are addresses and networks, or `*` for any."""
        self.limits = limits
        self._any = proxies is not None and "*" in proxies
        listed = [] if proxies is None or self._any else [one.strip() for one in proxies.split(",")]
        self._proxies = [ip_network(one, strict=False) for one in listed if _is_network(one)]
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Return whether this address may have one more connection, and count it."""
        one = counted(address)
        if self._open[one] >= self.limits.connections_per_address and not self._is_proxy(address):
            return False
        self._open[one] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection less."""
        one = counted(address)
        self._open[one] -= 1
        if self._open[one] <= 0:
            del self._open[one]

    def _is_proxy(self, address: str) -> bool:
        if self._any or not _is_network(address):  # what has no address came through a socket of this machine
            return True
        return any(ip_address(address) in network for network in self._proxies)


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


class FirmWebSocket(WebSocketsSansIOProtocol):
    """Whoever was sent away is gone soon after: a client that never reads would hold its connection for ever."""

    left: Callable[[], None] = staticmethod(lambda: None)

    async def run_asgi(self) -> None:
        """Serve one connection to its end."""
        await super().run_asgi()
        self.loop.call_later(_GOODBYE if self.writable.is_set() else 0.0, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection of the address."""
        super().connection_lost(exc)
        self.left()


class FirmHttp(H11Protocol):
    """A connection that must say soon what it wants, and take soon what it gets."""

    def __init__(self, *, doors: Doors, **more: Any) -> None:
        """Count the connection at the doors."""
        super().__init__(**more)
        self._doors = doors
        self._address: str | None = None  # where it is counted
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or send it away if its address has too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self._doors.enter(address):
            self._address = address
            self._cut_off_in(self._doors.limits.request_seconds)
        else:
            transport.write(_FULL)
            transport.close()
            self._cut_off_in(_GOODBYE)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; from its first byte on there is only so much time for it."""
        if self._alarm is None:
            self._cut_off_in(self._doors.limits.request_seconds)
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._cut_off_in(self._doors.limits.answer_seconds)

    def on_response_complete(self) -> None:
        """Go on with a request that has come in meanwhile, or wait for one; uvicorn closes if none comes."""
        self._call_off()
        super().on_response_complete()
        if self.conn.their_state is not h11.IDLE:
            self._cut_off_in(self._doors.limits.answer_seconds)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that wants nothing more, whether or not it has taken what it got."""
        super().timeout_keep_alive_handler()
        self._cut_off_in(self._doors.limits.answer_seconds)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; it counts until that one is lost."""
        self._call_off()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, FirmWebSocket):
            protocol.left = self._leave

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection of the address."""
        super().connection_lost(exc)
        self._call_off()
        self._leave()

    def _cut_off_in(self, seconds: float) -> None:
        self._call_off()
        self._alarm = self.loop.call_later(seconds, self.transport.abort)

    def _call_off(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _leave(self) -> None:
        if self._address is not None:
            self._doors.leave(self._address)
            self._address = None
