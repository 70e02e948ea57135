"""The figures of the box, ours or an owner's own, and the names of things in the order of the engine's numbers."""

from sapajou.games.monkey_palace.figures.box import FOLDER, PITCH, PLANS, Card, Delivery, Figures, shipped
from sapajou.games.monkey_palace.figures.names import (
    ANIMAL_NAMES,
    COLOUR_NAMES,
    DIRECTIONS,
    KINDS,
    LETTERS,
    PHASES,
    VECTORS,
    Direction,
    Phase,
)

__all__ = [
    "ANIMAL_NAMES",
    "COLOUR_NAMES",
    "DIRECTIONS",
    "FOLDER",
    "KINDS",
    "LETTERS",
    "PHASES",
    "PITCH",
    "PLANS",
    "VECTORS",
    "Card",
    "Delivery",
    "Direction",
    "Figures",
    "Phase",
    "shipped",
]
