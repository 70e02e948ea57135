"""A real server in a process of its own, to be talked to, killed and started again."""

import contextlib
import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Final, NoReturn, Protocol, Self

from sapajou.server.limits import Limits
from unencrypted import TRUSTS_NOBODY

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


class Process(Protocol):
    """What is asked of the process of a server."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> object:
        """Return None as long as it lives."""

    def send_signal(self, sig: int, /) -> None: ...

    def wait(self) -> object:
        """Return when it is gone."""


class Child:
    """A process that another one has forked, held by a file descriptor: no other can be meant by its number."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._held = os.pidfd_open(pid)

    def poll(self) -> int | None:
        return self.pid if select.select([self._held], [], [], 0)[0] else None

    def send_signal(self, sig: int, /) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._held, sig)

    def wait(self) -> None:
        select.select([self._held], [], [])
        os.close(self._held)


class Nursery:
    """A process that has read all that a server needs and forks one whenever it is asked: a quarter of the time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = threading.Lock()

    def fork(self, words: list[str], log: Path | None) -> Child:
        """Return a new server, started with these words."""
        with self._one_at_a_time:
            if self._process is None:
                command = [sys.executable, __file__]
                self._process = subprocess.Popen(  # noqa: S603
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
            asked, answered = self._process.stdin, self._process.stdout
            assert asked is not None
            assert answered is not None
            asked.write(json.dumps([str(log or os.devnull), *words]).encode() + b"\n")
            asked.flush()
            return Child(int(answered.readline()))


NURSERY: Final = Nursery()


class Serving:
    """A server that can be stopped and started on the same port and database."""

    def __init__(
        self,
        database: str,
        limits: Limits = GENEROUS,
        port: int | None = None,
        log: Path | None = None,
        luck: int | Path | None = None,
        metrics: int | None = None,
        thinkers: int | None = 1,
    ) -> None:
        """Plan a server; with a number for its luck its tables have the same names and secrets each time.

        The luck may also stand in a file: whenever another one is written there, the next tables have that.
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
        self.process: Process | None = None

    def start(self) -> Self:
        import httpx  # noqa: PLC0415  the server and its children need none

        self.process = self.begun()
        while True:
            assert self.process.poll() is None, "the server did not start"
            try:
                httpx.get(f"http://{self.address}/healthz", verify=TRUSTS_NOBODY).raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self

    def begun(self) -> Process:
        """Return its process, which has just begun."""
        settings = [repr(tuple(self.limits)), str(self.luck), str(self.metrics), str(self.thinkers)]
        words = [str(self.port), self.database, *settings]
        if sys.platform == "linux":
            return NURSERY.fork(words, self.log)
        return _popen([sys.executable, __file__, *words], self.log)

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


def _popen(command: list[str], log: Path | None) -> Process:
    with log.open("ab") if log else contextlib.nullcontext() as said:
        return subprocess.Popen(command, stdout=said, stderr=said)  # noqa: S603  our own words


class CommandServing(Serving):
    """A server started as its host starts it: by the command, with its options."""

    def __init__(self, database: str, *options: str, log: Path | None = None) -> None:
        super().__init__(database, log=log)
        self.options = options

    def begun(self) -> Process:
        return _popen(self.command(), self.log)

    def command(self) -> list[str]:
        """Return the words that start it."""
        start = [sys.executable, "-m", "sapajou", "--no-open", "--port", str(self.port), "--database", self.database]
        return [*start, *self.options]


class Dice:
    """Dice that fall the same each time: by a number, or by what stands in a file, anew as soon as that changes."""

    def __init__(self, luck: str) -> None:
        self._luck = luck
        self._seed: int | str | None = None
        self._dice = Random()

    def throw(self, nbytes: int | None = None) -> bytes:
        seed = int(self._luck) if self._luck.isdecimal() else Path(self._luck).read_text(encoding="utf-8")
        if seed != self._seed:
            self._seed = seed
            self._dice.seed(seed)
        return self._dice.randbytes(nbytes or 32)


def fix_luck(luck: str) -> None:
    """Let this process draw the same names and secrets of tables each time, and wait long for people's numbers."""
    from base64 import urlsafe_b64encode  # noqa: PLC0415  only in the server's process

    from sapajou.server import room  # noqa: PLC0415

    def named(nbytes: int | None = None) -> str:
        return urlsafe_b64encode(names.throw(nbytes)).rstrip(b"=").decode()

    names = Dice(luck)
    secrets.token_bytes, secrets.token_urlsafe = Dice(luck).throw, named
    vars(room)["REVEAL_SECONDS"] = 600.0  # a slow browser must not change the shuffle


def serve(port: str, database: str, limits: str, luck: str, metrics: str, thinkers: str) -> None:
    """Serve until a signal ends it."""
    import ast  # noqa: PLC0415  only in the server's process

    from sapajou.server.logs import logging_to_stderr  # noqa: PLC0415
    from sapajou.server.running import listen, run  # noqa: PLC0415
    from sapajou.server.service import Config  # noqa: PLC0415

    if luck != str(None):
        fix_luck(luck)
    config = Config(database=database, thinkers=ast.literal_eval(thinkers), limits=Limits(*ast.literal_eval(limits)))
    with logging_to_stderr(as_json=False):
        measured = None if metrics == str(None) else listen("127.0.0.1", int(metrics), 0)
        run(config, listen("127.0.0.1", int(port), 0), started=lambda: None, metrics=measured)


def child(log: str, words: list[str]) -> NoReturn:
    """Serve in this forked process, which has nothing more to do with the nursery."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with Path(os.devnull).open("rb") as nothing, Path(log).open("ab") as said:
        for mine, other in ((0, nothing), (1, said), (2, said)):
            os.dup2(other.fileno(), mine)
    serve(*words)
    sys.exit()


def main() -> None:
    """Read what a server needs, then fork one for every line; those who are left end with this process."""
    import sapajou.server.running  # noqa: PLC0415

    for name in sapajou.games():
        sapajou.game(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    for line in sys.stdin:
        log, *words = json.loads(line)
        pid = os.fork()
        if pid == 0:
            child(log, words)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
    os.killpg(0, signal.SIGTERM)


if __name__ == "__main__":
    serve(*sys.argv[1:]) if sys.argv[1:] else main()
