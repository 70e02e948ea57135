"""What a move leads to: it is played, the policy plays on for everybody, and the position is valued there."""

from typing import final

from sapajou.games.afternova.engine.bargaining import send
from sapajou.games.afternova.engine.evaluation import chances_beside_bot
from sapajou.games.afternova.engine.policy import Policy
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.standing import Odds, chances
from sapajou.games.afternova.engine.state import Deal


@final
class Candidate:
    """A move of a seat: its steps, and if it is a deal or an answer, that, so that it need not be drafted again."""

    def __init__(self, steps: list[int], deal: Deal | None, prior: float) -> None:
        self.steps = steps
        self.deal = deal
        self.prior = prior  # what may be hoped of it before anything was looked at
        self.values: list[float] = []

    def mean(self) -> float:
        """Return the mean of what it led to."""
        total = 0.0
        for value in self.values:
            total += value
        return total / float(max(1, len(self.values)))


def chance_after(
    world: State, seat: int, candidate: Candidate, policy: Policy, odds: Odds | None, seed: int, turns: int
) -> float:
    """Return the chance of a seat to win after a move in a world, once the policy has ended so many turns."""
    state = world.copy()
    deal = candidate.deal
    if deal is None:
        for step in candidate.steps:
            state.apply(seat, step)
    else:
        send(state, seat, deal)
    policy.set_demands(seed)
    policy.play_turns(state, world.active, turns)
    found = chances_beside_bot(state, policy.weights) if odds is None else chances(state, odds)
    return found[seat]
