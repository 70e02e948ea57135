"""One place asks, and nothing moves between two questions; a refusal stands at the thing; one map of keys."""

import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from jungle import Jungle
from pages import GAMES, PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]

PRESSES: Final = 12
# Whatever may be pressed on the board or in the dock, the most telling first.
DEEDS: Final = (
    ".cell.aim",
    "[data-testid=question] .button--main:enabled",
    "[data-testid=question] .chip",
    ".cell.open",
    ".space .target",
    ".pack.is-selectable",
    ".planet.open",
    "[data-testid=market] .open",
    "[data-testid=question] button:enabled",
)
# Shifts that the browser has seen; cards laid in order are pieces of the game, which move.
_MEASURE: Final = """() => {
    window.shifts = [];
    const sides = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
    const named = ({ node, previousRect: from, currentRect: to }) =>
        `${node?.className ?? node?.nodeName} ${sides(from)} to ${sides(to)}`;
    const isPiece = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest('[data-testid=assembly]');
    new PerformanceObserver((list) => {
        const sources = list.getEntries().flatMap((entry) => [...entry.sources]);
        window.shifts.push(...sources.filter((one) => !isPiece(one)).map(named));
    }).observe({ type: 'layout-shift' });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_between_two_questions(visit: Visit, game: str) -> None:
    person = visit(plain=False)
    person.begin(game, "random", "random")
    person.click("side-close")
    person.page.wait_for_function("() => document.querySelector('[data-testid=ask-line].is-mine') !== null")
    person.page.wait_for_timeout(500)  # fonts and the first picture are part of the opening
    person.page.evaluate(_MEASURE)
    dice = random.Random(1)
    for _ in range(PRESSES):
        if not person.press(dice, *DEEDS):
            break
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert person.page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_stands_once_and_in_sight(visit: Visit, game: str, size: tuple[int, int]) -> None:
    person = visit(plain=False, size=size)
    person.begin(game, "random", "random")
    dock = person.see("ask-line")
    expect(dock).to_have_count(1)
    expect(person.see("asked")).to_have_count(0)
    expect(dock.get_by_test_id("question").get_by_role("heading").first).to_be_in_viewport()
    assert person.sideways() <= 0


def closed_cell(person: Visitor) -> Locator:
    """A monkey that cannot be chosen."""
    return person.page.locator(".cell:not(.open):not(.aim):has(.tile)").first


def test_a_refusal_stands_at_the_thing_and_goes_with_the_next_act(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    jungle = Jungle(person)
    assert person.my_turn()
    with person.acting():
        jungle.any(".cell.open").click()
    assert person.my_turn()
    refusal = person.page.locator(".pop")
    thing = closed_cell(person)
    thing.click(force=True)
    expect(refusal).to_contain_text("Rule IM-")
    board_before = person.page.locator(".jungle").bounding_box()
    bubble, cell = refusal.bounding_box(), thing.bounding_box()
    assert bubble is not None
    assert cell is not None
    assert bubble["x"] - 8 <= cell["x"] + cell["width"] / 2 <= bubble["x"] + bubble["width"] + 8
    gap = min(abs(bubble["y"] - cell["y"] - cell["height"]), abs(cell["y"] - bubble["y"] - bubble["height"]))
    assert gap < cell["height"], "it points at what was pressed"
    person.page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    assert person.page.locator(".jungle").bounding_box() == board_before
    thing.click(force=True)
    expect(refusal).to_contain_text("Rule IM-")
    with person.acting():
        jungle.any(".cell.open").click()
    expect(refusal).to_have_count(0)


def test_one_map_of_keys_which_can_be_switched_off(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    assert person.my_turn()
    keys = person.page.keyboard
    keys.press("l")
    expect(person.see("log")).to_have_count(0)
    keys.press("t")
    expect(person.page.get_by_role("log", name="Talk")).to_be_visible()
    keys.press("q")
    expect(person.page.locator("#question")).to_be_focused()
    keys.press("r")
    expect(person.page.get_by_role("dialog")).to_contain_text("Rules")
    keys.press("Escape")
    keys.press("?")
    expect(person.see("keys-help")).to_contain_text("Take back")
    person.see("single-keys").uncheck()
    keys.press("Escape")
    keys.press("l")
    expect(person.page.get_by_role("log", name="Talk")).to_be_visible()
    assert person.unsaid() == []
