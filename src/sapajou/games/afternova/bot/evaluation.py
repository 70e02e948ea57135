"""How good a position is for a seat: its worth, and what hangs in the air, against the best other."""

from math import prod
from typing import Final

from sapajou.games.afternova.bot.bargain import MARGIN
from sapajou.games.afternova.bot.gains import Outcome, Worths, hope
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.bargaining import addressed, single_deal, takeable
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.kernel.trace import entries

_RIVALRY: Final = 0.12  # how much of the best opponent's worth counts against a seat
_DECIDED: Final = 100.0
_LOST: Final = 20.0  # what it costs that somebody who is ahead can end the game
_SHOWN: Final = 0.01  # what it costs that another knows a card in one's hand, or to show one: nothing is shown idly
EFFORT: Final = 0.06  # what it costs to make an offer or a counter that may come to nothing


def evaluate(state: State, seat: int) -> float:
    """Return how good a position is for a seat: its worth, and what hangs in the air, against the best other."""
    if state.over:
        scores = state.scores()
        rivals = [score for other, score in enumerate(scores) if other != seat]
        rivals += [state.bot_score()] if state.rival() else []
        return scores[seat] - _RIVALRY * max(rivals) + (_DECIDED if state.winners() == [seat] else 0.0)
    others = {other: worth.value(state, other) for other in range(state.seats) if other != seat}
    own = worth.value(state, seat)
    lost = any(value > own and _about_to_end(state, other) for other, value in others.items())
    shown = _known_cards(state, seat) + _shown_cards(state, seat)
    beside = worth.reach(state, seat) - _SHOWN * shown - (_LOST if lost else 0.0)
    return own + beside + _prospect(state, seat) - _RIVALRY * max(others.values())


def _about_to_end(state: State, seat: int) -> bool:
    """Return whether a seat can pay for its last blueprint, by the hand it has here."""
    if len(state.completed[seat]) < act.BLUEPRINTS_TO_END - 1:
        return False
    return worth.completes(worth.appraise(state, seat), worth.stock_of(state.storages[seat]))


def _known_cards(state: State, seat: int) -> int:
    """Return how many cards of a hand others know, or will when an answer is opened."""
    answer = state.answers[seat]
    told = sum(state.known[card] & ~(1 << seat) != 0 for card in state.hands[seat])
    return told + (len(answer.shown) if answer is not None else 0)


def _shown_cards(state: State, seat: int) -> int:
    """Return how many cards a seat has shown since the latest offer began, also such as all knew."""
    showings = [args for kind, args in entries(state.talk) if kind == act.T_SHOWED and args[0] == seat]
    return sum(len(args) - 3 for args in showings)  # besides the cards: who, to whom, whether to all


def _prospect(state: State, seat: int) -> float:
    """Return what a seat may expect from the turn that is being played."""
    if state.phase == act.MARKET_STEP or (state.phase == act.DISCARD_HAND and state.budget != act.NOTHING):
        return worth.market(state, seat, state.budget) if seat == state.active else 0.0
    if state.phase == act.CHOOSE_ACTION:
        return worth.market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == act.OVERFLOW or state.offer is None:
        return 0.0
    return _talk_prospect(state, seat, state.offer)


def _talk_prospect(state: State, seat: int, offer: Deal) -> float:
    """Return what a seat may expect from an offer: what it brings, as likely as everybody should like it."""
    if seat != state.active and not addressed(state) >> seat & 1:
        return 0.0
    worths = Worths(state)
    instead = worth.market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == act.CONSIDER_COUNTERS or (state.phase == act.RESPOND and _countered(state, seat)):
        return _counter_prospect(worths, seat, instead)
    effort = EFFORT if seat == state.active else 0.0
    if offer.kind == act.INVITE:
        return instead - effort
    likely, gain = _agreement(worths, seat, offer)
    return likely * gain + (1.0 - likely) * instead - effort


def _countered(state: State, seat: int) -> bool:
    answer = state.answers[seat]
    return answer is not None and answer.kind == act.COUNTER


def _agreement(worths: Worths, seat: int, offer: Deal) -> tuple[float, float]:
    """Return how likely an offer is to be carried out, and what a seat gains by it then."""
    state = worths.state
    outcomes, chances = [], []
    for helper in offer.helpers:
        term = offer.term_of(helper)
        crew = worths.crew(helper, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        workers = (offer.workers.bit_count(), (crew or 0).bit_count())
        outcomes.append(Outcome(worths, offer, helper, workers))
        chances.append(_willing(state, helper, outcomes[-1], able=crew is not None))
    gains = [outcome.net for outcome in outcomes] if seat == state.active else [one.their_net for one in outcomes]
    if offer.kind == act.OPEN_CALL:
        likely = 1.0 - prod(1.0 - chance for chance in chances)
        if seat == state.active:
            return likely, max(zip(chances, gains, strict=True))[1]
        at = offer.helpers.index(seat)
        return likely * chances[at] / max(sum(chances), 0.001), gains[at]
    # A's envy of each helper counts: the least welcome of them stands for all
    return prod(chances), min(gains) if seat == state.active else gains[offer.helpers.index(seat)]


def _willing(state: State, helper: int, outcome: Outcome, *, able: bool) -> float:
    """Return how likely a helper is to accept: its own answer if it lies on the table, else by its gain here."""
    answer = state.answers[helper]
    if answer is not None and answer.kind != act.ACCEPT:
        return 0.0
    if answer is not None:
        return 1.0
    return hope(outcome.their_net - MARGIN if able else -1.0)


def _counter_prospect(worths: Worths, seat: int, instead: float) -> float:
    """Return what counters on the table promise: to their maker if A should like them, to A the best of them."""
    state = worths.state
    expected = instead
    for other in range(state.seats):
        if not _countered(state, other) or seat not in (other, state.active):
            continue
        deal = single_deal(state, other)
        own = worths.crew(state.active, deal.planet, rest(state, deal, 0), rest(state, deal, 1))
        workers = ((own or 0).bit_count(), state.reply(other).workers.bit_count())
        outcome = Outcome(worths, deal, other, workers)
        if seat == other:
            margin = outcome.net - worth.market_turn(state, state.active) if takeable(state, other) else -1.0
            return outcome.their_net * hope(margin) - EFFORT
        if takeable(state, other):
            expected = max(expected, outcome.net)
    return expected
