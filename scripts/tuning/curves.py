"""Fits what leads are worth: `luck` of Afternova's weights, and `slope` of Itchy Monkey's chances.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/curves.py luck --games 250 --seed 700000
    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/curves.py slope 2 --games 60 --seed 800

Each plays games, writes down what everybody was worth on the way and who won, and prints the value under which the
winners are likeliest (least log-loss), beside the one in the data. `luck` has one for each number of blueprints that
the furthest player has completed, from games of the policy with itself. For `slope` the search plays, one turn in five
the second best, so that leads are lost, too.
"""

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp, log
from random import Random
from typing import Any, Final

import sapajou
from sapajou.bots import Search
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import evaluation
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.itchy_monkey import search
from sapajou.games.itchy_monkey.engine.root import CERTAIN

SEATS: Final = 4  # of Afternova
EFFORT: Final = 2000  # of a turn of Itchy Monkey
SECOND: Final = 0.2  # of all turns are the second best
STEPS: Final = 40  # of golden section
GOLDEN: Final = (5**0.5 - 1) / 2


def least(loss: Callable[[float], float], low: float, high: float) -> float:
    """Return where a loss with one valley is least between two values."""
    for _ in range(STEPS):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        low, high = (low, right) if loss(left) < loss(right) else (left, high)
    return (low + high) / 2


def luck(games: int, seed: int) -> Iterator[str]:
    """Yield for each number of completed blueprints how many points of worth make the odds e to 1."""
    game: Any = sapajou.game("afternova")
    policy = game.policy(SEATS)
    seen: dict[int, list[tuple[list[float], int]]] = defaultdict(list)
    for number in range(games):
        state, active, rows = game.new(SEATS, seed=seed + number), -1, []
        while state.phase != act.OVER:
            if state.active != active:
                active = state.active
                values = evaluation.standing_of(Worths(state, policy.weights))
                rows.append((max(map(len, state.completed)), list(values)))
            policy.decide(state)
        for most, values in rows:
            seen[most].append((values, state.winners()[0]))
    for most, told in sorted(seen.items()):
        yield f"luck {most}: {least(partial(odds_loss, told), 0.5, 40):.1f} ({len(told)} positions)"
    yield f"in the data: {policy.weights.luck}"


def odds_loss(seen: Sequence[tuple[list[float], int]], by: float) -> float:
    """Return the log-loss where chances are odds of e to 1 for each `by` points."""
    return sum(log(sum(exp((one - values[won]) / by) for one in values)) for values, won in seen)


def slope(seats: int, games: int, seed: int) -> Iterator[str]:
    """Yield by how many workers, times a hundred, a lead is worth the middle part of the curve of chances."""
    game: Any = sapajou.game("itchy_monkey")
    dice = Random(seed)
    told: list[tuple[float, bool]] = []
    for number in range(games):
        state, rows = game.new(seats, seed + number), []
        while not state.over:
            seat = state.active
            ranked = Search(game, seat, dice.randrange(1 << 20), effort=EFFORT).rank(state, seat)
            rows.append((seat, 100 * ranked[0].value))
            for step in ranked[len(ranked) > 1 and dice.random() < SECOND].move:
                state.apply(seat, step)
        told += [(value, seat in state.winners()) for seat, value in rows if abs(value) < CERTAIN]
    found = least(partial(chance_loss, seats, told), 50, 20_000)
    yield f"slope with {seats} seats: {found:.0f} ({len(told)} positions)"
    yield f"in the data: {search.SEARCHES[str(seats)]['slope']}"


def chance_loss(seats: int, told: Sequence[tuple[float, bool]], by: float) -> float:
    """Return the log-loss of the chances that the search tells."""
    chances = ((search._chance(seats, value / by), won) for value, won in told)  # noqa: SLF001  the curve itself
    return -sum(log(max(1e-9, chance if won else 1 - chance)) for chance, won in chances)


def main() -> None:
    """Do what is asked on the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("luck", "slope"))
    parser.add_argument("seats", type=int, nargs="?", default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, required=True)
    given = parser.parse_args()
    lines = luck(given.games, given.seed) if given.what == "luck" else slope(given.seats, given.games, given.seed)
    for line in lines:
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
