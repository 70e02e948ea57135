"""Drafting in steps: how a draft begins, and what each step writes into it (AN-N-23)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import terms
from sapajou.games.afternova.engine.bargaining import addressed, send, takeable, who_answered
from sapajou.games.afternova.engine.state import Deal, Pieces, new_deal
from sapajou.games.afternova.engine.steps import helper_steps, obligation, order_steps
from sapajou.games.afternova.engine.workers import crew_of

# Where a draft begins


def possible_actions(state: Pieces, seat: int) -> list[int]:
    """Return the kinds of action A may choose: Market is always possible (AN-T-02, AN-T-03)."""
    alone = [slot for slot in range(act.PLANET_SLOTS) if terms.alone_possible(state, seat, slot)]
    actions = [act.A_MARKET] + [act.A_DRAFT + act.ALONE * act.PLANET_SLOTS + slot for slot in alone]
    if state.proposals > 0:  # AN-T-04
        last = act.PROPOSE if state.rival() else act.OPEN_CALL  # AN-N-04: two candidates at least
        actions += list(range(act.A_DRAFT + act.INVITE * act.PLANET_SLOTS, act.A_DRAFT + (last + 1) * act.PLANET_SLOTS))
    return actions


def possible_answers(state: Pieces, seat: int) -> list[int]:
    """Return how a seat may answer the offer: refuse always, accept if it can, counter (AN-N-07, AN-N-08, AN-N-09)."""
    offer = state.offered()
    answers: list[int] = []
    term = offer.term_of(seat)
    if term != act.NOTHING and terms.covers(
        state, seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1], 0
    ):
        answers.append(act.A_ANSWER + act.ACCEPT - act.ACCEPT)
    answers.append(act.A_ANSWER + act.REFUSE - act.ACCEPT)
    trial = new_answer(state, seat, act.COUNTER)
    for number in range(terms.left_to_need(state, trial, 0, 0) + 1):
        if terms.second_need_possible(state, seat, trial, number):
            answers.append(act.A_ANSWER + act.COUNTER - act.ACCEPT)
            break
    return answers


def possible_counters(state: Pieces) -> list[int]:
    """Return what A may do with the counters: it is asked even if it can only decline (AN-N-13, AN-T-07)."""
    countered = who_answered(state, act.COUNTER)
    taken = [seat for seat in range(state.seats) if countered >> seat & 1 and takeable(state, seat)]
    return [act.A_DECLINE] + [act.A_CONSIDER + seat for seat in taken]


def possible_acceptors(state: Pieces) -> list[int]:
    """Return those who accepted the open call: A must choose one (AN-N-12)."""
    accepted = who_answered(state, act.ACCEPT)
    return [act.A_ACCEPTOR + seat for seat in range(state.seats) if accepted >> seat & 1]


def owes_answer(state: Pieces, seat: int) -> bool:
    """Return whether a seat is addressed and has not answered."""
    return bool(addressed(state) >> seat & 1) and state.answers[seat] is None


def new_answer(state: Pieces, seat: int, kind: int) -> Deal:
    """Return an empty answer to the offer."""
    deal = new_deal(
        kind,
        state.offered().planet,
        act.NEED_FIRST if kind == act.COUNTER else act.CREW if kind == act.ACCEPT else act.SHOW,
    )
    if kind == act.COUNTER:
        deal.helpers.append(seat)
    return deal


def begin(state: Pieces, seat: int, action: int) -> None:
    """Begin a draft with its first step."""
    if action >= act.A_CONSIDER:
        deal = new_deal(act.TAKE_COUNTER, state.offered().planet, act.CREW)
        deal.helpers.append(action - act.A_CONSIDER)
    elif action >= act.A_ANSWER:
        deal = new_answer(state, seat, action - act.A_ANSWER + act.ACCEPT)
    else:
        kind, slot = divmod(action - act.A_DRAFT, act.PLANET_SLOTS)
        deal = new_deal(
            kind, slot, act.BOT_FIRST if kind == act.ALONE else act.NEED_FIRST if kind == act.INVITE else act.HELPERS
        )
    deal.steps.append(action)
    state.drafts[seat] = deal
    settle(state, seat, deal)


# What a step writes down


def take_step(state: Pieces, seat: int, deal: Deal, action: int) -> None:
    """Write one step into a draft, or send it."""
    if action == act.A_SEND:
        send(state, seat, deal)
        return
    deal.steps.append(action)
    if action == act.A_ENOUGH:
        deal.stage = act.NEED_FIRST
    elif action < act.A_NEED:
        deal.helpers.append(action - act.A_WITH)
    elif action < act.A_BOT:
        deal.needs.append((action - act.A_NEED) % act.MOST_ICONS)
    elif action < act.A_OWNER:
        deal.bot_icons[0 if deal.stage == act.BOT_FIRST else 1] = (action - act.A_BOT) % act.MOST_ICONS
    elif action < act.A_BOT_NEXT:
        deal.owners[deal.at] = (action - act.A_OWNER) % 8
    elif action < act.A_NONE:
        deal.bot_order.append(action - act.A_BOT_NEXT)
    else:
        _take_later_step(state, seat, deal, action)
    _move_on(deal, action)
    settle(state, seat, deal)


def _take_later_step(state: Pieces, seat: int, deal: Deal, action: int) -> None:
    """Write a step about stored fragments, workers or shown cards into a draft."""
    if action < act.A_SOME:
        deal.trades += [0] * act.COLOURS
    elif action < act.A_AMOUNT:
        deal.stage = act.AMOUNTS
    elif action < act.A_SHOW:
        deal.trades.append((action - act.A_AMOUNT) % act.NETS - act.MOST_NET)
    elif action < act.A_TO:
        deal.shown.append(action - act.A_SHOW)
    elif action < act.A_CREW:
        deal.audience |= 1 << (action - act.A_TO)
    elif action < act.A_INSTEAD:
        deal.workers = crew_of(state, state.workers_of(seat), action - act.A_CREW)
    else:
        worker, replaced = divmod(action - act.A_INSTEAD, act.WORKERS)
        deal.workers ^= 1 << worker | 1 << replaced


def _move_on(deal: Deal, action: int) -> None:
    """Turn to the next question after a step."""
    if deal.stage == act.NEED_FIRST and action >= act.A_NEED:
        deal.stage = act.NEED_SECOND
    elif deal.stage == act.NEED_SECOND:
        deal.at += 1
        if deal.at < deal.terms():
            deal.stage = act.NEED_FIRST
        else:
            deal.stage, deal.at = act.BOT_FIRST, 0
    elif deal.stage == act.BOT_FIRST:
        deal.stage = act.BOT_SECOND
    elif deal.stage == act.BOT_SECOND:
        deal.stage = act.SPACES
    elif deal.stage == act.SPACES:
        deal.at += 1
    elif deal.stage in (act.STORED, act.AMOUNTS) and len(deal.trades) == (deal.at + 1) * act.COLOURS:
        deal.stage = act.STORED
        deal.at += 1
    elif deal.stage == act.CREW:
        deal.stage = act.SHOW


def settle(state: Pieces, seat: int, deal: Deal) -> None:
    """Pass over questions that do not arise, up to the next that does."""
    if deal.stage == act.HELPERS and helper_steps(state, seat, deal) == [act.A_ENOUGH]:
        deal.stage = act.NEED_FIRST
    if deal.stage == act.BOT_FIRST and not _bot_asked(state, deal):
        deal.stage = act.SPACES
    if deal.stage == act.SPACES:
        _settle_spaces(state, deal)
    if deal.stage == act.BOT_ORDER:
        _settle_order(state, deal)
    if deal.stage == act.STORED:
        _settle_stored(state, deal)
    if deal.stage == act.CREW:
        owed = obligation(state, seat, deal) if deal.kind != act.INVITE else [0, 0]
        if owed[0] <= 0 and owed[1] <= 0:  # AN-R-02: with a helper A may play nobody
            deal.stage = act.SHOW
    if deal.stage == act.SHOW and deal.kind in (act.ALONE, act.TAKE_COUNTER):
        deal.stage = act.CONFIRM


def _bot_asked(state: Pieces, deal: Deal) -> bool:
    """Return whether A may give the Bot anything, alone or beside a human helper (AN-B-08, AN-R-22)."""
    return deal.kind in (act.ALONE, act.PROPOSE) and terms.bot_room(state, deal.planet) > 0


def _settle_spaces(state: Pieces, deal: Deal) -> None:
    """Go to the next space that somebody may get, or on to the Bot's order."""
    nobody_else = deal.kind == act.INVITE or (deal.kind == act.ALONE and deal.bot_icons[0] + deal.bot_icons[1] == 0)
    while deal.at < act.MOST_SPACES and (nobody_else or not terms.open_space(state, deal, deal.at)):
        deal.at += 1
    if deal.at == act.MOST_SPACES:
        deal.stage, deal.at = act.BOT_ORDER, 0


def _settle_order(state: Pieces, deal: Deal) -> None:
    """Order the Bot's fragments by themselves once the rest are of one colour."""
    if len(order_steps(state, deal)) > 1:
        return
    for space in range(act.MOST_SPACES):
        if deal.owners[space] == act.BOT and space not in deal.bot_order:
            deal.bot_order.append(space)
    deal.stage = act.STORED


def _settle_stored(state: Pieces, deal: Deal) -> None:
    """Go to the next term for which stored fragments can be decided in more than one way, or on to the workers."""
    while deal.at < deal.terms() and terms.trades_possible(state, deal, deal.at, 0) == 1:
        deal.trades += [terms.least_trade(state, deal, deal.at, colour) for colour in range(act.COLOURS)]
        deal.at += 1
    if deal.at >= deal.terms():
        deal.stage, deal.at = act.CREW, 0
