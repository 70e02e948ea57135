"""What a tournament costs beside its games: the same games here, on processes and on Ray, in one run.

python -m benchmarks.tournament            prints the table and writes it into docs/guide/tournaments.md

Every way plays the same games, by turns; what a way costs is counted in processor time of this process, which hands
out batches and keeps results, and in seconds on the clock; a busy machine makes the latter longer, all ways alike.
"""

import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.protocol import ROOT
from sapajou.arena.cluster import Ray, joined
from sapajou.arena.keeping import Kept
from sapajou.arena.tournament import Tournament, play
from sapajou.arena.workers import Here, Processes, Workers
from sapajou.kernel.build import compiled

PAGE: Final = ROOT / "docs" / "guide" / "tournaments.md"
_BEGIN: Final = "<!-- begin throughput -->"
_END: Final = "<!-- end throughput -->"
_CORES: Final = 1000
_DAY: Final = 86_400


class Cost(NamedTuple):
    """What the games of a tournament took: seconds on the clock, processor time of this process, bytes kept."""

    seconds: float
    here: float
    size: int


def measured(tournament: Tournament, workers: Callable[[], Workers]) -> Cost:
    """Return what a tournament costs somewhere."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Kept(Path(folder) / "games.jsonl", tournament.head())
        who = workers()
        began, here = time.perf_counter(), time.process_time()
        play(tournament, kept, who)
        return Cost(time.perf_counter() - began, time.process_time() - here, kept.path.stat().st_size)


def _one_of_ray() -> Workers:
    ray = Ray()
    ray.slots = 1  # one batch at a time keeps one worker busy
    return ray


def ways() -> dict[str, Callable[[], Workers]]:
    """Return where games are played."""
    return {
        "this process": Here,
        "1 process": lambda: Processes(1),
        "2 processes": lambda: Processes(2),
        "Ray, 1 worker": _one_of_ray,
        "Ray, 2 workers": Ray,
    }


def table(tournament: Tournament, rounds: int) -> str:
    """Return the figures as Markdown, with what a thousand cores would need."""
    os.environ.setdefault("RAY_worker_niceness", "0")  # as the other ways; Ray's workers stand back by default
    joined(None, 2)
    costs: dict[str, list[Cost]] = {name: [] for name in ways()}
    for _ in range(rounds):
        for name, workers in ways().items():
            costs[name].append(measured(tournament, workers))
    games = len(list(tournament.all_bouts()))
    lines = ["| where | games a second | processor time here, a game | seconds, of those in this process |",
             "| --- | ---: | ---: | ---: |"]  # fmt: skip
    alone = median(one.seconds for one in costs["this process"])
    for name in ways():
        seconds, here = (median(figures) for figures in zip(*[one[:2] for one in costs[name]], strict=True))
        lines.append(f"| {name} | {games / seconds:.1f} | {1000 * here / games:.2f} ms | {seconds / alone:.2f} |")
    return "\n".join([_about(tournament, games, rounds), "", *lines, "", _thousand(costs, games)])


def _about(tournament: Tournament, games: int, rounds: int) -> str:
    engine = "compiled" if compiled() else "pure"
    parts = [
        f"`python -m benchmarks.tournament`: {games} games of {tournament.game} between {', '.join(tournament.bots)},",
        f"{rounds} times each way by turns, medians, {engine} engine, two cores with other work on them:",
    ]
    return "\n".join(parts)


def _thousand(costs: dict[str, list[Cost]], games: int) -> str:
    """Return what follows for a thousand cores, from the figures alone."""
    here = median(one.here for one in costs["Ray, 2 workers"]) / games
    a_game = median(one.here for one in costs["this process"]) / games
    size = costs["this process"][0].size / games
    played = _CORES / a_game
    busy = here * played
    parts = [
        f"A thousand cores would play {played:,.0f} such games a second. Handing them out and keeping them takes",
        f"{1000 * here:.2f} ms of processor time a game here, {busy:,.1f} cores' worth; from games of",
        f"{max(busy, 1.0) * a_game:.2g} s on one process is enough to hand them out, and shorter ones are several",
        f"tournaments, each with its own seed. A game is {size:.0f} bytes on disk and little more on the network:",
        f"{size * played / 1e6:,.1f} MB a second and {size * played * _DAY / 1e9:,.0f} GB a day of these,",
        f"{size * _CORES * _DAY / 1e9:,.1f} GB a day of games of a second.",
    ]
    return "\n".join(parts)


def main() -> None:
    """Measure, print, and write the page."""
    parser = ArgumentParser()
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    bots = ("classic", "random:by=move")
    text = table(Tournament("itchy_monkey", 2, bots, given.deals), given.rounds)
    sys.stdout.write(text + "\n")
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.partition(_BEGIN)[0], page.partition(_END)[2]
    PAGE.write_text(f"{before}{_BEGIN}\n\n{text}\n\n{_END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
