"""A match as an environment in which one agent acts at a time (PettingZoo's AEC)."""

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from sapajou.kernel.narrow import Chooser
from sapajou.research.environments import rendering
from sapajou.research.environments.playing import ILLEGAL, Observation, Play, Wish, agent_names, mask_of
from sapajou.research.faults import ResearchFault


class Turns(AECEnv[str, Observation, int]):  # type: ignore[misc]  # no types there
    """A match without the usual checks: who wraps it in PettingZoo's own wrappers has them.

    Seats that owe a decision at the same time are asked one after the other; what a seat observes is its view, so
    that a choice stays sealed until the rules open it.
    """

    def __init__(self, wish: Wish) -> None:
        """Set the table."""
        super().__init__()
        rendering.check_mode(wish.render_mode)
        self.play = Play(wish)
        self.render_mode = wish.render_mode
        self.possible_agents = agent_names(self.play.seats)
        self.metadata = {
            "name": f"sapajou/{self.play.game.id}",
            "render_modes": list(rendering.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._seen, self._actions = self.play.spaces(self.play.count)
        self._chooser = Chooser(self.play.narrow)
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002  the same for all
        """Return what an agent can observe."""
        return self._seen

    def action_space(self, agent: str) -> Any:  # noqa: ARG002  the same for all
        """Return the ids that an agent can choose."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._cycles = 0
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Ask the first seat that owes a decision."""
        seat = self.play.state.to_act()[0]
        self._chooser.ask(self.play.state, seat)
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; only who is asked may choose anything."""
        play, asked = self.play, self._chooser
        try:
            chooses = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        except AttributeError:
            EnvLogger.error_observe_before_reset()
        if chooses:
            seen = play.numbers(self._seat_of[agent], asked.chosen)
            return {"observation": seen, "action_mask": mask_of(play.count, asked.offered)}
        return {"observation": play.numbers(self._seat_of[agent], []), "action_mask": mask_of(play.count, [])}

    def step(self, action: int | None) -> None:
        """Take the id that the agent who is asked has chosen."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = int(action)
        if chosen not in self._chooser.offered:
            raise ResearchFault(agent, "fault.not_offered_id", given=chosen)
        self._take(agent, chosen)

    def _take(self, agent: str, chosen: int) -> None:
        """Take a legal id."""
        state = self.play.state
        action = self._chooser.take(state, chosen)
        self._cycles += 1
        if action is not None:
            state.apply(self._seat_of[agent], action)
            if state.over:
                self._end()
            else:
                self._ask()
        if self._cycles == self.play.wish.max_cycles and not state.over:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Give everybody their reward; a match that a cap has ended is truncated."""
        play = self.play
        truncated = play.state.result().truncated
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.rewards = dict(zip(self.agents, play.rewards(), strict=True))
        self.infos = {agent: play.ending(self._seat_of[agent]) for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """Return the position as everybody may see it: text or pixels; for a human it is written to the terminal."""
        if self.render_mode is None:
            EnvLogger.warn("render() does nothing without a render mode: human, ansi or rgb_array")
        return rendering.rendered(self.play, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class CheckedTurns(Turns):
    """A match with the checks that PettingZoo's usual wrappers make.

    It asserts that an id is in range, ends the match when one is not offered (the offender gets -1), and says what is
    wrong before `reset` and after the end: AssertOutOfBoundsWrapper, TerminateIllegalWrapper and OrderEnforcingWrapper
    in one class. Three layers of wrappers cost several times what a step of ours does (`make bench`).
    """

    def __init__(self, wish: Wish) -> None:
        """Set the table."""
        super().__init__(wish)
        self._has_reset = False
        self.moved_on = False  # since a loop over `agent_iter` was given an agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self._has_reset = self.moved_on = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """Take the id that the agent who is asked has chosen."""
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self.moved_on = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        in_range = type(action) is int and 0 <= action < self.play.count  # what is asked most, at once
        if not in_range and not (over and action is None) and not self._actions.contains(action):
            raise AssertionError("action is not in action space")
        if over:
            self._was_dead_step(action)
            return
        chosen = int(action)  # type: ignore[arg-type]  # None is in no action space
        if chosen in self._chooser.offered:
            self._take(agent, chosen)
        else:
            self._end_by_illegal_move(agent)

    def _end_by_illegal_move(self, offender: str) -> None:
        """End the match: the offender loses, nobody gains."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[offender] = ILLEGAL
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """Return the position as everybody may see it."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def state(self) -> Any:
        """Refuse: there is no view of everything at once that is not somebody's."""
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def agent_iter(self, max_iter: int = 2**63) -> "Asked":
        """Return the agents as they are asked, for a loop that makes a step each time."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return Asked(self, max_iter)


class Asked(AECIterable[str, Observation, int]):  # type: ignore[misc]  # no types there
    """The agents as they are asked."""

    def __iter__(self) -> "AskedInTurn":
        """Begin a loop."""
        return AskedInTurn(self.env, self.max_iter)


class AskedInTurn(AECIterator[str, Observation, int]):  # type: ignore[misc]  # no types there
    """A loop over the agents that insists on a step each time: without one it would never end."""

    def __next__(self) -> str:
        """Return who is asked now."""
        agent: str = super().__next__()
        assert self.env.moved_on, "need to call step() or reset() in a loop over `agent_iter`"  # noqa: S101  as theirs
        self.env.moved_on = False
        return agent
