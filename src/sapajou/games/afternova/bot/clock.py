"""What a clock plays for an absent person (AN-T-06)."""

from sapajou.games.afternova.engine import actions as n
from sapajou.games.afternova.engine.rules import Position


def default_step(state: Position, seat: int) -> int:  # noqa: PLR0911  one line a phase
    """Return what is played for an absent person; an unfinished draft is brought to its end."""
    legal = state.legal(seat)
    if state.drafts[seat] is not None:
        return n.A_SEND if n.A_SEND in legal else legal[0]
    if state.phase == n.RESPOND:
        return n.A_ANSWER + n.REFUSE - n.ACCEPT
    if state.phase == n.MARKET_STEP:
        return n.A_TAKE + next(card for card in state.row if card != n.NOTHING)
    if state.phase == n.DISCARD_HAND:
        return n.A_DISCARD + state.hands[seat][-1]
    if state.phase == n.OVERFLOW:
        return (
            n.A_DROP + sorted(state.storages[seat][-state.surplus(seat) :])[len(state.drops)]
            if _plain(state)
            else legal[0]
        )
    if state.phase == n.CHOOSE_ACCEPTOR:
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return next(n.A_ACCEPTOR + other for other in order if n.A_ACCEPTOR + other in legal)
    return legal[0]  # market, decline, pass


def _plain(state: Position) -> bool:
    """Return whether what is dropped so far is what the clock would have dropped."""
    last = sorted(state.storages[state.asked][-state.surplus(state.asked) :])
    return state.drops == last[: len(state.drops)]
