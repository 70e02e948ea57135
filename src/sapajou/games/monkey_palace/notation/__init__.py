"""Actions, pieces and whole staircases as people write them, and back."""

from sapajou.games.monkey_palace.notation.choices import CHOICES, Arch, Monkey, Receive, Start, cards_of, choice_of
from sapajou.games.monkey_palace.notation.pieces import (
    Cell,
    Piece,
    Place,
    named_piece,
    piece_name,
    piece_on,
    place_of,
    read_piece,
    site_at,
)
from sapajou.games.monkey_palace.notation.staircases import (
    BadForm,
    Staircase,
    canonical_form,
    drafted,
    is_staircase,
    pieces_of,
    steps_of,
    unfold,
)

__all__ = [
    "CHOICES",
    "Arch",
    "BadForm",
    "Cell",
    "Monkey",
    "Piece",
    "Place",
    "Receive",
    "Staircase",
    "Start",
    "canonical_form",
    "cards_of",
    "choice_of",
    "drafted",
    "is_staircase",
    "named_piece",
    "piece_name",
    "piece_on",
    "pieces_of",
    "place_of",
    "read_piece",
    "site_at",
    "steps_of",
    "unfold",
]
