"""How good a position is for each seat: its worth and what hangs in the air, against the best other."""

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.bargaining import addressed, single_deal, takeable
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.gains import Outcome, Worths, crew_size, outcome_of, workers_in
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.standing import certain, shares_of
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.weights import Weights


def evaluate_all(state: State, weights: Weights) -> list[float]:
    """Return how good a position is for each seat."""
    if state.phase == act.OVER:
        return _at_the_end(state, weights)
    worths = Worths(state, weights)
    standing = standing_of(worths)
    ending = _about_to_end(worths)
    for seat in range(state.seats):
        best = -1000.0
        lost = False
        for other in range(state.seats):
            if other != seat:
                best = max(best, worths.seats[other].total)
                if ending >> other & 1 and worths.seats[other].total > worths.seats[seat].total:
                    lost = True
        standing[seat] -= weights.rivalry * best
        if lost:
            standing[seat] -= weights.lost
    return standing


def _at_the_end(state: State, weights: Weights) -> list[float]:
    """Return points, less a part of the best other's, and much more for the winner."""
    scores = state.scores()
    winners = state.winners()
    values: list[float] = []
    for seat in range(state.seats):
        best = state.bot_score() if state.rival() else -1
        for other in range(state.seats):
            if other != seat:
                best = max(best, scores[other])
        decided = weights.decided if seat in winners else 0.0
        values.append(float(scores[seat]) - weights.rivalry * float(best) + decided)
    return values


def standing_of(worths: Worths) -> list[float]:
    """Return what each seat is worth with all that hangs in the air."""
    state = worths.state
    weights = worths.weights
    values: list[float] = []
    for seat in range(state.seats):
        seen = worths.seats[seat]
        value = seen.total + worth.reach(state, weights, seat, seen.late) - weights.shown * float(_shown(state, seat))
        values.append(value + _prospect(worths, seat))
    return values


def _about_to_end(worths: Worths) -> int:
    """Return the mask of the seats that can pay for their last blueprint, by the hands they have here."""
    state = worths.state
    mask = 0
    for seat in range(state.seats):
        if len(state.completed[seat]) >= act.BLUEPRINTS_TO_END - 1:
            seen = worths.seats[seat]
            if worth.completes(seen, seen.stock):
                mask |= 1 << seat
    return mask


def _shown(state: State, seat: int) -> i64:
    """Return how many cards of a hand others know or will know, and how many were shown since the latest offer."""
    count: i64 = 0
    own: i64 = i64(1) << i64(seat)
    for card in state.hands[seat]:
        known: i64 = state.known[card]
        if known & ~own != 0:
            count += 1
    answer = state.answers[seat]
    if answer is not None:
        count += len(answer.shown)
    talk = state.talk
    at: i64 = 0
    while at < len(talk):
        if talk[at] == act.T_SHOWED and talk[at + 2] == seat:
            count += talk[at + 1] - 3  # besides the cards: who, to whom, whether to all
        at += 2 + talk[at + 1]
    return count


def _prospect(worths: Worths, seat: int) -> float:
    """Return what a seat may expect from the turn that is being played."""
    state = worths.state
    weights = worths.weights
    if state.phase == act.MARKET_STEP or (state.phase == act.DISCARD_HAND and state.budget != act.NOTHING):
        return worth.market(state, weights, seat, i64(state.budget)) if seat == state.active else 0.0
    if state.phase == act.CHOOSE_ACTION:
        return worth.market_turn(state, weights, seat) if seat == state.active else 0.0
    offer = state.offer
    if state.phase == act.OVERFLOW or offer is None:
        return 0.0
    if seat != state.active and not addressed(state) >> seat & 1:
        return 0.0
    return _talk_prospect(worths, seat, offer)


def _talk_prospect(worths: Worths, seat: int, offer: Deal) -> float:
    """Return what a seat may expect from an offer: what it brings, as likely as everybody should like it."""
    state = worths.state
    instead = worth.market_turn(state, worths.weights, seat) if seat == state.active else 0.0
    if state.phase == act.CONSIDER_COUNTERS or (state.phase == act.RESPOND and _countered(state, seat)):
        return _counter_prospect(worths, seat, instead)
    effort = worths.weights.effort if seat == state.active else 0.0
    if offer.kind == act.INVITE:
        return instead - effort
    return _agreement(worths, seat, offer, instead) - effort


def _countered(state: State, seat: int) -> bool:
    """Return whether a seat's answer is a counter."""
    answer = state.answers[seat]
    return answer is not None and answer.kind == act.COUNTER


def _agreement(worths: Worths, seat: int, offer: Deal, instead: float) -> float:
    """Return what a seat gains by an offer, as likely as it is to be carried out, or else has instead."""
    state = worths.state
    active = seat == state.active
    own_workers = workers_in(offer.workers)
    all_say_yes, all_say_no, added = 1.0, 1.0, 0.0
    likeliest, of_likeliest, least, of_seat, chance_of_seat = -1.0, 0.0, 1000.0, 0.0, 0.0
    for helper in offer.helpers:
        term = offer.term_of(helper)
        size = crew_size(state, helper, offer.planet, i64(offer.needs[term * 2]), i64(offer.needs[term * 2 + 1]))
        outcome = outcome_of(worths, offer, helper, own_workers, max(0, size))
        chance = _willing(worths, helper, outcome, size >= 0)
        gain = outcome.net if active else outcome.their_net
        all_say_yes *= chance
        all_say_no *= 1.0 - chance
        added += chance
        if chance > likeliest or (chance == likeliest and gain > of_likeliest):
            likeliest, of_likeliest = chance, gain
        least = min(least, gain)
        if helper == seat:
            of_seat, chance_of_seat = gain, chance
    if offer.kind == act.OPEN_CALL:
        likely = 1.0 - all_say_no
        if active:
            return likely * of_likeliest + (1.0 - likely) * instead
        likely = likely * chance_of_seat / max(added, 0.001)
        return likely * of_seat + (1.0 - likely) * instead
    gain = least if active else of_seat  # A's envy of each helper counts: the least welcome of them stands for all
    return all_say_yes * gain + (1.0 - all_say_yes) * instead


def _willing(worths: Worths, helper: int, outcome: Outcome, able: bool) -> float:  # noqa: FBT001  said by name below
    """Return how likely a helper is to accept: its own answer if it lies on the table, else by its gain here."""
    answer = worths.state.answers[helper]
    if answer is not None:
        return 1.0 if answer.kind == act.ACCEPT else 0.0
    return worths.weights.hope(outcome.their_net - worths.weights.margin) if able else 0.0


def _counter_prospect(worths: Worths, seat: int, instead: float) -> float:
    """Return what counters on the table promise: to their maker if A should like them, to A the best of them."""
    state = worths.state
    active = state.active
    expected = instead
    for other in range(state.seats):
        if not _countered(state, other) or (seat not in (other, active)):
            continue
        if seat == active and not takeable(state, other):
            continue
        outcome = counter_outcome(worths, other)
        if seat == other:
            margin = outcome.net - worth.market_turn(state, worths.weights, active) if takeable(state, other) else -1.0
            return outcome.their_net * worths.weights.hope(margin) - worths.weights.effort
        expected = max(expected, outcome.net)
    return expected


def counter_outcome(worths: Worths, other: int) -> Outcome:
    """Return what a counter on the table brings A and its maker."""
    state = worths.state
    deal = single_deal(state, other)
    own = crew_size(state, state.active, deal.planet, i64(rest(state, deal, 0)), i64(rest(state, deal, 1)))
    return outcome_of(worths, deal, other, max(0, own), workers_in(state.reply(other).workers))


# Chances to win beside the Bot


def chances_beside_bot(state: State, weights: Weights) -> list[float]:
    """Return the chance of each seat to win, by what all are worth, and last the Bot's unless the game is over."""
    if state.phase == act.OVER:
        return certain(state)
    values = standing_of(Worths(state, weights))
    values.append(float(state.bot_score()) + weights.tempo * float(state.scored_by_bot()))
    luck = luck_at(state, weights)
    return shares_of([value / luck for value in values])


def luck_at(state: State, weights: Weights) -> float:
    """Return by how much luck can still turn what seats are worth: less the further one of them, or the Bot, is."""
    most = i64(state.scored_by_bot())
    for seat in range(state.seats):
        done: i64 = len(state.completed[seat])
        most = max(most, done)
    return weights.luck[most]
