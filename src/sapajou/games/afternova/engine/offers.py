"""Deals worth offering: alone, with the Bot, with one helper or two, so that all gain by their own lights."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.gains import Outcome, Worths, signed_count
from sapajou.games.afternova.engine.labour import IMPOSSIBLE, Crew, smallest_crew
from sapajou.games.afternova.engine.planets import Planet, planet_in
from sapajou.games.afternova.engine.splits import WAY, Picks, add_way, possible_nets, spaces_in, unpacked
from sapajou.games.afternova.engine.state import Deal, Pieces

_BOT_HELP: Final = 3  # icons that A buys of the Bot at most
_FEW_SPACES: Final = 2  # that one of two helpers gets at most
_TRADED_SPLITS: Final = 3  # splits of a planet for which stored fragments are tried


@final
class Bargain:
    """A deal, what it brings whoever makes it, what it leaves the other, and what may be hoped of it."""

    def __init__(self, deal: Deal, net: float, theirs: float, expected: float) -> None:
        self.deal = deal
        self.net = net
        self.theirs = theirs
        self.expected = expected


@final
class Bench:
    """The active seat at work on its offers."""

    def __init__(self, worths: Worths, seat: int) -> None:
        self.worths = worths
        self.weights = worths.weights
        self.state = worths.state
        self.seat = seat
        self.instead = worth.market_turn(self.state, self.weights, seat)
        self.planets: list[Planet] = []
        self.crews: list[Crew] = []  # of each planet, one a seat
        for slot in range(act.PLANET_SLOTS):
            if self.state.planets[slot] != act.NOTHING:
                self.planets.append(planet_in(self.state, slot))
                for other in range(self.state.seats):
                    self.crews.append(Crew(self.state, other, slot))
        self.found: list[Bargain] = []

    def crew(self, at: int, seat: int) -> Crew:
        """Return the workers of a seat for the planet at a place."""
        return self.crews[at * self.state.seats + seat]

    def others(self) -> list[int]:
        """Return the other seats, clockwise."""
        seats = self.state.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    # What is looked at

    def best(self) -> Bargain | None:
        """Return the offer that promises most, with one helper or none, or None."""
        self.found = []
        for at in range(len(self.planets)):
            self.alone(at)
            if self.state.proposals > 0:
                for helper in self.others():
                    self.with_one(at, helper, every_level=False)
        best: Bargain | None = None
        for bargain in self.found:
            if best is None or bargain.expected > best.expected:
                best = bargain
        return best

    def all(self) -> list[Bargain]:
        """Return good deals of every kind, in no order."""
        self.found = []
        for at in range(len(self.planets)):
            self.alone(at)
            if self.state.proposals > 0:
                others = self.others()
                for helper in others:
                    self.with_one(at, helper, every_level=True)
                for first in range(len(others)):
                    for second in range(first + 1, len(others)):
                        self.with_two(at, others[first], others[second])
                if self.state.rival():
                    self.with_bot_and_one(at, others[0])
        return self.found

    # Without a human helper

    def alone(self, at: int) -> None:
        """Find extractions without a human helper, given to the Bot what A needs least (AN-B-06)."""
        planet = self.planets[at]
        crew = self.crew(at, self.seat)
        own = self.worths.seats[self.seat]
        size = crew.size(planet.first, planet.second)
        if size < IMPOSSIBLE:
            gain = own.gain(planet.full, planet.number, size)
            self._keep(self._deal(act.ALONE, planet, [], [], [], 0, 0, []), gain, 0.0, gain)
        if not self.state.rival():
            return
        for first in range(min(planet.first, _BOT_HELP) + 1):
            for second in range(min(planet.second, _BOT_HELP - first) + 1):
                size = crew.size(planet.first - first, planet.second - second)
                if first + second == 0 or size == 0 or size >= IMPOSSIBLE:
                    continue
                for fed in self._bot_food(planet, first + second):
                    left = planet.full - planet.pack(i64(fed))
                    gain = own.gain(left, planet.number - first - second, size)
                    gain -= self.weights.bot_feed * float(first + second)
                    order = spaces_in(i64(fed))
                    self._keep(self._deal(act.ALONE, planet, [], [], [], first, second, order), gain, 0.0, gain)

    def _bot_food(self, planet: Planet, number: i64) -> list[int]:
        """Return sets of so many fragments that fit onto the Bot's row (AN-B-07), as masks."""
        sets: list[int] = []
        for at in range(len(planet.masks)):
            if planet.sizes[at] == number:
                fits = True
                for colour in range(act.COLOURS):
                    wanted: i64 = i64(planet.packs[at]) >> (i64(colour) * worth.BITS) & worth.FIELD
                    if wanted > 0 and wanted > self.state.uncovered(colour):
                        fits = False
                if fits:
                    sets.append(planet.masks[at])
        return sets

    # With one helper

    def ways(self, at: int, helper: int, first_done: i64, second_done: i64) -> list[int]:
        """Return how A and a helper may share what is left of the work: no way that costs both as much or more."""
        planet = self.planets[at]
        own = self.crew(at, self.seat)
        theirs = self.crew(at, helper)
        first_due = planet.first - first_done
        second_due = planet.second - second_done
        found: list[int] = []
        for first in range(min(first_due, theirs.most(0)) + 1):
            if first_due - first > own.most(0):
                continue
            for second in range(min(second_due, theirs.most(1)) + 1):
                if first + second == 0 or second_due - second > own.most(1):
                    continue
                their_size = theirs.size(first, second)
                own_size = own.size(first_due - first, second_due - second)
                if their_size < IMPOSSIBLE and own_size < IMPOSSIBLE:
                    add_way(found, own_size, their_size, first, second)
        return found

    def with_one(self, at: int, helper: int, every_level: bool) -> None:  # noqa: FBT001  two callers
        """Find proposals to one helper that it should like; with `every_level` also what it might just like."""
        ways = self.ways(at, helper, 0, 0)
        for way in range(0, len(ways), WAY):
            self._splits(at, helper, ways, way, every_level)
            if every_level:
                self._with_stored(at, helper, ways, way)

    def _splits(self, at: int, helper: int, ways: list[int], way: int, every_level: bool) -> None:  # noqa: FBT001
        """Find the best deals in which a helper gets some of the fragments."""
        planet = self.planets[at]
        all_of_them = list(range(len(planet.masks)))
        picks = Picks(self.weights.offered if every_level else [], self.weights.margin)
        self._keep_best(planet, helper, ways, way, all_of_them, [0], picks)

    def _keep_best(
        self, planet: Planet, helper: int, ways: list[int], way: int, splits: list[int], nets: list[int], best: Picks
    ) -> None:
        """Keep the best of some divisions of a planet, each with stored fragments that change hands (0: none)."""
        number = len(nets)
        for place in range(len(splits) * number):
            outcome = self._traded(planet, helper, splits[place // number], i64(nets[place % number]), ways, way)
            if outcome.net > 0.0 and outcome.their_net >= best.least:
                best.weigh(place, outcome.net, outcome.their_net, self.expected(outcome.net, outcome.their_net))
        needs = [ways[way + 2], ways[way + 3]]
        for place in best.places():
            which = splits[place // number]
            net: i64 = nets[place % number]
            outcome = self._traded(planet, helper, which, net, ways, way)
            deal = self._deal(act.PROPOSE, planet, [helper], needs, [planet.masks[which]], 0, 0, [])
            deal.trades = unpacked(net)
            self._keep(deal, outcome.net, outcome.their_net, self.expected(outcome.net, outcome.their_net))

    def expected(self, net: float, theirs: float) -> float:
        """Return what may be hoped of an offer that leaves A and a helper so much."""
        likely = self.weights.hope(theirs)
        return likely * net + (1.0 - likely) * self.instead - self.weights.effort

    def _with_stored(self, at: int, helper: int, ways: list[int], way: int) -> None:
        """Find the best deals in which one stored fragment changes hands, or one for one (AN-E-07)."""
        planet = self.planets[at]
        mine = self.worths.seats[self.seat]
        theirs = self.worths.seats[helper]
        nets = possible_nets(mine.stock, theirs.stock)
        if not nets:
            return
        likely = self._likely_splits(planet, mine, theirs)
        self._keep_best(planet, helper, ways, way, likely, nets, Picks(self.weights.offered, 0.0))

    def _traded(self, planet: Planet, helper: int, which: int, net: i64, ways: list[int], way: int) -> Outcome:
        """Return what a split brings with stored fragments that A gives, less those that it gets."""
        got: i64 = planet.packs[which]
        number: i64 = planet.sizes[which]
        moved = signed_count(net) if net else 0
        return Outcome(
            self.worths, helper, planet.full - got - net, planet.number - number - moved, got + net, number + moved,
            i64(ways[way]), i64(ways[way + 1]), 0,
        )  # fmt: skip

    def _likely_splits(self, planet: Planet, mine: worth.Seat, theirs: worth.Seat) -> list[int]:
        """Return the splits that bring both together most."""
        values: list[float] = []
        for which in range(len(planet.masks)):
            got: i64 = planet.packs[which]
            number: i64 = planet.sizes[which]
            values.append(mine.gain(planet.full - got, planet.number - number, 0) + theirs.gain(got, number, 0))
        chosen: list[int] = []
        while len(chosen) < min(_TRADED_SPLITS, len(values)):
            best = -1
            for which in range(len(values)):
                if which not in chosen and (best < 0 or values[which] > values[best]):
                    best = which
            chosen.append(best)
        return chosen

    # With two helpers, or with the Bot beside one

    def with_two(self, at: int, one: int, two: int) -> None:
        """Find the best deal with a pair of helpers, where A needs both (AN-E-09)."""
        planet = self.planets[at]
        own = self.crew(at, self.seat)
        if self.ways(at, one, 0, 0) or self.ways(at, two, 0, 0):
            return
        first_due = planet.first - min(planet.first, own.most(0))
        second_due = planet.second - min(planet.second, own.most(1))
        own_size = own.size(planet.first - first_due, planet.second - second_due)
        fewest: i64 = IMPOSSIBLE
        share = [0, 0]
        for first in range(first_due + 1):
            for second in range(second_due + 1):
                if first + second == 0 or first + second == first_due + second_due:
                    continue
                size = self.crew(at, one).size(first, second)
                size += self.crew(at, two).size(first_due - first, second_due - second)
                if size < fewest:
                    fewest = size
                    share = [first, second]
        if own_size >= IMPOSSIBLE or fewest >= IMPOSSIBLE:
            return
        needs = [share[0], share[1], first_due - share[0], second_due - share[1]]
        self._pair_splits(at, one, two, own_size, needs)

    def _pair_splits(self, at: int, one: int, two: int, own_size: i64, needs: list[int]) -> None:
        """Find the best division of a planet between A and two helpers."""
        planet = self.planets[at]
        one_size = self.crew(at, one).size(i64(needs[0]), i64(needs[1]))
        two_size = self.crew(at, two).size(i64(needs[2]), i64(needs[3]))
        best = -1000.0
        nets = [0.0, 0.0]
        masks = [0, 0]
        for first in range(len(planet.masks)):
            for second in range(len(planet.masks)):
                number: i64 = planet.sizes[first] + planet.sizes[second]
                few = planet.sizes[first] <= _FEW_SPACES and planet.sizes[second] <= _FEW_SPACES
                if planet.sizes[first] * planet.sizes[second] == 0 or not few:
                    continue
                mask: i64 = planet.masks[second]
                if mask & planet.masks[first] != 0:
                    continue
                kept = planet.full - i64(planet.packs[first]) - i64(planet.packs[second])
                left = planet.number - number
                a = self._part(planet, one, first, kept, left, own_size, one_size)
                b = self._part(planet, two, second, kept, left, own_size, two_size)
                net = a.net + b.net - a.own
                if net <= 0.0 or a.their_net < self.weights.margin or b.their_net < self.weights.margin:
                    continue
                likely = self.weights.hope(a.their_net) * self.weights.hope(b.their_net)
                expected = likely * net + (1.0 - likely) * self.instead - self.weights.effort
                if expected > best:
                    best = expected
                    nets = [net, min(a.their_net, b.their_net)]
                    masks = [planet.masks[first], planet.masks[second]]
        if masks[0]:
            self._keep(self._deal(act.PROPOSE, planet, [one, two], needs, masks, 0, 0, []), nets[0], nets[1], best)

    def _part(self, planet: Planet, helper: int, which: int, kept: i64, left: i64, own_size: i64, size: i64) -> Outcome:
        """Return what it brings A and one of two helpers who gets some of the fragments."""
        got: i64 = planet.packs[which]
        number: i64 = planet.sizes[which]
        return Outcome(self.worths, helper, kept, left, got, number, own_size, size, 0)

    def with_bot_and_one(self, at: int, helper: int) -> None:
        """Find the best deals with the Bot beside the other player (AN-B-08)."""
        planet = self.planets[at]
        for first in range(min(planet.first, _BOT_HELP) + 1):
            for second in range(min(planet.second, _BOT_HELP - first) + 1):
                if first + second == 0:
                    continue
                ways = self.ways(at, helper, first, second)
                food = self._bot_food(planet, first + second) if ways else []
                for way in range(0, len(ways), WAY):
                    self._fed_splits(planet, helper, ways, way, first, second, food)

    def _fed_splits(
        self, planet: Planet, helper: int, ways: list[int], way: int, first: i64, second: i64, food: list[int]
    ) -> None:
        """Find the best division of what the Bot is not given."""
        fed_number = first + second
        chosen: Outcome | None = None
        best = -1000.0
        masks = [0, 0]
        for fed in food:
            full = planet.full - planet.pack(i64(fed))
            for which in range(len(planet.masks)):
                mask: i64 = planet.masks[which]
                if mask & fed != 0:
                    continue
                got: i64 = planet.packs[which]
                number: i64 = planet.sizes[which]
                outcome = Outcome(
                    self.worths, helper, full - got, planet.number - fed_number - number, got, number,
                    i64(ways[way]), i64(ways[way + 1]), fed_number,
                )  # fmt: skip
                expected = self.expected(outcome.net, outcome.their_net)
                if outcome.net > 0.0 and outcome.their_net >= self.weights.margin and expected > best:
                    best = expected
                    chosen = outcome
                    masks = [mask, fed]
        if chosen is not None:
            needs = [ways[way + 2], ways[way + 3]]
            order = spaces_in(i64(masks[1]))
            deal = self._deal(act.PROPOSE, planet, [helper], needs, [masks[0]], first, second, order)
            self._keep(deal, chosen.net, chosen.their_net, best)

    # Deals

    def _keep(self, deal: Deal, net: float, theirs: float, expected: float) -> None:
        self.found.append(Bargain(deal, net, theirs, expected))

    def _deal(
        self, kind: int, planet: Planet, helpers: list[int], needs: list[int], gets: list[int], bot_first: i64,
        bot_second: i64, order: list[int],
    ) -> Deal:  # fmt: skip
        """Return a deal; A's workers are chosen when it is sent (`manned`)."""
        owners = [act.NOTHING] * act.MOST_SPACES
        if helpers or order:
            for space in range(act.MOST_SPACES):
                if planet.spaces >> i64(space) & 1:
                    owners[space] = self.seat
                    for term in range(len(helpers)):
                        if gets[term] >> space & 1:
                            owners[space] = helpers[term]
        for space in order:
            owners[space] = act.BOT
        trades = [0] * (act.COLOURS * len(helpers))
        return Deal(
            kind, planet.slot, act.CONFIRM, 0, helpers, needs, owners, [bot_first, bot_second], order, trades, 0, [],
            0, [],
        )  # fmt: skip


def manned(state: Pieces, seat: int, deal: Deal) -> Deal:
    """Return a deal with the fewest workers of a seat that do what is left to it."""
    first: i64 = state.required(deal.planet, 0) - deal.bot_icons[0]
    second: i64 = state.required(deal.planet, 1) - deal.bot_icons[1]
    for term in range(deal.terms()):
        first -= deal.needs[term * 2]
        second -= deal.needs[term * 2 + 1]
    deal.workers = smallest_crew(state, seat, deal.planet, first, second)
    return deal


def to_all(state: Pieces, seat: int, deal: Deal) -> Deal:
    """Return a proposal to one helper made an open call: whoever accepts will do (AN-N-04)."""
    call = deal.copy()
    call.kind = act.OPEN_CALL
    call.helpers = [(seat + step) % state.seats for step in range(1, state.seats)]
    call.trades = [0] * act.COLOURS
    for space in range(act.MOST_SPACES):
        if call.owners[space] == deal.helpers[0]:
            call.owners[space] = act.ANYONE
    return call
