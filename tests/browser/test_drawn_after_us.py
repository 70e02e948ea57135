"""After Us on its drawn board: cards put in order by dragging and by keys, frames resolved, things pointed at."""

import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from blank import largest_blank
from fingers import Fingers, middle
from pages import PHONE, Visitor
from touch import tiny_words

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
HIS_STAGES: Final = 5  # receives, reveals, plays, recruits, rests
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


@pytest.mark.long
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
    stages = person.see("king-steps").locator("[data-stage]")
    expect(stages).to_have_count(HIS_STAGES)
    told = stages.locator(".step .said")
    expect(told).to_have_count(1 + HIS_CARDS)  # what he received, and each card he revealed
    expect(person.see("king").locator("[data-head]")).to_have_count(HIS_CARDS)
    assert all(told.evaluate_all("(told) => told.map((one) => one.ariaLabel)"))
    expect(person.see("king-says")).to_contain_text("reveals")
    play_to_the_end(person)
    expect(person.finished).to_contain_text("King")


# Notes what the King's side says, each time that it says something else.
KING_SAYS: Final = """() => {
    window.said = [];
    const note = () => {
        const text = document.querySelector('[data-testid=king-says]')?.textContent;
        if (text && text !== window.said.at(-1)) window.said.push(text);
    };
    addEventListener('DOMContentLoaded', () => new MutationObserver(note)
        .observe(document.body, { childList: true, subtree: true, characterData: true }));
}"""


def test_what_the_king_does_is_told_one_step_after_the_other(visit: Visit) -> None:
    person = visit(plain=False, motion="fast")
    person.context.add_init_script(f"({KING_SAYS})()")
    person.begin("after_us")
    expect(person.see("king").locator("[data-head]")).to_have_count(HIS_CARDS)
    _who_he_is, received, *revealed = person.page.evaluate("window.said")
    assert "receives" in received
    assert len(revealed) == HIS_CARDS
    assert all("reveals" in said for said in revealed)


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


# A finger's tap needs a place in sight that nothing covers.
TAP: Final = """(deeds) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const mine = document.querySelector('[data-testid=ask-line].is-mine');
    if (!mine || !document.querySelector('[data-testid=ask][aria-busy=false]')) return false;
    for (const deed of deeds) {
        for (const one of document.querySelectorAll(deed)) {
            const { x, y, width, height } = one.getBoundingClientRect();
            const spot = { x: x + width / 2, y: y + height / 2 };
            if (one.checkVisibility() && one.contains(document.elementFromPoint(spot.x, spot.y))) return spot;
        }
    }
    return false;
}"""

# Notes of each touch on a card whether one of its frames, or of their halves, is chosen after it.
NOTE_TOUCHED: Final = """(place) => {
    window.taken = [];
    document.addEventListener('click', ({ target }) => {
        const card = target.closest(place);
        if (card) setTimeout(() => window.taken.push(card.querySelector('.frame.is-selected') !== null));
    });
}"""

# Notes what the browser sees shift on the board, but for cards, which are moved.
SHIFTS: Final = """() => {
    window.shifts = [];
    const own = '[data-testid=board-after_us]';
    const isOurs = (node) => node?.closest?.(own) && !node.closest('[data-testid=assembly], [data-testid=film]');
    const sides = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
    new PerformanceObserver((list) => {
        if (document.querySelector('[data-testid=finished]')) return;
        for (const { node, previousRect, currentRect } of list.getEntries().flatMap((entry) => [...entry.sources]))
            if (isOurs(node)) window.shifts.push(`${node.className} ${sides(previousRect)} to ${sides(currentRect)}`);
    }).observe({ type: 'layout-shift' });
}"""


# On a phone frames are chosen at their cards, which are larger: the Chimpanzee asks for one in each round.
TOUCHED: Final = "[data-testid=assembly] [data-touch]"
TAPS: Final = (DEEDS[0], TOUCHED, "[data-testid=answer-chimpanzee]", *DEEDS[1:])


@pytest.mark.parametrize(
    "bots", [pytest.param(0, id="with-the-king", marks=pytest.mark.long), pytest.param(1, id="with-a-bot")]
)
def test_a_match_is_played_to_its_end_by_touch_on_a_phone(visit: Visit, bots: int) -> None:
    person = visit(plain=False, size=PHONE)
    person.begin("after_us", *["random"] * bots, target=10)
    fingers = Fingers(person.page)
    assert person.my_turn()
    person.page.evaluate("() => document.fonts.ready.then(() => undefined)")  # letters are part of the opening
    if bots:  # with up to four players all of the table stands above the dock
        pile, dock = person.see("pile-chimpanzee-2").bounding_box(), person.see("ask-line").bounding_box()
        assert pile is not None
        assert dock is not None
        assert pile["y"] + pile["height"] <= dock["y"]
    person.page.evaluate(SHIFTS)
    person.page.evaluate(NOTE_TOUCHED, TOUCHED)
    while (spot := person.page.wait_for_function(TAP, arg=list(TAPS), polling=30).json_value()) != "over":
        fingers.down(spot)
        fingers.up()
    assert person.page.evaluate("() => window.shifts") == []
    taken = person.page.evaluate("() => window.taken")
    assert taken
    assert all(taken), "a card that is touched takes one of its frames"
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)


LEAST_CARD: Final = 250  # pixels at 1366x768, where a card was 192 once
MOST_BLANK: Final = 0.08  # of the window
WHOLE: Final = 0.98  # but for what is lost in rounding
# A large screen, a small one, and a tablet held upright.
WINDOWS: Final = ((1920, 1080), (1024, 768), (768, 1024))
# How far each pin is from its point, and by how much labels overlap, in pixels.
TRACK: Final = """() => {
    const track = document.querySelector('[data-testid=race] .track').getBoundingClientRect();
    const goal = Number(document.querySelector('[data-testid=race] .goal').innerText);
    const pins = [...document.querySelectorAll('[data-pin]')].map((pin) => {
        const box = pin.getBoundingClientRect();
        return Math.abs(box.x + box.width / 2 - track.x - (track.width * pin.dataset.points) / goal);
    });
    const labels = [...document.querySelectorAll('[data-runner]')].map((one) => one.getBoundingClientRect());
    labels.sort((one, other) => one.x - other.x);
    const gaps = labels.slice(1).map((label, at) => labels[at].right - label.x);
    return [Math.max(...pins), Math.max(...gaps)];
}"""


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["wide", "phone"])
def test_six_players_see_large_cards_a_true_track_and_what_a_token_brings(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(plain=False, size=size)
    person.begin("after_us", *["random"] * 5)
    if size != PHONE:
        person.click("side-close")
    dice = random.Random(0)
    assert person.my_turn()
    if size != PHONE:
        card = person.page.locator("[data-testid=assembly] .card").first.bounding_box()
        assert card is not None
        assert card["width"] >= LEAST_CARD
    else:  # what a line would bring has the row for itself: things are begun at their places on the table
        expect(person.page.locator(".chosen:has([data-testid=forecast])")).to_be_visible()
        expect(person.page.locator(".chosen .things")).to_be_hidden()
    while person.see("ask").get_attribute("data-asked") != "choose":
        assert person.press(dice, *DEEDS)
        assert person.my_turn()
    expect(person.page.locator("[data-testid=moment] [aria-current=step]")).to_contain_text("New apes")
    assert tiny_words(person.page) == []
    off, overlap = person.page.evaluate(TRACK)
    assert off < 1
    assert overlap <= 1
    for token in ("mandrill", "orangutan", "gorilla", "chimpanzee"):
        said = person.see(f"answer-{token}").get_attribute("aria-label") or ""
        assert "recruit" in said, said
    person.click("answer-orangutan")
    expect(person.see("do")).to_contain_text("Choose Orangutan: 2 energy")
    expect(person.see("answer-orangutan")).to_have_attribute("aria-pressed", "true")
    for width, height in WINDOWS if size != PHONE else ():
        person.page.set_viewport_size({"width": width, "height": height})
        for part in ("do", "answer-mandrill", "answer-chimpanzee"):
            expect(person.see(part)).to_be_in_viewport(ratio=WHOLE)
        assert tiny_words(person.page) == []
        assert largest_blank(person.page) < MOST_BLANK


def test_frames_stay_used_when_a_later_one_is_taken_back(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert person.my_turn()
    with person.acting():
        person.click("assemble")
    used = person.page.locator("[data-testid=assembly] [data-address].is-done")
    for number in (1, 2):
        person.click("activate")
        expect(used).to_have_count(number)
    first = used.first.get_attribute("data-address")
    person.click("undo")
    expect(used).to_have_count(1)
    expect(used).to_have_attribute("data-address", first or "")


def test_a_reason_stands_while_others_play_and_goes_with_ones_own_act(visit: Visit) -> None:
    person, friend = visit(plain=False, size=PHONE), visit(plain=True)
    table = person.open_table("after_us", None)
    person.sit(table)
    friend.sit(table, 1)
    person.start()
    assert person.my_turn()
    person.click("remove")
    reason = person.page.locator(".pop")
    expect(reason).to_be_visible()
    with person.acting():
        assert friend.choose(random.Random(0))
    expect(reason).to_be_visible()
    with person.acting():
        person.see("assemble").dispatch_event("click")  # the sheet lies over it
    expect(reason).to_have_count(0)
