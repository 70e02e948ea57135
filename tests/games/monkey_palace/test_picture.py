"""The isometric picture: painted from back to front, complete, and what the rules pages show."""

import re
import runpy
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.games.monkey_palace.notation import Piece
from sapajou.games.monkey_palace.picture.shapes import behind, painted

ROOT = Path(__file__).parents[3]
PAGES = runpy.run_path(str(ROOT / "scripts" / "pictures_monkey_palace.py"))

GAME = MonkeyPalace()


def test_whatever_hides_a_cell_is_painted_after_it() -> None:
    cells = list(product(range(3), range(3), range(3)))
    for x, y, z in cells:
        for other_x, other_y, other_z in cells:
            in_front = other_x >= x and other_y <= y and other_z >= z
            if in_front and (x, y, z) != (other_x, other_y, other_z):
                assert behind((x, y, z)) < behind((other_x, other_y, other_z))


@pytest.mark.parametrize("mood", ["old", "new", "blamed"])
@pytest.mark.parametrize(
    "piece",
    [
        *(Piece("arch", 9, 9, 2, direction) for direction in ("E", "N", "W", "S")),
        Piece("brick", 9, 9, 0),
        Piece("column", 9, 9, 1),
        *(Piece("decoration", 9, 9, 3, color=colour) for colour in ("dark_green", "light_green", "gold")),
    ],
    ids=str,
)
def test_a_piece_is_drawn_in_exactly_its_own_cells(piece: Piece, mood: str) -> None:
    drawn = painted(piece, mood)
    assert sorted(cell for cell, _ in drawn) == sorted(piece.cells())
    assert all(drawing.startswith("<") for _, drawing in drawn)


def test_an_arch_looks_the_same_from_whichever_end_it_was_begun() -> None:
    assert painted(Piece("arch", 5, 5, 0, "E"), "old") == painted(Piece("arch", 8, 5, 0, "W"), "old")
    assert painted(Piece("arch", 5, 5, 0, "N"), "old") == painted(Piece("arch", 5, 8, 0, "S"), "old")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_palace_of_a_game_is_well_formed_svg(language: str) -> None:
    state = GAME.new(3, 4, plan=4, butterfly=True, frog=True)
    turns = 0
    while not state.over:
        if state.active == 0 and not state.draft and state.phase == 0:
            picture = GAME.picture(GAME.view(state, None), language)
            names = {text.text for text in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")}  # noqa: S314  our own
            assert {*"abcdefgh", *"12345678"} <= names
            turns += 1
        state.apply(state.active, GAME.default(state, state.active))
    assert turns > 3


def test_a_draft_is_blue_for_its_owner_and_unseen_by_others(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    pen.play_steps(state, "start a4", "arch E 0")
    blue = painted(Piece("arch", 5, 14, 0, "E"), "new")[0][1]
    assert blue in GAME.picture(GAME.view(state, 0), "en")
    assert blue not in GAME.picture(GAME.view(state, 1), "en")


@pytest.mark.parametrize("name", PAGES["STAIRCASES"])
def test_the_rules_pages_name_the_reason_that_the_judge_gives(name: str) -> None:
    answer, blamed = PAGES["verdict"](PAGES["STAIRCASES"][name])
    legal = name in ("legal", "spiral", "tower")
    assert answer.lower().partition(" ")[0] == ("" if legal else name)
    assert bool(blamed) != legal


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_picture_of_a_rules_page_is_drawn(language: str) -> None:
    page = (ROOT / "docs" / "rules" / f"monkey_palace.{language}.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((monkey_palace\w*\.svg)\)", page))
    assert linked == set(PAGES["pictures"](GAME.view(GAME.new(2, 1), None)))
