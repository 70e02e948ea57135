"""The bot `search` decides the same compiled and pure, on any machine: as it is written in `tests/golden/search`.

The compiled engine is asked for all decisions; the pure one, ten times slower, for the first of every number of seats.
"""

import runpy
from pathlib import Path
from typing import Any

import pytest

import sapajou
from sapajou.kernel.build import compiled

pytestmark = pytest.mark.same

ROOT = Path(__file__).parents[2]
PINNED = {
    file.stem: file.read_text(encoding="utf-8").splitlines()
    for file in sorted(Path(ROOT, "tests", "golden", "search").glob("*.txt"))
}
WRITER: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "search_golden.py"))
PURE = 12  # decisions with each number of seats
CASES = [(name, seats) for name, lines in PINNED.items() for seats in sorted({int(line.split()[0]) for line in lines})]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_it_decides_as_written_down(name: str, seats: int) -> None:
    expected = [line for line in PINNED[name] if line.startswith(f"{seats} ")][: None if compiled() else PURE]
    assert WRITER["lines"](sapajou.game(name), [seats], len(expected)) == expected


def test_there_are_enough_decisions_of_every_game() -> None:
    shipped = [name for name in sapajou.games() if type(sapajou.game(name)).__module__.startswith("sapajou.")]
    assert sorted(PINNED) == sorted(shipped)
    for name, lines in PINNED.items():
        assert len(lines) >= 200, name
        assert {int(line.split()[0]) for line in lines} == set(sapajou.game(name).seats), name
