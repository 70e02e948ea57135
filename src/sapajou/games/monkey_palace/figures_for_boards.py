"""The figures of the rules, gathered for those who draw the palace.

`scripts/wire_types.py` writes them down for the browser.
"""

from typing import Final

import msgspec

from sapajou.games.monkey_palace import figures as box
from sapajou.games.monkey_palace.notation import DIRECTIONS, VECTORS, Direction, Place
from sapajou.games.monkey_palace.state import COLUMN_HEIGHT, TALL

# Of the reasons against a heap of pieces, those that more pieces may do away with.
UNFINISHED: Final = ("NO_ARCH", "DETOUR", "LOOSE_PIECE", "START_NOT_FREE", "NOT_CONNECTED")


class Figures(msgspec.Struct, frozen=True):
    """What a drawing of the palace needs to know besides a view."""

    directions: dict[Direction, Place]
    pitch: int
    height: dict[str, int]
    tower: int
    largest: dict[str, int]
    unfinished: tuple[str, ...]


def figures() -> Figures:
    """Return the figures; `largest` is how many pieces of a kind one card brings at once, at most."""
    deliveries = [card.immediate for card in box.shipped().cards.monkey_cards]
    return Figures(
        directions=dict(zip(DIRECTIONS, VECTORS, strict=True)),  # MP-G-02
        pitch=box.PITCH,
        height={"arch": 1, "brick": 1, "column": COLUMN_HEIGHT, "decoration": 1},
        tower=TALL,  # MP-C-11
        largest={
            "arch": max(delivery.arch for delivery in deliveries),
            "brick": max(delivery.brick for delivery in deliveries),
            "column": max(delivery.column for delivery in deliveries),
        },
        unfinished=UNFINISHED,
    )
