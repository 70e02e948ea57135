"""Runs the server until it is told to stop."""

import asyncio
import contextlib
import errno
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

import uvicorn

from sapajou.server.app import create_app
from sapajou.server.collecting import short_pauses
from sapajou.server.doors import Doors, FirmHttp, FirmWebSocket
from sapajou.server.faults import SERVER_WORDS, BadAddress
from sapajou.server.service import Config

_TRIES: Final = 20  # ports that are tried when nobody has asked for a particular one
_BACKLOG: Final = 2048
_READ_AT_MOST: Final = 4  # times the longest message; whoever sends more than that is not even told why


def listen(host: str, port: int | None, first: int) -> socket.socket:
    """Return a socket that listens: on the wanted port, or on the first free one from `first` on."""
    for one in (port,) if port is not None else range(first, first + _TRIES):
        try:
            return _listen(host, one)
        except OSError as error:
            name = errno.errorcode.get(error.errno or 0, "")
            why = name if SERVER_WORDS.has("en", f"why.{name}") else error.strerror or str(error)
        except OverflowError:
            why = "no_port"
    raise BadAddress(f"address {host}:{port or first}", "fault.no_address", why=why)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(_BACKLOG)
    except (OSError, OverflowError):
        opened.close()
        raise
    return opened


def address_of(listening: socket.socket) -> str:
    """Return where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{here}:{port}/"


def run(
    config: Config,
    listening: socket.socket,
    *,
    started: Callable[[], None],
    proxies: str | None = None,
    metrics: socket.socket | None = None,
) -> None:
    """Serve until a signal ends it; `started` is called once the server answers.

    `metrics` is where Prometheus is answered, if anywhere. What goes wrong is left to Python's logging.
    """
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(config._replace(listens=listening.getsockname()[:2]), metrics),
            log_config=None,
            log_level="warning",
            access_log=False,  # addresses are nobody's business
            http=cast("type[asyncio.Protocol]", partial(FirmHttp, doors=Doors(config.limits, proxies))),
            ws=FirmWebSocket,
            ws_max_size=_READ_AT_MOST * config.limits.message_bytes,
            ws_per_message_deflate=False,  # its memory, times a thousand, is more than it saves
            proxy_headers=proxies is not None,
            forwarded_allow_ips=proxies,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
    )
    with short_pauses(), _once_started(server, started):
        server.run(sockets=[listening])


@contextlib.contextmanager
def _once_started(server: uvicorn.Server, started: Callable[[], None]) -> Iterator[None]:
    """Call `started` from a thread when the server is up; not at all if it never comes up."""
    over = threading.Event()

    def wait() -> None:
        while not over.wait(0.05):
            if server.started:
                started()
                return

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def open_browser(address: str) -> None:
    """Show the table in the person's browser, if there is one."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
