"""Players that know no particular game, and how to find one by its name or in a file."""

from sapajou.bots.classic import Classic
from sapajou.bots.greedy import Greedy
from sapajou.bots.ismcts import IsMcts
from sapajou.bots.loading import BotSpec, for_game, for_tables, installed, named, parse_bot, parse_bots
from sapajou.bots.random import Random
from sapajou.bots.search import Search

__all__ = [
    "BotSpec",
    "Classic",
    "Greedy",
    "IsMcts",
    "Random",
    "Search",
    "for_game",
    "for_tables",
    "installed",
    "named",
    "parse_bot",
    "parse_bots",
]
