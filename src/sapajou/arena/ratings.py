"""Ratings from placements: Plackett and Luce's model, fitted by maximum likelihood, with intervals by bootstrap.

Whoever is placed first was chosen among all with odds in proportion to its strength, whoever is second among the rest,
and so on. Seats that share a place could have come in any order: the mean over all orders counts. But nobody says
anything of those who share the last place behind others, as in a game that tells only its winner: it counts that the
others came before them. A rating is the logarithm of a strength, in Elo's unit: 400 points are ten to one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb, exp, log, sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

ANCHOR: Final = "classic"  # by whom all are measured, as it never changes
ELO: Final = 400 / log(10)
_PRIOR: Final = (ELO / 800) ** 2  # nobody is expected further than some 800 points from the anchor: a weak belief
_RESAMPLES: Final = 400
_LONGEST_STEP: Final = 2.0
_NEAR: Final = 1e-9
_MOST_STEPS: Final = 200
_TAIL: Final = 0.025  # on either side of a 95 % interval
_NORMAL: Final = 1.96  # standard errors on either side of it
_FEW: Final = 10  # deals: where there are fewer their samples are too much alike

# Who might have been chosen: so many of each player, in the order of the players.
Field: TypeAlias = tuple[int, ...]


class Placing(NamedTuple):
    """How a game ended: the deal that it was played with, who sat there, and the place of each."""

    deal: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]


class Rating(NamedTuple):
    """A rating or the difference of two, and its 95 % interval."""

    elo: float
    low: float
    high: float


class Ratings:
    """The ratings of all who played, relative to one of them, the anchor."""

    def __init__(
        self, placings: Sequence[Placing], anchor: str, seed: int = 0, *, at: float = 1000.0, middle: bool = False
    ) -> None:
        """Fit them, and once more to many samples of the deals: games of one deal belong together.

        Of few deals there are no samples: how sharp the best fit is says how sure it is. The anchor is at 1000; or
        the middle of all, where nobody is an anchor.
        """
        names = {player for one in placings for player in one.players}
        self.players = [anchor, *sorted(names - {anchor})]
        self.games = Counter(player for one in placings for player in set(one.players))
        self._at = at
        self._middle = middle
        by_deal: dict[int, Evidence] = defaultdict(lambda: Evidence(len(self.players)))
        for one in placings:
            by_deal[one.deal].take_in(one, self.players)
        deals = [by_deal[deal] for deal in sorted(by_deal)]
        self._evidence = merged(deals, len(self.players))
        self._best = fitted(self._evidence, [0.0] * len(self.players))
        dice = Random(seed)
        samples = (dice.choices(deals, k=len(deals)) for _ in range(0 if len(deals) < _FEW else _RESAMPLES))
        self._others = [fitted(merged(sample, len(self.players)), self._best) for sample in samples]

    def table(self, players: Iterable[str]) -> dict[str, dict[str, float]]:
        """Return the ratings of some players, as `--json` prints them."""
        return {player: {**rounded(self.rating(player)._asdict()), "games": self.games[player]} for player in players}

    def rating(self, player: str) -> Rating:
        """Return the rating of a player."""
        part = 1 / len(self.players) if self._middle else 0.0
        return self._interval(self._at, [(other == player) - part for other in self.players])

    def gap(self, below: str, above: str) -> Rating:
        """Return by how much the second player is stronger."""
        return self._interval(0.0, [(player == above) - (player == below) for player in self.players])

    def _interval(self, base: float, weights: Sequence[float]) -> Rating:
        """Return a weighted sum of ratings, and between what most samples have it, or the sharpness of the fit."""

        def told(strengths: Sequence[float]) -> float:
            return base + ELO * sum(weight * one for weight, one in zip(weights, strengths, strict=True))

        best = told(self._best)
        if not self._others:
            _, bend = _slope_and_bend(self._evidence, self._best)
            towards = _solved(bend, list(weights[1:]))
            square = sum(weight * one for weight, one in zip(weights[1:], towards, strict=True))
            reach = _NORMAL * ELO * sqrt(square)
            return Rating(best, best - reach, best + reach)
        spread = sorted(map(told, self._others))
        tail = round(_TAIL * (len(spread) - 1))
        return Rating(best, spread[tail], spread[-1 - tail])


def placing_of(game: Mapping[str, Any]) -> Placing:
    """Return how a kept game ended."""
    return Placing(game["deal"], tuple(game["seating"]), tuple(game["ranks"]))


def rounded(figures: Mapping[str, float]) -> dict[str, float]:
    """Return figures as they are printed."""
    return {name: round(figure, 1) for name, figure in figures.items()}


class Evidence:
    """What games say: how often each player was chosen, and how often from which field."""

    def __init__(self, players: int) -> None:
        self.chosen = [0.0] * players
        self.fields: dict[Field, float] = {}

    def take_in(self, placing: Placing, players: Sequence[str]) -> None:
        """Count a game."""
        numbers = [players.index(player) for player in placing.players]
        below = [0] * len(players)
        ranks = sorted(set(placing.ranks), reverse=True)
        for rank in ranks:
            tied = [number for number, own in zip(numbers, placing.ranks, strict=True) if own == rank]
            if rank != ranks[0] or len(ranks) == 1:
                self._count_tied(tied, below)
            for number in tied:
                below[number] += 1

    def _count_tied(self, tied: Sequence[int], below: Sequence[int]) -> None:
        """Count those who share a place above all `below`: each order as one of all orders."""
        for number in tied:
            self.chosen[number] += 1.0
        for size in range(1, len(tied) + 1):
            for left in combinations(tied, size):
                field = list(below)
                for number in left:
                    field[number] += 1
                key = tuple(field)
                self.fields[key] = self.fields.get(key, 0.0) + 1 / comb(len(tied), size)


def merged(parts: Iterable[Evidence], players: int) -> Evidence:
    """Return all evidence together; a part that comes twice counts twice."""
    total = Evidence(players)
    for part, times in Counter(parts).items():
        for number, chosen in enumerate(part.chosen):
            total.chosen[number] += times * chosen
        for field, count in part.fields.items():
            total.fields[field] = total.fields.get(field, 0.0) + times * count
    return total


def fitted(evidence: Evidence, start: Sequence[float]) -> list[float]:
    """Return the logarithms of the strengths that explain the evidence best, 0.0 for the first: the anchor."""
    strengths = list(start)
    for _ in range(_MOST_STEPS):
        steps = _newton(evidence, strengths)
        longest = max(map(abs, steps), default=0.0)
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 0.0
        strengths = [strengths[0], *(one + scale * step for one, step in zip(strengths[1:], steps, strict=True))]
        if longest < _NEAR:
            break
    return strengths


def _newton(evidence: Evidence, strengths: Sequence[float]) -> list[float]:
    """Return the steps that Newton's method takes from here, for all but the first."""
    slope, bend = _slope_and_bend(evidence, strengths)
    return _solved(bend, slope)


def _slope_and_bend(evidence: Evidence, strengths: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Return how steeply the likelihood rises in each strength but the first, and how sharply it bends down."""
    players = range(1, len(strengths))
    weights = [exp(one) for one in strengths]
    slope = [evidence.chosen[one] - _PRIOR * strengths[one] for one in players]
    bend = [[_PRIOR if one == other else 0.0 for other in players] for one in players]
    for field, count in evidence.fields.items():
        total = sum(many * weight for many, weight in zip(field, weights, strict=True))
        shares = {one: field[one] * weights[one] / total for one in players if field[one]}
        for one, share in shares.items():
            slope[one - 1] -= count * share
            bend[one - 1][one - 1] += count * share
            for other, second in shares.items():
                bend[one - 1][other - 1] -= count * share * second
    return slope, bend


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations by elimination; the matrix is symmetric and positive."""
    size = len(right)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            for column in range(pivot, size):
                rows[row][column] -= factor * rows[pivot][column]
            right[row] -= factor * right[pivot]
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (right[row] - known) / rows[row][row]
    return solution
