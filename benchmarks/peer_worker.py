"""Plays a peer's games at random and says how fast it went; runs in the environment of the peers."""

import random
import time
from importlib import import_module
from typing import Any, Final

import pyspiel  # only there where the peers are

from benchmarks.protocol import serve
from benchmarks.stepping import step_through

_SIMULATIONS: Final = 2000
_MOVES_BEFORE: Final = 6


def play(spec: str, seconds: float, seed: int) -> dict[str, float]:
    """Return what was played within a budget of CPU time: whole games, uniformly random legal actions."""
    game = pyspiel.load_game(spec)
    dice = random.Random(seed)
    counts = [0, 0, 0]
    games = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        _play_one(game, dice, counts)
        games += 1
    return {"games": games, "decisions": counts[0], "offered": counts[1], "steps": counts[2], "cpu": cpu}


def _play_one(game: Any, dice: random.Random, counts: list[int]) -> None:
    """Play a game and count decisions with two or more legal actions, their actions, and all decisions."""
    rolled = dice.random
    decisions = offered = steps = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
            continue
        legal = state.legal_actions()
        number = len(legal)
        steps += 1
        if number > 1:
            decisions += 1
            offered += number
        state.apply_action(legal[int(rolled() * number)])
    counts[0] += decisions
    counts[1] += offered
    counts[2] += steps


def search(spec: str, seconds: float, seed: int) -> dict[str, float]:
    """Return how many simulations the peer's own tree search, in C++, made within a budget of CPU time.

    Each is one random playout; the positions are those of random games.
    """
    game = pyspiel.load_game(spec)
    dice = random.Random(seed)
    simulations = number = 0
    cpu = 0.0
    while cpu < seconds:
        state = game.new_initial_state()
        for _ in range(_MOVES_BEFORE):
            state.apply_action(dice.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed + number)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, _SIMULATIONS, 100, False, seed + number, False)  # noqa: FBT003
        began = time.process_time()
        bot.step(state)
        cpu += time.process_time() - began
        simulations += _SIMULATIONS
        number += 1
    return {"games": number, "steps": simulations, "cpu": cpu}


def environment(spec: str, seconds: float, seed: int) -> dict[str, float]:
    """Return how fast a game of PettingZoo is stepped through, as that library wraps it."""
    table = import_module(f"pettingzoo.classic.{spec}").env()
    return step_through(table, seconds, seed)


if __name__ == "__main__":
    serve({"play": play, "search": search, "environment": environment})
