"""The round: which phase follows which, and when the game ends."""

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import king, phase1, phase2, phase3
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.state import Pieces


def begin_round(state: Pieces) -> None:
    """Begin a round: the King lives first, then everybody draws at once (AU-SEQ-03)."""
    state.round += 1
    state.phase = act.LIFE
    state.done = 0
    state.tell([act.ROUND_BEGAN, 1, state.round])
    if state.king_row:
        king.live(state)
    seat: i64 = 0
    while seat < state.seats:
        phase1.draw_hand(state, seat)
        seat += 1


def settle(state: Pieces, seat: i64) -> None:
    """Pass by all that a seat need not be asked about where it stands."""
    if state.done >> seat & 1:
        return
    if state.phase == act.LIFE:
        if state.pointer[seat] != s.PREPARING:
            phase1.settle_resolution(state, seat)
    elif state.phase == act.MAIN:
        phase2.settle_main(state, seat)
    elif state.phase in (act.REST, act.WINDOW):
        phase3.settle_rest(state, seat)


def settle_all(state: Pieces) -> None:
    """Pass by all that nobody need be asked about."""
    seat: i64 = 0
    while seat < state.seats:
        settle(state, seat)
        seat += 1


def proceed(state: Pieces) -> None:
    """Go on to the next phases as long as nobody owes a decision."""
    while state.done == (1 << state.seats) - 1 and state.phase != act.OVER:
        next_phase(state)
        settle_all(state)


def next_phase(state: Pieces) -> None:
    """End a phase that everybody has finished (AU-END-02), and begin the next."""
    if state.phase == act.TOKEN:
        phase2.reveal(state)
    elif state.phase == act.WINDOW:
        state.phase = act.OVER
    elif target_reached(state):
        open_window(state, act.TARGET_REACHED)
    elif state.phase == act.LIFE:
        begin_phase(state, act.TOKEN)
        if state.king_row:
            king.arrive(state)  # AU-SOL-13: you choose your token after seeing his
        phase2.set_priority(state)
    elif state.phase == act.MAIN:
        begin_phase(state, act.REST)
        if state.king_row:
            king.rest(state)
    else:
        end_round(state)


def begin_phase(state: Pieces, phase: i64) -> None:
    """Begin a phase for everybody."""
    state.phase = phase
    state.done = 0
    state.tell([act.PHASE_BEGAN, 1, phase])


def target_reached(state: Pieces) -> bool:
    """Return whether anybody, or the King, has reached the target (AU-END-01, AU-RUL-22, AU-SOL-17, AU-RUL-33)."""
    return max(state.points) >= state.target or state.king_points >= state.target


def end_round(state: Pieces) -> None:
    """End the game by a shortage (AU-END-06) or at the cap (AU-END-09), or begin the next round."""
    for marks in state.marks:
        if marks & s.CLAIMED:
            open_window(state, act.SHORTAGE)
            return
    if state.round == s.ROUND_CAP:
        state.ending = act.CAPPED
        state.phase = act.OVER
        state.tell([act.GAME_ENDS, 1, act.CAPPED])
        return
    phase3.clean_up(state)
    begin_round(state)


def open_window(state: Pieces, reason: i64) -> None:
    """Give everybody a last decision point, before the Assemblies are discarded (AU-END-03, AU-RUL-23)."""
    state.window = state.phase
    state.ending = reason
    state.phase = act.WINDOW
    state.done = 0
    state.tell([act.GAME_ENDS, 1, reason])
