"""Plays what is missing of the ladders, and tells what came out: `python -m benchmarks.ladders --help`."""

import argparse
import json
import sys
from fnmatch import fnmatch
from functools import partial

from benchmarks.kept_games import add_options
from benchmarks.ladders import tables
from benchmarks.ladders.plans import PLANS, Plan
from benchmarks.ladders.storing import kept, known, played
from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Counted, play_missing
from sapajou.arena.ladder import standings
from sapajou.arena.series import bout_of
from sapajou.arena.workers import local
from sapajou.kernel.build import compiled


def main() -> None:
    """Do what was asked for."""
    given = _arguments()
    plans = [plan for plan in PLANS if not given.ladder or any(fnmatch(plan.name, name) for name in given.ladder)]
    if not plans:
        sys.exit("no such ladder: --list names them all")
    if given.list:
        sys.stdout.write("".join(f"{plan.name}: {tables.summary(plan)}\n" for plan in plans))
    elif given.still:
        for plan in plans:
            _confirm(plan, given)
    elif given.json:
        for plan in plans:
            sys.stdout.write(json.dumps(standings(plan.ladder(), known(plan))) + "\n")
    elif given.table:
        tables.write(PLANS)
    else:
        for plan in plans:
            _play(plan, given)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ladders", description="Measure how far apart levels are."
    )
    parser.add_argument("--ladder", action="append", help="a ladder by name, * for any letters; several times")
    parser.add_argument("--games", type=int, default=100, help="so many games for each pair, at least")
    add_options(parser)
    parser.add_argument("--list", action="store_true", help="name the ladders, with what has been played")
    parser.add_argument("--json", action="store_true", help="print what came out, as `sapajou ladder --json` does")
    return parser.parse_args()


def _play(plan: Plan, given: argparse.Namespace) -> None:
    """Play what is missing of a ladder; Ctrl-C ends it, and what was played is kept."""
    if not (compiled() or given.pure):
        sys.exit("the engine is not compiled: this would take days (--pure plays all the same)")
    try:
        games = kept(plan, again=given.again)
    except RunFault as fault:
        sys.exit(f"{fault}; --still N finds out whether they are the same, --again begins anew")
    bouts = plan.ladder().bouts(given.games)
    counted = Counted(len(bouts), partial(_show, plan.name))
    try:
        play_missing(games, bouts, partial(played, plan), bout_of, local(given.processes), counted)
    except KeyboardInterrupt:
        sys.exit("\nstopped; what was played is kept")
    sys.stderr.write("\n")


def _show(name: str, done: int, of: int) -> None:
    sys.stderr.write(f"\r\033[K{name}: {done} of {of}")
    sys.stderr.flush()


def _confirm(plan: Plan, given: argparse.Namespace) -> None:
    """Play games of a ladder again whose players' sources have changed; if they are the same all stay valid."""
    before = known(plan, same=True)
    chosen = before[:: max(1, len(before) // given.still)][: given.still]
    if all(played(plan, bout_of(game)) == game for game in chosen):
        kept(plan, same=True)
        sys.stdout.write(f"{plan.name}: {len(chosen)} games are the same\n")
    else:
        sys.stdout.write(f"{plan.name}: other games than before; --again begins it anew\n")


if __name__ == "__main__":
    main()
