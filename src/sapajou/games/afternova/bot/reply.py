"""Answers worth giving: yes, no, and terms that both sides could like."""

from typing import Final

from sapajou.games.afternova.bot.bargain import MARGIN, Bargain, Side
from sapajou.games.afternova.bot.gains import BOT_FEED, Planet, Worths, hope
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.drafting import new_answer
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.terms import open_space
from sapajou.games.afternova.figures import worker_ids

_COUNTERS: Final = 4


def answers(state: State, seat: int) -> list[Bargain]:
    """Return sensible answers to the offer: yes, no, and the best counters."""
    offer = state.offered()
    worths = Worths(state)
    found = [Bargain(0.0, {"type": "refuse"})]
    term = offer.term_of(seat)
    if term != act.NOTHING:
        crew = worths.crew(seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
        if crew:
            found.append(Bargain(0.0, {"type": "accept", "workers": worker_ids(crew)}))
    if offer.kind == act.PROPOSE and len(offer.helpers) > 1:
        return found  # AN-N-14: a counter could not be taken
    return found + _Counters(worths, seat, offer).best()


class _Counters:
    """A seat that looks for a better term than it was offered (AN-N-20 d)."""

    def __init__(self, worths: Worths, seat: int, offer: Deal) -> None:
        self.worths, self.state, self.seat, self.offer = worths, worths.state, seat, offer
        self.planet = Planet(self.state, offer.planet)
        trial = new_answer(self.state, seat, act.COUNTER)
        self.free = [at for at in self.planet.spaces if open_space(self.state, trial, at)]
        self.instead = worth.market_turn(self.state, self.state.active)

    def best(self) -> list[Bargain]:
        """Return the counters that promise most."""
        found = []
        for own, side in self._labours():
            for gets in self.planet.subsets_of(self.free):
                for receives in [(), *((colour,) for colour in sorted(set(self.state.storages[self.state.active])))]:
                    if not receives or len(gets) <= 1:  # a stored fragment instead of a second space
                        found += self._weigh(own, side._replace(gets=gets, receives=receives))
        return sorted(found, key=lambda bargain: -bargain.gain)[:_COUNTERS]

    def _labours(self) -> list[tuple[int, Side]]:
        """Return how A and the seat may share the work: as asked, or if invited in any way, of equal ones one."""
        offer, planet = self.offer, self.planet
        shares = planet.shares()
        if offer.kind != act.INVITE:
            term = offer.term_of(self.seat)
            shares = [(offer.needs[term * 2], offer.needs[term * 2 + 1])]
        ways: dict[tuple[int, int], tuple[int, Side]] = {}
        for share in shares:
            left = [planet.required[which] - share[which] - self._bot_icons(which) for which in range(2)]
            crew = self.worths.crew(self.seat, planet.slot, *share)
            own = self.worths.crew(self.state.active, planet.slot, left[0], left[1]) if crew else None
            if crew and own is not None:
                ways.setdefault((own.bit_count(), crew.bit_count()), (own, Side(self.seat, share, crew)))
        return list(ways.values())

    def _bot_icons(self, which: int) -> int:
        return 0 if self.offer.kind == act.INVITE else self.offer.bot_icons[which]

    def _weigh(self, own: int, side: Side) -> list[Bargain]:
        """Return a counter with what the seat may hope for, if both should gain by it."""
        worths, planet, active = self.worths, self.planet, self.state.active
        if self._same(side):
            return []
        kept = planet.painted([at for at in self.free if at not in side.gets])
        got = [*planet.painted(side.gets), *side.receives]
        theirs = worths.gain(active, kept, side.receives, own.bit_count()) - BOT_FEED * len(self.offer.bot_order)
        mine = worths.gain(self.seat, got, (), side.crew.bit_count())
        net = mine - worths.threat(self.seat, active, theirs) - worths.decides(self.seat, active, kept, side.receives)
        margin = theirs - self.instead - worths.threat(active, self.seat, mine)
        margin -= worths.decides(active, self.seat, got)
        if net < MARGIN or margin < 0:
            return []
        move = {"type": "counter", "term": side.term(planet), "workers": worker_ids(side.crew)}
        return [Bargain(hope(margin) * net, move)]

    def _same(self, side: Side) -> bool:
        """Return whether a counter is what was offered (AN-N-09)."""
        offer, term = self.offer, self.offer.term_of(self.seat)
        if term == act.NOTHING:
            return False
        gets = tuple(at for at in range(act.MOST_SPACES) if offer.owners[at] in (act.ANYONE, self.seat))
        trade = offer.trades[term * act.COLOURS : (term + 1) * act.COLOURS]
        nets = [side.receives.count(colour) for colour in range(act.COLOURS)]
        return side.gets == gets and trade == nets
