"""The worked example runs: every cell of its notebook, in a small form, and the bot that comes of it plays."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sapajou
from sapajou.bots import parse_bot

FOLDER = Path(__file__).parents[2] / "examples" / "research"
NOTEBOOK = json.loads((FOLDER / "learn_value.ipynb").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where the notebook has put what it learned, and what it printed."""
    folder = tmp_path_factory.mktemp("learning")
    cells = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
    environment = {**os.environ, "SAPAJOU_SMALL": "1", "SAPAJOU_FOLDER": str(folder)}
    run = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", "\n\n".join(cells)],
        cwd=FOLDER,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return folder, run.stdout


def test_every_cell_of_the_notebook_runs(learned: tuple[Path, str]) -> None:
    folder, printed = learned
    assert "games won against greedy" in printed
    curve = json.loads((folder / "curve.json").read_text(encoding="utf-8"))
    assert [point["games"] for point in curve] == [0, 10]
    assert all(0 <= point["low"] <= point["share"] <= point["high"] <= 1 for point in curve)
    assert "<svg" in (folder / "curve.svg").read_text(encoding="utf-8")


def test_what_it_learned_plays_whole_turns_as_a_bot(learned: tuple[Path, str]) -> None:
    game = sapajou.game("itchy_monkey")
    state = game.new(2, 3)
    seat = state.to_act()[0]
    model = learned[0] / "model.npz"
    bot = parse_bot(f"{FOLDER / 'learn_value.py'}:Learned:model={model}").sit(game, seat, 1)
    steps = bot.act(game.redeal(state, seat, 1), seat)
    assert not isinstance(steps, int)
    for step in steps:
        assert step in state.legal(seat)
        state.apply(seat, step)
    assert seat not in state.to_act()
