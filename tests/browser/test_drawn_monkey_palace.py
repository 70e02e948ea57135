"""Monkey Palace on its drawn board: building by pointing into space, both modules, and what is not allowed."""

import random
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from pages import Visitor

Visit = Callable[..., Visitor]

# What moves a match on; the end of a staircase comes before the next arch.
DEEDS = (
    "[data-testid=receive]",
    "[data-testid=take-frog]",
    "[data-testid=columns]",
    "[data-testid=cover-confirm]:not(.dim)",
    "[data-testid=cover][aria-pressed=false]",
    "[data-testid=confirm]",
    "[data-testid=pack].is-selectable[aria-pressed=false]",
    "[data-testid=buy]",
    "[data-testid=pass]",
    ".targets button.target",
    "[data-testid=again]",  # a staircase that leads nowhere
)
# What is asked, and what can be pointed at: it changes with every step.
ASKED = """() => ['ask', 'ask-line'].map((id) => document.querySelector(`[data-testid=${id}]`)?.innerText).join()
    + document.querySelector('.targets')?.textContent"""


class Palace:
    """What a person does in front of the palace."""

    def __init__(self, person: Visitor) -> None:
        self.person = person
        self.dice = random.Random(0)

    @property
    def open(self) -> Locator:
        return self.person.page.locator(".targets button.target")

    def ready(self) -> None:
        """Wait until the palace is drawn."""
        expect(self.person.see("scene")).to_have_attribute("data-ready", "true")

    def click(self, target: Locator) -> None:
        """Click into space, where the target is drawn."""
        box = target.bounding_box()
        assert box is not None
        self.person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def point(self) -> None:
        """Click at something in space that may be chosen, and wait for the next step."""
        before = self.person.page.evaluate(ASKED)
        self.click(self.open.nth(self.dice.randrange(self.open.count())))
        self.person.page.wait_for_function(f"(before) => ({ASKED})() !== before", arg=before)


def test_a_match_with_both_modules_is_built_to_its_end(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("monkey_palace", "random", butterfly=True, frog=True)
    palace = Palace(person)
    palace.ready()
    while person.press(palace.dice, *DEEDS):
        pass
    expect(person.finished.locator("tbody tr")).to_have_count(2)
    assert person.unsaid() == []


def test_the_first_steps_of_a_staircase_are_chosen_by_clicking_into_space(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("monkey_palace", "random")
    palace = Palace(person)
    palace.ready()
    assert person.my_turn()
    palace.point()
    expect(person.see("step-back")).to_be_visible()
    palace.point()
    person.click("again")
    expect(person.see("step-back")).to_have_count(0)


def test_a_stud_where_no_staircase_may_begin_says_why_with_its_rule(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("monkey_palace", "random")
    palace = Palace(person)
    palace.ready()
    assert person.my_turn()
    closed = person.page.locator(".targets [data-target^='closed']")
    if not closed.count():
        palace.point()
    expect(closed.first).to_be_attached()
    palace.click(closed.first)
    expect(person.see("reason")).to_contain_text("MP-")
