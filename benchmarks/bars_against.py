"""The engine of this checkout beside that of another, in the same run: speed before and after a change.

    python -m benchmarks.bars_against FOLDER [GAME...] [--rounds 7] [--seconds 0.5]

FOLDER is another checkout with a virtual environment (`.venv`) and a compiled engine (`build/compiled`) of its own, as
this one needs them. Both play alternately (ABBA), in CPU time. Prints the median ratio of here to there: of decisions a
second in random play and in `playout` (more is faster), and of what single calls cost (less is faster).
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.bars import BARS, FEWEST_ROUNDS
from benchmarks.measures import duel
from benchmarks.protocol import ROOT, Worker
from benchmarks.stats import Median, median_of

_PLAYED: Final = {"play": "decisions", "playout": "steps"}


def _worker(checkout: Path) -> Worker:
    """Start the worker of a checkout on its compiled engine."""
    compiled = checkout / "build" / "compiled"
    if not (compiled / "stamp").exists():
        sys.exit(f"{checkout} has no compiled engine: run `make build/compiled/stamp` there")
    return Worker(checkout / ".venv" / "bin" / "python", "our_worker", checkout, str(compiled))


def _asking(worker: Worker, what: str, asked: Mapping[str, Any]) -> Callable[[int], Any]:
    return lambda seed: worker.ask(what, **asked, seed=seed * 1_000_000)


def _ratios(here: Worker, there: Worker, game: str, rounds: int, seconds: float) -> dict[str, Median]:
    """Return the ratio of here to there, of everything that both can be asked."""
    asked: dict[str, Any] = {"game": game, "seats": BARS[game].seats, "seconds": seconds}
    found = {}
    for what, count in _PLAYED.items():
        played = duel(_asking(here, what, asked), _asking(there, what, asked), rounds, count)
        found[f"{what}, {count} a second"] = played.ratio
    costs = [[worker.ask("costs", **asked, seed=seed) for worker in (here, there)] for seed in range(rounds)]
    for what in sorted(set(costs[0][0]) & set(costs[0][1])):
        found[f"{what}, cost"] = median_of([ours[what] / theirs[what] for ours, theirs in costs])
    return found


def main() -> None:
    """Let both play by turns and print how they compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="*", choices=[*BARS, []], help="which games (all)")
    parser.add_argument("--rounds", type=int, default=FEWEST_ROUNDS)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    with _worker(ROOT) as here, _worker(given.folder.resolve()) as there:
        for game in given.game or BARS:
            for what, ratio in _ratios(here, there, game, given.rounds, given.seconds).items():
                sys.stdout.write(f"{game:14} {what:32} {ratio.value:6.2f} ({ratio.low:.2f} to {ratio.high:.2f})\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
