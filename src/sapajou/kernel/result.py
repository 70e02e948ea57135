"""How a match ended."""

from collections.abc import Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """The outcome for every seat, and for rivals that are no seats.

    >>> Result.of([7, 9, 7], winners=[1], reason="stock_empty").ranks
    [2, 1, 2]
    """

    ranks: list[int]
    winners: list[int]
    scores: list[int]
    rivals: dict[str, int]
    reason: str
    truncated: bool

    @classmethod
    def of(
        cls,
        scores: Sequence[int],
        *,
        winners: Sequence[int],
        reason: str,
        rivals: dict[str, int] | None = None,
        truncated: bool = False,
        order: Sequence[int] | None = None,
    ) -> "Result":
        """Return the result of these scores; `order` ranks the seats by something finer than the score."""
        by = scores if order is None else order
        ranks = [1 + sum(other > own for other in by) for own in by]
        return cls(ranks, list(winners), list(scores), dict(rivals or {}), reason, truncated)
