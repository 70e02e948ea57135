"""On a real terminal: colours, a screen that is wiped between people, and Ctrl-C."""

import os
import pty
import select
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

Start = Callable[..., subprocess.Popen[str]]
WIPED = "\x1b[3J"


@contextmanager
def at_terminal(start: Start, *args: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A command that believes it is at a terminal, and our end of that terminal."""
    ours, theirs = pty.openpty()
    process = start(*args, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    try:
        yield process, ours
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def talk(start: Start, args: Sequence[str], lines: Sequence[str]) -> tuple[str, int]:
    """Type each line once the command waits for one; return what it wrote and its exit code."""
    with at_terminal(start, *args) as (process, terminal):
        shown = ""
        for line in lines:
            shown += read(terminal)
            os.write(terminal, line.encode())
        shown += read(terminal)
        return shown, process.wait(timeout=300)


def read(terminal: int) -> str:
    """Return what is written until a question stands at the end, or until the command is over."""
    shown = ""
    while not shown.endswith(("> ", "screen. ")) and select.select([terminal], [], [], 10)[0]:
        try:
            shown += os.read(terminal, 65536).decode(errors="replace")
        except OSError:  # how Linux says that the other end is closed
            break
    return shown


def interrupt(process: subprocess.Popen[str], terminal: int) -> None:
    """Press Ctrl-C, and again if nothing happens: the prompt is written a moment before the command listens."""
    for _ in range(5):
        os.killpg(process.pid, signal.SIGINT)
        if select.select([terminal], [], [], 2)[0]:
            return


def test_a_person_sees_colours(start: Start) -> None:
    shown, code = talk(start, ("play", "bazaar", "--seed", "7"), ("1\n", "take\n", "quit\n"))
    assert code == 0
    assert "\x1b[1;36m●0\x1b[0m" in shown, "the first seat is cyan and has a sign"
    assert "\x1b[1;32m▸" in shown, "targets are green and have a sign"


def test_the_screen_is_wiped_between_people(start: Start) -> None:
    args = ("play", "bazaar", "--seed", "7", "--bots", "none")
    shown, code = talk(start, args, ("\n", "2\n", "\n", "quit\n"))
    assert code == 0
    seen_by_first, seen_by_second = shown.split(WIPED)
    assert "Seat 0, it is your turn" in seen_by_first
    assert "Seat 1, it is your turn" in seen_by_second


def test_ctrl_c_leaves_with_one_line(start: Start) -> None:
    with at_terminal(start, "play", "bazaar", "--lang", "fr") as (process, terminal):
        assert read(terminal).endswith("Place 0 > ")
        interrupt(process, terminal)
        assert read(terminal).strip() == "sapajou: interrompu"
        assert process.wait(timeout=300) == 130
