"""A search that does not play the same game twice: of moves that are nearly as good as the best it takes any."""

from typing import Any

import msgspec

from sapajou.bots.faults import BadBot
from sapajou.bots.levels import Level
from sapajou.kernel import levels
from sapajou.kernel.errors import BadData
from sapajou.kernel.game import Game
from sapajou.kernel.state import State


class Varied(Level):
    """Plays by the settings of a level, given one by one; by default the best move or one that costs a point or two.

    What is no such setting is its persona: `varied:gold=0.1`.

    Where nothing is dealt strong bots repeat one game: who studies many games wants others.
    """

    number = levels.COUNT

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        seed: int,
        *,
        effort: str = "quick",
        times: float = 1.0,
        spread: float = 0.02,
        bound: float = 0.05,
        margin: float = 5.0,
        **settings: float,
    ) -> None:
        super().__init__(game, seat, seed)
        given: dict[str, Any] = {"effort": effort, "times": times, "spread": spread, "bound": bound, "margin": margin}
        given |= {name: settings.pop(name) for name in levels.Level.__struct_fields__ if name in settings}
        try:
            game.levels.check_persona(settings, "settings")
            self._given = msgspec.convert({**given, "persona": settings}, levels.Level)
        except (BadData, msgspec.ValidationError) as error:
            raise BadBot("bot varied", "fault.wrong_settings", why=str(error)) from None

    def _level(self, state: State) -> levels.Level:  # noqa: ARG002  whatever the data of the game says
        return self._given
