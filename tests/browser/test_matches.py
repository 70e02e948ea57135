"""Every game is played to its end against bots on the plain board."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pages import Visitor

Visit = Callable[..., Visitor]

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "after_us": (1, {"target": 10}),
    "afternova": (2, {"max_rounds": 1}),
    "itchy_monkey": (1, {"max_rounds": 3}),
    "monkey_palace": (1, {}),
}


@pytest.mark.parametrize("game", SHORT)
def test_a_match_against_bots_is_played_to_its_end_on_the_plain_board(visit: Visit, game: str) -> None:
    person = visit()
    bots, options = SHORT[game]
    person.begin(game, *["random"] * bots, **options)
    person.play_to_the_end()
    assert person.unsaid() == []
    expect(person.finished.locator("tbody tr")).to_have_count(bots + 1)


def test_after_us_alone_is_played_to_its_end_and_names_the_king(visit: Visit) -> None:
    person = visit()
    person.begin("after_us", target=10)
    person.play_to_the_end()
    expect(person.finished.locator("tbody tr")).to_have_count(2)
    expect(person.finished).to_contain_text("King")
