"""One place asks, and nothing moves between two questions; a refusal stands at the thing; one map of keys."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from jungle import Jungle
from pages import GAMES, PHONE, WIDE, Visitor
from serving import Serving
from shifts import SHORT, play_watched

Visit = Callable[..., Visitor]

PRESSES: Final = 12
LUCK: Final = 1  # the same shuffle each time
WHOLE: Final = 1_000  # more than a short match takes
# Whole matches of the palace are watched where they are played by mouse and by touch.
WATCHED_HERE: Final = [game for game in GAMES if game != "monkey_palace"]
TABLET: Final = (960, 720)
# The beginning of a match in one window; whole matches are watched in both.
BEGINS: Final = {"after_us": WIDE, "afternova": PHONE, "itchy_monkey": WIDE, "monkey_palace": PHONE}

# Words of the question under what is drawn of undo, rule and hint.
UNDER_TOOLS: Final = """() => {
    const drawn = [...document.querySelectorAll('[data-testid=ask-line] .row > .tools svg')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.getBoundingClientRect());
    const lines = document.createRange();
    return [...document.querySelectorAll('[data-testid=question] :is(h2, .detail)')].flatMap((said) => {
        lines.selectNodeContents(said);
        const isUnder = [...lines.getClientRects()].some((line) => drawn.some((tool) =>
            Math.min(line.right, tool.right) - Math.max(line.left, tool.left) > 1
            && Math.min(line.bottom, tool.bottom) - Math.max(line.top, tool.top) > 1));
        return isUnder ? [said.textContent] : [];
    });
}"""


def moved(person: Visitor, game: str, presses: int) -> list[str]:
    """Return what moved while a match was played that should have stood still."""
    return [f"{place}: {what}" for place, what in play_watched(person, game, presses)]


def begin(person: Visitor, game: str, size: tuple[int, int], **options: Any) -> None:
    """Begin a match, in which one place asks, in sight; the board has all the width."""
    person.begin(game, "random", "random", **options)
    dock = person.see("ask-line")
    expect(dock).to_have_count(1)
    expect(person.see("asked")).to_have_count(0)
    expect(dock.get_by_test_id("question").get_by_role("heading").first).to_be_in_viewport()
    assert person.sideways() <= 0
    if size == WIDE:
        person.click("side-close")


@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_one_place_asks_in_sight_and_nothing_moves_between_two_questions(
    fixed_server: Serving, visit: Visit, game: str
) -> None:
    person = visit(fixed_server, plain=False, size=BEGINS[game], number=LUCK)
    begin(person, game, BEGINS[game])
    assert moved(person, game, PRESSES) == []


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", WATCHED_HERE)
def test_nothing_moves_in_a_whole_match(fixed_server: Serving, visit: Visit, game: str, size: tuple[int, int]) -> None:
    person = visit(fixed_server, plain=False, size=size, number=LUCK)
    begin(person, game, size, **SHORT[game])
    assert moved(person, game, WHOLE) == []
    expect(person.finished).to_be_visible()


def closed_cell(person: Visitor) -> Locator:
    """A monkey that cannot be chosen."""
    return person.page.locator(".cell:not(.open):not(.aim):has(.tile)").first


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_refusal_stands_at_the_thing_and_goes_with_the_next_act(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(plain=False, size=size)
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
    if size == WIDE:
        assert bubble["x"] - 8 <= cell["x"] + cell["width"] / 2 <= bubble["x"] + bubble["width"] + 8
        gap = min(abs(bubble["y"] - cell["y"] - cell["height"]), abs(cell["y"] - bubble["y"] - bubble["height"]))
        assert gap < cell["height"], "it points at what was pressed"
    else:  # a sheet from below, which leaves what was pressed in sight
        assert [bubble["x"], bubble["width"], bubble["y"] + bubble["height"]] == [0, size[0], size[1]]
        assert cell["y"] + cell["height"] <= bubble["y"]
    expect(thing).to_have_class(re.compile("is-refused"))
    person.page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    assert person.page.locator(".jungle").bounding_box() == board_before
    thing.click(force=True)
    expect(refusal).to_contain_text("Rule IM-")
    with person.acting():
        jungle.any(".cell.open").click()
    expect(refusal).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, pytest.param(TABLET, marks=pytest.mark.long)])
def test_where_there_is_little_room_undo_rule_and_hint_all_stand_beside_the_question(
    visit: Visit, size: tuple[int, int]
) -> None:
    person = visit(plain=False, size=size)
    person.begin("itchy_monkey", "random", starting_player=0)
    assert person.my_turn()
    advice = person.see("more-advice")
    stood = advice.bounding_box()
    with person.acting():
        Jungle(person).any(".cell.open").click()
    assert person.my_turn()
    expect(person.see("undo")).to_be_visible()
    assert advice.bounding_box() == stood
    assert person.page.evaluate(UNDER_TOOLS) == []
    expect(person.see("rule-now").or_(person.see("hint")).locator("visible=true")).to_have_count(0)
    advice.click()
    expect(person.see("hint")).to_be_in_viewport(ratio=1)
    person.page.keyboard.press("Escape")
    expect(person.see("hint")).to_be_hidden()
    advice.click()
    person.click("rule-now")
    expect(person.page.get_by_role("dialog").locator(".is-applying")).to_be_in_viewport()
    expect(person.see("hint")).to_be_hidden()
    person.page.keyboard.press("Escape")
    advice.click()
    person.click("hint")
    expect(person.see("hint-panel")).to_be_visible()
    expect(person.see("hint")).to_be_hidden()


def test_one_map_of_keys_which_can_be_switched_off(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    assert person.my_turn()
    keys = person.page.keyboard
    with person.acting():
        Jungle(person).any(".cell.open").click()
    assert person.my_turn()
    expect(person.see("rule-now")).to_be_visible()
    expect(person.see("undo")).to_be_visible()
    played = person.last_moment()
    keys.press("u")
    person.expect_moment(played + 1)
    assert person.my_turn()
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
    expect(person.see("help-rule")).to_have_count(0)  # nothing that one could ask about has the focus
    keys.press("Escape")
    person.page.locator(".cell.open").first.focus()
    keys.press("?")
    focused = person.see("help-focused")
    expect(focused.get_by_role("heading")).to_contain_text(re.compile("[a-g][1-7]"))
    focused.get_by_test_id("help-rule").click()
    expect(person.page.get_by_role("dialog").locator(".is-applying")).to_be_in_viewport()
    keys.press("Escape")
    keys.press("?")
    person.see("single-keys").uncheck()
    keys.press("Escape")
    keys.press("l")
    expect(person.page.get_by_role("log", name="Talk")).to_be_visible()
    assert person.unsaid() == []
