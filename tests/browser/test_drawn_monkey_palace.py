"""Monkey Palace on its drawn board: built by pointing into space, brick by brick and by keys; what is not allowed."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from fingers import Fingers, Spot, middle
from pages import PHONE, WIDE, Visitor
from palace import Keys, Palace
from touch import FINGER, tiny_words, too_small

Visit = Callable[..., Visitor]
ROOM: Final = (860, 620)  # for what needs no large picture: without a graphics card each one takes its time

MOVES: Final = 14  # of one's own, by keys: two turns or three
CLICKS: Final = 8  # a staircase or two
# Whether the arch that has the focus went up, or it is told why it cannot.
RAISED: Final = """(before) => document.activeElement.textContent !== before
    || document.querySelector('[data-testid=reason]')?.textContent.includes('MP-')"""
SELECTABLE: Final = re.compile(r"\bis-selectable\b")
# Drawings that nothing explains to whoever points at them: no help, and no words beside them.
UNEXPLAINED: Final = """() => [...document.querySelectorAll('[data-testid=board-monkey_palace] .drawing')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest('[data-help], [title], [data-testid=film]'))
    .filter((one) => ![one.parentElement, one.closest('button, p, h3')].some((at) => /\\p{L}{3}/u.test(at?.innerText)))
    .map((one) => `nothing explains ${one.parentElement.outerHTML}`)"""
# Of the rows of the scene above the dock, the least that is left of the palace beside what lies over it: a share of the
# window's width.
LEFT_OF_PALACE: Final = """() => {
    const palace = document.querySelector('[data-testid=palace]');
    const STEP = 20;
    const { left, right, top } = palace.getBoundingClientRect();
    const end = document.querySelector('.ask-place').getBoundingClientRect().top;
    const rows = [];
    for (let y = top + STEP / 2; y < end; y += STEP) {
        let seen = 0;
        for (let x = left + STEP / 2; x < right; x += STEP)
            if (palace.contains(document.elementFromPoint(x, y))) seen += STEP;
        rows.push(seen / innerWidth);
    }
    return Math.min(...rows);
}"""
LEAST_OF_PALACE: Final = 0.6
# Keeps the pixel in the middle of the picture, as it is when the page has another size and before that is seen.
LOOK_WHEN_RESIZED: Final = """() => {
    const canvas = document.querySelector('[data-testid=scene] canvas');
    const { clientWidth } = canvas;
    new ResizeObserver(() => {
        if (canvas.clientWidth === clientWidth) return;
        const gl = canvas.getContext('webgl2');
        const pixel = new Uint8Array(4);
        gl.readPixels(canvas.width >> 1, canvas.height >> 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        window.pixel = [...pixel];
    }).observe(canvas.parentElement);
}"""
OPAQUE: Final = 255
IN_SIGHT: Final = """(one) => {
    const { top, left, bottom, right } = one.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


def test_a_match_with_both_modules_is_begun_by_clicking_into_space(visit: Visit) -> None:
    palace = Palace(visit(plain=False, size=PHONE), "greedy", butterfly=True, frog=True)
    while palace.clicks < CLICKS:
        assert palace.step()
    assert palace.person.unsaid() == []


def test_a_staircase_is_taken_back_step_by_step(visit: Visit) -> None:
    person = visit(plain=False, size=ROOM)
    palace = Palace(person)
    palace.point()
    palace.point()
    preview = person.see("preview")
    expect(preview.locator("[data-brings=arches]")).to_have_text("1")
    palace.change(lambda: person.click("step-back"))
    expect(preview).to_have_count(0)
    person.click("again")
    expect(person.see("step-back")).to_have_count(0)
    assert palace.open.count() > 1


def test_an_illegal_staircase_is_explained_with_its_rule_and_the_piece_to_blame(visit: Visit) -> None:
    person = visit(plain=False, size=ROOM)
    palace = Palace(person)
    person.click("by-hand")
    palace.click(palace.target("stand b4"))
    palace.click(palace.target("lay E"))  # its western foot hangs in the air
    reason = person.see("reason")
    expect(reason).to_have_attribute("data-reason", "UNSUPPORTED")
    expect(reason).to_contain_text("MP-G-07")
    expect(reason).to_contain_text("arch on b4\N{EN DASH}c4, level 1")
    expect(person.see("heaped")).to_contain_text("to blame")
    expect(person.see("confirm")).to_have_count(0)
    person.click("step-back")
    expect(reason).to_have_count(0)


def test_a_staircase_is_built_brick_by_brick_under_the_rulings_of_the_table(visit: Visit) -> None:
    person = visit(plain=False, size=ROOM)
    palace = Palace(person, highest_tie_counts_for_credit=True)
    person.click("by-hand")
    for foot in ("c6", "c5"):  # V-21: a golden staircase of two arches, as high as the golden decoration
        palace.click(palace.target(f"stand {foot}"))
        palace.click(palace.target("lay S"))
    expect(person.see("heaped")).to_have_count(2)
    preview = person.see("preview")
    expect(preview.locator("[data-brings=arches]")).to_have_text("2")
    expect(preview.locator("[data-brings=credits]")).to_have_text("3")  # the tie counts here
    expect(person.see("stock").locator("[data-kind=arch]")).to_have_attribute("data-then", "0")  # 2, shown as 2 to 0
    person.click("confirm")
    expect(person.see("board-monkey_palace")).to_have_attribute("data-phase", "buy")
    expect(person.see("ask")).to_contain_text("3 credits")
    expect(person.page.locator("[data-pack=gold_3]")).to_have_class(SELECTABLE)


def test_pointing_at_what_is_not_possible_tells_why(visit: Visit) -> None:
    person = visit(plain=False, size=ROOM)
    palace = Palace(person)
    palace.click(palace.target("closed c4"))
    reason = person.see("reason")
    expect(reason).to_contain_text("MP-B-06")
    palace.point()
    expect(reason).to_have_count(0)
    palace.wheel(palace.open.first, up=True)  # nobody has a brick to raise an arch in the first turn
    expect(reason).to_contain_text("MP-B-01")


def test_the_palace_is_seen_from_all_sides_by_mouse_and_keys(visit: Visit) -> None:
    person = visit(plain=False, size=ROOM)
    palace = Palace(person)
    for side in ("east", "north", "west", "top", "south"):
        palace.moved(partial(palace.see_from, side))
        expect(palace.page.locator(f"[data-view={side}]")).to_have_attribute("aria-pressed", "true")
    canvas = palace.page.locator("canvas")
    box = canvas.bounding_box()
    assert box is not None
    mouse, keys = palace.page.mouse, palace.page.keyboard
    presses: tuple[Literal["left", "right"], ...] = ("left", "right")  # the one turns, the other shifts
    x, y = box["x"] + box["width"] / 2, box["y"] + 90  # below the players
    for pressed in presses:
        mouse.move(x, y)
        mouse.down(button=pressed)
        palace.moved(lambda: mouse.move(x + 60, y + 30, steps=3))
        mouse.up(button=pressed)
    palace.moved(lambda: mouse.wheel(0, -200))
    canvas.focus()
    for key in ("ArrowLeft", "Shift+ArrowUp", "+", "-", "5", "1"):
        palace.moved(partial(keys.press, key))
    expect(palace.page.locator("[data-view=south]")).to_have_attribute("aria-pressed", "true")
    palace.page.evaluate(LOOK_WHEN_RESIZED)
    palace.page.set_viewport_size({"width": ROOM[0] - 80, "height": ROOM[1] - 40})
    pixel = palace.page.wait_for_function("() => window.pixel").json_value()
    assert pixel[3] == OPAQUE, "in a window of another size the picture is there at once"


def test_fingers_turn_shift_and_zoom_the_palace_and_a_tap_chooses(visit: Visit) -> None:
    person = visit(plain=False, size=PHONE)
    palace = Palace(person)
    person.see("palace").evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    fingers = Fingers(palace.page)
    x, y = middle(palace.page.locator("canvas")).values()

    def spread(wide: float, at: float = 0) -> list[Spot]:
        return [{"x": x - wide, "y": y + at, "id": 0}, {"x": x + wide, "y": y + at, "id": 1}]

    turn: list[list[Spot]] = [[{"x": x, "y": y}], [{"x": x + 80, "y": y}]]
    for start, end in (turn, (spread(20), spread(70)), (spread(40), spread(40, 50))):
        fingers.down(*start)
        palace.moved(partial(fingers.move, *end))
        fingers.up()
    palace.moved(partial(palace.see_from, "top"))
    fingers.down(middle(palace.open.first))
    palace.change(fingers.up)
    expect(person.see("step-back")).to_be_visible()


def test_a_turn_takes_no_more_keys_than_clicks(visit: Visit) -> None:
    palace = Palace(visit(plain=False, size=ROOM), "random", frog=True)
    keys = Keys(palace)
    moves = 0
    while moves < MOVES:
        assert keys.step()
        moves += 1
        if palace.page.locator(".targets .target:focus").count() and " arch to the " in str(palace.stop.text_content()):
            said = palace.stop.text_content()
            palace.page.keyboard.press("+")  # raising takes bricks, and whoever has none is told so
            palace.page.wait_for_function(RAISED, arg=said)
    assert keys.pressed <= keys.clicks


@pytest.mark.parametrize(
    ("size", "night", "language"),
    [
        pytest.param(WIDE, False, "fr-FR", id="wide"),
        pytest.param(PHONE, True, "en-GB", id="phone", marks=pytest.mark.long),
    ],
)
def test_the_board_fits_and_can_be_used_by_everyone(
    visit: Visit, size: tuple[int, int], *, night: bool, language: str
) -> None:
    person = visit(plain=False, size=size, night=night, language=language)
    bots = ["random"] * (1 if size == WIDE else 3)  # on a phone four have to share its width
    palace = Palace(person, *bots, butterfly=True, frog=True)
    faults: dict[str, list[str]] = {}

    def look(state: str, *shown: str) -> None:
        found = person.complaints("[data-testid=board-monkey_palace]")
        found += [f"{one} is not in sight" for one in shown if not person.see(one).first.evaluate(IN_SIGHT)]
        found += person.unsaid() + tiny_words(palace.page) + palace.page.evaluate(UNEXPLAINED)
        found += too_small(palace.page) if size == PHONE else []
        found += ["scrolls sideways"] if person.sideways() > 0 else []
        faults.update({state: found} if found else {})

    everything = ("palace", "market", "seat", "supply") if size == WIDE else ()
    if size == WIDE:
        person.click("side-close")
    look("start", "ask", "by-hand", *everything)
    if size == WIDE:  # the palace is the page
        assert person.page.evaluate(LEFT_OF_PALACE) >= LEAST_OF_PALACE
    else:  # seen straight from above, a finger's width from stud to stud; and starts are a list too
        one, next_one = (middle(palace.page.locator(f"[data-target$=' {site}']").first) for site in ("g1", "h1"))
        assert next_one["x"] - one["x"] >= FINGER
        assert person.see("spot").count() == palace.open.count()
        expect(palace.page.locator(".players")).to_be_hidden()  # everybody is told once, by name
        for name in palace.page.locator(".seats .name").all():
            assert name.evaluate("(one) => one.clientWidth >= one.scrollWidth"), "a name is cut"
    palace.see_from("map")
    look("map", *everything)
    palace.see_from("south")
    while not person.see("confirm").count():
        palace.change(lambda: palace.open.first.press("Enter"))
    look("staircase", "confirm", "step-back", *everything)
    person.click("by-hand")
    expect(person.see("confirm")).to_be_visible()
    look("by hand", "confirm", *everything)
    palace.change(lambda: person.click("confirm"))
    look("buying", "buy-nothing", *everything)
    expect(palace.page.locator(".ask .button--main")).to_have_count(0)  # to buy nothing is no more than a link
    assert faults == {}
