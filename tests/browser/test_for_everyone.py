"""For everyone: axe-core finds nothing, controls have names of their own, no colour is needed, keys are enough."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from names import unclear_names
from pages import BOARDS, LARGE, PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]
# WCAG 2.2 AA wants targets of a certain size; axe looks at them only if it is asked to.
WCAG_2_2 = {"target-size": {"enabled": True}}
BOTS: dict[str, int] = {"after_us": 5, "afternova": 2, "itchy_monkey": 3, "monkey_palace": 3}
# Something that is not allowed when a match begins, and the rule that says so.
FORBIDDEN = {
    "after_us": ("assemble 1 1 2 3", "AU-P1-03"),
    "afternova": ("take B01", "AN-T-01"),
    "itchy_monkey": ("end_turn", "IM-S-05"),
    "monkey_palace": ("start a1", "MP-B-09"),
}


class Inspector:
    """Looks at each page a person comes to, and remembers what somebody could not use."""

    def __init__(self, person: Visitor) -> None:
        self.person = person
        self.faults: dict[str, Any] = {}

    def look(self, page: str) -> None:
        violations = self.person.complaints(rules=WCAG_2_2)
        violations += unclear_names(self.person.page)
        sideways = self.person.sideways()
        if violations or sideways > 0:
            self.faults[page] = [*violations, f"scrolls {sideways} pixels sideways"]


def test_what_is_wrong_is_told_of_pages_that_are_not_painted_too(visit: Visit) -> None:
    person = visit()
    person.go_home()
    person.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<p class=pale>pale</p>')")
    person.page.evaluate("document.querySelector('.pale').style.cssText = 'color: #eee; background: #fff'")
    (found,) = person.complaints(".pale")
    assert found.startswith("color-contrast at .pale")
    assert person.page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"
    person.paint()
    assert person.page.evaluate("getComputedStyle(document.documentElement).opacity") == "1"


# The size of the window, whether it is night, whether the whole browser is needed: a shell knows of no notices.
DAY, NIGHT = (WIDE, False, False), (PHONE, True, False)
SMALL = "french-phone-at-night"


@pytest.fixture(params=[pytest.param(DAY, marks=pytest.mark.long, id="day"), pytest.param(NIGHT, id=SMALL)])
def inspector(request: pytest.FixtureRequest, visit: Visit) -> Inspector:
    size, night, whole = request.param
    return Inspector(visit(size=size, night=night, language="fr-FR" if night else "en-GB", whole=whole))


def test_home_lobby_settings_and_the_end_can_be_used_by_everyone(inspector: Inspector) -> None:
    person = inspector.person
    person.go_home()
    inspector.look("home")
    person.see("plate-itchy_monkey").get_by_test_id("more").click()
    inspector.look("new table")
    person.sit(person.open_table("itchy_monkey", None, "random", max_rounds=1))
    inspector.look("lobby")
    person.see("seat-1").get_by_test_id("add-bot").click()
    inspector.look("chooser")
    person.page.keyboard.press("Escape")
    person.seat_bot(1, "level2")
    inspector.look("lobby with a level")
    person.change_bot(1, "random")
    person.start()
    person.click("settings")
    inspector.look("settings")
    person.page.keyboard.press("Escape")
    person.choose(random.Random(0))
    person.open_talk()
    person.see("chat-text").fill("hop!")
    person.see("chat-text").press("Enter")
    expect(person.page.get_by_role("log").filter(has_text="hop!")).to_be_visible()
    inspector.look("talk")
    person.click("side-close")
    person.play_to_the_end()
    inspector.look("finished")
    person.click("replay-start")
    expect(person.see("back-to-now")).to_be_visible()
    inspector.look("replay")
    person.go_home()
    inspector.look("home with tables")
    assert inspector.faults == {}


@pytest.mark.parametrize(
    "inspector",
    [
        pytest.param((LARGE, False, True), marks=pytest.mark.long, id="large"),
        pytest.param((PHONE, True, True), id=SMALL),
    ],
    indirect=True,
)
def test_names_invitations_and_rules_can_be_used_by_everyone(inspector: Inspector, visit: Visit) -> None:
    person, friend = inspector.person, visit()
    person.go_home()
    person.see("plate-monkey_palace").get_by_test_id("invite").click()
    inspector.look("who invites")
    person.page.keyboard.press("Escape")
    link = person.invite("monkey_palace", "Ana", seats=3)
    person.click("more-options")
    inspector.look("lobby of the host")
    friend.sit(link, 1)
    expect(person.see("notice-on")).to_be_visible()
    inspector.look("lobby with a friend")
    person.click("rules")
    expect(person.see("rules-contents")).to_be_visible()
    inspector.look("rules")
    person.see("rules-search").fill("banan")
    inspector.look("rules that were searched")
    person.page.keyboard.press("Escape")
    person.page.goto(friend.open_table("after_us", "greedy", None))
    expect(person.see("sit-down")).to_be_visible()
    inspector.look("invitation")
    assert inspector.faults == {}


def test_pages_that_say_no_can_be_used_by_everyone(inspector: Inspector, visit: Visit) -> None:
    person, host = inspector.person, visit()
    table = host.begin("itchy_monkey", "random", spectators=False)
    for page, address in (("no such table", "/t/nothing-here"), ("nowhere", "/nowhere"), ("no spectators", table)):
        person.page.goto(address)
        expect(person.page.locator("main a.button")).to_be_visible()
        inspector.look(page)
    assert inspector.faults == {}


@pytest.mark.parametrize("game", FORBIDDEN)
def test_why_not_is_answered_with_its_rule_and_the_rules_open_there(visit: Visit, game: str) -> None:
    inspector = Inspector(visit(size=PHONE))  # where there is the least room for it
    person = inspector.person
    move, rule = FORBIDDEN[game]
    person.begin(game, "random", "random")
    expect(person.see("choices")).to_be_visible()
    person.page.get_by_text("Why can't I…?").click()
    person.see("why-move").fill(move)
    person.see("why-move").press("Enter")
    answer = person.see("why-answer")
    expect(answer.locator("blockquote")).to_contain_text(rule)
    expect(answer.locator("blockquote")).to_be_in_viewport()
    inspector.look("why not")
    answer.get_by_role("button", name=rule).click()
    applying = person.page.get_by_role("dialog").locator(".is-applying")
    expect(applying).to_contain_text(rule)
    expect(applying).to_be_in_viewport()
    inspector.look("the rule that forbids it")
    person.page.keyboard.press("Escape")
    person.click("more-advice")
    inspector.look("rule or hint")
    person.click("rule-now")
    expect(applying).to_be_in_viewport()
    inspector.look("the rule that applies")
    assert inspector.faults == {}


# Each game by day or at night; drawn boards are looked at in both by the tests of each game.
LIT = [("after_us", DAY), ("afternova", NIGHT), ("itchy_monkey", DAY), ("monkey_palace", NIGHT)]
OTHERWISE = [(game, NIGHT if lit == DAY else DAY) for game, lit in LIT]


@pytest.mark.parametrize(
    ("game", "inspector"),
    [*LIT, *(pytest.param(*case, marks=pytest.mark.long) for case in OTHERWISE)],
    indirect=["inspector"],
    ids=lambda value: value if isinstance(value, str) else "french-phone-at-night" if value == NIGHT else "day",
)
def test_both_boards_of_a_game_can_be_used_by_everyone(inspector: Inspector, game: str) -> None:
    person = inspector.person
    person.begin(game, *["random"] * BOTS[game])
    expect(person.see("choices")).to_be_visible()
    inspector.look("plain board")
    person.click("settings")
    person.see("plain").uncheck()
    person.page.keyboard.press("Escape")
    expect(person.see(BOARDS[game])).to_be_visible()
    inspector.look("drawn board")
    assert inspector.faults == {}


# What a person sees where the device chooses the colours: shadows and washes are gone, lines and fills are left.
WITHOUT_COLOUR = """(wanted) => {
    const faults = [];
    const style = (one, of) => getComputedStyle(one, of);
    const seen = (found) => [...document.querySelectorAll(found)].filter((one) => one.checkVisibility());
    const lined = (one) => ['', '::before', '::after'].some((of) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, content } = style(one, of);
        if (of && content === 'none') return false;
        const line = (kind, width) => kind !== 'none' && parseFloat(width) >= 2;
        return line(outlineStyle, outlineWidth) || (of && line(borderTopStyle, borderTopWidth));
    });
    const plain = seen('.button:not(.button--main, :disabled)')[0];
    for (const main of seen('.button--main:not(:disabled)')) {
        const alike = plain && style(main).backgroundColor === style(plain).backgroundColor;
        if (alike) faults.push(`main: ${main.textContent}`);
    }
    for (const found of wanted) {
        if (seen(found).length === 0) faults.push(`there is no ${found}`);
        const bare = seen(found).filter((one) => !lined(one));
        faults.push(...bare.map((one) => `${found}: ${one.ariaLabel ?? one.textContent}`));
    }
    if (!lined(document.activeElement)) faults.push(`focus: ${document.activeElement.outerHTML}`);
    return faults;
}"""
# What each board marks when a match begins: what can be chosen, what is chosen, what the others did. The palace is
# drawn on a canvas, which keeps its colours.
MARKED: dict[str, list[str]] = {
    "after_us": ["[data-testid=assembly] [aria-pressed=true]"],
    "afternova": [".planet.open"],
    "itchy_monkey": [".cell.open", ".cell[data-marked]"],
    "monkey_palace": [],
}


def test_home_lobby_and_boards_need_no_colour(visit: Visit) -> None:
    person = visit(plain=False)
    person.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    faults: dict[str, Any] = {}

    def look(page: str, *marked: str) -> None:
        person.page.keyboard.press("Tab")
        found = person.page.evaluate(WITHOUT_COLOUR, list(marked))
        faults.update({page: found} if found else {})

    person.go_home()
    look("home")
    person.sit(person.open_table("itchy_monkey", None, "random"))
    look("lobby")
    for game, marked in MARKED.items():
        person.begin(game, "random", **({"starting_player": 1} if game == "itchy_monkey" else {}))
        assert person.my_turn()
        if game == "after_us":
            person.page.locator("[data-testid=assembly] .head").first.click()
        look(game, *marked)
    assert faults == {}


def test_from_home_to_a_match_by_keys_alone(visit: Visit) -> None:
    person = visit()
    person.go_home()
    person.tab_to(person.see("plate-itchy_monkey").get_by_test_id("play"))
    person.page.keyboard.press("Enter")
    assert person.choose_by_keys()


def test_a_whole_match_by_keys_alone(visit: Visit) -> None:
    person = visit()
    person.page.goto(person.open_table("itchy_monkey", "random", max_rounds=2))
    for button in (person.see("seat-0").get_by_test_id("sit"), person.see("start")):
        expect(button).to_be_enabled()
        person.tab_to(button)
        person.page.keyboard.press("Enter")
    while person.choose_by_keys():
        pass
    expect(person.finished).to_be_visible()
    person.tab_to(person.see("rematch"))
    person.page.keyboard.press("Enter")
    expect(person.finished).to_have_count(0)
    expect(person.see("ask-line")).to_be_visible()
