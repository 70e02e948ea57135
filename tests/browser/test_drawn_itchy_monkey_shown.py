"""What the drawn board of Itchy Monkey shows: what happened and where, what every sign means, all on one screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from blank import largest_blank
from fingers import Fingers, middle
from jungle import Jungle, two_at_a_table
from pages import PHONE, WIDE, Visitor
from touch import tiny_words, too_small

Visit = Callable[..., Visitor]
# A large screen, a small one, and a tablet held upright.
WINDOWS = ((1920, 1080), (1024, 768), (768, 1024))
MOST_BLANK = 0.08  # of the window
POWERS = ["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]
# Every drawing on the board that nothing explains; those of the film go with their sentence.
UNEXPLAINED = """() => [...document.querySelectorAll('[data-testid=board-itchy_monkey] .drawing')]
    .filter((one) => one.checkVisibility() && !one.closest('[data-help], [data-testid=film]'))
    .map((one) => one.outerHTML)"""
# What is explained when each sign outside the grid gets the focus.
EXPLAINED = """() => [...document.querySelectorAll('[data-testid=board-itchy_monkey] [data-help]:not(.cell)')]
    .filter((one) => one.checkVisibility()).map((one) => {
        one.focus();
        const bubble = document.querySelector('.board-help:popover-open');
        return document.activeElement === one && bubble ? bubble.textContent.trim() : `nothing: ${one.outerHTML}`;
    })"""


def in_hand(person: Visitor, bots: int, **options: object) -> Jungle:
    """Begin a match and aim at another monkey: the moment at which most is shown."""
    person.begin("itchy_monkey", *["random"] * bots, starting_player=0, **options)
    jungle = Jungle(person)
    home = "f2" if bots == 1 else "b2"
    for move in (f"place {home}", f"spawn {home}"):
        jungle.play(move)
    assert person.my_turn()
    jungle.cell(home).click()
    for target in person.page.locator(".cell.aim:has(.tile)").all():
        target.click()
        if person.see("workers").count():
            return jungle
    raise AssertionError("nothing to bump")


def inside(what: Locator, size: tuple[int, int]) -> bool:
    box = what.bounding_box()
    assert box is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size[1] and box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize(("bots", "night"), [(1, True), pytest.param(2, False, marks=pytest.mark.long), (3, True)])
def test_a_decision_needs_one_screen(visit: Visit, bots: int, night: bool) -> None:
    person = visit(plain=False, night=night)
    in_hand(person, bots, powers=POWERS, emperor_replaces="lemur" if bots > 1 else "none")
    assert person.page.evaluate("document.documentElement.scrollHeight") <= WIDE[1]
    assert inside(person.page.locator(".goals-place [data-testid=goal-table]"), WIDE), "beside an open log"
    person.click("side-close")
    assert person.page.evaluate("document.documentElement.scrollHeight") <= WIDE[1]
    for what in (".jungle", "[data-testid=ask]", "[data-testid=do]", ".powers.panel", *families(bots)):
        assert inside(person.page.locator(what), WIDE), what
    assert person.complaints() == []
    for width, height in WINDOWS:
        person.page.set_viewport_size({"width": width, "height": height})
        for what in (".jungle", "[data-testid=do]", ".rim.columns", ".rim.numbers"):
            expect(person.page.locator(what)).to_be_in_viewport(ratio=0.98)
        assert tiny_words(person.page) == []
        assert largest_blank(person.page) < MOST_BLANK


def test_where_the_first_lice_land_is_listed_where_there_is_room(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", "random", "random", starting_player=0)
    assert person.my_turn()
    person.click("side-close")
    expect(person.see("picks")).to_be_hidden()
    person.page.set_viewport_size({"width": 1024, "height": 768})
    expect(person.see("picks").locator(".pick")).to_have_count(person.page.locator(".cell.open").count())
    expect(person.see("picks")).to_be_visible()
    assert largest_blank(person.page) < MOST_BLANK
    with person.acting():
        person.see("picks").locator(".pick").last.click()


def families(bots: int) -> list[str]:
    return [f"[data-testid=family-{seat}]" for seat in range(bots + 1)]


@pytest.mark.parametrize(("bots", "night"), [(1, False), (3, True)])
def test_on_a_phone_the_thumb_reaches_what_is_asked(visit: Visit, bots: int, night: bool) -> None:
    person = visit(plain=False, night=night, size=PHONE)
    in_hand(person, bots, powers=POWERS)
    assert person.sideways() <= 0
    for what in ("do", "workers"):
        box = person.see(what).bounding_box()
        assert box is not None
        assert PHONE[1] / 2 < box["y"] <= PHONE[1] - box["height"]
    goals = person.page.locator(".short-goals [data-testid=goal-table]")
    assert inside(goals, PHONE), "the way to the three victories is always in sight"
    assert [*person.complaints(), *too_small(person.page), *tiny_words(person.page)] == []


@pytest.mark.parametrize(
    ("language", "worker"),
    [
        pytest.param("en-GB", "A worker: strength one", marks=pytest.mark.long),
        ("fr-FR", "Un ouvrier\u00a0: force un"),
    ],
)
def test_every_sign_explains_itself(visit: Visit, language: str, worker: str) -> None:
    person = visit(plain=False, language=language)
    jungle = in_hand(person, 1, powers=POWERS)
    page = person.page
    assert page.evaluate(UNEXPLAINED) == []
    page.keyboard.press("Shift")  # whoever uses keys sees what has the focus
    texts = page.evaluate(EXPLAINED)
    assert [text for text in texts if text.startswith("nothing") or text == ""] == []
    assert any(text.startswith(worker) for text in texts)
    bubble = page.locator(".board-help")
    page.locator("h1").first.evaluate("() => document.activeElement.blur()")
    jungle.cell("b1").hover()
    expect(bubble).to_contain_text("b1")
    jungle.walk("f2")
    expect(bubble).to_contain_text("4 " + ("workers" if language == "en-GB" else "ouvriers"))
    finger = Fingers(jungle.page)
    finger.down(middle(jungle.cell("e1")))  # a long press
    expect(bubble).to_contain_text("e1")
    finger.up()
    assert person.unsaid() == []


def test_a_line_of_the_log_shows_where_it_happened(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    jungle = Jungle(person)
    for move in ("place c1", "spawn c1", "bump c1 S1 w2"):
        jungle.play(move)
    assert person.my_turn()
    lines = person.see("log").get_by_role("button")  # placed, placed by the bot, spawned, slid, crossed, turn ended
    marked = person.page.locator(".cell.traced")
    lines.nth(2).hover()
    expect(marked).to_have_count(1)
    assert jungle.name(marked) == "c1"
    lines.nth(3).focus()
    expect(marked).to_have_count(2)
    assert [jungle.name(cell) for cell in marked.all()] == ["c1", "c2"]
    lines.nth(5).focus()
    expect(marked).to_have_count(0)
    expect(person.page.locator(".goals-place .traced[data-testid=column-0]")).to_be_visible()


def test_what_happens_is_shown_where_it_happens_unless_motion_is_off(visit: Visit) -> None:
    one, other = visit(plain=False), visit(plain=False)
    jungle, rival = two_at_a_table(one, other)
    one.watch()
    for player, move, places in (
        (jungle, "place c1", {"cell-c1", "+3", "#drawn-louse_worker"}),
        (rival, "place d4", {"cell-d4", "+3"}),
        (jungle, "spawn c1", {"cell-c1", "+2"}),
        (jungle, "bump c1 S1 w2", {"cell-c2", "cell-c3", "→ 2", "column-0"}),
    ):
        player.play(move)
        one.expect_moved(*places)
    one.set_motion("off")
    one.moved()
    rival.play("spawn d4")
    expect(one.see("log")).to_contain_text("on d4")
    expect(jungle.cell("d4").locator(".workers")).to_have_text("4")
    assert one.moved() == []
