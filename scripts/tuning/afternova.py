"""Tunes and measures how Afternova is played: same seeds, same figures.

    python scripts/tuning/afternova.py match --seats 4 --games 40 --seed 1 search:effort=quick classic
    python scripts/tuning/afternova.py tune --seats 4 --generations 20 --seed 1

`match` plays one of the first bot against the second on all other seats, in turn on every seat, and prints how often
it comes first and its processor time for a turn of its own. `tune` varies weights by an evolution strategy: the policy
with new weights on one seat plays the policy with the present ones on the others. Tune on seeds below 1000.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from sapajou.arena import wilson
from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.bots import parse_bot
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.game import Afternova

# Weights that are varied, with the width of a step as a share of the value.
VARIED: Final = {
    "market_card": 0.2, "better_card": 0.5, "done": 0.05, "progress": 0.1, "spare": 0.2, "reach": 0.25, "tempo": 0.25,
    "upgrades": 0.3, "workers": 0.2, "plans": 0.3, "late": 0.08, "margin": 0.4, "held_back": 0.3, "envy": 0.5,
    "hope": 0.1, "effort": 0.4, "bot_feed": 0.25,
}  # fmt: skip


def play(game: Any, specs: list[Any], seed: int, at: int, options: dict[str, Any]) -> tuple[Any, float, int]:
    """Play a game; return its last position, the processor time of one seat, and the number of its turns."""
    seats = len(specs)
    state = game.new(seats, seed=derived(seed, "game"), **options)
    players = [Player(game, spec, seat, seed) for seat, spec in enumerate(specs)]
    spent, turns, last = 0.0, 0, None
    while owing := state.to_act():
        seat = owing[0]
        if state.active == at and (state.round, at) != last:
            last = (state.round, at)
            turns += 1
        began = time.process_time()
        steps = players[seat].choose(state)
        if seat == at:
            spent += time.process_time() - began
        state.trace = []
        players[seat].carry_out(state, steps)
        for other in players:
            if other.listens:
                began = time.process_time()
                other.tell(game.events(state.trace, other.seat))
                spent += time.process_time() - began if other.seat == at else 0.0
        state.trace = None
    return state, spent, turns


def match(given: argparse.Namespace) -> None:
    """Print how often the first bot comes first."""
    game: Any = Afternova()
    mine, theirs = (parse_bot(text) for text in given.bots)
    options = json.loads(given.options)
    wins, spent, turns, rounds, lead = 0, 0.0, 0, 0, 0.0
    for number in range(given.games):
        at = number % given.seats
        specs = [mine if seat == at else theirs for seat in range(given.seats)]
        state, cost, own = play(game, specs, derived(given.seed, number), at, options)
        wins += at in state.winners()
        spent, turns, rounds = spent + cost, turns + own, rounds + state.round
        scores = state.scores()
        lead += scores[at] - max(score for seat, score in enumerate(scores) if seat != at)
        if number % given.every == given.every - 1 or number + 1 == given.games:
            low, high = wilson(wins, number + 1)
            print(  # noqa: T201
                f"{given.bots[0]} against {given.bots[1]}, {given.seats} seats: {wins}/{number + 1} = "
                f"{wins / (number + 1):.0%} [{low:.0%}, {high:.0%}], {spent / max(1, turns) * 1e3:.1f} ms a turn, "
                f"{rounds / (number + 1):.1f} rounds, lead {lead / (number + 1):+.1f}",
                flush=True,
            )


def self_play(game: Any, policies: list[Any], seed: int) -> Any:
    """Play a game of policies on all seats."""
    state = game.new(len(policies), seed=seed)
    for policy in {id(one): one for one in policies}.values():
        policy.set_demands(seed)
    while state.phase != act.OVER:
        policies[state.first_to_act()].decide(state)
    return state


def trial(game: Any, new: Any, old: Any, seats: int, seeds: range) -> float:
    """Return how often the policy with new weights wins on one seat, with a bit for its lead."""
    total = 0.0
    for number, seed in enumerate(seeds):
        at = number % seats
        state = self_play(game, [new if seat == at else old for seat in range(seats)], seed)
        scores = state.scores()
        lead = scores[at] - max(score for seat, score in enumerate(scores) if seat != at)
        total += (at in state.winners()) + 0.02 * max(-15, min(15, lead))
    return total / len(seeds)


def tune(given: argparse.Namespace) -> None:
    """Vary weights, and write down what came out after each generation."""
    named = json.loads(Path(game_data()).read_text(encoding="utf-8"))
    for centre in tuned({name: named["any"][name] for name in VARIED}, given):
        Path(given.out).write_text(json.dumps(centre, indent=1), encoding="utf-8")


def tuned(start_weights: Mapping[str, Sequence[float]], given: argparse.Namespace) -> Iterator[dict[str, list[float]]]:
    """Yield weights generation by generation: the mean of the best few becomes the next centre."""
    game: Any = Afternova()
    dice = Random(given.seed)
    centre = {name: list(map(float, start_weights[name])) for name in VARIED}
    start = game.policy(given.seats, centre)
    seed = given.seed * 1000
    for generation in range(given.generations):
        old = game.policy(given.seats, centre)
        tried = []
        for _ in range(given.offspring):
            varied = {
                name: [value * (1.0 + VARIED[name] * given.width * dice.gauss(0, 1)) for value in values]
                for name, values in centre.items()
            }
            seeds = range(seed, seed + given.games)
            tried.append((trial(game, game.policy(given.seats, varied), old, given.seats, seeds), varied))
        seed += given.games
        tried.sort(key=lambda pair: -pair[0])
        best = [varied for _, varied in tried[: max(2, given.offspring // 4)]]
        centre = {
            name: [
                0.5 * value + 0.5 * sum(one[name][at] for one in best) / len(best)
                for at, value in enumerate(centre[name])
            ]
            for name in VARIED
        }
        if generation % 5 == 4:  # noqa: PLR2004
            check = trial(game, game.policy(given.seats, centre), start, given.seats, range(900000, 900000 + 400))
            print(f"generation {generation + 1}: against the start {check:.3f}", flush=True)  # noqa: T201
        yield centre


def game_data() -> str:
    """Return where the weights are."""
    return str(Path(sys.modules[Afternova.__module__].__file__ or "").parent / "data" / "weights.json")


def main() -> None:
    """Do what is asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("match")
    one.add_argument("bots", nargs=2)
    one.add_argument("--options", default="{}")
    one.add_argument("--every", type=int, default=10)
    two = kinds.add_parser("tune")
    two.add_argument("--generations", type=int, default=20)
    two.add_argument("--offspring", type=int, default=16)
    two.add_argument("--width", type=float, default=1.0)
    two.add_argument("--out", default="build/afternova_weights.json")
    for kind in (one, two):
        kind.add_argument("--seats", type=int, default=4)
        kind.add_argument("--games", type=int, default=40)
        kind.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    (match if given.kind == "match" else tune)(given)


if __name__ == "__main__":
    main()
