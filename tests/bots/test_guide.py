"""The bots of docs/guide/bots.md play, and play better than chance."""

import re
from pathlib import Path

import pytest

from sapajou.arena import Setup, simulate
from sapajou.bots import parse_bots

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "bots.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


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
