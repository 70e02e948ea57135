"""Bargaining in the terminal: one line is a deal, an answer comes with a reason, and so does a refusal."""

import pytest
from typer.testing import CliRunner

from sapajou.cli import app

PLAY = ("play", "afternova", "--seats", "3", "--seed", "11")


def screen(*lines: str, language: str) -> str:
    """Return what the screen says of these lines, followed by `quit`."""
    typed = "\n".join([*lines, "quit", ""])
    result = CliRunner().invoke(app, [*PLAY, "--lang", language], input=typed, env={"COLUMNS": "160"})
    assert result.exit_code == 0, result.stderr
    return " ".join(str(result.stdout).split())


@pytest.mark.parametrize(
    ("language", "offered", "answered", "missing"),
    [
        ("en", "Player 0 makes an offer (invitation): invite", "Player 2 answers:", "Still missing:"),
        ("fr", "La place 0 fait une offre (invitation) : invite", "La place 2 répond :", "Il manque encore :"),
    ],
)
def test_a_person_bargains_in_lines_and_hears_why(language: str, offered: str, answered: str, missing: str) -> None:
    shown = screen("extract 0", "invite 2", language=language)
    assert missing in shown
    assert "(AN-E-02)" in shown
    assert offered in shown
    assert answered in shown
    assert "■2 greedy: " in shown


@pytest.mark.parametrize(("language", "explained"), [("en", "player 1 supplies"), ("fr", "la place 1 fournit")])
def test_an_n_21_the_notation_is_explained(language: str, explained: str) -> None:
    shown = screen("?", language=language)
    assert "propose 0 with 1 need piloting:2 gets 0,2 receives green workers W01,W05" in shown
    assert explained in shown
