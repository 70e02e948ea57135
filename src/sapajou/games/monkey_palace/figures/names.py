"""The names of things, in the order of the engine's numbers."""

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["dark_green", "light_green", "gold"]
PackColour: TypeAlias = Literal["dark_green", "light_green", "gold", "multi"]
COLOUR_NAMES: Final[tuple[PackColour, ...]] = ("dark_green", "light_green", "gold", "multi")
ANIMAL_NAMES: Final = ("monkey", "butterfly", "frog")
KINDS: Final = ("arch", "brick", "column")

Direction: TypeAlias = Literal["E", "N", "W", "S"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("E", "N", "W", "S")
VECTORS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # MP-G-02
LETTERS: Final = "abcdefghijk"  # of sites from west to east, as many as a plate has columns of pitch 3

Phase: TypeAlias = Literal[
    "build", "buy", "immediate", "place", "recurring", "bonus", "flutter", "take_frog", "move_monkey", "end", "over"
]
PHASES: Final[tuple[Phase, ...]] = (
    "build",
    "buy",
    "immediate",
    "place",
    "recurring",
    "bonus",
    "flutter",
    "take_frog",
    "move_monkey",
    "end",
    "over",
)
