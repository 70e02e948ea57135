"""The whole suite passes: every number of seats, few and many proposals, and the end of the game."""

from collections.abc import Callable

import pytest

from sapajou.games.afternova.game import Afternova
from sapajou.testing import Subject, conform
from sapajou.testing.words import word_faults

pytestmark = pytest.mark.walk

Maker = Callable[..., Subject]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_conforms(make_subject: Maker, seats: int) -> None:
    conform(make_subject(seats, max_rounds=2, max_proposals_per_turn=1), games=1, every=40)


@pytest.mark.parametrize("seats", [5, 6])
def test_a_big_game_conforms(make_subject: Maker, seats: int) -> None:
    conform(make_subject(seats, max_rounds=1, max_proposals_per_turn=1), games=1, every=150)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_end_of_a_game_conforms(make_subject: Maker, seats: int) -> None:
    conform(make_subject(seats, late=True, max_rounds=3, max_proposals_per_turn=1), games=1, every=40)


def test_words_are_complete(game: Afternova) -> None:
    assert word_faults(game) == []
