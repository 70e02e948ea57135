"""After Us for everyone: by keys alone, on one screen, every icon explained, the log shown."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor
from touch import tiny_words, too_small

Visit = Callable[..., Visitor]

# Waits for my turn; returns what is asked.
ASKED: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const ask = document.querySelector('main:has([data-testid=ask-line].is-mine) [data-testid=ask][aria-busy=false]');
    return ask?.dataset.asked;
}"""
# Waits for the first of these buttons and presses it, in one step inside the page.
PRESS: Final = """(buttons) => {
    const ask = document.querySelector('[data-testid=ask][aria-busy=false]');
    const found = buttons.map((one) => ask?.querySelector(`${one}:enabled`)).find((one) => one);
    found?.click();
    return Boolean(found);
}"""
ON: Final = ("do", "assemble", "activate", "skip", "done")
BUTTONS: Final = [*[f"[data-testid={one}]" for one in ON], "[data-testid^=answer-]"]


def asked(person: Visitor) -> str:
    return str(person.page.wait_for_function(ASKED, polling=30).json_value())


def press(person: Visitor) -> None:
    """Do what the question offers first."""
    person.page.wait_for_function(PRESS, arg=BUTTONS, polling=30)


def moments(person: Visitor) -> Iterator[str]:
    """Go through a round into the next; yield each kind of question once, while it is asked."""
    seen: list[str] = []
    while (now := asked(person)) != "prepare" or "choose" not in seen:
        assert now != "over"
        if now not in seen:
            seen.append(now)
            yield now
        press(person)


# By keys alone

# Waits for my turn; returns what has the focus in the question.
_FOCUSED: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const ask = document.querySelector('main:has([data-testid=ask-line].is-mine) [data-testid=ask][aria-busy=false]');
    const at = document.activeElement;
    return ask && (at?.closest('[data-testid=ask]') === ask && at.dataset.testid || 'nothing');
}"""


@pytest.mark.long
def test_a_match_is_played_to_its_end_by_keys_alone(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random", target=10)
    keyboard = person.page.keyboard
    tabs = decisions = 0
    while (focused := person.page.wait_for_function(_FOCUSED, polling=30).json_value()) != "over":
        if focused in ON or focused.startswith("answer-"):
            keyboard.press("Enter")
            decisions += 1
        else:
            keyboard.press("Tab")
            tabs += 1
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
    assert tabs < decisions + 100  # who plays by keys is not thrown back to the top of the page


# Waits for my turn; returns the key that goes on: for the main button, the first answer, or the second button.
_KEY: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const ask = document.querySelector('main:has([data-testid=ask-line].is-mine) [data-testid=ask][aria-busy=false]');
    if (!ask) return false;
    const one = (place) => ask.querySelector(place);
    if (one('[data-testid=take-free]')) return 'f';
    return one('.button--main') ? 'Enter' : one('.chip') ? '1' : one('[aria-keyshortcuts=S]') ? 's' : false;
}"""


def test_a_match_is_played_to_its_end_with_one_key_for_each_press(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random", target=10)
    pressed = []
    while (key := person.page.wait_for_function(_KEY, polling=30).json_value()) != "over":
        person.page.keyboard.press(str(key))
        pressed.append(key)
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
    assert {"Enter", "1"} <= set(pressed)


# The log on the table

_UNSHOWN: Final = """async () => {
    const unshown = [];
    for (const line of document.querySelectorAll('[data-testid=log] .line')) {
        line.focus();
        await new Promise((shown) => setTimeout(shown));
        if (!document.querySelector('[data-testid=board-after_us] [data-traced]')) unshown.push(line.innerText);
    }
    document.activeElement.blur();
    return unshown;
}"""


def test_pointing_at_a_line_of_the_log_shows_it_on_the_table(visit: Visit) -> None:
    person = visit(plain=False)
    table = person.begin("after_us", "random").removeprefix("/t/")
    while asked(person) not in ("end", "choose"):
        press(person)
    events = [told["event"] for told in person.context.request.get(f"/api/tables/{table}/events").json()["events"]]
    lines, traced = person.page.locator("[data-testid=log] .told .line"), person.page.locator("[data-traced]")
    expect(lines.nth(len(events) - 1)).to_be_attached()
    frame = max(number for number, event in enumerate(events) if event["type"] == "activated" and event["seat"] == 0)
    other = max(number for number, event in enumerate(events) if event["type"] == "drew" and event["seat"] == 1)
    person.see("log").evaluate("(log) => log.querySelectorAll('details').forEach((turn) => { turn.open = true; })")
    for number, name, value in [(frame, "data-address", events[frame]["frame"]), (other, "data-tribe", "1")]:
        lines.nth(number).hover()
        expect(traced).to_have_attribute(name, value)
        person.see("ask").hover()
        expect(traced).to_have_count(0)
        lines.nth(number).focus()
        expect(traced).to_have_attribute(name, value)
        lines.nth(number).blur()
        expect(traced).to_have_count(0)
    assert person.page.evaluate(_UNSHOWN) == []


# Motion

_WATCH: Final = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.moved.push(this.dataset.address ?? this.textContent);
        return animate.apply(this, how);
    };
}"""


def test_what_happens_is_shown_where_it_happened_unless_one_does_not_want_it(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("after_us", "random")
    assert asked(person) == "prepare"
    press(person)
    person.page.evaluate(_WATCH)
    for motion in ("normal", "off", "reduced"):  # there are at least three free frames, whatever was dealt
        person.page.emulate_media(reduced_motion="reduce" if motion == "reduced" else "no-preference")
        person.set_motion("off" if motion == "off" else "normal")
        assert asked(person) == "frame"
        address = person.page.locator("[data-testid=assembly] .is-current").first.get_attribute("data-address")
        person.page.evaluate("moved.length = 0")
        person.page.evaluate("document.querySelector('[data-testid=assembly] .is-current').click()")
        expect(person.page.locator(f"[data-testid=assembly] [data-address='{address}'].is-done")).to_be_visible()
        if motion == "normal":
            person.page.wait_for_function("(address) => moved.includes(address)", arg=address)
            assert any(str(text).startswith("+ ") for text in person.page.evaluate("moved"))
        else:
            assert person.page.evaluate("moved") == []


# Help on every icon

# Focuses whatever holds an icon, one after the other; returns the icons that nothing explains. For two halves that are
# joined the right one speaks, for the amounts of the film its sentence.
_UNEXPLAINED: Final = """() => {
    const board = document.querySelector('[data-testid=board-after_us]');
    const unexplained = [];
    for (const icon of board.querySelectorAll('svg.drawing, .mark')) {
        if (!icon.checkVisibility() || icon.closest('.left.joined, [data-testid=film]')) continue;
        const holder = icon.closest('button, [data-stop]');
        holder?.focus();
        const bubble = document.querySelector('.board-help:popover-open');
        const explained = holder && document.activeElement === holder && bubble?.textContent;
        if (!explained) unexplained.push(icon.parentElement.outerHTML);
    }
    return unexplained;
}"""
_BLANK: Final = (3, 400)  # beside the table
_LONG_PRESS: Final = "(icon) => icon.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))"


@pytest.mark.parametrize(
    ("language", "bots"),
    [
        pytest.param("en-GB", 3, id="english"),
        pytest.param("fr-FR", 0, id="french-with-the-king", marks=pytest.mark.long),
    ],
)
def test_every_icon_is_explained_by_focus_hover_and_long_press(visit: Visit, language: str, bots: int) -> None:
    person = visit(plain=False, language=language)
    person.begin("after_us", *["random"] * bots)
    bubble = person.page.locator(".board-help")
    faults = {}
    for moment in moments(person):
        person.page.keyboard.press("Tab")  # from now on it is the keyboard that moves the focus
        if unexplained := person.page.evaluate(_UNEXPLAINED):
            faults[moment] = unexplained
        person.page.mouse.click(*_BLANK)  # who lost the focus by other means would get it back
        expect(bubble).to_be_hidden()
    assert faults == {}
    icon = person.page.locator("[data-testid=tray] [data-good=fruit] .said")
    said = re.compile(r"^\d+ fruits?$")
    icon.hover()
    expect(bubble).to_have_text(said)
    person.page.mouse.move(*_BLANK)
    expect(bubble).to_be_hidden()
    icon.evaluate(_LONG_PRESS)
    expect(bubble).to_have_text(said)


# One screen

# What of the table one cannot see without scrolling, or what covers it.
_HIDDEN: Final = """(phone) => {
    const box = (name) => document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
    const sheet = box('ask');
    const hidden = [];
    const seen = phone ? ['assembly', 'tray'] : ['assembly', 'tray', 'race', 'token-mandrill', 'pile-chimpanzee-2'];
    for (const name of seen) {
        const { top, bottom } = box(name);
        const end = phone ? sheet.top + 1 : innerHeight;
        if (top < 0 || bottom > end) hidden.push(`${name}: ${top} to ${bottom}, not within 0 to ${end}`);
    }
    for (const button of document.querySelectorAll('[data-testid=ask] button')) {
        if (!button.checkVisibility()) continue;
        const { top, bottom } = button.getBoundingClientRect();
        const reached = top >= 0 && bottom <= innerHeight + 1 && bottom - top >= 40;
        if (!reached) hidden.push(`${button.dataset.testid}: ${top} to ${bottom}`);
    }
    if (!phone && document.documentElement.scrollHeight > innerHeight) hidden.push('the page scrolls');
    if (document.documentElement.scrollWidth > innerWidth) hidden.push('the page scrolls sideways');
    return hidden;
}"""


@pytest.mark.parametrize(
    ("bots", "size", "night"),
    [
        pytest.param(0, WIDE, False, id="with-the-king-wide"),
        pytest.param(0, PHONE, True, id="with-the-king-phone-at-night", marks=pytest.mark.long),
        pytest.param(5, WIDE, False, id="six-players-wide", marks=pytest.mark.long),
        pytest.param(5, PHONE, True, id="six-players-phone-at-night"),
    ],
)
def test_every_decision_of_a_round_is_made_on_one_screen_by_everyone(
    visit: Visit, size: tuple[int, int], night: bool, bots: int
) -> None:
    person = visit(plain=False, size=size, night=night)
    person.begin("after_us", *["random"] * bots)
    faults = {}
    for moment in moments(person):
        since = person.see("since-lines")
        if since.is_visible() and since.get_attribute("aria-expanded") == "true":
            since.click()  # it lies over the players until it is folded
        if found := [*person.page.evaluate(_HIDDEN, size == PHONE), *person.complaints("[data-testid=board-after_us]")]:
            faults[moment] = found
        if tiny := tiny_words(person.page):
            faults[f"{moment} for the eye"] = tiny
        if size == PHONE and (small := too_small(person.page)):
            faults[f"{moment} for a finger"] = small
    assert faults == {}
