"""Who has been away from a table for so long that others may let a bot play."""

import time
from collections.abc import Callable, Iterable


class Absence:
    """When people were last seen at one table.

    Of whoever was not seen since the table was opened here nobody knows since when: the grace begins with that, so
    after a restart everybody has time to come back.
    """

    def __init__(self, grace: float, passing: Callable[[], float] = time.monotonic) -> None:
        """Begin now; `grace` is in seconds, `passing` counts them and never jumps."""
        self._grace = grace
        self._passing = passing
        self._begin = passing()
        self._left: dict[str, float] = {}

    def leave(self, people: Iterable[str]) -> None:
        """Note that people have just lost their last connection."""
        self._left.update(dict.fromkeys(people, self._passing()))

    def long(self, person: str) -> bool:
        """Return whether a person who is not here has been away for longer than the grace."""
        return self._passing() - self._left.get(person, self._begin) >= self._grace
