"""The lab from the command line: the files it promises, what it says without its extra, figures side by side."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from typer.testing import Result

from sapajou.lab.report import report_again

Run = Callable[..., Result]

LINE = ("lab", "monkey_palace", "--games", "14", "--seed", "5", "--bots", "random:by=move,random", "--processes", "1")


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("study")


def test_a_report_and_tables_are_written(run: Run, study: Path) -> None:
    result = run(*LINE, "--out", study)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"The report of 14 games is in {study / 'report.html'}.\n"
    games = pl.read_parquet(study / "games.parquet")
    assert games.height == 14
    assert set(games["seats"]) == {2, 3, 4}
    assert set(games["part"]) == {"seats", "option", "luck"}
    assert all(len(row["won"]) == row["seats"] and sum(row["won"]) in (0, 1) for row in games.iter_rows(named=True))
    things = pl.read_parquet(study / "things.parquet")
    assert set(things["kind"]) <= {"card", "animal"}
    assert things["chance"].is_between(0, 1).all()
    assert json.loads((study / "summary.json").read_text(encoding="utf-8"))["games"] == 14


def test_the_page_needs_nothing_but_itself_and_speaks_both_languages(study: Path) -> None:
    page = (study / "report.html").read_text(encoding="utf-8")
    assert not re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"", page), "nothing is fetched"
    assert "url(http" not in page
    assert page.count("<svg") >= 6
    assert page.count("sapajou lab monkey_palace --games 14 --seed 5") >= page.count("<figure>")
    assert '<tspan lang="fr">part des parties gagnées</tspan>' in page
    assert '<tspan lang="en">share of games won</tspan>' in page
    assert not re.search(r"#0[1-7]0[1-7]0[1-7]\b", page), "every colour is one of day and night"
    identities = re.findall(r"\bid=\"([^\"]+)\"", page)
    assert len(identities) == len(set(identities))


def test_the_same_command_plays_nothing_again_and_gives_the_same_page(run: Run, study: Path) -> None:
    before = {file.name: file.read_bytes() for file in study.iterdir()}
    assert run(*LINE, "--out", study).exit_code == 0
    assert {file.name: file.read_bytes() for file in study.iterdir()} == before


def test_the_report_alone_is_made_of_what_is_kept(run: Run, study: Path, tmp_path: Path) -> None:
    lines = (study / "games.jsonl").read_text(encoding="utf-8").splitlines()
    head = json.dumps({**json.loads(lines[0]), "players": "those of another day"})
    (tmp_path / "games.jsonl").write_text("\n".join([head, *lines[1:6]]) + "\n", encoding="utf-8")
    refused = run(*LINE, "--out", tmp_path)
    assert "played with another players" in refused.stderr
    result = run(*LINE, "--out", tmp_path, "--report-only")
    assert result.stdout.startswith("The report of 5 games")
    assert "those of another day" in (tmp_path / "report.html").read_text(encoding="utf-8")
    empty = run(*LINE, "--out", tmp_path / "empty", "--report-only")
    assert (empty.exit_code, empty.stderr.count("\n")) == (2, 1)


def test_the_page_can_be_drawn_from_its_summary_alone(study: Path) -> None:
    """So that the docs keep what a page is made of, and not the page."""
    assert report_again(study / "summary.json").page() == (study / "report.html").read_text(encoding="utf-8")


def test_figures_are_compared_side_by_side(run: Run, tmp_path: Path) -> None:
    folder = Path(str(sys.modules["sapajou"].__file__)).parent / "games" / "monkey_palace" / "data"
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    (tmp_path / "mine.json").write_text(json.dumps({"cards": cards}), encoding="utf-8")
    line = [*LINE[:3], "8", *LINE[4:], "--seats", "2", "--against", tmp_path / "mine.json", "--out", tmp_path]
    result = run(*line)
    assert (result.exit_code, result.stderr) == (0, "")
    games = pl.read_parquet(tmp_path / "games.parquet")
    assert games.group_by("figures").len()["len"].to_list() == [8, 8]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "mine.json" in page
    assert '<span lang="fr">Côte à côte</span>' in page


def test_without_its_extra_it_says_so_in_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    for name in [
        name for name in sys.modules if name.startswith("sapajou.lab.") and name.rpartition(".")[2] in USES_IT
    ]:
        monkeypatch.delitem(sys.modules, name)
    result = run(*LINE, "--out", tmp_path)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "pip install 'sapajou[lab]'" in result.stderr
    assert list(tmp_path.iterdir()) == [], "nothing was played"


USES_IT = ("report", "frames", "findings", "summary", "plots")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("nope",), "nope"),
        (("bazaar", "--games", "0"), "at least one game"),
        (("bazaar", "--bots", "random,random"), "every bot once"),
        (("bazaar", "--seats", "9"), "9"),
        (("bazaar", "--against", "nowhere.json"), "nowhere.json"),
    ],
)
def test_bad_input_ends_in_one_line(given: tuple[str, ...], said: str, run: Run, tmp_path: Path) -> None:
    result = run("lab", *given, "--out", tmp_path / "study")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert not (tmp_path / "study").exists()
