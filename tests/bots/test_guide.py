"""The bot of docs/guide/bots.md plays, and plays better than chance."""

import re
from pathlib import Path

from sapajou.arena import Setup, simulate
from sapajou.bots import parse_bots

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "bots.md"


def test_the_bot_of_the_guide_beats_random(tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    path = tmp_path / "my_bot.py"
    path.write_text(example[1], encoding="utf-8")
    setup = Setup("bazaar", 2, tuple(parse_bots(f"{path}:Playouts:tries=4,random")), seed=1)
    wins = simulate(setup, games=30, processes=1).tally.by_bot[f"{path}:Playouts:tries=4"].wins
    assert wins >= 22
