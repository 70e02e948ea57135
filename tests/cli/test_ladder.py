"""A ladder from the command line: tables, JSON, bad input in one line, and Ctrl-C that loses nothing."""

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

LINE = ("ladder", "bazaar", "--bots", "random,greedy", "--games", "4", "--option", "rounds=2", "--processes", "1")


def test_json_and_tables_of_the_same_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*LINE, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    results = json.loads(result.stdout)
    assert list(results) == ["ratings", "gaps"]
    assert list(results["ratings"]) == ["classic", "random", "greedy"]
    assert results["ratings"]["random"]["games"] == 8
    assert [(gap["below"], gap["above"]) for gap in results["gaps"]] == [("random", "greedy")]
    (kept,) = tmp_path.iterdir()
    assert kept.name == "ladder-bazaar-2-seats-seed-1.jsonl"
    before = kept.read_bytes()
    shown = run(*LINE).stdout
    assert kept.read_bytes() == before, "nothing is played twice"
    assert "Bazaar: 12 games, 2 seats, seed 1" in shown
    assert "greedy - random" in shown
    assert "classic is at 1000" in shown
    assert "cote" in run(*LINE, "--lang", "fr").stdout


def test_a_ladder_of_one_seat_counts_what_is_won(run: Run, tmp_path: Path) -> None:
    line = ("ladder", "after_us", "--seats", "1", "--bots", "random,random:by=move", "--games", "2", "--processes", "1")
    shown = run(*line, "--option", "target=20", "--file", tmp_path / "solo.jsonl").stdout
    assert "mean margin" in shown
    assert "%" in shown


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("ladder", "nope"), "nope"),
        (("ladder", "bazaar", "--seats", "9"), "9"),
        (("ladder", "bazaar", "--games", "0"), "at least one game"),
        (("ladder", "bazaar", "--bots", "greedy"), "at least two bots"),
        (("ladder", "bazaar", "--bots", "greedy,grredy"), "no such bot"),
        (("ladder", "bazaar", "--games", "many"), "--games"),
        (("ladder", "bazaar", "--processes", "0"), "at least one process"),
        (("ladder", "bazaar", "--bots", "random,greedy", "--file", "/no/such/folder/file"), "/no/such/folder: there"),
    ],
)
def test_bad_input_ends_in_one_line(
    given: tuple[str, ...], said: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*given)
    assert result.exit_code == 2
    assert result.stderr.startswith("sapajou: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(processes: str, start: Start, tmp_path: Path) -> None:
    line = [*LINE[:4], "--games", "9000", "--processes", processes, "--file", "games.jsonl"]
    with start(*line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 300
        while not (tmp_path / "games.jsonl").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        output, complaint = process.communicate(timeout=300)
    assert (process.returncode, output) == (130, "")
    assert complaint.startswith("sapajou: interrupted after ")
    assert complaint.endswith(" games, which are kept in games.jsonl: the same command goes on from there\n")
    done = int(complaint.split()[3])
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) - 1 in (done, done + 1), "all that ended are kept"
    assert all(json.loads(line) for line in lines)
