"""What may come next in a draft: only what can still be finished (AN-N-23)."""

from sapajou.games.afternova.engine.actions import (
    A_AMOUNT,
    A_BOT,
    A_BOT_NEXT,
    A_CREW,
    A_ENOUGH,
    A_INSTEAD,
    A_NEED,
    A_NONE,
    A_OWNER,
    A_SEND,
    A_SHOW,
    A_SOME,
    A_TO,
    A_WITH,
    ACCEPT,
    AMOUNTS,
    ASKED,
    BOT,
    BOT_FIRST,
    BOT_ORDER,
    BOT_SECOND,
    COLOURS,
    CONFIRM,
    COUNTER,
    CREW,
    HELPERS,
    INVITE,
    MOST_ICONS,
    MOST_NET,
    MOST_SPACES,
    NEED_FIRST,
    NEED_SECOND,
    NETS,
    NOTHING,
    OPEN_CALL,
    SKILLS,
    SPACES,
    STORED,
    TAKE_COUNTER,
    WORKERS,
)
from sapajou.games.afternova.engine.deal import rest, single_deal
from sapajou.games.afternova.engine.state import (
    Deal,
    Table,
)
from sapajou.games.afternova.engine.terms import (
    amount_possible,
    bot_fit,
    bot_number_possible,
    bot_taken,
    least_trade,
    left_to_need,
    most_trade,
    need_possible,
    no_trade_possible,
    room_to_differ,
    same_so_far,
    second_need_possible,
)
from sapajou.games.afternova.engine.workers import crews


def possible_steps(table: Table, seat: int, deal: Deal) -> list[int]:  # noqa: PLR0911  one line a stage
    """Return the next steps of a draft, ascending."""
    if deal.stage == HELPERS:
        return helper_steps(table, seat, deal)
    if deal.stage <= NEED_SECOND:
        return need_steps(table, seat, deal)
    if deal.stage <= BOT_SECOND:
        return bot_steps(table, seat, deal)
    if deal.stage == SPACES:
        return space_steps(table, seat, deal)
    if deal.stage == BOT_ORDER:
        return order_steps(table, deal)
    if deal.stage <= AMOUNTS:
        return stored_steps(table, deal)
    if deal.stage == CREW:
        return crew_steps(table, seat, deal)
    return show_steps(table, seat, deal)


def helper_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return the next helpers or candidates clockwise, or that there are enough (D2, AN-E-09)."""
    least = 2 if deal.kind == OPEN_CALL else 1
    steps = [A_ENOUGH] if len(deal.helpers) >= least else []
    last = (deal.helpers[-1] - seat) % table.seats if deal.helpers else 0
    most = table.seats - max(1, least - len(deal.helpers))
    asked = table.required(deal.planet, 0) + table.required(deal.planet, 1)
    if deal.kind == OPEN_CALL or len(deal.helpers) < asked:  # each helper is asked for an icon at least
        others = [(seat + place) % table.seats for place in range(last + 1, most + 1)]
        others.sort()
        steps += [A_WITH + other for other in others]
    return steps


def need_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of a skill the next term may need, or an invitation may ask for (D3)."""
    who = ASKED if deal.kind == INVITE else deal.who(deal.at)
    which = 0 if deal.stage == NEED_FIRST else 1
    code = A_NEED + (who * SKILLS + table.skill(deal.planet, which)) * MOST_ICONS
    steps: list[int] = []
    for number in range(left_to_need(table, deal, which, deal.at) + 1):
        if which == 0:
            possible = second_need_possible(table, seat, deal, number)
        else:
            possible = need_possible(table, seat, deal, deal.needs[deal.at * 2], number)
        if possible:
            steps.append(code + number)
    return steps


def bot_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of a skill the Bot may supply (D4)."""
    which = 0 if deal.stage == BOT_FIRST else 1
    code = A_BOT + table.skill(deal.planet, which) * MOST_ICONS
    steps: list[int] = []
    for number in range(rest(table, deal, which) + 1):
        if which == 1:
            possible = bot_number_possible(table, seat, deal, 0, number)
        else:
            possible = False
            for second in range(rest(table, deal, 1) + 1):
                if bot_number_possible(table, seat, deal, number, second):
                    possible = True
        if possible:
            steps.append(code + number)
    return steps


def space_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return who may get the next space: A, each helper, the Bot while its number is not reached (D5, AN-R-28)."""
    space = deal.at
    code = A_OWNER + space * 8
    owners: list[int] = []
    if deal.kind == COUNTER:
        owners.append(deal.helpers[0])
        owners.append(table.active)
        if not room_to_differ(table, deal, space + 1):
            owners = [owner for owner in owners if _differs_with(table, deal, space, owner)]
        owners.sort()
        return [code + owner for owner in owners]
    taken = bot_taken(table, deal)
    missing = deal.bot_icons[0] + deal.bot_icons[1] - sum(taken)
    if missing <= bot_fit(table, deal.planet, taken, space + 1):
        owners = [seat] + [deal.who(term) for term in range(deal.terms())]
    colour = table.spaces[deal.planet * MOST_SPACES + space]
    if missing > 0 and taken[colour] < table.uncovered(colour):
        taken[colour] += 1
        if missing - 1 <= bot_fit(table, deal.planet, taken, space + 1):
            owners.append(BOT)
    owners.sort()
    return [code + owner for owner in owners]


def _differs_with(table: Table, deal: Deal, space: int, owner: int) -> bool:
    """Return whether a counter differs from the term addressed once its last open space has an owner."""
    trial = deal.copy()
    trial.owners[space] = owner
    return not same_so_far(table, trial)


def order_steps(table: Table, deal: Deal) -> list[int]:
    """Return which fragment the Bot may place next: of equal colours the first (AN-B-06)."""
    steps: list[int] = []
    seen = 0
    for space in range(MOST_SPACES):
        if deal.owners[space] == BOT and space not in deal.bot_order:
            bit = 1 << table.spaces[deal.planet * MOST_SPACES + space]
            if not seen & bit:
                seen |= bit
                steps.append(A_BOT_NEXT + space)
    return steps


def stored_steps(table: Table, deal: Deal) -> list[int]:
    """Return whether stored fragments change hands, and then how many of the next colour (D6)."""
    term = deal.at
    who = deal.who(term)
    steps: list[int] = []
    if deal.stage == STORED:
        if no_trade_possible(table, deal, term):
            steps.append(A_NONE + who)
        if amount_possible(table, deal, term, None):
            steps.append(A_SOME + who)
        return steps
    colour = len(deal.trades) - term * COLOURS
    code = A_AMOUNT + (who * COLOURS + colour) * NETS + MOST_NET
    amounts = range(least_trade(table, deal, term, colour), most_trade(table, deal, term, colour) + 1)
    return [code + amount for amount in amounts if amount_possible(table, deal, term, amount)]


def obligation(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of both skills the drafting seat must supply itself."""
    if deal.kind == COUNTER:
        return [deal.needs[0], deal.needs[1]]
    if deal.kind == ACCEPT:
        offer = table.offered()
        term = offer.term_of(seat)
        return [offer.needs[term * 2], offer.needs[term * 2 + 1]]
    if deal.kind == TAKE_COUNTER:
        agreed = single_deal(table, deal.helpers[0])
        return [rest(table, agreed, 0), rest(table, agreed, 1)]
    return [rest(table, deal, 0), rest(table, deal, 1)]


def crew_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return the sets of workers without a superfluous card (D7, AN-E-03, AN-R-01)."""
    owed = obligation(table, seat, deal)
    return [A_CREW + code for code in crews(table, seat, deal.planet, owed[0], owed[1])]


def show_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return that the draft may be sent, and which cards may be shown to whom before (D8, AN-N-17)."""
    steps = [A_SEND]
    instead = [] if deal.shown or deal.workers == 0 else instead_steps(table, seat, deal)
    if deal.stage == CONFIRM:
        return steps + instead
    if deal.audience == 0:
        last = deal.shown[-1] if deal.shown else NOTHING
        cards = [A_SHOW + card for card in table.hands[seat] if card > last]
        cards.sort()
        steps += cards
    if deal.shown:
        others = ((1 << table.seats) - 1) & ~(1 << seat)
        for other in range(table.seats):
            audience = deal.audience | 1 << other
            if other != seat and deal.audience >> other == 0 and audience != others:
                steps.append(A_TO + other)
    return steps + instead


def instead_steps(table: Table, seat: int, deal: Deal) -> list[int]:
    """Return which workers may stand in for sealed ones with equal icons, each exchange in one order only.

    Equal sets are one choice (AN-N-23, D7), but which card is revealed may matter: any legal deal remains allowed.
    """
    last = NOTHING
    stand_ins = 0
    for step in deal.steps:
        if step >= A_INSTEAD:
            last = (step - A_INSTEAD) % WORKERS
            stand_ins |= 1 << ((step - A_INSTEAD) // WORKERS)
    steps: list[int] = []
    face = table.figures.face
    for worker in table.hands[seat]:
        if worker < WORKERS and not deal.workers >> worker & 1:
            equal = [other for other in range(WORKERS) if deal.workers >> other & 1 and face[other] == face[worker]]
            if equal and equal[-1] < worker:
                replaced = [other for other in equal if other > last and not stand_ins >> other & 1]
                steps += [A_INSTEAD + worker * WORKERS + other for other in replaced]
    steps.sort()
    return steps
