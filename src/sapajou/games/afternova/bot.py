"""How good a position is for a seat, the moves worth looking at, what a clock plays, and what a bot says."""

from collections.abc import Callable, Sequence
from typing import Final

from sapajou.games.afternova import state as s
from sapajou.games.afternova import worth
from sapajou.games.afternova.bargain import (
    EFFORT,
    LIKELY,
    MARGIN,
    UNLIKELY,
    Worths,
    answers,
    deal_gains,
    offers,
    steps_for,
)
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_deal import rest, single_deal, takeable
from sapajou.games.afternova.state import Deal
from sapajou.kernel.bot import Phrase
from sapajou.kernel.chance import Dice

_RIVALRY: Final = 0.12  # how much of the best opponent's worth counts against a seat
_DECIDED: Final = 100.0
_LEFT_TO_CHANCE: Final = 4  # one move in so many of a sample is a random one

General = Callable[[Position, int, int | None, int], list[tuple[int, ...]]]


# Evaluation


def evaluate(state: Position, seat: int) -> float:
    """Return how good a position is for a seat: its worth, and what hangs in the air, against the best other."""
    if state.over:
        scores = state.scores()
        rivals = [score for other, score in enumerate(scores) if other != seat]
        rivals += [state.bot_score()] if state.rival() else []
        return scores[seat] - _RIVALRY * max(rivals) + (_DECIDED if state.winners() == [seat] else 0.0)
    others = [worth.value(state, other) for other in range(state.seats) if other != seat]
    own = worth.value(state, seat) + worth.reach(state, seat)
    return own + _prospect(state, seat) - _RIVALRY * max(others)


def _prospect(state: Position, seat: int) -> float:
    """Return what a seat may expect from the turn that is being played."""
    if state.phase == s.MARKET_STEP or (state.phase == s.DISCARD_HAND and state.budget != s.NOTHING):
        return worth.market(state, seat, state.budget) if seat == state.active else 0.0
    if state.phase == s.CHOOSE_ACTION:
        return worth.market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == s.OVERFLOW or state.offer is None:
        return 0.0
    return _talk_prospect(state, seat, state.offer)


def _talk_prospect(state: Position, seat: int, offer: Deal) -> float:
    """Return what a seat may expect from an offer: what it brings, as likely as everybody should like it."""
    worths = Worths(state)
    if state.phase == s.CONSIDER_COUNTERS or (state.phase == s.RESPOND and _countered(state, seat)):
        return _counter_prospect(worths, seat)
    if offer.kind == s.INVITE:
        return worth.market_turn(state, seat) - EFFORT if seat == state.active else 0.0
    fall_back = worth.market_turn(state, seat) if seat == state.active else 0.0
    likely, gain = _agreement(worths, seat, offer)
    return likely * gain + (1.0 - likely) * fall_back - (EFFORT if seat == state.active else 0.0)


def _countered(state: Position, seat: int) -> bool:
    answer = state.answers[seat]
    return answer is not None and answer.kind == s.COUNTER


def _agreement(worths: Worths, seat: int, offer: Deal) -> tuple[float, float]:
    """Return how likely an offer is to be carried out, and what a seat gains by it then."""
    state = worths.state
    own = worths.crew(state.active, offer.planet, rest(state, offer, 0), rest(state, offer, 1))
    own_size = offer.workers.bit_count() if offer.workers else (own or 0).bit_count()
    chances, gains = [], []
    for helper in offer.helpers:
        one = offer if offer.kind == s.OPEN_CALL or len(offer.helpers) == 1 else None
        term = offer.term_of(helper)
        crew = worths.crew(helper, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        sizes = [(crew or 0).bit_count()]
        both = deal_gains(worths, one, own_size, [helper], sizes) if one else _of_many(worths, offer, own_size, helper)
        gains.append(both)
        chances.append(_willing(worths, helper, both, able=crew is not None))
    if offer.kind == s.OPEN_CALL:
        nobody = 1.0
        for chance in chances:
            nobody *= 1.0 - chance
        at = offer.helpers.index(seat) if seat in offer.helpers else 0
        share = chances[at] / max(sum(chances), 0.001) if seat in offer.helpers else 1.0
        best = max(gains, key=lambda both: both[1])
        return (1.0 - nobody) * share, gains[at][1] if seat in offer.helpers else best[
            0
        ] if seat == state.active else 0.0
    likely = 1.0
    for chance in chances:
        likely *= chance
    if seat == state.active:
        return likely, gains[0][0]
    return (likely, gains[offer.helpers.index(seat)][1]) if seat in offer.helpers else (0.0, 0.0)


def _of_many(worths: Worths, offer: Deal, own_size: int, helper: int) -> list[float]:
    """Return what A and one of several helpers gain."""
    sizes = []
    for at, other in enumerate(offer.helpers):
        crew = worths.crew(other, offer.planet, offer.needs[at * 2], offer.needs[at * 2 + 1])
        sizes.append((crew or 0).bit_count())
    every = deal_gains(worths, offer, own_size, offer.helpers, sizes)
    return [every[0], every[1 + offer.helpers.index(helper)]]


def _willing(worths: Worths, helper: int, both: Sequence[float], *, able: bool) -> float:
    """Return how likely a helper is to accept: its own answer if it lies on the table, else its gain here."""
    answer = worths.state.answers[helper]
    if answer is not None and answer.kind == s.REFUSE:
        return 0.0
    if answer is not None and answer.kind == s.ACCEPT:
        return 1.0
    wants = both[1] - worths.threat(helper, worths.state.active, both[0]) >= MARGIN * 0.5
    return LIKELY if able and wants else UNLIKELY


def _counter_prospect(worths: Worths, seat: int) -> float:
    """Return what counters on the table promise: to their maker if A should like them, to A the best of them."""
    state = worths.state
    expected = worth.market_turn(state, seat) if seat == state.active else 0.0
    for other in range(state.seats):
        if not _countered(state, other) or seat not in (other, state.active):
            continue
        deal = single_deal(state, other)
        answer = state.answers[other]
        own = worths.crew(state.active, deal.planet, rest(state, deal, 0), rest(state, deal, 1))
        sizes = [answer.workers.bit_count() if answer else 0]
        both = deal_gains(worths, deal, (own or 0).bit_count(), [other], sizes)
        taken = takeable(state, other) and both[0] > worth.market_turn(state, state.active)
        if seat == other:
            expected = both[1] * (LIKELY if taken else UNLIKELY) - EFFORT
        elif taken:
            expected = max(expected, both[0])
    return expected


# Moves worth looking at


def good_moves(general: General, state: Position, seat: int, limit: int | None, seed: int) -> list[tuple[int, ...]]:
    """Return all whole moves if there are at most `limit`, else the sensible ones and a random sample."""
    found = general(state, seat, limit, seed)
    if limit is None or len(found) < limit or state.drafts[seat] is not None:
        return found
    room = limit - max(1, limit // _LEFT_TO_CHANCE)  # so that any move may be among them
    kept = sorted(set(sensible_moves(state, seat)[:room]))
    spare = [move for move in found if move not in set(kept)]
    dice = Dice(seed)
    while spare and len(kept) < limit:
        kept.append(spare.pop(dice.below(len(spare))))
    return sorted(kept)


def sensible_moves(state: Position, seat: int) -> list[tuple[int, ...]]:
    """Return moves that a sensible player would think of, best first."""
    if state.phase == s.CHOOSE_ACTION:
        return [(s.A_MARKET,), *(steps_for(state, seat, bargain) for bargain in offers(state, seat))]
    if state.phase == s.RESPOND:
        return [steps_for(state, seat, bargain) for bargain in answers(state, seat)]
    return []


# What a clock plays (AN-T-06)


def default_step(state: Position, seat: int) -> int:  # noqa: PLR0911  one line a phase
    """Return what is played for an absent person; an unfinished draft is brought to its end."""
    legal = state.legal(seat)
    if state.drafts[seat] is not None:
        return s.A_SEND if s.A_SEND in legal else legal[0]
    if state.phase == s.RESPOND:
        return s.A_ANSWER + s.REFUSE - s.ACCEPT
    if state.phase == s.MARKET_STEP:
        return s.A_TAKE + next(card for card in state.row if card != s.NOTHING)
    if state.phase == s.DISCARD_HAND:
        return s.A_DISCARD + state.hands[seat][-1]
    if state.phase == s.OVERFLOW:
        return (
            s.A_DROP + sorted(state.storages[seat][-state.surplus(seat) :])[len(state.drops)]
            if _plain(state)
            else legal[0]
        )
    if state.phase == s.CHOOSE_ACCEPTOR:
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return next(s.A_ACCEPTOR + other for other in order if s.A_ACCEPTOR + other in legal)
    return legal[0]  # market, decline, pass


def _plain(state: Position) -> bool:
    """Return whether what is dropped so far is what the clock would have dropped."""
    last = sorted(state.storages[state.asked][-state.surplus(state.asked) :])
    return state.drops == last[: len(state.drops)]


# What a bot says


def phrase(state: Position, seat: int, steps: Sequence[int]) -> Phrase | None:  # noqa: PLR0911  one line a reason
    """Return why a seat plays a move, as a phrase code `prompt.say.*` and its values, or None."""
    first = steps[0]
    if first == s.A_MARKET:
        return "say.market", {}
    if s.A_DRAFT <= first < s.A_ANSWER:
        return _offer_phrase(state, seat, steps)
    if state.phase != s.RESPOND or state.offer is None:
        return None
    kind = first - s.A_ANSWER + s.ACCEPT
    likely_gain = _agreement(Worths(state), seat, state.offer)[1] if state.offer.kind != s.INVITE else 0.0
    if kind == s.ACCEPT:
        return "say.fair", {"gain": round(likely_gain, 1)}
    if kind == s.COUNTER:
        return "say.want_more", {}
    if s.A_ANSWER not in state.legal(seat) and state.offer.kind != s.INVITE:
        return "say.cannot", {}
    close = len(state.completed[state.active]) >= s.BLUEPRINTS_TO_END - 2
    return ("say.leader" if close and likely_gain > MARGIN else "say.too_little"), {}


def _offer_phrase(state: Position, seat: int, steps: Sequence[int]) -> Phrase:
    """Return what a seat says with an offer."""
    after = state.copy()
    for step in steps:
        after.apply(seat, step)
    offer = after.offer
    if offer is None:
        return "say.alone", {}
    planet = offer.planet * s.MOST_SPACES
    given = sum(
        owner not in (s.NOTHING, seat, s.BOT) and state.spaces[planet + at] != s.NOTHING
        for at, owner in enumerate(offer.owners)
    )
    return "say.offer", {"planet": offer.planet, "fragments": given}
