"""How long listing all legal staircases of Monkey Palace takes: `python -m benchmarks.staircases`.

Greedy players play; before every staircase the list of all of them is made and thrown away, in CPU time.
The bar is the median over the positions whose stock is the median stock.
"""

import argparse
import sys
import time
from statistics import median
from typing import Any, Final, NamedTuple

from sapajou.bots.greedy import Greedy
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import listing
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace

_BAR: Final = 2.0  # milliseconds
_MOST: Final = 50_000  # longer lists are left out: an interface asks for a sample there


class Listing(NamedTuple):
    """One position: the stock of its builder, how many staircases there are, and the milliseconds to list them."""

    stock: tuple[int, int, int]
    found: int
    milliseconds: float


def listings(games: int, seats: int, seed: int) -> list[Listing]:
    """Return what was measured in some games of greedy players, on all four plans by turns."""
    game = MonkeyPalace()
    measured = []
    for number in range(games):
        state = game.new(seats, seed + number, plan=1 + number % 4)
        players = [Greedy(game, seat, seed + number) for seat in range(seats)]
        while not state.over:
            if state.phase == act.BUILD:
                measured.append(_listed(state))
            seat = state.active
            steps = players[seat].act(state, seat)
            for step in [steps] if isinstance(steps, int) else steps:
                state.apply(seat, step)
    return measured


def _listed(state: Any) -> Listing:
    """Return how long one list takes, from a position that has found out nothing yet."""
    trial = state.copy()
    trial.searched, trial.distances = False, []
    began = time.process_time()
    found = len(listing.all_staircases(trial, _MOST))
    spent = 1000 * (time.process_time() - began)
    first = state.active * s.STOCKED
    stock = (state.stocks[first + s.ARCH], state.stocks[first + s.BRICK], state.stocks[first + s.COLUMN])
    return Listing(stock, found, spent)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.staircases", description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    measured = listings(given.games, given.seats, given.seed)
    middle = tuple(round(median(listing.stock[kind] for listing in measured)) for kind in (s.ARCH, s.BRICK, s.COLUMN))
    typical = [listing for listing in measured if listing.stock == middle]
    for name, group in (("all positions", measured), (f"stock {middle}", typical)):
        if not group:
            sys.stdout.write(f"{name}: no position\n")
            continue
        spent = sorted(listing.milliseconds for listing in group)
        found = median(listing.found for listing in group)
        sys.stdout.write(
            f"{name}: {len(group)} lists, median {found:.0f} staircases in {median(spent):.2f} ms CPU, "
            f"nine of ten within {spent[len(spent) * 9 // 10]:.1f} ms, bar {_BAR} ms\n"
        )


if __name__ == "__main__":
    main()
