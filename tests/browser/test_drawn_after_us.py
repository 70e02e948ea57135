"""After Us on its drawn board: cards put in order by dragging and by keys, frames resolved, things pointed at."""

import random
from collections.abc import Callable

from pages import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

# What moves a match on, the most telling first; each is a thing on the table or a button of the question.
DEEDS = (
    "[data-testid=do]",
    "[data-testid=assemble]",
    "[data-testid=take-free]",
    "[data-testid=activate]",
    "[data-testid^=answer-]",
    "[data-testid=skip]",
    "[data-testid=done]",
    "[data-testid^=begin-]",
)


class Tribe:
    """What a person does on the board of After Us."""

    def __init__(self, person: Visitor, seed: int = 0) -> None:
        self.person = person
        self.dice = random.Random(seed)

    def order(self) -> list[str]:
        return self.person.page.locator("[data-testid=assembly] [data-card]").evaluate_all(
            "(cards) => cards.map((card) => card.dataset.card)"
        )

    def act(self) -> None:
        """Press the first thing that moves the match on, until it has."""
        before = self.person.last_moment()
        while self.person.last_moment() == before and not self.person.finished.is_visible():
            deed = next(deed for deed in DEEDS if self.person.page.locator(deed).count())
            found = self.person.page.locator(deed)
            found.nth(self.dice.randrange(found.count())).click()
            if not deed.startswith(("[data-testid^=answer", "[data-testid^=begin")):
                self.person.page.wait_for_function(
                    "(before) => document.querySelector('[data-testid=replay-slider]')?.max !== before", arg=str(before)
                )


def test_a_match_is_played_to_its_end_by_pointing(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random", target=10)
    tribe = Tribe(person)
    while person.my_turn():
        tribe.act()
    expect(person.finished.locator("tbody tr")).to_have_count(2)
    assert person.unsaid() == []


def test_a_match_against_the_king_is_played_to_its_end_by_pointing(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", target=10)
    expect(person.see("king")).to_be_visible()
    tribe = Tribe(person)
    while person.my_turn():
        tribe.act()
    expect(person.finished).to_contain_text("King")


def test_cards_are_put_in_order_by_dragging_and_by_keys(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    tribe = Tribe(person)
    first, *rest = tribe.order()
    slots = person.page.locator("[data-testid=assembly] .slot")
    slots.first.drag_to(slots.last)
    expect(slots.last.locator(f"[data-card='{first}']")).to_be_visible()
    assert tribe.order() == [*rest, first]
    person.tab_to(person.page.locator("[data-testid=assembly] .head").first)
    for key in ("Enter", "ArrowRight", "Enter"):
        person.page.keyboard.press(key)
    expect(slots.nth(1).locator(f"[data-card='{rest[0]}']")).to_be_visible()
    assert tribe.order() == [rest[1], rest[0], *rest[2:], first]
    with person.acting():
        person.click("assemble")
