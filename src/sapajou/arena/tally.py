"""Counting results exactly, so that the order in which games end makes no difference."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from sapajou.arena.outcome import Outcome


@dataclass
class Standing:
    """How a bot, or a seat, has done: how often it sat, what it won, the sum of its scores."""

    seats: int = 0
    wins: Fraction = field(default_factory=Fraction)
    score: int = 0

    def add(self, other: "Standing") -> None:
        """Count another standing in."""
        self.seats += other.seats
        self.wins += other.wins
        self.score += other.score

    @property
    def mean_score(self) -> float:
        """The mean of its scores."""
        return self.score / self.seats if self.seats else 0.0


@dataclass
class Tally:
    """What has come out of some games; a victory shared by k counts 1/k for each, and so does a draw with a rival."""

    by_bot: dict[str, Standing]
    by_seat: list[Standing]
    games: int = 0
    decisions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    rivals: Counter[str] = field(default_factory=Counter)  # the sum of the scores of those that are no seats

    @classmethod
    def of(cls, bots: Iterable[str], seats: int) -> "Tally":
        """Return an empty tally."""
        return cls({bot: Standing() for bot in bots}, [Standing() for _ in range(seats)])

    def count(self, outcome: Outcome) -> None:
        """Count a game."""
        result = outcome.result
        self.games += 1
        self.decisions += outcome.decisions
        self.endings[result.reason] += 1
        self.lengths[outcome.decisions] += 1
        self.rivals.update(result.rivals)
        for seat, bot in enumerate(outcome.bots):
            won = Fraction(1, result.shared_by) if seat in result.winners else Fraction(0)
            standing = Standing(1, won, result.scores[seat])
            self.by_bot[bot].add(standing)
            self.by_seat[seat].add(standing)

    def merge(self, other: "Tally") -> None:
        """Count the games of another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.endings += other.endings
        self.lengths += other.lengths
        self.rivals.update(other.rivals)  # not `+=`, which drops a score of zero
        for bot, standing in other.by_bot.items():
            self.by_bot[bot].add(standing)
        for mine, theirs in zip(self.by_seat, other.by_seat, strict=True):
            mine.add(theirs)

    def rival_score(self, rival: str) -> float:
        """Return the mean score of a rival that is no seat."""
        return self.rivals[rival] / self.games if self.games else 0.0

    def length(self, share: float) -> int:
        """Return how many decisions a game took that is longer than this share of all (0.5: the median)."""
        left = share * (self.games - 1)
        for decisions, games in sorted(self.lengths.items()):
            left -= games
            if left < 0:
                return decisions
        return 0
