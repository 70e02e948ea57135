"""Find out how strong settings of a level are: a ladder of trials, each with its own.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/levels.py GAME SEATS --games 60 --seed 501 TRIAL...

A trial is the settings of a level as a bot has them (`times=0.3:spread=0.08:bound=0.2:overlooked=0.1`), or the name of
a bot; the trials are given from the weakest to the strongest. Games are kept in build/: the same command goes on where
it stopped. `levels.md` tells what was run, and what was chosen.
"""

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import Ladder, climb, standings
from sapajou.arena.workers import Here

ROOT: Final = Path(__file__).parents[2]
UNLESS_GIVEN: Final = {"spread": "0", "bound": "0", "margin": "0"}  # the best move, as levels have it


def named(trial: str) -> str:
    """Return the bot that a trial stands for."""
    if "=" not in trial.partition(":")[0]:
        return trial
    given = dict(setting.split("=") for setting in trial.split(":"))
    return ":".join(["varied", *(f"{name}={value}" for name, value in (UNLESS_GIVEN | given).items())])


def main() -> None:
    """Play a ladder of trials and print how far apart they are."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("trials", nargs="+")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=501)
    parser.add_argument("--anchored", type=int, help="how many of the weakest play against `classic`; by default all")
    given = parser.parse_args()
    trials = tuple(map(named, given.trials))
    ladder = Ladder(given.game, given.seats, trials, given.seed, anchored=given.anchored)
    kept = Kept(ROOT / "build" / f"trials-{given.game}-{given.seats}-{given.seed}.jsonl", ladder.head())
    began = time.process_time()
    results = standings(ladder, climb(ladder, given.games, kept, Here()))
    for bot, one in results["ratings"].items():
        figures = "  ".join(f"{name} {figure:>7}" for name, figure in one.items())
        sys.stdout.write(f"{figures}  {bot.removeprefix('varied:')}\n")
    sys.stdout.write(f"{time.process_time() - began:.0f} s of processor time\n")


if __name__ == "__main__":
    main()
