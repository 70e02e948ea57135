"""Tune the weights of After Us' policy by self-play: an evolution strategy on one core.

Each generation draws pairs of opposite changes of all weights, lets each play the present weights on the same deals
from every seat, and moves along the changes by their results. Solo plays against the King. Deals are those of
`game.new` with seeds below a million, those of the comparison at the end with seeds from a million on.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/after_us.py two --generations 60 --write

writes the weights into `data/weights.json` of the game and adds a line to `after_us.md` beside this file.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import sapajou
from sapajou.games.after_us import bot
from sapajou.games.after_us.engine.prices import WEIGHTS as SIZES

FILE: Final = Path(__file__).parents[2] / "src/sapajou/games/after_us/data/weights.json"
NOTES: Final = Path(__file__).with_suffix(".md")
SEATS: Final = {"solo": 1, "two": 2, "more": 4}
LUCK: Final = 11.0  # standard deviation of a lead at the end, in points
LEAST: Final = {"food", "energy", "rage"}  # never below zero

game: Any = sapajou.game("after_us")


def result(policies: list[Any], seed: int, seat: int) -> float:
    """Return what a seat makes of a game: its win, and its lead as far as luck might undo it."""
    state = game.new(len(policies), seed)
    for policy in policies:
        policy.begin()
    while owing := state.to_act():
        state.apply(owing[0], policies[owing[0]].act(state, owing[0]))
    rival = max([state.king_points, *(points for other, points in enumerate(state.points) if other != seat)])
    lead = float(state.points[seat] - rival)
    return float(lead > 0) + 0.5 * (lead == 0) + 0.5 * max(-2.0, min(2.0, lead / LUCK))


def fitness(seats: int, weights: dict[str, list[float]], present: dict[str, list[float]], seeds: list[int]) -> float:
    """Return the mean result of weights against the present ones, from each seat in turn."""
    mine = game.policy(seats, weights)
    others = [game.policy(seats, present) for _ in range(seats)]
    total = 0.0
    for at, seed in enumerate(seeds):
        seat = at % seats
        total += result([*others[:seat], mine, *others[seat + 1 :]], seed, seat)
    return total / len(seeds)


def scale(name: str, value: float) -> float:
    """Return how far one change may go: small weights in small steps."""
    least = {"food": 0.08, "energy": 0.08, "rage": 0.08, "objects": 0.05, "computer": 0.08}.get(name, 0.25)
    return max(least, 0.12 * abs(value))


def changed(weights: dict[str, list[float]], noise: dict[str, list[float]], size: float) -> dict[str, list[float]]:
    """Return weights moved along a noise."""
    moved = {}
    for name, values in weights.items():
        pairs = zip(values, noise[name], strict=True)
        new = [value + size * scale(name, value) * step for value, step in pairs]
        moved[name] = [max(0.0, value) for value in new] if name in LEAST else new
    return moved


def tune(seats: int, weights: dict[str, list[float]], given: argparse.Namespace) -> dict[str, list[float]]:
    """Return weights that won against those before, generation by generation; the mean of the last third."""
    dice = Random(given.seed)
    kept: list[dict[str, list[float]]] = []
    for generation in range(given.generations):
        seeds = [dice.randrange(10**6) for _ in range(given.games)]
        noises = [
            {name: [dice.gauss(0, 1) for _ in range(count)] for name, count in SIZES.items()}
            for _ in range(given.pairs)
        ]
        scored = []
        for noise in noises:
            up = fitness(seats, changed(weights, noise, 1.0), weights, seeds)
            down = fitness(seats, changed(weights, noise, -1.0), weights, seeds)
            scored.append(up - down)
        spread = (sum(value * value for value in scored) / len(scored)) ** 0.5 or 1.0
        step = {
            name: [
                sum(value * noise[name][at] for value, noise in zip(scored, noises, strict=True))
                / (spread * len(noises))
                for at in range(count)
            ]
            for name, count in SIZES.items()
        }
        weights = changed(weights, step, given.rate)
        if generation >= given.generations * 2 // 3:
            kept.append(weights)
        sys.stdout.write(f"{generation} spread {spread:.3f}\n")
        sys.stdout.flush()
    return {
        name: [sum(one[name][at] for one in kept) / len(kept) for at in range(count)] for name, count in SIZES.items()
    }


def main() -> None:
    """Tune, compare with what was before, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", choices=sorted(SEATS))
    parser.add_argument("--start", choices=sorted(SEATS), help="begin with the weights of another number of seats")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--pairs", type=int, default=16)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    seats = SEATS[given.weights]
    began = time.process_time()
    before = {name: list(values) for name, values in bot.WEIGHTS[given.start or given.weights].items()}
    after = tune(seats, before, given)
    after = {name: [round(value, 3) for value in values] for name, values in after.items()}
    seeds = [10**6 + seed for seed in range(200 * seats)]
    old, new = (fitness(seats, one, before, seeds) for one in (before, after))
    line = (
        f"- `{given.weights}` from `{given.start or given.weights}`: {given.generations} generations of {given.pairs} "
        f"pairs, {given.games} games each, rate {given.rate}, seed {given.seed}; {time.process_time() - began:.0f} s "
        f"CPU; result against the start {old:.3f} -> {new:.3f} ({len(seeds)} other deals)\n"
    )
    sys.stdout.write(line + json.dumps(after) + "\n")
    if given.write:
        everything = json.loads(FILE.read_text())
        everything[given.weights] = after
        text = json.dumps(everything, indent=2)
        FILE.write_text(text + "\n")
        with NOTES.open("a") as notes:
            notes.write(line)


if __name__ == "__main__":
    main()
