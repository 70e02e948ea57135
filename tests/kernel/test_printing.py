"""What games, matches and positions say of themselves in a terminal and in a notebook."""

import runpy
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

import sapajou
from bazaar.game import Bazaar
from sapajou import Match

SVG = "{http://www.w3.org/2000/svg}svg"
EVERY_GAME = pytest.mark.parametrize("game_id", sapajou.games())


@EVERY_GAME
def test_a_game_is_a_line_and_a_page(game_id: str) -> None:
    game = sapajou.game(game_id)
    assert f"{game.title}, {game.seats[0]} to {game.seats[-1]} seats" in repr(game)
    page = game._repr_html_()
    assert all(name in page for name in game.options)


@EVERY_GAME
def test_a_position_is_a_line_and_a_text(game_id: str) -> None:
    state = sapajou.game(game_id).new(seats=2, seed=1)
    owing = ", ".join(map(str, state.to_act()))
    assert repr(state) == f"<{game_id}: 2 seats, to act: {owing}>"
    assert str(state).startswith(repr(state))
    assert len(str(state).splitlines()) > 5


@EVERY_GAME
def test_what_is_printed_tells_nothing_hidden(game_id: str) -> None:
    game = sapajou.game(game_id)
    state = game.new(seats=2, seed=1)
    assert str(game.redeal(state, 0, seed=5)) == str(state)


@pytest.mark.parametrize("game_id", ["after_us", "afternova", "itchy_monkey", "monkey_palace"])
def test_a_position_draws_itself(game_id: str) -> None:
    state = sapajou.game(game_id).new(seats=2, seed=1)
    picture = state._repr_svg_()  # type: ignore[attr-defined]
    assert ET.fromstring(picture).tag == SVG  # noqa: S314  our own
    assert picture in Match(game_id, seats=2, seed=1)._repr_html_()


def test_a_game_that_draws_nothing_shows_tables() -> None:
    match = Match(Bazaar(), seats=2, seed=1)
    assert match.state._repr_svg_() is None
    assert "<table>" in match._repr_html_()


def test_a_match_shows_its_latest_moves_and_its_end() -> None:
    match = Match(Bazaar(), seats=2, seed=1)
    for _ in range(4):
        match.play(match.state.to_act()[0], match.state.legal(match.state.to_act()[0])[0])
    assert repr(match) == "<Match of bazaar: 2 seats, 4 moves, to act: 1>"
    assert str(match).splitlines()[1:5] == match.lines
    while owing := match.state.to_act():
        match.play(owing[0], match.state.legal(owing[0])[0])
    assert f"over ({match.state.result().reason})" in repr(match)


def test_what_a_page_shows_is_escaped() -> None:
    class Marked(Bazaar):
        title = "<b>Bazaar</b>"

    assert "<b>" not in Marked()._repr_html_()


def test_games_is_a_package_and_a_question() -> None:
    import sapajou.games.monkey_palace.bot as bot  # noqa: PLC0415, PLR0402  this form is what is tested

    assert callable(bot.evaluate)
    assert "monkey_palace" in sapajou.games()


def test_python_m_sapajou_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "sapajou", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("sapajou ")
    assert callable(runpy.run_module("sapajou.__main__", run_name="not_main")["main"])
