"""A newcomer is playing with one click, in either language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pages import BOARDS, GAMES, Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("language", [pytest.param("en-GB", marks=pytest.mark.long), "fr-FR"])
def test_one_click_leads_from_home_to_a_usable_board_of_every_game(visit: Visit, language: str) -> None:
    newcomer = visit(language=language, plain=False, guided=False)
    for game in GAMES:
        newcomer.go_home()
        assert newcomer.unsaid() == []
        newcomer.play_bots(game)
        expect(newcomer.see(BOARDS[game])).to_be_visible()
        expect(newcomer.page.locator("html")).to_have_attribute("lang", language[:2])
        assert newcomer.unsaid() == []


def test_the_language_can_be_changed_and_is_remembered(visit: Visit) -> None:
    newcomer = visit(language="de-DE")
    newcomer.go_home()
    expect(newcomer.page.locator("html")).to_have_attribute("lang", "en")
    newcomer.click("language")
    expect(newcomer.page.locator("html")).to_have_attribute("lang", "fr")
    newcomer.page.reload()
    expect(newcomer.page.locator("html")).to_have_attribute("lang", "fr")
