"""Answers worth giving: yes, no, and terms that both sides could like."""

from typing import final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.drafting import new_answer
from sapajou.games.afternova.engine.gains import Outcome, Worths, crew_size, outcome_of, workers_in
from sapajou.games.afternova.engine.labour import IMPOSSIBLE, Crew, smallest_crew
from sapajou.games.afternova.engine.offers import Bargain
from sapajou.games.afternova.engine.planets import Planet
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.splits import WAY, unpacked
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.terms import open_space
from sapajou.games.afternova.engine.weights import Weights


def refusal(state: State) -> Deal:
    """Return a no."""
    return _answer(act.REFUSE, state.offered().planet)


def acceptance(state: State, seat: int) -> Deal | None:
    """Return a yes with the fewest workers, or None if the seat cannot, or was only invited."""
    offer = state.offered()
    term = offer.term_of(seat)
    if term == act.NOTHING:
        return None
    workers = smallest_crew(state, seat, offer.planet, i64(offer.needs[term * 2]), i64(offer.needs[term * 2 + 1]))
    if workers <= 0:
        return None
    deal = _answer(act.ACCEPT, offer.planet)
    deal.workers = workers
    return deal


def accepted_outcome(worths: Worths, seat: int) -> Outcome | None:
    """Return what it brings A and a seat that is addressed if it accepts; None if it cannot."""
    state = worths.state
    offer = state.offered()
    term = offer.term_of(seat)
    if term == act.NOTHING:
        return None
    size = crew_size(state, seat, offer.planet, i64(offer.needs[term * 2]), i64(offer.needs[term * 2 + 1]))
    return None if size <= 0 else outcome_of(worths, offer, seat, workers_in(offer.workers), size)


def _answer(kind: int, planet: int) -> Deal:
    return Deal(kind, planet, act.CONFIRM, 0, [], [], [act.NOTHING] * act.MOST_SPACES, [0, 0], [], [], 0, [], 0, [])


@final
class Counters:
    """A seat that looks for a better term than it was offered (AN-N-20 d)."""

    def __init__(self, worths: Worths, seat: int) -> None:
        self.worths = worths
        self.weights: Weights = worths.weights
        self.state = worths.state
        self.seat = seat
        offer = self.state.offered()
        self.offer = offer
        trial = new_answer(self.state, seat, act.COUNTER)
        free: i64 = 0
        for space in range(act.MOST_SPACES):
            if open_space(self.state, trial, space):
                free |= i64(1) << i64(space)
        self.planet = Planet(self.state, offer.planet, free)
        self.instead = worth.market_turn(self.state, self.weights, self.state.active)
        self.fed: i64 = len(offer.bot_order)

    def all(self, with_stored: bool) -> list[Bargain]:  # noqa: FBT001  two callers
        """Return the counters that both should like; with `with_stored` also such that ask for a stored fragment."""
        found: list[Bargain] = []
        if self.offer.kind == act.PROPOSE and len(self.offer.helpers) > 1:
            return found  # AN-N-14: a counter could not be taken
        ways = self._ways()
        for way in range(0, len(ways), WAY):
            for which in range(len(self.planet.masks)):
                self._weigh(ways, way, which, 0, found)
                if with_stored and self.planet.sizes[which] <= 1:  # a stored fragment instead of a second space
                    stock = self.worths.seats[self.state.active].stock
                    for colour in range(i64(act.COLOURS)):
                        if stock >> (colour * worth.BITS) & worth.FIELD:
                            self._weigh(ways, way, which, i64(1) << (colour * worth.BITS), found)
        return found

    def _ways(self) -> list[int]:
        """Return how A and the seat may share the work: as asked, or if invited in any way, of equal ones one."""
        offer = self.offer
        own = Crew(self.state, self.state.active, offer.planet)
        crew = Crew(self.state, self.seat, offer.planet)
        found: list[int] = []
        first_due = self.planet.first
        second_due = self.planet.second
        if offer.kind != act.INVITE:
            term = offer.term_of(self.seat)
            first: i64 = offer.needs[term * 2]
            second: i64 = offer.needs[term * 2 + 1]
            first_due -= offer.bot_icons[0]
            second_due -= offer.bot_icons[1]
            size = crew.size(first, second)
            left = own.size(first_due - first, second_due - second)
            return [left, size, first, second] if size < IMPOSSIBLE and left < IMPOSSIBLE else []
        seen: list[int] = []
        for first in range(first_due + 1):
            for second in range(second_due + 1):
                size = crew.size(first, second)
                left = own.size(first_due - first, second_due - second)
                key = left * 100 + size
                if first + second > 0 and size < IMPOSSIBLE and left < IMPOSSIBLE and key not in seen:
                    seen.append(key)
                    found += [left, size, first, second]
        return found

    def _weigh(self, ways: list[int], way: int, which: int, stored: i64, found: list[Bargain]) -> None:
        """Keep a counter with what the seat may hope for, if both should gain by it."""
        planet = self.planet
        got: i64 = planet.packs[which]
        number: i64 = planet.sizes[which]
        got += stored
        if stored:
            number += 1
        outcome = Outcome(
            self.worths, self.seat, planet.full - got, planet.number - number, got, number, i64(ways[way]),
            i64(ways[way + 1]), self.fed,
        )  # fmt: skip
        margin = outcome.net - self.instead
        if outcome.their_net < self.weights.margin or margin < 0.0:
            return
        mask = planet.masks[which]
        if self._same(mask, stored):
            return
        deal = _answer(act.COUNTER, self.offer.planet)
        deal.helpers = [self.seat]
        deal.needs = [ways[way + 2], ways[way + 3]]
        for space in range(act.MOST_SPACES):
            if planet.spaces >> i64(space) & 1:
                deal.owners[space] = self.seat if mask >> space & 1 else self.state.active
        deal.trades = unpacked(stored)
        hoped = self.weights.hope(margin) * outcome.their_net - self.weights.effort
        found.append(Bargain(deal, outcome.their_net, margin, hoped))

    def _same(self, mask: int, stored: i64) -> bool:
        """Return whether a counter is what was offered (AN-N-09)."""
        offer = self.offer
        term = offer.term_of(self.seat)
        if term == act.NOTHING:
            return False
        for space in range(act.MOST_SPACES):
            offered = offer.owners[space] in (act.ANYONE, self.seat)
            if offered != bool(mask >> space & 1):
                return False
        return offer.trades[term * act.COLOURS : (term + 1) * act.COLOURS] == unpacked(stored)


def manned_counter(state: State, seat: int, deal: Deal) -> Deal:
    """Return a counter with the fewest workers that do it."""
    deal.workers = smallest_crew(state, seat, deal.planet, i64(deal.needs[0]), i64(deal.needs[1]))
    return deal
