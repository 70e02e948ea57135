"""The figures printed on tokens, objects and boards reach the browser as the rules have them."""

from pathlib import Path

import msgspec

from sapajou.games.after_us.figures_for_boards import figures

WRITTEN = Path(__file__).parents[3] / "web" / "src" / "wire" / "after_us.figures.json"


def test_au_obj_01_to_07_what_each_object_costs_at_each_level() -> None:
    assert figures().energy == {
        "mobile_phone": [2, 3],
        "mini_fridge": [1],
        "ghetto_blaster": [2],
        "game_console": [3, 5],
        "pinball": [4],
        "computer": [5],
        "moped": [6, 9],
    }


def test_au_cmp_05_what_an_ape_is_recruited_with() -> None:
    assert figures().recruit == [3, 6]
    assert [figures().food[ape] for ape in ("mandrill", "orangutan", "gorilla")] == [["flower"], ["fruit"], ["grain"]]
    assert figures().food["chimpanzee"] == ["flower", "fruit", "grain"]


def test_the_browser_has_the_figures_of_the_rules() -> None:
    assert msgspec.json.decode(WRITTEN.read_bytes()) == msgspec.to_builtins(figures())
