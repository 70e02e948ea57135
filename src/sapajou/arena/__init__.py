"""Many games between bots: every seed derived from one, on all cores, with the same results on any number of them."""

from sapajou.arena.outcome import Outcome
from sapajou.arena.player import Player
from sapajou.arena.run import Results, simulate
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.tally import Standing, Tally
from sapajou.arena.watcher import Watcher
from sapajou.bots.faults import BotFailed
from sapajou.kernel.interval import wilson

__all__ = [
    "BotFailed",
    "Outcome",
    "Player",
    "Results",
    "Setup",
    "Standing",
    "Tally",
    "Watcher",
    "play_game",
    "simulate",
    "wilson",
]
