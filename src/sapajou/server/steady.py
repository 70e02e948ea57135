"""Time that only ever runs on: what goes into logs, and what players are charged, comes from here."""

import time
from collections.abc import Callable


class SteadyClock:
    """The time of day when the server started, and what has passed since.

    A machine's clock may be set while matches are played. That changes nothing here; the server takes the new
    time over when it starts again.
    """

    def __init__(self, begin: float, passing: Callable[[], float] = time.monotonic) -> None:
        """Begin at a time of day; `passing` counts seconds and never jumps."""
        self._passing = passing
        self._ahead = begin - passing()

    def __call__(self) -> float:
        """Return the time of day, in seconds since 1970."""
        return self._ahead + self._passing()
