"""The coach at the table: hints in words and on the board, by hand, by keys and by ear."""

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
