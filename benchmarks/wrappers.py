"""How fast any environment can be in PettingZoo's three usual wrappers: `python -m benchmarks.wrappers`.

An environment that does nothing at all, beside PettingZoo's own connect four in the same wrappers, by CPU time. No game
can be faster than that: what is left is the wrappers. It runs in the environment of the peers, as connect four draws
with a library that ours does without.
"""

import subprocess
import sys
from importlib import import_module, util
from typing import Any, Final

from benchmarks.environment import peers_python
from benchmarks.protocol import ROOT
from benchmarks.stepping import in_wrappers, step_through

_AGENTS: Final = ("one", "other")
_CHOICES: Final = 7
_LENGTH: Final = 40  # steps of a game
_ROUNDS: Final = 7


def nothing() -> Any:
    """Return an environment of two agents with seven choices each that always observes the same."""
    numpy, spaces = import_module("numpy"), import_module("gymnasium.spaces")
    base: Any = import_module("pettingzoo").AECEnv
    observed = {"observation": numpy.zeros(_CHOICES, numpy.int8), "action_mask": numpy.ones(_CHOICES, numpy.int8)}

    def reset(self: Any, seed: int | None = None, options: object = None) -> None:
        del seed, options
        self.agents = list(_AGENTS)
        self.rewards, self._cumulative_rewards = (dict.fromkeys(_AGENTS, 0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(_AGENTS, False) for _ in range(2))
        self.infos = {agent: {} for agent in _AGENTS}
        self.steps, self.agent_selection = 0, _AGENTS[0]

    def step(self: Any, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.steps += 1
        if self.steps == _LENGTH:
            self.terminations = dict.fromkeys(_AGENTS, True)
        self.agent_selection = _AGENTS[self.steps % len(_AGENTS)]

    space = spaces.Discrete(_CHOICES)
    parts = {
        "metadata": {"name": "nothing"}, "possible_agents": list(_AGENTS), "render_mode": None, "reset": reset,
        "step": step, "observe": lambda *_: observed, "action_space": lambda *_: space,
        "observation_space": lambda *_: spaces.Dict({}),
    }  # fmt: skip
    return type("Nothing", (base,), parts)()


def ratios() -> list[float]:
    """Return, for each round, how many times as many steps a second nothing makes as connect four."""
    found = []
    for seed in range(_ROUNDS):
        ours = step_through(in_wrappers(nothing()), 1.0, seed)
        theirs = step_through(import_module("pettingzoo.classic.connect_four_v3").env(), 1.0, seed)
        found.append(ours["steps"] / ours["cpu"] / (theirs["steps"] / theirs["cpu"]))
    return sorted(found)


def main() -> None:
    """Measure, where the peers are."""
    if util.find_spec("pygame") is None:
        command = [str(peers_python()), "-m", "benchmarks.wrappers"]
        raise SystemExit(subprocess.run(command, cwd=ROOT, check=False).returncode)  # noqa: S603  our own words
    low, *_, high = found = ratios()
    middle = found[len(found) // 2]
    sys.stdout.write(f"an environment that does nothing: {middle:.2f} ({low:.2f} to {high:.2f}) times connect four\n")


if __name__ == "__main__":
    main()
