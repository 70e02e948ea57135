"""Deals that lie before a seat: an offer it may accept, counters it may take."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.ideas import counters_to_take
from sapajou.games.afternova.engine.planning import steps_of_deal
from sapajou.games.afternova.engine.replies import acceptance, refusal
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.events import counter_line, offer_line
from sapajou.games.afternova.view import deal_view, term_of
from sapajou.kernel.bargain import Bargain


def bargains(state: State, seat: int) -> list[Bargain]:
    """Return the deals that a seat which owes a decision may take now, each with the fewest workers."""
    if state.drafts[seat] is not None or seat not in state.to_act():
        return []
    if state.phase == act.RESPOND:
        return _offered(state, seat)
    if state.phase == act.CONSIDER_COUNTERS:
        return _countered(state, seat)
    return []


def _offered(state: State, seat: int) -> list[Bargain]:
    """Return the offer of whose turn it is, if the seat can meet its term (AN-N-02, AN-N-07)."""
    yes = acceptance(state, seat)
    if yes is None:
        return []
    offer = state.offered()
    seen = deal_view(state, offer, own=False)
    line = offer_line(seen.kind, offer, seen.asks, seen.terms, seen.bot_icons)
    take, leave = (tuple(steps_of_deal(state, seat, deal)) for deal in (yes, refusal(state)))
    return [Bargain(state.active, line, take, leave)]


def _countered(state: State, seat: int) -> list[Bargain]:
    """Return the counters that the seat may take (AN-N-13)."""
    found = []
    for deal in counters_to_take(state, seat):
        other = deal.helpers[0]
        line = counter_line(term_of(state, other))
        found.append(Bargain(other, line, tuple(steps_of_deal(state, seat, deal)), (act.A_DECLINE,)))
    return found
