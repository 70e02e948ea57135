"""Plays our games and says how fast it went, how fast it searched, and what single calls cost."""

import random
import time
from collections.abc import Callable
from typing import Any, Final

import sapajou
from benchmarks.protocol import serve
from sapajou.bots import Search
from sapajou.kernel.build import compiled
from sapajou.kernel.registry import games

_POSITIONS: Final = 25


def engine() -> dict[str, object]:
    """Return which form of the engine runs."""
    return {"compiled": compiled()}


def play(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what was played within a budget of CPU time: whole games, uniformly random legal actions."""
    played = sapajou.game(game)
    dice = random.Random(seed)
    counts = [0, 0, 0]
    number = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        _play_one(played.new(seats, seed + number), dice, counts)
        number += 1
    return {"games": number, "decisions": counts[0], "offered": counts[1], "steps": counts[2], "cpu": cpu}


def _play_one(state: Any, dice: random.Random, counts: list[int]) -> None:
    """Play a game and count decisions with two or more legal actions, their actions, and all decisions."""
    rolled = dice.random
    decisions = offered = steps = 0
    while owing := state.to_act():
        seat = owing[0]
        legal = state.legal(seat)
        number = len(legal)
        steps += 1
        if number > 1:
            decisions += 1
            offered += number
        state.apply(seat, legal[int(rolled() * number)])
    counts[0] += decisions
    counts[1] += offered
    counts[2] += steps


def playout(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what `playout` played within a budget of CPU time."""
    played = sapajou.game(game)
    steps = number = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        steps += played.new(seats, seed + number).playout(seed + number)
        number += 1
    return {"games": number, "steps": steps, "cpu": cpu}


def search(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what the bot `search` has looked at within a budget of CPU time, in the middle of games.

    Its effort counts evaluated leaves or policy rollouts; a thinker that may use less than it is given says in `spent`
    how much that was for its last decision.
    """
    played = sapajou.game(game)
    leaves = number = 0
    cpu = 0.0
    while cpu < seconds:
        state = _in_the_middle(played, seats, seed + number)
        number += 1
        if not (owing := [seat for seat in state.to_act() if len(state.legal(seat)) > 1]):
            continue
        thinker = Search(played, owing[0], seed + number).thinker
        dealt = played.redeal(state, owing[0], seed)
        began = time.process_time()
        thinker.rank(dealt, owing[0])
        cpu += time.process_time() - began
        leaves += getattr(thinker, "spent", thinker.effort(state))
    return {"games": number, "steps": leaves, "cpu": cpu}


def costs(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what single calls cost in the middle of games, in microseconds of CPU."""
    played = sapajou.game(game)
    states = [_in_the_middle(played, seats, seed + number) for number in range(_POSITIONS)]
    each = {
        "copy": lambda state: state.copy(),
        "redeal": lambda state: played.redeal(state, 0, seed),
        "view": lambda state: played.view(state, 0),
        "evaluate_all": played.evaluate_all,
    }
    nothing = _microseconds(lambda _state: None, states, seconds / 4)
    return {name: _microseconds(call, states, seconds / 4) - nothing for name, call in each.items()}


def _in_the_middle(game: Any, seats: int, seed: int) -> Any:
    """Return the position half way through a random game."""
    length = game.new(seats, seed).playout(seed)
    dice = random.Random(seed)
    state = game.new(seats, seed)
    for _ in range(length // 2):
        if owing := state.to_act():
            state.apply(owing[0], dice.choice(state.legal(owing[0])))
    return state


def _microseconds(call: Callable[[Any], object], states: list[Any], seconds: float) -> float:
    """Return the mean cost of a call, over all positions."""
    calls = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        for state in states:
            call(state)
        calls += len(states)
    return cpu / calls * 1e6


if __name__ == "__main__":
    serve({"games": games, "engine": engine, "play": play, "playout": playout, "search": search, "costs": costs})
