"""Itchy Monkey's goals on the drawn board: by name, threats on demand, the winning colonies at the end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from fingers import Fingers, middle
from jungle import Jungle
from pages import PHONE, WIDE, Visitor
from serving import Serving
from touch import tiny_words, too_small

Visit = Callable[..., Visitor]
GOALS = ("Five species", "Four alike", "Three gorillas")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(WIDE, id="wide", marks=pytest.mark.long),
        pytest.param((1920, 1080), id="large", marks=pytest.mark.long),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_goals_have_their_names_and_the_rim_its_letters_with_four_families(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(plain=False, size=size)
    person.begin("itchy_monkey", "random", "random", "random", starting_player=0)
    assert person.my_turn()
    if person.see("side-close").count():
        person.click("side-close")
    places = [".short-goals"] if size == PHONE else [f"[data-testid=family-{seat}]" for seat in range(4)]
    for place in places:
        for goal in GOALS:
            expect(person.page.locator(place).get_by_text(goal, exact=True)).to_be_visible()
    expect(person.page.locator(".rim.columns")).to_have_text("abcdefg")
    expect(person.page.locator(".rim.numbers")).to_have_text("1234567")
    box = person.page.locator(".jungle").bounding_box()
    person.page.keyboard.press("w")
    expect(person.see("threats")).to_have_text("No opponent is one colony away from winning.")
    assert person.page.locator(".jungle").bounding_box() == box
    person.click("show-threats")
    expect(person.see("threats")).to_have_count(0)
    assert tiny_words(person.page) == []
    if size == PHONE:
        assert too_small(person.page) == []


def test_a_turn_takes_as_many_keys_as_presses(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    jungle = Jungle(person)
    assert person.my_turn()
    with person.acting():
        jungle.press("c", "1")  # a cell by its name
    assert person.my_turn()
    before = jungle.cell("c1").locator(".workers").inner_text()
    with person.acting():
        jungle.press("1")
    expect(jungle.cell("c1").locator(".workers")).not_to_have_text(before)
    assert person.my_turn()
    with person.acting():
        jungle.press("1", "1", "Enter")  # which monkey, where to, do it


Press = Callable[[Jungle, Locator], None]


def tap(jungle: Jungle, what: Locator) -> None:
    finger = Fingers(jungle.page)
    finger.down(middle(what))
    finger.up()


def point(_jungle: Jungle, what: Locator) -> None:
    what.click()


def press_keys(jungle: Jungle, what: Locator) -> None:
    """Type the name of a cell, or go to a button and press it."""
    name = jungle.name(what)
    if re.fullmatch("[a-g][1-7]", name):
        jungle.press(*name)
    else:
        jungle.person.tab_to(what)
        jungle.press("Enter")


WAYS: dict[str, tuple[Press, tuple[int, int]]] = {
    "touch": (tap, PHONE),
    "mouse": (point, WIDE),
    "keys": (press_keys, WIDE),
}


def threats_are_told(jungle: Jungle, names: set[str]) -> bool:
    """Show the threats; return whether there are any, each told with its places and marked there, and only then."""
    expect(jungle.page.locator(".cell.wanted")).to_have_count(0)
    jungle.person.click("show-threats")
    lines = jungle.person.see("threats").locator("li").all_inner_texts()
    wanted = {jungle.name(cell) for cell in jungle.page.locator(".cell.wanted").all()}
    told = [line for line in lines if re.search(r"(one more|one species)", line)]
    assert wanted == {cell for line in told for cell in re.findall(r"\b[a-g][1-7]\b", line)}
    assert all(any(name in line for name in names) for line in told)
    jungle.person.click("show-threats")
    expect(jungle.page.locator(".cell.wanted")).to_have_count(0)
    return bool(told)


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [7], indirect=True)
@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_played_to_its_end_where_the_winning_colonies_shine(
    fixed_server: Serving, visit: Visit, way: str
) -> None:
    press, size = WAYS[way]
    person = visit(fixed_server, plain=False, size=size, number=3)
    person.begin("itchy_monkey", "greedy", starting_player=0)
    if size == WIDE:
        person.click("side-close")
    jungle = Jungle(person)
    warned = False
    while person.my_turn():
        if way == "touch":
            assert too_small(person.page) == []
            warned = threats_are_told(jungle, {"Bot"}) or warned
        with person.acting():
            begin = ".cell.open" if jungle.has(".cell.open") else "[data-testid=question] footer button"
            press(jungle, jungle.any(begin))
            if jungle.has(".cell.aim"):
                press(jungle, jungle.any(".cell.aim"))
            if jungle.has("[data-testid=do]"):
                press(jungle, person.see("do"))
    assert warned or way != "touch", "nobody wins without having been one colony away"
    ending = person.see("finished").inner_text()
    needed = 5 if "five species" in ending else 4 if "four" in ending else 3
    person.click("finish-fold")
    won = person.page.locator(".cell.counted")
    assert won.count() >= needed
    for cell in won.all():
        expect(cell).to_have_accessible_name(re.compile(r"lice of .*a colony.*part of this goal"))
