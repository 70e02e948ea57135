"""The moves worth looking at: all of them if they are few, else the sensible ones and some random ones."""

from typing import Final

from sapajou.games.afternova.bot.tuned import tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.drafting import new_answer, possible_answers
from sapajou.games.afternova.engine.ideas import good_answers, good_offers
from sapajou.games.afternova.engine.planning import steps_of_deal
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.terms import open_space
from sapajou.kernel.chance import Dice
from sapajou.kernel.moves import all_moves, sample_moves

_OFFERS: Final = 8  # deals worth looking at in one turn
_COUNTERS: Final = 4
_LEFT_TO_CHANCE: Final = 4  # one move in so many of a small sample is a random one


def good_moves(state: State, seat: int, limit: int | None, seed: int) -> list[tuple[int, ...]]:
    """Return all whole moves if there are at most `limit`, else the sensible ones and a few random ones."""
    if limit == 0 or seat not in state.to_act():
        return []
    if limit is None or fewest_moves(state, seat) <= limit:
        found = all_moves(state, seat, limit)
        if limit is None or len(found) <= limit:
            return found
    if state.drafts[seat] is not None:
        return sample_moves(state, seat, limit, seed)
    kept = list(dict.fromkeys(sensible_moves(state, seat)))[: limit - max(1, limit // _LEFT_TO_CHANCE)]
    spare = [move for move in one_of_each(state, seat, seed) if move not in set(kept)]
    dice = Dice(seed)
    while spare and len(kept) < limit:
        kept.append(spare.pop(dice.below(len(spare))))
    return sorted(kept)


def one_of_each(state: State, seat: int, seed: int) -> list[tuple[int, ...]]:
    """Return a random move for every way to begin one: so any move may be among them."""
    moves: list[tuple[int, ...]] = []
    for at, first in enumerate(state.legal(seat)):
        after = state.copy()
        after.apply(seat, first)
        rest_of = sample_moves(after, seat, 1, seed + at)[0] if after.drafting(seat) else ()
        moves.append((first, *rest_of))
    return moves


def fewest_moves(state: State, seat: int) -> int:
    """Return how many whole moves there are at least: every offer and answer goes with any cards shown to anybody."""
    if state.drafts[seat] is not None or state.phase not in (act.CHOOSE_ACTION, act.RESPOND):
        return 1
    shows = 1 + ((1 << len(state.hands[seat])) - 1) * ((1 << (state.seats - 1)) - 1)
    if state.phase == act.RESPOND:
        kinds = possible_answers(state, seat)
        counters = _fewest_counters(state, seat) if act.A_ANSWER + act.COUNTER - act.ACCEPT in kinds else 1
        return shows * (len(kinds) - 1 + counters)
    if state.proposals == 0:
        return 1
    asks = [(state.required(slot, 0) + 1) * (state.required(slot, 1) + 1) for slot in range(act.PLANET_SLOTS)]
    return 1 + shows * sum(asks)  # the market, and invitations alone


def _fewest_counters(state: State, seat: int) -> int:
    """Return how many counters there are at least: any free spaces, but for those of the term addressed."""
    trial = new_answer(state, seat, act.COUNTER)
    free = sum(open_space(state, trial, at) for at in range(act.MOST_SPACES))
    return max(1, (1 << free) - 1)


def sensible_moves(state: State, seat: int) -> list[tuple[int, ...]]:
    """Return moves that a sensible player would think of, best first."""
    weights = tuned_weights(state.seats)
    if state.phase == act.CHOOSE_ACTION:
        deals = [bargain.deal for bargain in good_offers(state, weights, seat, _OFFERS)]
        return [(act.A_MARKET,), *(tuple(steps_of_deal(state, seat, deal)) for deal in deals)]
    if state.phase == act.RESPOND:
        return [tuple(steps_of_deal(state, seat, deal)) for deal in good_answers(state, weights, seat, _COUNTERS)]
    return []
