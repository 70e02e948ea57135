"""A match as one agent meets it: it has one seat, bots have the others (Gymnasium)."""

from collections.abc import Sequence
from typing import Any

import gymnasium

from sapajou.arena.player import Player
from sapajou.bots import parse_bots
from sapajou.kernel.narrow import Chooser
from sapajou.kernel.option import check_options
from sapajou.research.environments import rendering
from sapajou.research.environments.playing import ILLEGAL, Observation, Play, asked_for, mask_of
from sapajou.research.faults import ResearchFault


class Alone(gymnasium.Env[Observation, int]):
    """One seat against chosen bots, which are named as in `sapajou simulate` and sit down in turn.

    An id that is not offered ends the match with -1.
    """

    metadata = {"render_modes": list(rendering.MODES), "render_fps": 1}  # noqa: RUF012  never changed

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = "random",
        seats: int | None = None,
        seat: int = 0,
        **wishes: Any,
    ) -> None:
        """Set the table; `wishes` are those of `sapajou.research.pettingzoo.env`."""
        wish = asked_for(game, seats, wishes)
        rendering.check_mode(wish.render_mode)
        self.play = Play(wish)
        if seat not in range(self.play.seats):
            raise ResearchFault("seat", "fault.no_such_seat", last=self.play.seats - 1, given=repr(seat))
        self.seat = seat
        self.opponents = parse_bots(opponents if isinstance(opponents, str) else ",".join(opponents))
        for bot in self.opponents:  # one that cannot sit down is refused now, not at the first match
            bot.sit(self.play.game, seat, 0)
        self.render_mode = wish.render_mode
        self.observation_space, self.action_space = self.play.spaces(self.play.count)
        self._chooser = Chooser(self.play.narrow)
        self._players: dict[int, Player] = {}
        self._listeners: list[Player] = []
        self._cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and play it up to the agent's first decision."""
        super().reset(seed=seed, options=options)
        play = self.play
        play.begin(seed)
        others = [seat for seat in range(play.seats) if seat != self.seat]
        self._players = {
            seat: Player(play.game, self.opponents[number % len(self.opponents)], seat, play.seed)
            for number, seat in enumerate(others)
        }
        self._listeners = [player for player in self._players.values() if player.listens]
        if self._listeners:
            chosen = check_options(play.game.options, play.wish.options)
            self._tell(play.game.opening(play.seats, play.seed, chosen))
        self._cycles = 0
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        seen = self._observed()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the id that the agent has chosen, and play on to its next decision."""
        illegal = int(action) not in self._offered()
        if not illegal:
            self._take(int(action))
        if self.render_mode == "human":
            self.render()
        state, seen = self.play.state, self._observed()
        info = {"action_mask": seen["action_mask"]}
        if illegal:
            return seen, ILLEGAL, True, False, info
        if state.over:
            truncated = state.result().truncated
            reward = self.play.rewards()[self.seat]
            return seen, reward, not truncated, truncated, info | self.play.ending(self.seat)
        return seen, 0.0, False, self._cycles == self.play.wish.max_cycles, info

    def _take(self, chosen: int) -> None:
        """Take a legal id; once the action is complete, carry it out and let the others play."""
        state = self.play.state
        action = self._chooser.take(state, chosen)
        self._cycles += 1
        if action is not None:
            state.trace = [] if self._listeners else None
            state.apply(self.seat, action)
            self._tell(state.trace)
            self._let_others_play()

    def _let_others_play(self) -> None:
        """Play on until the agent is asked, or the match is over."""
        state = self.play.state
        while (owing := state.to_act()) and owing[0] != self.seat:
            player = self._players[owing[0]]
            steps = player.choose(state)
            state.trace = [] if self._listeners else None
            player.carry_out(state, steps)
            self._tell(state.trace)
        self._chooser.chosen = []
        if owing:
            self._chooser.ask(state, self.seat)

    def _tell(self, trace: list[int] | None) -> None:
        """Tell the bots that listen what happened."""
        self.play.state.trace = None
        for listener in self._listeners:
            if events := self.play.game.events(trace or [], listener.seat):
                listener.tell(events)

    def _offered(self) -> list[int]:
        return [] if self.play.state.over else self._chooser.offered

    def _observed(self) -> Observation:
        """Return what the agent sees, and what it may choose."""
        seen = self.play.numbers(self.seat, self._chooser.chosen)
        return {"observation": seen, "action_mask": mask_of(self.play.count, self._offered())}

    def render(self) -> Any:
        """Return the position as everybody may see it: text or pixels; for a human it is written to the terminal."""
        return rendering.rendered(self.play, self.render_mode)
