"""What seats gain by deals: the fragments they get and give, the workers they play, and what others gain."""

from typing import final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.labour import IMPOSSIBLE, Crew
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.weights import Weights


@final
class Worths:
    """What all seats are worth in one position; every hand is taken as it lies there."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.seats: list[worth.Seat] = []
        for seat in range(state.seats):
            self.seats.append(worth.appraise(state, weights, seat))

    def threat(self, seat: int, other: int, gain: float) -> float:
        """Return what it costs a seat that another gains: more the nearer that one is to winning."""
        if gain <= 0.0:
            return 0.0
        near = len(self.state.completed[other]) >= act.BLUEPRINTS_TO_END - 2
        if near and self.seats[other].total > self.seats[seat].total:
            return gain * self.weights.held_back
        return gain * self.weights.envy

    def decides(self, seat: int, other: int, got: i64) -> float:
        """Return what it costs a seat that fragments let another complete its last blueprint and stay ahead."""
        if len(self.state.completed[other]) < act.BLUEPRINTS_TO_END - 1:
            return 0.0
        if self.seats[other].total < self.seats[seat].total:
            return 0.0
        theirs = self.seats[other]
        return self.weights.decides if worth.completes(theirs, theirs.stock + got) else 0.0


@final
class Outcome:
    """What a deal brings A and one of its helpers, and what each sees in the other's gain."""

    def __init__(
        self, worths: Worths, helper: int, own_got: i64, own_number: i64, got: i64, number: i64, own_workers: i64,
        workers: i64, fed: i64,
    ) -> None:  # fmt: skip
        """Weigh fragments that both get (less what they give), and workers that both play; `fed` go to the Bot."""
        active = worths.state.active
        self.own = worths.seats[active].gain(own_got, own_number, own_workers) - worths.weights.bot_feed * float(fed)
        self.theirs = worths.seats[helper].gain(got, number, workers)
        self.net = self.own - worths.threat(active, helper, self.theirs) - worths.decides(active, helper, got)
        self.their_net = self.theirs - worths.threat(helper, active, self.own) - worths.decides(helper, active, own_got)


def outcome_of(worths: Worths, deal: Deal, helper: int, own_workers: i64, workers: i64) -> Outcome:
    """Return what a deal on the table brings A and a helper of it, or a candidate."""
    got = got_by_helper(worths.state, deal, helper)
    own = got_by_active(worths.state, deal)
    return Outcome(
        worths, helper, own, signed_count(own), got, signed_count(got), own_workers, workers, i64(len(deal.bot_order))
    )


def workers_in(mask: int) -> i64:
    """Return how many workers a set has."""
    count: i64 = 0
    left: i64 = mask
    while left > 0:
        left &= left - 1
        count += 1
    return count


def crew_size(state: State, seat: int, slot: int, first: i64, second: i64) -> i64:
    """Return how few workers of a hand supply so many icons, or -1."""
    size = Crew(state, seat, slot).size(first, second)
    return -1 if size >= IMPOSSIBLE else size


def signed_count(packed: i64) -> i64:
    """Return how many fragments more a packed number of them is, where some colours may be negative."""
    total: i64 = 0
    for colour in range(i64(act.COLOURS)):
        low = (packed + worth.MIDDLE) >> (colour * worth.BITS) & worth.FIELD
        total += low - 16
    return total


def got_by_helper(state: State, deal: Deal, helper: int) -> i64:
    """Return the fragments that a helper gets, less those that it gives, packed."""
    owner = act.ANYONE if deal.kind == act.OPEN_CALL else helper
    first: i64 = deal.planet * act.MOST_SPACES
    got: i64 = 0
    for at in range(i64(act.MOST_SPACES)):
        if deal.owners[at] == owner:
            got += i64(1) << (i64(state.spaces[first + at]) * worth.BITS)
    term: i64 = 0 if deal.kind == act.OPEN_CALL else deal.helpers.index(helper)
    return got + _traded(deal, term)


def got_by_active(state: State, deal: Deal) -> i64:
    """Return the fragments that A gets, less those that it gives; in an open call to whoever helps."""
    first: i64 = deal.planet * act.MOST_SPACES
    got: i64 = 0
    for at in range(i64(act.MOST_SPACES)):
        colour: i64 = state.spaces[first + at]
        owner: i64 = deal.owners[at]
        if colour != act.NOTHING and (owner == act.NOTHING or owner == state.active):  # noqa: PLR1714  no tuple
            got += i64(1) << (colour * worth.BITS)
    if deal.kind == act.OPEN_CALL:
        return got - _traded(deal, 0)
    for term in range(len(deal.helpers)):
        got -= _traded(deal, i64(term))
    return got


def _traded(deal: Deal, term: i64) -> i64:
    """Return the stored fragments that A gives for a term, less those that it gets, packed."""
    net: i64 = 0
    if len(deal.trades) < (term + 1) * act.COLOURS:
        return 0
    for colour in range(i64(act.COLOURS)):
        net += i64(deal.trades[term * act.COLOURS + colour]) * (i64(1) << (colour * worth.BITS))
    return net
