"""Whoever asks for French gets French from the first word to the last, also where Typer would speak."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from sapajou.cli.speech import Speech
from sapajou.cli.usage import complaint
from sapajou.kernel.words import LANGUAGES

Run = Callable[..., Result]

COMMANDS = ("play", "simulate", "replay", "rules", "verify", "show")
HELP = [("--help",), *((command, "--help") for command in COMMANDS)]
WRONG = [
    *((command, "x", "--nonsense") for command in COMMANDS),
    *((command, "nowhere.json", "a", "b") for command in COMMANDS),
    *((command, "nowhere.json") for command in COMMANDS),
    ("plai",),
    ("frobnicate",),
    ("--nonsense",),
    ("play", "bazaar", "--seats"),
    ("play", "bazaar", "--seats", "two"),
    ("play", "bazaar", "--data", "nowhere.json"),
    ("simulate", "bazaar", "--games", "many"),
    ("simulate", "bazaar", "--json=1"),
    ("simulate", "bazaar", "--gamez", "3"),
    ("simulate", "bazaar", "--data", "nowhere.json"),
    ("replay", "--no-paus"),
]
ENGLISH = (
    "Usage", "default", "required", "Arguments:", "COMMAND ", "Commands", "Error", "Missing", "missing", "No such",
    "Invalid", "Try", "Did you mean", "Possible", "unexpected", "requires", "does not", "cannot", "there is",
    "<str>", "<int>", "<bool>", "FILE", "GAME", "VALUE",
)  # fmt: skip


def run_alone(*args: str, folder: Path, locale: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    """Run the real command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LC_ALL": locale}
    program = [sys.executable, "-c", "from sapajou.cli import main; main()", *args]
    return subprocess.run(  # noqa: S603  our own words
        program, text=True, capture_output=True, check=False, cwd=folder, env=environment, encoding="utf-8"
    )


def english_in(text: str) -> list[str]:
    return [word for word in ENGLISH if word in text]


def test_help_of_the_real_command_is_in_the_language(tmp_path: Path) -> None:
    french = run_alone("--help", "--lang", "fr", folder=tmp_path)
    assert french.returncode == 0
    assert "Emploi : sapajou" in french.stdout
    assert english_in(french.stdout) == []


@pytest.mark.parametrize("args", HELP, ids=" ".join)
def test_help_is_in_the_language(args: tuple[str, ...], run: Run) -> None:
    for words in ((*args, "--lang", "fr"), ("--lang", "fr", *args)):
        french = run(*words)
        assert french.exit_code == 0
        assert "Emploi : sapajou" in french.stdout
        assert english_in(french.stdout) == []


@pytest.mark.parametrize("args", HELP, ids=" ".join)
def test_help_is_in_english_for_whoever_asks_for_it(args: tuple[str, ...], run: Run) -> None:
    shown = run("--lang", "en", *args).stdout
    assert "Usage: sapajou" in shown
    assert "défaut" not in shown


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_a_missing_argument_is_told_in_the_language_of_the_environment(command: str, tmp_path: Path) -> None:
    french = run_alone(command, folder=tmp_path, locale="fr_FR.UTF-8")
    assert french.returncode == 2
    assert french.stderr.startswith("sapajou: il manque un argument : ")
    assert english_in(french.stderr) == []


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_a_wrong_command_line_is_told_in_the_language(args: tuple[str, ...], run: Run) -> None:
    french = run(*args, "--lang", "fr")
    assert french.exit_code == 2
    assert french.stdout == ""
    assert french.stderr.startswith("sapajou: ")
    assert french.stderr.count("\n") == 1
    assert english_in(french.stderr) == []


def test_the_language_may_follow_the_fault(run: Run) -> None:
    said = run("simulate", "bazaar", "--nonsense", "--lang", "fr").stderr
    assert said.startswith("sapajou: l'option --nonsense n'existe pas")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_typer_may_say_one_day_is_quoted(language: str) -> None:
    assert "(Something new.)" in complaint("Something new.", Speech(language))
