"""Which ladders are played: all levels where intervals are asked for, every second one elsewhere."""

from typing import Final, NamedTuple

from benchmarks.strength.cells import DUELS
from sapajou.arena.ladder import Ladder
from sapajou.bots.levels import LEVELS

SEED: Final = 831  # never used in tuning
ALL: Final = tuple(LEVELS)
EVERY_SECOND: Final = ALL[1::2]
LOWEST: Final = ("random", "level1")  # who shall win nearly always, even as the weakest of the levels


class Plan(NamedTuple):
    """One ladder: the game, the seats, and who climbs."""

    game: str
    seats: int
    rungs: tuple[str, ...] = ALL

    @property
    def name(self) -> str:
        """What it is called, on the command line and as a file."""
        return f"{self.game}-{self.seats}" + "-random" * (self.rungs == LOWEST)

    def ladder(self) -> Ladder:
        """Return what is played."""
        return Ladder(self.game, self.seats, self.rungs, SEED, anchored=0 if self.rungs == LOWEST else None)


PLANS: Final = (
    Plan("itchy_monkey", 2),
    Plan("after_us", 2),
    Plan("monkey_palace", 2),
    Plan("afternova", 3),
    Plan("itchy_monkey", 4),
    Plan("after_us", 4),
    Plan("monkey_palace", 4),
    Plan("afternova", 4),
    Plan("after_us", 1),
    *(Plan(game, seats, LOWEST) for game, seats in DUELS.items()),
    Plan("itchy_monkey", 3, EVERY_SECOND),
    Plan("after_us", 3, EVERY_SECOND),
    Plan("after_us", 5, EVERY_SECOND),
    Plan("after_us", 6, EVERY_SECOND),
    Plan("monkey_palace", 3, EVERY_SECOND),
    Plan("afternova", 2, EVERY_SECOND),
    Plan("afternova", 5, EVERY_SECOND),
    Plan("afternova", 6, EVERY_SECOND),
)
