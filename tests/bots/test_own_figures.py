"""With an owner's own figures, from a file, the bots that think play whole games without a fault."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou import game
from sapajou.arena import Setup, play_game
from sapajou.bots import parse_bots
from sapajou.games.after_us.figures import printed_cards
from sapajou.games.afternova.figures import printed

FOLDER = Path(__file__).parents[2] / "src" / "sapajou" / "games"
BOTS = "search:effort=40,level3,search:effort=300,classic"


def other_cards() -> dict[str, Any]:
    """Return the cards of After Us, each with fewer frames."""
    cards: list[dict[str, Any]] = msgspec.to_builtins(list(printed_cards().values()))
    for card in cards[::3]:
        card["rows"][card["id"] % 3] = []
    return {"cards": cards}


def other_planets() -> dict[str, Any]:
    """Return planets of Afternova that ask for more, and blueprints that cost less."""
    data = printed()
    for planet in data["planets"][::2]:
        planet["requirements"] = {skill: count + 1 for skill, count in planet["requirements"].items()}
    for blueprint in data["blueprints"][::3]:
        blueprint["cost"] = ["white"]
    return data


def other_jungle() -> dict[str, Any]:
    """Return a board of Itchy Monkey with an empty row."""
    rows = ["GLBOP", "LBOPG", "BOPGL", "OPGLB", "....."]
    names = ("lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin")
    return {
        "tiles": {"gorilla": 4, **dict.fromkeys(names, 5)},
        "boards": [{"id": "own", "seats": [2, 3, 4], "grid": rows}],
    }


def other_plan() -> dict[str, Any]:
    """Return a plan of Monkey Palace of one's own, and more to begin with."""
    boards = json.loads((FOLDER / "monkey_palace" / "data" / "player_boards.json").read_text(encoding="utf-8"))
    boards["boards"][1]["start"] = {"arch": 9, "brick": 9, "column": 9}
    colours = ("gold", "dark_green", "light_green")
    studs = [{"x": 1 + 3 * x, "y": 3 * y, "color": colours[(x + y) % 3]} for x in range(6) for y in range(5)]
    plan = {"id": 2, "studs": studs, "start_staircase": {"path": [[1, 0], [4, 0], [4, 3]]}}
    return {"plans": {"plans": [plan]}, "player_boards": boards}


CASES: list[tuple[str, int, Callable[[], dict[str, Any]], dict[str, Any]]] = [
    ("after_us", 1, other_cards, {}),
    ("after_us", 4, other_cards, {}),
    ("afternova", 2, other_planets, {}),
    ("afternova", 4, other_planets, {}),
    ("itchy_monkey", 2, other_jungle, {"max_rounds": 40}),
    ("itchy_monkey", 4, other_jungle, {"max_rounds": 40}),
    ("monkey_palace", 2, other_plan, {"plan": 2}),
    ("monkey_palace", 4, other_plan, {"plan": 2, "frog": True}),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "figures", "options"), CASES)
def test_a_whole_game_by_an_owners_file(
    name: str, seats: int, figures: Callable[[], dict[str, Any]], options: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(figures()), encoding="utf-8")
    assert type(game(name, path)) is type(game(name))
    data = json.loads(path.read_text(encoding="utf-8"))
    bots = tuple(parse_bots(BOTS))[:seats]
    assert play_game(Setup(name, seats, bots, seed=3, options=options, data=data), 0).result.reason
