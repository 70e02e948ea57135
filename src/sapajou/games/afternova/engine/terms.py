"""What a term may still become: needs, spaces and stored fragments of a draft (AN-E-02 to AN-E-07, AN-N-09).

A choice is offered only if the draft can still be finished (AN-N-23), so every question here looks ahead.
"""

from sapajou.games.afternova.engine.actions import (
    ALONE,
    ANYONE,
    BOT,
    COLOURS,
    COUNTER,
    INVITE,
    MOST_SPACES,
    NOTHING,
    OPEN_CALL,
    PROPOSE,
)
from sapajou.games.afternova.engine.deal import rest
from sapajou.games.afternova.engine.state import (
    Deal,
    Table,
)
from sapajou.games.afternova.engine.workers import whole_supply

# The Bot


def bot_fit(table: Table, slot: int, taken: list[int], first: int) -> int:
    """Return how many fragments of a planet from a space on still fit onto the Bot's row now (AN-B-07, AN-R-31)."""
    if not table.rival():
        return 0
    total = 0
    for colour in range(COLOURS):
        here = 0
        for space in range(first, MOST_SPACES):
            if table.spaces[slot * MOST_SPACES + space] == colour:
                here += 1
        if here > 0:
            total += min(here, table.uncovered(colour) - taken[colour])
    return total


def bot_room(table: Table, slot: int) -> int:
    """Return how many fragments of a whole planet fit onto the Bot's row now."""
    return bot_fit(table, slot, [0] * COLOURS, 0) if table.rival() else 0


def bot_taken(table: Table, deal: Deal) -> list[int]:
    """Return how many fragments of each colour a draft gives the Bot so far."""
    taken = [0] * COLOURS
    for space in range(MOST_SPACES):
        if deal.owners[space] == BOT:
            taken[table.spaces[deal.planet * MOST_SPACES + space]] += 1
    return taken


def bot_number_possible(table: Table, seat: int, deal: Deal, first: int, second: int) -> bool:
    """Return whether the Bot may supply so many icons more, and A the rest (AN-E-02, AN-E-04, AN-B-09)."""
    lefts = [rest(table, deal, 0) - first, rest(table, deal, 1) - second]
    if sum(deal.bot_icons) + first + second > bot_room(table, deal.planet):
        return False
    if deal.kind == ALONE and lefts[0] + lefts[1] < 1:
        return False
    return covers(table, seat, deal.planet, lefts[0], lefts[1], 0)


def covers(table: Table, seat: int, slot: int, first: int, second: int, bot: int) -> bool:
    """Return whether a whole hand, and at most so many icons of the Bot, supply what is left."""
    missing = 0
    if first < 0 or second < 0:
        return False
    if first > 0:
        missing += max(0, first - whole_supply(table, seat, table.skill(slot, 0)))
    if second > 0:
        missing += max(0, second - whole_supply(table, seat, table.skill(slot, 1)))
    return missing <= bot


def alone_possible(table: Table, seat: int, slot: int) -> bool:
    """Return whether A can extract a planet without a human helper, playing at least one worker (AN-E-04)."""
    if table.workers_of(seat) == 0:
        return False
    required = table.required(slot, 0) + table.required(slot, 1)
    bot = min(bot_room(table, slot), required - 1)
    return covers(table, seat, slot, table.required(slot, 0), table.required(slot, 1), bot)


# Needs


def left_to_need(table: Table, deal: Deal, which: int, term: int) -> int:
    """Return how many icons of a skill are left for a term: nobody is asked for more (AN-E-02, AN-N-09)."""
    left = table.required(deal.planet, which)
    if deal.kind == COUNTER:
        offer = table.offer
        if offer is not None and offer.kind != INVITE:
            own = offer.term_of(deal.helpers[0])
            left -= offer.bot_icons[which]
            for other in range(offer.terms()):
                if other != own:
                    left -= offer.needs[other * 2 + which]
        return left
    for earlier in range(term):
        left -= deal.needs[earlier * 2 + which]
    return left


def need_possible(table: Table, seat: int, deal: Deal, first: int, second: int) -> bool:
    """Return whether a term may need so much of both skills."""
    if deal.kind == INVITE:
        return True
    term = deal.at
    left_first = left_to_need(table, deal, 0, term) - first
    left_second = left_to_need(table, deal, 1, term) - second
    if first + second < 1 or left_first < 0 or left_second < 0:  # AN-E-04
        return False
    if deal.kind == COUNTER:
        return covers(table, seat, deal.planet, first, second, 0) and (
            room_to_differ(table, deal, 0) or not same_need(table, deal, first, second)
        )
    later = deal.terms() - 1 - term
    if later > 0:
        return left_first + left_second >= later
    return covers(table, seat, deal.planet, left_first, left_second, bot_room(table, deal.planet))


def second_need_possible(table: Table, seat: int, deal: Deal, first: int) -> bool:
    """Return whether some number of the second skill goes with one of the first."""
    for second in range(left_to_need(table, deal, 1, deal.at) + 1):
        if need_possible(table, seat, deal, first, second):
            return True
    return False


# A counter must differ from the term addressed (AN-N-09)


def same_need(table: Table, deal: Deal, first: int, second: int) -> bool:
    """Return whether a counter needs just what its seat was asked for."""
    offer = table.offer
    if offer is None or offer.kind == INVITE:
        return False
    term = offer.term_of(deal.helpers[0])
    return offer.needs[term * 2] == first and offer.needs[term * 2 + 1] == second


def same_so_far(table: Table, deal: Deal) -> bool:
    """Return whether a counter's need and spaces are those of the term addressed."""
    offer = table.offer
    if deal.kind != COUNTER or offer is None or not same_need(table, deal, deal.needs[0], deal.needs[1]):
        return False
    for space in range(MOST_SPACES):
        if (offer.owners[space] in (ANYONE, deal.helpers[0])) != (deal.owners[space] == deal.helpers[0]):
            return False
    return True


def open_space(table: Table, deal: Deal, space: int) -> bool:
    """Return whether a draft decides who gets a space: it holds a fragment and, in a counter, is not another's."""
    if table.spaces[deal.planet * MOST_SPACES + space] == NOTHING:  # AN-E-05
        return False
    offer = table.offer
    if deal.kind != COUNTER or offer is None:
        return True
    return offer.owners[space] in (NOTHING, ANYONE, table.active, deal.helpers[0])


def room_to_differ(table: Table, deal: Deal, first: int) -> bool:
    """Return whether a counter can still differ by a space from `first` on, or by stored fragments."""
    for space in range(first, MOST_SPACES):
        if open_space(table, deal, space):
            return True
    return trades_possible(table, deal, 0, 0) > 1


# Stored fragments


def least_trade(table: Table, deal: Deal, term: int, colour: int) -> int:
    """Return minus the most that a helper can give of a colour (AN-E-07); an open call takes nothing (AN-N-04)."""
    return 0 if deal.kind == OPEN_CALL else -table.stored(deal.helpers[term], colour)


def most_trade(table: Table, deal: Deal, term: int, colour: int) -> int:
    """Return the most that A can give of a colour, with what other helpers give in the same deal (AN-E-07)."""
    most = table.stored(table.active, colour)
    if deal.kind == PROPOSE:
        for earlier in range(term):
            most -= deal.trades[earlier * COLOURS + colour]
        for later in range(term + 1, len(deal.helpers)):
            most += table.stored(deal.helpers[later], colour)
    return most


def trades_possible(table: Table, deal: Deal, term: int, colour: int) -> int:
    """Return in how many ways the stored fragments of a term can be decided from a colour on."""
    ways = 1
    for other in range(colour, COLOURS):
        ways *= most_trade(table, deal, term, other) - least_trade(table, deal, term, other) + 1
    return ways


def no_trade_possible(table: Table, deal: Deal, term: int) -> bool:
    """Return whether a term may leave all stored fragments where they are."""
    for colour in range(COLOURS):
        if most_trade(table, deal, term, colour) < 0:
            return False
    return not (same_so_far(table, deal) and addressed_trade_starts(table, deal, [0] * COLOURS))


def addressed_trade_starts(table: Table, deal: Deal, trade: list[int]) -> bool:
    """Return whether the term addressed to a countering seat begins with these amounts, and can be met to its end."""
    offer = table.offered()
    term = offer.term_of(deal.helpers[0])
    for colour in range(COLOURS):
        wanted = offer.trades[term * COLOURS + colour]
        if colour < len(trade):
            if trade[colour] != wanted:
                return False
        elif not least_trade(table, deal, 0, colour) <= wanted <= most_trade(table, deal, 0, colour):
            return False
    return True


def amount_possible(table: Table, deal: Deal, term: int, amount: int | None) -> bool:
    """Return whether stored fragments can be decided with this amount next (None: at all), not all zero.

    "Some" with nothing is spelled "none"; a counter may not end at the very trade that was proposed.
    """
    trade = deal.trades[term * COLOURS :]
    if amount is not None:
        trade.append(amount)
    ways = trades_possible(table, deal, term, len(trade))
    nothing = max(trade, default=0) == 0 and min(trade, default=0) == 0
    if nothing:
        for colour in range(len(trade), COLOURS):
            if most_trade(table, deal, term, colour) < 0:
                nothing = False
    if nothing:
        ways -= 1
    if same_so_far(table, deal) and addressed_trade_starts(table, deal, trade):
        offer = table.offered()
        first = offer.term_of(deal.helpers[0]) * COLOURS
        wanted = offer.trades[first : first + COLOURS]
        if not (nothing and max(wanted) == 0 and min(wanted) == 0):
            ways -= 1
    return ways > 0
