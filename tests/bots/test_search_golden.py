"""The bot `search` decides the same compiled and pure, on any machine: as it is written in `tests/golden/search`."""

import runpy
from pathlib import Path
from typing import Any

import pytest

import sapajou
from sapajou.kernel.build import compiled

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(ROOT, "tests", "golden", "search").glob("*.txt"))
WRITER: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "search_golden.py"))
SLOW = {"after_us"}  # on the pure engine, where a part of the decisions must do

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def decisions(file: Path, most: int) -> tuple[list[str], list[str]]:
    """Return the first decisions at each number of seats, as written down and as they are now."""
    pinned = file.read_text(encoding="utf-8").splitlines()
    expected: list[str] = []
    found: list[str] = []
    for seats in dict.fromkeys(int(line.split()[0]) for line in pinned):
        of_seats = [line for line in pinned if line.startswith(f"{seats} ")][:most]
        expected += of_seats
        found += WRITER["lines"](sapajou.game(file.stem), [seats], len(of_seats))
    return expected, found


@every_file
def test_it_decides_as_written_down(file: Path) -> None:
    expected, found = decisions(file, 200 if compiled() or file.stem not in SLOW else 20)
    assert found == expected


@pytest.mark.long
@every_file
def test_it_makes_all_decisions_as_written_down(file: Path) -> None:
    expected, found = decisions(file, 200)
    assert found == expected
