"""Tune the weights of Itchy Monkey by matches of the search against itself, and write what came of it.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/itchy_monkey.py SEATS --rounds 600 --effort 3000 --seed 1

Each round moves all weights a little at random, one way for some seats and the other way for the rest, plays two games
from a random opening with every seat changing sides, and moves the weights towards those who won (simultaneous
perturbation). Prints the weights from time to time, in the form of `data/weights.json`, and at last the average of the
later ones; `itchy_monkey.md` tells what was run.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import sapajou
from sapajou.games.itchy_monkey import bot, search
from sapajou.games.itchy_monkey.engine.duel import Duel
from sapajou.games.itchy_monkey.engine.melee import Melee
from sapajou.games.itchy_monkey.engine.worth import Worth

GAME: Final = sapajou.game("itchy_monkey")
MOST_TURNS: Final = 40  # a seat; later a game is nobody's
STEP: Final = 0.22  # how far weights are moved for a trial, relative to their size
LEAST_SIZE: Final = 15.0
RATE: Final = 0.55  # how far they follow, relative to the trial's step
SHOWN: Final = 25


def opening(seats: int, dice: Random) -> Any:
    """Return a position after random placements and a random turn of everybody."""
    state = GAME.new(seats, dice.randrange(1 << 30))
    state.playout(dice.randrange(1 << 30), None, seats)
    for _ in range(dice.randrange(seats + 1)):
        state.playout(dice.randrange(1 << 30), None, "turn")
    return state


def winner(state: Any, seats: int, scales: list[Worth], effort: int) -> int:
    """Return who wins from a position, each seat with its own scales; -1 for nobody."""
    widths = search.SEARCHES[str(seats)]["widths"]
    while not state.over and state.turns < MOST_TURNS * seats:
        seat = state.active
        found = (Duel if seats == 2 else Melee)(state, scales[seat], widths)  # noqa: PLR2004
        root = found.think(effort, [0] * found.turns.count)
        for step in found.turns.steps(root.order[0]):
            state.apply(seat, step)
    return int(state.winner) - 1


def trial(seats: int, weights: list[float], sizes: list[float], dice: Random, effort: int) -> tuple[list[int], float]:
    """Return which way each weight was moved, and by how many wins a game that was better than the other way."""
    signs = [dice.choice((-1, 1)) for _ in weights]
    moved = [
        Worth(seats, [round(w + side * sign * size) for w, sign, size in zip(weights, signs, sizes, strict=True)])
        for side in (1, -1)
    ]
    state = opening(seats, dice)
    score = 0
    for turned in range(2):
        sides = [(seat + turned) % 2 for seat in range(seats)]
        if seats % 2 and turned:
            sides = [1 - seat % 2 for seat in range(seats)]
        won = winner(state.copy(), seats, [moved[side] for side in sides], effort)
        if won >= 0:
            score += 1 - 2 * sides[won]
    return signs, score / 2


def main() -> None:
    """Tune, and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("seats", type=int)
    asked.add_argument("--rounds", type=int, default=600)
    asked.add_argument("--effort", type=int, default=3000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--stop", type=int, help="end after so many rounds")
    given = asked.parse_args()
    start = bot.flat(given.seats)
    tell("average", tuned(given.seats, start, given.rounds, given.stop or given.rounds, given.effort, given.seed))


def tuned(seats: int, start: Sequence[int], rounds: int, stop: int, effort: int, seed: int) -> list[float]:
    """Return the average of the later ones of weights that followed those who won, from the start on."""
    dice = Random(seed)
    sizes = [max(abs(weight) * STEP, LEAST_SIZE) for weight in start]
    weights = [float(weight) for weight in start]
    shown: list[list[float]] = []
    for number in range(stop):
        rate = RATE * (1 - 0.8 * number / rounds)
        signs, better = trial(seats, weights, sizes, dice, effort)
        weights = [w + rate * better * sign * size * 0.25 for w, sign, size in zip(weights, signs, sizes, strict=True)]
        if number % SHOWN == SHOWN - 1:
            shown.append(weights)
            tell(number + 1, weights)
    late = shown[len(shown) // 2 :]
    return [sum(column) / len(late) for column in zip(*late, strict=True)]


def tell(when: object, weights: list[float]) -> None:
    """Print weights under their names."""
    sys.stdout.write(f"{when} {json.dumps(named(weights))}\n")
    sys.stdout.flush()


def named(weights: list[float]) -> dict[str, list[int]]:
    """Return a row of weights under their names."""
    rest = [round(weight) for weight in weights]
    found = {}
    for name, count in bot.NAMES.items():
        found[name], rest = rest[:count], rest[count:]
    return found


if __name__ == "__main__":
    main()
