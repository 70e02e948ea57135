"""Steps a PettingZoo environment, ours or another's, and says how fast it went: the same loop for both.

A random game is played first, to know its actions. Then it is played again by the clock: reset, and for every step what
the agent observes (`last`, with observation and mask) and its action (`step`). So the choice of actions costs nothing.
"""

import random
import time
from importlib import import_module
from typing import Any


def in_wrappers(table: Any) -> Any:
    """Return an environment in the three wrappers that PettingZoo's own games come in."""
    wrappers = import_module("pettingzoo.utils.wrappers")
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def step_through(table: Any, seconds: float, seed: int) -> dict[str, float]:
    """Return what was played within a budget of CPU time."""
    steps = games = 0
    cpu = 0.0
    while cpu < seconds:
        actions = _story(table, seed + games)
        began = time.process_time()
        table.reset(seed=seed + games)
        for action in actions:
            table.last()
            table.step(action)
        cpu += time.process_time() - began
        steps += len(actions)
        games += 1
    return {"games": games, "steps": steps, "cpu": cpu}


def _story(table: Any, seed: int) -> list[int | None]:
    """Return the actions of a random game, with those of agents that leave at its end."""
    dice = random.Random(seed)
    table.reset(seed=seed)
    actions: list[int | None] = []
    while table.agents:
        observed, _, terminated, truncated, info = table.last()
        over = terminated or truncated
        mask = observed["action_mask"] if "action_mask" in observed else info["action_mask"]
        actions.append(None if over else dice.choice(mask.nonzero()[0].tolist()))
        table.step(actions[-1])
    return actions
