"""How good a position is for a seat, the moves worth looking at, what a clock plays, and what a bot says."""

from sapajou.games.afternova.bot.clock import default_step
from sapajou.games.afternova.bot.evaluation import evaluate
from sapajou.games.afternova.bot.moves import good_moves
from sapajou.games.afternova.bot.phrases import phrase

__all__ = ["default_step", "evaluate", "good_moves", "phrase"]
