"""`sapajou play` alone: a newcomer is led to a game."""

from collections.abc import Callable

import pytest
from typer.testing import Result

from sapajou.kernel import registry

Run = Callable[..., Result]


def number_of(game_id: str) -> str:
    return str(registry.games().index(game_id) + 1)


def test_enter_is_enough_to_play(run: Run) -> None:
    result = run("play", lines=(number_of("bazaar"), "", "", "", "", "quit"))
    assert result.exit_code == 0
    assert "Welcome to the table!" in result.stdout
    assert "●0 person\n▲1 greedy\n" in result.stdout
    assert "You leave the table." in result.stdout


def test_everything_can_be_chosen_and_mistakes_are_asked_again(run: Run) -> None:
    choices = ("0", "no", number_of("bazaar"), "9", "3", "7", "1", "grumpy", "random,greedy", "rounds=0", "rounds=1")
    result = run("play", "--lang", "fr", lines=(*choices, "quit"))
    assert result.exit_code == 0, result.stderr
    assert "●0 personne\n▲1 random\n■2 greedy\n" in result.stdout
    assert "bot grumpy: ce bot n'existe pas" in result.stdout
    assert "option rounds: 0 n'est pas proposé" in result.stdout


def test_people_alone_need_no_bots(run: Run) -> None:
    result = run("play", lines=(number_of("bazaar"), "2", "2", "", "", "quit"))
    assert "▲1 person" in result.stdout
    assert "greedy" not in result.stdout


def test_no_more_input_ends_in_one_line(run: Run) -> None:
    result = run("play", lines=(number_of("bazaar"),))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1


def test_no_installed_game_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [])  # noqa: ARG005  a machine without any
    result = run("play")
    assert result.exit_code == 2
    assert result.stderr == "sapajou: games: no game is installed\n"
