"""Deals once they are sent: answers, counters, acceptors, and the extraction itself (sections 6.1 and 6.2)."""

from sapajou.games.afternova.engine.actions import (
    A_SHOW,
    A_TAKE,
    ACCEPT,
    ALONE,
    ANYONE,
    BOT,
    CHOOSE_ACCEPTOR,
    CHOOSE_ACTION,
    COLOURS,
    CONSIDER_COUNTERS,
    COUNTER,
    INVITE,
    MOST_SPACES,
    NOTHING,
    OPEN,
    OPEN_CALL,
    PROPOSE,
    RESPOND,
    T_ANSWERED,
    T_CHOSE,
    T_EXTRACTED,
    T_GAVE,
    T_GOT,
    T_LAPSED,
    T_OFFERED,
    T_REPLIED,
    T_SHOWED,
    T_TOOK_COUNTER,
    T_WORKED,
    TAKE_COUNTER,
    WORKERS,
)
from sapajou.games.afternova.engine.state import (
    Deal,
    Table,
)
from sapajou.games.afternova.engine.turn import after_exchange, bot_place
from sapajou.games.afternova.engine.workers import supply
from sapajou.kernel.trace import BIND, REVEAL


def rest(table: Table, deal: Deal, which: int) -> int:
    """Return what A itself must supply of the planet's first or second skill (AN-E-02)."""
    left = table.required(deal.planet, which) - deal.bot_icons[which]
    for term in range(deal.terms()):
        left -= deal.needs[term * 2 + which]
    return left


def addressed(table: Table) -> int:
    """Return the mask of the seats that the offer addresses: all, those named, the candidates (AN-N-02, AN-N-03)."""
    offer = table.offer
    if offer is None:
        return 0
    if offer.kind == INVITE:
        return ((1 << table.seats) - 1) & ~(1 << table.active)
    mask = 0
    for helper in offer.helpers:
        mask |= 1 << helper
    return mask


def send(table: Table, seat: int, deal: Deal) -> None:
    """Give a finished draft its effect; what is only talked about has none (AN-N-23, AN-N-18)."""
    table.drafts[seat] = None
    if deal.kind == ALONE:
        execute(table, deal, [])  # AN-N-01: nobody's consent is needed
    elif deal.kind == TAKE_COUNTER:
        take_counter(table, deal)
    elif deal.kind <= OPEN_CALL:
        make_offer(table, seat, deal)
    else:
        answer(table, seat, deal)


# Offers


def make_offer(table: Table, seat: int, deal: Deal) -> None:
    """Lay an offer on the table: it binds A until all answers are in and uses the budget (AN-N-06, AN-T-04)."""
    table.proposals -= 1  # AN-R-27, AN-N-19: also for an offer that was made before, to the same players
    table.offer = after_show(deal)
    table.phase = RESPOND
    table.talk = []
    if table.trace is not None:
        public = [seat, *deal.public(), table.skill(deal.planet, 0), table.skill(deal.planet, 1)]
        public += [table.planets[deal.planet], *fragments_on(table, deal.planet)]
        table.tell([T_OFFERED, len(public), *public, BIND, 0])
    show_cards(table, seat, deal)  # AN-N-17: with a proposal they are seen at once


def show_cards(table: Table, seat: int, deal: Deal) -> None:
    """Let the audience see cards of a hand; how many are shown to whom is public (AN-N-17)."""
    if not deal.shown:
        return
    others = ((1 << table.seats) - 1) & ~(1 << seat)
    audience = deal.audience or others
    for card in deal.shown:
        table.known[card] |= audience
        if audience == others:
            table.known[card] |= OPEN
    open_ = 1 if audience == others else 0
    table.note([T_SHOWED, 3 + len(deal.shown), seat, audience, *deal.shown, open_])
    table.tell([REVEAL, 0])


def after_show(deal: Deal) -> Deal:
    """Return a deal as it stays on the table: what was shown with it is knowledge now, and no more part of it."""
    given = deal.copy()
    given.shown = []
    given.audience = 0
    given.steps = [step for step in deal.steps if not A_SHOW <= step < A_TAKE]
    return given


# Answers


def answer(table: Table, seat: int, deal: Deal) -> None:
    """Seal an answer; the last one opens them all (AN-N-07 to AN-N-09)."""
    table.answers[seat] = deal
    table.tell([T_ANSWERED, 1, seat])
    waiting = addressed(table)
    for other in range(table.seats):
        if waiting >> other & 1 and table.answers[other] is None:
            return
    for other in range(table.seats):  # AN-N-16: now all see who accepted, refused or countered, and each counter
        reply = table.answers[other]
        if reply is not None:
            tell_reply(table, other, reply)
            show_cards(table, other, reply)
            table.answers[other] = after_show(reply)
    table.tell([REVEAL, 0])
    decide(table)


def tell_reply(table: Table, seat: int, reply: Deal) -> None:
    """Write down an answer, with the term of a counter: skills and numbers, spaces as a mask, stored fragments."""
    needs, trades, spaces = [0, 0], [0] * COLOURS, 0
    if reply.kind == COUNTER:
        needs, trades = reply.needs, reply.trades
        for space in range(MOST_SPACES):
            if reply.owners[space] == seat:
                spaces |= 1 << space
    skills = [table.skill(reply.planet, 0), table.skill(reply.planet, 1)]
    entry = [seat, reply.kind, skills[0], needs[0], skills[1], needs[1], spaces, *trades]
    table.talk += [T_REPLIED, len(entry), *entry]
    if table.trace is not None:
        entry += fragments_on(table, reply.planet)
        table.tell([T_REPLIED, len(entry), *entry])


def fragments_on(table: Table, slot: int) -> list[int]:
    """Return the fragments of a planet, space by space, so that whoever is told of a term knows their colours."""
    first = slot * MOST_SPACES
    return table.spaces[first : first + table.figures.spaces[table.planets[slot]]]


def decide(table: Table) -> None:
    """Carry out what all agreed on, or ask A what to do with the answers (AN-N-10 to AN-N-15)."""
    offer = table.offered()
    accepted = who_answered(table, ACCEPT)
    counters = who_answered(table, COUNTER)
    if offer.kind == PROPOSE and accepted == addressed(table):
        execute(table, offer, crews_of(table, offer.helpers))  # AN-N-10, AN-R-04
    elif offer.kind == OPEN_CALL and accepted:
        if accepted & (accepted - 1) == 0:
            accept_call(table, first_seat(table, accepted))  # AN-N-12: exactly one
        else:
            table.phase = CHOOSE_ACCEPTOR
    elif counters and (offer.kind != PROPOSE or len(offer.helpers) == 1):  # AN-N-13, AN-N-14
        table.phase = CONSIDER_COUNTERS
    else:
        table.tell([T_LAPSED, 1, table.active])  # AN-N-11, AN-N-15
        clear_offer(table)
        table.phase = CHOOSE_ACTION


def who_answered(table: Table, kind: int) -> int:
    """Return the mask of the seats that gave a kind of answer."""
    mask = 0
    for seat in range(table.seats):
        reply = table.answers[seat]
        if reply is not None and reply.kind == kind:
            mask |= 1 << seat
    return mask


def first_seat(table: Table, mask: int) -> int:
    """Return the first seat of a mask clockwise from A."""
    for step in range(1, table.seats):
        seat = (table.active + step) % table.seats
        if mask >> seat & 1:
            return seat
    return NOTHING


def crews_of(table: Table, helpers: list[int]) -> list[int]:
    """Return the workers that the helpers sealed with their answers."""
    return [table.reply(helper).workers for helper in helpers]


def clear_offer(table: Table) -> None:
    """Let the offer and all answers lapse: nothing said before binds anyone (AN-N-15)."""
    table.offer = None
    for seat in range(table.seats):
        table.answers[seat] = None


# Acceptors and counters


def choose_acceptor(table: Table, seat: int) -> None:
    """Carry out an open call with one of those who accepted it (AN-N-12)."""
    table.tell([T_CHOSE, 2, table.active, seat])
    accept_call(table, seat)


def accept_call(table: Table, seat: int) -> None:
    """Carry out an open call with the helper that was found."""
    deal = table.offered().copy()
    deal.kind = PROPOSE
    deal.helpers = [seat]
    for space in range(MOST_SPACES):
        if deal.owners[space] == ANYONE:
            deal.owners[space] = seat
    execute(table, deal, crews_of(table, [seat]))


def single_deal(table: Table, seat: int) -> Deal:
    """Return the deal that a counter makes of the offer: its single term, and the same Bot entries (AN-N-13)."""
    offer = table.offered()
    deal = table.reply(seat).copy()
    deal.kind = PROPOSE
    deal.planet = offer.planet
    deal.bot_icons = offer.bot_icons[:] if offer.kind != INVITE else [0, 0]
    deal.bot_order = offer.bot_order[:]
    for space in range(MOST_SPACES):
        if offer.owners[space] == BOT:
            deal.owners[space] = BOT
    return deal


def takeable(table: Table, seat: int) -> bool:
    """Return whether A can supply the rest of a counter (AN-N-13)."""
    deal = single_deal(table, seat)
    hand = table.workers_of(table.active)
    for which in range(2):
        left = rest(table, deal, which)
        if left > 0 and supply(table, table.active, hand, table.skill(deal.planet, which)) < left:
            return False
    return True


def take_counter(table: Table, deal: Deal) -> None:
    """Carry out a counter with the workers that A chose now (AN-N-13)."""
    seat = deal.helpers[0]
    table.tell([T_TOOK_COUNTER, 2, table.active, seat])
    agreed = single_deal(table, seat)
    agreed.workers = deal.workers
    execute(table, agreed, crews_of(table, [seat]))


def decline(table: Table) -> None:
    """Take no counter: all answers lapse and A is back at its action (AN-N-15)."""
    table.tell([T_LAPSED, 1, table.active])
    clear_offer(table)
    table.phase = CHOOSE_ACTION


# Execution: AN-E-10, step by step


def execute(table: Table, deal: Deal, crews: list[int]) -> None:
    """Carry out an agreed deal, all of it: everything was checked before it was sent, so nobody can default.

    Fragments of the planet and of the participants' storages change hands, nothing else (AN-E-06, AN-R-29).
    """
    active = table.active
    clear_offer(table)
    table.tell([T_EXTRACTED, 2, active, table.planets[deal.planet], BIND, 0])
    exchange_stored(table, deal)
    hand_out_fragments(table, deal)
    table.participants = 1 << active
    play_workers(table, active, deal.workers)
    for step in range(1, table.seats):  # step 3: A's first, then helpers clockwise
        seat = (active + step) % table.seats
        if crews and seat in deal.helpers:
            table.participants |= 1 << seat
            play_workers(table, seat, crews[deal.helpers.index(seat)])
    table.discards[2].append(table.planets[deal.planet])  # step 4
    table.planets[deal.planet] = NOTHING
    table.slot = deal.planet
    after_exchange(table)


def exchange_stored(table: Table, deal: Deal) -> None:
    """Move stored fragments: first all that helpers give, then all they receive (AN-E-07, AN-R-05)."""
    for direction in (-1, 1):
        for term in range(deal.terms()):
            helper = deal.helpers[term]
            giver, taker = (helper, table.active) if direction < 0 else (table.active, helper)
            for colour in range(COLOURS):
                number = deal.trades[term * COLOURS + colour] * direction
                for _ in range(number):
                    table.storages[giver].remove(colour)
                    table.storages[taker].append(colour)
                if number > 0:
                    table.tell([T_GAVE, 4, giver, taker, colour, number])


def hand_out_fragments(table: Table, deal: Deal) -> None:
    """Give the planet's fragments to their owners; what nobody is allotted is A's (AN-E-05, AN-R-03)."""
    first = deal.planet * MOST_SPACES
    for space in range(MOST_SPACES):
        colour = table.spaces[first + space]
        owner = deal.owners[space]
        if colour != NOTHING and owner != BOT:
            seat = table.active if owner == NOTHING else owner
            table.storages[seat].append(colour)
            table.tell([T_GOT, 3, seat, space, colour])
    for space in deal.bot_order:  # AN-B-06, AN-B-07, AN-R-21: one for each icon, in the order of the list
        table.tell([T_GOT, 3, BOT, space, table.spaces[first + space]])
        bot_place(table, table.spaces[first + space])
    for space in range(MOST_SPACES):
        table.spaces[first + space] = NOTHING


def play_workers(table: Table, seat: int, workers: int) -> None:
    """Reveal the workers a participant plays and discard them (AN-E-10, step 3)."""
    if workers == 0:
        return
    table.played |= 1 << seat
    played = [worker for worker in range(WORKERS) if workers >> worker & 1]
    for worker in played:
        table.hands[seat].remove(worker)
        table.discard(worker)
    table.note([T_WORKED, 1 + len(played), seat, *played])
    table.tell([REVEAL, 0])
