"""The figures of the rules, gathered for those who draw the palace.

`scripts/wire_types.py` writes them down for the browser.
"""

from typing import Final

import msgspec

from sapajou.games.monkey_palace.engine import turn
from sapajou.games.monkey_palace.engine.state import COLUMN, COLUMN_HEIGHT, TALL
from sapajou.games.monkey_palace.figures import DIRECTIONS, PITCH, VECTORS, Direction, shipped
from sapajou.games.monkey_palace.game import MonkeyPalace

# Of the reasons against a heap of pieces, those that more pieces may do away with.
UNFINISHED: Final = ("NO_ARCH", "DETOUR", "LOOSE_PIECE", "START_NOT_FREE", "NOT_CONNECTED")


class BoardFigures(msgspec.Struct, frozen=True):
    """What a drawing of the palace needs to know besides a view."""

    directions: dict[Direction, tuple[int, int]]
    pitch: int
    height: dict[str, int]
    tower: int
    largest: dict[str, int]
    unfinished: tuple[str, ...]
    bonus: int
    trophies: dict[str, int]
    frog_columns: int


def board_figures() -> BoardFigures:
    """Return the figures; `largest` is how many pieces of a kind one card brings at once, at most."""
    cards = shipped().cards
    deliveries = [card.immediate for card in cards.monkey_cards]
    return BoardFigures(
        directions=dict(zip(DIRECTIONS, VECTORS, strict=True)),  # MP-G-02
        pitch=PITCH,
        height={"arch": 1, "brick": 1, "column": COLUMN_HEIGHT, "decoration": 1},
        tower=TALL,  # MP-C-11
        largest={
            "arch": max(delivery.arch for delivery in deliveries),
            "brick": max(delivery.brick for delivery in deliveries),
            "column": max(delivery.column for delivery in deliveries),
        },
        unfinished=UNFINISHED,
        bonus=cards.bonus_cards[0].bananas,  # MP-E-02: all are worth the same
        trophies={trophy.id: trophy.bananas for trophy in cards.trophies},
        frog_columns=_frog_columns(),
    )


def _frog_columns() -> int:
    """Return how many columns come with the frog (MP-C-15): the rules are asked for it."""
    state = MonkeyPalace().new(seats=2, seed=0, frog=True)
    before = state.stocks[COLUMN]  # of the seat that begins
    turn.take_frog(state)
    return state.stocks[COLUMN] - before
