"""Tunes the weights by which Monkey Palace's policy plays, by matches of policies against each other.

    python scripts/tuning/monkey_palace.py SEATS [--generations N] [--games N] [--seed N] [--again] [--write]

A separable natural evolution strategy: each generation draws pairs of weight vectors around the present one, lets each
play against it and against the one that tuning began with, on the same deals, and moves towards what won. What comes
out is the mean of the last few reports. Two seats begin with weights that were guessed, more seats with those of two.
`--write` puts the result into `data/weights.json`. The compiled engine (PYTHONPATH=build/compiled) is far faster.
What was run, and what it brought, is in monkey_palace.md beside this file.
"""

import argparse
import json
import math
import sys
from pathlib import Path
from random import Random
from time import process_time

from sapajou.games.monkey_palace.bot import WEIGHTS_FILE, flat_weights, weights_of
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.game import MonkeyPalace

sys.path.append(str(Path(__file__).parents[1]))  # as for the type checker

from tuning.guessed import guessed

LUCK = 10.0  # bananas: a lead of so many is won about four times in five
TRIES = 600  # arches, to be done sooner
PAIRS = 12
REPORT = 5  # generations
LAST = 4  # reports whose mean comes out
CHECKS = range(2_000_000, 2_000_400)  # deals


def gain(game: MonkeyPalace, policies: list[Policy], seed: int, mine: int) -> float:
    """Return how well a seat comes out of a game, -1 to 1: mostly who won, a little by how much."""
    state = game.new(len(policies), seed, plan=1 + seed % 4)
    while not state.over:
        state.playout(0, policies[state.active], "turn")
    scores = state.scores()
    lead = (scores[mine] - max(score for seat, score in enumerate(scores) if seat != mine)) / LUCK
    return lead / math.sqrt(1 + lead * lead)


def fitness(game: MonkeyPalace, mine: Policy, others: list[Policy], seeds: range, seats: int) -> float:
    """Return the mean gain of a policy against others, from every seat in turn."""
    total = 0.0
    for seed in seeds:
        seat = seed % seats
        policies = [others[(seed // seats + at) % len(others)] for at in range(seats)]
        policies[seat] = mine
        total += gain(game, policies, seed, seat)
    return total / len(seeds)


def drawn(dice: Random, number: int) -> list[list[float]]:
    """Return pairs of opposite noise vectors."""
    noises = []
    for _ in range(PAIRS):
        noise = [dice.gauss(0, 1) for _ in range(number)]
        noises += [noise, [-one for one in noise]]
    return noises


def move_towards(mean: list[float], scale: list[float], scored: list[tuple[float, list[float]]]) -> None:
    """Move mean and scale towards the noises that scored best, in place."""
    scored.sort(key=lambda pair: -pair[0])
    ranks = [max(0.0, math.log(len(scored) / 2 + 1) - math.log(at + 1)) for at in range(len(scored))]
    utilities = [rank / sum(ranks) - 1 / len(scored) for rank in ranks]
    for at in range(len(mean)):
        step = sum(u * noise[at] for u, (_, noise) in zip(utilities, scored, strict=True))
        spread = sum(u * (noise[at] ** 2 - 1) for u, (_, noise) in zip(utilities, scored, strict=True))
        mean[at] += scale[at] * step
        scale[at] *= math.exp(0.1 * spread)


def tuned(seats: int, first: list[float], generations: int, games: int, seed: int) -> list[float]:
    """Return better weights than the first, if some were found."""
    game = MonkeyPalace()
    mean = first[:]
    scale = [0.15 * abs(weight) + 0.03 for weight in first]  # small weights move too
    dice = Random(seed)
    reports = []
    for generation in range(generations):
        others = [Policy(mean, TRIES), Policy(mean, TRIES), Policy(first, TRIES)]
        start = dice.randrange(10**6)
        scored = []
        for noise in drawn(dice, len(mean)):
            weights = [m + s * n for m, s, n in zip(mean, scale, noise, strict=True)]
            mine = Policy(weights, TRIES)
            scored.append((fitness(game, mine, others, range(start, start + games), seats), noise))
        move_towards(mean, scale, scored)
        if generation % REPORT == REPORT - 1:
            check = fitness(game, Policy(mean, TRIES), [Policy(first, TRIES)], CHECKS, seats)
            reports.append([round(weight, 3) for weight in mean])
            told = f"{generation + 1}: against the first {check:+.3f}, {process_time():.0f} s {reports[-1]}\n"
            sys.stdout.write(told)
            sys.stdout.flush()
    return [sum(column) / len(column) for column in zip(*reports[-LAST:], strict=True)]


def main() -> None:
    """Tune, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seats", type=int)
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="begin with the weights in the data file")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    first = flat_weights(weights_of(asked.seats if asked.again else 2))
    if asked.seats == 2 and not asked.again:  # noqa: PLR2004
        first = flat_weights(guessed("monkey_palace"))
    named = under_names(tuned(asked.seats, first, asked.generations, asked.games, asked.seed))
    sys.stdout.write(json.dumps(named) + "\n")
    if asked.write:
        everything = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
        everything[str(asked.seats)] = named
        WEIGHTS_FILE.write_text(written(everything), encoding="utf-8")


def under_names(weights: list[float]) -> dict[str, list[float]]:
    """Return weights in the order of the engine under their names, as the data has them."""
    named, at = {}, 0
    for name, old in weights_of(2).items():
        named[name] = [round(weight, 3) for weight in weights[at : at + len(old)]]
        at += len(old)
    return named


def written(everything: dict[str, dict[str, list[float]]]) -> str:
    """Return the data file: one line a weight."""
    parts = []
    for seats, named in everything.items():
        lines = ",\n".join(f'  "{name}": {json.dumps(weights)}' for name, weights in named.items())
        parts.append(f' "{seats}": {{\n{lines}\n }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
