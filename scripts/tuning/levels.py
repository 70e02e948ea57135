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
from typing import Any, Final

from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import Ladder, climb, standings
from sapajou.bots.levels import Level
from sapajou.kernel import levels
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

ROOT: Final = Path(__file__).parents[2]


class Trial(Level):
    """A level whose settings are those of the bot."""

    number = 1

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: str = "quick", **settings: float) -> None:
        super().__init__(game, seat, seed)
        self._settings = levels.Level(effort, **settings)

    def _level(self, state: State) -> levels.Level:  # noqa: ARG002  whatever the data of the game says
        return self._settings


def named(trial: str) -> str:
    """Return the bot that a trial stands for."""
    return f"{Path(__file__)}:Trial:{trial}" if "=" in trial else trial


def main() -> None:
    """Play a ladder of trials and print how far apart they are."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("trials", nargs="+")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=501)
    parser.add_argument("--anchored", type=int, default=5, help="how many of the weakest play against `classic`")
    given = parser.parse_args()
    trials = tuple(map(named, given.trials))
    ladder = Ladder(given.game, given.seats, trials, given.seed, anchored=given.anchored)
    kept = Kept(ROOT / "build" / f"trials-{given.game}-{given.seats}-{given.seed}.jsonl", ladder.head())
    began = time.process_time()
    results = standings(ladder, climb(ladder, given.games, kept, processes=1))
    for bot, one in results["ratings"].items():
        figures = "  ".join(f"{name} {figure:>7}" for name, figure in one.items())
        sys.stdout.write(f"{figures}  {bot.rpartition(':Trial:')[2]}\n")
    sys.stdout.write(f"{time.process_time() - began:.0f} s of processor time\n")


if __name__ == "__main__":
    main()
