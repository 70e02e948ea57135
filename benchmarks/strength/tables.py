"""What was measured as tables for docs/strength.md."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.protocol import ROOT
from benchmarks.strength.cells import TIMES, Cell
from benchmarks.strength.plot import curves
from benchmarks.strength.storing import Store
from sapajou.arena import wilson
from sapajou.arena.faults import RunFault

PAGE: Final = ROOT / "docs" / "strength.md"
PICTURE: Final = ROOT / "docs" / "strength.svg"
_HEAD: Final = "| cell | bot | against | share | 95 % | bar | games | CPU a move | theirs | cut off |"
_RULE: Final = "| --- | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |"


def write(cells: Sequence[Cell], page: Path = PAGE, picture: Path = PICTURE) -> None:
    """Write the tables between the marks of the page, and the curves of strength over effort as a picture."""
    text = page.read_text(encoding="utf-8")
    for group in dict.fromkeys(cell.group for cell in cells):
        lines = [line for cell in cells if cell.group == group for line in _rows(cell)]
        table = "\n".join([_HEAD, _RULE, *lines]) if lines else "Not played yet."
        before, begin, rest = text.partition(f"<!-- begin {group} -->\n")
        if begin:
            text = f"{before}{begin}\n{table}\n\n" + rest[rest.index(f"<!-- end {group} -->") :]
    page.write_text(text, encoding="utf-8")
    picture.write_text(curves(_points(cells)), encoding="utf-8")


def summary(games: Sequence[dict[str, Any]]) -> str:
    """Return the share of wins, its interval and the processor time a move in a few words.

    >>> summary([{"share": 1.0, "cpu": 0.4, "turns": 10}, {"share": 0.5, "cpu": 0.2, "turns": 10}])
    '75.0 % (21.5 to 97.1), 30 ms a move'
    """
    share, low, high = shares(games)
    took = milliseconds(games, "cpu", "turns")
    return f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}), {took:.0f} ms a move"


def shares(games: Sequence[dict[str, Any]]) -> tuple[float, float, float]:
    """Return the share of wins and its interval of Wilson."""
    wins = sum(game["share"] for game in games)
    return (wins / len(games), *wilson(wins, len(games)))


def milliseconds(games: Iterable[dict[str, Any]], cpu: str, turns: str) -> float:
    """Return the processor time in all games by the turns in all games."""
    total = [(game[cpu], game[turns]) for game in games]
    return float(1000 * sum(took for took, _ in total) / max(1, sum(count for _, count in total)))


def _rows(cell: Cell) -> list[str]:
    """Return the row of a cell, or none if nothing was played by today's players."""
    games = _played(cell)
    if not games:
        return []
    share, low, high = shares(games)
    bar = "" if cell.bar is None else f"{cell.bar:.1%}" + (f" ({cell.stretch:.1%})" if cell.stretch else "")
    reached = cell.bar is None or share >= cell.bar
    shown = f"{share:.1%}" if reached else f"**{share:.1%}**"
    cut_off = sum(game["cut_off"] for game in games)
    times = [milliseconds(games, "cpu", "turns"), milliseconds(games, "others_cpu", "others_turns")]
    against = "" if cell.seats == 1 else cell.others.rpartition("/")[2]
    row = [cell.name, cell.bot, against, shown, f"{low:.1%} to {high:.1%}", bar, len(games)]
    return ["| " + " | ".join(map(str, [*row, *(f"{time:.0f} ms" for time in times), cut_off])) + " |"]


def _played(cell: Cell) -> list[dict[str, Any]]:
    try:
        return list(Store(cell).games.values())
    except RunFault:  # of other players
        return []


def _points(cells: Sequence[Cell]) -> dict[str, list[tuple[float, float]]]:
    """Return the curves by game: effort in times quick, and the share of wins."""
    points: dict[str, list[tuple[float, float]]] = {}
    for cell in cells:
        if cell.group == "curve" and (games := _played(cell)):
            points.setdefault(cell.game, []).append((TIMES[cell.name.rpartition("-")[2]], shares(games)[0]))
    return points
