"""A match as an environment in which all agents act at once (PettingZoo's parallel one)."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from sapajou.kernel.narrow import Chooser
from sapajou.research.environments import rendering
from sapajou.research.environments.playing import ILLEGAL, Observation, Play, Wish, agent_names, mask_of

Stepped = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class Together(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # no types there
    """A match in which every seat chooses an id at every step; a seat that owes no decision waits, by the last id.

    Decisions that are owed at the same time are made on the same position, so nobody sees what another has chosen. An
    id that is not offered ends the match: who chose it gets -1.
    """

    def __init__(self, wish: Wish) -> None:
        """Set the table."""
        rendering.check_mode(wish.render_mode)
        self.play = Play(wish)
        self.render_mode = wish.render_mode
        self.possible_agents = agent_names(self.play.seats)
        self.agents: list[str] = []
        self.metadata = {
            "name": f"sapajou/{self.play.game.id}",
            "render_modes": list(rendering.MODES),
            "render_fps": 1,
        }
        self.wait = self.play.count
        self._seen, self._actions = self.play.spaces(self.play.count + 1)
        self._choosers = [Chooser(self.play.narrow) for _ in self.possible_agents]
        self._owing: list[int] = []
        self._legal: list[list[int]] = []
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002  the same for all
        """Return what an agent can observe."""
        return self._seen

    def action_space(self, agent: str) -> Any:  # noqa: ARG002  the same for all
        """Return the ids that an agent can choose."""
        return self._actions

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  there are none
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match; return what everybody sees."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self._legal = [[] for _ in self.agents]
        self._cycles = 0
        self._ask()
        if self.render_mode == "human":
            self.render()
        return self._observed(), {agent: {} for agent in self.agents}

    def _ask(self) -> None:
        """Ask all seats that owe a decision; who is in the middle of an action goes on, if it is still possible."""
        state = self.play.state
        self._owing = state.to_act()
        for seat, chooser in enumerate(self._choosers):
            legal = state.legal(seat)
            if not (chooser.chosen and legal == self._legal[seat]):
                chooser.chosen = []
                if legal:
                    chooser.ask(state, seat)
            self._legal[seat] = legal

    def _offered(self, seat: int) -> list[int]:
        return self._choosers[seat].offered if seat in self._owing else [self.wait]

    def _observed(self) -> dict[str, Observation]:
        """Return what everybody sees."""
        return {
            agent: {
                "observation": self.play.numbers(seat, self._choosers[seat].chosen if seat in self._owing else []),
                "action_mask": mask_of(self.wait + 1, self._offered(seat)),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Take the ids of all seats; return what everybody sees now, and what it brought."""
        chosen = [int(actions[agent]) for agent in self.possible_agents]
        offenders = [seat for seat, part in enumerate(chosen) if part not in self._offered(seat)]
        if offenders:
            return self._ended(dict.fromkeys(offenders, ILLEGAL), terminated=True, truncated=True)
        self._carry_out(chosen)
        self._cycles += 1
        state = self.play.state
        if state.over:
            truncated = state.result().truncated
            rewards = dict(enumerate(self.play.rewards()))
            stepped = self._ended(rewards, terminated=not truncated, truncated=truncated)
        elif self._cycles == self.play.wish.max_cycles:
            self._ask()
            stepped = self._ended({}, terminated=False, truncated=True)
        else:
            self._ask()
            stepped = self._stepped({}, terminated=False, truncated=False)
        if self.render_mode == "human":
            self.render()
        return stepped

    def _carry_out(self, chosen: list[int]) -> None:
        """Carry out all actions that are now complete, in the order of the seats.

        Should another's action have made one impossible, its seat is asked again.
        """
        state = self.play.state
        actions = {seat: self._choosers[seat].take(state, chosen[seat]) for seat in self._owing}
        for seat, action in actions.items():
            if action is not None:
                self._choosers[seat].chosen = []
                if action in state.legal(seat):
                    state.apply(seat, action)

    def _ended(self, rewards: dict[int, float], *, terminated: bool, truncated: bool) -> Stepped:
        """Return the last step of a match."""
        self._owing = []
        stepped = self._stepped(rewards, terminated=terminated, truncated=truncated)
        self.agents = []
        return stepped

    def _stepped(self, rewards: dict[int, float], *, terminated: bool, truncated: bool) -> Stepped:
        over = self.play.state.over
        return (
            self._observed(),
            {agent: rewards.get(seat, 0.0) for seat, agent in enumerate(self.possible_agents)},
            dict.fromkeys(self.possible_agents, terminated),
            dict.fromkeys(self.possible_agents, truncated),
            {agent: self.play.ending(seat) if over else {} for seat, agent in enumerate(self.possible_agents)},
        )

    def render(self) -> Any:
        """Return the position as everybody may see it: text or pixels; for a human it is written to the terminal."""
        return rendering.rendered(self.play, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
