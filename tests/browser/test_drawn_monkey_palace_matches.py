"""Whole matches of Monkey Palace on its drawn board, by mouse, by touch and by keys alone; nothing moves meanwhile."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

import shifts
from pages import PHONE, WIDE, Visitor
from palace import Keys, Palace
from serving import Serving
from touch import tiny_words, too_small

Visit = Callable[..., Visitor]
LUCK: Final = 1  # the same shuffle each time
ROOM: Final = (860, 620)
FEW: Final = 10  # presses: a match takes many more
pytestmark = [pytest.mark.long, pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)]


def expect_the_end(palace: Palace, seats: int) -> None:
    """Everybody is ranked, and no key stands in place of its words."""
    expect(palace.person.see("ranks").locator("tbody tr")).to_have_count(seats)
    assert palace.person.unsaid() == []


def test_a_match_is_built_to_its_end_by_mouse(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, size=WIDE, number=LUCK)
    palace = Palace(person, "random", "random", butterfly=True, frog=True)
    person.click("side-close")
    shifts.watch(person)
    while palace.step():
        pass
    assert palace.clicks > FEW
    assert shifts.moved(person) == []
    expect_the_end(palace, 3)


def test_a_match_with_both_modules_is_built_to_its_end_by_touch(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, size=PHONE, number=LUCK, touch=True)
    palace = Palace(person, "random", "greedy", "random", butterfly=True, frog=True)
    shifts.watch(person)
    asked: set[str] = set()
    while palace.step():
        # Whoever plays next may have ended the match: then nothing is asked any more.
        title = next(iter(person.see("ask").get_by_role("heading", level=3).all_text_contents()), None)
        # Every kind of question once; what the others did lies over the players until one acts.
        if title not in {None, *asked} and not person.see("since").is_visible():
            small, tiny = too_small(person.page), tiny_words(person.page)
            if person.see("since").is_visible():  # the film ended meanwhile
                continue
            asked.add(str(title))
            assert (small, tiny) == ([], [])
        if person.see("take-frog").count():  # what it brings and costs stands on the button
            expect(person.see("take-frog")).to_contain_text("+1 column, \N{MINUS SIGN}3 bananas")
    assert palace.clicks > FEW
    # Measuring scrolls to what is measured: what was drawn anew meanwhile says nothing.
    assert [moved for moved in shifts.moved(person) if moved[0] != "drawn anew"] == []
    expect_the_end(palace, 4)
    # Both modules were used: somebody holds each trophy, and the animals stand on the palace.
    for animal in ("butterfly", "frog"):
        expect(palace.page.locator(f"[data-trophy={animal}]")).to_have_count(1)
    person.page.keyboard.press("Escape")  # the end's scene lies over the board
    palace.see_from("map")
    for animal in ("butterfly", "frog"):
        expect(person.see("map")).to_contain_text(f"the {animal} stands there")
    # A grown palace costs no more draw calls than a small one.
    scene = person.see("scene")
    assert int(scene.get_attribute("data-calls") or 0) < 30
    assert 30_000 < int(scene.get_attribute("data-triangles") or 0) < 200_000


def test_a_match_is_built_to_its_end_by_keys(fixed_server: Serving, visit: Visit) -> None:
    palace = Palace(visit(fixed_server, plain=False, size=ROOM, number=LUCK), "random", butterfly=True, frog=True)
    keys = Keys(palace)
    while keys.step():
        pass
    assert keys.pressed > FEW
    assert keys.pressed <= keys.clicks
    expect_the_end(palace, 2)
