"""Phase 2, arrival of new apes: sealed tokens, their bonuses, copying, recruiting, and who comes first.

This file is compiled; it imports the standard library, mypy_extensions and the kernel's trace only.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine.actions import (
    CHOOSE,
    CLAIM,
    COPY,
    COPY_TARGETS,
    DECLINE,
    DONE,
    MOPED,
    REACTIVATE,
    RECRUIT,
    SLOTS,
    copy_action,
)
from sapajou.games.after_us.engine.cards import (
    CHIMPANZEE,
    ENERGY,
    FOODS,
    GORILLA,
    LEVELS,
    MANDRILL,
    ORANGUTAN,
    RESOURCES,
    TOKENS,
    amount,
    unit,
)
from sapajou.games.after_us.engine.frames import add_targets, addresses, frame_at, reactivate
from sapajou.games.after_us.engine.free import add_computer, add_fridge_and_removals, energy, finish
from sapajou.games.after_us.engine.state import (
    CHOSE,
    CLAIMED,
    CLAIMED_SHORTAGE,
    COPIED,
    COPIED_TOKEN,
    DECLINED,
    FRIDGE_BIT,
    MAIN,
    MOPED_BIT,
    NO_TOKEN,
    PENDING,
    PILES,
    RECRUITED,
    REMOVAL_RAGE,
    REVEALED,
    TOOK,
    Table,
)
from sapajou.kernel.trace import REVEAL

BONUS: Final = 2  # AU-CMP-04: points, energy or Rage
COPY_COST: Final = 2  # AU-P2-05
RECRUIT_COST: Final = 3  # AU-CMP-05: for each level
MOPED_ENERGY: Final = 3  # + 3 for each level: 6 or 9 (AU-OBJ-07)
NOBODY: Final = -1  # a neighbour that is no seat
SIDES: Final = 2  # 0: the next seat, 1: the one before


# Order (AU-SEQ-02, AU-END-07, AU-RUL-35)


def set_priority(table: Table) -> None:
    """Rank the seats by the highest number in their Assembly, as it lies when phase 2 begins."""
    order: list[int] = []
    seat: i64 = 0
    while seat < table.seats:
        highest: i64 = max(table.line[seat * SLOTS : seat * SLOTS + SLOTS])
        order.append((1000 - highest) * table.seats + seat)  # equal zeros in seat order
        seat += 1
    order.sort()
    table.priority = [code % table.seats for code in order]


def draws_short(table: Table) -> bool:
    """Return whether some recruit pile holds fewer cards than can still be drawn from it, by public facts."""
    if table.phase != MAIN and not table.objects & MOPED_BIT:
        return False
    pile: i64 = 0
    while pile < PILES:
        size: i64 = len(table.piles[pile])
        if 0 < size < 2 * table.seats and draws_possible(table, pile) > size:
            return True
        pile += 1
    return False


def draws_possible(table: Table, pile: i64) -> i64:
    """Return how often unfinished seats might draw from a pile in this node, at most."""
    ape = pile // 2
    level = pile % 2 + 1
    draws: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if not table.done >> seat & 1:
            if may_recruit(table, seat, ape) and most_food(table, seat, ape) >= RECRUIT_COST * level:
                draws += 1
            if table.usable(seat, MOPED_BIT) and most(table, seat, ENERGY) >= moped_energy(level):
                draws += 1
        seat += 1
    return draws


def may_recruit(table: Table, seat: i64, ape: i64) -> bool:
    """Return whether a seat's revealed token recruits an ape and has not done so yet."""
    return table.phase == MAIN and table.token[seat] == ape and not table.marks[seat] & RECRUITED


def most_food(table: Table, seat: i64, ape: i64) -> i64:
    """Return how much food to recruit an ape a seat might come to hold."""
    if ape != CHIMPANZEE:
        return most(table, seat, ape)
    best: i64 = 0
    kind: i64 = 0
    while kind < FOODS:
        best = max(best, most(table, seat, kind))
        kind += 1
    return best


def most(table: Table, seat: i64, kind: i64) -> i64:
    """Return how much of a kind a seat might come to hold in this phase: never less than it can, and never growing.

    Its own bonus and one copy may each bring what the best of its frames brings (or the 2 energy of an
    Orangutan); so may each removal, one, and the fridge, one food: it takes an energy for each that it gives.
    """
    best: i64 = BONUS if kind == ENERGY else 0
    best_rage: i64 = BONUS
    tamarins = table.tamarins_present(seat)
    for address in addresses(table, seat):
        frame = frame_at(table, seat, address)
        best = max(best, amount(table.cards.gain_of(frame, tamarins), kind))
        best_rage = max(best_rage, table.cards.rage_of(frame))
    chances: i64 = 0
    if table.phase != MAIN or table.marks[seat] & PENDING:
        chances += 1
    if not table.marks[seat] & COPIED:
        chances += 1
    rage: i64 = table.rage[seat] + chances * best_rage
    total = amount(table.purse[seat], kind) + chances * best + rage // REMOVAL_RAGE
    return total + 1 if kind != ENERGY and table.usable(seat, FRIDGE_BIT) else total


# The token (AU-P2-01)


def add_tokens(table: Table, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do before the reveal: free actions, a token, the moped (AU-RUL-21)."""
    add_computer(table, seat, actions)
    add_fridge_and_removals(table, seat, actions)
    token: i64 = 0
    while token < TOKENS:
        actions.append(CHOOSE + token)
        token += 1
    add_moped(table, seat, actions)


def choose(table: Table, seat: i64, token: i64) -> None:
    """Seal a token; nobody sees it before the last one is in."""
    table.token[seat] = token
    table.done |= 1 << seat
    table.tell([CHOSE, 2, seat, token])


def reveal(table: Table) -> None:
    """Show all tokens and pay their bonuses; a Chimpanzee's becomes pending (AU-P2-02)."""
    table.tell([REVEAL, 0])
    table.phase = MAIN
    table.done = 0
    seat: i64 = 0
    while seat < table.seats:
        token: i64 = table.token[seat]
        table.tell([REVEALED, 2, seat, token])
        if token == CHIMPANZEE:
            table.marks[seat] |= PENDING
        else:
            pay_bonus(table, seat, token)
        seat += 1


def pay_bonus(table: Table, seat: i64, token: i64) -> None:
    """Give a seat the bonus of a token that is not a Chimpanzee (AU-CMP-04)."""
    if token == MANDRILL:
        table.score(seat, BONUS)
    elif token == ORANGUTAN:
        table.gain(seat, BONUS * unit(ENERGY))
    elif token == GORILLA:
        table.enrage(seat, BONUS)


# After the reveal


def add_main(table: Table, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do after the reveal, in ascending order."""
    actions.append(DONE)
    pending = table.marks[seat] & PENDING != 0
    if pending:
        actions.append(DECLINE)
    if short_of_apes(table, seat):
        actions.append(CLAIM)
    add_computer(table, seat, actions)
    add_fridge_and_removals(table, seat, actions)
    add_recruits(table, seat, actions)
    add_moped(table, seat, actions)
    if pending:
        add_targets(table, seat, NOBODY, table.purse[seat], REACTIVATE, actions)  # AU-REA-06
    if not table.marks[seat] & COPIED:
        add_copies(table, seat, actions)


def add_recruits(table: Table, seat: i64, actions: list[int]) -> None:
    """Add each recruitment that can be paid: after the own bonus, once, of the token's type (AU-P2-03, AU-RUL-11)."""
    if table.marks[seat] & (PENDING | RECRUITED):
        return
    token: i64 = table.token[seat]
    purse: i64 = table.purse[seat]
    level: i64 = 1
    while level <= LEVELS:
        if table.piles[token * 2 + level - 1]:  # AU-P2-07
            base = RECRUIT + (level - 1) * RESOURCES
            if token != CHIMPANZEE:
                if amount(purse, token) >= RECRUIT_COST * level:
                    actions.append(base)
            else:
                kind: i64 = 0
                while kind < FOODS:
                    if amount(purse, kind) >= RECRUIT_COST * level:
                        actions.append(base + 1 + kind)
                    kind += 1
        level += 1


def short_of_apes(table: Table, seat: i64) -> bool:
    """Return whether a seat has the food for an ape, but every pile it can afford is empty (AU-END-06, AU-RUL-24)."""
    if table.marks[seat] & (PENDING | RECRUITED | CLAIMED):
        return False
    token: i64 = table.token[seat]
    held: i64 = 0
    kind: i64 = 0
    while kind < FOODS:
        if token in (kind, CHIMPANZEE):
            held = max(held, amount(table.purse[seat], kind))
        kind += 1
    if held < RECRUIT_COST or table.piles[token * 2]:
        return False
    return held < 2 * RECRUIT_COST or not table.piles[token * 2 + 1]


def moped_energy(level: i64) -> i64:
    """Return what the moped costs for a level (AU-OBJ-07)."""
    return MOPED_ENERGY * (level + 1)


def add_moped(table: Table, seat: i64, actions: list[int]) -> None:
    """Add each pile the moped can reach (AU-OBJ-07, AU-END-08)."""
    if not table.usable(seat, MOPED_BIT):
        return
    held = energy(table, seat)
    pile: i64 = 0
    while pile < PILES:
        if held >= moped_energy(pile % 2 + 1) and table.piles[pile]:
            actions.append(MOPED + pile)
        pile += 1


def neighbour(table: Table, seat: i64, side: i64) -> i64:
    """Return the seat on a side, or NOBODY; two players have one neighbour each (AU-P2-05, AU-RUL-37)."""
    if table.seats <= SIDES and side == 1:
        return NOBODY
    beside = (seat + 1) % table.seats if side == 0 else (seat + table.seats - 1) % table.seats
    return beside if beside != seat else NOBODY


def shown_token(table: Table, seat: i64, side: i64) -> i64:
    """Return the token shown on a side, the King's in solo (AU-SOL-13), or NO_TOKEN."""
    if table.seats == 1:
        return table.king_token if side == 0 else NO_TOKEN
    beside = neighbour(table, seat, side)
    return table.token[beside] if beside != NOBODY else NO_TOKEN


def add_copies(table: Table, seat: i64, actions: list[int]) -> None:
    """Add each way to copy a neighbour's bonus for two identical resources (AU-P2-05, AU-P2-06).

    The own bonus may still be pending (AU-RUL-10), and equal tokens are no matter (AU-RUL-13).
    """
    purse: i64 = table.purse[seat]
    side: i64 = 0
    while side < SIDES:
        token = shown_token(table, seat, side)
        kind: i64 = 0
        while kind < RESOURCES and token != NO_TOKEN:
            if amount(purse, kind) >= COPY_COST:
                if token == CHIMPANZEE:  # AU-RUL-12: with a target that what is left can pay for
                    base = copy_action(side, kind, 0)
                    add_targets(table, seat, NOBODY, purse - COPY_COST * unit(kind), base, actions)
                else:
                    actions.append(copy_action(side, kind, -1))
            kind += 1
        side += 1


def copy_token(table: Table, seat: i64, action: i64) -> None:
    """Pay two identical resources for the bonus, only the bonus, of a neighbour's token (AU-P2-05)."""
    side = (action - COPY) // (RESOURCES * COPY_TARGETS)
    kind = (action - COPY) // COPY_TARGETS % RESOURCES
    target = (action - COPY) % COPY_TARGETS - 1
    token = shown_token(table, seat, side)
    table.marks[seat] |= COPIED
    table.tell([COPIED_TOKEN, 4, seat, neighbour(table, seat, side), kind, token])
    table.pay(seat, COPY_COST * unit(kind))
    if token == CHIMPANZEE:
        reactivate(table, seat, target)
    else:
        pay_bonus(table, seat, token)


def own_reactivation(table: Table, seat: i64, target: i64) -> None:
    """Use the pending reactivation of the own Chimpanzee token (AU-REA-06)."""
    table.marks[seat] &= ~PENDING
    reactivate(table, seat, target)


def decline(table: Table, seat: i64) -> None:
    """Do without the pending reactivation."""
    table.marks[seat] &= ~PENDING
    table.tell([DECLINED, 1, seat])


def recruit(table: Table, seat: i64, action: i64) -> None:
    """Pay and take the top card of the token's pile, unseen by the others (AU-P2-03, AU-P2-04, AU-RUL-27)."""
    level = (action - RECRUIT) // RESOURCES + 1
    paid = (action - RECRUIT) % RESOURCES
    token: i64 = table.token[seat]
    kind = paid - 1 if paid else token
    table.marks[seat] |= RECRUITED
    table.pay(seat, RECRUIT_COST * level * unit(kind))
    card = table.take_recruit(seat, token * 2 + level - 1)
    table.tell([TOOK, 5, seat, card, 0, kind, table.known[card], REVEAL, 0])


def use_moped(table: Table, seat: i64, pile: i64) -> None:
    """Take the top card of any pile, besides what the token recruits (AU-OBJ-07, AU-RUL-41)."""
    table.used[seat] |= MOPED_BIT
    table.pay(seat, moped_energy(pile % 2 + 1) * unit(ENERGY))
    card = table.take_recruit(seat, pile)
    table.tell([TOOK, 5, seat, card, 1, ENERGY, table.known[card], REVEAL, 0])


def claim_shortage(table: Table, seat: i64) -> None:
    """Say that there was no ape to recruit: the game ends with this round (AU-END-06, AU-RUL-25)."""
    table.marks[seat] |= CLAIMED
    table.tell([CLAIMED_SHORTAGE, 2, seat, table.token[seat]])


def end_main(table: Table, seat: i64) -> None:
    """Finish the phase; a pending reactivation is declined."""
    if table.marks[seat] & PENDING:
        decline(table, seat)
    finish(table, seat)


def settle_main(table: Table, seat: i64) -> None:
    """Finish the phase for a seat that can only pass (AU-SEQ-06)."""
    actions: list[int] = []
    add_main(table, seat, actions)
    if actions[-1] == DECLINE:  # no target, and nothing that could make one payable
        decline(table, seat)
        actions = []
        add_main(table, seat, actions)
    if len(actions) == 1:
        finish(table, seat)
