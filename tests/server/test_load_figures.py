"""What the load benchmark makes of the server's own histogram, and when it calls people slowed down."""

import math

import pytest
from benchmarks.load import own_p99, own_p99_between, verdict

BEFORE = {0.01: 5, 0.025: 5, 0.05: 5, math.inf: 5}


def test_the_p99_lies_between_the_bounds_of_its_bucket() -> None:
    after = {0.01: 5 + 900, 0.025: 5 + 980, 0.05: 5 + 1000, math.inf: 5 + 1000}
    assert own_p99(BEFORE, after) == 50.0
    assert own_p99_between(BEFORE, after) == pytest.approx(37.5), "990 of 1000 is in the middle of the last twenty"
    assert own_p99_between(BEFORE, {0.01: 5, 0.025: 5, 0.05: 5, math.inf: 105}) == pytest.approx(99.5), (
        "beyond all bounds: a guess"
    )


def test_bots_that_think_may_slow_people_down_by_a_third_and_never_beyond_the_bar() -> None:
    def within(alone: float, beside: float) -> bool:
        return bool(verdict({"own_p99_ms": alone}, {"own_p99_ms": beside})["within_bars"])

    assert within(20.0, 26.0)
    assert not within(20.0, 27.0)
    assert not within(45.0, 50.0)
