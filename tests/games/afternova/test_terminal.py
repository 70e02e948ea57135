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
        ("en", "Player 0 makes an offer (invitation) about the planet Skarn", "Player 2 refuses", "Still missing:"),
        (
            "fr",
            "La place 0 fait une offre (invitation) sur la planète Skarn",
            "La place 2 refuse",
            "Il manque encore :",
        ),
    ],
)
def test_a_person_bargains_in_lines_and_hears_why(language: str, offered: str, answered: str, missing: str) -> None:
    shown = screen("extract 0", "invite 2", language=language)
    assert missing in shown
    assert "(AN-E-02)" in shown
    assert offered in shown
    assert answered in shown
    assert "■2 greedy: " in shown


@pytest.mark.parametrize(
    ("language", "hands"),
    [("en", "▲1 workers 4, blueprints 1"), ("fr", "▲1 ouvriers 4, projets 1")],
)
def test_wrong_lines_are_told_why_and_hands_are_shown_by_their_backs(language: str, hands: str) -> None:
    shown = screen("propose 0 need piloting:1", "invite 2 need piloting:1", "draft alone 0", language=language)
    assert "(AN-N-03)" in shown
    assert "need piloting:1. (AN-N-21)" in shown
    assert shown.count("(AN-E-02)") == 1
    assert hands in shown


@pytest.mark.parametrize(("language", "explained"), [("en", "player 1 supplies"), ("fr", "la place 1 fournit")])
def test_an_n_21_the_notation_is_explained(language: str, explained: str) -> None:
    shown = screen("?", language=language)
    assert "propose 0 with 1 need piloting:2 gets 0,2 receives green workers W01,W05" in shown
    assert explained in shown
