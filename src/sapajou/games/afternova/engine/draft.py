"""Drafting in steps: how a draft begins, and what each step writes into it (AN-N-23)."""

from sapajou.games.afternova.engine.actions import (
    A_ACCEPTOR,
    A_AMOUNT,
    A_ANSWER,
    A_BOT,
    A_BOT_NEXT,
    A_CONSIDER,
    A_CREW,
    A_DECLINE,
    A_DRAFT,
    A_ENOUGH,
    A_INSTEAD,
    A_MARKET,
    A_NEED,
    A_NONE,
    A_OWNER,
    A_SEND,
    A_SHOW,
    A_SOME,
    A_TO,
    A_WITH,
    ACCEPT,
    ALONE,
    AMOUNTS,
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
    PLANET_SLOTS,
    PROPOSE,
    REFUSE,
    SHOW,
    SPACES,
    STORED,
    TAKE_COUNTER,
    WORKERS,
)
from sapajou.games.afternova.engine.deal import addressed, send, takeable, who_answered
from sapajou.games.afternova.engine.state import (
    Deal,
    Table,
    new_deal,
)
from sapajou.games.afternova.engine.steps import helper_steps, obligation, order_steps
from sapajou.games.afternova.engine.terms import (
    alone_possible,
    bot_room,
    covers,
    least_trade,
    left_to_need,
    open_space,
    second_need_possible,
    trades_possible,
)
from sapajou.games.afternova.engine.workers import crew_of

# Where a draft begins


def possible_actions(table: Table, seat: int) -> list[int]:
    """Return the kinds of action A may choose (D1): Market is always possible (AN-T-02, AN-T-03)."""
    alone = [slot for slot in range(PLANET_SLOTS) if alone_possible(table, seat, slot)]
    actions = [A_MARKET] + [A_DRAFT + ALONE * PLANET_SLOTS + slot for slot in alone]
    if table.proposals > 0:  # AN-T-04
        last = PROPOSE if table.rival() else OPEN_CALL  # AN-N-04: two candidates at least
        actions += list(range(A_DRAFT + INVITE * PLANET_SLOTS, A_DRAFT + (last + 1) * PLANET_SLOTS))
    return actions


def possible_answers(table: Table, seat: int) -> list[int]:
    """Return how a seat may answer the offer: refuse always, accept if it can, counter (AN-N-07, AN-N-08, AN-N-09)."""
    offer = table.offered()
    answers: list[int] = []
    term = offer.term_of(seat)
    if term != NOTHING and covers(table, seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1], 0):
        answers.append(A_ANSWER + ACCEPT - ACCEPT)
    answers.append(A_ANSWER + REFUSE - ACCEPT)
    trial = new_answer(table, seat, COUNTER)
    for number in range(left_to_need(table, trial, 0, 0) + 1):
        if second_need_possible(table, seat, trial, number):
            answers.append(A_ANSWER + COUNTER - ACCEPT)
            break
    return answers


def possible_counters(table: Table) -> list[int]:
    """Return what A may do with the counters: it is asked even if it can only decline (AN-N-13, AN-T-07)."""
    countered = who_answered(table, COUNTER)
    taken = [seat for seat in range(table.seats) if countered >> seat & 1 and takeable(table, seat)]
    return [A_DECLINE] + [A_CONSIDER + seat for seat in taken]


def possible_acceptors(table: Table) -> list[int]:
    """Return those who accepted the open call: A must choose one (AN-N-12)."""
    accepted = who_answered(table, ACCEPT)
    return [A_ACCEPTOR + seat for seat in range(table.seats) if accepted >> seat & 1]


def owes_answer(table: Table, seat: int) -> bool:
    """Return whether a seat is addressed and has not answered."""
    return bool(addressed(table) >> seat & 1) and table.answers[seat] is None


def new_answer(table: Table, seat: int, kind: int) -> Deal:
    """Return an empty answer to the offer."""
    deal = new_deal(kind, table.offered().planet, NEED_FIRST if kind == COUNTER else CREW if kind == ACCEPT else SHOW)
    if kind == COUNTER:
        deal.helpers.append(seat)
    return deal


def begin(table: Table, seat: int, action: int) -> None:
    """Begin a draft with its first step."""
    if action >= A_CONSIDER:
        deal = new_deal(TAKE_COUNTER, table.offered().planet, CREW)
        deal.helpers.append(action - A_CONSIDER)
    elif action >= A_ANSWER:
        deal = new_answer(table, seat, action - A_ANSWER + ACCEPT)
    else:
        kind, slot = divmod(action - A_DRAFT, PLANET_SLOTS)
        deal = new_deal(kind, slot, BOT_FIRST if kind == ALONE else NEED_FIRST if kind == INVITE else HELPERS)
    deal.steps.append(action)
    table.drafts[seat] = deal
    settle(table, seat, deal)


# What a step writes down


def take_step(table: Table, seat: int, deal: Deal, action: int) -> None:
    """Write one step into a draft, or send it."""
    if action == A_SEND:
        send(table, seat, deal)
        return
    deal.steps.append(action)
    if action == A_ENOUGH:
        deal.stage = NEED_FIRST
    elif action < A_NEED:
        deal.helpers.append(action - A_WITH)
    elif action < A_BOT:
        deal.needs.append((action - A_NEED) % MOST_ICONS)
    elif action < A_OWNER:
        deal.bot_icons[0 if deal.stage == BOT_FIRST else 1] = (action - A_BOT) % MOST_ICONS
    elif action < A_BOT_NEXT:
        deal.owners[deal.at] = (action - A_OWNER) % 8
    elif action < A_NONE:
        deal.bot_order.append(action - A_BOT_NEXT)
    else:
        _take_later_step(table, seat, deal, action)
    _move_on(deal, action)
    settle(table, seat, deal)


def _take_later_step(table: Table, seat: int, deal: Deal, action: int) -> None:
    """Write a step about stored fragments, workers or shown cards into a draft."""
    if action < A_SOME:
        deal.trades += [0] * COLOURS
    elif action < A_AMOUNT:
        deal.stage = AMOUNTS
    elif action < A_SHOW:
        deal.trades.append((action - A_AMOUNT) % NETS - MOST_NET)
    elif action < A_TO:
        deal.shown.append(action - A_SHOW)
    elif action < A_CREW:
        deal.audience |= 1 << (action - A_TO)
    elif action < A_INSTEAD:
        deal.workers = crew_of(table, table.workers_of(seat), action - A_CREW)
    else:
        worker, replaced = divmod(action - A_INSTEAD, WORKERS)
        deal.workers ^= 1 << worker | 1 << replaced


def _move_on(deal: Deal, action: int) -> None:
    """Turn to the next question after a step."""
    if deal.stage == NEED_FIRST and action >= A_NEED:
        deal.stage = NEED_SECOND
    elif deal.stage == NEED_SECOND:
        deal.at += 1
        if deal.at < deal.terms():
            deal.stage = NEED_FIRST
        else:
            deal.stage, deal.at = BOT_FIRST, 0
    elif deal.stage == BOT_FIRST:
        deal.stage = BOT_SECOND
    elif deal.stage == BOT_SECOND:
        deal.stage = SPACES
    elif deal.stage == SPACES:
        deal.at += 1
    elif deal.stage in (STORED, AMOUNTS) and len(deal.trades) == (deal.at + 1) * COLOURS:
        deal.stage = STORED
        deal.at += 1
    elif deal.stage == CREW:
        deal.stage = SHOW


def settle(table: Table, seat: int, deal: Deal) -> None:
    """Pass over questions that do not arise, up to the next that does."""
    if deal.stage == HELPERS and helper_steps(table, seat, deal) == [A_ENOUGH]:
        deal.stage = NEED_FIRST
    if deal.stage == BOT_FIRST and not _bot_asked(table, deal):
        deal.stage = SPACES
    if deal.stage == SPACES:
        _settle_spaces(table, deal)
    if deal.stage == BOT_ORDER:
        _settle_order(table, deal)
    if deal.stage == STORED:
        _settle_stored(table, deal)
    if deal.stage == CREW:
        owed = obligation(table, seat, deal) if deal.kind != INVITE else [0, 0]
        if owed[0] <= 0 and owed[1] <= 0:  # AN-R-02: with a helper A may play nobody
            deal.stage = SHOW
    if deal.stage == SHOW and deal.kind in (ALONE, TAKE_COUNTER):
        deal.stage = CONFIRM


def _bot_asked(table: Table, deal: Deal) -> bool:
    """Return whether A may give the Bot anything, alone or beside a human helper (AN-B-08, AN-R-22)."""
    return deal.kind in (ALONE, PROPOSE) and bot_room(table, deal.planet) > 0


def _settle_spaces(table: Table, deal: Deal) -> None:
    """Go to the next space that somebody may get, or on to the Bot's order."""
    nobody_else = deal.kind == INVITE or (deal.kind == ALONE and deal.bot_icons[0] + deal.bot_icons[1] == 0)
    while deal.at < MOST_SPACES and (nobody_else or not open_space(table, deal, deal.at)):
        deal.at += 1
    if deal.at == MOST_SPACES:
        deal.stage, deal.at = BOT_ORDER, 0


def _settle_order(table: Table, deal: Deal) -> None:
    """Order the Bot's fragments by themselves once the rest are of one colour."""
    if len(order_steps(table, deal)) > 1:
        return
    for space in range(MOST_SPACES):
        if deal.owners[space] == BOT and space not in deal.bot_order:
            deal.bot_order.append(space)
    deal.stage = STORED


def _settle_stored(table: Table, deal: Deal) -> None:
    """Go to the next term for which stored fragments can be decided in more than one way, or on to the workers."""
    while deal.at < deal.terms() and trades_possible(table, deal, deal.at, 0) == 1:
        deal.trades += [least_trade(table, deal, deal.at, colour) for colour in range(COLOURS)]
        deal.at += 1
    if deal.at >= deal.terms():
        deal.stage, deal.at = CREW, 0
