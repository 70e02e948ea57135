"""How good a position is, by the tuned weights."""

from sapajou.games.afternova.bot.tuned import tuned_weights
from sapajou.games.afternova.engine import evaluation
from sapajou.games.afternova.engine.rules import State


def evaluate(state: State, seat: int) -> float:
    """Return how good a position is for a seat."""
    return evaluate_all(state)[seat]


def evaluate_all(state: State) -> list[float]:
    """Return how good a position is for each seat, in one compiled call."""
    return evaluation.evaluate_all(state, tuned_weights(state.seats))
