"""Fits what decides a game of Afternova, the odds of `engine/standing.py`, to games of the policy with itself.

    python scripts/tuning/afternova_chances.py --games 4000 --seed 400000 --out build/odds.json

At the end of every turn each seat's traits are written down, and in the end who has won. The odds are those of a choice
among the seats by their traits (conditional logit), one fit for each number of seats and stage of the game, by Newton's
method. Seats bargain as different people do: their margins and demands are drawn. Needs numpy (see
`benchmarks/requirements.txt`) and is meant for the compiled engine.
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np  # type: ignore[import-not-found, unused-ignore]

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import standing
from sapajou.games.afternova.game import Afternova

SEATS: Final = (3, 4, 5)
KINDS: Final[list[dict[str, list[float]]]] = [
    {},
    {},
    {"margin": [0.8], "demand": [0.6], "envy": [0.15]},
    {"margin": [0.1], "demand": [-0.1], "envy": [0.0]},
]


def rows_of(game: Any, policies: list[Any], seats: int, seed: int) -> tuple[list[tuple[int, list[list[float]]]], int]:
    """Play a game; return the stage and everybody's traits after each turn, and who has won."""
    state = game.new(seats, seed=seed)
    dice = Random(seed)
    chosen = [policies[dice.randrange(len(policies))] for _ in range(seats)]
    for policy in policies:
        policy.set_demands(seed)
    rows: list[tuple[int, list[list[float]]]] = []
    active = state.active
    while state.phase != act.OVER:
        if state.active != active:
            active = state.active
            press = standing.pressure(state)
            traits = [standing.traits_of(state, seat, press) for seat in range(seats)]
            rows.append((standing.stage_of(state), traits))
        chosen[state.first_to_act()].decide(state)
    return rows, state.winners()[0]


def fitted(traits: Any, won: Any, evenly: float) -> Any:
    """Return the weights under which the winners are likeliest; `evenly` holds them small where data say little."""
    size = traits.shape[2]
    scale = traits.reshape(-1, size).std(0) + 1e-6
    scaled, weights = traits / scale, np.zeros(size)
    for _ in range(40):
        shares = likely(scaled @ weights)
        mean = (shares[:, :, None] * scaled).sum(1)
        slope = (scaled[np.arange(len(won)), won] - mean).sum(0) - evenly * weights
        apart = scaled - mean[:, None, :]
        bend = np.einsum("ns,nsk,nsl->kl", shares, apart, apart, optimize=True) + evenly * np.eye(size)
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-5:  # noqa: PLR2004  nothing moves any more
            break
    return weights / scale


def likely(values: Any) -> Any:
    """Return the chances of choices by their values."""
    powers = np.exp(values - values.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def fit(game: Any, seats: int, games: int, seed: int) -> list[list[float]]:
    """Return the odds for a number of seats; print how well they tell games that they were not fitted to."""
    policies = [game.policy(seats, kind) for kind in KINDS]
    stages: list[Any] = [[] for _ in range(standing.STAGES)]
    for number in range(games):
        rows, winner = rows_of(game, policies, seats, seed + number)
        for stage, traits in rows:
            stages[stage].append((traits, winner, number % 5 == 0))
    found: list[list[float]] = []
    for stage, rows in enumerate(stages):
        seen = np.array([row[0] for row in rows])
        won = np.array([row[1] for row in rows])
        held = np.array([row[2] for row in rows])
        weights = fitted(seen[~held], won[~held], 10.0)
        chance = likely(seen[held] @ weights)[np.arange(held.sum()), won[held]]
        print(f"{seats} seats, stage {stage}: {len(rows)} positions, log-loss {-np.log(chance).mean():.4f}", flush=True)  # noqa: T201
        found.append([round(float(weight), 4) for weight in weights])
    return found


def main() -> None:
    """Do what is asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=400000)
    parser.add_argument("--out", default="build/afternova_odds.json")
    given = parser.parse_args()
    game: Any = Afternova()
    odds = {str(seats): fit(game, seats, given.games, given.seed) for seats in SEATS}
    lines = [
        f'  "{seats}": [\n' + ",\n".join(f"    {json.dumps(row)}" for row in odds[seats]) + "\n  ]" for seats in odds
    ]
    Path(given.out).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
