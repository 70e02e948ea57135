"""Afternova's drawn board for everyone: by keys, by touch, on every size, in both languages, and explained."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from blank import largest_blank
from fingers import Fingers, middle
from pages import LARGE, PHONE, WIDE, Visitor
from serving import Serving
from touch import BOARD, tiny_words, too_small

Visit = Callable[..., Visitor]
# Signs of the board without words that nothing explains to whoever points at them; lists say beside them what they are.
SILENT = """() => {
    const words = (one) => {
        const copy = one.cloneNode(true);
        for (const unseen of copy.querySelectorAll('.sr')) unseen.remove();
        return copy.textContent;
    };
    const signs = [...document.querySelectorAll('.frame :is([role=img], button, .num)')];
    const silent = signs.filter((one) => one.checkVisibility({ visibilityProperty: true })
        && !one.closest('[data-help], [title], .dock, table, dl, .sheet') && !/\\p{L}{3}/u.test(words(one)));
    return silent.map((one) => `nothing explains ${one.outerHTML.slice(0, 200)}`);
}"""
# Things to press in a lane that lie over each other.
OVER_EACH_OTHER = """() => [...document.querySelectorAll('.lane')].flatMap((lane) => {
    const things = [...lane.querySelectorAll('button, [data-drop], small')].filter((one) => one.checkVisibility());
    const boxes = things.map((one) => one.getBoundingClientRect());
    const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    return things.flatMap((one, at) => things.slice(at + 1).flatMap((other, later) => {
        const isInside = one.contains(other) || other.contains(one);
        return isInside || over(boxes[at], boxes[at + 1 + later]) <= 1 ? [] : [`${one.outerHTML} ${other.outerHTML}`];
    }));
})"""
# Questions, and what is said of them and of a card, of which one reads only a part.
CUT = """() => [...document.querySelectorAll('[data-testid=ask] :is(h2, p), [data-testid=market] .told')].filter(
    (one) => one.scrollHeight > one.clientHeight + 3).map((one) => `${one.textContent.trim()} is cut`)"""
MOST_BLANK = 0.08  # of a large window
LEAST_CARD = 84  # pixels of a card in hand, on a desk
ON_ITS_SIDE = (740, 360)  # a phone


def begin(person: Visitor, bots: int = 2) -> None:
    """Begin a match, and wait for the first turn."""
    person.begin("afternova", *["random"] * bots)
    expect(person.see("go-to-market")).to_be_visible()


def begin_deal(person: Visitor, bots: int = 2) -> None:
    """Begin a match, choose a planet and bring somebody in."""
    begin(person, bots)
    put_together(person)


def put_together(person: Visitor) -> None:
    """Choose a planet and bring somebody in."""
    person.click("planet-1")
    person.click("bring-in-1")
    expect(person.see("lane-1")).to_be_visible()


@pytest.mark.parametrize("bots", [2, *(pytest.param(bots, marks=pytest.mark.long) for bots in (3, 4)), 5])
def test_everything_that_a_deal_needs_is_on_one_screen(visit: Visit, bots: int) -> None:
    person = visit(plain=False)
    begin_deal(person, bots)
    assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for seen in ("others", "planets", "deal", "lane-1", "send", "own", "to-market", "offers"):
        expect(person.see(seen)).to_be_in_viewport(ratio=0.99)  # a part of a pixel may be rounded away
    cards = person.see("hand").locator(".card")
    assert min(card.bounding_box()["width"] for card in cards.all()) >= LEAST_CARD  # type: ignore[index]
    person.click("side-close")
    person.page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
    assert largest_blank(person.page) < MOST_BLANK
    person.click("leave-out-1")  # alone
    assert largest_blank(person.page) < MOST_BLANK


def faults(person: Visitor) -> list[str]:
    """Return what not everyone can read or press: on a phone things to press are as large as a fingertip."""
    found = [*person.complaints(), *person.page.evaluate(SILENT), *tiny_words(person.page, BOARD)]
    width = person.page.evaluate("innerWidth")
    if width == PHONE[0]:
        found += person.page.evaluate(CUT)
    return [*found, *too_small(person.page)] if width < WIDE[0] else found


@pytest.mark.parametrize(
    ("size", "language", "night"),
    [
        pytest.param(WIDE, "en-GB", False, marks=pytest.mark.long),
        (PHONE, "fr-FR", True),
        pytest.param(ON_ITS_SIDE, "en-GB", True, marks=pytest.mark.long),
    ],
)
def test_a_deal_can_be_made_by_everyone(visit: Visit, size: tuple[int, int], language: str, night: bool) -> None:
    person = visit(plain=False, size=size, language=language, night=night)
    begin(person, bots=5)
    for number in range(1, 6):  # computers are told apart by their numbers
        name = person.see(f"seat-{number}").get_by_role("heading")
        expect(name.get_by_text(str(number), exact=True)).to_be_in_viewport(ratio=0.99)
    put_together(person)
    person.click("bring-in-2")
    expect(person.see("lane-2").get_by_role("heading").first).to_be_in_viewport(ratio=0.99)  # whoever came is in sight
    assert person.page.evaluate(OVER_EACH_OTHER) == []
    assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert faults(person) == []
    person.click("show-cards")
    assert person.complaints() == []
    person.page.keyboard.press("Escape")
    person.click("ways")
    assert person.complaints() == []
    person.click("way-open_call")
    expect(person.see("lane-anyone")).to_be_visible()
    assert faults(person) == []
    person.click("clear")
    person.click("go-to-market")
    expect(person.see("wipe-workers")).to_be_visible()
    assert faults(person) == []
    for card in person.page.locator("[data-place^=row-] button.open").all():
        card.click()
        assert size != PHONE or person.page.evaluate(CUT) == []
    assert person.sideways() <= 0
    assert person.unsaid() == []


def missing(person: Visitor) -> int:
    """Return how many icons of the planet nobody supplies."""
    return person.see("pips").locator(".missing").count()


@pytest.mark.parametrize("fixed_server", [1], indirect=True)
def test_a_turn_with_a_proposal_by_keys_alone(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, number=1, language="fr-FR")
    person.begin("afternova", "greedy", "greedy")
    expect(person.see("go-to-market")).to_be_visible()
    keys = person.page.keyboard
    keys.press("i")
    expect(person.see("deal")).to_be_visible()
    before = missing(person)
    keys.press("b")  # whoever comes is asked for what is missing
    expect(person.see("lane-1")).to_be_visible()
    assert missing(person) < before or before == 0
    while missing(person) > 0:
        left = missing(person)
        keys.press("+")
        expect(person.see("pips").locator(".missing")).to_have_count(left - 1)
    keys.press("f")
    expect(person.see("lane-1").get_by_test_id("fragment-0")).to_be_visible()
    with person.acting():
        keys.press("Enter")
    # The bot answers with a stamp; only if it refuses or wants more, the turn goes on.
    expect(person.page.locator(".stamp.accept, .stamp.refuse, .stamp.counter").first).to_be_visible()
    if person.see("decline").is_visible():
        keys.press("n")
    if person.see("clear").is_visible():
        keys.press("m")
        cards = person.page.locator("[data-place=row-workers] button.open")
        for left in (4, 3, 2):  # with the first card in mind one goes there and takes it at once
            expect(cards).to_have_count(left)
            keys.press(cards.first.get_attribute("aria-keyshortcuts") or "")
            with person.acting():
                keys.press("Enter")
    # Nothing to complete passes by itself: then it is somebody else's turn.
    expect(person.see("others").locator("em").filter(has_text="joue").first).to_be_visible()
    assert person.unsaid() == []


def test_the_market_shows_what_happens_where_it_happens(visit: Visit) -> None:
    person = visit(plain=False)
    begin(person)
    person.watch()
    workers = person.page.locator("[data-place=row-workers] button.open")
    person.click("go-to-market")
    workers.first.click()
    person.click("take")
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
    less = person.page.locator("[data-testid^=less-1-]:enabled")
    while less.count() > 0:  # whoever comes is asked for what is missing; now for nothing
        less.first.click()
    expect(person.see("fate").get_by_role("button")).to_have_text("AN-E-04")  # who helps supplies something
    person.see("send").click(force=True)  # it says that it cannot be sent, and explains itself all the same
    expect(person.see("refusal").filter(has_text="AN-E-04")).to_be_visible()
    person.click("clear")
    person.click("go-to-market")
    person.page.locator("[data-place=row-workers] button.open").first.click()
    person.click("take")
    line = person.see("log").locator("button.line").last
    expect(line).to_contain_text("takes")
    line.focus()
    expect(person.page.locator("[data-place=row-workers].is-pointed")).to_be_visible()
    expect(person.page.locator("[data-place=seat-0].is-pointed")).to_be_visible()
