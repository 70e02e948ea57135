"""The figures: what is printed on cards, an owner's own, good and bad, and what reaches the browser."""

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou.games.after_us import figures
from sapajou.games.after_us.board_figures import board_figures
from sapajou.games.after_us.engine.cards import TAMARIN
from sapajou.games.after_us.engine.purse import amounts_of, covers, missing, purse_of, shared
from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.view import cards_in_play
from sapajou.kernel.errors import BadData, BadPosition

CARDS = figures.printed_cards()
WRITTEN = Path(__file__).parents[3] / "web" / "src" / "wire" / "after_us.figures.json"


def frames(row: int, shape: str | None = None) -> list[Any]:
    found = [frame for card in CARDS.values() for frame in card.rows[row - 1]]
    return [frame for frame in found if shape in (None, frame.shape)]


def test_au_cmp_01_six_colours_of_the_same_eight_tamarins(game: AfterUs) -> None:
    assert len(figures.COLOURS) == 6
    assert [figures.design_of(number) for number in (1, 8, 9, 24, 41, 48)] == [1, 8, 1, 8, 1, 8]
    assert sum(game.cards.ape[number] == TAMARIN for number in range(1, 49)) == 48
    first = msgspec.structs.asdict(CARDS[1])
    assert first["type"] == "tamarin"


def test_au_cmp_02_120_tribe_cards() -> None:
    counted = Counter((card.type, card.level) for card in CARDS.values())
    assert counted.pop(("tamarin", 0)) == 8
    assert set(counted.values()) == {12, 18}
    assert sum(counted.values()) == 120
    assert len(cards_in_play(6)) == 168
    assert max(cards_in_play(2)) == max(CARDS) == 248


def test_au_cmp_03_rage_bonuses() -> None:
    kinds = {1: "fruit", 2: "energy", 3: "flower", 4: "flower", 5: "energy", 6: "fruit", 7: "grain", 8: "grain"}
    for number, card in CARDS.items():
        assert card.rage_bonus == (figures.Gain(**{kinds[number]: 1}) if number <= 8 else figures.Gain(points=3))


def test_au_cmp_07_corrections() -> None:
    assert 154 in CARDS
    assert all(CARDS[number].rows[1][-1].arrow for number in (247, 248))


def test_au_cmp_08_resources_are_not_limited(scene: Any) -> None:
    play = scene().line(0, 3, 1, 2, 4, at="1.1.2").have(0, "Fr9000").play(0, "activate")
    assert play.has(0) == "Fr9001"
    assert scene().hand(0, 1, 2, 3, 4).have(0, "Fr9999").has(0) == "Fr9999"
    with pytest.raises(BadPosition, match="0 to 9999"):
        scene().hand(0, 1, 2, 3, 4).have(0, "Fr10000").has(0)


def test_au_frm_01_to_au_frm_08_hold_for_every_printed_card() -> None:
    for card in CARDS.values():
        figures.check_card(card)


def test_au_frm_01_empty_rows() -> None:
    empty = [(number, row) for number, card in CARDS.items() for row in (0, 1, 2) if not card.rows[row]]
    assert empty == [(4, 2), (7, 2), (138, 2)]


def test_au_frm_03_counts() -> None:
    counted = []
    for row in (1, 2, 3):
        closed = frames(row, "closed")
        arrows = sum(frame.arrow for frame in closed)
        halves = [len(frames(row, "open_left")), len(frames(row, "open_right"))]
        counted.append([*halves, len(closed) - arrows, arrows])
    assert counted == [[104, 88, 124, 18], [84, 96, 46, 59], [84, 97, 26, 46]]


def test_au_frm_04_what_rows_give() -> None:
    lefts = Counter(name for frame in frames(3, "open_left") for name, value in _given(frame.gain) if value)
    assert lefts == {"energy": 23, "rage": 20, "reactivate": 22, "points": 19}


def test_au_frm_06_conditions() -> None:
    asked = [(card.id, frame.min_types) for card in CARDS.values() for row in card.rows for frame in row]
    assert {types for _, types in asked} == {None, 3, 4}
    assert [number for number, types in asked if types == 4] == [158]


def test_au_frm_07_gains_per_tamarin() -> None:
    each = [card.id for card in CARDS.values() for row in card.rows for frame in row if frame.gain_per_tamarin]
    assert each == [101, 113, 138, 143, 148, 156, 166]


def test_au_frm_08_reactivations_are_chimpanzees() -> None:
    for card in CARDS.values():
        for row, printed in enumerate(card.rows):
            for frame in printed:
                if frame.gain and frame.gain.reactivate:
                    assert (card.type, row) == ("chimpanzee", 2)
                if frame.gain and frame.gain.rage:
                    assert (card.type, row) == ("gorilla", 2)


def _given(gain: figures.Gain | None) -> list[tuple[str, int]]:
    return list(msgspec.structs.asdict(gain).items()) if gain else []


@pytest.mark.parametrize("held", [[0, 0, 0, 0], [1, 2, 3, 4], [9, 0, 0, 1], [9999] * 4])
@pytest.mark.parametrize("cost", [[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2], [2, 2, 2, 0]])
def test_a_purse_pays_kind_by_kind(held: list[int], cost: list[int]) -> None:
    purse, price = purse_of(held), purse_of(cost)
    assert amounts_of(purse) == held
    assert covers(purse, price) == all(have >= need for have, need in zip(held, cost, strict=True))
    assert missing(purse, price) == sum(max(0, need - have) for have, need in zip(held, cost, strict=True))
    assert amounts_of(shared(purse, price)) == [min(pair) for pair in zip(held, cost, strict=True)]


def as_data(*cards: figures.Card) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins({"cards": list(cards)})
    for card in data["cards"]:
        for row in card["rows"]:
            for frame in row:
                for name in ("cost", "min_types", "gain", "gain_per_tamarin"):
                    if frame[name] is None:
                        del frame[name]
    return data


def test_own_cards_replace_the_printed_ones() -> None:
    data = as_data(CARDS[101], CARDS[3])
    data["cards"][0]["rows"][0][1]["gain"] = {"grain": 4}
    game = AfterUs(data)
    state = game.new(2, 1)
    assert game.data == data
    assert figures.own_cards(data)[101].rows[0][1].gain == figures.Gain(grain=4)
    assert figures.own_cards(data)[102] == CARDS[102]
    state.playout(1)
    assert state.over


CLOSED = {"shape": "closed", "arrow": False, "gain": {"flower": 1}}


def damage(path: list[Any], value: object) -> dict[str, Any]:
    data = copy.deepcopy(as_data(CARDS[101]))
    inner: Any = data["cards"][0]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "place", "fault"),
    [
        (damage(["id"], 300), "card 300", "AU-CMP-02"),
        (damage(["type"], "gorilla"), "card 101", "AU-CMP-02"),
        (damage(["level"], 2), "card 101", "AU-CMP-02"),
        (damage(["rage_bonus"], {"rage": 1}), "card 101", "AU-CMP-03"),
        (damage(["rage_bonus"], {"flower": 2}), "card 101", "AU-CMP-03"),
        (damage(["rows"], []), "card 101.rows", "must have 3 entries"),
        (damage(["rows", 0, 0, "arrow"], value=True), "card 101, row 1, frame 1", "AU-FRM-02"),
        (damage(["rows", 0, 1, "shape"], "open_left"), "card 101, row 1, frame 2", "AU-FRM-01"),
        (damage(["rows", 0, 0, "shape"], "open_right"), "card 101, row 1, frame 1", "AU-FRM-01"),
        (damage(["rows", 0], [CLOSED] * 5), "card 101, row 1", "at most 4 frames"),
        (damage(["rows", 0, 1, "gain"], {"points": 1}), "card 101, row 1, frame 2", "AU-FRM-04"),
        (damage(["rows", 2, 1, "cost"], {"rage": 1}), "card 101, row 3, frame 2", "AU-FRM-05"),
        (damage(["rows", 0, 1, "gain"], {"flower": 99}), "card 101, row 1, frame 2", "0 to 9"),
        (damage(["rows", 0, 1, "gain"], {"flower": -1}), "card 101, row 1, frame 2", "0 to 9"),
        (damage(["rows", 0, 1, "min_types"], 3), "card 101, row 1, frame 2", "AU-FRM-02"),
        (damage(["rows", 2, 0, "gain"], {"reactivate": 2}), "card 101, row 3, frame 1", "AU-FRM-08"),
        (damage(["rows", 2, 0, "gain"], {"rage": 1, "points": 1}), "card 101, row 3, frame 1", "AU-FRM-08"),
        (damage(["rows", 0, 1, "gain"], {"gold": 1}), "card 101.rows[0][1].gain", "gold"),
        (damage(["rows", 0, 1, "shape"], "round"), "card 101.rows[0][1].shape", "round"),
        (damage(["id"], "101"), "card 101.id", "whole number"),
        (as_data(CARDS[101], CARDS[101]), "cards", "101 is there more than once"),
        ({"cards": 1}, "cards", "must be of type list"),
        ([], "cards", "object"),
    ],
)
def test_bad_cards_are_named(data: Any, place: str, fault: str) -> None:
    with pytest.raises(BadData) as refusal:
        AfterUs(data)
    assert refusal.value.place == place
    assert fault in refusal.value.fault


# What boards are drawn with


def test_au_obj_01_to_07_what_each_object_costs_at_each_level() -> None:
    assert board_figures().energy == {
        "mobile_phone": [2, 3],
        "mini_fridge": [1],
        "ghetto_blaster": [2],
        "game_console": [3, 5],
        "pinball": [4],
        "computer": [5],
        "moped": [6, 9],
    }


def test_au_cmp_05_what_an_ape_is_recruited_with() -> None:
    food = board_figures().food
    assert board_figures().recruit == [3, 6]
    assert [food[ape] for ape in ("mandrill", "orangutan", "gorilla")] == [
        ["flower"],
        ["fruit"],
        ["grain"],
    ]
    assert food["chimpanzee"] == ["flower", "fruit", "grain"]


def test_the_browser_has_the_figures_of_the_rules() -> None:
    assert msgspec.json.decode(WRITTEN.read_bytes()) == msgspec.to_builtins(board_figures())
