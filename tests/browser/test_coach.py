"""The coach at the table: hints in words and on the board, and the review of a match, by hand, by keys and by ear."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE: Final = """async (place) => (await axe.run(place)).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))"""
FEW: Final = [("itchy_monkey", WIDE, "en-GB"), ("after_us", PHONE, "fr-FR")]
ALL: Final = [
    (game, size, language)
    for game in ("after_us", "afternova", "itchy_monkey", "monkey_palace")
    for size, language in ((WIDE, "en-GB"), (PHONE, "fr-FR"))
]
DRAWN: Final = """() => {
    const kept = JSON.parse(localStorage.getItem('sapajou'));
    localStorage.setItem('sapajou', JSON.stringify({ ...kept, plain: false }));
}"""
# A mark lies on what can be seen of a board, and not under what the coach says.
COVERED: Final = """() => {
    const sheet = document.querySelector('[data-testid=hint-panel]').getBoundingClientRect();
    const [first] = document.querySelectorAll('[data-testid=hint-mark]');
    const mark = first.getBoundingClientRect();
    const beside = mark.right <= sheet.left || mark.left >= sheet.right;
    const apart = beside || mark.bottom <= sheet.top || mark.top >= sheet.bottom;
    return apart && mark.top >= 0 && mark.left < innerWidth ? null : JSON.stringify([mark, sheet]);
}"""


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [*FEW, *(pytest.param(*case, marks=pytest.mark.long) for case in ALL if case not in FEW)],
)
def test_a_hint_is_told_and_drawn(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    person = visit(plain=False, size=size, language=language, night=size == PHONE)
    person.begin(game, "random", "random")
    page = person.page
    expect(person.see("hint")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator("[data-testid=hint-panel][data-done=true]")).to_be_visible()
    expect(person.see("hint-mark").first).to_be_visible()
    expect(person.see("hint-said")).to_have_text(re.compile(r"\d+ %"))
    assert person.unsaid() == []
    assert person.sideways() <= 0
    assert page.evaluate(COVERED) is None
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN_AXE, "[data-testid=hint-panel]") == []
    ways = person.see("hint-way")
    if ways.count() > 1:
        person.tab_to(ways.nth(1))
        page.keyboard.press("Enter")
        expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(person.see("hint-panel")).to_have_count(0)
    expect(person.see("hint-mark")).to_have_count(0)
    person.click("hint")
    expect(person.see("hint-panel")).to_be_visible()


def test_people_must_agree_first(visit: Visit) -> None:
    ada, bo = visit(plain=True), visit(plain=True, size=PHONE, language="fr-FR")
    table = ada.open_table("itchy_monkey", None, max_rounds=2)
    ada.sit(table)
    bo.sit(table, 1)
    ada.see("agree").check()
    expect(ada.see("agreed")).to_contain_text("does not agree")
    bo.see("agree").check()
    expect(ada.see("agreed")).to_contain_text("Everybody agrees")
    bo.see("agree").uncheck()
    expect(ada.see("agreed")).to_contain_text("does not agree")
    ada.start()
    for person in (ada, bo):
        expect(person.see("ask-line")).to_be_visible()
        expect(person.page.locator(".lamp")).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en-GB"), pytest.param(PHONE, "fr-FR", marks=pytest.mark.long)])
def test_a_match_is_reviewed_found_again_and_looked_at_by_keys(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    person = visit(plain=True, size=size, language=language, night=size == PHONE)
    table = person.begin("itchy_monkey", "random", max_rounds=2)
    person.play_to_the_end()
    page = person.page
    page.evaluate(DRAWN)
    page.reload()
    person.click("review-start")
    expect(person.see("graph")).to_be_visible(timeout=180_000)
    expect(page.locator("[data-testid=review][data-state=done]")).to_be_visible(timeout=240_000)
    expect(person.see("accuracy")).to_have_count(2)
    # From decision to decision by keys, each with what else there was.
    person.tab_to(person.see("decision-forth"))
    page.keyboard.press("Enter")
    expect(person.see("verdict")).to_be_visible()
    expect(person.see("alternative").first).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN_AXE, "[data-testid=review]") == []
    assert page.evaluate(RUN_AXE, "[data-testid=graph]") == []
    assert person.unsaid() == []
    assert person.sideways() <= 0
    # A press on the graph goes there; the address is one to come back to.
    box = person.see("graph").locator(".ch").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
    page.wait_for_function(
        f"() => Number(new URLSearchParams(location.search).get('moment')) >= {person.last_moment() - 1}"
    )
    page.reload()
    expect(page.locator("[data-testid=review][data-state=done]")).to_be_visible()
    person.click("review-leave")
    expect(person.finished).to_be_visible()
    # The replay leads there too.
    page.goto(f"{table}?moment=1")
    if size == WIDE:
        person.click("replay-review")
        expect(person.see("review")).to_be_visible()
        # And on from there, against bots, at a table of its own that leads back.
        person.click("try-again")
        expect(person.see("practice")).to_be_visible()
        expect(person.see("ask-line")).to_be_visible()
        assert person.unsaid() == []
