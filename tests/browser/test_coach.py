"""The coach at the table: hints in words and on the board, and the review of a match, by hand, by keys and by ear."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor
from sapajou.coach import Puzzle, shipped
from sapajou.kernel.moves import JOINT

Visit = Callable[..., Visitor]

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

# Presses a choice of the plain board by its notation, unless a puzzle has its answer; what is folded is unfolded first.
PRESS: Final = """(text) => {
    if (document.querySelector('[data-testid=puzzle-verdict]')) return true;
    const choices = document.querySelector('[data-testid=choices]');
    const one = choices?.querySelector(`[data-testid=choice][data-text="${text}"]:enabled`);
    if (!one) choices?.querySelector(`[data-testid=group-${text.split(' ')[0]}]`)?.click();
    one?.click();
    return Boolean(one);
}"""


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [*FEW, *(pytest.param(*case, marks=pytest.mark.long) for case in ALL if case not in FEW)],
)
def test_a_hint_is_told_and_drawn(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    person = visit(plain=False, size=size, language=language, night=size == PHONE)
    person.begin(game, "random", "random")
    page = person.page
    expect(person.see("more-advice" if size == PHONE else "hint")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator("[data-testid=hint-panel][data-done=true]")).to_be_visible()
    expect(person.see("hint-mark").first).to_be_visible()
    expect(person.see("hint-said")).to_have_text(re.compile(r"\d+ %"))
    assert person.unsaid() == []
    assert person.sideways() <= 0
    assert page.evaluate(COVERED) is None
    assert person.complaints("[data-testid=hint-panel]") == []
    ways = person.see("hint-way")
    if ways.count() > 1:
        person.tab_to(ways.nth(1))
        page.keyboard.press("Enter")
        expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(person.see("hint-panel")).to_have_count(0)
    expect(person.see("hint-mark")).to_have_count(0)
    if size == PHONE:
        person.click("more-advice")
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
    assert person.complaints("[data-testid=review]") == []
    assert person.complaints("[data-testid=graph]") == []
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
        # The worst decisions are asked again; bots play otherwise every time, so there may be none: the page says so.
        page.goto(f"{table}?moment=1&review")
        learn, nothing, asked = person.see("learn"), person.see("no-lessons"), person.see("puzzle")
        expect(learn.or_(nothing)).to_be_visible()
        if learn.count():
            learn.click()
            expect(asked.or_(nothing)).to_be_visible(timeout=120_000)
        if asked.count():
            expect(asked).to_contain_text("Lesson 1 of")
            expect(page.locator("[data-testid=ask-line].is-mine")).to_be_visible()
        assert person.unsaid() == []


def of_today(person: Visitor) -> Puzzle:
    """Return the puzzle of Monkey Palace that everybody is asked today."""
    offered = person.context.request.get("/api/puzzles").json()
    name = next(one["id"] for one in offered if one["game"] == "monkey_palace")
    return next(one for one in shipped("monkey_palace") if one.id == name)


def play(person: Visitor, moves: list[str]) -> None:
    """Play moves on the plain board, step by step, until the puzzle has its answer."""
    for step in [step for move in moves for step in move.split(JOINT)]:
        person.page.wait_for_function(PRESS, arg=step)


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en-GB"), pytest.param(PHONE, "fr-FR", marks=pytest.mark.long)])
def test_the_puzzle_of_the_day_is_missed_looked_at_and_solved(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    person = visit(plain=True, size=size, language=language, night=size == PHONE)
    person.go_home()
    page, puzzle = person.page, of_today(person)
    expect(person.see("puzzle-picture")).to_be_visible()
    expect(person.see("puzzle-solved")).to_have_count(0)
    assert person.complaints("[data-testid=puzzles]") == []
    palace = page.locator("[data-testid=puzzle-game][title='Monkey Palace']")
    palace.click()
    person.click("puzzle-try")
    expect(person.see("choices")).to_be_visible()
    expect(page.locator(".lamp")).to_have_count(0)  # no hint about a puzzle
    # What tempts misses it; the solution is told with its reasons, and closes by a key.
    play(person, puzzle.tempting)
    expect(person.see("puzzle-verdict")).to_have_attribute("data-verdict", "missed")
    person.tab_to(person.see("puzzle-show"))
    page.keyboard.press("Enter")
    expect(person.see("puzzle-way")).to_have_count(len(puzzle.ways))
    expect(person.see("puzzle-way").first).to_have_attribute("aria-pressed", "true")
    assert person.complaints("[data-testid=puzzle-panel]") == []
    assert person.complaints("[data-testid=puzzle-verdict]") == []
    assert person.unsaid() == []
    assert person.sideways() <= 0
    page.keyboard.press("Escape")
    expect(person.see("puzzle-panel")).to_have_count(0)
    # Whoever comes back, and solves it without having looked, has solved it.
    page.reload()
    person.click("puzzle-again")
    expect(person.see("puzzle-verdict")).to_have_count(0)
    play(person, puzzle.ways[0].moves)
    expect(person.see("puzzle-verdict")).to_have_attribute("data-verdict", "solved")
    person.click("puzzle-home")
    expect(person.see("puzzle-solved")).to_have_count(0)  # the next one is offered
    palace.click()
    expect(person.see("puzzle-solved")).to_be_visible()
    page.reload()
    palace.click()
    expect(person.see("puzzle-solved")).to_be_visible()
    expect(person.see("my-table")).to_have_count(0)
