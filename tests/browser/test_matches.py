"""Every game is played to its end against bots on the plain board."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pages import PHONE, Visitor

Visit = Callable[..., Visitor]

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "after_us": (1, {"target": 10}),
    "afternova": (2, {"max_rounds": 1}),
    "itchy_monkey": (1, {"max_rounds": 3}),
    "monkey_palace": (1, {}),
}
# Notation in place of a name: cards of Afternova and Monkey Palace, frames of After Us, keywords of a deal.
NOTATION = re.compile(
    r"\b[BPSW]\d\d\b|\b[DGLM]\d[A-H]\b|\b\d\.\d\.[\dJ]\b|\w_\w|\w:\d|\bseat \d|\bplace \d", re.IGNORECASE
)


@pytest.mark.parametrize("game", SHORT)
def test_a_match_against_bots_is_played_to_its_end_on_the_plain_board(visit: Visit, game: str) -> None:
    person = visit()
    bots, options = SHORT[game]
    person.begin(game, *["random"] * bots, **options)
    person.play_to_the_end()
    assert person.unsaid() == []
    expect(person.see("ranks").locator("tbody tr")).to_have_count(bots + 1)
    assert "It is your turn." not in person.asked(), "the game has a question of its own"
    assert [line for line in person.log() if NOTATION.search(line)] == []


def test_a_whole_match_in_french_on_a_phone(visit: Visit) -> None:
    person = visit(language="fr-FR", size=PHONE)
    person.begin("after_us", "random", target=10)
    person.play_to_the_end()
    expect(person.page.locator("html")).to_have_attribute("lang", "fr")
    expect(person.finished).to_contain_text(re.compile("gagné|Personne"))
    expect(person.see("rematch")).to_have_text("Rejouer")
    asked = person.asked()
    assert len(asked) > 3
    assert all(question.startswith("Choisissez") for question in asked), asked
    log = person.log()
    assert any("assemble" in line and "Tamarin" in line for line in log)
    assert [line for line in log if NOTATION.search(line)] == []
    assert person.unsaid() == []
    assert person.sideways() <= 0


def test_after_us_alone_is_played_to_its_end_and_names_the_king(visit: Visit) -> None:
    person = visit()
    person.begin("after_us", target=10)
    person.play_to_the_end()
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
    rows = person.see("ranks").locator("tbody tr")
    king = int(rows.filter(has_text="King").locator("td:last-child").inner_text())
    mine = int(rows.filter(has_not_text="King").locator("td:last-child").inner_text())
    won = "Monkey King has won." if king > mine else "A draw" if king == mine else "You have won!"
    expect(person.finished.locator("h2")).to_contain_text(won)
    expect(rows.first).to_contain_text("King" if king > mine else str(mine))
