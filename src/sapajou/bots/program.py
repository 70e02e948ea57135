"""Another program that plays: JSON lines to its standard input, JSON lines from its standard output.

What it writes elsewhere (standard error) is for people: the last of it is quoted when the program fails.
A program that breaks the protocol, or takes too long, is ended with all that it started; none is left behind.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from sapajou.bots import limits
from sapajou.bots.faults import BadBot, ProgramFault

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes, of a program's answer
_KEPT_OF_ERRORS: Final = 2000
_SHOWN: Final = 200
_IDLE: Final = 16  # programs of one command that wait for the next match
_ERRORS_SECONDS: Final = 1.0  # for the last words of a program that has ended

T = TypeVar("T")
Key = tuple[str, int, float]


class Hello(msgspec.Struct, frozen=True):
    """A program's first line: its protocol, what it is called, who made it, whether it wants to be told everything."""

    protocol: int
    name: str = ""
    author: str = ""
    listens: bool = False


class Answer(msgspec.Struct, frozen=True):
    """A program's answer to `act`: a step or a whole move in notation, or what went wrong."""

    move: str | None = None
    error: str | None = None


class Program:
    """A running program; whoever has it has it alone."""

    def __init__(self, command: str, megabytes: int, seconds: float) -> None:
        """Start it and exchange the first lines; `seconds` is what it has for every answer."""
        self.key: Key = (command, megabytes, seconds)
        self.seconds = seconds
        self._late = False
        self._said = b""  # its latest line
        self._errors = b""
        self._process = _started(command, megabytes)
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        self.ended = Finalize(self, _end, (self._process,), exitpriority=10)
        self._write({"type": "hello", "protocol": PROTOCOL, "sapajou": version("sapajou")})
        self.hello = self._read(Hello)
        if self.hello.protocol != PROTOCOL:
            self.end()
            raise ProgramFault("fault.program_protocol", given=self.hello.protocol, known=PROTOCOL)

    def tell(self, message: dict[str, Any]) -> None:
        """Tell the program something that it does not answer."""
        self._write(message)

    def ask(self, message: dict[str, Any]) -> str:
        """Return the move that the program answers with."""
        self._write(message)
        answer = self._read(Answer)
        if answer.error is not None:
            self.end()
            raise ProgramFault("fault.program_error", message=_short(answer.error))
        if answer.move is None:
            self._nonsense(self._said, "it has no `move`")
        return answer.move or ""

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the program and all that it started."""
        self.ended()

    def _write(self, message: dict[str, Any]) -> None:
        line = msgspec.json.encode(message) + b"\n"
        with self._in_time(), suppress(BrokenPipeError, ValueError, OSError):  # the answer that does not come tells it
            stdin = self._process.stdin
            if stdin is not None:
                stdin.write(line)
                stdin.flush()

    def _read(self, shape: type[T]) -> T:
        """Return the program's next line as what it must be."""
        with self._in_time():
            stdout = self._process.stdout
            line = b"" if stdout is None else stdout.readline(LONGEST_LINE + 1)
        if self._late:
            self.end()
            raise ProgramFault("fault.program_slow", seconds=f"{self.seconds:g}")
        if len(line) > LONGEST_LINE:
            self.end()
            raise ProgramFault("fault.program_long_line", most=LONGEST_LINE)
        if not line.endswith(b"\n"):
            self._ended()
        self._said = line
        try:
            return msgspec.json.decode(line, type=shape)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            self._nonsense(line, str(error))
        raise AssertionError  # both end in an error

    def _ended(self) -> None:
        """Say that the program has ended, with what it last wrote for people."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=_ERRORS_SECONDS)  # else it has closed its output alone
        code = self._process.poll()
        self.end()
        self._reader.join(_ERRORS_SECONDS)
        last = self._errors.decode(errors="replace").strip().splitlines()[-1:]
        said = f": {_short(last[0])}" if last else ""
        how = "" if code is None else f"signal {-code}" if code < 0 else f"code {code}"
        raise ProgramFault("fault.program_ended", code=how or "closed", said=said)

    def _nonsense(self, line: bytes, why: str) -> None:
        self.end()
        given = _short(line.decode(errors="replace").strip())
        raise ProgramFault("fault.program_nonsense", given=repr(given), why=why)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """End the program if something takes too long: whoever waits for it then sees the end of its output."""
        watch = threading.Timer(self.seconds, self._too_late)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _too_late(self) -> None:
        self._late = True
        _kill(self._process)

    def _read_errors(self) -> None:
        """Keep the last of what the program writes for people, so that it never waits for a reader."""
        stderr = self._process.stderr
        with suppress(ValueError, OSError):
            while stderr is not None and (some := os.read(stderr.fileno(), 4096)):
                self._errors = (self._errors + some)[-_KEPT_OF_ERRORS:]
        if stderr is not None:
            stderr.close()


_waiting: Final[dict[Key, list[Program]]] = defaultdict(list)


def hired(command: str, megabytes: int, seconds: float) -> Program:
    """Return a program that is free, started if there is none."""
    waiting = _waiting[command, megabytes, seconds]
    while waiting:
        program = waiting.pop()
        if program.running:
            return program
        program.end()
    return Program(command, megabytes, seconds)


def released(program: Program) -> None:
    """Keep a program for the next match; one that has ended, or is one too many, goes."""
    waiting = _waiting[program.key]
    if program.running and len(waiting) < _IDLE:
        waiting.append(program)
    else:
        program.end()


def _started(command: str, megabytes: int) -> subprocess.Popen[bytes]:
    """Start a command, in a group of processes of its own, with limits where the system has them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"bot exec:{command}", "fault.bad_command", why=str(error)) from None
    if not words or shutil.which(words[0]) is None:
        raise BadBot(f"bot exec:{command}", "fault.no_program", name=repr("".join(words[:1])))
    if os.name == "posix":
        words = [sys.executable, "-I", "-S", str(Path(limits.__file__)), str(os.getpid()), str(megabytes), *words]
    return subprocess.Popen(  # noqa: S603  what whoever runs this asked for, without a shell
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program, wait until it is gone, and close the lines to it."""
    _kill(process)
    process.wait()
    for line in (process.stdin, process.stdout):
        with suppress(OSError):
            if line is not None:
                line.close()


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
