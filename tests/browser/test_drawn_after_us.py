"""After Us on its drawn board: cards put in order by dragging and by keys, frames resolved, things pointed at."""

import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from fingers import middle
from pages import Visitor

Visit = Callable[..., Visitor]

# What moves a match on, the most telling first; each is a thing on the table or a button of the question.
DEEDS: Final = (
    "[data-testid=do]",
    "[data-testid=assemble]",
    "[data-testid=take-free]",
    "[data-testid=activate]",
    "[data-testid^=answer-]",
    "[data-testid=skip]",
    "[data-testid=done]",
    "[data-testid^=begin-]",
)
HIS_CARDS: Final = 4  # the King reveals so many
# An arrow key, and what has the focus as soon as the page has answered it: the next key may be on its way already.
ARROW: Final = """async () => {
    const head = document.activeElement;
    head.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    for (let turns = 0; turns < 20; turns += 1) await null;
    return document.activeElement === head;
}"""

# What is asked, at which frame, and whether an answer is on its way.
QUESTION: Final = """() => {
    const ask = document.querySelector('[data-testid=ask]');
    const frame = document.querySelector('[data-testid=assembly] .is-current');
    return [ask?.dataset.asked, ask?.ariaBusy, frame?.dataset.address ?? null];
}"""
NEXT_QUESTION: Final = """() => {
    const asked = document.querySelector('[data-testid=ask][aria-busy=false]')?.dataset.asked;
    return asked && asked !== 'prepare';
}"""


def order(person: Visitor) -> list[str]:
    """Return the cards of one's line, as they lie."""
    cards = person.page.locator("[data-testid=assembly] [data-card]")
    return [str(card) for card in cards.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")]


def play_to_the_end(person: Visitor) -> None:
    dice = random.Random(0)
    while person.press(dice, *DEEDS):
        pass


def test_a_match_is_played_to_its_end_by_pointing(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random", target=10)
    play_to_the_end(person)
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
    assert person.unsaid() == []


def test_a_match_against_the_king_is_played_to_its_end_by_pointing(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", target=10)
    expect(person.see("king")).to_be_visible()
    steps = person.see("king-steps").locator("li")
    expect(steps.locator(".said")).to_have_count(1 + HIS_CARDS)  # what he received, and each card he revealed
    expect(person.see("king").locator("[data-head]")).to_have_count(HIS_CARDS)
    assert all(steps.locator(".said").evaluate_all("(told) => told.map((one) => one.ariaLabel)"))
    play_to_the_end(person)
    expect(person.finished).to_contain_text("King")


def test_cards_are_put_in_order_by_dragging_and_by_keys(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    first, *rest = order(person)
    slots, mouse = person.page.locator("[data-testid=assembly] .slot"), person.page.mouse
    mouse.move(*middle(slots.first).values())
    mouse.down()
    mouse.move(*middle(slots.last).values(), steps=4)
    assert order(person) == [*rest, first]
    person.page.keyboard.press("Escape")  # broken off: they lie as they lay
    mouse.up()
    assert order(person) == [first, *rest]
    person.drag(slots.first, slots.last)
    expect(slots.last.locator(f"[data-card='{first}']")).to_be_visible()
    assert order(person) == [*rest, first]
    person.tab_to(person.page.locator("[data-testid=assembly] .head").first)
    for key in ("Enter", "ArrowRight", "Enter"):
        person.page.keyboard.press(key)
    expect(slots.nth(1).locator(f"[data-card='{rest[0]}']")).to_be_visible()
    assert order(person) == [rest[1], rest[0], *rest[2:], first]
    with person.acting():
        person.click("assemble")


def test_a_card_that_is_moved_by_keys_never_lets_go_of_the_focus(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    first, *rest = order(person)
    person.tab_to(person.page.locator("[data-testid=assembly] .head").first)
    person.page.keyboard.press("Enter")
    for number in range(1, len(rest) + 1):
        assert person.page.evaluate(ARROW)
        assert order(person) == [*rest[:number], first, *rest[number:]]


@pytest.mark.parametrize("by", ["key", "mouse"])
def test_pressing_on_after_an_answer_does_not_answer_the_next_question(visit: Visit, by: str) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    button, keyboard, mouse = person.see("assemble"), person.page.keyboard, person.page.mouse
    if by == "key":
        person.tab_to(button)
        keyboard.down("Enter")
    else:
        mouse.move(*middle(button).values())
        mouse.down()
        mouse.up()
    person.page.wait_for_function(NEXT_QUESTION, polling=30)
    before = person.page.evaluate(QUESTION)
    if by == "key":
        keyboard.down("Enter")  # a key that is held down repeats itself
        keyboard.up("Enter")
        assert person.page.evaluate("document.activeElement.matches('[data-testid=ask] :is(h2, .chip)')")
    else:
        mouse.down(click_count=2)  # the second half of a double click, on whatever lies there now
        mouse.up(click_count=2)
    assert person.page.evaluate(QUESTION) == before


def test_frames_join_and_their_gains_are_summed_while_a_card_is_dragged(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    slots, mouse = person.page.locator("[data-testid=assembly] .slot"), person.page.mouse
    places = slots.evaluate_all("(slots) => slots.map((slot) => slot.getBoundingClientRect().toJSON())")
    carried, lit = person.page.locator(".slot.carried"), person.page.locator("[data-testid=assembly] .right.joined")
    first, *rest = order(person)
    mouse.move(places[0]["x"] + 20, places[0]["y"] + 20)
    mouse.down()
    for number, place in enumerate(places[1:], start=1):
        mouse.move(place["x"] + place["width"] / 2, place["y"] + 20, steps=4)
        expect(carried).to_have_attribute("data-slot", str(number + 1))
        assert order(person) == [*rest[:number], first, *rest[number:]]
        # Still in the hand: as many halves have closed as the sum says.
        said = person.see("forecast").get_attribute("aria-label") or ""
        assert f"joined: {lit.count()}." in said
    mouse.up()
    expect(carried).to_have_count(0)
    gains = person.see("tray").locator("em")
    assert gains.count() > 0  # and what they bring stands beside what one has
