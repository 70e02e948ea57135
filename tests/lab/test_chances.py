"""Chances and effects: known ones are found again, and what only looks like an effect is none."""

import doctest

import numpy as np
import pytest

from sapajou.lab import chances, plan
from sapajou.lab.chances import clear, clustered_mean, fitted_chances

RANDOM = np.random.default_rng(7)
ROWS = 6000


@pytest.mark.parametrize("module", [chances, plan], ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried
    assert not failed


@pytest.fixture(scope="module")
def taken() -> dict[str, np.ndarray]:
    """Takings in which the lead decides, a good thing helps, and one that is taken by those ahead does nothing."""
    lead = RANDOM.normal(size=ROWS) * 10
    stage = RANDOM.integers(1, 20, size=ROWS).astype(float)
    showy = RANDOM.random(ROWS) < 1 / (1 + np.exp(-lead / 5))
    good = RANDOM.random(ROWS) < 0.3
    chance = 1 / (1 + np.exp(-lead / 8 - 0.6 * good))
    won = (RANDOM.random(ROWS) < chance).astype(float)
    return {"lead": lead, "stage": stage, "showy": showy, "good": good, "won": won, "deal": np.arange(ROWS) // 6}


def left_over(taken: dict[str, np.ndarray]) -> np.ndarray:
    stood = np.column_stack([taken["lead"], taken["lead"] / 2])
    found = fitted_chances(stood, taken["stage"], np.zeros((ROWS, 1)), taken["won"], taken["deal"])
    assert abs(found.mean() - taken["won"].mean()) < 0.02
    return np.asarray(taken["won"] - found)


def test_what_those_ahead_take_is_no_better_for_it(taken: dict[str, np.ndarray]) -> None:
    """Raw, its takers win far more often; beyond their chance, they do not."""
    showy = taken["showy"]
    assert taken["won"][showy].mean() - taken["won"][~showy].mean() > 0.2
    effect = clustered_mean(left_over(taken)[showy], taken["deal"][showy])
    assert effect.low < 0 < effect.high


def test_what_helps_is_found(taken: dict[str, np.ndarray]) -> None:
    effect = clustered_mean(left_over(taken)[taken["good"]], taken["deal"][taken["good"]])
    assert 0.03 < effect.low < effect.mean < 0.13
    assert effect.by_chance < 1e-6


def test_rows_of_one_deal_are_no_independent_evidence() -> None:
    values = RANDOM.normal(size=50)
    alone = clustered_mean(values, np.arange(50))
    ten_times = clustered_mean(np.repeat(values, 10), np.repeat(np.arange(50), 10))
    assert ten_times == pytest.approx(alone)


def test_among_many_that_do_nothing_few_are_called_clear() -> None:
    by_chance = list(RANDOM.random(400))
    assert sum(clear(by_chance)) <= 1
    assert clear([*by_chance, 1e-9])[-1]
    assert clear([]) == []
