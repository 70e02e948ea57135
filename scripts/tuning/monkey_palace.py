"""Tunes the weights by which Monkey Palace's policy plays, by matches of policies against each other.

    python scripts/tuning/monkey_palace.py SEATS [--generations N] [--games N] [--seed N]

A separable natural evolution strategy: each generation draws pairs of weight vectors around the present one, lets each
play against it and against the one that tuning began with, on the same deals, and moves towards what won. Prints the
weights as `data/weights.json` has them; `--write` puts them there. The compiled engine is about 30 times as fast:
PYTHONPATH=build/compiled.
"""

import argparse
import json
import math
from random import Random
from time import process_time

from sapajou.games.monkey_palace.bot import WEIGHTS_FILE, flat_weights, weights_of
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.game import MonkeyPalace

LUCK = 10.0  # bananas: a lead of so many is won about four times in five
TRIES = 600


def gain(game: MonkeyPalace, policies: list[Policy], seed: int, seats: int, mine: int) -> float:
    """Return how well a seat comes out of a game, -1 to 1: mostly who won, a little by how much."""
    state = game.new(seats, seed, plan=1 + seed % 4)
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
        total += gain(game, policies, seed, seats, seat)
    return total / len(seeds)


def tuned(seats: int, generations: int, games: int, seed: int) -> list[float]:
    """Return better weights than those in the data file, if some were found."""
    game = MonkeyPalace()
    first = flat_weights(weights_of(seats))
    mean = first[:]
    scale = [0.15 * abs(weight) + 0.03 for weight in first]
    pairs = 12
    dice = Random(seed)
    for generation in range(generations):
        others = [Policy(mean, TRIES), Policy(mean, TRIES), Policy(first, TRIES)]
        start = dice.randrange(10**6)  # deals: `simulate` seeds matches otherwise, so these are no seeds of matches
        deals = range(start, start + games)
        draws = []
        for _ in range(pairs):
            noise = [dice.gauss(0, 1) for _ in mean]
            draws += [noise, [-one for one in noise]]
        scored = []
        for noise in draws:
            weights = [m + s * n for m, s, n in zip(mean, scale, noise, strict=True)]
            scored.append((fitness(game, Policy(weights, TRIES), others, deals, seats), noise))
        scored.sort(key=lambda pair: -pair[0])
        ranks = [max(0.0, math.log(len(scored) / 2 + 1) - math.log(at + 1)) for at in range(len(scored))]
        utilities = [rank / sum(ranks) - 1 / len(scored) for rank in ranks]
        for at in range(len(mean)):
            step = sum(u * noise[at] for u, (_, noise) in zip(utilities, scored, strict=True))
            spread = sum(u * (noise[at] ** 2 - 1) for u, (_, noise) in zip(utilities, scored, strict=True))
            mean[at] += scale[at] * step
            scale[at] *= math.exp(0.1 * spread)
        if generation % 5 == 4:
            check = fitness(game, Policy(mean, TRIES), [Policy(first, TRIES)], range(2_000_000, 2_000_400), seats)
            print(f"{generation + 1}: against the first {check:+.3f}, {process_time():.0f} s", [round(m, 3) for m in mean], flush=True)
    return mean


def main() -> None:
    """Tune, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    weights = tuned(asked.seats, asked.generations, asked.games, asked.seed)
    named, at = {}, 0
    for name, old in weights_of(asked.seats).items():
        named[name] = [round(weight, 3) for weight in weights[at : at + len(old)]]
        at += len(old)
    print(json.dumps(named))
    if asked.write:
        everything = json.loads(WEIGHTS_FILE.read_text())
        everything[str(asked.seats)] = named
        WEIGHTS_FILE.write_text(written(everything))


def written(everything: dict[str, dict[str, list[float]]]) -> str:
    """Return the data file: one line a weight."""
    parts = []
    for seats, named in everything.items():
        lines = ",\n".join(f'  "{name}": {json.dumps(weights)}' for name, weights in named.items())
        parts.append(f' "{seats}": {{\n{lines}\n }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
