"""How good a position is, the player by weights, and moves that are never bad."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import Cards
from sapajou.games.after_us.engine.judge import Judge, Prospect
from sapajou.games.after_us.engine.policy import STYLES, Policy
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.standing import Standing
from sapajou.games.after_us.engine.worth import Worth
from sapajou.kernel.trace import surprising

_DATA: Final = Path(__file__).parent / "data"
WEIGHTS: Final[dict[str, Any]] = msgspec.json.decode((_DATA / "weights.json").read_bytes())
EFFORT: Final = msgspec.json.decode((_DATA / "effort.json").read_bytes(), type=dict[str, list[int]])


@cache
def judge_of(cards: Cards) -> Judge:
    """Return what weighs positions with these cards."""
    weights = WEIGHTS["evaluation"]
    return Judge(cards, {name: value for name, value in weights.items() if name != "levels"}, weights["levels"])


@cache
def standing_of(cards: Cards) -> Standing:
    """Return what weighs a position with these cards at the beginning of a round."""
    return Standing(judge_of(cards).values, WEIGHTS["standing"])


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
    chosen: Mapping[str, Sequence[float]] = WEIGHTS[{1: "solo", 2: "two"}.get(seats, "more")]
    chosen = {**chosen, **(weights or {})}
    return Policy(cards, judge_of(cards).values, {name: list(values) for name, values in chosen.items()})


def turns(state: State, seat: int, policy: Policy) -> list[tuple[int, ...]]:
    """Return what a seat may well do until it is done with a phase or learns something: first what the policy does.

    Those that are worth most after it come next. Of all plans for phase 1 these are the best by several measures;
    elsewhere each step that is legal is followed by what the policy does.
    """
    policy.begin()
    own, after = _followed(state, seat, policy, [int(policy.act(state, seat))])
    found = {_outcome(after, seat): own}
    values: dict[tuple[int, ...], float] = {}
    for first in _first_steps(state, seat, policy):
        turn, after = _followed(state, seat, policy, [first])
        if found.setdefault(_outcome(after, seat), turn) == turn != own:
            values[turn] = evaluate(after, seat)
    return [own, *sorted(values, key=lambda turn: (-values[turn], turn))]


def _first_steps(state: State, seat: int, policy: Policy) -> Iterator[int]:
    """Yield the steps with which a turn may begin; before one that assembles, the policy is given the plan for it."""
    policy.begin()
    preparing = state.phase == act.LIFE and state.pointer[seat] == s.PREPARING
    for style in range(STYLES) if preparing else ():
        yield int(policy.plan(state, seat, style))
    for action in state.legal(seat):
        if not (preparing and action >= act.ASSEMBLE):
            policy.begin()
            yield action


def _followed(state: State, seat: int, policy: Policy, steps: list[int]) -> tuple[tuple[int, ...], State]:
    """Return a turn that begins with some steps and goes on as the policy does, and the position after it."""
    after = state.copy()
    after.trace = []
    for step in steps:
        after.apply(seat, step)
    while after.phase == state.phase and seat in after.to_act() and not surprising(after.trace):
        steps.append(int(policy.act(after, seat)))
        after.apply(seat, steps[-1])
    return tuple(steps), after


def _outcome(state: State, seat: int) -> tuple[int, ...]:
    """Return what a seat has after a turn: turns with the same outcome are the same to it."""
    cards = sorted(state.line[seat * act.SLOTS : (seat + 1) * act.SLOTS])
    has = (state.phase, state.points[seat], state.rage[seat], state.purse[seat], state.token[seat], state.used[seat])
    return (*has, state.marks[seat], len(state.draw[seat]), *(len(pile) for pile in state.piles), *cards)


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
