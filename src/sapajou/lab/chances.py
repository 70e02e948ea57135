"""The chance to win that a seat had before it took something, and how much more or less it won with it.

Whoever is ahead can afford what others cannot, and wins more often anyway: the share of games that were won with a card
says little about the card. So the chance of the seat before its choice is worked out first, from how all seats stood in
its eyes (logistic regression on the evaluation, by stage of the game, with the seat and the kind of thing beside it),
each game by what the other games say (five parts). What is left between that chance and the result is the thing's.
"""

from math import erfc, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_PARTS: Final = 5
_STAGES: Final = 5
_RIDGE: Final = 1.0
_STEPS: Final = 12
_FAR: Final = 4.0  # standings further apart than so many deviations are no further apart
_Z: Final = 1.959963984540054
_FALSE: Final = 0.05  # of what is called clear, so much may be chance


def fitted_chances(stood: Floats, stage: Floats, groups: Floats, won: Floats, deal: NDArray[np.int64]) -> Floats:
    """Return the chance of each row, from rows of other deals.

    `stood` has columns that say how far the seat is ahead, `stage` how far the game has come, `groups` 0 and 1 for what
    else is known beforehand.
    """
    rows = np.hstack([_by_stage(stood, stage), groups])
    chances = np.full(len(won), float(won.mean()) if len(won) else 0.0)
    for part in range(_PARTS):
        held = deal % _PARTS == part
        if held.any() and not held.all():
            chances[held] = _logistic(rows[held] @ _weights(rows[~held], won[~held]))
    return chances


def _by_stage(stood: Floats, stage: Floats) -> Floats:
    """Return columns for each stage of the game: a constant, and the standings by their deviation there."""
    number = np.searchsorted(np.quantile(stage, np.linspace(0, 1, _STAGES + 1)[1:-1]), stage, side="right")
    columns = []
    for one in range(_STAGES):
        here = (number == one).astype(float)
        columns.append(here[:, None])
        inside = stood[number == one]
        spread = (
            np.maximum(np.median(np.abs(inside), axis=0) * 1.4826, 1e-9) if len(inside) else np.ones(stood.shape[1])
        )
        columns.append(np.clip(stood / spread, -_FAR, _FAR) * here[:, None])
    return np.hstack(columns)


def _logistic(scores: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(scores, -30, 30))), dtype=np.float64)


def _weights(rows: Floats, won: Floats) -> Floats:
    """Return the weights that explain the results best, held back a little: Newton's method."""
    weights = np.zeros(rows.shape[1])
    ridge = _RIDGE * np.eye(rows.shape[1])
    for _ in range(_STEPS):
        chances = _logistic(rows @ weights)
        slope = rows.T @ (won - chances) - _RIDGE * weights
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + ridge
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-8:  # noqa: PLR2004  as good as found
            break
    return weights


class Effect(NamedTuple):
    """A mean of rows that belong together in clusters, its 95 % interval, and how likely chance alone does as much."""

    mean: float
    low: float
    high: float
    by_chance: float


def clustered_mean(values: Floats, clusters: NDArray[Any]) -> Effect:
    """Return the mean of values; those of one cluster (a deal) are no independent evidence."""
    mean = float(values.mean())
    _, number = np.unique(clusters, return_inverse=True)
    sums = np.bincount(number, weights=values - mean)
    many = len(sums)
    error = sqrt(float((sums**2).sum()) * many / max(many - 1, 1)) / len(values)
    by_chance = erfc(abs(mean) / error / sqrt(2)) if error > 0 else 1.0
    return Effect(mean, mean - _Z * error, mean + _Z * error, by_chance)


def clear(by_chance: list[float]) -> list[bool]:
    """Return which of many findings are clear: among those so called, one in twenty at most is chance.

    After Benjamini and Hochberg.

    >>> clear([0.001, 0.04, 0.5, 0.02])
    [True, False, False, True]
    """
    order = sorted(range(len(by_chance)), key=lambda at: by_chance[at])
    last = max((rank for rank, at in enumerate(order, 1) if by_chance[at] <= _FALSE * rank / len(order)), default=0)
    return [at in order[:last] for at in range(len(by_chance))]
