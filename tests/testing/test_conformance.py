"""The whole suite passes on the toy game."""

import pytest
from hypothesis import settings

from bazaar_subject import subject
from sapajou.testing import conform
from sapajou.testing.stateful import machine

FEW = settings(max_examples=30, stateful_step_count=40, deadline=None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_toy_game_conforms(seats: int) -> None:
    conform(subject(seats), games=2)


@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 40, "thief": "asleep"}], ids=str)
def test_the_toy_game_conforms_with_other_options(options: dict[str, object]) -> None:
    conform(subject(3, **options), games=1)


TestTwoTraders = machine(subject(2)).TestCase
TestTwoTraders.settings = FEW
TestThreeTraders = machine(subject(3)).TestCase
TestThreeTraders.settings = FEW
