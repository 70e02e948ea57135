"""The benchmark measures what it says, on a game without a bar and without peers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.measures import duel
from benchmarks.stats import median_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a very short run wrote."""
    out = tmp_path_factory.mktemp("bench")
    command = [sys.executable, "-m", "benchmarks.bars", "bazaar", "nope", "--rounds", "1", "--seconds", "0.05"]
    environment = {"PATH": "", "PYTHONPATH": ":".join(filter(None, sys.path))}
    done = subprocess.run(  # noqa: S603  our own words
        [*command, "--no-peers", "--out", str(out)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (out / "bars.md").read_text(encoding="utf-8")
    return out


def test_every_figure_is_measured_and_compared_with_its_bar(trial: Path) -> None:
    run = json.loads((trial / "bars.json").read_text(encoding="utf-8"))
    rows = {(row["game"], row["what"]): row for row in run["costs"]}
    assert list(rows) == [
        *(
            ("bazaar", what)
            for what in ("copy", "redeal", "view", "evaluate_all", "evaluate_all at the opening", "playout", "search")
        ),
        ("all", "import sapajou"),
    ]
    assert all(row["value"]["value"] > 0 for row in rows.values())
    assert rows["bazaar", "copy"]["reached"] is None, "there is no bar for this game"
    redeal = rows["bazaar", "redeal"]
    assert redeal["reached"] == (redeal["value"]["value"] <= 40)
    assert run["duels"] == []


def test_a_trial_says_that_it_is_no_measurement(trial: Path) -> None:
    text = (trial / "bars.md").read_text(encoding="utf-8")
    assert "a trial: fewer than 7 rounds are no measurement" in text
    assert "nope is not installed" in text


def test_the_interval_of_a_median_and_the_order_of_turns() -> None:
    assert median_of(range(7)) == (3, 0, 6)
    assert median_of(range(9)) == (4, 1, 7), "of nine values the two outermost are left out: 96.1 %"
    turns: list[str] = []

    def turn(name: str, decisions: int) -> dict[str, float]:
        turns.append(name)
        return {"decisions": decisions, "offered": 3 * decisions, "games": 1, "cpu": 0.5}

    measured = duel(lambda _: turn("a", 30), lambda _: turn("b", 10), rounds=3)
    assert "".join(turns) == "ab" + "abba" * 3
    assert measured.ratio == (3, 3, 3)
    assert measured.first == (60, 2, 3)
