"""The round: which phase follows which, when the game ends, and the setup.

This file is compiled; it imports the standard library, mypy_extensions and the kernel's chance and trace.
"""

from mypy_extensions import i64

from sapajou.games.after_us.engine import king
from sapajou.games.after_us.engine.phase1 import draw_hand, settle_resolution
from sapajou.games.after_us.engine.phase2 import reveal, set_priority, settle_main
from sapajou.games.after_us.engine.phase3 import clean_up, settle_rest
from sapajou.games.after_us.engine.state import (
    CAPPED,
    CLAIMED,
    GAME_ENDS,
    LIFE,
    MAIN,
    OVER,
    PHASE_BEGAN,
    PREPARING,
    REST,
    ROUND_BEGAN,
    ROUND_CAP,
    SHORTAGE,
    TARGET_REACHED,
    TOKEN,
    WINDOW,
    Table,
)


def begin_round(table: Table) -> None:
    """Begin a round: the King lives first, then everybody draws at once (AU-SEQ-03)."""
    table.round += 1
    table.phase = LIFE
    table.done = 0
    table.tell([ROUND_BEGAN, 1, table.round])
    if table.king_row:
        king.live(table)
    seat: i64 = 0
    while seat < table.seats:
        draw_hand(table, seat)
        seat += 1


def settle(table: Table, seat: i64) -> None:
    """Pass by all that a seat need not be asked about where it stands."""
    if table.done >> seat & 1:
        return
    if table.phase == LIFE:
        if table.pointer[seat] != PREPARING:
            settle_resolution(table, seat)
    elif table.phase == MAIN:
        settle_main(table, seat)
    elif table.phase in (REST, WINDOW):
        settle_rest(table, seat)


def settle_all(table: Table) -> None:
    """Pass by all that nobody need be asked about."""
    seat: i64 = 0
    while seat < table.seats:
        settle(table, seat)
        seat += 1


def proceed(table: Table) -> None:
    """Go on to the next phases as long as nobody owes a decision."""
    while table.done == (1 << table.seats) - 1 and table.phase != OVER:
        next_phase(table)
        settle_all(table)


def next_phase(table: Table) -> None:
    """End a phase that everybody has finished (AU-END-02), and begin the next."""
    if table.phase == TOKEN:
        reveal(table)
    elif table.phase == WINDOW:
        table.phase = OVER
    elif target_reached(table):
        open_window(table, TARGET_REACHED)
    elif table.phase == LIFE:
        begin_phase(table, TOKEN)
        if table.king_row:
            king.arrive(table)  # AU-SOL-13: you choose your token after seeing his
        set_priority(table)
    elif table.phase == MAIN:
        begin_phase(table, REST)
        if table.king_row:
            king.rest(table)
    else:
        end_round(table)


def begin_phase(table: Table, phase: i64) -> None:
    """Begin a phase for everybody."""
    table.phase = phase
    table.done = 0
    table.tell([PHASE_BEGAN, 1, phase])


def target_reached(table: Table) -> bool:
    """Return whether anybody, or the King, has reached the target (AU-END-01, AU-RUL-22, AU-SOL-17, AU-RUL-33)."""
    return max(table.points) >= table.target or table.king_points >= table.target


def end_round(table: Table) -> None:
    """End the game by a shortage (AU-END-06) or at the cap (AU-END-09), or begin the next round."""
    for marks in table.marks:
        if marks & CLAIMED:
            open_window(table, SHORTAGE)
            return
    if table.round == ROUND_CAP:
        table.ending = CAPPED
        table.phase = OVER
        table.tell([GAME_ENDS, 1, CAPPED])
        return
    clean_up(table)
    begin_round(table)


def open_window(table: Table, reason: i64) -> None:
    """Give everybody a last decision point, before the Assemblies are discarded (AU-END-03, AU-RUL-23)."""
    table.window = table.phase
    table.ending = reason
    table.phase = WINDOW
    table.done = 0
    table.tell([GAME_ENDS, 1, reason])
