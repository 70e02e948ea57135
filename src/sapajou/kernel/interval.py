"""How far a share of wins may be from the truth."""

from math import sqrt
from typing import Final

_Z: Final = 1.959963984540054  # two-sided 95 %


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share of wins.

    >>> low, high = wilson(98, 100)
    >>> round(low, 3), round(high, 3)
    (0.93, 0.994)
    """
    if trials == 0:
        return 0.0, 1.0
    share = wins / trials
    half = _Z / (2 * trials)
    spread = _Z * sqrt(share * (1 - share) / trials + half * half)
    middle = share + _Z * half
    scale = 1 + _Z * _Z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
