"""The shipped conformance suite, for every number of seats, plan and option."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.testing import Subject, conform
from sapajou.testing.stateful import machine
from sapajou.testing.words import word_faults

pytestmark = pytest.mark.walk

ALL_ON = {"butterfly": True, "frog": True, "allow_u_turn": True, "highest_tie_counts_for_credit": True}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"plan": 2, "butterfly": True}),
        (4, {"plan": 3, "frog": True}),
        (2, {"plan": 4, "bonus_count": "contiguous", **ALL_ON}),
        (3, {"pack_order": "bananas_ascending", "frog": True}),
    ],
)
def test_the_game_conforms(subject: Callable[..., Subject], seats: int, options: dict[str, Any]) -> None:
    conform(subject(seats, **options), games=1, every=60, seed=seats)


def test_every_word_is_there_and_used() -> None:
    assert word_faults(MonkeyPalace()) == []


def test_hypothesis_finds_no_broken_law(subject: Callable[..., Subject]) -> None:
    case = machine(subject(2, plan=3, butterfly=True, frog=True)).TestCase
    case.settings = settings(max_examples=5, stateful_step_count=25, deadline=None, database=None)
    case("runTest").runTest()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("plan", [1, 2, 3, 4])
def test_random_games_of_every_kind_end(
    subject: Callable[..., Subject], check: Callable[[Any], None], seats: int, plan: int
) -> None:
    for seed, modules in enumerate(({}, {"butterfly": True}, {"frog": True}, ALL_ON)):
        state = subject(seats, plan=plan, **modules).new(seed)
        state.playout(seed)
        check(state)
        assert state.over
        assert state.final_round
        assert len(state.winners()) >= 1
