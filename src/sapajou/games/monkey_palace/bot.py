"""What bots use: how good a position is for a seat, and whole staircases worth looking at."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import listing
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import FOLDER
from sapajou.kernel.chance import Dice

_BUDGET_A_MOVE: Final = 40  # arches that a search for promising staircases may try, for each one wanted
_TRIES_A_MOVE: Final = 4


class FirstSight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a staircase is worth at first sight, in tenths of a banana."""

    credit: int
    bonus_card: int
    gold: int
    unit: int  # which it costs

    def flat(self) -> list[int]:
        """Return the numbers in the order of `engine/listing.py`."""
        return [self.credit, self.bonus_card, self.gold, self.unit]


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a search goes by besides the weights, from `data/search.json`."""

    first_sight: FirstSight
    margin: float  # bananas by which a staircase may look worse than the best and still be looked at
    doubt: float  # standard errors by which a move must be better than the policy's own
    usual_spread: float  # of a gain in chance from world to world
    usual_worlds: int  # that this counts for
    # How much leads still vary that decide the game: in the end, and with one round left
    luck_at_end: float
    luck_a_round: float
    won: float  # what winning counts in a finished game, beside by how much


JUDGEMENT: Final = msgspec.json.decode((FOLDER / "search.json").read_bytes(), type=Judgement)
WEIGHTS_FILE: Final = FOLDER / "weights.json"
# What the weights are called in the data, in the order in which the engine counts them, and how many each name has.
_NAMES: Final = {
    "pieces": 3,
    "enough": 3,
    "idle": 3,
    "icons": 1,
    "goods": 1,
    "income": 3,
    "in_time": 1,
    "clock": 3,
    "trophies": 2,
    "bonus": 1,
    "rise": 1,
    "frog": 1,
    "turn": 1,
}


@cache
def _all_weights() -> dict[str, dict[str, list[float]]]:
    """Return the weights of the data file for each number of seats."""
    return msgspec.json.decode(WEIGHTS_FILE.read_bytes(), type=dict[str, dict[str, list[float]]])


def weights_of(seats: int) -> Mapping[str, Sequence[float]]:
    """Return the weights for a number of seats by their names."""
    return _all_weights()[str(seats)]


def flat_weights(weights: Mapping[str, Sequence[float]]) -> list[float]:
    """Return named weights in the order in which the engine counts them."""
    if {name: len(numbers) for name, numbers in weights.items()} != _NAMES:
        raise ValueError(f"weights of Monkey Palace are named so, with so many numbers each: {_NAMES}")
    return [float(weight) for name in _NAMES for weight in weights[name]]


@cache
def policy_of(seats: int) -> Policy:
    """Return what plays whole turns by the weights of the data."""
    return Policy(flat_weights(weights_of(seats)))


@cache
def _efforts() -> dict[str, dict[str, int]]:
    """Return what the words for an effort mean at each number of seats."""
    return msgspec.json.decode((FOLDER / "effort.json").read_bytes(), type=dict[str, dict[str, int]])


def effort_of(word: str, seats: int) -> int:
    """Return how many turns a search plays in simulation for a staircase."""
    return _efforts()[word][str(seats)]


def evaluate_all(state: State) -> list[float]:
    """Return by how many bananas each seat can expect to lead in the end."""
    return policy_of(state.seats).evaluate_all(state)


def evaluate(state: State, seat: int) -> float:
    """Return by how many bananas a seat can expect to lead in the end."""
    return evaluate_all(state)[seat]


def staircases(state: State, limit: int | None, seed: int) -> list[tuple[int, ...]]:
    """Return every whole staircase that can be built, or finished, if there are at most `limit`, else a sample.

    Up to half of a sample are the staircases that promise most at first sight (many credits and a
    bonus card for few bricks). The rest are drawn: a start, then step by step, each time uniformly
    among the steps offered, so that every legal staircase has a chance greater than zero. The same
    seed gives the same sample.
    """
    trial = state.copy()
    found = listing.all_staircases(trial, limit + 1 if limit is not None else 1 << 60)
    if limit is None or len(found) <= limit:
        return ([tuple(steps) for steps in found] or [(act.PASS,)])[:limit]
    sample: set[tuple[int, ...]] = set()
    if not state.draft:
        sight = JUDGEMENT.first_sight.flat()
        promising = listing.promising_staircases(trial, limit // 2, limit * _BUDGET_A_MOVE, sight)
        sample.update(tuple(steps) for steps in promising)
    dice = Dice(seed)
    for _ in range(limit * _TRIES_A_MOVE):
        if len(sample) == limit:
            break
        sample.add(tuple(listing.random_staircase(state.copy(), dice)))
    return sorted(sample)


def default(state: State, seat: int) -> int:
    """Return what a clock plays: it stops a staircase as soon as it may, buys the dearest set, else the first."""
    legal = state.legal(seat)
    if act.STOP in legal:
        return act.STOP
    return legal[-1] if act.BUY_SET < legal[-1] < act.TAKE_ARCHES else legal[0]
