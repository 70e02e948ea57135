"""What may come next in a draft: only what can still be finished (AN-N-23)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import terms
from sapajou.games.afternova.engine.bargaining import single_deal
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.state import Deal, Pieces
from sapajou.games.afternova.engine.workers import crews


def possible_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:  # noqa: PLR0911  one line a stage
    """Return the next steps of a draft, ascending."""
    if deal.stage == act.HELPERS:
        return helper_steps(state, seat, deal)
    if deal.stage <= act.NEED_SECOND:
        return need_steps(state, seat, deal)
    if deal.stage <= act.BOT_SECOND:
        return bot_steps(state, seat, deal)
    if deal.stage == act.SPACES:
        return space_steps(state, seat, deal)
    if deal.stage == act.BOT_ORDER:
        return order_steps(state, deal)
    if deal.stage <= act.AMOUNTS:
        return stored_steps(state, deal)
    if deal.stage == act.CREW:
        return crew_steps(state, seat, deal)
    return show_steps(state, seat, deal)


def helper_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return the next helpers or candidates clockwise, or that there are enough (AN-E-09)."""
    least = act.LEAST_CANDIDATES if deal.kind == act.OPEN_CALL else 1
    steps = [act.A_ENOUGH] if len(deal.helpers) >= least else []
    last = (deal.helpers[-1] - seat) % state.seats if deal.helpers else 0
    most = state.seats - max(1, least - len(deal.helpers))
    asked = state.required(deal.planet, 0) + state.required(deal.planet, 1)
    if deal.kind == act.OPEN_CALL or len(deal.helpers) < asked:  # each helper is asked for an icon at least
        others = [(seat + place) % state.seats for place in range(last + 1, most + 1)]
        others.sort()
        steps += [act.A_WITH + other for other in others]
    return steps


def need_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of a skill the next term may need, or an invitation may ask for (AN-N-02, AN-N-03)."""
    who = act.ASKED if deal.kind == act.INVITE else deal.who(deal.at)
    which = 0 if deal.stage == act.NEED_FIRST else 1
    code = act.A_NEED + (who * act.SKILLS + state.skill(deal.planet, which)) * act.MOST_ICONS
    steps: list[int] = []
    for number in range(terms.left_to_need(state, deal, which, deal.at) + 1):
        if which == 0:
            possible = terms.second_need_possible(state, seat, deal, number)
        else:
            possible = terms.need_possible(state, seat, deal, deal.needs[deal.at * 2], number)
        if possible:
            steps.append(code + number)
    return steps


def bot_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of a skill the Bot may supply (AN-B-06)."""
    which = 0 if deal.stage == act.BOT_FIRST else 1
    code = act.A_BOT + state.skill(deal.planet, which) * act.MOST_ICONS
    steps: list[int] = []
    for number in range(rest(state, deal, which) + 1):
        if which == 1:
            possible = terms.bot_number_possible(state, seat, deal, 0, number)
        else:
            possible = False
            for second in range(rest(state, deal, 1) + 1):
                if terms.bot_number_possible(state, seat, deal, number, second):
                    possible = True
        if possible:
            steps.append(code + number)
    return steps


def space_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return who may get the next space: A, each helper, the Bot while its number is not reached (AN-E-05, AN-R-28)."""
    space = deal.at
    code = act.A_OWNER + space * 8
    owners: list[int] = []
    if deal.kind == act.COUNTER:
        owners.append(deal.helpers[0])
        owners.append(state.active)
        if not terms.room_to_differ(state, deal, space + 1):
            owners = [owner for owner in owners if _differs_with(state, deal, space, owner)]
        owners.sort()
        return [code + owner for owner in owners]
    taken = terms.bot_taken(state, deal)
    missing = deal.bot_icons[0] + deal.bot_icons[1] - sum(taken)
    if missing <= terms.bot_fit(state, deal.planet, taken, space + 1):
        owners = [seat] + [deal.who(term) for term in range(deal.terms())]
    colour = state.spaces[deal.planet * act.MOST_SPACES + space]
    if missing > 0 and taken[colour] < state.uncovered(colour):
        taken[colour] += 1
        if missing - 1 <= terms.bot_fit(state, deal.planet, taken, space + 1):
            owners.append(act.BOT)
    owners.sort()
    return [code + owner for owner in owners]


def _differs_with(state: Pieces, deal: Deal, space: int, owner: int) -> bool:
    """Return whether a counter differs from the term addressed once its last open space has an owner."""
    trial = deal.copy()
    trial.owners[space] = owner
    return not terms.same_so_far(state, trial)


def order_steps(state: Pieces, deal: Deal) -> list[int]:
    """Return which fragment the Bot may place next: of equal colours the first (AN-B-06)."""
    steps: list[int] = []
    seen = 0
    for space in range(act.MOST_SPACES):
        if deal.owners[space] == act.BOT and space not in deal.bot_order:
            bit = 1 << state.spaces[deal.planet * act.MOST_SPACES + space]
            if not seen & bit:
                seen |= bit
                steps.append(act.A_BOT_NEXT + space)
    return steps


def stored_steps(state: Pieces, deal: Deal) -> list[int]:
    """Return whether stored fragments change hands, and then how many of the next colour (AN-E-07)."""
    term = deal.at
    who = deal.who(term)
    steps: list[int] = []
    if deal.stage == act.STORED:
        if terms.no_trade_possible(state, deal, term):
            steps.append(act.A_NONE + who)
        if terms.amount_possible(state, deal, term, None):
            steps.append(act.A_SOME + who)
        return steps
    colour = len(deal.trades) - term * act.COLOURS
    code = act.A_AMOUNT + (who * act.COLOURS + colour) * act.NETS + act.MOST_NET
    amounts = range(terms.least_trade(state, deal, term, colour), terms.most_trade(state, deal, term, colour) + 1)
    return [code + amount for amount in amounts if terms.amount_possible(state, deal, term, amount)]


def obligation(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return how many icons of both skills the drafting seat must supply itself."""
    if deal.kind == act.COUNTER:
        return [deal.needs[0], deal.needs[1]]
    if deal.kind == act.ACCEPT:
        offer = state.offered()
        term = offer.term_of(seat)
        return [offer.needs[term * 2], offer.needs[term * 2 + 1]]
    if deal.kind == act.TAKE_COUNTER:
        agreed = single_deal(state, deal.helpers[0])
        return [rest(state, agreed, 0), rest(state, agreed, 1)]
    return [rest(state, deal, 0), rest(state, deal, 1)]


def crew_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return the sets of workers without a superfluous card (AN-E-03, AN-R-01)."""
    owed = obligation(state, seat, deal)
    return [act.A_CREW + code for code in crews(state, seat, deal.planet, owed[0], owed[1])]


def show_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return that the draft may be sent, and which cards may be shown to whom before (AN-N-17)."""
    steps = [act.A_SEND]
    instead = [] if deal.shown or deal.workers == 0 else instead_steps(state, seat, deal)
    if deal.stage == act.CONFIRM:
        return steps + instead
    if deal.audience == 0:
        last = deal.shown[-1] if deal.shown else act.NOTHING
        cards = [act.A_SHOW + card for card in state.hands[seat] if card > last]
        cards.sort()
        steps += cards
    if deal.shown:
        others = ((1 << state.seats) - 1) & ~(1 << seat)
        for other in range(state.seats):
            audience = deal.audience | 1 << other
            if other != seat and deal.audience >> other == 0 and audience != others:
                steps.append(act.A_TO + other)
    return steps + instead


def instead_steps(state: Pieces, seat: int, deal: Deal) -> list[int]:
    """Return which workers may stand in for sealed ones with equal icons, each exchange in one order only.

    Equal sets are one choice (AN-N-23), but which card is revealed may matter: any legal deal remains allowed.
    """
    last = act.NOTHING
    stand_ins = 0
    for step in deal.steps:
        if step >= act.A_INSTEAD:
            last = (step - act.A_INSTEAD) % act.WORKERS
            stand_ins |= 1 << ((step - act.A_INSTEAD) // act.WORKERS)
    steps: list[int] = []
    face = state.figures.face
    for worker in state.hands[seat]:
        if worker < act.WORKERS and not deal.workers >> worker & 1:
            equal = [other for other in range(act.WORKERS) if deal.workers >> other & 1 and face[other] == face[worker]]
            if equal and equal[-1] < worker:
                replaced = [other for other in equal if other > last and not stand_ins >> other & 1]
                steps += [act.A_INSTEAD + worker * act.WORKERS + other for other in replaced]
    steps.sort()
    return steps
