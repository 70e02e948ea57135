"""How the bot `classic` weighs and lists in Afternova. FROZEN: never edited, or every comparison with it is void.

It is the yardstick of later bots: their moves and evaluations may become better in the files from which this one was
made (`bot`, `worth`, `gains`, `bargain`, `reply`), this file stays. It takes from the other files rules, figures and
the JSON of moves only, no judgement; `tests/golden/classic` pins what it plays.

First what fragments, workers and blueprints are worth to a seat, in points; then what seats gain by deals; the deals
worth offering, and the answers worth giving; at last the value of a position and the moves worth looking at.
This file is compiled.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, final

from sapajou.games.afternova import rules_numbers as n
from sapajou.games.afternova.cards import COLOURS, SKILLS, worker_ids
from sapajou.games.afternova.forms import read_form
from sapajou.games.afternova.plan import steps_of
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_deal import addressed, rest, single_deal, takeable
from sapajou.games.afternova.rules_draft import new_answer, possible_answers
from sapajou.games.afternova.rules_terms import open_space
from sapajou.games.afternova.rules_workers import crew_faces, crew_of, crews, supply
from sapajou.games.afternova.state import Deal
from sapajou.kernel.chance import Dice
from sapajou.kernel.classic import all_moves, sample_moves
from sapajou.kernel.trace import entries

__all__ = ["evaluate", "moves"]

_MARKET_CARD: Final = 0.5  # what one more card from the market is worth while there is room in the hand
_BETTER_CARD: Final = 0.05  # and what it is worth to exchange one
_DONE: Final = 0.9  # of a blueprint's worth, once its fragments are stored
_PROGRESS: Final = 0.72  # of it, for the part of the cost that is stored
_SPARE: Final = 0.5
_REACH: Final = 1.2  # for a hand that can do a whole planet alone
_TEMPO: Final = 1.2  # six completions end the game
_UPGRADES: Final[list[float]] = [0.8, 1.0, 1.2, 0.9, 0.9, 0.9, 0.9, 0.0]
_WORKERS: Final[list[float]] = [0.8, 0.75, 0.7, 0.65, 0.55, 0.4, 0.25, 0.15, 0.1]
_PLANS: Final[list[float]] = [0.2, 0.13, 0.06, 0.02, 0.0, 0.0, 0.0, 0.0, 0.0]
# Of what is in hand, by the most another has completed.
_LATE: Final[list[float]] = [1.0, 0.95, 0.88, 0.78, 0.62, 0.4, 0.1]
_NEAR_END: Final = 0.62  # from here on a stored fragment is rather a point than a hope
_BOT_FEED: Final = 0.9  # what a fragment costs that goes to the Bot, beside itself
_HELD_BACK: Final = 0.5  # of the gain that an opponent makes who leads near the end counts against a deal
_ENVY: Final = 0.08  # and of anybody else's
_DECIDES: Final = 50.0  # more than any deal brings: nobody helps another to win at once
_HOPE: Final = 0.4  # that a deal is accepted which brings nothing
_HOPE_A_POINT: Final = 0.35  # and more for each point
_MOST_HOPE: Final = 0.92
_MARGIN: Final = 0.3  # what a helper wants to gain at least
_OFFERS: Final = 8  # deals worth looking at in one turn
_OF_A_KIND: Final = 3  # that are surely among them: with two helpers, with stored fragments, with the Bot and a helper
_BOT_HELP: Final = 3  # icons that A buys of the Bot at most
_FEW_SPACES: Final = 2  # that one of two helpers gets at most
_TRADED_SPLITS: Final = 3  # splits of a planet for which stored fragments are tried
_COUNTERS: Final = 4
_RIVALRY: Final = 0.12  # how much of the best opponent's worth counts against a seat
_DECIDED: Final = 100.0
_LOST: Final = 20.0  # what it costs that somebody who is ahead can end the game
_SHOWN: Final = 0.01  # what it costs that another knows a card in one's hand, or to show one: nothing is shown idly
_EFFORT: Final = 0.06  # what it costs to make an offer or a counter that may come to nothing
_LEFT_TO_CHANCE: Final = 4  # one move in so many of a small sample is a random one


# What a seat has


@final
class _Seat:
    """What a seat has, prepared for weighing one storage after another; its blueprints in hand, dearest first."""

    def __init__(
        self, scored: float, worths: list[float], costs: list[list[int]], room: int, capacity: int, workers: int,
        late: float,
    ) -> None:  # fmt: skip
        """Take every field."""
        self.scored = scored
        self.worths = worths
        self.costs = costs
        self.room = room
        self.capacity = capacity
        self.workers = workers
        self.late = late


def _appraise(state: Position, seat: int) -> _Seat:
    """Return what a seat has; its hand and objective are taken as they lie in this position."""
    late = _lateness(state, seat)
    figures = state.figures
    first = figures.objectives[state.ships[seat] * 2]
    second = figures.objectives[state.ships[seat] * 2 + 1]
    worths: list[float] = []
    costs: list[list[int]] = []
    workers = 0
    for card in state.hands[seat]:
        if card < n.WORKERS:
            workers += 1
            continue
        at = card - n.WORKERS
        cost = figures.cost[at * n.COLOURS : (at + 1) * n.COLOURS]
        worth = figures.points[at] + cost[first] + cost[second] + _UPGRADES[figures.upgrade[at]] * late + _TEMPO
        place = 0
        while place < len(worths) and worths[place] >= worth:
            place += 1
        worths.insert(place, worth)
        costs.insert(place, cost)
    scored = state.score(state.completed[seat], state.ships[seat]) + _TEMPO * len(state.completed[seat])
    for card in state.completed[seat]:
        scored += _UPGRADES[figures.upgrade[card - n.WORKERS]] * late
    room = n.BLUEPRINTS_TO_END - len(state.completed[seat])
    return _Seat(scored, worths, costs, room, state.capacity(seat), workers, late)


def _lateness(state: Position, seat: int) -> float:
    """Return how much of what is in hand still counts: less the nearer others are to ending the game."""
    most = state.scored_by_bot()
    for other in range(state.seats):
        if other != seat:
            most = max(most, len(state.completed[other]))
    return _LATE[most]


def _stock_of(colours: list[int]) -> list[int]:
    """Return fragments as numbers of each colour."""
    stock = [0] * n.COLOURS
    for colour in colours:
        stock[colour] += 1
    return stock


def _of_workers(seat: _Seat, workers: int) -> float:
    """Return what so many workers are worth."""
    total = 0.0
    for at in range(min(workers, len(_WORKERS))):
        total += _WORKERS[at]
    return seat.late * total


def _of_stock(seat: _Seat, stock: list[int]) -> float:
    """Return what fragments are worth, after the surplus is discarded."""
    kept = stock[:]
    value = _use(seat, kept)
    while sum(kept) > seat.capacity:
        value = -1.0
        dropped = 0
        for colour in range(n.COLOURS):
            if kept[colour] > 0:
                kept[colour] -= 1
                without = _use(seat, kept)
                kept[colour] += 1
                if without > value:
                    value, dropped = without, colour
        kept[dropped] -= 1
    return value


def _pays(cost: list[int], stock: list[int]) -> bool:
    """Return whether fragments pay for a blueprint."""
    missing = 0
    for colour in range(n.COLOURS):
        missing += max(0, cost[colour] - stock[colour])
    return missing == 0


def _completes(seat: _Seat, stock: list[int]) -> bool:
    """Return whether fragments pay for some blueprint in hand."""
    return any([_pays(cost, stock) for cost in seat.costs])  # noqa: C419  a list compiles better than a generator


def _use(seat: _Seat, stock: list[int]) -> float:
    """Return what stored fragments are good for: blueprints paid, then progress, then a point each."""
    left = stock[:]
    value = 0.0
    plans: list[int] = []
    room = seat.room
    for at in range(len(seat.worths)):
        if room > 0 and _pays(seat.costs[at], left):
            _spend(left, seat.costs[at])
            value += seat.worths[at] * _DONE
            room -= 1
        else:
            plans.append(at)
    done = 0
    while room > done and plans and max(left) > 0:
        best = 0.0
        chosen = n.NOTHING
        for at in plans:
            progress = _progress(seat, at, left)
            if progress > best:
                best, chosen = progress, at
        if chosen == n.NOTHING:
            break
        plans.remove(chosen)
        value += best + seat.late * _PLANS[done] * seat.worths[chosen]
        _spend(left, seat.costs[chosen])
        done += 1
    for at in plans:
        if room > done:
            value += seat.late * _PLANS[done] * seat.worths[at]
            done += 1
    return value + sum(left) * (_SPARE if seat.late > _NEAR_END else 1.0 - _SPARE * seat.late)


def _spend(left: list[int], cost: list[int]) -> None:
    """Take a cost, or what there is of it, out of a stock."""
    for colour in range(n.COLOURS):
        left[colour] = max(0, left[colour] - cost[colour])


def _progress(seat: _Seat, at: int, stock: list[int]) -> float:
    """Return what the stored part of a cost is worth, above what the fragments are worth by themselves."""
    cost = seat.costs[at]
    matched = 0
    for colour in range(n.COLOURS):
        matched += min(stock[colour], cost[colour])
    return _PROGRESS * seat.worths[at] * matched / sum(cost) * (0.5 + 0.5 * seat.late)


def _market(state: Position, seat: int, budget: int) -> float:
    """Return what so much budget in the market is worth: little with a full hand."""
    room = max(0, min(budget, n.HAND_LIMIT - len(state.hands[seat])))
    return _lateness(state, seat) * (_MARKET_CARD * room + _BETTER_CARD * (budget - room))


def _market_turn(state: Position, seat: int) -> float:
    """Return what a whole Market action is worth, which is always there instead of a deal (AN-T-02)."""
    return _market(state, seat, n.MARKET_BUDGET + state.upgrade(seat, n.MARKET_UPGRADE))


def _reach(state: Position, seat: int) -> float:
    """Return what it is worth how much of the best suited planet a hand can do by itself."""
    hand = state.workers_of(seat)
    best = 0.0
    for slot in range(n.PLANET_SLOTS):
        if state.planets[slot] != n.NOTHING:
            has = 0
            needed = 0
            for which in range(2):
                required = state.required(slot, which)
                needed += required
                has += min(required, supply(state, seat, hand, state.skill(slot, which)))
            best = max(best, has / needed)
    return _REACH * best * best * _lateness(state, seat)


def _standing(state: Position, seat: int) -> float:
    """Return what a seat is worth as it stands."""
    seen = _appraise(state, seat)
    return seen.scored + _of_stock(seen, _stock_of(state.storages[seat])) + _of_workers(seen, seen.workers)


# What a deal brings


def _hope(gain: float) -> float:
    """Return how likely somebody is to accept what brings it so much, by a hand that was only guessed; no loss."""
    return 0.0 if gain < 0 else min(_MOST_HOPE, _HOPE + _HOPE_A_POINT * gain)


@final
class _Worths:
    """What seats gain by deals in one position; every hand is taken as it lies there."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self._seats: dict[int, _Seat] = {}
        self._stocks: dict[tuple[int, ...], float] = {}
        self._now: dict[int, float] = {}
        self._crews: dict[tuple[int, int, int, int], int | None] = {}

    def seat(self, seat: int) -> _Seat:
        """Return what a seat has."""
        if seat not in self._seats:
            self._seats[seat] = _appraise(self.state, seat)
        return self._seats[seat]

    def stock(self, seat: int, got: Sequence[int], lost: Sequence[int] = ()) -> list[int]:
        """Return what a seat has stored after getting and giving fragments."""
        after = _stock_of(self.state.storages[seat])
        for colour in got:
            after[colour] += 1
        for colour in lost:
            after[colour] -= 1
        return after

    def fragments(self, seat: int, got: Sequence[int], lost: Sequence[int] = ()) -> float:
        """Return what a seat gains by getting and giving fragments."""
        after = self.stock(seat, got, lost)
        key = (seat, *after)
        if key not in self._stocks:
            self._stocks[key] = _of_stock(self.seat(seat), after)
        return self._stocks[key] - self.stored_now(seat)

    def stored_now(self, seat: int) -> float:
        """Return what the fragments are worth that a seat has stored."""
        if seat not in self._now:
            self._now[seat] = _of_stock(self.seat(seat), self.stock(seat, ()))
        return self._now[seat]

    def labour(self, seat: int, workers: int) -> float:
        """Return what it costs a seat to play so many workers."""
        seen = self.seat(seat)
        return _of_workers(seen, seen.workers) - _of_workers(seen, max(0, seen.workers - workers))

    def gain(self, seat: int, got: Sequence[int], lost: Sequence[int], workers: int) -> float:
        """Return what a seat gains by getting and giving fragments and playing so many workers."""
        return self.fragments(seat, got, lost) - self.labour(seat, workers)

    def total(self, seat: int) -> float:
        """Return what a seat is worth as it stands."""
        seen = self.seat(seat)
        return seen.scored + self.stored_now(seat) + _of_workers(seen, seen.workers)

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
        if len(self.state.completed[other]) >= n.BLUEPRINTS_TO_END - 2 and self.total(other) > self.total(seat):
            return max(0.0, gain) * _HELD_BACK
        return max(0.0, gain) * _ENVY

    def decides(self, seat: int, other: int, got: Sequence[int], lost: Sequence[int] = ()) -> float:
        """Return what it costs a seat that fragments let another complete its last blueprint and stay ahead."""
        if len(self.state.completed[other]) < n.BLUEPRINTS_TO_END - 1 or self.total(other) < self.total(seat):
            return 0.0
        return _DECIDES if _completes(self.seat(other), self.stock(other, got, lost)) else 0.0


@final
class _Planet:
    """One planet as a seat that drafts a deal sees it: its fragments, and what it needs."""

    def __init__(self, state: Position, slot: int) -> None:
        self.state, self.slot = state, slot
        first = slot * n.MOST_SPACES
        self.spaces = [at for at in range(n.MOST_SPACES) if state.spaces[first + at] != n.NOTHING]
        self.colours = {at: state.spaces[first + at] for at in self.spaces}
        self.required = [state.required(slot, which) for which in range(2)]
        self.skills = [SKILLS[state.skill(slot, which)] for which in range(2)]
        self.subsets = _unlike(self.spaces, self.colours)  # every set of spaces, smaller ones first

    def subsets_of(self, spaces: Sequence[int]) -> list[tuple[int, ...]]:
        """Return every set of some of the spaces, smaller ones first; of sets with equal colours one."""
        return self.subsets if len(spaces) == len(self.spaces) else _unlike(spaces, self.colours)

    def painted(self, spaces: Sequence[int]) -> list[int]:
        """Return the colours of the fragments on spaces."""
        return [self.colours[at] for at in spaces]

    def without(self, *taken: Sequence[int]) -> list[int]:
        """Return the spaces that are in none of the sets."""
        gone = {at for spaces in taken for at in spaces}
        return [at for at in self.spaces if at not in gone]

    def shares(self) -> list[tuple[int, int]]:
        """Return every number of icons of both skills that somebody might supply, nothing left out."""
        return [(a, b) for a in range(self.required[0] + 1) for b in range(self.required[1] + 1) if a + b]

    def need(self, share: tuple[int, int]) -> dict[str, int]:
        """Return numbers of icons as JSON."""
        return {skill: icons for skill, icons in zip(self.skills, share, strict=True) if icons}


def _unlike(spaces: Sequence[int], colours: dict[int, int]) -> list[tuple[int, ...]]:
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(len(spaces) + 1):
        for chosen in combinations(spaces, size):
            seen.setdefault(tuple(sorted(colours[at] for at in chosen)), chosen)
    return list(seen.values())


@final
class _Outcome:
    """What a deal on the table brings A and one of its helpers, and what each sees in the other's gain."""

    def __init__(self, worths: _Worths, deal: Deal, helper: int, workers: tuple[int, int]) -> None:
        """Weigh a deal for a helper of it, or for a candidate; A and the helper play so many workers."""
        active = worths.state.active
        own_got, own_lost = _of_active(worths.state, deal, helper)
        got, lost = _of_helper(worths.state, deal, helper)
        self.own = worths.gain(active, own_got, own_lost, workers[0]) - _BOT_FEED * len(deal.bot_order)
        self.theirs = worths.gain(helper, got, lost, workers[1])
        self.net = self.own - worths.threat(active, helper, self.theirs) - worths.decides(active, helper, got, lost)
        self.their_net = (
            self.theirs - worths.threat(helper, active, self.own) - worths.decides(helper, active, own_got, own_lost)
        )


def _trade(deal: Deal, helper: int) -> list[int]:
    """Return the net numbers of stored fragments that A gives a helper."""
    at = 0 if deal.kind == n.OPEN_CALL else deal.helpers.index(helper)
    return deal.trades[at * n.COLOURS : (at + 1) * n.COLOURS]


def _of_helper(state: Position, deal: Deal, helper: int) -> tuple[list[int], list[int]]:
    """Return the fragments that a helper gets and gives."""
    owner = n.ANYONE if deal.kind == n.OPEN_CALL else helper
    first = deal.planet * n.MOST_SPACES
    got = [state.spaces[first + at] for at in range(n.MOST_SPACES) if deal.owners[at] == owner]
    nets = _trade(deal, helper)
    got += [colour for colour, net in enumerate(nets) for _ in range(net)]
    return got, [colour for colour, net in enumerate(nets) for _ in range(-net)]


def _of_active(state: Position, deal: Deal, helper: int) -> tuple[list[int], list[int]]:
    """Return the fragments that A gets and gives; in an open call to whoever helps."""
    first = deal.planet * n.MOST_SPACES
    got = [
        state.spaces[first + at]
        for at in range(n.MOST_SPACES)
        if deal.owners[at] in (n.NOTHING, state.active) and state.spaces[first + at] != n.NOTHING
    ]
    lost: list[int] = []
    for one in [helper] if deal.kind == n.OPEN_CALL else deal.helpers:
        for colour, net in enumerate(_trade(deal, one)):
            got += [colour] * -net
            lost += [colour] * net
    return got, lost


# Deals worth offering


class _Bargain(NamedTuple):
    """A deal as JSON, and what the seat that offers it may hope for."""

    gain: float
    move: dict[str, Any]


class _Side(NamedTuple):
    """What a helper does and gets: icons of both skills, workers, spaces, stored fragments it gives and receives."""

    helper: int
    share: tuple[int, int]
    crew: int
    gets: tuple[int, ...] = ()
    gives: tuple[int, ...] = ()
    receives: tuple[int, ...] = ()

    def term(self, planet: _Planet) -> dict[str, Any]:
        """Return the term as JSON (AN-N-21)."""
        term: dict[str, Any] = {"need": planet.need(self.share), "gets": list(self.gets)}
        for name, colours in (("gives", self.gives), ("receives", self.receives)):
            if colours:
                term[name] = [COLOURS[colour] for colour in colours]
        return term


def _offers(state: Position, seat: int) -> list[_Bargain]:
    """Return good deals for the active seat, best first, some of every kind."""
    bench = _Bench(_Worths(state), seat)
    planets = [_Planet(state, slot) for slot in range(n.PLANET_SLOTS)]
    found = [bargain for planet in planets for bargain in bench.alone(planet)]
    if state.proposals == 0:
        return _best(found, _OFFERS)
    plain: list[_Bargain] = []
    traded: list[_Bargain] = []
    others: list[_Bargain] = []
    for planet in planets:
        one, with_stored = bench.with_one(planet)
        plain += one
        traded += with_stored
        others += bench.with_two(planet)
        others += bench.with_bot_and_one(planet)
    best = _best([*found, *plain], _OFFERS) + _best(traded, _OF_A_KIND) + _best(others, _OF_A_KIND)
    if state.seats > 2:  # noqa: PLR2004  AN-N-04
        calls = [_to_all(state, seat, bargain) for bargain in _best(plain, _OF_A_KIND)]
        best += calls
    return _best(best, len(best))


def _best(found: Sequence[_Bargain], number: int) -> list[_Bargain]:
    return sorted(found, key=lambda bargain: -bargain.gain)[:number]


def _to_all(state: Position, seat: int, bargain: _Bargain) -> _Bargain:
    """Return a proposal made an open call: whoever accepts will do."""
    (term,) = bargain.move["deal"]["terms"].values()
    candidates = [other for other in range(state.seats) if other != seat]
    return _Bargain(bargain.gain, {
        "type": "open_call", "planet": bargain.move["deal"]["planet"], "term": term, "candidates": candidates,
        "workers": bargain.move["workers"],
    })  # fmt: skip


@final
class _Bench:
    """The active seat at work on its offers."""

    def __init__(self, worths: _Worths, seat: int) -> None:
        self.worths, self.state, self.seat = worths, worths.state, seat
        self.others = [other for other in range(self.state.seats) if other != seat]
        self.instead = _market_turn(self.state, seat)

    # Without a human helper

    def alone(self, planet: _Planet) -> list[_Bargain]:
        """Return extractions without a human helper, given to the Bot what A needs least (AN-B-06)."""
        found: list[_Bargain] = []
        for share in [(0, 0), *self._bot_shares(planet)]:
            crew = self._own_crew(planet, share)
            if not crew:
                continue
            for fed in self._bot_food(planet, sum(share)):
                kept = planet.painted(planet.without(fed))
                gain = self.worths.gain(self.seat, kept, (), crew.bit_count()) - _BOT_FEED * len(fed)
                found.append(_Bargain(gain, self._move("extract", planet, crew, [], _entries(planet, share, fed))))
        return found

    def _bot_shares(self, planet: _Planet) -> list[tuple[int, int]]:
        """Return how many icons of both skills A might buy of the Bot, few first."""
        if not self.state.rival():
            return []
        return sorted((share for share in planet.shares() if sum(share) <= _BOT_HELP), key=sum)

    def _bot_food(self, planet: _Planet, number: int) -> list[tuple[int, ...]]:
        """Return sets of so many fragments that fit onto the Bot's row (AN-B-07)."""
        return [
            chosen
            for chosen in planet.subsets
            if len(chosen) == number
            and all(
                planet.painted(chosen).count(colour) <= self.state.uncovered(colour)
                for colour in set(planet.painted(chosen))
            )
        ]

    # With one helper

    def with_one(self, planet: _Planet) -> tuple[list[_Bargain], list[_Bargain]]:
        """Return proposals to one helper that it should like, without and with stored fragments."""
        plain: list[_Bargain] = []
        traded: list[_Bargain] = []
        for helper in self.others:
            for own, side in self._labours(planet, helper, (0, 0)):
                plain += self._best_split(planet, own, side)
                traded += self._with_stored(planet, own, side)
        return plain, traded

    def _labours(self, planet: _Planet, helper: int, bot: tuple[int, int]) -> list[tuple[int, _Side]]:
        """Return who may work, beside the Bot: of all ways that cost both as many workers one."""
        ways: dict[tuple[int, int], tuple[int, _Side]] = {}
        for share, crew in self._able(planet, helper):
            own = self._own_crew(planet, (share[0] + bot[0], share[1] + bot[1]))
            if own is not None:
                ways.setdefault((own.bit_count(), crew.bit_count()), (own, _Side(helper, share, crew)))
        return list(ways.values())

    def _own_crew(self, planet: _Planet, share: tuple[int, int]) -> int | None:
        """Return the workers with which A supplies what others leave, or None."""
        first, second = planet.required[0] - share[0], planet.required[1] - share[1]
        return None if first < 0 or second < 0 else self.worths.crew(self.seat, planet.slot, first, second)

    def _best_split(self, planet: _Planet, own: int, side: _Side) -> list[_Bargain]:
        """Return the best deal in which a helper gets some of the fragments, if it gains by any."""
        found = []
        for gets in planet.subsets:
            weighed = self._weigh(planet, own, [side._replace(gets=gets)], planet.without(gets))
            found += [weighed] if weighed is not None else []
        return _best(found, 1)

    def _with_stored(self, planet: _Planet, own: int, side: _Side) -> list[_Bargain]:
        """Return the best deal in which one stored fragment changes hands, or one for one (AN-E-07)."""
        worths, state = self.worths, self.state
        likely = sorted(
            planet.subsets,
            key=lambda gets: (
                -worths.fragments(self.seat, planet.painted(planet.without(gets)))
                - worths.fragments(side.helper, planet.painted(gets))
            ),
        )[:_TRADED_SPLITS]
        given: list[tuple[int, ...]] = [(), *((colour,) for colour in sorted(set(state.storages[self.seat])))]
        taken: list[tuple[int, ...]] = [(), *((colour,) for colour in sorted(set(state.storages[side.helper])))]
        found = []
        for gets in likely:
            for receives in given:
                for gives in taken:
                    if gives != receives:
                        with_stored = side._replace(gets=gets, gives=gives, receives=receives)
                        weighed = self._weigh(planet, own, [with_stored], planet.without(gets))
                        found += [weighed] if weighed is not None else []
        return _best(found, 1)

    def _weigh(
        self, planet: _Planet, own: int, sides: Sequence[_Side], kept: Sequence[int], bot: Sequence[dict[str, Any]] = ()
    ) -> _Bargain | None:
        """Return a deal with what A may hope for, or None if some helper would not like it, or A itself."""
        worths, seat = self.worths, self.seat
        got = [*planet.painted(kept), *(colour for side in sides for colour in side.gives)]
        lost = [colour for side in sides for colour in side.receives]
        gain = worths.gain(seat, got, lost, own.bit_count()) - _BOT_FEED * len(bot)
        net, likely = gain, 1.0
        for side in sides:
            theirs = [*planet.painted(side.gets), *side.receives]
            their_gain = worths.gain(side.helper, theirs, side.gives, side.crew.bit_count())
            afraid = worths.threat(side.helper, seat, gain) + worths.decides(side.helper, seat, got, lost)
            if their_gain - afraid < _MARGIN:
                return None
            likely *= _hope(their_gain - afraid)
            net -= worths.threat(seat, side.helper, their_gain)
            net -= worths.decides(seat, side.helper, theirs, side.gives)
        if net <= 0:
            return None
        return _Bargain(likely * net + (1.0 - likely) * self.instead, self._move("propose", planet, own, sides, bot))

    # With two helpers, or with the Bot beside one

    def with_two(self, planet: _Planet) -> list[_Bargain]:
        """Return the best deal with each pair of helpers, where A needs both (AN-E-09)."""
        best: list[_Bargain] = []
        for pair in combinations(self.others, 2):
            found: list[_Bargain] = []
            for own, sides in self._pairs(planet, pair):
                for first in planet.subsets:
                    if not 0 < len(first) <= _FEW_SPACES:
                        continue
                    for second in planet.subsets_of(planet.without(first)):
                        if 0 < len(second) <= _FEW_SPACES:
                            both = [sides[0]._replace(gets=first), sides[1]._replace(gets=second)]
                            weighed = self._weigh(planet, own, both, planet.without(first, second))
                            found += [weighed] if weighed is not None else []
            best += _best(found, 1)
        return best

    def _pairs(self, planet: _Planet, pair: tuple[int, int]) -> list[tuple[int, list[_Side]]]:
        """Return how A and two helpers may share the work, with as few workers as possible; [] if A needs but one."""
        if any(self._labours(planet, helper, (0, 0)) for helper in pair):
            return []
        able = [self._able(planet, helper) for helper in pair]
        ways = []
        for first, crew in able[0]:
            for second, other in able[1]:
                own = self._own_crew(planet, (first[0] + second[0], first[1] + second[1]))
                if own is not None:
                    workers = own.bit_count() + crew.bit_count() + other.bit_count()
                    ways.append((workers, own, [_Side(pair[0], first, crew), _Side(pair[1], second, other)]))
        return [(own, sides) for _, own, sides in sorted(ways, key=lambda way: way[0])[:1]]

    def _able(self, planet: _Planet, helper: int) -> list[tuple[tuple[int, int], int]]:
        """Return what a helper can supply, each share with the workers it takes."""
        able = [(share, self.worths.crew(helper, planet.slot, share[0], share[1])) for share in planet.shares()]
        return [(share, crew) for share, crew in able if crew]

    def with_bot_and_one(self, planet: _Planet) -> list[_Bargain]:
        """Return the best deals with the Bot beside the other player (AN-B-08)."""
        best: list[_Bargain] = []
        for share in self._bot_shares(planet):
            found: list[_Bargain] = []
            for own, side in self._labours(planet, self.others[0], share):
                for fed in self._bot_food(planet, sum(share)):
                    fees = _entries(planet, share, fed)
                    free = planet.without(fed)
                    for gets in planet.subsets_of(free):
                        kept = [at for at in free if at not in gets]
                        weighed = self._weigh(planet, own, [side._replace(gets=gets)], kept, fees)
                        found += [weighed] if weighed is not None else []
            best += _best(found, 1)
        return best

    def _move(
        self, kind: str, planet: _Planet, own: int, sides: Sequence[_Side], bot: Sequence[dict[str, Any]]
    ) -> dict[str, Any]:
        """Return a deal as the JSON of a move (AN-N-21)."""
        deal: dict[str, Any] = {"planet": planet.slot}
        if sides:
            deal["terms"] = {str(side.helper): side.term(planet) for side in sides}
        if bot:
            deal["bot"] = list(bot)
        return {"type": kind, "deal": deal, "workers": worker_ids(own)}


def _entries(planet: _Planet, share: tuple[int, int], fed: Sequence[int]) -> list[dict[str, Any]]:
    """Return the icons of the Bot and the fragments it gets for them, as JSON."""
    skills = [planet.skills[0]] * share[0] + [planet.skills[1]] * share[1]
    return [{"skill": skill, "space": at} for skill, at in zip(skills, fed, strict=True)]


# Answers worth giving


def _answers(state: Position, seat: int) -> list[_Bargain]:
    """Return sensible answers to the offer: yes, no, and the best counters."""
    offer = state.offered()
    worths = _Worths(state)
    found = [_Bargain(0.0, {"type": "refuse"})]
    term = offer.term_of(seat)
    if term != n.NOTHING:
        crew = worths.crew(seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        if crew:
            found.append(_Bargain(0.0, {"type": "accept", "workers": worker_ids(crew)}))
    if offer.kind == n.PROPOSE and len(offer.helpers) > 1:
        return found  # AN-N-14: a counter could not be taken
    return found + _Counters(worths, seat, offer).best()


@final
class _Counters:
    """A seat that looks for a better term than it was offered (AN-N-20 d)."""

    def __init__(self, worths: _Worths, seat: int, offer: Deal) -> None:
        self.worths, self.state, self.seat, self.offer = worths, worths.state, seat, offer
        self.planet = _Planet(self.state, offer.planet)
        trial = new_answer(self.state, seat, n.COUNTER)
        self.free = [at for at in self.planet.spaces if open_space(self.state, trial, at)]
        self.instead = _market_turn(self.state, self.state.active)

    def best(self) -> list[_Bargain]:
        """Return the counters that promise most."""
        found = []
        for own, side in self._labours():
            for gets in self.planet.subsets_of(self.free):
                for receives in [(), *((colour,) for colour in sorted(set(self.state.storages[self.state.active])))]:
                    if not receives or len(gets) <= 1:  # a stored fragment instead of a second space
                        found += self._weigh(own, side._replace(gets=gets, receives=receives))
        return sorted(found, key=lambda bargain: -bargain.gain)[:_COUNTERS]

    def _labours(self) -> list[tuple[int, _Side]]:
        """Return how A and the seat may share the work: as asked, or if invited in any way, of equal ones one."""
        offer, planet = self.offer, self.planet
        shares = planet.shares()
        if offer.kind != n.INVITE:
            term = offer.term_of(self.seat)
            shares = [(offer.needs[term * 2], offer.needs[term * 2 + 1])]
        ways: dict[tuple[int, int], tuple[int, _Side]] = {}
        for share in shares:
            left = [planet.required[which] - share[which] - self._bot_icons(which) for which in range(2)]
            crew = self.worths.crew(self.seat, planet.slot, share[0], share[1])
            own = self.worths.crew(self.state.active, planet.slot, left[0], left[1]) if crew else None
            if crew and own is not None:
                ways.setdefault((own.bit_count(), crew.bit_count()), (own, _Side(self.seat, share, crew)))
        return list(ways.values())

    def _bot_icons(self, which: int) -> int:
        return 0 if self.offer.kind == n.INVITE else self.offer.bot_icons[which]

    def _weigh(self, own: int, side: _Side) -> list[_Bargain]:
        """Return a counter with what the seat may hope for, if both should gain by it."""
        worths, planet, active = self.worths, self.planet, self.state.active
        if self._same(side):
            return []
        kept = planet.painted([at for at in self.free if at not in side.gets])
        got = [*planet.painted(side.gets), *side.receives]
        theirs = worths.gain(active, kept, side.receives, own.bit_count()) - _BOT_FEED * len(self.offer.bot_order)
        mine = worths.gain(self.seat, got, (), side.crew.bit_count())
        net = mine - worths.threat(self.seat, active, theirs) - worths.decides(self.seat, active, kept, side.receives)
        margin = theirs - self.instead - worths.threat(active, self.seat, mine)
        margin -= worths.decides(active, self.seat, got)
        if net < _MARGIN or margin < 0:
            return []
        move = {"type": "counter", "term": side.term(planet), "workers": worker_ids(side.crew)}
        return [_Bargain(_hope(margin) * net, move)]

    def _same(self, side: _Side) -> bool:
        """Return whether a counter is what was offered (AN-N-09)."""
        offer, term = self.offer, self.offer.term_of(self.seat)
        if term == n.NOTHING:
            return False
        gets = tuple(at for at in range(n.MOST_SPACES) if offer.owners[at] in (n.ANYONE, self.seat))
        trade = offer.trades[term * n.COLOURS : (term + 1) * n.COLOURS]
        nets = [side.receives.count(colour) for colour in range(n.COLOURS)]
        return side.gets == gets and trade == nets


# The value of a position


def evaluate(state: Position, seat: int) -> float:
    """Return how good a position is for a seat: its worth, and what hangs in the air, against the best other."""
    if state.over:
        scores = state.scores()
        rivals = [score for other, score in enumerate(scores) if other != seat]
        rivals += [state.bot_score()] if state.rival() else []
        return scores[seat] - _RIVALRY * max(rivals) + (_DECIDED if state.winners() == [seat] else 0.0)
    others = {other: _standing(state, other) for other in range(state.seats) if other != seat}
    own = _standing(state, seat)
    lost = any(value > own and _about_to_end(state, other) for other, value in others.items())
    shown = _known_cards(state, seat) + _shown_cards(state, seat)
    beside = _reach(state, seat) - _SHOWN * shown - (_LOST if lost else 0.0)
    return own + beside + _prospect(state, seat) - _RIVALRY * max(others.values())


def _about_to_end(state: Position, seat: int) -> bool:
    """Return whether a seat can pay for its last blueprint, by the hand it has here."""
    if len(state.completed[seat]) < n.BLUEPRINTS_TO_END - 1:
        return False
    return _completes(_appraise(state, seat), _stock_of(state.storages[seat]))


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
        return _market(state, seat, state.budget) if seat == state.active else 0.0
    if state.phase == n.CHOOSE_ACTION:
        return _market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == n.OVERFLOW or state.offer is None:
        return 0.0
    return _talk_prospect(state, seat, state.offer)


def _talk_prospect(state: Position, seat: int, offer: Deal) -> float:
    """Return what a seat may expect from an offer: what it brings, as likely as everybody should like it."""
    if seat != state.active and not addressed(state) >> seat & 1:
        return 0.0
    worths = _Worths(state)
    instead = _market_turn(state, seat) if seat == state.active else 0.0
    if state.phase == n.CONSIDER_COUNTERS or (state.phase == n.RESPOND and _countered(state, seat)):
        return _counter_prospect(worths, seat, instead)
    effort = _EFFORT if seat == state.active else 0.0
    if offer.kind == n.INVITE:
        return instead - effort
    likely, gain = _agreement(worths, seat, offer)
    return likely * gain + (1.0 - likely) * instead - effort


def _countered(state: Position, seat: int) -> bool:
    answer = state.answers[seat]
    return answer is not None and answer.kind == n.COUNTER


def _agreement(worths: _Worths, seat: int, offer: Deal) -> tuple[float, float]:
    """Return how likely an offer is to be carried out, and what a seat gains by it then."""
    state = worths.state
    outcomes: list[_Outcome] = []
    chances: list[float] = []
    for helper in offer.helpers:
        term = offer.term_of(helper)
        crew = worths.crew(helper, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        workers = (offer.workers.bit_count(), (crew or 0).bit_count())
        outcomes.append(_Outcome(worths, offer, helper, workers))
        chances.append(_willing(state, helper, outcomes[-1], able=crew is not None))
    gains = [outcome.net for outcome in outcomes] if seat == state.active else [one.their_net for one in outcomes]
    if offer.kind == n.OPEN_CALL:
        refused = 1.0
        for chance in chances:
            refused *= 1.0 - chance
        likely = 1.0 - refused
        if seat == state.active:
            return likely, max(zip(chances, gains, strict=True))[1]
        at = offer.helpers.index(seat)
        total = 0.0
        for chance in chances:
            total += chance
        return likely * chances[at] / max(total, 0.001), gains[at]
    # A's envy of each helper counts: the least welcome of them stands for all
    likely = 1.0
    for chance in chances:
        likely *= chance
    return likely, min(gains) if seat == state.active else gains[offer.helpers.index(seat)]


def _willing(state: Position, helper: int, outcome: _Outcome, *, able: bool) -> float:
    """Return how likely a helper is to accept: its own answer if it lies on the table, else by its gain here."""
    answer = state.answers[helper]
    if answer is not None and answer.kind != n.ACCEPT:
        return 0.0
    if answer is not None:
        return 1.0
    return _hope(outcome.their_net - _MARGIN if able else -1.0)


def _counter_prospect(worths: _Worths, seat: int, instead: float) -> float:
    """Return what counters on the table promise: to their maker if A should like them, to A the best of them."""
    state = worths.state
    expected = instead
    for other in range(state.seats):
        if not _countered(state, other) or seat not in (other, state.active):
            continue
        deal = single_deal(state, other)
        own = worths.crew(state.active, deal.planet, rest(state, deal, 0), rest(state, deal, 1))
        workers = ((own or 0).bit_count(), state.reply(other).workers.bit_count())
        outcome = _Outcome(worths, deal, other, workers)
        if seat == other:
            margin = outcome.net - _market_turn(state, state.active) if takeable(state, other) else -1.0
            return outcome.their_net * _hope(margin) - _EFFORT
        if takeable(state, other):
            expected = max(expected, outcome.net)
    return expected


# Moves worth looking at


def moves(state: Position, seat: int, limit: int, seed: int) -> list[tuple[int, ...]]:
    """Return all whole moves if there are at most `limit`, else the sensible ones and a few random ones."""
    if _fewest_moves(state, seat) <= limit:
        found = all_moves(state, seat, limit)
        if len(found) <= limit:
            return found
    if state.drafts[seat] is not None:
        return sample_moves(state, seat, limit, seed)
    kept = list(dict.fromkeys(_sensible_moves(state, seat)))[: limit - max(1, limit // _LEFT_TO_CHANCE)]
    spare = [move for move in _one_of_each(state, seat, seed) if move not in set(kept)]
    dice = Dice(seed)
    while spare and len(kept) < limit:
        kept.append(spare.pop(dice.below(len(spare))))
    return sorted(kept)


def _one_of_each(state: Position, seat: int, seed: int) -> list[tuple[int, ...]]:
    """Return a random move for every way to begin one: so any move may be among them."""
    found: list[tuple[int, ...]] = []
    for at, first in enumerate(state.legal(seat)):
        after = state.copy()
        after.apply(seat, first)
        rest_of = sample_moves(after, seat, 1, seed + at)[0] if after.drafting(seat) else ()
        found.append((first, *rest_of))
    return found


def _fewest_moves(state: Position, seat: int) -> int:
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


def _steps(state: Position, seat: int, bargain: _Bargain) -> tuple[int, ...]:
    """Return a bargain as the steps of a move."""
    return tuple(steps_of(state, seat, read_form(bargain.move)))


def _sensible_moves(state: Position, seat: int) -> list[tuple[int, ...]]:
    """Return moves that a sensible player would think of, best first."""
    if state.phase == n.CHOOSE_ACTION:
        return [(n.A_MARKET,), *(_steps(state, seat, bargain) for bargain in _offers(state, seat))]
    if state.phase == n.RESPOND:
        return [_steps(state, seat, bargain) for bargain in _answers(state, seat)]
    return []
