"""The worked example: its notebook runs in a kernel, as people run it but in a small form, and its bot plays."""

import json
from pathlib import Path

import nbclient
import nbformat
import pytest

import sapajou
from sapajou.bots import parse_bot

FOLDER = Path(__file__).parents[2] / "examples" / "research"
NOTEBOOK = FOLDER / "learn_value.ipynb"
_SECONDS = 600  # for a cell; a kernel that is dead is noticed at once

pytestmark = pytest.mark.long  # it trains


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where the notebook has put what it learned, and what it printed."""
    folder = tmp_path_factory.mktemp("learning")
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAPAJOU_SMALL", "1")
        patch.setenv("SAPAJOU_FOLDER", str(folder))
        for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):  # nothing is left in anybody's home
            patch.setenv(name, str(tmp_path_factory.mktemp("kernel")))
        nbclient.NotebookClient(notebook, timeout=_SECONDS, resources={"metadata": {"path": str(FOLDER)}}).execute()
    told = [out for cell in notebook.cells for out in cell.get("outputs", ()) if out.output_type == "stream"]
    return folder, "".join(out.text for out in told if out.name == "stdout")


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
