"""One table for four modern board games: exact rules, good bots, hidden information done right."""

import sapajou.games  # noqa: F401  before the function of that name, which a game loaded later would hide
from sapajou.kernel.bot import Bot
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.kernel.registry import game, games
from sapajou.kernel.replay import load
from sapajou.kernel.result import Result

__all__ = ["Bot", "IllegalAction", "Match", "Result", "game", "games", "load"]
