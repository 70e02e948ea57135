"""A phone on its side, and a desk at a zoom of 200 and 400 %: nothing is cut off, and what is asked can be answered."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from pages import GAMES, Visitor

Visit = Callable[..., Visitor]

# A phone on its side; 1366x768 at 200 % and at 400 %.
SIZES: Final = {"on-its-side": (740, 360), "zoom-200": (683, 384), "zoom-400": (341, 192)}
# Of the things that can be pressed those that stay hidden when one scrolls to them: beyond an edge, or under another.
UNREACHABLE: Final = """(place) => [
    ...document.querySelectorAll(`${place} :is(button, select, input, a)`),
].filter((one) => {
    if (one.disabled || !one.checkVisibility({ visibilityProperty: true }) || one.closest('.targets')) return false;
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width === 0 || height === 0 || one.matches('.sr')) return false;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return !(hit && (one.contains(hit) || hit.closest('label')?.contains(one)));
}).map((one) => `${one.dataset.testid ?? ''} ${one.ariaLabel ?? one.textContent.trim()}`)"""
# Headings of which one reads only a part.
CUT: Final = """(place) => [...document.querySelectorAll(`${place} :is(h1, h2, h3):not(.sr)`)].filter(
    (one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
).map((one) => one.textContent.trim())"""


class Window:
    """One window, and what is wrong in it on each page."""

    def __init__(self, person: Visitor) -> None:
        self.person = person
        self.faults: dict[str, list[str]] = {}

    def look(self, page: str, place: str = "body") -> None:
        """Note what cannot be reached in a place of the page, and whether the page scrolls sideways."""
        found = [f"{one} cannot be reached" for one in self.person.page.evaluate(UNREACHABLE, place)]
        found += [f"{one} is cut off" for one in self.person.page.evaluate(CUT, place)]
        sideways = self.person.sideways()
        found += [f"scrolls {sideways} pixels sideways"] if sideways > 0 else []
        self.faults.update({page: found} if found else {})


# Every page once, each game in another size; all in all sizes with `-m long`.
FEW: Final = {
    ("pages", "zoom-400"),
    ("after_us", "on-its-side"),
    ("itchy_monkey", "zoom-400"),
    ("monkey_palace", "on-its-side"),
    ("afternova", "zoom-200"),
}


def in_sizes(*things: str) -> Any:
    """Each of these things in every size."""
    cases = [(thing, size) for thing in things for size in SIZES]
    return [pytest.param(*case, marks=[] if case in FEW else pytest.mark.long) for case in cases]


@pytest.mark.parametrize(("_pages", "size"), in_sizes("pages"))
def test_home_lobby_rules_settings_finish_and_replay_fit_a_small_window(visit: Visit, _pages: str, size: str) -> None:
    window = Window(visit(plain=False, size=SIZES[size]))
    person = window.person
    person.go_home()
    window.look("home")
    person.sit(person.open_table("itchy_monkey", None, max_rounds=1))
    window.look("lobby")
    person.click("rules")
    expect(person.see("rules-contents")).to_be_visible()
    window.look("rules", "dialog[open]")
    person.page.keyboard.press("Escape")
    person.click("settings")
    person.see("plain").check()
    window.look("settings", "dialog[open]")
    person.page.keyboard.press("Escape")
    person.see("seat-1").get_by_test_id("add-bot").click()
    window.look("chooser", "dialog[open]")
    person.page.keyboard.press("Escape")
    person.seat_bot(1, "random")
    person.start()
    person.play_to_the_end()
    window.look("finish", "[data-testid=finished]")
    person.click("replay-start")
    expect(person.see("back-to-now")).to_be_visible()
    window.look("replay", "[data-testid=replay]")
    assert window.faults == {}


@pytest.mark.parametrize(("game", "size"), in_sizes(*GAMES))
def test_a_question_can_be_answered_in_a_small_window(visit: Visit, game: str, size: str) -> None:
    window = Window(visit(plain=False, size=SIZES[size], language="fr-FR"))  # its questions are the longer ones
    person = window.person
    person.begin(game, "random", "random")
    assert person.my_turn()
    window.look(game, "[data-testid=ask-line]")
    person.page.keyboard.press("?")
    window.look("help", "dialog[open]")
    assert window.faults == {}
