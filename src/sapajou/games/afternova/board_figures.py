"""The figures of the rules that are printed on no card, gathered for those who draw the table.

`scripts/wire_types.py` writes them down for the browser.
"""

import msgspec

from sapajou.games.afternova.engine import actions as act


class BoardFigures(msgspec.Struct, frozen=True):
    """What a drawing of the table needs to know besides a view."""

    blueprints_to_end: int
    hand_limit: int
    market_budget: int
    bot_storage: int
    least_candidates: int


def board_figures() -> BoardFigures:
    """Return the figures."""
    return BoardFigures(
        blueprints_to_end=act.BLUEPRINTS_TO_END,  # AN-Z-01
        hand_limit=act.HAND_LIMIT,  # AN-M-07
        market_budget=act.MARKET_BUDGET,  # AN-M-01
        bot_storage=act.STORAGE,  # AN-B-05
        least_candidates=act.LEAST_CANDIDATES,  # AN-N-04
    )
