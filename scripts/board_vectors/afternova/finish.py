"""Whole matches of Afternova, and the blueprints that everybody completed in each round."""

from typing import Any, Final

from board_vectors.afternova.asking import Table
from board_vectors.finish import played, summed

ROUNDS: Final = 10  # many a match is cut short
PROPOSALS: Final = 1


def finished() -> list[dict[str, Any]]:
    """Return matches of every number of seats, and what everybody gained in each round by blueprints."""
    cases: list[dict[str, Any]] = []
    for seats in (2, *Table.GAME.seats):  # two meet the Bot
        options = {"max_rounds": ROUNDS, "max_proposals_per_turn": PROPOSALS}
        over, notes = played("afternova", seats, len(cases), _gains, **options)
        cases.append({"over": over, "gains": summed([gain for gains in notes for gain in gains])})
    return cases


def _gains(before: Any, _choice: Any, after: Any) -> list[tuple[int, int, int]]:
    """Return what a move brought everybody by blueprints."""
    then, now = (Table.GAME.view(state, None).seats for state in (before, after))
    return [(seat, before.round, now[seat].points - then[seat].points) for seat in range(before.seats)]
