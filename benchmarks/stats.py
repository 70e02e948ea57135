"""The median of a few measurements, and how sure it is."""

from collections.abc import Sequence
from math import comb
from statistics import median
from typing import Final, NamedTuple

_DOUBT: Final = 0.05


class Median(NamedTuple):
    """A median and the interval that holds the true one with at least 95 %, if there are 6 values or more."""

    value: float
    low: float
    high: float


def median_of(values: Sequence[float]) -> Median:
    """Return the median with an interval of order statistics, which assumes nothing about the values.

    >>> median_of([5, 1, 4, 2, 3, 6, 7])
    Median(value=4, low=1, high=7)
    """
    ordered = sorted(values)
    number = len(ordered)
    cut = 0  # how many values at each end are outside
    while cut + 1 <= (number - 1) // 2 and _outside(number, cut + 1) <= _DOUBT:
        cut += 1
    return Median(median(ordered), ordered[cut], ordered[-1 - cut])


def _outside(number: int, cut: int) -> float:
    """Return how likely the true median lies outside all but `cut` values at each end."""
    return 2 * sum(comb(number, below) for below in range(cut + 1)) / (1 << number)
