"""Afternova on its drawn board: the two-player match with the Bot, and dealing with it."""

import random
from collections.abc import Callable

from pages import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

# What moves a match on: agreeing, completing, and otherwise the market.
DEEDS = (
    "[data-testid=accept]",
    "[data-testid=refuse]",
    "[data-testid^=choose-]",
    "[data-testid=decline]",
    "[data-testid^=complete-]",
    "[data-testid=pass]",
    "[data-testid=overflow-done]",
    "[data-testid=go-to-market]",
    "[data-testid=market] button[data-testid^=card-]",
    "[data-testid=own] button[aria-pressed=false]",
)


def test_a_match_of_two_with_the_bot_is_played_to_its_end(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("afternova", "random", max_rounds=2)
    expect(person.see("bot")).to_be_visible()
    dice = random.Random(0)
    while person.press(dice, *DEEDS):
        pass
    expect(person.see("score")).to_be_visible()
    expect(person.finished.locator("tbody tr")).to_have_count(2)
    assert person.unsaid() == []
