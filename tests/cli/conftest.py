"""A command line to talk to, and a stranger's game that offers everything a game may offer."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sapajou import Match
from sapajou.cli import app
from sapajou.kernel.registry import _plain

Run = Callable[..., Result]

STALL = """
from pathlib import Path
from bazaar.game import WORDS, Bazaar
from sapajou.kernel.option import Option
from sapajou.kernel.words import Words

class Stall(Bazaar):
    id = "stall"
    title = "Stall"
    options = {
        **Bazaar.options,
        "guests": Option(default=(), choices=("frog", "monkey"), help="who comes", many=range(3)),
        "rain": Option(default=False, choices=(False, True), help="whether it rains"),
    }
    words = Words(Path(__file__).parent / "stall_words", behind=WORDS)

    choice_rules = {"rest": ["ST-1"], "draw": ["ST-1", "ST-9"], "take": ["ST-4"]}

    def picture(self, view, language):
        return f"<svg><!-- round {view.round}, {language}, seat {view.seat} --></svg>"
"""

RULES = """# Stall

## Morning

- ST-1 All draw **at once**,
  unseen, or rest.
- ST-10 No stock, no morning.

### ST-2 Turns

One after the other.

#### For instance

Next to nobody.

## Evening

| id | rule |
| --- | --- |
| ST-3 | The thief steals. |
| ST-4 | He returns nothing. |
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in this process, in English unless it says otherwise."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    runner = CliRunner()

    def invoke(*args: str | Path, lines: tuple[str, ...] = ()) -> Result:
        return runner.invoke(app, [str(arg) for arg in args], input="".join(f"{line}\n" for line in lines))

    return invoke


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """A record of a whole game of three."""
    match = Match("bazaar", 3, seed=7)
    while owing := match.state.to_act():
        match.play(owing[-1], match.game.moves(match.state, owing[-1], limit=1, seed=len(match.lines))[0])
    match.save(tmp_path / "match.json")
    return tmp_path / "match.json"


@pytest.fixture
def stall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A stranger's game with a picture, a rules page, and the rules behind its choices; its folder."""
    folder = tmp_path / "stranger"
    for name in ("stall_words", "rules", "stall.dist-info"):
        (folder / name).mkdir(parents=True)
    (folder / "stall.py").write_text(STALL, encoding="utf-8")
    for language, title in (("en", "Stall"), ("fr", "Étal")):
        (folder / "stall_words" / f"{language}.json").write_text(json.dumps({"title": title}), encoding="utf-8")
    (folder / "rules" / "stall.en.md").write_text(RULES, encoding="utf-8")
    (folder / "stall.dist-info" / "METADATA").write_text("Name: stall\nVersion: 0\n", encoding="utf-8")
    (folder / "stall.dist-info" / "entry_points.txt").write_text(
        "[sapajou.games]\nstall = stall:Stall\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(folder)
    _plain.cache_clear()
    yield folder
    sys.modules.pop("stall", None)
    _plain.cache_clear()


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts a command line as a process of its own, away from the terminal of whoever tests."""

    def popen(*args: str, **settings: object) -> subprocess.Popen[str]:
        path = os.pathsep.join(filter(None, sys.path))
        environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "TERM": "xterm"}
        command = [sys.executable, "-c", "from sapajou.cli import main; main()", *args]
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]  # noqa: S603  our own words
            command, text=True, cwd=tmp_path, start_new_session=True, env=environment, **settings
        )

    return popen
