"""What a term may still become: needs, spaces and stored fragments of a draft (AN-E-02 to AN-E-07, AN-N-09).

A choice is offered only if the draft can still be finished (AN-N-23), so every question here looks ahead.
"""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.state import Deal, Pieces
from sapajou.games.afternova.engine.workers import whole_supply

# The Bot


def bot_fit(state: Pieces, slot: int, taken: list[int], first: int) -> int:
    """Return how many fragments of a planet from a space on still fit onto the Bot's row now (AN-B-07, AN-R-31)."""
    if not state.rival():
        return 0
    total = 0
    for colour in range(act.COLOURS):
        here = 0
        for space in range(first, act.MOST_SPACES):
            if state.spaces[slot * act.MOST_SPACES + space] == colour:
                here += 1
        if here > 0:
            total += min(here, state.uncovered(colour) - taken[colour])
    return total


def bot_room(state: Pieces, slot: int) -> int:
    """Return how many fragments of a whole planet fit onto the Bot's row now."""
    return bot_fit(state, slot, [0] * act.COLOURS, 0) if state.rival() else 0


def bot_taken(state: Pieces, deal: Deal) -> list[int]:
    """Return how many fragments of each colour a draft gives the Bot so far."""
    taken = [0] * act.COLOURS
    for space in range(act.MOST_SPACES):
        if deal.owners[space] == act.BOT:
            taken[state.spaces[deal.planet * act.MOST_SPACES + space]] += 1
    return taken


def bot_number_possible(state: Pieces, seat: int, deal: Deal, first: int, second: int) -> bool:
    """Return whether the Bot may supply so many icons more, and A the rest (AN-E-02, AN-E-04, AN-B-09)."""
    lefts = [rest(state, deal, 0) - first, rest(state, deal, 1) - second]
    if sum(deal.bot_icons) + first + second > bot_room(state, deal.planet):
        return False
    if deal.kind == act.ALONE and lefts[0] + lefts[1] < 1:
        return False
    return covers(state, seat, deal.planet, lefts[0], lefts[1], 0)


def covers(state: Pieces, seat: int, slot: int, first: int, second: int, bot: int) -> bool:
    """Return whether a whole hand, and at most so many icons of the Bot, supply what is left."""
    missing = 0
    if first < 0 or second < 0:
        return False
    if first > 0:
        missing += max(0, first - whole_supply(state, seat, state.skill(slot, 0)))
    if second > 0:
        missing += max(0, second - whole_supply(state, seat, state.skill(slot, 1)))
    return missing <= bot


def alone_possible(state: Pieces, seat: int, slot: int) -> bool:
    """Return whether A can extract a planet without a human helper, playing at least one worker (AN-E-04)."""
    if state.workers_of(seat) == 0:
        return False
    required = state.required(slot, 0) + state.required(slot, 1)
    bot = min(bot_room(state, slot), required - 1)
    return covers(state, seat, slot, state.required(slot, 0), state.required(slot, 1), bot)


# Needs


def left_to_need(state: Pieces, deal: Deal, which: int, term: int) -> int:
    """Return how many icons of a skill are left for a term: nobody is asked for more (AN-E-02, AN-N-09)."""
    left = state.required(deal.planet, which)
    if deal.kind == act.COUNTER:
        offer = state.offer
        if offer is not None and offer.kind != act.INVITE:
            own = offer.term_of(deal.helpers[0])
            left -= offer.bot_icons[which]
            for other in range(offer.terms()):
                if other != own:
                    left -= offer.needs[other * 2 + which]
        return left
    for earlier in range(term):
        left -= deal.needs[earlier * 2 + which]
    return left


def need_possible(state: Pieces, seat: int, deal: Deal, first: int, second: int) -> bool:
    """Return whether a term may need so much of both skills."""
    if deal.kind == act.INVITE:
        return True
    term = deal.at
    left_first = left_to_need(state, deal, 0, term) - first
    left_second = left_to_need(state, deal, 1, term) - second
    if first + second < 1 or left_first < 0 or left_second < 0:  # AN-E-04
        return False
    if deal.kind == act.COUNTER:
        return covers(state, seat, deal.planet, first, second, 0) and (
            room_to_differ(state, deal, 0) or not same_need(state, deal, first, second)
        )
    later = deal.terms() - 1 - term
    if later > 0:
        return left_first + left_second >= later
    return covers(state, seat, deal.planet, left_first, left_second, bot_room(state, deal.planet))


def second_need_possible(state: Pieces, seat: int, deal: Deal, first: int) -> bool:
    """Return whether some number of the second skill goes with one of the first."""
    for second in range(left_to_need(state, deal, 1, deal.at) + 1):
        if need_possible(state, seat, deal, first, second):
            return True
    return False


# A counter must differ from the term addressed (AN-N-09)


def same_need(state: Pieces, deal: Deal, first: int, second: int) -> bool:
    """Return whether a counter needs just what its seat was asked for."""
    offer = state.offer
    if offer is None or offer.kind == act.INVITE:
        return False
    term = offer.term_of(deal.helpers[0])
    return offer.needs[term * 2] == first and offer.needs[term * 2 + 1] == second


def same_so_far(state: Pieces, deal: Deal) -> bool:
    """Return whether a counter's need and spaces are those of the term addressed."""
    offer = state.offer
    if deal.kind != act.COUNTER or offer is None or not same_need(state, deal, deal.needs[0], deal.needs[1]):
        return False
    for space in range(act.MOST_SPACES):
        if (offer.owners[space] in (act.ANYONE, deal.helpers[0])) != (deal.owners[space] == deal.helpers[0]):
            return False
    return True


def open_space(state: Pieces, deal: Deal, space: int) -> bool:
    """Return whether a draft decides who gets a space: it holds a fragment and, in a counter, is not another's."""
    if state.spaces[deal.planet * act.MOST_SPACES + space] == act.NOTHING:  # AN-E-05
        return False
    offer = state.offer
    if deal.kind != act.COUNTER or offer is None:
        return True
    return offer.owners[space] in (act.NOTHING, act.ANYONE, state.active, deal.helpers[0])


def room_to_differ(state: Pieces, deal: Deal, first: int) -> bool:
    """Return whether a counter can still differ by a space from `first` on, or by stored fragments."""
    for space in range(first, act.MOST_SPACES):
        if open_space(state, deal, space):
            return True
    return trades_possible(state, deal, 0, 0) > 1


# Stored fragments


def least_trade(state: Pieces, deal: Deal, term: int, colour: int) -> int:
    """Return minus the most that a helper can give of a colour (AN-E-07); an open call takes nothing (AN-N-04)."""
    return 0 if deal.kind == act.OPEN_CALL else -state.stored(deal.helpers[term], colour)


def most_trade(state: Pieces, deal: Deal, term: int, colour: int) -> int:
    """Return the most that A can give of a colour, with what other helpers give in the same deal (AN-E-07)."""
    most = state.stored(state.active, colour)
    if deal.kind == act.PROPOSE:
        for earlier in range(term):
            most -= deal.trades[earlier * act.COLOURS + colour]
        for later in range(term + 1, len(deal.helpers)):
            most += state.stored(deal.helpers[later], colour)
    return most


def trades_possible(state: Pieces, deal: Deal, term: int, colour: int) -> int:
    """Return in how many ways the stored fragments of a term can be decided from a colour on."""
    ways = 1
    for other in range(colour, act.COLOURS):
        ways *= most_trade(state, deal, term, other) - least_trade(state, deal, term, other) + 1
    return ways


def no_trade_possible(state: Pieces, deal: Deal, term: int) -> bool:
    """Return whether a term may leave all stored fragments where they are."""
    for colour in range(act.COLOURS):
        if most_trade(state, deal, term, colour) < 0:
            return False
    return not (same_so_far(state, deal) and addressed_trade_starts(state, deal, [0] * act.COLOURS))


def addressed_trade_starts(state: Pieces, deal: Deal, trade: list[int]) -> bool:
    """Return whether the term addressed to a countering seat begins with these amounts, and can be met to its end."""
    offer = state.offered()
    term = offer.term_of(deal.helpers[0])
    for colour in range(act.COLOURS):
        wanted = offer.trades[term * act.COLOURS + colour]
        if colour < len(trade):
            if trade[colour] != wanted:
                return False
        elif not least_trade(state, deal, 0, colour) <= wanted <= most_trade(state, deal, 0, colour):
            return False
    return True


def amount_possible(state: Pieces, deal: Deal, term: int, amount: int | None) -> bool:
    """Return whether stored fragments can be decided with this amount next (None: at all), not all zero.

    "Some" with nothing is spelled "none"; a counter may not end at the very trade that was proposed.
    """
    trade = deal.trades[term * act.COLOURS :]
    if amount is not None:
        trade.append(amount)
    ways = trades_possible(state, deal, term, len(trade))
    nothing = max(trade, default=0) == 0 and min(trade, default=0) == 0
    if nothing:
        for colour in range(len(trade), act.COLOURS):
            if most_trade(state, deal, term, colour) < 0:
                nothing = False
    if nothing:
        ways -= 1
    if same_so_far(state, deal) and addressed_trade_starts(state, deal, trade):
        offer = state.offered()
        first = offer.term_of(deal.helpers[0]) * act.COLOURS
        wanted = offer.trades[first : first + act.COLOURS]
        if not (nothing and max(wanted) == 0 and min(wanted) == 0):
            ways -= 1
    return ways > 0
