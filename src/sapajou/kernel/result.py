"""How a match ended."""

from collections.abc import Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """The outcome for every seat, and for rivals that are no seats.

    Ranks count all who did better, rivals too: whoever loses a solo game to its rival comes second.

    >>> Result.of([7, 9, 7], winners=[1], reason="stock_empty").ranks
    [2, 1, 2]
    >>> Result.of([70], winners=[], reason="target", rivals={"king": 81}).ranks
    [2]
    """

    ranks: list[int]
    winners: list[int]
    scores: list[int]
    rivals: dict[str, int]
    reason: str
    truncated: bool

    @property
    def shared_by(self) -> int:
        """How many share the victory: the winners, and in a draw the rivals who have as much."""
        best = max(self.scores)
        drawn = sum(rival == best for rival in self.rivals.values()) if self.reason == "draw" else 0
        return len(self.winners) + drawn

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
        """Return the result of these scores; `order` ranks the seats by something finer than the score.

        A rival is ahead of a seat only with a higher score: it loses, or shares, every tie.
        """
        by = scores if order is None else order
        rivals = dict(rivals or {})
        ranks = [
            1 + sum(other > own for other in by) + sum(rival > score for rival in rivals.values())
            for own, score in zip(by, scores, strict=True)
        ]
        return cls(ranks, list(winners), list(scores), rivals, reason, truncated)
