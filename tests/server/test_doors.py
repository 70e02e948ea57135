"""Connections that cost a server its files: those that say nothing, those that never end, and very many of them."""

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

import patience
from player import Player
from sapajou.server.doors import Doors
from sapajou.server.limits import Limits
from serving import GENEROUS, Serving

FILES = 256
HALF = b"GET /api/games HTTP/1.1\r\nHost: table.example\r\n"  # and nothing more


@contextlib.contextmanager
def serving(folder: Path, limits: Limits) -> Iterator[Serving]:
    with Serving(str(folder / "tables.db"), limits, log=folder / "log") as server:
        yield server


def opened(server: Serving, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(sent)
    return connection


def closes(connection: socket.socket) -> bool:
    """Wait until the other side closes a connection; whatever it still says is of no interest."""
    with connection, contextlib.suppress(ConnectionResetError):
        while connection.recv(65536):
            pass
    return True


def answer(server: Serving, source: str = "127.0.0.1") -> int:
    """Return with which status a visitor from an address of this machine is answered; 0: not at all."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=patience.SECONDS) as visitor:
        try:
            return visitor.get(f"http://{server.address}/api/games").status_code
        except httpx.TransportError:
            return 0


@pytest.mark.parametrize("sent", [b"", HALF, b"PUT /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n{"])
def test_a_request_that_does_not_come_in_whole_ends_the_connection(tmp_path: Path, sent: bytes) -> None:
    with serving(tmp_path, GENEROUS._replace(request_seconds=0.3)) as server:
        assert closes(opened(server, sent))
        assert answer(server) == 200


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS._replace(request_seconds=0.3)) as server:
        assert closes(opened(server, HALF + b"\r\n" + HALF))


def test_an_answer_that_nobody_takes_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS._replace(answer_seconds=0.3)) as server:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall((b"GET /api/games/after_us/words/en HTTP/1.1\r\nHost: a\r\n\r\n") * 200)
        with contextlib.suppress(ConnectionError):
            while True:
                connection.sendall(b"GET /")  # a connection that was cut off does not take it
                time.sleep(0.05)
        connection.close()


def test_hundreds_of_connections_from_one_address_shut_nobody_else_out(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, before[1]))  # the server inherits it
    try:
        server = Serving(str(tmp_path / "tables.db"), Limits(), log=tmp_path / "log").start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)
        for _ in range(FILES + 50):
            stack.enter_context(opened(server, HALF))
        assert answer(server, "127.0.0.2") == 200
        assert answer(server) in (0, 429)


def test_a_websocket_counts_until_it_is_gone(tmp_path: Path) -> None:
    async def story(server: Serving) -> None:
        player = await Player(server.address).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"])
        await player.http.aclose()
        async with player.at(table):
            with pytest.raises(InvalidStatus, match="429"):
                async with player.at(table):
                    pass
        for _ in range(1000):  # the server takes a moment to notice
            with contextlib.suppress(InvalidStatus):
                async with player.at(table):
                    return
        pytest.fail("a connection that is gone still counts")

    with serving(tmp_path, GENEROUS._replace(connections_per_address=1)) as server:
        asyncio.run(story(server))


def test_addresses_are_counted_each_and_proxies_not_at_all() -> None:
    doors = Doors(Limits(connections_per_address=1), "10.0.0.0/8, 192.0.2.1, unix")
    assert [doors.enter("192.0.2.7") for _ in range(2)] == [True, False]
    assert [doors.enter("10.1.2.3") for _ in range(3)] == [True] * 3
    assert [doors.enter("192.0.2.1") for _ in range(3)] == [True] * 3
    doors.leave("192.0.2.7")
    assert doors.enter("192.0.2.7")
    assert [Doors(Limits(connections_per_address=0), "*").enter("192.0.2.7")] == [True]


def test_an_ipv6_network_counts_as_one() -> None:
    doors = Doors(Limits(connections_per_address=2))
    assert [doors.enter(f"2001:db8:0:1::{host}") for host in range(3)] == [True, True, False]
    assert doors.enter("2001:db8:0:2::1")
    assert [doors.enter("::ffff:192.0.2.7"), doors.enter("192.0.2.7"), doors.enter("192.0.2.7")] == [True, True, False]
