"""How good a position is for a seat, the moves worth looking at, and what a clock plays."""

from math import prod
from typing import Final

from sapajou.games.afternova import rules_numbers as n
from sapajou.games.afternova import worth
from sapajou.games.afternova.bargain import MARGIN, Bargain, offers
from sapajou.games.afternova.forms import read_form
from sapajou.games.afternova.gains import Outcome, Worths, hope
from sapajou.games.afternova.plan import steps_of
from sapajou.games.afternova.reply import answers
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_deal import addressed, rest, single_deal, takeable
from sapajou.games.afternova.rules_draft import new_answer, possible_answers
from sapajou.games.afternova.rules_terms import open_space
from sapajou.games.afternova.state import Deal
from sapajou.kernel.chance import Dice
from sapajou.kernel.moves import all_moves, sample_moves
from sapajou.kernel.trace import entries

_RIVALRY: Final = 0.12  # how much of the best opponent's worth counts against a seat
_DECIDED: Final = 100.0
_LOST: Final = 20.0  # what it costs that somebody who is ahead can end the game
_SHOWN: Final = 0.01  # what it costs that another knows a card in one's hand, or to show one: nothing is shown idly
EFFORT: Final = 0.06  # what it costs to make an offer or a counter that may come to nothing
_LEFT_TO_CHANCE: Final = 4  # one move in so many of a small sample is a random one


# Evaluation


def evaluate(state: Position, seat: int) -> float:
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


def _about_to_end(state: Position, seat: int) -> bool:
    """Return whether a seat can pay for its last blueprint, by the hand it has here."""
    if len(state.completed[seat]) < n.BLUEPRINTS_TO_END - 1:
        return False
    return worth.completes(worth.appraise(state, seat), worth.stock_of(state.storages[seat]))


def _known_cards(state: Position, seat: int) -> int:
    """Return how many cards of a hand others know, or will when an answer is opened."""
    answer = state.answers[seat]
    told = sum(state.known[card] & ~(1 << seat) != 0 for card in state.hands[seat])
    return told + (len(answer.shown) if answer is not None else 0)


def _shown_cards(state: Position, seat: int) -> int:
    """Return how many cards a seat has shown since the latest offer began, also such as all knew."""
    showings = [args for kind, args in entries(state.talk) if kind == n.T_SHOWED and args[0] == seat]
    return sum(len(args) - 3 for args in showings)  # besides the cards: who, to whom, whether to all


def _prospect(state: Position, seat: int) -> float:
    """Return what a seat may expect from the turn that is being played."""
    if state.phase == n.MARKET_STEP or (state.phase == n.DISCARD_HAND and state.budget != n.NOTHING):
        return worth.market(state, seat, state.budget) if seat == state.active else 0.0
    if state.phase == n.CHOOSE_ACTION:
        return worth.market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == n.OVERFLOW or state.offer is None:
        return 0.0
    return _talk_prospect(state, seat, state.offer)


def _talk_prospect(state: Position, seat: int, offer: Deal) -> float:
    """Return what a seat may expect from an offer: what it brings, as likely as everybody should like it."""
    if seat != state.active and not addressed(state) >> seat & 1:
        return 0.0
    worths = Worths(state)
    instead = worth.market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == n.CONSIDER_COUNTERS or (state.phase == n.RESPOND and _countered(state, seat)):
        return _counter_prospect(worths, seat, instead)
    effort = EFFORT if seat == state.active else 0.0
    if offer.kind == n.INVITE:
        return instead - effort
    likely, gain = _agreement(worths, seat, offer)
    return likely * gain + (1.0 - likely) * instead - effort


def _countered(state: Position, seat: int) -> bool:
    answer = state.answers[seat]
    return answer is not None and answer.kind == n.COUNTER


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
    if offer.kind == n.OPEN_CALL:
        likely = 1.0 - prod(1.0 - chance for chance in chances)
        if seat == state.active:
            return likely, max(zip(chances, gains, strict=True))[1]
        at = offer.helpers.index(seat)
        return likely * chances[at] / max(sum(chances), 0.001), gains[at]
    # A's envy of each helper counts: the least welcome of them stands for all
    return prod(chances), min(gains) if seat == state.active else gains[offer.helpers.index(seat)]


def _willing(state: Position, helper: int, outcome: Outcome, *, able: bool) -> float:
    """Return how likely a helper is to accept: its own answer if it lies on the table, else by its gain here."""
    answer = state.answers[helper]
    if answer is not None and answer.kind != n.ACCEPT:
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


# Moves worth looking at


def good_moves(state: Position, seat: int, limit: int | None, seed: int) -> list[tuple[int, ...]]:
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


def one_of_each(state: Position, seat: int, seed: int) -> list[tuple[int, ...]]:
    """Return a random move for every way to begin one: so any move may be among them."""
    moves: list[tuple[int, ...]] = []
    for at, first in enumerate(state.legal(seat)):
        after = state.copy()
        after.apply(seat, first)
        rest_of = sample_moves(after, seat, 1, seed + at)[0] if after.drafting(seat) else ()
        moves.append((first, *rest_of))
    return moves


def fewest_moves(state: Position, seat: int) -> int:
    """Return how many whole moves there are at least: every offer and answer goes with any cards shown to anybody."""
    if state.drafts[seat] is not None or state.phase not in (n.CHOOSE_ACTION, n.RESPOND):
        return 1
    shows = 1 + ((1 << len(state.hands[seat])) - 1) * ((1 << (state.seats - 1)) - 1)
    if state.phase == n.RESPOND:
        kinds = possible_answers(state, seat)
        counters = _fewest_counters(state, seat) if n.A_ANSWER + n.COUNTER - n.ACCEPT in kinds else 1
        return shows * (len(kinds) - 1 + counters)
    if state.proposals == 0:
        return 1
    asks = [(state.required(slot, 0) + 1) * (state.required(slot, 1) + 1) for slot in range(n.PLANET_SLOTS)]
    return 1 + shows * sum(asks)  # the market, and invitations alone


def _fewest_counters(state: Position, seat: int) -> int:
    """Return how many counters there are at least: any free spaces, but for those of the term addressed."""
    trial = new_answer(state, seat, n.COUNTER)
    free = sum(open_space(state, trial, at) for at in range(n.MOST_SPACES))
    return max(1, (1 << free) - 1)


def _steps(state: Position, seat: int, bargain: Bargain) -> tuple[int, ...]:
    """Return a bargain as the steps of a move."""
    return tuple(steps_of(state, seat, read_form(bargain.move)))


def sensible_moves(state: Position, seat: int) -> list[tuple[int, ...]]:
    """Return moves that a sensible player would think of, best first."""
    if state.phase == n.CHOOSE_ACTION:
        return [(n.A_MARKET,), *(_steps(state, seat, bargain) for bargain in offers(state, seat))]
    if state.phase == n.RESPOND:
        return [_steps(state, seat, bargain) for bargain in answers(state, seat)]
    return []


# What a clock plays (AN-T-06)


def default_step(state: Position, seat: int) -> int:  # noqa: PLR0911  one line a phase
    """Return what is played for an absent person; an unfinished draft is brought to its end."""
    legal = state.legal(seat)
    if state.drafts[seat] is not None:
        return n.A_SEND if n.A_SEND in legal else legal[0]
    if state.phase == n.RESPOND:
        return n.A_ANSWER + n.REFUSE - n.ACCEPT
    if state.phase == n.MARKET_STEP:
        return n.A_TAKE + next(card for card in state.row if card != n.NOTHING)
    if state.phase == n.DISCARD_HAND:
        return n.A_DISCARD + state.hands[seat][-1]
    if state.phase == n.OVERFLOW:
        return (
            n.A_DROP + sorted(state.storages[seat][-state.surplus(seat) :])[len(state.drops)]
            if _plain(state)
            else legal[0]
        )
    if state.phase == n.CHOOSE_ACCEPTOR:
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return next(n.A_ACCEPTOR + other for other in order if n.A_ACCEPTOR + other in legal)
    return legal[0]  # market, decline, pass


def _plain(state: Position) -> bool:
    """Return whether what is dropped so far is what the clock would have dropped."""
    last = sorted(state.storages[state.asked][-state.surplus(state.asked) :])
    return state.drops == last[: len(state.drops)]
