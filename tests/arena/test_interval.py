"""Intervals of Wilson, against published figures and the formula's own definition."""

from math import sqrt

import pytest

from sapajou.arena import wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_figures_of_newcombe_1998(wins: int, trials: int, low: float, high: float) -> None:
    assert list(wilson(wins, trials)) == pytest.approx([low, high], abs=5e-5)


def test_both_ends_are_one_deviation_of_their_own_from_the_share() -> None:
    for end in wilson(37.5, 90):
        assert abs(37.5 / 90 - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / 90), rel=1e-5)


def test_no_trials_say_nothing_and_all_wins_end_at_one() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20)[1] == 1.0
