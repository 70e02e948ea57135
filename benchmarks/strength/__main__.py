"""Plays what is missing, game by game, and writes the tables: `python -m benchmarks.strength --help`."""

import argparse
import os
import sys
import time
from fnmatch import fnmatch

from benchmarks.kept_games import add_options
from benchmarks.protocol import ROOT
from benchmarks.strength import tables
from benchmarks.strength.calibration import calibrate, calibrated
from benchmarks.strength.cells import DUELS, Cell, all_cells
from benchmarks.strength.playing import play_all, plays_of
from benchmarks.strength.storing import Store, games_of_others, take_over
from sapajou.arena.faults import RunFault
from sapajou.kernel.build import compiled


def main() -> None:
    """Do what was asked for."""
    given = _arguments()
    os.chdir(ROOT)  # bots in files are named from here
    if given.calibrate:
        for game, seats in DUELS.items():
            sys.stdout.write(f"{game}: {calibrate(game, seats)}\n")
        return
    cells = [cell for cell in all_cells(calibrated()) if not given.cell or _wanted(cell, given.cell)]
    if not cells:
        sys.exit("no such cell: --list names them all")
    if given.list:
        sys.stdout.write("".join(_line(cell, given) for cell in cells))
    elif given.still:
        _confirm(cells, given)
    elif given.table:
        tables.write(all_cells(calibrated()))
    else:
        _play(cells, given)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Measure how strong bots are.")
    parser.add_argument("--cell", action="append", help="a cell or a group by name, * for any letters; several times")
    parser.add_argument("--list", action="store_true", help="name the cells, with what has been played")
    parser.add_argument("--games", type=int, help="so many games a cell, instead of what the bar asks for")
    parser.add_argument("--only-missing", action="store_true", help="leave out cells that have been begun")
    add_options(parser)
    parser.add_argument("--calibrate", action="store_true", help="find what takes 100 ms a move, for the ismcts cells")
    return parser.parse_args()


def _wanted(cell: Cell, names: list[str]) -> bool:
    return any(fnmatch(cell.name, name) or cell.group == name for name in names)


def _line(cell: Cell, given: argparse.Namespace) -> str:
    """Return a cell in one line: what it is and how many games there are."""
    try:
        played = str(len(Store(cell).games))
    except RunFault:
        played = "other players"
    return f"{cell.name}: {cell.bot} against {cell.others}, {played} of {given.games or cell.games}\n"


def _play(cells: list[Cell], given: argparse.Namespace) -> None:
    """Play what is missing; Ctrl-C ends it, and what was played is kept."""
    if not (compiled() or given.pure):
        sys.exit("the engine is not compiled: processor time would mean nothing (--pure plays all the same)")
    stores = {cell.name: _store(cell, again=given.again) for cell in cells}
    tasks = [
        (cell, number)
        for cell in cells
        if not (given.only_missing and stores[cell.name].games)
        for number in stores[cell.name].missing(given.games or cell.games)
    ]
    began = time.monotonic()
    try:
        for done, (cell, game) in enumerate(play_all(tasks, given.processes), start=1):
            stores[cell.name].add(game)
            left = (time.monotonic() - began) / done * (len(tasks) - done)
            _show(stores[cell.name], given.games or cell.games, left)
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped; what was played is kept\n")
    sys.stderr.write("\n")


def _confirm(cells: list[Cell], given: argparse.Namespace) -> None:
    """Play games of cells again whose players' sources have changed; a cell with the same games stays valid."""
    for cell in cells:
        known = games_of_others(cell)
        tasks = [(cell, int(game["number"])) for game in known[:: max(1, len(known) // given.still)][: given.still]]
        if not tasks:
            continue
        same = {game["number"]: plays_of(game) for game in known}
        found = [game for _, game in play_all(tasks, given.processes)]
        if all(plays_of(game) == same[game["number"]] for game in found):
            take_over(cell)
            sys.stdout.write(f"{cell.name}: {len(found)} games are the same\n")
        else:
            sys.stdout.write(f"{cell.name}: other games than before; --again begins it anew\n")


def _store(cell: Cell, *, again: bool) -> Store:
    try:
        return Store(cell)
    except RunFault as fault:
        if not again:
            sys.exit(str(fault))
    return Store(cell, again=True)


def _show(store: Store, games: int, left: float) -> None:
    """Say how far it is, and how long it will take."""
    told = tables.summary(list(store.games.values()))
    hours, minutes = divmod(int(left) // 60, 60)
    sys.stderr.write(
        f"\r\033[K{store.cell.name} {len(store.games)} of {games}: {told}; {hours} h {minutes:02d} min left"
    )
    sys.stderr.flush()


if __name__ == "__main__":
    main()
