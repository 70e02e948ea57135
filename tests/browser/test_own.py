"""Bots and games of the host's own in the browser: named in the lobby, played on the plain board, replaced by name."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor
from serving import CommandServing

Visit = Callable[..., Visitor]
NIM = Path(__file__).parents[2] / "examples" / "nim" / "game.py"
BOTS = """
from sapajou import Bot


class First(Bot):
    title = "First things first"
    author = "Ada"

    def act(self, state, seat):
        return state.legal(seat)[0]


class Breaks(First):
    title = "Clumsy"

    def act(self, state, seat):
        raise RuntimeError("oh no")
"""
SAID = {
    "en-GB": ("First things first, by Ada", "Clumsy (by Ada) broke off.", "Licences"),
    "fr-FR": ("First things first, de Ada", "Clumsy (de Ada) s'est interrompu.", "Licences"),
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CommandServing]:
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(BOTS, encoding="utf-8")
    bots = ["--bot", f"{folder / 'mine.py'}:First", "--bot", f"{folder / 'mine.py'}:Breaks"]
    with CommandServing(str(folder / "tables.sqlite"), *bots, "--game", f"{NIM}:Nim", log=folder / "log") as running:
        yield running


@pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(WIDE, "en-GB", id="wide", marks=pytest.mark.long), pytest.param(PHONE, "fr-FR", id="french-phone")],
)
def test_own_bots_and_games_are_chosen_played_and_named(
    visit: Visit, host: CommandServing, size: tuple[int, int], language: str
) -> None:
    named, broke, licences = SAID[language]
    visitor = visit(at=host, size=size, language=language)
    visitor.name("Host")
    visitor.sit(visitor.open_table("nim", None, "own_breaks"))
    visitor.seat_bot(1, "own_first")
    expect(visitor.see("seat-1")).to_contain_text(named)
    assert (visitor.sideways(), visitor.unsaid()) == (0, [])
    visitor.start()
    visitor.page.get_by_test_id("choice").first.click()
    expect(visitor.see("bot-failed")).to_contain_text(broke)
    assert (visitor.sideways(), visitor.unsaid()) == (0, [])
    visitor.see("bot-failed").get_by_role("button").click()
    expect(visitor.see("bot-failed")).to_have_count(0)
    visitor.play_to_the_end()
    visitor.page.goto("/")
    link = visitor.see("licences")
    expect(link).to_contain_text(licences)
    visitor.page.set_viewport_size({"width": 320, "height": 256})  # as at 400 %
    assert visitor.sideways() == 0
    link.click()
    expect(visitor.page.get_by_text("three 0.", exact=False)).to_be_visible()
    expect(visitor.page.get_by_text("Pyodide 3", exact=False).first).to_be_attached()
