"""The bots of docs/guide/bots.md play, and play better than chance; so does what the other guides show."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sapajou.arena import Setup, simulate
from sapajou.author import Hidden, Subject, conform
from sapajou.bots import parse_bots
from sapajou.bots.program import Answer, Hello
from sapajou.kernel.registry import find

GUIDES = Path(__file__).parents[2] / "docs" / "guide"


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a language on a page of the guides."""
    return re.findall(rf"```{language}\n(.*?)```", (GUIDES / page).read_text(encoding="utf-8"), re.DOTALL)


EXAMPLES = blocks("bots.md", "python")


@pytest.mark.parametrize(
    ("bot", "game", "games", "least"),
    [("Playouts:tries=4", "bazaar", 30, 22), ("WholeTurns", "bazaar", 30, 24), ("WholeTurns", "itchy_monkey", 4, 4)],
    ids=str,
)
def test_the_bots_of_the_guide_beat_random(bot: str, game: str, games: int, least: int, tmp_path: Path) -> None:
    name = bot.partition(":")[0]
    (example,) = (example for example in EXAMPLES if f"class {name}(Bot)" in example)
    path = tmp_path / "my_bot.py"
    path.write_text(example, encoding="utf-8")
    setup = Setup(game, 2, tuple(parse_bots(f"{path}:{bot},random")), seed=1)
    wins = simulate(setup, games=games, processes=1).tally.by_bot[f"{path}:{bot}"].wins
    assert wins >= least


def test_the_bot_with_a_title_plays(tmp_path: Path) -> None:
    (example,) = (example for example in EXAMPLES if "class Cautious(Bot)" in example)
    path = tmp_path / "my_bot.py"
    path.write_text(example, encoding="utf-8")
    (spec,) = parse_bots(f"{path}:Cautious")
    assert (spec.load().title, spec.author) == ("Cautious Carla", "Ada")
    assert simulate(Setup("bazaar", 2, (spec,), seed=1), games=1, processes=1).tally.games == 1


@pytest.mark.filterwarnings("ignore::sapajou.testing.Advice")
def test_the_game_of_the_guide_conforms(tmp_path: Path) -> None:
    (example,) = (example for example in blocks("games.md", "python") if "class Nearest" in example)
    path = tmp_path / "nearest.py"
    path.write_text(example, encoding="utf-8")

    def hidden(state: Any, seat: int) -> dict[str, Hidden]:
        if state.over:
            return {}
        places = {f"named {one}": Hidden(number, range(1, 11)) for one, number in enumerate(state.named) if number}
        places.pop(f"named {seat}", None)
        return {"secret": Hidden(state.secret, range(1, 11)), **places}

    conform(Subject(find(f"{path}:Nearest"), seats=3, hidden=hidden))


def test_the_lines_of_the_protocol_page_are_lines_of_the_protocol(tmp_path: Path) -> None:
    lines = [json.loads(block) for block in blocks("bot_protocol.md", "json")]
    assert [line.get("type") for line in lines] == ["hello", None, "match", "told", "act", None]
    assert set(lines[1]) == set(Hello.__struct_fields__)
    assert set(lines[5]) < set(Answer.__struct_fields__)
    (command,) = blocks("bot_protocol.md", "sh")
    (program,) = blocks("bot_protocol.md", "python")
    (tmp_path / "first.py").write_text(program, encoding="utf-8")
    path = os.pathsep.join(filter(None, sys.path))
    ours = command.replace("sapajou", f"{sys.executable} -m sapajou", 1).replace("python3", sys.executable)
    done = subprocess.run(  # noqa: S603  our own page
        ["bash", "-c", ours],  # noqa: S607
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1 game, 2 seats" in done.stdout
