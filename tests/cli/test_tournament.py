"""A tournament from the command line: tables, JSON, bad input in one line, and Ctrl-C that loses nothing."""

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

LINE = (
    "tournament",
    "bazaar",
    "--bots",
    "random,classic,greedy:limit=3",
    "--seats",
    "2",
    "--deals",
    "2",
    "--seed",
    "3",
)
SHORT = ("--option", "rounds=2", "--processes", "1")


def test_json_and_tables_of_the_same_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*LINE, *SHORT, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    results = json.loads(result.stdout)
    assert {"ratings", "games", "deals"} < set(results)
    assert set(results["ratings"]) == {"random", "classic", "greedy:limit=3"}
    assert results["ratings"]["classic"] == {"elo": 1000, "low": 1000, "high": 1000, "games": 8}
    assert (results["games"], results["deals"]) == (12, 2)
    folder = tmp_path / "tournament-bazaar-2-seats-seed-3"
    assert json.loads((folder / "standings.json").read_text(encoding="utf-8")) == results
    before = (folder / "games.jsonl").read_bytes()
    shown = run(*LINE, *SHORT).stdout
    assert (folder / "games.jsonl").read_bytes() == before, "nothing is played twice"
    assert "Bazaar: 12 games, 2 seats, seed 3" in shown
    assert "random - classic" in shown
    assert "classic is at 1000" in shown
    assert "No three bots beat each other in a circle." in shown
    assert "cercle" in run(*LINE, *SHORT, "--lang", "fr").stdout


def test_a_candidate_gets_a_verdict(run: Run, tmp_path: Path) -> None:
    line = ("tournament", "bazaar", "--bots", "random", "--candidate", "greedy", "--deals", "60", "--sprt", "0,100")
    shown = run(*line, *SHORT, "--out", tmp_path).stdout
    assert "The candidate is stronger: after " in shown
    assert "the middle of all is at 1000" in shown
    few = run(*line, *SHORT, "--deals", "2", "--out", tmp_path / "few").stdout
    assert "After 2 deals it is not known whether the candidate is stronger" in few
    results = json.loads(run(*line, *SHORT, "--out", tmp_path, "--json").stdout)
    assert results["sprt"]["verdict"] == "stronger"
    assert results["sprt"]["deals"] == results["deals"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("nope",), "nope"),
        (("bazaar", "--seats", "9"), "9"),
        (("bazaar", "--deals", "0"), "deals: at least one deal, not 0"),
        (("bazaar", "--bots", "greedy"), "at least two bots"),
        (("bazaar", "--bots", "greedy,greedy"), "every bot once"),
        (("bazaar", "--bots", "greedy,grredy"), "no such bot"),
        (("bazaar", "--processes", "0"), "at least one process"),
        (("bazaar", "--on", "moon"), "written ray, ray:HOST:PORT or ray://HOST:PORT, not 'moon'"),
        (("bazaar", "--candidate", "random", "--sprt", "20"), "such as 0,20, not '20'"),
        (("bazaar", "--candidate", "random", "--sprt", "20,0"), "the first gain is below the second"),
    ],
)
def test_bad_input_ends_in_one_line(
    given: tuple[str, ...], said: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("tournament", *given)
    assert result.exit_code == 2
    assert result.stderr.startswith("sapajou: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(start: Start, run: Run, tmp_path: Path) -> None:
    line = [*LINE[:4], "--seats", "2", "--deals", "400", "--option", "rounds=2", "--processes", "2", "--out", "cup"]
    with start(*line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 300
        while not (tmp_path / "cup" / "games.jsonl").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        output, complaint = process.communicate(timeout=300)
    assert (process.returncode, output) == (130, "")
    assert complaint.endswith(" games, which are kept in cup/games.jsonl: the same command goes on from there\n")
    lines = (tmp_path / "cup" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert 1 < len(lines) < 2400
    fewer = [*line[:7], "2", *line[8:]]
    again = run(*fewer[:-1], tmp_path / "cup", "--json")
    whole = run(*fewer[:-1], tmp_path / "fresh", "--json")
    assert again.stdout == whole.stdout, "what was kept is what would have been played"
    fresh = (tmp_path / "fresh" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    kept = (tmp_path / "cup" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert kept[: len(fresh)] == fresh
    assert set(lines) <= set(kept), "games of more deals are not lost"
