"""Itchy Monkey on its drawn board: by clicking, by dragging, by keys, and what is not possible."""

import random
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from pages import Visitor

Visit = Callable[..., Visitor]


class Jungle:
    """What a person does on the board of Itchy Monkey."""

    def __init__(self, person: Visitor, seed: int = 0) -> None:
        self.person = person
        self.dice = random.Random(seed)
        self.dragged = 0

    def any(self, selector: str) -> Locator:
        found = self.person.page.locator(selector)
        return found.nth(self.dice.randrange(found.count()))

    def has(self, selector: str) -> bool:
        return self.person.page.locator(selector).count() > 0

    def move(self) -> None:
        """Make one move, whichever: point at a cell and perhaps at a second one, or press what is asked."""
        with self.person.acting():
            if not self.has(".cell.open"):
                self.any("[data-testid=ask] footer button").click()
                return
            self.any(".cell.open").click()
            if self.has(".cell.aim"):
                self.aim()
            if self.has("[data-testid=do]"):
                self.any("[data-testid=do]").click()

    def aim(self) -> None:
        """Choose where the monkey in hand, or its lice, should go: every other time by dragging."""
        target = self.any(".cell.aim")
        self.dragged += 1
        if self.dragged % 2:
            self.person.drag(self.person.page.locator(".cell.picked"), target)
        else:
            target.click()


def test_a_match_is_played_to_its_end_by_clicking_and_dragging(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", max_rounds=3, starting_player=0)
    jungle = Jungle(person)
    while person.my_turn():
        jungle.move()
    expect(person.finished.locator("tbody tr")).to_have_count(2)
    assert jungle.dragged > 1
    assert person.unsaid() == []


def test_the_first_lice_are_placed_by_keys_alone(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    assert person.my_turn()
    keys = person.page.keyboard
    person.tab_to(person.page.locator(".cell[tabindex='0']"))
    for _ in range(12):
        keys.press("ArrowDown")
    for _ in range(12):
        if person.page.locator(".cell.open:focus").count():
            break
        keys.press("ArrowRight")
    with person.acting():
        keys.press("Enter")


def test_pointing_at_what_is_not_possible_tells_the_rule(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=1)
    assert person.my_turn()
    taken = person.page.locator(".cell[aria-disabled=true]").first
    taken.click(force=True)  # it says that it is disabled, and explains itself all the same
    expect(person.see("refusal").filter(has_text="IM-")).to_be_visible()
