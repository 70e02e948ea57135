"""How long bots think about a move here: as was measured beforehand, and then as they do on this very server."""

import math
from collections import deque
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sapajou.server.shapes import Rating

_FOLDER: Final = Path(__file__).parent / "data"
_ENOUGH: Final = 20  # moves of a bot by which its time here is known
_LATEST: Final = 100  # that count
_SHARE: Final = 0.95
_LONGEST: Final = 10.0  # seconds a move, from which on a bot is not offered


class Paces:
    """The seconds of a processor within which 95 of 100 moves of a bot stay."""

    def __init__(self, *, compiled: bool, measured: Mapping[str, Mapping[str, float]] | None = None) -> None:
        """Begin with what `benchmarks.levels` has measured with this form of the engine."""
        self.compiled = compiled
        self._measured = measured_paces("compiled" if compiled else "pure") if measured is None else measured
        self._taken: dict[tuple[str, str], deque[float]] = {}

    def took(self, game: str, bot: str, seconds: float) -> None:
        """Take note of how long a bot has thought here."""
        self._taken.setdefault((game, bot), deque(maxlen=_LATEST)).append(seconds)

    def seconds(self, game: str, bot: str) -> float | None:
        """Return the time of a bot, or None if nobody knows it."""
        taken = self._taken.get((game, bot), ())
        if len(taken) >= _ENOUGH:
            return p95(list(taken))
        return self._measured.get(game, {}).get(bot)

    def carries(self, game: str, bot: str) -> bool:
        """Return whether a bot answers in bearable time here, as far as that is known."""
        seconds = self.seconds(game, bot)
        return seconds is None or seconds < _LONGEST

    def of_game(self, game: str, bots: list[str]) -> dict[str, float]:
        """Return the time of each of these bots that is known, in seconds that one can read."""
        known = {bot: self.seconds(game, bot) for bot in bots}
        return {bot: readable(seconds) for bot, seconds in known.items() if seconds is not None}


def p95(seconds: list[float]) -> float:
    """Return the time within which 95 of 100 stay.

    >>> p95([float(number) for number in range(1, 101)])
    95.0
    """
    return sorted(seconds)[math.ceil(_SHARE * len(seconds)) - 1]


def readable(seconds: float) -> float:
    """Return a time with two digits that count.

    >>> [readable(seconds) for seconds in (0.01234, 0.999, 12.6, 126.0)]
    [0.012, 1.0, 13.0, 130.0]
    """
    return float(f"{seconds:.2g}")


@cache
def measured_paces(engine: str) -> Mapping[str, Mapping[str, float]]:
    """Return by game and bot what was measured, with the compiled or the pure engine."""
    whole = msgspec.json.decode((_FOLDER / "paces.json").read_bytes(), type=dict[str, dict[str, dict[str, float]]])
    return whole.get(engine, {})


@cache
def ratings(game: str) -> Mapping[int, Mapping[str, Rating]]:
    """Return what ladders have found, by number of seats and bot; {} for a game that has none."""
    whole = msgspec.json.decode((_FOLDER / "ratings.json").read_bytes(), type=dict[str, dict[int, dict[str, Rating]]])
    return whole.get(game, {})
