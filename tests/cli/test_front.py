"""The front door: help in two languages, one line for every error, and nothing imported in vain."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]
Start = Callable[..., subprocess.Popen[str]]

WRONG = {
    "play nope": "game nope: not installed; installed are: ",
    "play bazaar --seats 9": "seats: Bazaar is for 2 to 4 seats, not 9",
    "play bazaar --seats two": "--seats takes a whole number",
    "play bazaar --seed -1": "seed: a seed is a whole number",
    "play bazaar --option rounds": "option: an option is written name=value, not 'rounds'",
    "play bazaar --option rounds=99": "option rounds: 99 is not offered; choose a whole number from 1 to 40",
    "play bazaar --option rounds=--5": "option rounds: '--5' is not offered",
    "play bazaar --option rounds=1234567890123456789": "is not offered; choose a whole number from 1 to 40",
    "play bazaar --option rounds=-5": "option rounds: -5 is not offered",
    "play bazaar --option thief=no": "option thief: 'no' is not offered; choose one of 'awake', 'asleep'",
    "play bazaar --option moon=full": "option moon: there is no such option; the options are: rounds, thief",
    "play bazaar --data nowhere.json": "nowhere.json: cannot be read: there is no such file",
    "play bazaar --bots greedy,greedy,greedy --seats 2": "bots: 3 bots do not fit on 2 seats",
    "play bazaar --bots grumpy": "bot grumpy: no such bot",
    "play nowhere.json": "nowhere.json: cannot be read: there is no such file",
    "play bazaar --lang de": "language: 'de' is not spoken here; choose en, fr",
    "play --seats 2": "game: name the game as well",
    "plai bazaar": "there is no command plai; close to it: 'play'",
    "simulate bazaar --bots grumpy": "bot grumpy: no such bot",
    "simulate bazaar --bots absent.py:Bot": "absent.py: there is no such file",
    "simulate bazaar --games 0": "games: at least one game",
    "simulate bazaar --processes 0": "processes: at least one process",
    "simulate bazaar --data nowhere.json": "there is no such file",
    "simulate bazaar --seats 2 --bots random,random,random": "bots: 2 seats take 1 to 2 bots, not 3",
    "simulate bazaar --nonsense": "there is no option --nonsense",
    "replay nowhere.json": "nowhere.json: cannot be read: there is no such file",
    "verify nowhere.json": "nowhere.json: cannot be read: there is no such file",
    "show nowhere.json": "nowhere.json: cannot be read: there is no such file",
    "--no-open --metrics 9777": "--metrics: written as HOST:PORT",
    "--no-open --metrics localhost:": "--metrics: written as HOST:PORT",
    "backup copy --database nowhere.db": "database nowhere.db: it cannot be opened (there is no such file or folder)",
    "restore nowhere.db": "file nowhere.db: it cannot be opened (there is no such file or folder)",
    "rules nope": "game nope: not installed",
    "rules bazaar": "rules of Bazaar: there is no rules page",
}


@pytest.mark.parametrize("line", WRONG)
def test_an_error_is_one_clear_line_on_stderr(line: str, run: Run) -> None:
    result = run(*line.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("sapajou: ")
    assert WRONG[line] in result.stderr


def test_a_database_that_cannot_be_used_is_one_clear_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sapajou.server.client_files.client_folder", lambda: tmp_path)
    (tmp_path / "noise.db").write_text("no database " * 100, encoding="utf-8")
    for name, fault in (("nowhere/x.db", "there is no such file or folder"), ("noise.db", "no SQLite database")):
        result = run("--no-open", "--database", str(tmp_path / name))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert fault in result.stderr


def test_a_fault_of_ours_is_not_mistaken_for_one_of_the_user(run: Run, stall: Path) -> None:
    with (stall / "stall.py").open("a", encoding="utf-8") as source:
        source.write("\n    def start(self, seats, seed, options):\n        return 1 / 0\n")
    assert isinstance(run("play", "stall").exception, ZeroDivisionError)


def test_version_tells_the_engine(run: Run) -> None:
    assert re.fullmatch(
        r"sapajou \d+\.\d+\.\d+ \((compiled|pure Python), Python 3\.\d+\.\d+\)\n", run("--version").stdout
    )


def test_help_speaks_both_languages(run: Run) -> None:
    assert "Play many games between bots" in run("--help").stdout
    assert "Jouer beaucoup de parties entre bots" in run("--help", "--lang", "fr").stdout
    assert "Commandes" in run("--lang=fr", "--help").stdout
    french = run("simulate", "--help", "--lang", "fr").stdout
    assert "Combien de parties." in french
    assert "Afficher cette aide et terminer." in french


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "rules", "verify", "show"])
def test_no_key_is_left_in_any_help(command: str, run: Run) -> None:
    for language in ("en", "fr"):
        shown = run(command, "--help", "--lang", language).stdout
        assert "help." not in shown
        assert "panel." not in shown


def test_the_environment_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Jouer dans le terminal." in run("--help").stdout
    assert "Play in the terminal." in run("--help", "--lang", "en").stdout


def test_the_library_does_not_import_the_command_line() -> None:
    code = "import sapajou, sys; sys.exit(bool({'typer', 'rich', 'sapajou.cli'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603  our own words


def test_a_pipe_that_closes_early_ends_quietly(start: Start, match_file: Path) -> None:
    """`sapajou replay FILE --no-pause | head -1` is no error worth a traceback."""
    with start("replay", str(match_file), "--no-pause", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
