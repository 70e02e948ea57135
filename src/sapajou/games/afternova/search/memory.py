"""What a bargainer remembers, from what its seat was told: who refused what, and how hard everybody bargains.

It is worked out from all events since the beginning, so a bot that has just sat down remembers as much as one that
has been there all along.
"""

from collections.abc import Sequence
from typing import TypeAlias

from sapajou.games.afternova import events as ev
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.policy import Policy
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.weights import Weights
from sapajou.games.afternova.figures import COLOURS, PLANETS, SKILLS
from sapajou.kernel.tagged import Event

# What somebody was asked and did not take: planet, player, icons of each skill, spaces, net number of each colour.
Term: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
# An offer of this turn that somebody answered: the slot, what was asked of whom, and whether it said yes.
Said: TypeAlias = tuple[int, Term, bool]


class Memory:
    """What was refused, and by whom."""

    def __init__(self, seats: int) -> None:
        self.refused: set[Term] = set()
        self.declined: set[Term] = set()  # counters that nobody took, by who made them
        self.said: list[Said] = []  # in this turn
        self.yes = [0] * seats
        self.no = [0] * seats
        self._offer: ev.Offered | None = None
        self._counters: list[Term] = []  # to this offer

    def take_in(self, events: Sequence[Event]) -> None:
        """Take in what happened."""
        for event in events:
            if isinstance(event, ev.TurnBegan):
                self.said = []
                self._offer = None
            elif isinstance(event, ev.Offered):
                self._offer = event
                self._counters = []
            elif isinstance(event, ev.Replied) and self._offer is not None:
                if event.kind == "counter" and event.term is not None:
                    self._counters.append(_asked(self._offer, event.term, event.seat))
                self._take_reply(self._offer, event)
            elif isinstance(event, ev.Lapsed):
                self.declined.update(self._counters)

    def _take_reply(self, offer: ev.Offered, reply: ev.Replied) -> None:
        """Remember an answer to an offer that had a term for whoever answers."""
        term = next((one for one in offer.terms if one.player in (reply.seat, None)), None)
        if term is None:
            return
        agreed = reply.kind == "accept"
        (self.yes if agreed else self.no)[reply.seat] += 1
        asked = _asked(offer, term, reply.seat)
        if not agreed:
            self.refused.add(asked)
        if len(offer.terms) == 1 and not offer.bot:
            self.said.append((offer.planet, asked, agreed))

    def shifts(self, weights: Weights) -> tuple[float, ...]:
        """Return how much more each player seems to demand than usual."""
        return tuple(
            weights.hard * (no / (yes + no) - 0.5) * (yes + no) / (yes + no + weights.believed) if yes + no else 0.0
            for yes, no in zip(self.yes, self.no, strict=True)
        )

    def repeats(self, state: State, deal: Deal) -> bool:
        """Return whether a deal asks somebody for what it has refused: all of whom it asks, in an open call.

        So does a counter that was made before and not taken.
        """
        if deal.kind == act.COUNTER:
            return self._term(state, deal, deal.helpers[0]) in self.declined
        asked = [self._term(state, deal, helper) in self.refused for helper in deal.helpers]
        if deal.kind == act.OPEN_CALL:
            return all(asked)
        return deal.kind == act.PROPOSE and any(asked)

    @staticmethod
    def _term(state: State, deal: Deal, helper: int) -> Term:
        at = max(0, deal.term_of(helper))
        icons = [0] * len(SKILLS)
        for which in range(2):
            icons[state.skill(deal.planet, which)] = deal.needs[at * 2 + which]
        spaces = tuple(space for space, owner in enumerate(deal.owners) if owner == deal.who(at))
        trade = tuple(deal.trades[at * act.COLOURS : (at + 1) * act.COLOURS])
        return state.planets[deal.planet], helper, tuple(icons), spaces, trade


def _asked(offer: ev.Offered, term: ev.TermView, seat: int) -> Term:
    """Return what a term of an offer, or of a counter to it, asks of a seat."""
    icons = tuple(term.need.get(skill, 0) for skill in SKILLS)
    trade = tuple(term.receives.count(colour) - term.gives.count(colour) for colour in COLOURS)
    return PLANETS.index(offer.card), seat, icons, tuple(sorted(term.gets)), trade


def likely(state: State, policy: Policy, said: Sequence[Said]) -> bool:
    """Return whether in a guessed position everybody would have answered this turn's offers as they did.

    It can be told only while the turn's bargain goes on: then nothing has changed hands since.
    """
    if state.phase > act.CONSIDER_COUNTERS:
        return True
    for slot, (planet, seat, icons, spaces, trade), agreed in said:
        if state.planets[slot] != planet:
            continue
        trial = state.copy()
        owners = [seat if at in spaces else act.NOTHING for at in range(act.MOST_SPACES)]
        needs = [icons[state.skill(slot, which)] for which in range(2)]
        trial.offer = Deal(
            act.PROPOSE, slot, act.CONFIRM, 0, [seat], needs, owners, [0, 0], [], list(trade), 0, [], 0, []
        )
        trial.phase = act.RESPOND
        trial.answers = [None] * state.seats
        if (policy.answer(trial, seat).kind == act.ACCEPT) != agreed:
            return False
    return True
