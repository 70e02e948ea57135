"""The ladder of examples: as short as it says, sound, and better than chance."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from blocks import ROOT
from sapajou.arena import Setup, simulate
from sapajou.author import Hidden, Subject, conform
from sapajou.bots import parse_bots
from sapajou.bots.loading import parse_bot
from sapajou.games.itchy_monkey.events import Discarded, Jumped
from sapajou.games.itchy_monkey.figures import Cell
from sapajou.kernel.registry import find, game

EXAMPLES = ROOT / "examples"


def code_lines(path: Path) -> int:
    """Return how many lines of code a file has: neither blank, nor docstring, nor remark."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
        for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    }
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and at not in told for at, line in lines)


@pytest.mark.parametrize(("file", "most"), [("bots/first_bot.py", 15), ("bots/uct.py", 40), ("nim/game.py", 50)])
def test_an_example_is_as_short_as_it_says(file: str, most: int) -> None:
    assert code_lines(EXAMPLES / file) <= most


@pytest.mark.parametrize(
    ("bot", "at", "games", "least"),
    [
        ("bots/first_bot.py:Playouts", "bazaar", 12, 9),
        ("bots/uct.py:Uct:simulations=60", "bazaar", 6, 5),
        ("bots/uct.py:Uct:simulations=60", f"{EXAMPLES / 'secret_nim' / 'secret_nim.py'}:SecretNim", 10, 8),
        ("bots/listener.py:Grudge", "itchy_monkey", 2, 2),
    ],
    ids=str,
)
def test_a_bot_of_the_ladder_beats_random(bot: str, at: str, games: int, least: int) -> None:
    name = f"{EXAMPLES / bot}"
    setup = Setup(at if ":" not in at else find(at).id, 2, tuple(parse_bots(f"{name},random")), seed=1)
    assert simulate(setup, games=games, processes=1).tally.by_bot[name].wins >= least


def test_the_bot_that_listens_knows_who_killed_its_lice() -> None:
    grudge: Any = parse_bot(f"{EXAMPLES / 'bots' / 'listener.py'}:Grudge").sit(game("itchy_monkey"), 1, 7)
    here, there = Cell(0, 0), Cell(0, 1)
    grudge.saw([Jumped(2, here, there, "queen"), Discarded(1, there, workers=1, queens=0)])
    grudge.saw([Jumped(1, here, there, "worker"), Discarded(1, there, workers=1, queens=0)])  # its own doing
    grudge.saw([Jumped(0, here, there, "worker"), Discarded(2, there, workers=1, queens=0)])  # another's loss
    assert dict(grudge.lost_to) == {2: 1}


def hidden(state: Any, seat: int) -> dict[str, Hidden]:
    if state.over:
        return {}
    return {f"favourite {other}": Hidden(heap, range(3)) for other, heap in enumerate(state.favourite) if other != seat}


@pytest.mark.filterwarnings("default::sapajou.testing.Advice")  # it has no words on purpose
def test_the_game_with_a_secret_keeps_it() -> None:
    conform(Subject(find(f"{EXAMPLES / 'secret_nim' / 'secret_nim.py'}:SecretNim"), seats=3, hidden=hidden))


def in_a_process(*lines: str) -> Sequence[str]:
    """Run a little program beside Nim: what it imports is called `game`, as in many a folder."""
    command = [sys.executable, "-W", "error", "-c", "\n".join(lines)]
    ran = subprocess.run(command, cwd=EXAMPLES / "nim", check=True, capture_output=True, text=True)  # noqa: S603
    return ran.stdout.splitlines()


def test_nim_with_words_lacks_none() -> None:
    printed = in_a_process(
        "from sapajou.author import Subject, conform",
        "from sapajou.kernel.registry import find",
        "nim = find('with_words.py:Nim')",
        "conform(Subject(nim, seats=2), games=1)  # advice would be an error here",
        "for language in ('en', 'fr'):",
        "    print(nim.words.sentence(language, 'choice.take', {'heap': 1, 'sticks': 2}))",
    )
    assert printed == ["Take 2 sticks from heap 1", "Prendre 2 allumettes du tas 1"]
