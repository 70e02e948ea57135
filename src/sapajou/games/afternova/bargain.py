"""Deals worth making: for each planet and helper, terms that leave both sides better off by their own lights."""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

from sapajou.games.afternova import state as s
from sapajou.games.afternova import worth
from sapajou.games.afternova.cards import SKILLS, worker_ids
from sapajou.games.afternova.forms import read_form
from sapajou.games.afternova.plan import steps_of
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_terms import covers, open_space
from sapajou.games.afternova.rules_workers import crew_faces, crew_of, crews
from sapajou.games.afternova.state import Deal

MARGIN: Final = 0.3  # what a helper wants to gain at least
LIKELY: Final = 0.85  # that a deal is accepted which is good by the sampled hand
UNLIKELY: Final = 0.02
EFFORT: Final = 0.06  # what it costs to make an offer or a counter that may come to nothing
BOT_FEED: Final = 0.9  # what a fragment costs that goes to the Bot, beside itself
_OFFERS: Final = 10  # deals worth looking at in one turn
_COUNTERS: Final = 4
_HELD_BACK: Final = 0.5  # of the gain that an opponent makes who leads near the end counts against a deal
_ENVY: Final = 0.08  # and of anybody else's


class Bargain(NamedTuple):
    """A deal as JSON, and what it brings the seat that offers it."""

    gain: float
    move: dict[str, Any]


class Planet:
    """One planet as a seat that drafts a deal sees it: its fragments, and what it needs."""

    def __init__(self, state: Position, slot: int) -> None:
        self.state, self.slot = state, slot
        first = slot * s.MOST_SPACES
        self.spaces = [at for at in range(s.MOST_SPACES) if state.spaces[first + at] != s.NOTHING]
        self.colours = {at: state.spaces[first + at] for at in self.spaces}
        self.required = [state.required(slot, which) for which in range(2)]
        self.skills = [SKILLS[state.skill(slot, which)] for which in range(2)]

    @cached_property
    def subsets(self) -> list[tuple[int, ...]]:
        """Every set of spaces, smaller ones first; of sets with equal colours one."""
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        for size in range(len(self.spaces) + 1):
            for chosen in combinations(self.spaces, size):
                seen.setdefault(tuple(sorted(self.colours[at] for at in chosen)), chosen)
        return list(seen.values())

    def need(self, first: int, second: int) -> dict[str, int]:
        """Return numbers of icons as JSON."""
        return {skill: n for skill, n in zip(self.skills, (first, second), strict=True) if n}


class Worths:
    """What seats gain by deals in one position; every hand is taken as it lies there."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self._seats: dict[int, worth.Seat] = {}
        self._stocks: dict[tuple[int, ...], float] = {}
        self._now: dict[int, float] = {}
        self._crews: dict[tuple[int, int, int, int], int | None] = {}

    def seat(self, seat: int) -> worth.Seat:
        """Return what a seat has."""
        if seat not in self._seats:
            self._seats[seat] = worth.appraise(self.state, seat)
        return self._seats[seat]

    def gain(self, seat: int, got: list[int], lost: list[int], workers: int) -> float:
        """Return what a seat gains by getting and giving fragments and playing so many workers."""
        seen = self.seat(seat)
        stock = worth.stock_of(self.state.storages[seat])
        after = stock
        for colour in got:
            after[colour] += 1
        for colour in lost:
            after[colour] -= 1
        key = (seat, *after)
        if key not in self._stocks:
            self._stocks[key] = worth.of_stock(seen, after)
        return seen.scored + self._stocks[key] + worth.of_workers(seen, max(0, seen.workers - workers)) - self.now(seat)

    def crew(self, seat: int, slot: int, first: int, second: int) -> int | None:
        """Return a smallest set of workers that meets an obligation, or None."""
        key = (seat, slot, first, second)
        if key not in self._crews:
            held = self.state.workers_of(seat)
            possible = crews(self.state, seat, slot, first, second)
            best = min(possible, key=lambda code: sum(crew_faces(code)), default=None)
            self._crews[key] = None if best is None else crew_of(self.state, held, best)
        return self._crews[key]

    def threat(self, seat: int, other: int, gain: float) -> float:
        """Return what it costs a seat that another gains: more the nearer that one is to winning."""
        if len(self.state.completed[other]) >= s.BLUEPRINTS_TO_END - 2 and self.now(other) > self.now(seat):
            return max(0.0, gain) * _HELD_BACK
        return max(0.0, gain) * _ENVY

    def now(self, seat: int) -> float:
        """Return what a seat is worth as it stands."""
        if seat not in self._now:
            seen = self.seat(seat)
            self._now[seat] = worth.total(seen, worth.stock_of(self.state.storages[seat]), seen.workers)
        return self._now[seat]


# What A may offer


def offers(state: Position, seat: int) -> list[Bargain]:
    """Return good deals for the active seat, best first: alone, with the Bot, with one helper, to all."""
    worths = Worths(state)
    found: list[Bargain] = []
    for slot in range(s.PLANET_SLOTS):
        planet = Planet(state, slot)
        found += _alone(worths, planet, seat)
        if state.proposals > 0:
            found += _with_one(worths, planet, seat)
    found.sort(key=lambda bargain: -bargain.gain)
    best = found[:_OFFERS]
    if state.proposals > 0 and state.seats > 2:  # noqa: PLR2004  AN-N-04
        best += [_to_all(state, seat, bargain) for bargain in best[:3] if bargain.move["type"] == "propose"]
    return best


def _alone(worths: Worths, planet: Planet, seat: int) -> Iterator[Bargain]:
    """Yield extractions without a human helper: with as few icons of the Bot as possible, given what A needs least."""
    state = worths.state
    for first, second in _bot_shares(worths, planet, seat):
        crew = worths.crew(seat, planet.slot, planet.required[0] - first, planet.required[1] - second)
        if not crew:
            continue
        for given in planet.subsets:
            if len(given) != first + second or not _bot_takes(state, planet, given):
                continue
            kept = [planet.colours[at] for at in planet.spaces if at not in given]
            gain = worths.gain(seat, kept, [], crew.bit_count()) - BOT_FEED * len(given)
            skills = [planet.skills[0]] * first + [planet.skills[1]] * second
            bot = [{"skill": skill, "space": at} for skill, at in zip(skills, given, strict=True)]
            deal = {"planet": planet.slot, "bot": bot} if bot else {"planet": planet.slot}
            yield Bargain(gain, {"type": "extract", "deal": deal, "workers": worker_ids(crew)})


def _bot_shares(worths: Worths, planet: Planet, seat: int) -> list[tuple[int, int]]:
    """Return how many icons of both skills the Bot might supply: none, or just what A lacks and one more."""
    if not worths.state.rival():
        return [(0, 0)]
    most = min(4, len(planet.spaces))
    shares = [(a, b) for a in range(planet.required[0] + 1) for b in range(planet.required[1] + 1) if a + b <= most]
    lefts = [(planet.required[0] - a, planet.required[1] - b) for a, b in shares]
    able = [
        share
        for share, left in zip(shares, lefts, strict=True)
        if sum(left) > 0 and covers(worths.state, seat, planet.slot, left[0], left[1], 0)
    ]
    return sorted(able, key=sum)[:4]


def _bot_takes(state: Position, planet: Planet, given: tuple[int, ...]) -> bool:
    """Return whether fragments fit onto the Bot's row (AN-B-07)."""
    colours = [planet.colours[at] for at in given]
    return all(colours.count(colour) <= state.uncovered(colour) for colour in set(colours))


def _with_one(worths: Worths, planet: Planet, seat: int) -> Iterator[Bargain]:
    """Yield proposals to one helper that it should like, by the hand it has here."""
    state = worths.state
    others = [other for other in range(state.seats) if other != seat]
    for helper in others:
        best: dict[tuple[int, int], Bargain] = {}
        for first in range(planet.required[0] + 1):
            for second in range(planet.required[1] + 1):
                own = worths.crew(seat, planet.slot, planet.required[0] - first, planet.required[1] - second)
                theirs = worths.crew(helper, planet.slot, first, second) if first + second else None
                if own is None or not theirs:
                    continue
                key = (own.bit_count(), theirs.bit_count())
                bargain = _best_split(worths, planet, seat, helper, (first, second), own, theirs)
                if bargain and (key not in best or bargain.gain > best[key].gain):
                    best[key] = bargain
        yield from best.values()


def _best_split(
    worths: Worths, planet: Planet, seat: int, helper: int, need: tuple[int, int], own: int, theirs: int
) -> Bargain | None:
    """Return the split of the fragments that is best for A among those the helper gains by."""
    best: Bargain | None = None
    for given in planet.subsets:
        kept = [planet.colours[at] for at in planet.spaces if at not in given]
        got = [planet.colours[at] for at in given]
        gain = worths.gain(seat, kept, [], own.bit_count())
        if best is not None and gain <= best.gain:
            continue
        their_gain = worths.gain(helper, got, [], theirs.bit_count())
        if their_gain - worths.threat(helper, seat, gain) < MARGIN:
            continue
        net = gain - worths.threat(seat, helper, their_gain)
        if best is None or net > best.gain:
            term = {"need": planet.need(*need), "gets": list(given)}
            deal = {"planet": planet.slot, "terms": {str(helper): term}}
            best = Bargain(net, {"type": "propose", "deal": deal, "workers": worker_ids(own)})
    return best


def _to_all(state: Position, seat: int, bargain: Bargain) -> Bargain:
    """Return a proposal made an open call: whoever accepts first will do."""
    (term,) = bargain.move["deal"]["terms"].values()
    candidates = [other for other in range(state.seats) if other != seat]
    return Bargain(bargain.gain, {
        "type": "open_call", "planet": bargain.move["deal"]["planet"], "term": term, "candidates": candidates,
        "workers": bargain.move["workers"],
    })  # fmt: skip


# What a seat may answer


def answers(state: Position, seat: int) -> list[Bargain]:
    """Return sensible answers to the offer: yes, no, and terms that both could like."""
    offer = state.offer
    assert offer is not None  # noqa: S101  in this phase there is one
    worths = Worths(state)
    found = [Bargain(0.0, {"type": "refuse"})]
    term = offer.term_of(seat)
    if term != s.NOTHING:
        crew = worths.crew(seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        if crew:
            found.append(Bargain(0.0, {"type": "accept", "workers": worker_ids(crew)}))
    return found + _counters(worths, seat, offer)


def _counters(worths: Worths, seat: int, offer: Deal) -> list[Bargain]:
    """Return counters that bring the seat most among those A should still like (AN-N-20 d)."""
    state = worths.state
    if offer.kind == s.PROPOSE and len(offer.helpers) > 1:
        return []  # AN-N-14: they could not be taken
    planet = Planet(state, offer.planet)
    free = [at for at in planet.spaces if open_space(state, _trial(seat, offer), at)]
    found: list[Bargain] = []
    alternative = worth.market_turn(state, state.active)
    for need in _counter_needs(worths, planet, seat, offer):
        crew = worths.crew(seat, offer.planet, *need)
        if not crew:
            continue
        left = [planet.required[which] - need[which] - offer.bot_icons[which] for which in range(2)]
        own = worths.crew(state.active, offer.planet, left[0], left[1])
        if own is None:
            continue
        for given in planet.subsets:
            if not set(given) <= set(free):
                continue
            kept = [planet.colours[at] for at in free if at not in given]
            theirs = worths.gain(state.active, kept, [], own.bit_count())
            mine = worths.gain(seat, [planet.colours[at] for at in given], [], crew.bit_count())
            if theirs > alternative + MARGIN and mine - worths.threat(seat, state.active, theirs) > MARGIN:
                term = {"need": planet.need(*need), "gets": list(given)}
                found.append(Bargain(mine, {"type": "counter", "term": term, "workers": worker_ids(crew)}))
    found.sort(key=lambda bargain: -bargain.gain)
    return [bargain for bargain in found if not _same(state, seat, offer, bargain)][:_COUNTERS]


def _trial(seat: int, offer: Deal) -> Deal:
    """Return an empty counter, to ask which spaces it may claim."""
    deal = s.new_deal(s.COUNTER, offer.planet, s.NEED_FIRST)
    deal.helpers.append(seat)
    return deal


def _counter_needs(worths: Worths, planet: Planet, seat: int, offer: Deal) -> list[tuple[int, int]]:
    """Return what a counter might supply: what was asked, or to an invitation whatever A and the seat can share."""
    if offer.kind != s.INVITE:
        term = offer.term_of(seat)
        return [(offer.needs[term * 2], offer.needs[term * 2 + 1])]
    pairs = [(a, b) for a in range(planet.required[0] + 1) for b in range(planet.required[1] + 1) if a + b]
    asked = (offer.needs[0], offer.needs[1])
    return [asked] if sum(asked) and worths.crew(seat, planet.slot, *asked) else pairs


def _same(state: Position, seat: int, offer: Deal, bargain: Bargain) -> bool:
    """Return whether a counter is what was offered (AN-N-09)."""
    term = offer.term_of(seat)
    if term == s.NOTHING or any(offer.trades[term * s.COLOURS : (term + 1) * s.COLOURS]):
        return False
    gets = [at for at in range(s.MOST_SPACES) if offer.owners[at] in (s.ANYONE, seat)]
    return bool(sorted(bargain.move["term"]["gets"]) == gets and state.offer is offer)


# What a deal on the table would bring


def deal_gains(worths: Worths, deal: Deal, own_workers: int, helpers: list[int], crew_sizes: list[int]) -> list[float]:
    """Return what A and each helper gain if a deal is carried out."""
    state, first = worths.state, deal.planet * s.MOST_SPACES
    kept, lost = [], []
    gains = []
    for at, helper in enumerate(helpers):
        owner = s.ANYONE if deal.kind == s.OPEN_CALL else helper
        got = [state.spaces[first + space] for space in range(s.MOST_SPACES) if deal.owners[space] == owner]
        nets = deal.trades[at * s.COLOURS : (at + 1) * s.COLOURS] if deal.kind != s.OPEN_CALL else deal.trades
        received = [colour for colour, net in enumerate(nets) for _ in range(net)]
        given = [colour for colour, net in enumerate(nets) for _ in range(-net)]
        kept += given
        lost += received
        gains.append(worths.gain(helper, got + received, given, crew_sizes[at]))
    taken = (*helpers, s.ANYONE, s.BOT)
    kept += [
        state.spaces[first + space]
        for space in range(s.MOST_SPACES)
        if deal.owners[space] not in taken and state.spaces[first + space] != s.NOTHING
    ]
    fed = BOT_FEED * len(deal.bot_order)
    return [worths.gain(state.active, kept, lost, own_workers) - fed, *gains]


def steps_for(state: Position, seat: int, bargain: Bargain) -> tuple[int, ...]:
    """Return a bargain as the steps of a move."""
    return tuple(steps_of(state, seat, read_form(bargain.move)))
