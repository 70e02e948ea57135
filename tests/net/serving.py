"""A real server in a process of its own, to be talked to, killed and started again."""

import contextlib
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from sapajou.server.limits import Limits

# What tests do in a second, people do in an hour.
GENEROUS = Limits(
    messages_per_second=1e9,
    messages_burst=10**9,
    address_messages_per_second=1e9,
    requests_per_second=1e9,
    requests_burst=10**9,
    sockets_per_address=10**6,
    tables_per_person=10**6,
    new_tables_per_minute=1e9,
    connections_per_address=10**6,
    away_seconds=0.0,
    renames_per_minute=1e9,
    hints_per_minute=1e9,
    blink_seconds=0.0,
)


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return int(opened.getsockname()[1])


class Serving:
    """A server that can be stopped and started on the same port and database."""

    def __init__(
        self,
        database: str,
        limits: Limits = GENEROUS,
        port: int | None = None,
        log: Path | None = None,
        luck: int | None = None,
        metrics: int | None = None,
        thinkers: int | None = 1,
    ) -> None:
        """Plan a server; with a number for its luck its tables have the same names and secrets each time.

        `metrics` is the port at which it tells what it has measured; `thinkers` how many processes think (None: as many
        as a host gets).
        """
        self.thinkers = thinkers
        self.database = database
        self.luck = luck
        self.metrics = metrics
        self.limits = limits
        self.log = log
        self.port = port or free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        with self.log.open("ab") if self.log else contextlib.nullcontext() as said:
            self.process = subprocess.Popen(self.command(), stdout=said, stderr=said)  # noqa: S603  our own words
        while True:
            assert self.process.poll() is None, "the server did not start"
            try:
                httpx.get(f"http://{self.address}/healthz").raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self

    def command(self) -> list[str]:
        """Return the words that start it."""
        return [
            sys.executable,
            __file__,
            str(self.port),
            self.database,
            repr(tuple(self.limits)),
            str(self.luck),
            str(self.metrics),
            str(self.thinkers),
        ]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class CommandServing(Serving):
    """A server started as its host starts it: by the command, with its options."""

    def __init__(self, database: str, *options: str, log: Path | None = None) -> None:
        super().__init__(database, log=log)
        self.options = options

    def command(self) -> list[str]:
        start = [sys.executable, "-m", "sapajou", "--no-open", "--port", str(self.port), "--database", self.database]
        return [*start, *self.options]


def fix_luck(luck: int) -> None:
    """Let this process draw the same names and secrets of tables each time, and wait long for people's numbers."""
    from base64 import urlsafe_b64encode  # noqa: PLC0415  only in the server's process
    from random import Random  # noqa: PLC0415

    from sapajou.server import room  # noqa: PLC0415

    def drawn(nbytes: int | None = None) -> bytes:
        return secret_dice.randbytes(nbytes or 32)

    def named(nbytes: int | None = None) -> str:
        return urlsafe_b64encode(name_dice.randbytes(nbytes or 32)).rstrip(b"=").decode()

    secret_dice, name_dice = Random(luck), Random(luck)
    secrets.token_bytes, secrets.token_urlsafe = drawn, named
    vars(room)["REVEAL_SECONDS"] = 600.0  # a slow browser must not change the shuffle


def main(port: str, database: str, limits: str, luck: str, metrics: str, thinkers: str) -> None:
    import ast  # noqa: PLC0415  only in the server's process

    if luck != str(None):
        fix_luck(int(luck))

    from sapajou.server.logs import logging_to_stderr  # noqa: PLC0415
    from sapajou.server.running import listen, run  # noqa: PLC0415
    from sapajou.server.service import Config  # noqa: PLC0415

    processes = ast.literal_eval(thinkers)
    config = Config(database=database, thinkers=processes, limits=Limits(*ast.literal_eval(limits)))
    with logging_to_stderr(as_json=False):
        measured = None if metrics == str(None) else listen("127.0.0.1", int(metrics), 0)
        run(config, listen("127.0.0.1", int(port), 0), started=lambda: None, metrics=measured)


if __name__ == "__main__":
    main(*sys.argv[1:])
