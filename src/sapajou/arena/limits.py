"""How long a bot may think about one decision before it is stopped.

An alarm ends what runs as Python. What does not listen to it (a loop in compiled code) ends with its process, if that
is a worker: faulthandler's watchdog needs nobody's consent.
"""

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_GRACE: Final = 1.0  # seconds between the alarm and the end of the process, at least


class TookTooLong(BaseException):
    """The alarm; no bot that catches its own exceptions catches this one."""


class _Guard:
    """The limit of this process, and until when its watchdog sleeps."""

    seconds: float | None = None
    may_end: bool = False
    wound: float | None = None
    nowhere: int | None = None  # swallows what the watchdog writes


def guard() -> None:
    """Make this process a worker: it may be ended, and leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Guard.may_end = True


@contextmanager
def limit(seconds: float | None) -> Iterator[None]:
    """Let every decision that is taken in here have so long at most; None: as long as it likes."""
    before, _Guard.seconds = _Guard.seconds, seconds
    try:
        yield
    finally:
        _Guard.seconds = before


@contextmanager
def limited() -> Iterator[None]:
    """Stop what is done in here when it has taken too long."""
    seconds = _Guard.seconds
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    _wind(seconds)
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def rest() -> None:
    """Let the watchdog sleep: nobody thinks."""
    if _Guard.wound is not None:
        faulthandler.cancel_dump_traceback_later()
        _Guard.wound = None


def _ring(_number: int, _frame: object) -> None:
    raise TookTooLong


def _wind(seconds: float) -> None:
    """Wind the watchdog up, not at every decision: that takes a thread each time."""
    now = time.monotonic()
    if _Guard.may_end and (_Guard.wound is None or now - _Guard.wound > _GRACE):
        _Guard.wound = now
        if _Guard.nowhere is None:
            _Guard.nowhere = os.open(os.devnull, os.O_WRONLY)
        faulthandler.dump_traceback_later(seconds + 2 * _GRACE, exit=True, file=_Guard.nowhere)
