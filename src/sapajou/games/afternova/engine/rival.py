"""The Bot of the two-player game: where its fragments go, and what it scores (AN-B-03 to AN-B-05)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Pieces
from sapajou.kernel.trace import REVEAL


def bot_place(state: Pieces, colour: int) -> None:
    """Cover the leftmost uncovered symbol of a colour in the Bot's row, else store the fragment (AN-B-03)."""
    for at in range(len(state.bot_row)):
        if bot_free(state, at, colour) > 0:
            state.bot_cover[at * act.COLOURS + colour] += 1
            state.tell([act.T_BOT_PLACED, 2, colour, state.bot_row[at]])
            bot_score_covered(state, at)
            return
    state.bot_storage.append(colour)
    state.tell([act.T_BOT_PLACED, 2, colour, act.NOTHING])
    if len(state.bot_storage) >= act.STORAGE:
        bot_score_hidden(state)


def bot_free(state: Pieces, at: int, colour: int) -> int:
    """Return how many symbols of a colour are uncovered on one of the Bot's blueprints."""
    return (
        state.figures.cost[(state.bot_row[at] - act.WORKERS) * act.COLOURS + colour]
        - state.bot_cover[at * act.COLOURS + colour]
    )


def bot_score_covered(state: Pieces, at: int) -> None:
    """Score a fully covered blueprint, lay a new one at the right end, move stored fragments on it (AN-B-04)."""
    card = state.bot_row[at]
    for colour in range(act.COLOURS):
        if bot_free(state, at, colour) > 0:
            return
    if state.scored_by_bot() >= act.BLUEPRINTS_TO_END:  # AN-B-10: it stays in the row with its fragments
        return
    for colour in range(act.COLOURS):
        state.waste[colour] += state.bot_cover[at * act.COLOURS + colour]
    del state.bot_cover[at * act.COLOURS : (at + 1) * act.COLOURS]
    del state.bot_row[at]
    state.bot_scored.append(card)
    state.tell([act.T_BOT_SCORED, 1, card])
    if bot_new_blueprint(state):
        last = len(state.bot_row) - 1
        _bot_move_stored(state, last)
        bot_score_covered(state, last)


def bot_new_blueprint(state: Pieces) -> bool:
    """Lay the next blueprint at the right end of the Bot's row; return whether there was one."""
    card = state.draw(1)
    if card == act.NOTHING:
        return False
    state.known[card] = state.everybody()
    state.bot_row.append(card)
    state.bot_cover += [0] * act.COLOURS
    state.tell([act.T_BOT_ROW, 1, card, REVEAL, 0])
    return True


def _bot_move_stored(state: Pieces, at: int) -> None:
    """Move every stored fragment that fits onto a new blueprint, oldest first (AN-B-04)."""
    kept: list[int] = []
    for colour in state.bot_storage:
        if bot_free(state, at, colour) > 0:
            state.bot_cover[at * act.COLOURS + colour] += 1
            state.tell([act.T_BOT_PLACED, 2, colour, state.bot_row[at]])
        else:
            kept.append(colour)
    state.bot_storage = kept


def bot_score_hidden(state: Pieces) -> None:
    """Discard four stored fragments and score the top blueprint, face down and without paying (AN-B-05)."""
    for colour in state.bot_storage:
        state.waste[colour] += 1
    state.bot_storage = []
    card = state.draw(1)
    if card != act.NOTHING:
        state.bot_hidden.append(card)
        state.known[card] = 0
        state.tell([act.T_BOT_SCORED, 1, act.NOTHING])
