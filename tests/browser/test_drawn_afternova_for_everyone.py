"""Afternova's drawn board for everyone: by keys, by touch, on every size, in both languages, and explained."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from fingers import Fingers, middle
from pages import PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async () => (await axe.run()).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))"""


def begin_deal(person: Visitor, bots: int = 2) -> None:
    """Begin a match, choose a planet and bring somebody in."""
    person.begin("afternova", *["random"] * bots)
    assert_asked(person)
    person.click("planet-1")
    person.click("bring-in-1")
    expect(person.see("lane-1")).to_be_visible()


def assert_asked(person: Visitor) -> None:
    expect(person.see("go-to-market")).to_be_visible()


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_everything_that_a_deal_needs_is_on_one_screen(visit: Visit, bots: int) -> None:
    person = visit(plain=False)
    begin_deal(person, bots)
    assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for seen in ("others", "planets", "deal", "send", "own", "market", "offers"):
        expect(person.see(seen)).to_be_in_viewport(ratio=0.99)  # a part of a pixel may be rounded away
    # The lanes are whole above the foot that stays in sight.
    assert bottom(person.see("lane-1")) <= person.page.locator(".deal > footer").bounding_box()["y"]  # type: ignore[index]


@pytest.mark.parametrize(("size", "language", "night"), [(WIDE, "en-GB", False), (PHONE, "fr-FR", True)])
def test_a_deal_can_be_made_by_everyone(visit: Visit, size: tuple[int, int], language: str, night: bool) -> None:
    person = visit(plain=False, size=size, language=language, night=night)
    begin_deal(person)
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert person.page.evaluate(VIOLATIONS) == []
    person.see("show-cards").locator("summary").click()
    person.click("kind-open_call")
    assert person.page.evaluate(VIOLATIONS) == []
    person.click("clear")
    person.click("go-to-market")
    expect(person.see("wipe-workers")).to_be_visible()
    assert person.page.evaluate(VIOLATIONS) == []
    assert person.sideways() <= 0
    assert person.unsaid() == []


def test_a_turn_with_a_proposal_by_keys_alone(visit: Visit) -> None:
    person = visit(plain=False, language="fr-FR")
    person.begin("afternova", "greedy", "greedy")
    assert_asked(person)
    keys = person.page.keyboard

    def press(thing: Locator) -> None:
        person.tab_to(thing)
        keys.press("Enter")

    press(person.see("planet-0"))
    press(person.see("bring-in-2"))
    needs = person.see("pips").locator(".need").all()
    missing = [need.locator(".missing").count() for need in needs]
    more = person.page.locator("[data-testid^=more-2-]")
    for at, number in enumerate(missing if any(missing) else [1]):
        for _ in range(number):
            press(more.nth(at))
    press(person.see("lane-me").get_by_test_id("fragment-0"))
    expect(person.see("lane-2").get_by_test_id("fragment-0")).to_be_visible()
    press(person.see("send"))
    # The bot answers in words; only if it refuses or wants more, the turn goes on.
    expect(person.see("offers").locator(".reply + blockquote")).not_to_be_empty()
    if person.see("decline").is_visible():
        press(person.see("decline"))
        assert_asked(person)
    if person.see("go-to-market").is_visible():
        press(person.see("go-to-market"))
        for left in (4, 3, 2):
            cards = person.page.locator("[data-place=row-workers] button.open")
            expect(cards).to_have_count(left)
            press(cards.first)
    others_turn = person.see("others").locator("em")
    expect(person.see("pass").or_(others_turn).first).to_be_visible()
    if person.see("pass").is_visible():
        press(person.see("pass"))
    expect(others_turn.first).to_be_visible()
    assert person.unsaid() == []


def test_the_market_shows_what_happens_where_it_happens(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("afternova", "random", "random")
    assert_asked(person)
    person.watch()
    workers = person.page.locator("[data-place=row-workers] button.open")
    person.click("go-to-market")
    workers.first.click()
    person.expect_moved("#drawn-worker_back")  # it flies to its new owner; a new one comes at the end (AN-M-06)
    before = [card.get_attribute("data-card") for card in workers.all()]
    person.click("wipe-workers")
    person.expect_moved("row-workers")
    expect(person.see("log")).to_contain_text("replaces the row of workers")
    assert not {card.get_attribute("data-card") for card in workers.all()} & set(before)


def test_a_fragment_is_dragged_with_a_finger(visit: Visit) -> None:
    person = visit(plain=False, size=PHONE)
    begin_deal(person)
    chip, lane = person.see("lane-me").get_by_test_id("fragment-1"), person.see("lane-1")
    lane.scroll_into_view_if_needed()
    start, end = middle(chip), middle(lane)
    finger = Fingers(person.page)
    finger.down(start)
    for step in range(1, 6):
        finger.move({**start, "y": start["y"] + (end["y"] - start["y"]) * step / 5})
    finger.up()
    expect(lane.get_by_test_id("fragment-1")).to_be_visible()
    expect(person.see("lane-me").get_by_test_id("fragment-1")).to_have_count(0)


def test_a_fragment_is_dragged_to_somebody_at_the_table(visit: Visit) -> None:
    person = visit(plain=False)
    begin_deal(person)
    person.drag(person.see("lane-me").get_by_test_id("fragment-2"), person.see("seat-2"))
    expect(person.see("lane-2").get_by_test_id("fragment-2")).to_be_visible()  # who was no part of it is brought in
    person.click("leave-out-2")
    expect(person.see("lane-me").get_by_test_id("fragment-2")).to_be_visible()


def test_a_line_of_the_log_shows_its_place_and_what_cannot_be_sent_its_rule(visit: Visit) -> None:
    person = visit(plain=False)
    begin_deal(person)
    expect(person.see("fate").get_by_role("button")).to_have_text("AN-E-04")  # who helps supplies something
    person.see("send").click(force=True)  # it says that it cannot be sent, and explains itself all the same
    expect(person.see("refusal").filter(has_text="AN-E-04")).to_be_visible()
    person.click("clear")
    person.click("go-to-market")
    person.page.locator("[data-place=row-workers] button.open").first.click()
    line = person.see("log").locator("button.line").last
    expect(line).to_contain_text("takes")
    line.focus()
    expect(person.page.locator("[data-place=row-workers].is-pointed")).to_be_visible()
    expect(person.page.locator("[data-place=seat-0].is-pointed")).to_be_visible()
