"""Cards and tables as pictures."""

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.picture.cards import HEIGHT, WIDTH, assembly, laid_out, line_of_cards

SVG = "{http://www.w3.org/2000/svg}"
HEADS = ("tamarin", "mandrill", "orangutan", "gorilla", "chimpanzee")


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314  our own picture


def placed(root: ET.Element) -> list[str]:
    return [str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")]


def numbers(root: ET.Element) -> list[str]:
    return [str(text.text) for text in root.iter(f"{SVG}text")]


def test_a_card_shows_its_head_number_bonus_and_every_sign_of_its_frames(game: AfterUs) -> None:
    root = read(game.card_picture(239, "fr"))
    assert root.findtext(f"{SVG}title") == "239 Chimpanzé 2"
    drawn = placed(root)
    assert sorted(drawn) == sorted(
        [
            *("chimpanzee", "rage", "victory_point"),  # the head, and the Rage bonus: 3 points
            *("types", "grain", "energy"),  # 3 types » 2 grain; 1 energy
            *("victory_point", "energy", "victory_point"),  # » 3 points; 1 energy » 3 points; dash »
            *("reactivate", "energy", "reactivate", "grain"),  # » again; 1 energy » again; 2 grain »
        ]
    )
    assert sorted(numbers(root)) == sorted(["239", "3", "3", "2", "1", "3", "1", "3", "1", "2"])


def test_every_frame_of_every_card_has_room(game: AfterUs) -> None:
    for card in game.card_file.values():
        for row in card.rows:
            boxes = laid_out(row)
            for box, after in pairwise(boxes):
                assert box.x + box.width <= after.x + 0.01, card.id
            assert all(box.x >= -0.01 and box.x + box.width <= WIDTH + 0.01 for box in boxes), card.id
            assert all(box.scale > 0.7 for box in boxes), f"{card.id} is too small to read"


def test_au_p1_05_halves_that_meet_are_one_frame_across_the_seam(game: AfterUs) -> None:
    def joined(*line: int | None) -> int:
        root = read(assembly(game.card_file, line, game.words, "en"))
        rects = [rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke-width") == "4"]
        for rect in rects:
            x, width = float(str(rect.get("x"))), float(str(rect.get("width")))
            assert x % WIDTH + width > WIDTH, "it crosses the seam"
        return len(rects)

    assert joined(5, 239, 118, 8) == 4
    assert joined(8, 104, 117, 101) == 5
    assert joined(8, None, 117, 101) == 1  # AU-RAG-04: 8 and 117 do not join over the gap
    assert joined(239) == 0


def test_the_frame_under_the_pointer_is_marked_and_a_hand_is_not_joined(game: AfterUs) -> None:
    marked = line_of_cards(game.card_file, [5, 239, 118, 8], "3.1.J")
    assert marked.count('stroke-width="6"') == 1
    assert 'stroke-width="6"' not in line_of_cards(game.card_file, [5, 239, 118, 8])
    assert 'stroke-width="4"' not in line_of_cards(game.card_file, [5, 239, 118, 8], laid=False)


@pytest.mark.parametrize(("language", "you"), [("en", "0 (you)"), ("fr", "0 (vous)")])
def test_a_seat_sees_its_own_cards_and_what_everybody_has(game: AfterUs, scene: Any, language: str, you: str) -> None:
    play = scene(3).line(0, 1, 2, 102, 4, at="1.1.J").line(1, 1, 2, 3, 4, at="1.1.J").have(0, "Fl7 Rg9").have(2, "VP61")
    root = read(game.picture(game.view(play.state, 0), language))
    assert [head for head in placed(root) if head in HEADS] == ["tamarin", "tamarin", "mandrill", "tamarin"]
    assert {you, "7", "9", "61"} <= set(numbers(root))
    assert "102 Mandrill 1" in str(root.findtext(f"{SVG}desc"))
    assert float(str(root.get("viewBox")).split()[3]) < 2 * HEIGHT + 100
    everybody = read(game.picture(game.view(play.state, None), language))
    assert len([head for head in placed(everybody) if head in HEADS]) == 12


def test_au_inf_01_a_sealed_token_is_in_no_other_picture(game: AfterUs, scene: Any) -> None:
    play = scene(2).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).phase("token", None, "gorilla")
    assert "gorilla" not in game.picture(game.view(play.state, 0), "en")
    assert 'href="#gorilla"' in game.picture(game.view(play.state, 1), "en")


def test_the_king_has_a_tray_of_his_own(game: AfterUs, scene: Any) -> None:
    play = scene(1).king("VP33 En2")
    assert {"Roi Singe", "33"} <= set(numbers(read(game.picture(game.view(play.state, 0), "fr"))))


def test_what_is_placed_is_drawn_once_and_nothing_else_is(game: AfterUs) -> None:
    root = read(game.picture(game.view(game.new(4, 1), None), "en"))
    symbols = [str(symbol.get("id")) for symbol in root.iter(f"{SVG}symbol")]
    assert sorted(symbols) == sorted(set(placed(root)))
