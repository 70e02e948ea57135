"""Moves that a sensible player would think of at a bargain, best first: as deals, and as the steps that draft them."""

from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.bargaining import takeable
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.afternova.engine.offers import Bargain, Bench, manned, to_all
from sapajou.games.afternova.engine.policy import taking
from sapajou.games.afternova.engine.replies import Counters, acceptance, manned_counter, refusal
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.weights import Weights

_CALLS: Final = 3  # proposals that are also made open calls
_OF_A_KIND: Final = 3  # that are surely among the best: with two helpers, with stored fragments, with the Bot


def best_of(found: list[Bargain], number: int) -> list[Bargain]:
    """Return so many bargains that promise most, best first; of equal ones the first."""
    kept: list[Bargain] = []
    for bargain in found:
        place = len(kept)
        while place > 0 and kept[place - 1].expected < bargain.expected:
            place -= 1
        if place < number:
            kept.insert(place, bargain)
            if len(kept) > number:
                kept.pop()
    return kept


def good_offers(state: State, weights: Weights, seat: int, number: int) -> list[Bargain]:
    """Return good deals for the active seat, best first, some of every kind."""
    plain: list[Bargain] = []
    special: list[Bargain] = []
    for bargain in Bench(Worths(state, weights), seat).all():
        deal = bargain.deal
        several = len(deal.helpers) > 1 or (len(deal.helpers) == 1 and len(deal.bot_order) > 0)
        traded = len(deal.trades) > 0 and (max(deal.trades) > 0 or min(deal.trades) < 0)
        (special if several or traded else plain).append(bargain)
    chosen = best_of(plain, number)
    chosen += best_of(special, _OF_A_KIND)
    if not state.rival() and state.proposals > 0:  # AN-N-04
        calls = 0
        for bargain in best_of(plain, number):
            if bargain.deal.kind == act.PROPOSE and calls < _CALLS:
                calls += 1
                chosen.append(Bargain(to_all(state, seat, bargain.deal), bargain.net, bargain.theirs, bargain.expected))
    for bargain in chosen:
        manned(state, seat, bargain.deal)
    return best_of(chosen, len(chosen))


def good_answers(state: State, weights: Weights, seat: int, number: int) -> list[Deal]:
    """Return sensible answers to the offer: no, yes, and so many counters, best first."""
    answers = [refusal(state)]
    yes = acceptance(state, seat)
    if yes is not None:
        answers.append(yes)
    counters = best_of(Counters(Worths(state, weights), seat).all(with_stored=True), number)
    return answers + [manned_counter(state, seat, bargain.deal) for bargain in counters]


def counters_to_take(state: State, seat: int) -> list[Deal]:
    """Return the ways to take a counter, with the fewest workers each."""
    found: list[Deal] = []
    for other in range(state.seats):
        reply = state.answers[other]
        if reply is not None and reply.kind == act.COUNTER and takeable(state, other):
            found.append(taking(state, seat, other))
    return found
