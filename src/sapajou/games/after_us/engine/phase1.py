"""Phase 1, life of the tribe: drawing, the objects before assembling, the Assembly and its resolution.

This file is compiled; it imports the standard library, mypy_extensions and the kernel's trace only.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine.actions import (
    ACTIVATE,
    ASSEMBLE,
    BLASTER,
    DONE,
    FACTORIALS,
    PHONE,
    PINBALL,
    SKIP,
    SLOTS,
    TARGET,
    order_of,
)
from sapajou.games.after_us.engine.cards import ENERGY, LEVELS, TOKENS, unit
from sapajou.games.after_us.engine.frames import (
    activatable,
    add_targets,
    frame_at,
    hopeful,
    next_address,
    payable,
    reactivate,
    resolve,
)
from sapajou.games.after_us.engine.free import (
    add_computer,
    add_fridge_and_removals,
    close_ranks,
    energy,
    finish,
    nothing_free,
)
from sapajou.games.after_us.engine.state import (
    ACTIVATED,
    AFTER_LAST,
    ASSEMBLED,
    BLASTER_BIT,
    DRAWN,
    DREW,
    EVERYBODY,
    PASSED,
    PHONE_BIT,
    PILES,
    PINBALL_BIT,
    PREPARING,
    REMOVAL_RAGE,
    SKIPPED,
    USED_BLASTER,
    USED_PHONE,
    USED_PINBALL,
    Table,
)
from sapajou.kernel.trace import REVEAL

PHONE_ENERGY: Final = 1  # + the level of the card returned: 2 or 3 (AU-OBJ-01)
BLASTER_ENERGY: Final = 2
PINBALL_ENERGY: Final = 4


def hand_size(table: Table, seat: i64) -> i64:
    """Return how many drawn cards a preparing seat holds; they lie in its first slots."""
    size: i64 = 0
    while size < SLOTS and table.line[seat * SLOTS + size] != 0:
        size += 1
    return size


def draw_hand(table: Table, seat: i64) -> None:
    """Draw four cards, face up, and begin to prepare (AU-P1-01)."""
    slot: i64 = 0
    while slot < DRAWN:
        table.line[seat * SLOTS + slot] = table.draw_card(seat)
        slot += 1
    close_ranks(table, seat)
    table.pointer[seat] = PREPARING
    first = seat * SLOTS
    table.tell([DREW, 1 + DRAWN, seat])
    table.tell(table.line[first : first + DRAWN])


# Before assembling (AU-P1-02)


def add_preparations(table: Table, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do with its drawn cards: objects, free actions, and every order (AU-P1-03).

    A card that an object has brought is a drawn card like the others (AU-OBJ-08, AU-RUL-40).
    """
    size = hand_size(table, seat)
    add_computer(table, seat, actions)
    if pinball_usable(table, seat):
        actions.append(PINBALL)
    add_fridge_and_removals(table, seat, actions)
    slot: i64 = 0
    if table.usable(seat, BLASTER_BIT) and energy(table, seat) >= BLASTER_ENERGY:  # AU-OBJ-03
        while slot < size:
            actions.append(BLASTER + slot)
            slot += 1
    if table.usable(seat, PHONE_BIT):
        slot = 0
        while slot < size:
            add_calls(table, seat, slot, actions)
            slot += 1
    rank: i64 = 0
    while rank < FACTORIALS[size]:
        actions.append(ASSEMBLE + rank)
        rank += 1


def pinball_usable(table: Table, seat: i64) -> bool:
    """Return whether a seat may draw a fifth card: there must be one to draw (AU-OBJ-05, AU-RUL-18)."""
    there_is_one = len(table.draw[seat]) + len(table.discard[seat]) > 0
    return table.usable(seat, PINBALL_BIT) and energy(table, seat) >= PINBALL_ENERGY and there_is_one


def add_calls(table: Table, seat: i64, slot: i64, actions: list[int]) -> None:
    """Add each pile that a drawn card may be exchanged at: of its level, and not empty then (AU-OBJ-01, AU-RUL-16)."""
    card: i64 = table.line[seat * SLOTS + slot]
    level: i64 = table.cards.level[card]
    if level == 0 or energy(table, seat) < PHONE_ENERGY + level:
        return
    ape: i64 = 0
    while ape < TOKENS:
        if ape == table.cards.ape[card] or table.piles[ape * 2 + level - 1]:
            actions.append(PHONE + slot * TOKENS + ape)
        ape += 1


def use_phone(table: Table, seat: i64, action: i64) -> None:
    """Exchange a drawn card with the board: to the bottom of its pile, then the top of another (AU-OBJ-01)."""
    slot = (action - PHONE) // TOKENS
    ape = (action - PHONE) % TOKENS
    returned: i64 = table.line[seat * SLOTS + slot]
    level: i64 = table.cards.level[returned]
    table.used[seat] |= PHONE_BIT
    table.pay(seat, (PHONE_ENERGY + level) * unit(ENERGY))
    own: i64 = table.cards.ape[returned]
    table.piles[own * 2 + level - 1].insert(0, returned)
    table.known[returned] = EVERYBODY  # all saw it go there
    taken = table.piles[ape * 2 + level - 1].pop()
    table.known[taken] = 0
    table.line[seat * SLOTS + slot] = taken
    close_ranks(table, seat)
    table.tell([USED_PHONE, 3, seat, returned, taken, REVEAL, 0])


def use_blaster(table: Table, seat: i64, slot: i64) -> None:
    """Discard a drawn card, then draw: if the pile is empty, that card is shuffled in (AU-OBJ-03, AU-RUL-17)."""
    table.used[seat] |= BLASTER_BIT
    table.pay(seat, BLASTER_ENERGY * unit(ENERGY))
    discarded: i64 = table.line[seat * SLOTS + slot]
    table.discard[seat].append(discarded)
    drawn = table.draw_card(seat)
    table.line[seat * SLOTS + slot] = drawn
    close_ranks(table, seat)
    table.tell([USED_BLASTER, 3, seat, discarded, drawn])


def use_pinball(table: Table, seat: i64) -> None:
    """Draw one more card (AU-OBJ-05)."""
    table.used[seat] |= PINBALL_BIT
    table.pay(seat, PINBALL_ENERGY * unit(ENERGY))
    drawn = table.draw_card(seat)
    table.line[seat * SLOTS + hand_size(table, seat)] = drawn
    close_ranks(table, seat)
    table.tell([USED_PINBALL, 2, seat, drawn])


def assemble(table: Table, seat: i64, rank: i64) -> None:
    """Lay all drawn cards in one line; from now on slots are fixed (AU-P1-03)."""
    first = seat * SLOTS
    size = hand_size(table, seat)
    hand = table.line[first : first + SLOTS]
    order = order_of(rank, size)
    slot: i64 = 0
    while slot < size:
        table.line[first + slot] = hand[order[slot]]
        slot += 1
    table.tell([ASSEMBLED, 1 + size, seat])
    table.tell(table.line[first : first + size])
    table.pointer[seat] = 0


# Who may prepare: the phone touches piles that others want (AU-SEQ-01)


def phones_short(table: Table) -> bool:
    """Return whether some recruit pile holds fewer cards than calls still possible, by public facts."""
    if not table.objects & PHONE_BIT:
        return False
    level: i64 = 1
    while level <= LEVELS:
        callers: i64 = 0
        seat: i64 = 0
        while seat < table.seats:
            if table.pointer[seat] == PREPARING and may_call(table, seat, level):
                callers += 1
            seat += 1
        pile = level - 1
        while pile < PILES:
            if len(table.piles[pile]) < callers:
                return True
            pile += 2
        level += 1
    return False


def may_call(table: Table, seat: i64, level: i64) -> bool:
    """Return whether a preparing seat could use the phone for a level, whatever it draws or removes before.

    The fridge is no help: it takes an energy for each that it gives.
    """
    most: i64 = energy(table, seat) + table.rage[seat] // REMOVAL_RAGE
    return table.usable(seat, PHONE_BIT) and most >= PHONE_ENERGY + level


# Resolving (AU-P1-04 to AU-P1-11)


def add_resolutions(table: Table, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do at the frame under its pointer: nothing is compulsory (AU-P1-07, AU-RUL-09)."""
    address: i64 = table.pointer[seat]
    if address == AFTER_LAST:
        actions.append(DONE)
        add_computer(table, seat, actions)
        add_fridge_and_removals(table, seat, actions)
        return
    frame = frame_at(table, seat, address)
    purse: i64 = table.purse[seat]
    can_pay = payable(table, seat, frame, purse)
    reactivates = table.cards.reactivating(frame)
    actions.append(SKIP)
    if can_pay and not reactivates:
        actions.append(ACTIVATE)
    add_computer(table, seat, actions)
    add_fridge_and_removals(table, seat, actions)
    if can_pay and reactivates:
        add_targets(table, seat, address, purse - table.cards.cost_of(frame), TARGET, actions)  # AU-REA-02


def activate(table: Table, seat: i64) -> None:
    """Activate the frame under the pointer once, and go on: there is no way back (AU-P1-07, AU-P1-10)."""
    resolve(table, seat, table.pointer[seat], ACTIVATED)
    table.pointer[seat] += 1


def activate_for(table: Table, seat: i64, target: i64) -> None:
    """Activate a reactivating frame: pay it, then activate its target at once (AU-REA-01, AU-RAG-08)."""
    resolve(table, seat, table.pointer[seat], ACTIVATED)
    reactivate(table, seat, target)  # AU-REA-04: the target's own turn is not touched
    table.pointer[seat] += 1


def skip(table: Table, seat: i64) -> None:
    """Leave the frame under the pointer; it is lost for this resolution (AU-P1-10, AU-RUL-01)."""
    table.tell([SKIPPED, 2, seat, table.pointer[seat]])
    table.pointer[seat] += 1


def settle_resolution(table: Table, seat: i64) -> None:
    """Move the pointer to the next frame worth asking about, or finish the phase (AU-SEQ-06, AU-RAG-04)."""
    address = next_address(table, seat, table.pointer[seat])
    while address < AFTER_LAST and not activatable(table, seat, address) and not hopeful(table, seat, address):
        table.tell([PASSED, 2, seat, address])
        address = next_address(table, seat, address + 1)
    table.pointer[seat] = address
    if address == AFTER_LAST and nothing_free(table, seat):
        finish(table, seat)
