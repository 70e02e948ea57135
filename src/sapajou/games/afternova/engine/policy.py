"""A policy: plays whole moves for every seat, from weights, without drafting them step by step.

It is what a search takes for the others, and for its own seat after the move it looks at. Each seat bargains by what it
holds in the position; how much it demands to say yes differs from playout to playout, as people do.
"""

from typing import final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import turn, worth
from sapajou.games.afternova.engine.bargaining import choose_acceptor, decline, send, single_deal, takeable
from sapajou.games.afternova.engine.evaluation import counter_outcome
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.gains import Worths, outcome_of, workers_in
from sapajou.games.afternova.engine.holding import Hand
from sapajou.games.afternova.engine.labour import smallest_crew
from sapajou.games.afternova.engine.offers import Bargain, Bench, manned
from sapajou.games.afternova.engine.planning import write_steps
from sapajou.games.afternova.engine.replies import (
    Counters,
    acceptance,
    accepted_outcome,
    manned_counter,
    refusal,
)
from sapajou.games.afternova.engine.rules import State, ends_at
from sapajou.games.afternova.engine.state import Deal, new_deal
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.weights import Weights
from sapajou.kernel.chance import Dice


@final
class Policy:
    """Plays for every seat by the same weights; the demands of seats may be shifted, by what is known of them."""

    def __init__(self, weights: Weights, seats: int) -> None:
        self.weights = weights
        self.shifts: list[float] = [0.0] * seats  # what each seat demands more than usual
        self.demands: list[float] = [weights.demand] * seats  # in this playout

    def play(self, state: State, seed: int, stop: str | int | None) -> int:
        """Play on in place until the end or a stop; return the number of decisions, whole moves here."""
        end = ends_at(stop)
        self.set_demands(seed)
        began, before = state.round, state.active
        decisions = 0
        while state.phase != act.OVER:
            if end != act.END_OF_GAME and state.stops(end, decisions, began, before):
                break
            self.decide(state)
            decisions += 1
        write_steps(state)
        return decisions

    def set_demands(self, seed: int) -> None:
        """Draw how much each seat demands in a playout."""
        dice = Dice(seed)
        for seat in range(len(self.demands)):
            drawn = float(dice.below(1001)) / 500.0 - 1.0
            self.demands[seat] = self.weights.demand + self.shifts[seat] + self.weights.spread * drawn

    def play_turns(self, state: State, active: int, turns: int) -> None:
        """Play on in place until so many turns are over, the first of which is that of `active`."""
        while state.phase != act.OVER:
            if state.active != active:
                turns -= 1
                active = state.active
                if turns <= 0:
                    return
            self.decide(state)

    def decide(self, state: State) -> None:  # noqa: C901, PLR0912  a branch or two a phase
        """Carry out the whole move of the first seat that owes a decision."""
        seat = state.first_to_act()
        draft = state.drafts[seat]
        if draft is not None:
            _finish(state, seat, draft)
        elif state.phase == act.CHOOSE_ACTION:
            self._choose_action(state, seat)
        elif state.phase == act.RESPOND:
            send(state, seat, self.answer(state, seat))
        elif state.phase == act.MARKET_STEP:
            turn.take(state, seat, self.best_card(state, seat))
        elif state.phase == act.COMPLETE:
            chosen = self.completion(state, seat)
            if chosen == act.NOTHING:
                turn.pass_completion(state, seat)
            else:
                turn.complete(state, seat, chosen)
        elif state.phase == act.CONSIDER_COUNTERS:
            chosen = self.counter_to_take(state, seat)
            if chosen == act.NOTHING:
                decline(state)
            else:
                send(state, seat, taking(state, seat, chosen))
        elif state.phase == act.CHOOSE_ACCEPTOR:
            choose_acceptor(state, self.acceptor(state))
        elif state.phase == act.DISCARD_HAND:
            turn.discard_card(state, seat, self.least_card(state, seat))
        else:
            for colour in self.drops(state, seat):
                turn.drop(state, seat, colour)

    # Bargaining

    def _choose_action(self, state: State, seat: int) -> None:
        """Make the offer that promises most, or go to the market."""
        bargain = self.best_offer(state, seat)
        if bargain is None:
            turn.start_market(state, seat)
        else:
            send(state, seat, manned(state, seat, bargain.deal))

    def best_offer(self, state: State, seat: int) -> Bargain | None:
        """Return the offer that promises more than the market, if there is one."""
        bench = Bench(Worths(state, self.weights), seat)
        budget = state.proposals
        if state.max_proposals - budget >= self.weights.tries:
            state.proposals = 0
        best = bench.best()
        state.proposals = budget
        return best if best is not None and best.expected > bench.instead else None

    def answer(self, state: State, seat: int) -> Deal:
        """Return the answer of a seat that is addressed: yes, a counter, or no."""
        worths = Worths(state, self.weights)
        outcome = accepted_outcome(worths, seat)
        hoped = 0.0
        counter: Deal | None = None
        for bargain in Counters(worths, seat).all(with_stored=False):
            if bargain.expected > hoped:
                hoped = bargain.expected
                counter = bargain.deal
        if outcome is not None and outcome.their_net > self.demands[seat] and outcome.their_net >= hoped:
            deal = acceptance(state, seat)
            if deal is not None:
                return deal
        return refusal(state) if counter is None else manned_counter(state, seat, counter)

    def acceptor(self, state: State) -> int:
        """Return who of those who accepted an open call suits A best."""
        worths = Worths(state, self.weights)
        offer = state.offered()
        chosen = act.NOTHING
        best = 0.0
        for seat in range(state.seats):
            reply = state.answers[seat]
            if reply is not None and reply.kind == act.ACCEPT:
                net = outcome_of(worths, offer, seat, workers_in(offer.workers), workers_in(reply.workers)).net
                if chosen == act.NOTHING or net > best:
                    best = net
                    chosen = seat
        return chosen

    def counter_to_take(self, state: State, seat: int) -> int:
        """Return who made the best counter, or NOTHING if the market is better."""
        worths = Worths(state, self.weights)
        best = worth.market_turn(state, self.weights, seat)
        chosen = act.NOTHING
        for other in range(state.seats):
            reply = state.answers[other]
            if reply is not None and reply.kind == act.COUNTER and takeable(state, other):
                net = counter_outcome(worths, other).net
                if net > best:
                    best = net
                    chosen = other
        return chosen

    # Cards and fragments

    def best_card(self, state: State, seat: int) -> int:
        """Return the open card that is worth most to a seat."""
        hand = Hand(state, self.weights, seat)
        best = -1000.0
        chosen = act.NOTHING
        for card in state.row:
            if card != act.NOTHING:
                value = hand.gain(card)
                if value > best:
                    best = value
                    chosen = card
        return chosen

    def least_card(self, state: State, seat: int) -> int:
        """Return the card in hand that is worth least."""
        hand = Hand(state, self.weights, seat)
        least = 1000.0
        chosen = act.NOTHING
        for card in state.hands[seat]:
            value = hand.loss(card)
            if value < least:
                least = value
                chosen = card
        return chosen

    def completion(self, state: State, seat: int) -> int:
        """Return the dearest blueprint that can be paid, or NOTHING, as when it would end a game that another wins."""
        best = -1000.0
        chosen = act.NOTHING
        late = worth.lateness(state, self.weights, seat)
        for card in state.hands[seat]:
            if card >= act.WORKERS and turn.can_pay(state, seat, card):
                value = worth.blueprint_worth(state, self.weights, seat, i64(card - act.WORKERS), late)
                if value > best:
                    best = value
                    chosen = card
        return chosen if chosen != act.NOTHING and _ends_well(state, seat, chosen) else act.NOTHING

    def drops(self, state: State, seat: int) -> list[int]:
        """Return the surplus of fragments that is worth least, ascending."""
        seen = worth.appraise(state, self.weights, seat)
        stock, number = seen.stock, seen.stored
        for dropped in state.drops:
            stock -= i64(1) << (i64(dropped) * worth.BITS)
            number -= 1
        surplus: list[int] = []
        while len(surplus) < state.surplus(seat) - len(state.drops):
            best = -1000.0
            chosen: i64 = 0
            for colour in range(i64(act.COLOURS)):
                if stock >> (colour * worth.BITS) & worth.FIELD:
                    value = worth.of_stock(seen, stock - (i64(1) << (colour * worth.BITS)), number - 1)
                    if value > best:
                        best = value
                        chosen = colour
            stock -= i64(1) << (chosen * worth.BITS)
            number -= 1
            surplus.append(chosen)
        surplus.sort()
        return surplus


def taking(state: State, seat: int, other: int) -> Deal:
    """Return the move that takes a counter, with the fewest workers."""
    deal = new_deal(act.TAKE_COUNTER, state.offered().planet, act.CONFIRM)
    deal.helpers.append(other)
    agreed = single_deal(state, other)
    first, second = i64(rest(state, agreed, 0)), i64(rest(state, agreed, 1))
    deal.workers = smallest_crew(state, seat, deal.planet, first, second)
    return deal


def _ends_well(state: State, seat: int, card: int) -> bool:
    """Return whether a blueprint may be completed: it ends no game, or one that the seat wins or that ends anyway."""
    if len(state.completed[seat]) < act.BLUEPRINTS_TO_END - 1 or turn.with_six(state):
        return True
    after = state.score([*state.completed[seat], card], state.ships[seat])
    after += len(state.storages[seat]) - state.figures.size[card - act.WORKERS]
    for other in range(state.seats):
        if other != seat:
            theirs = state.score(state.completed[other], state.ships[other]) + len(state.storages[other])
            if theirs > after or (theirs == after and other > seat):
                return False
    return not state.rival() or state.bot_score() <= after


def _finish(state: State, seat: int, draft: Deal) -> None:
    """Bring a draft to its end, by the first step that is possible."""
    while state.drafts[seat] is draft:
        steps = possible_steps(state, seat, draft)
        state.apply(seat, steps[0])
