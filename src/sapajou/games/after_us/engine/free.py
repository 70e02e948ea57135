"""Free actions, which a seat may take at any of its decision points: removal, computer, mini fridge.

This file is compiled; it imports the standard library and mypy_extensions only.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine.actions import COMPUTER, FRIDGE, REMOVE, SLOTS
from sapajou.games.after_us.engine.cards import ENERGY, RESOURCES, amount, unit
from sapajou.games.after_us.engine.frames import add_fridge, removals_left
from sapajou.games.after_us.engine.state import (
    COMPUTER_BIT,
    FINISHED,
    FRIDGE_BIT,
    LIFE,
    MAIN,
    PREPARING,
    REMOVAL_RAGE,
    REMOVED,
    TOKEN,
    USED_COMPUTER,
    USED_FRIDGE,
    WINDOW,
    Table,
)

COMPUTER_ENERGY: Final = 5
COMPUTER_POINTS: Final = 5
FRIDGE_ENERGY: Final = 1


def energy(table: Table, seat: i64) -> i64:
    """Return how much energy a seat has."""
    return amount(table.purse[seat], ENERGY)


def fridge_open(table: Table) -> bool:
    """Return whether the fridge may be used in this phase: in the first two, and in their final window (AU-SEQ-05)."""
    phase = table.window if table.phase == WINDOW else table.phase
    return phase in (LIFE, TOKEN, MAIN)


def computer_usable(table: Table, seat: i64) -> bool:
    """Return whether a seat may use the computer now (AU-OBJ-06)."""
    return table.usable(seat, COMPUTER_BIT) and energy(table, seat) >= COMPUTER_ENERGY


def add_computer(table: Table, seat: i64, actions: list[int]) -> None:
    """Add the computer, which serves in every phase (AU-SEQ-05)."""
    if computer_usable(table, seat):
        actions.append(COMPUTER)


def add_fridge_and_removals(table: Table, seat: i64, actions: list[int]) -> None:
    """Add the exchanges in the fridge, then the removals, in any phase (AU-SEQ-04, AU-RUL-06, AU-RUL-07)."""
    if table.usable(seat, FRIDGE_BIT) and fridge_open(table):
        add_fridge(table.purse[seat], actions)
    if table.rage[seat] >= REMOVAL_RAGE and removals_left(table, seat) > 0:
        slot: i64 = 0
        while slot < SLOTS:
            if table.line[seat * SLOTS + slot] != 0:
                actions.append(REMOVE + slot)
            slot += 1


def nothing_free(table: Table, seat: i64) -> bool:
    """Return whether a seat has no free action left."""
    actions: list[int] = []
    add_computer(table, seat, actions)
    add_fridge_and_removals(table, seat, actions)
    return len(actions) == 0


def finish(table: Table, seat: i64) -> None:
    """A seat has done all it wants to do in this phase."""
    table.done |= 1 << seat
    table.tell([FINISHED, 2, seat, table.phase])


def use_computer(table: Table, seat: i64) -> None:
    """Turn 5 energy into 5 points (AU-OBJ-06)."""
    table.used[seat] |= COMPUTER_BIT
    table.tell([USED_COMPUTER, 1, seat])
    table.pay(seat, COMPUTER_ENERGY * unit(ENERGY))
    table.score(seat, COMPUTER_POINTS)


def use_fridge(table: Table, seat: i64, action: i64) -> None:
    """Give one resource and take another (AU-OBJ-02)."""
    give = (action - FRIDGE) // RESOURCES
    take = (action - FRIDGE) % RESOURCES
    table.used[seat] |= FRIDGE_BIT
    table.tell([USED_FRIDGE, 3, seat, give, take])
    table.pay(seat, FRIDGE_ENERGY * unit(ENERGY) + unit(give))
    table.gain(seat, unit(take))


def remove_card(table: Table, seat: i64, slot: i64) -> None:
    """Spend 4 Rage to put a card of the Assembly out of the game and gain its Rage bonus.

    Only a card of the Assembly, or one drawn for it, may go (AU-RAG-02, AU-RAG-03, AU-RUL-38).
    """
    first = seat * SLOTS
    card: i64 = table.line[first + slot]
    table.rage[seat] -= REMOVAL_RAGE
    table.line[first + slot] = 0  # AU-RAG-04: its slot stays empty
    if table.phase == LIFE and table.pointer[seat] == PREPARING:
        close_ranks(table, seat)  # AU-RAG-05, AU-RUL-04
    gained: i64 = table.cards.bonus[card]
    points: i64 = table.cards.bonus_points[card]
    table.tell([REMOVED, 5, seat, slot, card, gained, points])
    table.gain(seat, gained)
    table.score(seat, points)


def close_ranks(table: Table, seat: i64) -> None:
    """Lay the drawn cards in ascending order without a gap: they are no Assembly yet."""
    first = seat * SLOTS
    hand = sorted([card for card in table.line[first : first + SLOTS] if card != 0])
    slot: i64 = 0
    while slot < SLOTS:
        table.line[first + slot] = hand[slot] if slot < len(hand) else 0
        slot += 1
