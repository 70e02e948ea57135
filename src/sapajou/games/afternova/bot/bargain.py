"""Deals worth offering: alone, with the Bot, with one helper or two, so that all gain by their own lights."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from sapajou.games.afternova.bot.gains import BOT_FEED, Planet, Worths, hope
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.figures import COLOURS, worker_ids

MARGIN: Final = 0.3  # what a helper wants to gain at least
_OFFERS: Final = 8  # deals worth looking at in one turn
_OF_A_KIND: Final = 3  # that are surely among them: with two helpers, with stored fragments, with the Bot and a helper
_BOT_HELP: Final = 3  # icons that A buys of the Bot at most
_FEW_SPACES: Final = 2  # that one of two helpers gets at most
_TRADED_SPLITS: Final = 3  # splits of a planet for which stored fragments are tried


class Bargain(NamedTuple):
    """A deal as JSON, and what the seat that offers it may hope for."""

    gain: float
    move: dict[str, Any]


class Side(NamedTuple):
    """What a helper does and gets: icons of both skills, workers, spaces, stored fragments it gives and receives."""

    helper: int
    share: tuple[int, int]
    crew: int
    gets: tuple[int, ...] = ()
    gives: tuple[int, ...] = ()
    receives: tuple[int, ...] = ()

    def term(self, planet: Planet) -> dict[str, Any]:
        """Return the term as JSON (AN-N-21)."""
        term: dict[str, Any] = {"need": planet.need(self.share), "gets": list(self.gets)}
        for name, colours in (("gives", self.gives), ("receives", self.receives)):
            if colours:
                term[name] = [COLOURS[colour] for colour in colours]
        return term


def offers(state: State, seat: int) -> list[Bargain]:
    """Return good deals for the active seat, best first, some of every kind."""
    bench = _Bench(Worths(state), seat)
    planets = [Planet(state, slot) for slot in range(act.PLANET_SLOTS)]
    found = [bargain for planet in planets for bargain in bench.alone(planet)]
    if state.proposals == 0:
        return _best(found, _OFFERS)
    plain, traded, others = [], [], []
    for planet in planets:
        one, with_stored = bench.with_one(planet)
        plain += one
        traded += with_stored
        others += list(bench.with_two(planet))
        others += list(bench.with_bot_and_one(planet))
    best = _best([*found, *plain], _OFFERS) + _best(traded, _OF_A_KIND) + _best(others, _OF_A_KIND)
    if state.seats > 2:  # noqa: PLR2004  AN-N-04
        calls = [_to_all(state, seat, bargain) for bargain in _best(plain, _OF_A_KIND)]
        best += calls
    return _best(best, len(best))


def _best(found: Sequence[Bargain], number: int) -> list[Bargain]:
    return sorted(found, key=lambda bargain: -bargain.gain)[:number]


def _to_all(state: State, seat: int, bargain: Bargain) -> Bargain:
    """Return a proposal made an open call: whoever accepts will do."""
    (term,) = bargain.move["deal"]["terms"].values()
    candidates = [other for other in range(state.seats) if other != seat]
    return Bargain(bargain.gain, {
        "type": "open_call", "planet": bargain.move["deal"]["planet"], "term": term, "candidates": candidates,
        "workers": bargain.move["workers"],
    })  # fmt: skip


class _Bench:
    """The active seat at work on its offers."""

    def __init__(self, worths: Worths, seat: int) -> None:
        self.worths, self.state, self.seat = worths, worths.state, seat
        self.others = [other for other in range(self.state.seats) if other != seat]
        self.instead = worth.market_turn(self.state, seat)

    # Without a human helper

    def alone(self, planet: Planet) -> Iterator[Bargain]:
        """Yield extractions without a human helper, given to the Bot what A needs least (AN-B-06)."""
        for share in [(0, 0), *self._bot_shares(planet)]:
            crew = self._own_crew(planet, share)
            if not crew:
                continue
            for fed in self._bot_food(planet, sum(share)):
                kept = planet.painted(planet.without(fed))
                gain = self.worths.gain(self.seat, kept, (), crew.bit_count()) - BOT_FEED * len(fed)
                yield Bargain(gain, self._move("extract", planet, crew, [], _entries(planet, share, fed)))

    def _bot_shares(self, planet: Planet) -> list[tuple[int, int]]:
        """Return how many icons of both skills A might buy of the Bot, few first."""
        if not self.state.rival():
            return []
        return sorted((share for share in planet.shares() if sum(share) <= _BOT_HELP), key=sum)

    def _bot_food(self, planet: Planet, number: int) -> list[tuple[int, ...]]:
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

    def with_one(self, planet: Planet) -> tuple[list[Bargain], list[Bargain]]:
        """Return proposals to one helper that it should like, without and with stored fragments."""
        plain: list[Bargain] = []
        traded: list[Bargain] = []
        for helper in self.others:
            for own, side in self._labours(planet, helper, (0, 0)):
                plain += self._best_split(planet, own, side)
                traded += self._with_stored(planet, own, side)
        return plain, traded

    def _labours(self, planet: Planet, helper: int, bot: tuple[int, int]) -> list[tuple[int, Side]]:
        """Return who may work, beside the Bot: of all ways that cost both as many workers one."""
        ways: dict[tuple[int, int], tuple[int, Side]] = {}
        for share, crew in self._able(planet, helper):
            own = self._own_crew(planet, (share[0] + bot[0], share[1] + bot[1]))
            if own is not None:
                ways.setdefault((own.bit_count(), crew.bit_count()), (own, Side(helper, share, crew)))
        return list(ways.values())

    def _own_crew(self, planet: Planet, share: tuple[int, int]) -> int | None:
        """Return the workers with which A supplies what others leave, or None."""
        first, second = planet.required[0] - share[0], planet.required[1] - share[1]
        return None if first < 0 or second < 0 else self.worths.crew(self.seat, planet.slot, first, second)

    def _best_split(self, planet: Planet, own: int, side: Side) -> list[Bargain]:
        """Return the best deal in which a helper gets some of the fragments, if it gains by any."""
        found = []
        for gets in planet.subsets:
            weighed = self._weigh(planet, own, [side._replace(gets=gets)], planet.without(gets))
            found += [weighed] if weighed is not None else []
        return _best(found, 1)

    def _with_stored(self, planet: Planet, own: int, side: Side) -> list[Bargain]:
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
        self, planet: Planet, own: int, sides: Sequence[Side], kept: Sequence[int], bot: Sequence[dict[str, Any]] = ()
    ) -> Bargain | None:
        """Return a deal with what A may hope for, or None if some helper would not like it, or A itself."""
        worths, seat = self.worths, self.seat
        got = [*planet.painted(kept), *(colour for side in sides for colour in side.gives)]
        lost = [colour for side in sides for colour in side.receives]
        gain = worths.gain(seat, got, lost, own.bit_count()) - BOT_FEED * len(bot)
        net, likely = gain, 1.0
        for side in sides:
            theirs = [*planet.painted(side.gets), *side.receives]
            their_gain = worths.gain(side.helper, theirs, side.gives, side.crew.bit_count())
            afraid = worths.threat(side.helper, seat, gain) + worths.decides(side.helper, seat, got, lost)
            if their_gain - afraid < MARGIN:
                return None
            likely *= hope(their_gain - afraid)
            net -= worths.threat(seat, side.helper, their_gain)
            net -= worths.decides(seat, side.helper, theirs, side.gives)
        if net <= 0:
            return None
        return Bargain(likely * net + (1.0 - likely) * self.instead, self._move("propose", planet, own, sides, bot))

    # With two helpers, or with the Bot beside one

    def with_two(self, planet: Planet) -> Iterator[Bargain]:
        """Yield the best deal with each pair of helpers, where A needs both (AN-E-09)."""
        for pair in combinations(self.others, 2):
            found = []
            for own, sides in self._pairs(planet, pair):
                for first in planet.subsets:
                    if not 0 < len(first) <= _FEW_SPACES:
                        continue
                    for second in planet.subsets_of(planet.without(first)):
                        if 0 < len(second) <= _FEW_SPACES:
                            both = [sides[0]._replace(gets=first), sides[1]._replace(gets=second)]
                            weighed = self._weigh(planet, own, both, planet.without(first, second))
                            found += [weighed] if weighed is not None else []
            yield from _best(found, 1)

    def _pairs(self, planet: Planet, pair: tuple[int, int]) -> list[tuple[int, list[Side]]]:
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
                    ways.append((workers, own, [Side(pair[0], first, crew), Side(pair[1], second, other)]))
        return [(own, sides) for _, own, sides in sorted(ways, key=lambda way: way[0])[:1]]

    def _able(self, planet: Planet, helper: int) -> list[tuple[tuple[int, int], int]]:
        """Return what a helper can supply, each share with the workers it takes."""
        crews = [(share, self.worths.crew(helper, planet.slot, *share)) for share in planet.shares()]
        return [(share, crew) for share, crew in crews if crew]

    def with_bot_and_one(self, planet: Planet) -> Iterator[Bargain]:
        """Yield the best deals with the Bot beside the other player (AN-B-08)."""
        for share in self._bot_shares(planet):
            found = []
            for own, side in self._labours(planet, self.others[0], share):
                for fed in self._bot_food(planet, sum(share)):
                    entries = _entries(planet, share, fed)
                    free = planet.without(fed)
                    for gets in planet.subsets_of(free):
                        kept = [at for at in free if at not in gets]
                        weighed = self._weigh(planet, own, [side._replace(gets=gets)], kept, entries)
                        found += [weighed] if weighed is not None else []
            yield from _best(found, 1)

    def _move(
        self, kind: str, planet: Planet, own: int, sides: Sequence[Side], bot: Sequence[dict[str, Any]]
    ) -> dict[str, Any]:
        """Return a deal as the JSON of a move (AN-N-21)."""
        deal: dict[str, Any] = {"planet": planet.slot}
        if sides:
            deal["terms"] = {str(side.helper): side.term(planet) for side in sides}
        if bot:
            deal["bot"] = list(bot)
        return {"type": kind, "deal": deal, "workers": worker_ids(own)}


def _entries(planet: Planet, share: tuple[int, int], fed: Sequence[int]) -> list[dict[str, Any]]:
    """Return the icons of the Bot and the fragments it gets for them, as JSON."""
    skills = [planet.skills[0]] * share[0] + [planet.skills[1]] * share[1]
    return [{"skill": skill, "space": at} for skill, at in zip(skills, fed, strict=True)]
