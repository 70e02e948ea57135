"""Levels at the table: chosen for each chair, proposed from one's results, changed by consent."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from pages import GAMES, LARGE, PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]
# The styles in the chooser that take more than a line, or are cut.
_LONG = """() => [...document.querySelectorAll('.level em')].flatMap((style) => {
    const words = document.createRange();
    words.selectNodeContents(style);
    const [place, card] = [words.getBoundingClientRect(), style.parentElement.getBoundingClientRect()];
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    const inside = place.left >= card.left && place.right <= card.right && place.bottom <= card.bottom;
    return lines === 1 && inside ? [] : [`${style.textContent}: ${lines} lines, inside: ${inside}`];
})"""


def known_results(person: Visitor, won: int) -> None:
    """Let the browser know of matches that were won against a level."""
    results = [{"table": f"t{at}", "game": "itchy_monkey", "seats": 2, "against": [["level5", 1]]} for at in range(won)]
    person.context.add_init_script(f"localStorage.setItem('sapajou results', {json.dumps(json.dumps(results))})")


def test_where_luck_leaves_room_for_six_levels_only_six_are_offered(visit: Visit) -> None:
    host = visit(size=PHONE, language="fr-FR")
    host.sit(host.open_table("afternova", None, None, None))
    host.see("seat-1").get_by_test_id("add-bot").click()
    for level in range(1, 9):
        expect(host.see(f"bot-level{level}")).to_have_count(1 if level <= 6 else 0)
    host.see("bot-level6").check(force=True)
    host.click("seat-bot")
    expect(host.see("seat-1").get_by_test_id("stronger")).to_be_disabled()
    assert (host.sideways(), host.unsaid()) == (0, [])


@pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(WIDE, "en-GB", id="wide", marks=pytest.mark.long), pytest.param(PHONE, "fr-FR", id="french-phone")],
)
def test_a_host_chooses_levels_with_the_keyboard_alone(visit: Visit, size: tuple[int, int], language: str) -> None:
    host = visit(size=size, language=language, night=size == PHONE)
    known_results(host, won=6)
    host.sit(host.open_table("itchy_monkey", None, None))
    keys = host.page.keyboard
    expect(host.see("seat-1").get_by_test_id("add-bot")).to_be_enabled()  # the server has answered
    host.see("seat-1").get_by_test_id("add-bot").focus()
    keys.press("Enter")
    expect(host.see("chooser")).to_be_visible()
    assert (host.sideways(), host.unsaid()) == (0, [])
    proposed = host.page.locator("input[type=radio]:checked")
    assert int((proposed.get_attribute("value") or "").removeprefix("level")) > 5, "who wins is offered more"
    expect(proposed).to_be_focused()
    for level in range(1, 9):  # the last takes the pure engine more than ten seconds a move
        expect(host.see(f"bot-level{level}")).to_have_count(1 if level < 8 else 0)
    expect(host.see("bot-random")).to_be_hidden()
    host.see("bot-level2").focus()
    keys.press("Space")
    keys.press("ArrowRight")
    expect(host.see("bot-level3")).to_be_checked()
    keys.press("Enter")
    expect(host.see("chooser")).to_have_count(0)
    chair = host.see("seat-1")
    expect(chair.get_by_test_id("choose-bot")).to_contain_text("3")
    chair.get_by_test_id("stronger").press("Enter")
    expect(chair.get_by_test_id("choose-bot")).to_contain_text("4")
    expect(chair.get_by_test_id("stronger")).to_be_focused()
    expect(chair.get_by_test_id("figures")).to_have_text(re.compile(r"^\d+ · \S"))
    chair.get_by_test_id("weaker").click()
    expect(chair.get_by_test_id("choose-bot")).to_contain_text("3")
    host.change_bot(1, "level1")
    expect(chair.get_by_test_id("weaker")).to_be_disabled()
    host.change_bot(1, "greedy")
    expect(chair.get_by_test_id("stronger")).to_have_count(0)
    assert (host.sideways(), host.unsaid()) == (0, [])
    chair.get_by_test_id("choose-bot").click()
    host.click("suggest")
    host.click("seat-bot")
    expect(chair.get_by_test_id("stronger")).to_be_visible()
    assert not host.troubles


@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(size, language, id=f"{size[0]}-{language[:2]}", marks=() if quick else pytest.mark.long)
        for size, language, quick in [
            (WIDE, "fr-FR", True),
            (WIDE, "en-GB", False),
            (PHONE, "fr-FR", False),
            (PHONE, "en-GB", False),
            (LARGE, "fr-FR", False),
        ]
    ],
)
def test_every_style_takes_one_line(visit: Visit, size: tuple[int, int], language: str) -> None:
    host = visit(size=size, language=language)
    shown = {}
    for game in GAMES:
        host.sit(host.open_table(game, None))
        host.see("seat-1").get_by_test_id("add-bot").click()
        styles = host.see("chooser").locator(".level em")
        expect(styles).to_have_count({"afternova": 6, "itchy_monkey": 7}.get(game, 8))
        host.page.evaluate("document.fonts.ready")
        assert host.page.evaluate(_LONG) == [], game
        shown[game] = styles.all_inner_texts()
    assert shown["itchy_monkey"][0] != shown["monkey_palace"][0], "a game has styles of its own"
    assert shown["itchy_monkey"][2] == shown["monkey_palace"][2]


def test_no_comparison_is_promised_with_a_bot_that_was_not_measured(visit: Visit) -> None:
    host = visit()

    def forget(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            two = game["ratings"].get("2", {})
            game["ratings"] = {"3": {bot: rating for bot, rating in two.items() if bot != "level4"}}
        route.fulfill(json=games)

    host.page.route("**/api/games", forget)
    host.sit(host.open_table("itchy_monkey", None))
    host.see("seat-1").get_by_test_id("add-bot").click()
    told = host.see("chooser").get_by_role("status")
    host.see("bot-level5").check(force=True)
    expect(told).to_have_text(re.compile(r"^Mandrill, .* measured with 3 players\. Play a match against a level, .*"))
    host.see("bot-level4").check(force=True)
    expect(told).to_have_text("Proboscis: how strong it is was not measured in this game.")


def test_another_bot_plays_on_when_everybody_who_plays_agrees(visit: Visit) -> None:
    ana, bob = visit(), visit()
    table = ana.open_table("itchy_monkey", None, "level1", starting_player=0)
    ana.sit(table)
    bob.sit(table, 1)
    ana.start()
    for answer in ("bot-deny", "bot-grant"):
        ana.click("settings")
        ana.see("other-bot-2").click()
        ana.take_bot("level2")
        expect(ana.see("bot-asked")).to_be_visible()
        expect(ana.see("bot-withdraw")).to_be_visible()
        bob.click(answer)
        expect(bob.see("bot-asked")).to_have_count(0)
        if answer == "bot-deny":
            ana.see("bot-denied").get_by_role("button").click()
    expect(ana.see("bot-asked")).to_have_count(0)
    ana.click("settings")
    expect(ana.page.get_by_role("dialog")).to_contain_text("level 2, Lemur")
    assert not ana.troubles
    assert not bob.troubles
