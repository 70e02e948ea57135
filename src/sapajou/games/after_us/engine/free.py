"""Free actions, which a seat may take at any of its decision points: removal, computer, mini fridge."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.purse import ENERGY, RESOURCES, amount, unit
from sapajou.games.after_us.engine.state import Pieces

COMPUTER_ENERGY: Final = 5
COMPUTER_POINTS: Final = 5
FRIDGE_ENERGY: Final = 1


def energy(state: Pieces, seat: i64) -> i64:
    """Return how much energy a seat has."""
    return amount(state.purse[seat], ENERGY)


def fridge_open(state: Pieces) -> bool:
    """Return whether the fridge may be used in this phase: in the first two, and in their final window (AU-SEQ-05)."""
    phase = state.window if state.phase == act.WINDOW else state.phase
    return phase in (act.LIFE, act.TOKEN, act.MAIN)


def computer_usable(state: Pieces, seat: i64) -> bool:
    """Return whether a seat may use the computer now (AU-OBJ-06)."""
    return state.usable(seat, s.COMPUTER_BIT) and energy(state, seat) >= COMPUTER_ENERGY


def add_computer(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add the computer, which serves in every phase (AU-SEQ-05)."""
    if computer_usable(state, seat):
        actions.append(act.COMPUTER)


def add_fridge_and_removals(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add the exchanges in the fridge, then the removals, in any phase (AU-SEQ-04, AU-RUL-06, AU-RUL-07)."""
    if state.usable(seat, s.FRIDGE_BIT) and fridge_open(state):
        frames.add_fridge(state.purse[seat], actions)
    if state.rage[seat] >= s.REMOVAL_RAGE and frames.removals_left(state, seat) > 0:
        slot: i64 = 0
        while slot < act.SLOTS:
            if state.line[seat * act.SLOTS + slot] != 0:
                actions.append(act.REMOVE + slot)
            slot += 1


def nothing_free(state: Pieces, seat: i64) -> bool:
    """Return whether a seat has no free action left."""
    actions: list[int] = []
    add_computer(state, seat, actions)
    add_fridge_and_removals(state, seat, actions)
    return len(actions) == 0


def finish(state: Pieces, seat: i64) -> None:
    """A seat has done all it wants to do in this phase."""
    state.done |= 1 << seat
    state.tell([act.FINISHED, 2, seat, state.phase])


def use_computer(state: Pieces, seat: i64) -> None:
    """Turn 5 energy into 5 points (AU-OBJ-06)."""
    state.used[seat] |= s.COMPUTER_BIT
    state.tell([act.USED_COMPUTER, 1, seat])
    state.pay(seat, COMPUTER_ENERGY * unit(ENERGY))
    state.score(seat, COMPUTER_POINTS)


def use_fridge(state: Pieces, seat: i64, action: i64) -> None:
    """Give one resource and take another (AU-OBJ-02)."""
    give = (action - act.FRIDGE) // RESOURCES
    take = (action - act.FRIDGE) % RESOURCES
    state.used[seat] |= s.FRIDGE_BIT
    state.tell([act.USED_FRIDGE, 3, seat, give, take])
    state.pay(seat, FRIDGE_ENERGY * unit(ENERGY) + unit(give))
    state.gain(seat, unit(take))


def remove_card(state: Pieces, seat: i64, slot: i64) -> None:
    """Spend 4 Rage to put a card of the Assembly out of the game and gain its Rage bonus.

    Only a card of the Assembly, or one drawn for it, may go (AU-RAG-02, AU-RAG-03, AU-RUL-38).
    """
    first = seat * act.SLOTS
    card: i64 = state.line[first + slot]
    state.rage[seat] -= s.REMOVAL_RAGE
    state.line[first + slot] = 0  # AU-RAG-04: its slot stays empty
    if state.phase == act.LIFE and state.pointer[seat] == s.PREPARING:
        close_ranks(state, seat)  # AU-RAG-05, AU-RUL-04
    gained: i64 = state.cards.bonus[card]
    points: i64 = state.cards.bonus_points[card]
    state.tell([act.REMOVED, 5, seat, slot, card, gained, points])
    state.gain(seat, gained)
    state.score(seat, points)


def close_ranks(state: Pieces, seat: i64) -> None:
    """Lay the drawn cards in ascending order without a gap: they are no Assembly yet."""
    first = seat * act.SLOTS
    hand = sorted([card for card in state.line[first : first + act.SLOTS] if card != 0])
    slot: i64 = 0
    while slot < act.SLOTS:
        state.line[first + slot] = hand[slot] if slot < len(hand) else 0
        slot += 1
