"""A person in front of the palace: what can be pointed at and pressed, by mouse, by touch and by keys."""

import math
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from playwright.sync_api import Error, Locator, expect

from fingers import middle
from pages import Visitor

# What moves a match on where nothing is pointed at in space; the end of a staircase comes before the next arch.
DEEDS: Final = (
    "[data-testid=receive]",
    "[data-testid=take-frog]",
    "[data-testid=columns]",
    "[data-testid=cover-confirm]",
    "[data-testid=cover][aria-pressed=false]",
    "[data-testid=confirm]",
    "[data-testid=pack].is-selectable[aria-pressed=false]",
    "[data-testid=buy]",
    "[data-testid=pass]",
)
# How far the match is, what is asked, what is chosen, and what can be pointed at: it changes with every step, and with
# nothing else (a reason may go before the step is made).
ASKED: Final = """() => [
    ...document.querySelectorAll('[data-testid=ask] h3, [data-testid=preview], [data-testid=finished], .targets'),
].map((one) => one.textContent).join() + [
    ...document.querySelectorAll('[data-testid=cover], [data-testid=pack]'),
].map((one) => one.ariaPressed).join() + document.querySelector('main').dataset.moment"""
# Whether something can be pressed, or pointed at, or the match is over; null while others think.
OFFERED: Final = """(deeds) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    if (!document.querySelector('[data-testid=ask-line].is-mine')) return null;
    if (deeds.some((deed) => document.querySelector(deed))) return 'deed';
    return document.querySelector('.targets button.target') && 'target';
}"""
# Where everything stands that can be pointed at.
PLACES: Final = "() => [...document.querySelectorAll('.targets .target')].map((one) => one.style.cssText).join()"
# The first of these things to press that is there.
_FIRST_DEED: Final = """(deeds) => deeds.find((deed) => [...document.querySelectorAll(deed)]
    .some((one) => !one.disabled && one.checkVisibility()))"""
_NEAR: Final = 60  # pixels
_APART: Final = 700  # milliseconds
_AGAIN: Final = 10_000
_TRIES: Final = 6


class Palace:
    """What a person does in front of the palace."""

    def __init__(self, person: Visitor, *bots: str, **options: bool) -> None:
        """Begin a match, and wait until the palace is drawn."""
        self.person = person
        self.page = person.page
        self.dice = random.Random(0)
        self.clicks = 0
        self.tapped = (0.0, 0.0)
        person.begin("monkey_palace", *(bots or ("random",)), **options)
        expect(person.see("scene")).to_have_attribute("data-ready", "true")
        assert person.my_turn()

    @property
    def open(self) -> Locator:
        return self.page.locator(".targets button.target")

    @property
    def stop(self) -> Locator:
        """The one of them to which the Tab key goes."""
        return self.page.locator(".targets .target[tabindex='0']")

    def see_from(self, side: str) -> None:
        """Look at the palace from a side; where there is little room, the ways to look unfold first."""
        more = self.person.see("views")
        if more.is_visible():
            more.click()
        self.page.locator(f"[data-view={side}]").click()

    def target(self, name: str) -> Locator:
        return self.page.locator(f".targets [data-target='{name}']")

    def click(self, target: Locator) -> None:
        """Press where the target is drawn, in space or on the page: with a finger where there is no mouse."""
        x, y = middle(target).values()
        if self.person.touch:
            if math.dist((x, y), self.tapped) < _NEAR:  # else it is the second half of a double tap, which says nothing
                self.page.wait_for_timeout(_APART)
            self.page.touchscreen.tap(x, y)
            self.tapped = (x, y)
        else:
            self.page.mouse.click(x, y)
        self.clicks += 1

    def wheel(self, target: Locator, *, up: bool) -> None:
        """Turn the wheel over a target."""
        self.page.mouse.move(*middle(target).values())
        self.page.mouse.wheel(0, -100 if up else 100)

    def change(self, deed: Callable[[], object]) -> None:
        """Do something, and wait until the board asks for something else."""
        before = self.page.evaluate(ASKED)
        deed()
        self.page.wait_for_function(f"(before) => ({ASKED})() !== before", arg=before)

    def moved(self, deed: Callable[[], object]) -> None:
        """Do something, and wait until the palace is seen from elsewhere."""
        before = self.page.evaluate(PLACES)
        deed()
        self.page.wait_for_function(f"(before) => ({PLACES})() !== before", arg=before)

    def any(self, things: Locator) -> Locator:
        """Return one of these things, whichever."""
        return things.nth(self.dice.randrange(things.count()))

    def point(self) -> None:
        """Press something in space that may be chosen, and wait for the next step.

        The camera may have moved on between looking and pressing: then it is pressed again.
        """
        before = self.page.evaluate(ASKED)
        for _ in range(_TRIES):
            self.click(self.any(self.open))
            with suppress(Error):
                self.page.wait_for_function(f"(before) => ({ASKED})() !== before", arg=before, timeout=_AGAIN)
            if self.page.evaluate(ASKED) != before:
                return
        raise AssertionError(f"nothing came of {_TRIES} presses: {before}")

    def offered(self) -> str:
        """Wait for the turn; return what can be done, or that the match is over."""
        return str(self.page.wait_for_function(OFFERED, arg=DEEDS).json_value())

    def deed(self) -> Locator:
        """Return the things to press that come first."""
        return self.page.locator(self.page.evaluate(_FIRST_DEED, DEEDS))

    def step(self) -> bool:
        """Do whatever is offered: into space wherever there is something to point at; False if the match is over."""
        offered = self.offered()
        if offered == "target":
            self.point()
        elif offered == "deed":
            deed = self.any(self.deed())
            deed.scroll_into_view_if_needed()
            self.change(lambda: self.click(deed))
        return offered != "over"

    def key(self, wanted: Locator, key: str = "Enter") -> None:
        """Go to a thing by keys, and press one on it."""
        self.person.tab_to(wanted)
        self.change(lambda: self.page.keyboard.press(key))


class Keys:
    """Keys alone: B goes to what can be chosen and does what the main button says, Enter chooses."""

    MAIN: Final = ("receive", "columns", "cover-confirm", "confirm", "buy", "pass")

    def __init__(self, palace: Palace) -> None:
        self.palace = palace
        self.pressed = 0
        self.clicks = 0  # that it would take with a mouse

    def press(self, key: str) -> None:
        self.palace.page.keyboard.press(key)
        self.pressed += 1

    def go_to(self, things: str) -> None:
        """Go to the first of these things, if one of them has not the focus already."""
        focused = self.palace.page.locator(f"{things}:focus")
        if focused.count() == 0:
            self.press("b")
        expect(focused).to_have_count(1)

    def step(self) -> bool:
        """Do whatever is offered; False if the match is over."""
        change = self.palace.change
        offered = self.palace.offered()
        if offered == "over":
            return False
        testid = self.palace.deed().first.get_attribute("data-testid") if offered == "deed" else ""
        self.clicks += 2 if testid == "pack" else 1
        if testid in self.MAIN:
            change(lambda: self.press("b"))
        elif testid == "pack":  # on a card it buys that card
            self.go_to("[data-testid=pack].is-selectable")
            change(lambda: self.press("b"))
        elif testid == "take-frog":  # the focus is on the first of both answers: to leave it
            self.go_to("[data-testid=leave-frog]")
            change(lambda: self.press("Enter"))
        elif testid == "cover":
            self.go_to("[data-testid=cover]")
            if self.palace.page.locator(":focus").get_attribute("aria-pressed") == "true":
                self.press("Tab")
            change(lambda: self.press("Enter"))
        else:
            self.go_to(".targets .target")
            change(lambda: self.press("Enter"))
        return True
