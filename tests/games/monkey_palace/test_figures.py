"""Own figures: good ones are played, bad ones are refused with the place and the fault (MP-G-11)."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.monkey_palace.figures import FOLDER
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.errors import BadData, BadOption
from sapajou.testing import Subject, conform


def shipped(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def small_plan() -> dict[str, Any]:
    colours = ("gold", "dark_green", "light_green")
    studs = [{"x": 1 + 3 * x, "y": 3 * y, "color": colours[(x + y) % 3]} for x in range(6) for y in range(5)]
    return {"id": 2, "studs": studs, "start_staircase": {"path": [[1, 0], [4, 0], [4, 3]]}}


def test_an_own_plan_cards_and_boards_are_played(subject: Callable[..., Subject]) -> None:
    cards, boards = shipped("cards"), shipped("player_boards")
    cards["monkey_cards"][0]["bananas"] = 9
    cards["monkey_cards"] = cards["monkey_cards"][:-1]
    boards["boards"][0]["start"] = {"arch": 3, "column": 1}
    own = MonkeyPalace({"plans": {"plans": [small_plan()]}, "cards": cards, "player_boards": boards})
    state = own.new(2, 1, plan=2)
    assert len(state.heights) == 30
    assert (state.box.names[0], state.box.names[-1]) == ("a1", "f5")  # named from its own south-west corner
    assert state.stocks[:3] == [3, 0, 1]
    assert len(state.order) == 66
    state.playout(1)
    assert own.new(2, 1, plan=1).box.xs[0] == 5  # the others stay ours
    for seed in range(5):
        other = own.new(3, seed, plan=2, frog=True)
        other.playout(seed)
        subject(3).invariant(other)


def test_an_own_game_conforms(subject: Callable[..., Subject]) -> None:
    own = MonkeyPalace({"plans": {"plans": [small_plan()]}})
    conform(subject(2, own, plan=2), games=1, every=80)


def test_the_specified_file_shapes_may_say_more(game: MonkeyPalace) -> None:
    plans = shipped("plans")
    plans["plans"][0]["note"] = "any remark"
    assert MonkeyPalace({"plans": plans}).new(2, 1).heights == game.new(2, 1).heights


def test_mp_g_11_a_stud_off_the_lattice_is_named() -> None:
    plan = small_plan()
    plan["studs"][7]["x"] += 1
    x, y = plan["studs"][7]["x"], plan["studs"][7]["y"]
    with pytest.raises(BadData) as caught:
        MonkeyPalace({"plans": {"plans": [plan]}})
    assert caught.value.place == f"plan 2, stud ({x}, {y})"
    assert "MP-G-11" in caught.value.fault


def plan_with(**changes: Any) -> Any:
    return {"plans": {"plans": [{**small_plan(), **changes}]}}


def changed(name: str, change: Callable[[Any], object]) -> Any:
    data = copy.deepcopy(shipped(name))
    change(data)
    return {name: data}


BAD = {
    "no mapping": ([], "data"),
    "unknown part": ({"plan": {}}, "data"),
    "a plan that is not one": ({"plans": {"plans": [1]}}, "plans.plans[0]"),
    "a fifth plan": (plan_with(id=5), "plan 5"),
    "no studs": (plan_with(studs=[]), "plan 2"),
    "a stud outside": (plan_with(studs=[{"x": 34, "y": 0, "color": "gold"}]), "plan 2, stud (34, 0)"),
    "a stud twice": (plan_with(studs=small_plan()["studs"] * 2), "plan 2, stud (1, 0)"),
    "a colour of no zone": (plan_with(studs=[{"x": 1, "y": 0, "color": "multi"}]), "plans.plans[0].studs[0].color"),
    "a short path": (plan_with(start_staircase={"path": [[1, 0], [4, 0]]}), "plan 2, start_staircase"),
    "a path off the plan": (plan_with(start_staircase={"path": [[1, 0], [4, 0], [5, 5]]}), "plan 2, start_staircase"),
    "a path that jumps": (plan_with(start_staircase={"path": [[1, 0], [7, 0], [10, 0]]}), "plan 2, start_staircase"),
    "no pack of cost 6": (changed("cards", lambda c: c["packs"].pop()), "packs"),
    "a pack twice": (changed("cards", lambda c: c["packs"][0].update(id="multi_2")), "packs"),
    "an empty pack": (
        changed("cards", lambda c: c.update(monkey_cards=[m for m in c["monkey_cards"] if m["pack"] != "gold_3"])),
        "pack gold_3",
    ),
    "a card twice": (changed("cards", lambda c: c["monkey_cards"].append(c["monkey_cards"][0])), "card M1A"),
    "a card of no pack": (changed("cards", lambda c: c["monkey_cards"][0].update(pack="silk")), "card M1A.pack"),
    "too many bananas": (changed("cards", lambda c: c["monkey_cards"][0].update(bananas=100)), "card M1A.bananas"),
    "fewer than no arches": (
        changed("cards", lambda c: c["monkey_cards"][0].update(immediate={"arch": -1})),
        "card M1A, immediate.arch",
    ),
    "unequal bonus cards": (changed("cards", lambda c: c["bonus_cards"][0].update(bananas=5)), "bonus_cards"),
    "no frog": (changed("cards", lambda c: c["trophies"].pop()), "trophies"),
    "three boards": (changed("player_boards", lambda b: b["boards"].pop()), "boards"),
    "a board that brings nothing": (
        changed("player_boards", lambda b: b["boards"][2].update(recurring={})),
        "board 3, recurring",
    ),
    "a start to choose": (
        changed("player_boards", lambda b: b["boards"][0].update(start={"any": 1})),
        "board 1, start",
    ),
    "too few arches": (changed("player_boards", lambda b: b["supply_total"].update(arch=9)), "supply_total.arch"),
    "too many columns": (
        changed("player_boards", lambda b: b["supply_total"].update(column=40)),
        "supply_total.column",
    ),
    "no gold": (changed("player_boards", lambda b: b["decoration_total"].update(gold=0)), "decoration_total.gold"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_figures_are_refused_by_name(name: str) -> None:
    data, place = BAD[name]
    with pytest.raises(BadData) as caught:
        MonkeyPalace(data)
    assert caught.value.place == place
    assert caught.value.fault


def test_figures_are_those_of_the_box(game: MonkeyPalace) -> None:
    assert [len(game.figures.box(plan).colours) for plan in (1, 2, 3, 4)] == [64, 64, 56, 54]
    assert len(game.figures.card_ids) == 67
    assert game.figures.box(1).trophy_bananas == [2, 2, -3]
    assert (game.figures.box(1).bonus_cards, game.figures.box(1).bonus_bananas) == (14, 4)


@pytest.mark.parametrize("options", [{"plan": 5}, {"butterfly": 1}, {"pack_order": "sorted"}, {"solo": True}])
def test_options_that_are_not_offered_are_refused(game: MonkeyPalace, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        game.new(2, 1, **options)
