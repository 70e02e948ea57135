"""A view as SVG: the whole table, and cards alone or side by side."""

from sapajou.games.after_us.picture.cards import assembly, one_card
from sapajou.games.after_us.picture.table import drawn

__all__ = ["assembly", "drawn", "one_card"]
