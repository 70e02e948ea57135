"""How good a position is, the player by weights, and moves that are never bad."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import Cards
from sapajou.games.after_us.engine.judge import Judge, Prospect
from sapajou.games.after_us.engine.policy import Policy
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.worth import Worth

WEIGHTS: Final[dict[str, Any]] = msgspec.json.decode((Path(__file__).parent / "data" / "weights.json").read_bytes())


@cache
def judge_of(cards: Cards) -> Judge:
    """Return what weighs positions with these cards."""
    weights = WEIGHTS["evaluation"]
    return Judge(cards, {name: value for name, value in weights.items() if name != "levels"}, weights["levels"])


def evaluate(state: State, seat: int) -> float:
    """Return how good the position is for a seat, in points ahead of the best rival."""
    return evaluate_all(state)[seat]


def evaluate_all(state: State) -> list[float]:
    """Return how good the position is for each seat."""
    return judge_of(state.cards).all_seats(state)


def worth_of(state: State, seat: int) -> Worth:
    """Return what things are worth to a seat in a position: what its plans are measured by."""
    return Prospect(judge_of(state.cards), state, seat).worth


def policy_of(cards: Cards, seats: int, weights: Mapping[str, Sequence[float]] | None) -> Policy:
    """Return a player by weights: those for a number of seats, or others of the same names."""
    chosen: Mapping[str, Sequence[float]] = WEIGHTS["solo" if seats == 1 else "tribes"]
    chosen = {**chosen, **(weights or {})}
    return Policy(cards, judge_of(cards).values, {name: list(values) for name, values in chosen.items()})


def obvious(state: State, seat: int) -> int | None:
    """Return the step that an interface may take for a person without asking, or None.

    That is to take a frame that costs nothing (AU-RUL-09). Points that reach the target are no such thing:
    who is behind may rather play on (AU-END-01).
    """
    pointer = state.pointer[seat]
    if state.phase != act.LIFE or not 0 <= pointer < act.ADDRESSES or act.ACTIVATE not in state.legal(seat):
        return None
    frame = frames.frame_at(state, seat, pointer)
    points = state.cards.points_of(frame, state.tamarins_present(seat))
    ends = points > 0 and state.points[seat] + points >= state.target
    return None if ends or state.cards.cost_of(frame) else act.ACTIVATE


def cautious(state: State, seat: int) -> int:
    """Return what a clock plays for an absent person: take what is free, spend nothing."""
    legal = state.legal(seat)
    if (taken := obvious(state, seat)) is not None:
        return taken
    if state.phase == act.LIFE and state.pointer[seat] == s.PREPARING:
        return next(action for action in legal if action >= act.ASSEMBLE)
    if state.phase == act.TOKEN:
        return next((action for action in legal if action >= act.CHOOSE), legal[0])
    return legal[0]
