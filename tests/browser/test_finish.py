"""The end of a match as a scene: who won, where the points came from, what was worth telling, what to do next."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]

SHORT: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "after_us": (1, {"target": 10}),
    "afternova": (2, {"max_rounds": 2}),
    "itchy_monkey": (1, {"max_rounds": 2}),
    "monkey_palace": (1, {}),
}
FEW: Final = [("after_us", WIDE, "en-GB"), ("itchy_monkey", PHONE, "fr-FR")]
ALL: Final = [(game, size, language) for game in SHORT for size, language in ((WIDE, "en-GB"), (PHONE, "fr-FR"))]
# The sums of every party: what the hidden table of the chart says of everybody.
SUMS: Final = """() => [...document.querySelectorAll('[data-testid=finished] .figure tbody tr')].map(
    (row) => [row.querySelector('th').textContent, row.querySelector('td:last-child').textContent])"""
SCORES: Final = """() => [...document.querySelectorAll('[data-testid=ranks] tbody tr')].map(
    (row) => [row.querySelector('.name').textContent, row.querySelector('td:last-child').textContent])"""
DRAWN: Final = """() => {
    const kept = JSON.parse(localStorage.getItem('sapajou'));
    localStorage.setItem('sapajou', JSON.stringify({ ...kept, plain: false }));
}"""
FOCUS_INSIDE: Final = "() => !!document.activeElement?.closest('[data-testid=finished]')"
HEIGHT: Final = "(one) => one.getBoundingClientRect().height"
TABLET: Final = (820, 1180)
# By how many pixels ranks and chart lie over each other; less than nothing if they do not.
OVER_EACH_OTHER: Final = """() => {
    const [ranks, chart] = ['.ranks', '.chart']
        .map((part) => document.querySelector(`[data-testid=finished] ${part}`).getBoundingClientRect());
    return Math.min(
        Math.min(ranks.right, chart.right) - Math.max(ranks.left, chart.left),
        Math.min(ranks.bottom, chart.bottom) - Math.max(ranks.top, chart.top));
}"""


def end(person: Visitor, game: str) -> str:
    """Play a short match to its end on the plain board, then look at it on the drawn one; return its address."""
    bots, options = SHORT[game]
    table = person.begin(game, *["random"] * bots, **options)
    person.play_to_the_end()
    person.page.evaluate(DRAWN)
    person.page.reload()
    expect(person.finished).to_be_visible()
    expect(person.see(f"board-{game}")).to_be_visible()
    return table


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [*FEW, *(pytest.param(*case, marks=pytest.mark.long) for case in ALL if case not in FEW)],
)
def test_the_end_is_told_drawn_and_played_on_from(
    visit: Visit, game: str, size: tuple[int, int], language: str
) -> None:
    person = visit(plain=True, size=size, language=language, night=size == PHONE)
    table = end(person, game)
    page = person.page
    page.wait_for_function(FOCUS_INSIDE)
    expect(person.finished.get_by_test_id("told-moment").first).to_be_visible()
    if game != "itchy_monkey":
        person.finished.locator(".whose button").first.click()  # everybody
        expect(person.finished.locator(".figure tbody tr")).to_have_count(len(page.evaluate(SCORES)))
        assert sorted(page.evaluate(SUMS)) == sorted(page.evaluate(SCORES))
    assert person.complaints("[data-testid=finished]") == []
    assert person.unsaid() == []
    assert person.sideways() <= 0
    for width, height in (TABLET, size):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER_EACH_OTHER) <= 1
    # It folds, so that the board can be seen, and comes back.
    risen = person.finished.evaluate(HEIGHT)
    page.keyboard.press("Escape")
    expect(person.finished).to_have_attribute("data-folded", "true")
    assert person.finished.evaluate(HEIGHT) < risen / 2
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    assert person.finished.evaluate(HEIGHT) < TABLET[1] / 4
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(person.see("rematch")).to_be_visible()
    assert person.complaints("[data-testid=finished]") == []
    person.click("finish-fold")
    expect(person.finished).to_have_attribute("data-folded", "false")
    # A moment is seen again where it happened; back at the end the scene is there again.
    moment = person.see("told-moment").first
    at = moment.get_attribute("data-moment")
    moment.click()
    expect(page).to_have_url(re.compile(rf"{re.escape(table)}\?moment={at}$"))
    expect(person.finished).to_have_count(0)
    expect(person.see("back-to-now")).to_be_in_viewport(ratio=1)  # no row of the reel is cut off
    person.click("back-to-now")
    expect(person.finished).to_be_visible()
    person.click("share")
    expect(person.see("link")).to_have_value(re.compile(rf"{re.escape(table)}\?moment=0$"))
    page.keyboard.press("Escape")
    person.click("rematch")
    expect(person.finished).to_have_count(0)
