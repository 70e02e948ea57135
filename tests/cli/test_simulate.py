"""Many games from the command line: tables, JSON, and Ctrl-C."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]
Start = Callable[..., subprocess.Popen[str]]


def test_one_json_object_that_depends_on_the_seed_alone(run: Run) -> None:
    line = ("simulate", "bazaar", "--bots", "greedy,random", "--games", "30", "--seed", "1", "--json")
    objects = []
    for processes in ("1", "2"):
        result = run(*line, "--processes", processes)
        assert result.exit_code == 0, result.stderr
        assert result.stderr == ""
        objects.append(json.loads(result.stdout))
    for results in objects:
        assert results.pop("seconds") > 0
    assert objects[0] == objects[1]
    assert objects[0]["games"] == 30
    assert objects[0]["by_bot"]["greedy"]["wins"] > 25
    assert sum(seat["wins"] for seat in objects[0]["by_seat"]) <= 30


def test_tables_with_intervals_lengths_and_endings(run: Run) -> None:
    shown = run("simulate", "bazaar", "--games", "20", "--processes", "1", "--option", "rounds=2").stdout
    assert "Bazaar: 20 games, 2 seats, seed 1" in shown
    assert "after the last round" in shown
    assert "100.0%" in shown
    assert "95 %" in shown
    assert "per second" in shown
    assert "decisions on average" in shown


def test_tables_in_french(run: Run) -> None:
    shown = run("simulate", "bazaar", "--games", "4", "--processes", "1", "--lang", "fr").stdout
    assert "Bazar : 4 parties, 2 places, graine 1" in shown
    assert "score moyen" in shown
    assert "Vitesse" in shown


def test_a_rival_stands_below_the_bots_with_its_mean_score(run: Run) -> None:
    line = ("simulate", "after_us", "--bots", "random", "--seats", "1", "--games", "2", "--processes", "1")
    results = json.loads(run(*line, "--json").stdout)
    mean = f"{results['rivals']['king']['mean_score']:.2f}"
    shown = [row.split() for row in run(*line, "--lang", "fr").stdout.splitlines()]
    assert ["Roi", "Singe", mean] in shown


def test_seats_follow_from_the_bots(run: Run) -> None:
    def seats(*args: str) -> int:
        result = run("simulate", "bazaar", "--games", "1", "--processes", "1", "--json", *args)
        return len(json.loads(result.stdout)["by_seat"])

    assert seats("--bots", "random,random,random") == 3
    assert seats("--bots", "random") == 2
    assert seats("--bots", "random,greedy", "--seats", "4") == 4


def test_a_part_of_a_run_can_be_repeated(run: Run) -> None:
    def decisions(*args: str) -> int:
        result = run("simulate", "bazaar", "--processes", "1", "--json", *args)
        return int(json.loads(result.stdout)["decisions"])

    assert decisions("--games", "6") == decisions("--games", "4") + decisions("--games", "2", "--start", "4")


def test_an_owner_may_bring_figures(run: Run, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    figures.write_text(json.dumps({"worth": [0] * 20}), encoding="utf-8")
    result = run("simulate", "bazaar", "--games", "4", "--processes", "2", "--data", figures, "--json")
    assert json.loads(result.stdout)["by_bot"]["greedy"] == {"seats": 4, "wins": 2.0, "mean_score": 0.0}
    figures.write_text("{", encoding="utf-8")
    assert "is not JSON" in run("simulate", "bazaar", "--data", figures).stderr


SLOW = """
from pathlib import Path
from sapajou import Bot

class Slow(Bot):
    def act(self, state, seat):
        Path(__file__).with_suffix(".started").touch()
        return state.legal(seat)[0]
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_ends_in_one_line(processes: str, start: Start, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    line = ("simulate", "bazaar", "--games", "1000000", "--bots", "slow.py:Slow", "--processes", processes)
    with start(*line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 300
        while not (tmp_path / "slow.started").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        output, complaint = process.communicate(timeout=300)
    assert process.returncode == 130
    assert output == ""
    assert complaint.startswith("sapajou: interrupted after ")
    assert complaint.endswith(" of 1000000 games\n")
    assert complaint.count("\n") == 1
