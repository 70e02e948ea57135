"""For everyone: axe-core finds nothing, nothing scrolls sideways on a phone, and keys are enough."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from pages import BOARDS, PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run()).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))"""
BOTS: dict[str, int] = {"after_us": 5, "itchy_monkey": 3, "monkey_palace": 3}


class Inspector:
    """Looks at each page a person comes to, and remembers what somebody could not use."""

    def __init__(self, person: Visitor, size: tuple[int, int]) -> None:
        self.person = person
        self.phone = size == PHONE
        self.faults: dict[str, Any] = {}

    def look(self, page: str) -> None:
        if not self.person.page.evaluate("'axe' in window"):
            self.person.page.evaluate(AXE.read_text(encoding="utf-8"))
        violations = self.person.page.evaluate(RUN)
        sideways = self.person.sideways() if self.phone else 0
        if violations or sideways > 0:
            self.faults[page] = [*violations, f"scrolls {sideways} pixels sideways"]


@pytest.fixture(params=[(WIDE, False), (PHONE, True)], ids=["day", "phone-at-night"])
def inspector(request: pytest.FixtureRequest, visit: Visit) -> Inspector:
    size, night = request.param
    return Inspector(visit(size=size, night=night), size)


def test_home_lobby_settings_and_the_end_can_be_used_by_everyone(inspector: Inspector) -> None:
    person = inspector.person
    person.go_home()
    inspector.look("home")
    person.see("plate-itchy_monkey").get_by_test_id("more").click()
    inspector.look("new table")
    person.sit(person.open_table("itchy_monkey", None, "random", max_rounds=1))
    inspector.look("lobby")
    person.see("seat-1").get_by_test_id("add-bot").select_option("random")
    person.start()
    person.click("settings")
    inspector.look("settings")
    person.page.keyboard.press("Escape")
    person.play_to_the_end()
    inspector.look("finished")
    person.page.goto("/t/nothing-here")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    inspector.look("no such table")
    assert inspector.faults == {}


@pytest.mark.parametrize("game", BOTS)
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


def test_from_home_to_the_third_move_by_keys_alone(visit: Visit) -> None:
    person = visit()
    person.go_home()
    person.tab_to(person.see("plate-itchy_monkey").get_by_test_id("play"))
    person.page.keyboard.press("Enter")
    for _ in range(3):
        choice = person.page.locator("[data-testid=choice]:enabled").first
        fold = person.page.locator("[data-testid=choices] .fold").first
        expect(choice.or_(fold).first).to_be_visible()
        if not choice.is_visible():
            person.tab_to(fold)
            person.page.keyboard.press("Enter")
        before = person.last_moment()
        person.tab_to(choice)
        person.page.keyboard.press("Enter")
        expect(person.see("replay-slider")).not_to_have_attribute("max", str(before))
