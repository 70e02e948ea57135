"""What the table without a server costs: `python -m benchmarks.offline [--write]`.

In a Chromium, on the site as `sapajou site` writes it: seconds until one can play, memory, and milliseconds from the
press of a move to its picture, for each game on its drawn board. Then decisions a second of random play and seconds a
move of every bot in the Python of a worker, beside CPython without a compiler and, where `build/compiled` has been made
(`make bench` makes it), with the compiled engine: all in the same run.

The speed of Python is in processor time, so that other work on the machine does not count. Seconds to load and
milliseconds of a move are what a person waits: the machine should be quiet, and how busy it was is printed.

--write puts the time within which 95 of 100 moves of every bot stay into data/paces.json of the site, for the lobby.
"""

import json
import os
import statistics
import subprocess
import sys
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks import offline_page
from benchmarks.protocol import ROOT
from sapajou.server.paces import p95, readable

PACES: Final = ROOT / "src" / "sapajou" / "server" / "site" / "data" / "paces.json"
COMPILED: Final = ROOT / "build" / "compiled"
SHOWN: Final = 150  # milliseconds after which a move shall be seen


def here(path: str) -> dict[str, Any]:
    """Return the same of this interpreter, without a path pure, with one the engine that was compiled there."""
    command = [sys.executable, "-m", "benchmarks.offline_play"]
    run = subprocess.run(  # noqa: S603  our own words
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found | {"python": f"{found['python']}, {'compiled' if path else 'pure'}"}


def show_page(browser: dict[str, Any], busy: float) -> None:
    """Print what a person waits for, and what it takes of the machine."""
    console = Console()
    (first, again), (alone, whole) = browser["load"], browser["memory"]
    console.print(f"{busy:.1f} processes wanted one of {os.cpu_count()} cores, this run among them")
    console.print(f"from the address to a game: {first:.1f} s at the first visit, {again:.1f} s without a network")
    console.print(f"memory: the page {alone:.0f} MB, with both workers and a match {whole:.0f} MB")
    for when, heaps in zip(("at the beginning", "after matches of all games"), browser["heaps"], strict=True):
        told = ", ".join(f"{worker} {size:.0f} MB" for worker, size in heaps.items())
        console.print(f"of that Python's own memory in the workers, {when}: {told}")
    latency = Table(
        *("game", "moves", "middle", "95 of 100", "slowest", f"within {SHOWN} ms", "page", "worker", "text", "drawing"),
        title="Milliseconds from the press to the picture; middle of its parts",
    )
    for game, moves in browser["moves"].items():
        times = sorted(move.whole for move in moves)
        parts = [statistics.median(part) for part in zip(*moves, strict=True)]
        within = sum(time <= SHOWN for time in times) / len(times)
        figures = (statistics.median(times), times[int(len(times) * 0.95)], times[-1])
        latency.add_row(
            game, str(len(times)), *(f"{one:.0f}" for one in figures), f"{within:.0%}", *(f"{one:.0f}" for one in parts)
        )
    console.print(latency)


def show_speed(columns: list[dict[str, Any]]) -> None:
    """Print decisions a second and the time of moves, one column for each Python; the browser's comes first."""
    console = Console()
    names = [one["python"] for one in columns]
    speed = Table("game", *names, title="Decisions of random play a second of processor time, three seats")
    paces = Table(
        "game", "bot", *names, title="Seconds of processor time a move, anywhere in a match: middle, 95 of 100"
    )
    for game, bots in columns[0]["thoughts"].items():
        speed.add_row(game, *(f"{one['decisions'][game]:,.0f}" for one in columns))
        for bot in bots:
            moves = [one["thoughts"][game][bot] for one in columns]
            paces.add_row(game, bot, *(f"{statistics.median(one):.2f}, {p95(one):.2f}" for one in moves))
    for table in (speed, paces):
        console.print(table)


def main() -> None:
    """Measure and print; write the paces down if asked."""
    busy, _, _ = os.getloadavg()
    browser = offline_page.measured()
    browser["python"] += ", browser"
    show_page(browser, busy)
    show_speed([browser, *(here(path) for path in ("", str(COMPILED)) if not path or COMPILED.is_dir())])
    if "--write" in sys.argv:
        paces = {
            game: {bot: readable(p95(moves)) for bot, moves in sorted(bots.items())}
            for game, bots in sorted(browser["thoughts"].items())
        }
        PACES.write_text(json.dumps(paces, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
