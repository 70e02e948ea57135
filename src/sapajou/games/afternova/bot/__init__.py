"""How good a position is, moves worth looking at, what a clock plays, what a bot says, the numbers it goes by."""

from sapajou.games.afternova.bot.clock import default_step
from sapajou.games.afternova.bot.evaluation import evaluate, evaluate_all
from sapajou.games.afternova.bot.moves import good_moves
from sapajou.games.afternova.bot.phrases import phrase
from sapajou.games.afternova.bot.tuned import effort_of, tuned_odds, tuned_weights

__all__ = [
    "default_step",
    "effort_of",
    "evaluate",
    "evaluate_all",
    "good_moves",
    "phrase",
    "tuned_odds",
    "tuned_weights",
]
