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

    def __init__(self, steps: list[int], deal: Deal | None) -> None:
        self.steps = steps
        self.deal = deal
        self.number = 0  # of times it was played out
        self.total = 0.0  # of the chances it led to
        self.squares = 0.0  # of these, summed up

    def add(self, chance: float) -> None:
        """Take in what it led to once more."""
        self.number += 1
        self.total += chance
        self.squares += chance * chance

    def mean(self) -> float:
        """Return the mean of what it led to."""
        return self.total / float(max(1, self.number))


def played(world: State, seat: int, candidate: Candidate, policy: Policy, seed: int, turns: int) -> State:
    """Return where a move leads in a world once the policy has ended so many turns."""
    state = world.copy()
    deal = candidate.deal
    if deal is None:
        for step in candidate.steps:
            state.apply(seat, step)
    else:
        send(state, seat, deal)
    policy.set_demands(seed)
    policy.play_turns(state, world.active, turns)
    return state


def chance_at(end: State, seat: int, policy: Policy, odds: Odds | None) -> float:
    """Return the chance of a seat to win where a move has led."""
    found = chances_beside_bot(end, policy.weights) if odds is None else chances(end, odds)
    return found[seat]
