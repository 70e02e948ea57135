"""What the lead of a seat is made of, as the search weighs it at the end of a turn.

A lead is the logarithm of its odds to win against all others together: a lead of 0 is an even chance.
"""

from math import log
from typing import Final

from sapajou.games.afternova.bot import tuned_odds, tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import evaluation
from sapajou.games.afternova.engine import standing as st
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.afternova.engine.rules import State
from sapajou.kernel.grounds import ended

# How many traits are behind each ground, in the order of `engine/standing.py`.
_BEHIND: Final = (
    ("points", 1),
    ("blueprints", 1),
    ("upgrades", 4),
    ("stored", 1),
    ("plans", 5),
    ("spare", 1),
    ("workers", 3),
    ("planets", 3),
    ("tempo", 1),
    ("ending", 5),
)
_CERTAIN: Final = 9.0  # a lead that is as good as decided
NAMES: Final = (*(name for name, _ in _BEHIND), "rivals")


def grounds(state: State, seat: int) -> dict[str, float]:
    """Return what a seat has, and what its rivals have (`rivals`, the Bot among them)."""
    if state.phase == act.OVER:
        return ended(_CERTAIN if seat in state.winners() else -_CERTAIN)
    odds = tuned_odds(state.seats)
    if odds is None:
        weights = tuned_weights(state.seats)
        found = _beside_bot(state, seat)
        chance = evaluation.chances_beside_bot(state, weights)[seat]
    else:
        found = _at_table(state, seat, odds)
        chance = st.chances(state, odds)[seat]
    return {**found, "rivals": log(chance / (1.0 - chance)) - sum(found.values())}


def _at_table(state: State, seat: int, odds: st.Odds) -> dict[str, float]:
    """Return what each group of traits adds to the odds of a seat."""
    weights = odds.stages[st.stage_of(state)]
    traits = st.traits_of(state, seat, st.pressure(state))
    worths = [trait * weight for trait, weight in zip(traits, weights, strict=True)]
    found: dict[str, float] = {}
    at = 0
    for name, number in _BEHIND:
        found[name] = sum(worths[at : at + number])
        at += number
    return found


def _beside_bot(state: State, seat: int) -> dict[str, float]:
    """Return what a seat is worth beside the Bot, as far as luck leaves it to decide."""
    weights = tuned_weights(state.seats)
    worths = Worths(state, weights)
    seen = worths.seats[seat]
    luck = evaluation.luck_at(state, weights)
    whole = evaluation.standing_of(worths)[seat]
    return {
        "points": seen.scored / luck,
        "stored": seen.now / luck,
        "workers": (seen.total - seen.scored - seen.now) / luck,
        "planets": (whole - seen.total) / luck,
    }
