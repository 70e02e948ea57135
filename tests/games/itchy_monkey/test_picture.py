"""The board as a picture."""

import re
from xml.etree import ElementTree as ET

import pytest

from sapajou.games.itchy_monkey.game import ItchyMonkey
from sapajou.games.itchy_monkey.view import View

GAME = ItchyMonkey()
SVG = "{http://www.w3.org/2000/svg}"


def picture(seats: int, decisions: int, language: str = "en", **options: object) -> tuple[View, ET.Element]:
    """The view after so many decisions, always the last one offered, and its picture."""
    state = GAME.new(seats, 3, **options)
    for _ in range(decisions):
        state.apply(state.active, state.legal(state.active)[-1])
    view = GAME.view(state, None)
    return view, ET.fromstring(GAME.picture(view, language))  # noqa: S314  our own picture


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_monkey_is_drawn_with_its_lice(seats: int) -> None:
    view, root = picture(seats, 30)
    placed = [use.get("href") for use in root.iter(f"{SVG}use")]
    for species in {monkey.species for monkey in view.monkeys}:
        assert placed.count(f"#{species}") == sum(monkey.species == species for monkey in view.monkeys)
    assert placed.count("#louse_queen") == sum(monkey.queens for monkey in view.monkeys)
    numbers = [text.text for text in root.iter(f"{SVG}text") if text.get("font-weight") == "700"]
    assert numbers == [str(monkey.workers) for monkey in view.monkeys if monkey.owner is not None]


def test_what_is_placed_is_drawn_once_and_nothing_else_is() -> None:
    _, root = picture(4, 40)
    symbols = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
    placed = {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")}
    assert len(symbols) == len(set(symbols))
    assert placed <= set(symbols) <= placed | {"louse_worker", "louse_queen"}


@pytest.mark.parametrize(
    ("language", "title", "name"), [("en", "Itchy Monkey", "gorilla"), ("fr", "Itchy Monkey", "gorille")]
)
def test_the_picture_is_described_in_words(language: str, title: str, name: str) -> None:
    _, root = picture(2, 2, language)
    assert root.findtext(f"{SVG}title") == title
    described = root.findtext(f"{SVG}desc") or ""
    assert f"b1 {name}" in described
    assert re.search(r"\(0: 2 \+ 1\)", described)


def test_a_replaced_species_is_drawn_as_emperor_tamarins() -> None:
    _, root = picture(2, 0, emperor_replaces="lemur")
    symbols = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
    assert "emperor_tamarin" in symbols
    assert "lemur" not in symbols
