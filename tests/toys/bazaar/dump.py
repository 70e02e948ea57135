"""A whole position written down."""

from typing import Any

import msgspec

from bazaar.engine.rules import State
from bazaar.figures import PHASES, WARES, Phase, answer_name, ware_name
from bazaar.view import Held, Offer, held, offer, stolen


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    seats: int
    rounds: int
    asleep: bool
    round: int
    phase: Phase
    chosen: list[int]
    stock: list[str]
    row: list[str | None]
    hands: list[list[Held]]
    thief: list[str]
    omens: list[int]
    used_omens: list[int]
    offer: Offer
    answers: list[str | None]
    chance_key: str
    chance_counters: list[int]


def dumped(state: State) -> dict[str, Any]:
    """Return a position as it is written down."""
    dump: dict[str, Any] = msgspec.to_builtins(
        Dump(
            seats=state.seats,
            rounds=state.rounds,
            asleep=state.asleep,
            round=state.round,
            phase=PHASES[state.phase],
            chosen=[seat for seat in range(state.seats) if state.chosen >> seat & 1],
            stock=[WARES[ware] for ware in state.stock],
            row=[ware_name(ware) for ware in state.row],
            hands=[[held(state, ware) for ware in state.hand(seat)] for seat in range(state.seats)],
            thief=stolen(state),
            omens=state.omens[:],
            used_omens=state.used[:],
            offer=offer(state, open_=True),
            answers=[answer_name(answer) for answer in state.answers],
            chance_key=state.chance.key.hex(),
            chance_counters=state.chance.counters[:],
        )
    )
    return dump
