"""A sequential test: is a candidate better than its opponents? It stops as soon as it knows.

Of two beliefs, that it is stronger by at most `low` points and that it is stronger by at least `high`, the log of how
much better one explains what was seen than the other is watched. Each deal, in all its rotations, counts as one
observation, as its games are no independent evidence: the share of opponents that were left behind. Shares are taken
for normal around what a rating promises, with the variance that was seen (as programs that test chess engines do).
"""

from math import log
from typing import Any, Final

from sapajou.arena.faults import RunFault

_FEWEST: Final = 8  # deals, before which the variance says too little
STRONGER: Final = "stronger"
NOT_STRONGER: Final = "not stronger"


class Sprt:
    """The test so far."""

    def __init__(self, low: float = 0.0, high: float = 20.0, risk: float = 0.05) -> None:
        """Take the two beliefs, in points of Elo, and how often the test may be wrong about either."""
        if not (low < high and 0.0 < risk < 0.5):  # noqa: PLR2004  a guess is wrong as often
            raise RunFault("sprt", "fault.no_test", low=low, high=high, risk=risk)
        self.low = low
        self.high = high
        self.bound = log((1 - risk) / risk)
        self.ratio = 0.0
        self.verdict: str | None = None
        # One deal that was lost altogether and one that was won: where all end alike the variance is not nothing.
        self._scores = [0.0, 1.0]
        self.deals = 0

    def add(self, score: float) -> None:
        """Count a deal: which share of its opponents the candidate left behind."""
        self._scores.append(score)
        self.deals += 1
        number = len(self._scores)
        mean = sum(self._scores) / number
        variance = sum((one - mean) ** 2 for one in self._scores) / number
        little, much = promised(self.low), promised(self.high)
        self.ratio = number * (much - little) * (2 * mean - little - much) / (2 * variance)
        if self.deals >= _FEWEST and abs(self.ratio) >= self.bound:
            self.verdict = STRONGER if self.ratio > 0 else NOT_STRONGER

    def to_dict(self) -> dict[str, Any]:
        """Return what is known, as `--json` prints it."""
        return {
            "verdict": self.verdict,
            "low": self.low,
            "high": self.high,
            "ratio": round(self.ratio, 3),
            "bound": round(self.bound, 3),
            "deals": self.deals,
        }


def promised(elo: float) -> float:
    """Return which share of equal opponents somebody leaves behind who is so many points above them.

    >>> promised(0), round(promised(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))
