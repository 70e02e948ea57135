"""Phase 3, rest: the game console and the clearing of the table; and the final window."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import free
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.purse import ENERGY, unit
from sapajou.games.after_us.engine.state import Pieces

CONSOLE_ENERGY: Final = 1  # + 2 for each level: 3 or 5 (AU-OBJ-04)


def console_energy(level: i64) -> i64:
    """Return what the console costs for a level."""
    return CONSOLE_ENERGY + 2 * level


def add_rest(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do before it rests (AU-P3-01), or in the final window (AU-END-03)."""
    actions.append(act.DONE)
    free.add_computer(state, seat, actions)
    free.add_fridge_and_removals(state, seat, actions)
    if state.phase == act.REST and state.usable(seat, s.CONSOLE_BIT):
        slot: i64 = 0
        while slot < act.SLOTS:
            card: i64 = state.line[seat * act.SLOTS + slot]
            level: i64 = state.cards.level[card]
            if level > 0 and free.energy(state, seat) >= console_energy(level):  # AU-RUL-19: no Tamarin
                actions.append(act.CONSOLE + slot)
            slot += 1


def use_console(state: Pieces, seat: i64, slot: i64) -> None:
    """Put a card of the Assembly on top of the draw pile, above the recruits (AU-OBJ-04, AU-RUL-20)."""
    card: i64 = state.line[seat * act.SLOTS + slot]
    state.used[seat] |= s.CONSOLE_BIT
    state.pay(seat, console_energy(state.cards.level[card]) * unit(ENERGY))
    state.line[seat * act.SLOTS + slot] = 0
    state.put_on_top(seat, card, s.EVERYBODY)
    state.tell([act.USED_CONSOLE, 3, seat, slot, card])


def settle_rest(state: Pieces, seat: i64) -> None:
    """Finish the phase or the window for a seat that can only pass (AU-SEQ-06)."""
    actions: list[int] = []
    add_rest(state, seat, actions)
    if len(actions) == 1:
        free.finish(state, seat)


def clean_up(state: Pieces) -> None:
    """Discard the Assemblies, take the tokens back, refresh the objects; all else is kept (AU-P3-02)."""
    seat: i64 = 0
    while seat < state.seats:
        slot: i64 = seat * act.SLOTS
        end = slot + act.SLOTS
        while slot < end:
            card: i64 = state.line[slot]
            if card != 0:
                state.discard[seat].append(card)
                state.line[slot] = 0
            slot += 1
        state.token[seat] = s.NO_TOKEN
        state.used[seat] = 0
        state.marks[seat] = 0
        seat += 1
    state.king_token = s.NO_TOKEN
    state.priority = []
