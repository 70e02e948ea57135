"""All that authors of games need, in one import: `from sapajou.author import PlainGame, PlainState, Choice`.

Begin with `PlainGame` and `PlainState`, which take nothing but rules (`docs/guide/games.md`); `Game` is what they
stand on, and what a game with a compiled engine is.
"""

from sapajou.kernel.bot import Bot
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.errors import BadData, BadOption, BadPosition, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match
from sapajou.kernel.option import Option
from sapajou.kernel.plain import Did, PlainGame, PlainState, PlainView
from sapajou.kernel.progress import Progress
from sapajou.kernel.registry import add as add_game
from sapajou.kernel.result import Result
from sapajou.kernel.show import Cell, Grid, lines, seat_cell
from sapajou.kernel.state import State, play_out
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Said, SeatValue, Words
from sapajou.testing import Advice, Hidden, Subject, conform

__all__ = [
    "Advice",
    "BadData",
    "BadOption",
    "BadPosition",
    "Bot",
    "Cell",
    "Chance",
    "Choice",
    "Dice",
    "Did",
    "Event",
    "Game",
    "Grid",
    "Hidden",
    "IllegalAction",
    "Match",
    "Option",
    "PlainGame",
    "PlainState",
    "PlainView",
    "Progress",
    "Result",
    "Said",
    "SeatValue",
    "State",
    "Subject",
    "Words",
    "add_game",
    "chance_key",
    "conform",
    "lines",
    "play_out",
    "seat_cell",
]
