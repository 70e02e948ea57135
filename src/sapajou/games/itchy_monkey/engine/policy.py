"""What plays whole turns at once in a playout: each seat the turn after which it stands best, or nearly."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import Worth
from sapajou.kernel.chance import Dice

WIDTH: Final = 4
MARGIN: Final = 30  # turns that are worth so little less, in hundredths of a worker, are as good


@final
class Policy:
    """Plays for every seat by the same weights."""

    def __init__(self, worth: Worth) -> None:
        """Take what weighs positions."""
        self._worth = worth
        self._turns: Turns | None = None

    def turn(self, state: State, dice: Dice) -> list[int]:
        """Return the steps of a turn of the seat that is to act."""
        turns = self._turns
        if turns is None or not turns.fits(state):
            turns = self._turns = Turns(state, self._worth, Keys(state.setting.size, state.setting.seats), WIDTH)
        turns.find(state, -1)
        good: i64 = 1
        while good < turns.count and turns.value(good) >= turns.value(0) - MARGIN:
            good += 1
        return turns.steps(dice.below(good) if good > 1 else 0)
