"""A view as titled grids."""

from sapajou.games.monkey_palace.show.grids import shown

__all__ = ["shown"]
