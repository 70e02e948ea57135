"""A dump read back and checked."""

from sapajou.games.afternova.restore.rebuild import rebuilt

__all__ = ["rebuilt"]
