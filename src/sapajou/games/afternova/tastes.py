"""What personas like in Afternova: more of a deal than the other side, and deals as they are offered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.gains import got_by_active, got_by_helper, signed_count
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal


def _greed(state: State, seat: int, move: Sequence[int]) -> float:
    """Return how many fragments more a seat gets by a deal than the other side gets together."""
    deal = _sent(state, seat, move)
    if deal is None or deal.kind == act.REFUSE:
        return 0.0
    if deal.kind == act.ACCEPT:
        deal = state.offered()
    elif deal.kind == act.TAKE_COUNTER:
        deal = state.answers[deal.helpers[0]] or deal
    active = signed_count(got_by_active(state, deal))
    helpers = [act.ANYONE] if deal.kind == act.OPEN_CALL else deal.helpers
    if seat != state.active:
        return float(signed_count(got_by_helper(state, deal, seat)) - active)
    return float(active - sum(signed_count(got_by_helper(state, deal, helper)) for helper in helpers))


def _trust(state: State, seat: int, move: Sequence[int]) -> float:
    """Return whether a seat takes what it is offered (1), asks for something else (a half), or does not (0)."""
    deal = _sent(state, seat, move)
    if deal is None:
        return 0.0
    return {act.ACCEPT: 1.0, act.TAKE_COUNTER: 1.0, act.COUNTER: 0.5}.get(deal.kind, 0.0)


def _sent(state: State, seat: int, move: Sequence[int]) -> Deal | None:
    """Return the deal or the answer that a move sends, if it sends one."""
    if move[-1] != act.A_SEND:
        return None
    trial = state.copy()
    for step in move[:-1]:
        trial.apply(seat, step)
    return trial.drafts[seat]


TASTES: Final[Mapping[str, Callable[[State, int, Sequence[int]], float]]] = {"greed": _greed, "trust": _trust}
