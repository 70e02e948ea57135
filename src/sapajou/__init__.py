"""One table for four modern board games: exact rules, good bots, hidden information done right."""

from typing import TYPE_CHECKING

from sapajou.kernel.bot import Bot
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.kernel.registry import game
from sapajou.kernel.replay import load
from sapajou.kernel.result import Result
from sapajou.kernel.state import State

if TYPE_CHECKING:
    from sapajou.kernel.registry import games
else:
    from sapajou import games  # a package that can be called

__all__ = ["Bot", "IllegalAction", "Match", "Result", "State", "game", "games", "load"]
