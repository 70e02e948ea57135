"""How the bot `search` plays Afternova: bargaining by simulation."""

from sapajou.games.afternova.search.thinker import Thinker

__all__ = ["Thinker"]
