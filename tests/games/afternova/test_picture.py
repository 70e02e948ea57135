"""The table as a picture: everything that a view holds, nothing that it does not."""

import re
from collections import Counter
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from tests.games.afternova.examples import Make, counter, koberon, propose, seen

from sapajou.games.afternova.figures import WORKERS
from sapajou.games.afternova.game import Afternova
from sapajou.games.afternova.picture.pieces import CARD_HEIGHT, DRAWINGS
from sapajou.kernel.match import Match

SVG = "{http://www.w3.org/2000/svg}"


def read(game: Afternova, view: Any, language: str = "en") -> ET.Element:
    return ET.fromstring(game.picture(view, language))  # noqa: S314  our own picture


def placed(root: ET.Element) -> Counter[str]:
    return Counter(str(use.get("href"))[1:] for use in root.iter(f"{SVG}use"))


def texts(root: ET.Element) -> list[str]:
    return [str(text.text) for text in root.iter(f"{SVG}text")]


def height(root: ET.Element) -> float:
    return float(str(root.get("viewBox")).split()[3])


def pictured(match: Match[Any], viewer: int | None, language: str = "en") -> ET.Element:
    assert isinstance(match.game, Afternova)
    return read(match.game, seen(match, viewer), language)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_table_of_a_game_is_drawn(game: Afternova, seats: int) -> None:
    state, dice = game.new(seats, seats, max_rounds=2, max_proposals_per_turn=2), Random(seats)
    drawn = Counter[str]()
    while not state.over:
        seat = dice.choice(state.to_act())
        if drawn[game.view(state, None).phase] < 2:
            for viewer in {None, seat}:
                view = game.view(state, viewer)
                root = read(game, view, dice.choice(["en", "fr"]))
                symbols = [str(symbol.get("id")) for symbol in root.iter(f"{SVG}symbol")]
                assert sorted(symbols) == sorted(placed(root)), "what is placed is drawn once, and nothing else is"
                drawn[view.phase] += 1
        move = game.moves(state, seat, limit=1, seed=dice.getrandbits(32))[0]
        for step in move:
            state.apply(seat, step)
    assert len(drawn) > 3
    read(game, game.view(state, None))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_see_planets_market_and_what_everybody_has(game: Afternova, seats: int) -> None:
    view = game.view(game.new(seats, 3), None)
    root = read(game, view)
    drawn, written = placed(root), texts(root)
    for planet in view.planets:
        assert game.words.sentence("en", f"piece.{planet.planet}") in written
    required = Counter[str]()
    for planet in view.planets:
        required.update(planet.requirements)
    for card in view.worker_row:
        required.update(view.faces[str(card)].icons)
    for skill, number in required.items():
        assert drawn[f"skill_{skill}"] >= number
    assert drawn["worker_back"] == 1 + sum(seat.workers for seat in view.seats)
    assert drawn["blueprint"] == 1 + seats
    assert drawn["starship"] == seats + (seats == 2)
    assert drawn["bot"] == (seats == 2)


def test_an_i_02_a_hand_is_drawn_as_far_as_the_viewer_knows_it(setting: Make) -> None:
    match = koberon(setting).hand(1, "B03").match()
    everybody, own = pictured(match, None), pictured(match, 1)
    assert placed(everybody)["worker_back"] == 1 + 6
    assert placed(own)["worker_back"] == 1 + 4
    assert {"Player 1 (you)", "Capybara", "Coyote"} <= set(texts(own))
    assert not {"Capybara", "Coyote"} & set(texts(everybody))
    assert height(own) > height(everybody) + CARD_HEIGHT / 2


def test_an_i_03_the_objective_is_drawn_for_its_owner(game: Afternova) -> None:
    state = game.new(3, 5)
    assert texts(read(game, game.view(state, None))).count("?") == 3
    assert texts(read(game, game.view(state, 1))).count("?") == 2


def test_an_n_16_an_offer_is_drawn_with_its_terms_and_its_sealed_workers_are_not(setting: Make) -> None:
    match = koberon(setting).storage(0, "violet").match()
    before = placed(pictured(match, 2))
    match.play(0, propose(receives=["violet"]))
    helper, maker = pictured(match, 2), pictured(match, 0)
    assert "proposal: Koberon" in texts(helper)
    gained = placed(helper) - before
    assert gained["skill_piloting"] == 2, "one of the helper, one of A"
    assert gained["fragment_violet"] == 1
    assert gained["seal"] == 1
    assert placed(maker)["seal"] == 0
    assert placed(maker)["mark_yellow"] > placed(helper)["seal"]


def test_answers_are_drawn_when_they_are_in_and_counters_when_all_are(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, {"type": "open_call", "planet": 0, "term": {"need": {"piloting": 1}, "gets": [0]},
                   "candidates": [1, 2], "workers": ["W01", "W05"]})  # fmt: skip
    match.play(1, counter())
    sealed = texts(pictured(match, 2))
    assert "counter" not in sealed
    assert "counter" in texts(pictured(match, 1)), "its own answer a seat knows"
    match.play(2, "refuse")
    opened = texts(pictured(match, 2))
    assert opened.count("counter") == 2, "beside the mark, and in its lane"
    assert "refuse" in opened


def test_a_draft_is_drawn_for_its_owner_alone(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, "draft propose 0 / helper 1")
    assert "Your draft" in texts(pictured(match, 0))
    for viewer in (1, 2, None):
        assert "Your draft" not in texts(pictured(match, viewer))


def test_what_the_bot_has_covered_is_marked(setting: Make) -> None:
    made = setting(2).bot_row("B01", "B02", "B03")
    made.dump["bot"]["covered"] = [["violet"], [], []]
    made.dump["bag"]["violet"] -= 1
    match = made.match()
    discs = [circle for circle in pictured(match, None).iter(f"{SVG}circle") if circle.get("stroke") == "#3f5b34"]
    assert len(discs) == 1


@pytest.mark.parametrize(("language", "name"), [("en", "Koberon: engineering 3"), ("fr", "Koberon: ingénierie 3")])
def test_the_picture_is_described_in_words(setting: Make, language: str, name: str) -> None:
    root = pictured(koberon(setting).match(), None, language)
    assert root.findtext(f"{SVG}title") == "Afternova"
    assert name in str(root.findtext(f"{SVG}desc"))


def test_every_worker_has_a_head_and_every_drawing_is_used(game: Afternova) -> None:
    drawn: set[str] = set()
    view = game.view(game.new(2, 1), 0)
    for worker in WORKERS:
        drawn |= set(
            re.findall(r"href=\"#(\w+)\"", game.picture(msgspec.structs.replace(view, worker_row=[worker] * 4), "en"))
        )
    assert {"paw_fox", "paw_bear", "paw_raccoon", "paw_owl", "paw_otter", "lemur"} <= drawn
    assert all((DRAWINGS / f"{name}.svg").exists() for name in drawn)
