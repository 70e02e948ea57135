"""Phase 1, life of the tribe: drawing, the objects before assembling, the Assembly and its resolution."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames, free
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import LEVELS, TOKENS
from sapajou.games.after_us.engine.purse import ENERGY, unit
from sapajou.games.after_us.engine.state import Pieces
from sapajou.kernel.trace import REVEAL

PHONE_ENERGY: Final = 1  # + the level of the card returned: 2 or 3 (AU-OBJ-01)
BLASTER_ENERGY: Final = 2
PINBALL_ENERGY: Final = 4


def hand_size(state: Pieces, seat: i64) -> i64:
    """Return how many drawn cards a preparing seat holds; they lie in its first slots."""
    size: i64 = 0
    while size < act.SLOTS and state.line[seat * act.SLOTS + size] != 0:
        size += 1
    return size


def draw_hand(state: Pieces, seat: i64) -> None:
    """Draw four cards, face up, and begin to prepare (AU-P1-01)."""
    slot: i64 = 0
    while slot < s.DRAWN:
        state.line[seat * act.SLOTS + slot] = state.draw_card(seat)
        slot += 1
    free.close_ranks(state, seat)
    state.pointer[seat] = s.PREPARING
    first = seat * act.SLOTS
    state.tell([act.DREW, 1 + s.DRAWN, seat])
    state.tell(state.line[first : first + s.DRAWN])


# Before assembling (AU-P1-02)


def add_preparations(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do with its drawn cards: objects, free actions, and every order (AU-P1-03).

    A card that an object has brought is a drawn card like the others (AU-OBJ-08, AU-RUL-40).
    """
    size = hand_size(state, seat)
    free.add_computer(state, seat, actions)
    if pinball_usable(state, seat):
        actions.append(act.PINBALL)
    free.add_fridge_and_removals(state, seat, actions)
    slot: i64 = 0
    if state.usable(seat, s.BLASTER_BIT) and free.energy(state, seat) >= BLASTER_ENERGY:  # AU-OBJ-03
        while slot < size:
            actions.append(act.BLASTER + slot)
            slot += 1
    if state.usable(seat, s.PHONE_BIT):
        slot = 0
        while slot < size:
            add_calls(state, seat, slot, actions)
            slot += 1
    rank: i64 = 0
    while rank < act.FACTORIALS[size]:
        actions.append(act.ASSEMBLE + rank)
        rank += 1


def pinball_usable(state: Pieces, seat: i64) -> bool:
    """Return whether a seat may draw a fifth card: there must be one to draw (AU-OBJ-05, AU-RUL-18)."""
    there_is_one = len(state.draw[seat]) + len(state.discard[seat]) > 0
    return state.usable(seat, s.PINBALL_BIT) and free.energy(state, seat) >= PINBALL_ENERGY and there_is_one


def add_calls(state: Pieces, seat: i64, slot: i64, actions: list[int]) -> None:
    """Add each pile that a drawn card may be exchanged at: of its level, and not empty then (AU-OBJ-01, AU-RUL-16)."""
    card: i64 = state.line[seat * act.SLOTS + slot]
    level: i64 = state.cards.level[card]
    if level == 0 or free.energy(state, seat) < PHONE_ENERGY + level:
        return
    ape: i64 = 0
    while ape < TOKENS:
        if ape == state.cards.ape[card] or state.piles[ape * 2 + level - 1]:
            actions.append(act.PHONE + slot * TOKENS + ape)
        ape += 1


def use_phone(state: Pieces, seat: i64, action: i64) -> None:
    """Exchange a drawn card with the board: to the bottom of its pile, then the top of another (AU-OBJ-01)."""
    slot = (action - act.PHONE) // TOKENS
    ape = (action - act.PHONE) % TOKENS
    returned: i64 = state.line[seat * act.SLOTS + slot]
    level: i64 = state.cards.level[returned]
    state.used[seat] |= s.PHONE_BIT
    state.pay(seat, (PHONE_ENERGY + level) * unit(ENERGY))
    own: i64 = state.cards.ape[returned]
    state.piles[own * 2 + level - 1].insert(0, returned)
    state.known[returned] = s.EVERYBODY  # all saw it go there
    taken = state.piles[ape * 2 + level - 1].pop()
    state.known[taken] = 0
    state.line[seat * act.SLOTS + slot] = taken
    free.close_ranks(state, seat)
    state.tell([act.USED_PHONE, 3, seat, returned, taken, REVEAL, 0])


def use_blaster(state: Pieces, seat: i64, slot: i64) -> None:
    """Discard a drawn card, then draw: if the pile is empty, that card is shuffled in (AU-OBJ-03, AU-RUL-17)."""
    state.used[seat] |= s.BLASTER_BIT
    state.pay(seat, BLASTER_ENERGY * unit(ENERGY))
    discarded: i64 = state.line[seat * act.SLOTS + slot]
    state.discard[seat].append(discarded)
    drawn = state.draw_card(seat)
    state.line[seat * act.SLOTS + slot] = drawn
    free.close_ranks(state, seat)
    state.tell([act.USED_BLASTER, 3, seat, discarded, drawn])


def use_pinball(state: Pieces, seat: i64) -> None:
    """Draw one more card (AU-OBJ-05)."""
    state.used[seat] |= s.PINBALL_BIT
    state.pay(seat, PINBALL_ENERGY * unit(ENERGY))
    drawn = state.draw_card(seat)
    state.line[seat * act.SLOTS + hand_size(state, seat)] = drawn
    free.close_ranks(state, seat)
    state.tell([act.USED_PINBALL, 2, seat, drawn])


def assemble(state: Pieces, seat: i64, rank: i64) -> None:
    """Lay all drawn cards in one line; from now on slots are fixed (AU-P1-03)."""
    first = seat * act.SLOTS
    size = hand_size(state, seat)
    hand = state.line[first : first + act.SLOTS]
    order = act.order_of(rank, size)
    slot: i64 = 0
    while slot < size:
        state.line[first + slot] = hand[order[slot]]
        slot += 1
    state.tell([act.ASSEMBLED, 1 + size, seat])
    state.tell(state.line[first : first + size])
    state.pointer[seat] = 0


# Who may prepare: the phone touches piles that others want (AU-SEQ-01)


def phones_short(state: Pieces) -> bool:
    """Return whether some recruit pile holds fewer cards than calls still possible, by public facts."""
    if not state.objects & s.PHONE_BIT:
        return False
    level: i64 = 1
    while level <= LEVELS:
        callers: i64 = 0
        seat: i64 = 0
        while seat < state.seats:
            if state.pointer[seat] == s.PREPARING and may_call(state, seat, level):
                callers += 1
            seat += 1
        pile = level - 1
        while pile < s.PILES:
            if len(state.piles[pile]) < callers:
                return True
            pile += 2
        level += 1
    return False


def may_call(state: Pieces, seat: i64, level: i64) -> bool:
    """Return whether a preparing seat could use the phone for a level, whatever it draws or removes before.

    The fridge is no help: it takes an energy for each that it gives.
    """
    most: i64 = free.energy(state, seat) + state.rage[seat] // s.REMOVAL_RAGE
    return state.usable(seat, s.PHONE_BIT) and most >= PHONE_ENERGY + level


# Resolving (AU-P1-04 to AU-P1-11)


def add_resolutions(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do at the frame under its pointer: nothing is compulsory (AU-P1-07, AU-RUL-09)."""
    address: i64 = state.pointer[seat]
    if address == s.AFTER_LAST:
        actions.append(act.DONE)
        free.add_computer(state, seat, actions)
        free.add_fridge_and_removals(state, seat, actions)
        return
    frame = frames.frame_at(state, seat, address)
    purse: i64 = state.purse[seat]
    can_pay = frames.payable(state, seat, frame, purse)
    reactivates = state.cards.reactivating(frame)
    actions.append(act.SKIP)
    if can_pay and not reactivates:
        actions.append(act.ACTIVATE)
    free.add_computer(state, seat, actions)
    free.add_fridge_and_removals(state, seat, actions)
    if can_pay and reactivates:
        frames.add_targets(state, seat, address, purse - state.cards.cost_of(frame), act.TARGET, actions)  # AU-REA-02


def activate(state: Pieces, seat: i64) -> None:
    """Activate the frame under the pointer once, and go on: there is no way back (AU-P1-07, AU-P1-10)."""
    frames.resolve(state, seat, state.pointer[seat], act.ACTIVATED)
    state.pointer[seat] += 1


def activate_for(state: Pieces, seat: i64, target: i64) -> None:
    """Activate a reactivating frame: pay it, then activate its target at once (AU-REA-01, AU-RAG-08)."""
    frames.resolve(state, seat, state.pointer[seat], act.ACTIVATED)
    frames.reactivate(state, seat, target)  # AU-REA-04: the target's own turn is not touched
    state.pointer[seat] += 1


def skip(state: Pieces, seat: i64) -> None:
    """Leave the frame under the pointer; it is lost for this resolution (AU-P1-10, AU-RUL-01)."""
    state.tell([act.SKIPPED, 2, seat, state.pointer[seat]])
    state.pointer[seat] += 1


def settle_resolution(state: Pieces, seat: i64) -> None:
    """Move the pointer to the next frame worth asking about, or finish the phase (AU-SEQ-06, AU-RAG-04)."""
    address = frames.next_address(state, seat, state.pointer[seat])
    while address < s.AFTER_LAST and not frames.worth_asking(state, seat, address):
        state.tell([act.PASSED, 2, seat, address])
        address = frames.next_address(state, seat, address + 1)
    state.pointer[seat] = address
    if address == s.AFTER_LAST and free.nothing_free(state, seat):
        free.finish(state, seat)
