"""Phase 3, rest: the game console and the clearing of the table; and the final window.

This file is compiled; it imports the standard library and mypy_extensions only.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine.actions import CONSOLE, DONE, SLOTS
from sapajou.games.after_us.engine.cards import ENERGY, unit
from sapajou.games.after_us.engine.free import add_computer, add_fridge_and_removals, energy, finish
from sapajou.games.after_us.engine.state import CONSOLE_BIT, EVERYBODY, NO_TOKEN, REST, USED_CONSOLE, Table

CONSOLE_ENERGY: Final = 1  # + 2 for each level: 3 or 5 (AU-OBJ-04)


def console_energy(level: i64) -> i64:
    """Return what the console costs for a level."""
    return CONSOLE_ENERGY + 2 * level


def add_rest(table: Table, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do before it rests (AU-P3-01), or in the final window (AU-END-03)."""
    actions.append(DONE)
    add_computer(table, seat, actions)
    add_fridge_and_removals(table, seat, actions)
    if table.phase == REST and table.usable(seat, CONSOLE_BIT):
        slot: i64 = 0
        while slot < SLOTS:
            card: i64 = table.line[seat * SLOTS + slot]
            level: i64 = table.cards.level[card]
            if level > 0 and energy(table, seat) >= console_energy(level):  # AU-RUL-19: no Tamarin
                actions.append(CONSOLE + slot)
            slot += 1


def use_console(table: Table, seat: i64, slot: i64) -> None:
    """Put a card of the Assembly on top of the draw pile, above the recruits (AU-OBJ-04, AU-RUL-20)."""
    card: i64 = table.line[seat * SLOTS + slot]
    table.used[seat] |= CONSOLE_BIT
    table.pay(seat, console_energy(table.cards.level[card]) * unit(ENERGY))
    table.line[seat * SLOTS + slot] = 0
    table.put_on_top(seat, card, EVERYBODY)
    table.tell([USED_CONSOLE, 3, seat, slot, card])


def settle_rest(table: Table, seat: i64) -> None:
    """Finish the phase or the window for a seat that can only pass (AU-SEQ-06)."""
    actions: list[int] = []
    add_rest(table, seat, actions)
    if len(actions) == 1:
        finish(table, seat)


def clean_up(table: Table) -> None:
    """Discard the Assemblies, take the tokens back, refresh the objects; all else is kept (AU-P3-02)."""
    seat: i64 = 0
    while seat < table.seats:
        slot: i64 = seat * SLOTS
        end = slot + SLOTS
        while slot < end:
            card: i64 = table.line[slot]
            if card != 0:
                table.discard[seat].append(card)
                table.line[slot] = 0
            slot += 1
        table.token[seat] = NO_TOKEN
        table.used[seat] = 0
        table.marks[seat] = 0
        seat += 1
    table.king_token = NO_TOKEN
    table.priority = []
