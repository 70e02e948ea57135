"""Fit what After Us' playouts are worth where they stop: least squares on games of the policy with itself.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/after_us_standing.py --games 2500 --write

Each game begins with some rounds by other weights, drawn at random for each tribe: so all kinds of tribes are seen. A
sample is the difference of two tribes at the beginning of a round, and the lead with which that game ended. Weights
are drawn to zero a little (ridge), points at the end to one. Written into `data/weights.json` of the game.
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import sapajou
from sapajou.games.after_us import bot
from sapajou.games.after_us.engine.standing import FEATURES, KNOTS, Standing, mixture

FILE: Final = Path(__file__).parents[2] / "src/sapajou/games/after_us/data/weights.json"
FIRST_SEED: Final = 2 * 10**6
RIDGE: Final = 30.0
MOST: Final = 40.0  # a lead beyond says no more

game: Any = sapajou.game("after_us")


def samples(games: int) -> list[tuple[list[float], float]]:
    """Return differences of features, each at each distance, and leads at the end."""
    found = []
    policy = game.policy(2)
    dice = Random(1)
    standing = Standing(bot.judge_of(game.cards).values, [[0.0] * KNOTS] * FEATURES)
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        state = game.new(2, seed)
        rows = []
        begin(state, dice)
        while not state.over:
            one, other = standing.features(state, 0), standing.features(state, 1)
            mixed = mixture(state)
            rows.append([(a - b) * part for a, b in zip(one, other, strict=True) for part in mixed])
            state.playout(0, policy, "round")
        lead = max(-MOST, min(MOST, float(state.points[0] - state.points[1])))
        found += [(row, lead) for row in rows]
    return found


def begin(state: Any, dice: Random) -> None:
    """Play some rounds by weights that are drawn at random for each seat."""
    usual = bot.WEIGHTS["two"]
    policies = []
    for _ in range(2):
        other = {
            "level_1": [usual["level_1"][0] + dice.uniform(0, 8), usual["level_1"][1] + dice.uniform(0, 5), 0.0],
            "apes_1": [dice.uniform(-3, 3) for _ in range(4)],
            "apes_2": [dice.uniform(-8, 8) for _ in range(4)],
            "rage": [dice.uniform(0, 2) for _ in range(3)],
            "thin": [dice.uniform(0, 6), dice.uniform(0, 4), 0.0],
        }
        policies.append(game.policy(2, other))
    last = dice.randrange(2, 8)
    while state.round < last and (owing := state.to_act()):
        state.apply(owing[0], policies[owing[0]].act(state, owing[0]))


def fitted(found: list[tuple[list[float], float]]) -> list[float]:
    """Return the weights with the least squares, by Gauss and Jordan."""
    size = FEATURES * KNOTS
    prior = [1.0] * KNOTS + [0.0] * (size - KNOTS)
    rows = [[RIDGE * (a == b) for b in range(size)] + [RIDGE * prior[a]] for a in range(size)]
    for row, lead in found:
        used = [at for at in range(size) if row[at]]
        for a in used:
            value, into = row[a], rows[a]
            for b in used:
                into[b] += value * row[b]
            into[size] += value * lead
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for other in range(size):
            factor = rows[other][pivot]
            if other != pivot and factor:
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[pivot], strict=True)]
    return [row[size] for row in rows]


def main() -> None:
    """Fit, say how much of the spread is explained, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    found = samples(given.games)
    cut = len(found) * 4 // 5
    weights = fitted(found[:cut])
    left = [lead - sum(a * b for a, b in zip(row, weights, strict=True)) for row, lead in found[cut:]]
    rest, all_ = sum(one * one for one in left), sum(lead * lead for _, lead in found[cut:])
    explained = 1 - rest / all_
    sys.stdout.write(f"{cut} samples; of {len(left)} others {explained:.3f} of the spread is explained\n")
    table = [[round(value, 3) for value in weights[at * KNOTS : (at + 1) * KNOTS]] for at in range(FEATURES)]
    sys.stdout.write(json.dumps(table) + "\n")
    if given.write:
        everything = json.loads(FILE.read_text())
        everything["standing"] = table
        FILE.write_text(json.dumps(everything, indent=2) + "\n")
        with Path(__file__).with_name("after_us.md").open("a") as notes:
            notes.write(f"- `standing`: {given.games} games, {cut} samples, {explained:.3f} of the spread explained\n")


if __name__ == "__main__":
    main()
