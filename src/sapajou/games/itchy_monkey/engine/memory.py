"""What a search of two seats remembers of positions it has looked at: a table of a fixed size, the latest stays."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.kernel.flat import vec

UNKNOWN: Final = -(1 << 40)

_ENTRIES: Final = 1 << 14
_NO_KEY: Final = -1
# How a value is meant.
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


@final
class Memory:
    """Values of positions by their keys, each for a depth and between two bounds."""

    def __init__(self) -> None:
        """Know nothing."""
        self._keys = vec[i64]([i64(_NO_KEY)] * _ENTRIES)
        self._values = vec[i64]([i64(0)] * _ENTRIES)
        self._depths = vec[i64]([i64(0)] * _ENTRIES)
        self._meanings = vec[i64]([i64(0)] * _ENTRIES)
        self._best = vec[i64]([i64(_NO_KEY)] * _ENTRIES)

    def value(self, key: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a position if it is known well enough for a depth and these bounds, else `UNKNOWN`."""
        entry = key % _ENTRIES
        if self._keys[entry] != key or self._depths[entry] < depth:
            return UNKNOWN
        value = self._values[entry]
        meaning = self._meanings[entry]
        if meaning == _AT_LEAST and value < beta:
            return UNKNOWN
        return UNKNOWN if meaning == _AT_MOST and value > alpha else value

    def best(self, key: i64) -> i64:
        """Return where the best turn from a position has led, or -1."""
        entry = key % _ENTRIES
        return self._best[entry] if self._keys[entry] == key else _NO_KEY

    def keep(self, key: i64, depth: i64, alpha: i64, beta: i64, value: i64, best: i64) -> None:
        """Remember what a position was found to be worth between two bounds, and where its best turn leads."""
        entry = key % _ENTRIES
        self._keys[entry] = key
        self._values[entry] = value
        self._depths[entry] = depth
        self._meanings[entry] = _AT_LEAST if value >= beta else _AT_MOST if value <= alpha else _EXACT
        self._best[entry] = best
