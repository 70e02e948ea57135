"""Bargaining: offers and answers once they are sent, acceptors and counters (AN-N-01 to AN-N-19)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.extracting import execute, rest
from sapajou.games.afternova.engine.state import Deal, Pieces
from sapajou.games.afternova.engine.workers import supply
from sapajou.kernel.trace import BIND, REVEAL


def addressed(state: Pieces) -> int:
    """Return the mask of the seats that the offer addresses: all, those named, the candidates (AN-N-02, AN-N-03)."""
    offer = state.offer
    if offer is None:
        return 0
    if offer.kind == act.INVITE:
        return ((1 << state.seats) - 1) & ~(1 << state.active)
    mask = 0
    for helper in offer.helpers:
        mask |= 1 << helper
    return mask


def send(state: Pieces, seat: int, deal: Deal) -> None:
    """Give a finished draft its effect; what is only talked about has none (AN-N-23, AN-N-18)."""
    state.drafts[seat] = None
    if deal.kind == act.ALONE:
        execute(state, deal, [])  # AN-N-01: nobody's consent is needed
    elif deal.kind == act.TAKE_COUNTER:
        take_counter(state, deal)
    elif deal.kind <= act.OPEN_CALL:
        make_offer(state, seat, deal)
    else:
        answer(state, seat, deal)


# Offers


def make_offer(state: Pieces, seat: int, deal: Deal) -> None:
    """Lay an offer on the table: it binds A until all answers are in and uses the budget (AN-N-06, AN-T-04)."""
    state.proposals -= 1  # AN-R-27, AN-N-19: also for an offer that was made before, to the same players
    state.offer = after_show(deal)
    state.phase = act.RESPOND
    state.talk = []
    if state.trace is not None:
        public = [seat, *deal.public(), state.skill(deal.planet, 0), state.skill(deal.planet, 1)]
        public += [state.planets[deal.planet], *fragments_on(state, deal.planet)]
        state.tell([act.T_OFFERED, len(public), *public, BIND, 0])
    show_cards(state, seat, deal)  # AN-N-17: with a proposal they are seen at once


def show_cards(state: Pieces, seat: int, deal: Deal) -> None:
    """Let the audience see cards of a hand; how many are shown to whom is public (AN-N-17)."""
    if not deal.shown:
        return
    others = ((1 << state.seats) - 1) & ~(1 << seat)
    audience = deal.audience or others
    for card in deal.shown:
        state.known[card] |= audience
        if audience == others:
            state.known[card] |= act.OPEN
    open_ = 1 if audience == others else 0
    state.note([act.T_SHOWED, 3 + len(deal.shown), seat, audience, *deal.shown, open_])
    state.tell([REVEAL, 0])


def after_show(deal: Deal) -> Deal:
    """Return a deal as it stays on the table: what was shown with it is knowledge now, and no more part of it."""
    given = deal.copy()
    given.shown = []
    given.audience = 0
    given.steps = [step for step in deal.steps if not act.A_SHOW <= step < act.A_TAKE]
    return given


# Answers


def answer(state: Pieces, seat: int, deal: Deal) -> None:
    """Seal an answer; the last one opens them all (AN-N-07 to AN-N-09)."""
    state.answers[seat] = deal
    state.tell([act.T_ANSWERED, 1, seat])
    waiting = addressed(state)
    for other in range(state.seats):
        if waiting >> other & 1 and state.answers[other] is None:
            return
    for other in range(state.seats):  # AN-N-16: now all see who accepted, refused or countered, and each counter
        reply = state.answers[other]
        if reply is not None:
            tell_reply(state, other, reply)
            show_cards(state, other, reply)
            state.answers[other] = after_show(reply)
    state.tell([REVEAL, 0])
    decide(state)


def tell_reply(state: Pieces, seat: int, reply: Deal) -> None:
    """Write down an answer, with the term of a counter: skills and numbers, spaces as a mask, stored fragments."""
    needs, trades, spaces = [0, 0], [0] * act.COLOURS, 0
    if reply.kind == act.COUNTER:
        needs, trades = reply.needs, reply.trades
        for space in range(act.MOST_SPACES):
            if reply.owners[space] == seat:
                spaces |= 1 << space
    skills = [state.skill(reply.planet, 0), state.skill(reply.planet, 1)]
    entry = [seat, reply.kind, skills[0], needs[0], skills[1], needs[1], spaces, *trades]
    state.talk += [act.T_REPLIED, len(entry), *entry]
    if state.trace is not None:
        entry += fragments_on(state, reply.planet)
        state.tell([act.T_REPLIED, len(entry), *entry])


def fragments_on(state: Pieces, slot: int) -> list[int]:
    """Return the fragments of a planet, space by space, so that whoever is told of a term knows their colours."""
    first = slot * act.MOST_SPACES
    return state.spaces[first : first + state.figures.spaces[state.planets[slot]]]


def decide(state: Pieces) -> None:
    """Carry out what all agreed on, or ask A what to do with the answers (AN-N-10 to AN-N-15)."""
    offer = state.offered()
    accepted = who_answered(state, act.ACCEPT)
    counters = who_answered(state, act.COUNTER)
    if offer.kind == act.PROPOSE and accepted == addressed(state):
        execute(state, offer, crews_of(state, offer.helpers))  # AN-N-10, AN-R-04
    elif offer.kind == act.OPEN_CALL and accepted:
        if accepted & (accepted - 1) == 0:
            accept_call(state, first_seat(state, accepted))  # AN-N-12: exactly one
        else:
            state.phase = act.CHOOSE_ACCEPTOR
    elif counters and (offer.kind != act.PROPOSE or len(offer.helpers) == 1):  # AN-N-13, AN-N-14
        state.phase = act.CONSIDER_COUNTERS
    else:
        state.tell([act.T_LAPSED, 1, state.active])  # AN-N-11, AN-N-15
        state.clear_offer()
        state.phase = act.CHOOSE_ACTION


def who_answered(state: Pieces, kind: int) -> int:
    """Return the mask of the seats that gave a kind of answer."""
    mask = 0
    for seat in range(state.seats):
        reply = state.answers[seat]
        if reply is not None and reply.kind == kind:
            mask |= 1 << seat
    return mask


def first_seat(state: Pieces, mask: int) -> int:
    """Return the first seat of a mask clockwise from A."""
    for step in range(1, state.seats):
        seat = (state.active + step) % state.seats
        if mask >> seat & 1:
            return seat
    return act.NOTHING


def crews_of(state: Pieces, helpers: list[int]) -> list[int]:
    """Return the workers that the helpers sealed with their answers."""
    return [state.reply(helper).workers for helper in helpers]


# Acceptors and counters


def choose_acceptor(state: Pieces, seat: int) -> None:
    """Carry out an open call with one of those who accepted it (AN-N-12)."""
    state.tell([act.T_CHOSE, 2, state.active, seat])
    accept_call(state, seat)


def accept_call(state: Pieces, seat: int) -> None:
    """Carry out an open call with the helper that was found."""
    deal = state.offered().copy()
    deal.kind = act.PROPOSE
    deal.helpers = [seat]
    for space in range(act.MOST_SPACES):
        if deal.owners[space] == act.ANYONE:
            deal.owners[space] = seat
    execute(state, deal, crews_of(state, [seat]))


def single_deal(state: Pieces, seat: int) -> Deal:
    """Return the deal that a counter makes of the offer: its single term, and the same Bot entries (AN-N-13)."""
    offer = state.offered()
    deal = state.reply(seat).copy()
    deal.kind = act.PROPOSE
    deal.planet = offer.planet
    deal.bot_icons = offer.bot_icons[:] if offer.kind != act.INVITE else [0, 0]
    deal.bot_order = offer.bot_order[:]
    for space in range(act.MOST_SPACES):
        if offer.owners[space] == act.BOT:
            deal.owners[space] = act.BOT
    return deal


def takeable(state: Pieces, seat: int) -> bool:
    """Return whether A can supply the rest of a counter (AN-N-13)."""
    deal = single_deal(state, seat)
    hand = state.workers_of(state.active)
    for which in range(2):
        left = rest(state, deal, which)
        if left > 0 and supply(state, state.active, hand, state.skill(deal.planet, which)) < left:
            return False
    return True


def take_counter(state: Pieces, deal: Deal) -> None:
    """Carry out a counter with the workers that A chose now (AN-N-13)."""
    seat = deal.helpers[0]
    state.tell([act.T_TOOK_COUNTER, 2, state.active, seat])
    agreed = single_deal(state, seat)
    agreed.workers = deal.workers
    execute(state, agreed, crews_of(state, [seat]))


def decline(state: Pieces) -> None:
    """Take no counter: all answers lapse and A is back at its action (AN-N-15)."""
    state.tell([act.T_LAPSED, 1, state.active])
    state.clear_offer()
    state.phase = act.CHOOSE_ACTION
