"""The bot `search` decides the same compiled and pure, on any machine: as it is written in `tests/golden/search`.

The compiled engine is asked for all decisions, also for those with the effort of tables in `search_quick`; the pure
one, ten times slower, for the first of every number of seats, and for all of them by a long test.
"""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sapajou
from sapajou.kernel.build import compiled

pytestmark = pytest.mark.same

ROOT = Path(__file__).parents[2]


def written(folder: str) -> dict[str, list[str]]:
    """Return the decisions of each game that are written in a folder."""
    files = sorted(Path(ROOT, "tests", "golden", folder).glob("*.txt"))
    return {file.stem: file.read_text(encoding="utf-8").splitlines() for file in files}


PINNED = written("search")
QUICK = written("search_quick")
SCRIPT = ROOT / "scripts" / "search_golden.py"
WRITER: dict[str, Any] = runpy.run_path(str(SCRIPT))
PURE = 12  # decisions with each number of seats
CASES = [(name, seats) for name, lines in PINNED.items() for seats in sorted({int(line.split()[0]) for line in lines})]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_it_decides_as_written_down(name: str, seats: int) -> None:
    expected = [line for line in PINNED[name] if line.startswith(f"{seats} ")][: None if compiled() else PURE]
    assert WRITER["lines"](sapajou.game(name), [seats], len(expected)) == expected


@pytest.mark.skipif(not compiled(), reason="the long test below asks the pure engine")
@pytest.mark.parametrize("name", QUICK)
def test_with_the_effort_of_tables_too(name: str) -> None:
    game = sapajou.game(name)
    assert WRITER["lines"](game, list(game.seats), WRITER["DECISIONS_OF_QUICK"], "quick") == QUICK[name]


ASKED_PURE = """
import json, runpy, sys
import sapajou
from sapajou.kernel.build import compiled
writer = runpy.run_path(sys.argv[1])
game = sapajou.game(sys.argv[2])
seats = list(game.seats)
quick = writer["lines"](game, seats, writer["DECISIONS_OF_QUICK"], "quick")
print(json.dumps([compiled(), writer["lines"](game, seats), quick]))
"""


@pytest.mark.long
@pytest.mark.parametrize("name", PINNED)
def test_the_pure_engine_decides_all_of_it_alike(name: str) -> None:
    """Two hundred decisions of a game, and some with the effort of tables, whatever engine runs the tests."""
    pure = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    asked = [sys.executable, "-c", ASKED_PURE, str(SCRIPT), name]
    told = subprocess.run(asked, env=pure, check=True, capture_output=True).stdout  # noqa: S603  our own words
    assert json.loads(told) == [False, PINNED[name], QUICK[name]]


def test_there_are_enough_decisions_of_every_game() -> None:
    shipped = [name for name in sapajou.games() if type(sapajou.game(name)).__module__.startswith("sapajou.")]
    assert sorted(PINNED) == sorted(QUICK) == sorted(shipped)
    for name, lines in PINNED.items():
        assert len(lines) >= 200, name
        assert {int(line.split()[0]) for line in lines} == set(sapajou.game(name).seats), name
