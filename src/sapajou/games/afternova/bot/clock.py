"""What a clock plays for an absent person (AN-T-06)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State


def default_step(state: State, seat: int) -> int:  # noqa: PLR0911  one line a phase
    """Return what is played for an absent person; an unfinished draft is brought to its end."""
    legal = state.legal(seat)
    if state.drafts[seat] is not None:
        return act.A_SEND if act.A_SEND in legal else legal[0]
    if state.phase == act.RESPOND:
        return act.A_ANSWER + act.REFUSE - act.ACCEPT
    if state.phase == act.MARKET_STEP:
        return act.A_TAKE + next(card for card in state.row if card != act.NOTHING)
    if state.phase == act.DISCARD_HAND:
        return act.A_DISCARD + state.hands[seat][-1]
    if state.phase == act.OVERFLOW:
        return (
            act.A_DROP + sorted(state.storages[seat][-state.surplus(seat) :])[len(state.drops)]
            if _plain(state)
            else legal[0]
        )
    if state.phase == act.CHOOSE_ACCEPTOR:
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return next(act.A_ACCEPTOR + other for other in order if act.A_ACCEPTOR + other in legal)
    return legal[0]  # market, decline, pass


def _plain(state: State) -> bool:
    """Return whether what is dropped so far is what the clock would have dropped."""
    last = sorted(state.storages[state.asked][-state.surplus(state.asked) :])
    return state.drops == last[: len(state.drops)]
