"""Which ladders are played: all levels where intervals are asked for, every second one elsewhere."""

from typing import Final, NamedTuple

from benchmarks.strength.cells import DUELS
from sapajou.arena.ladder import Ladder
from sapajou.bots.levels import LEVELS, levels_of
from sapajou.kernel.registry import game as registered_game

# Never used in tuning: where settings were changed after a ladder had been looked at, it is played on the next seed.
SEED: Final = 831
ALL: Final = tuple(LEVELS)
LOWEST: Final = ("random", "level1")  # who shall win nearly always, even as the weakest of the levels


class Plan(NamedTuple):
    """One ladder: the game, the seats, who climbs, and on which deals."""

    game: str
    seats: int
    rungs: tuple[str, ...]
    seed: int = SEED

    @property
    def whole(self) -> bool:
        """Whether all levels of the game climb."""
        return self.rungs == tuple(levels_of(registered_game(self.game)))

    @property
    def name(self) -> str:
        """What it is called, on the command line and as a file."""
        return f"{self.game}-{self.seats}" + "-random" * (self.rungs == LOWEST)

    def ladder(self) -> Ladder:
        """Return what is played."""
        return Ladder(self.game, self.seats, self.rungs, self.seed, anchored=0 if self.rungs == LOWEST else None)


def whole(name: str, seats: int, seed: int = SEED) -> Plan:
    """Return the ladder of all levels."""
    return Plan(name, seats, tuple(levels_of(registered_game(name))), seed)


def order(name: str, seats: int, seed: int = SEED) -> Plan:
    """Return the ladder of every second level."""
    return Plan(name, seats, tuple(levels_of(registered_game(name))[1::2]), seed)


PLANS: Final = (
    whole("itchy_monkey", 2),
    whole("after_us", 2, seed=834),
    whole("monkey_palace", 2, seed=832),
    whole("afternova", 3, seed=833),
    whole("itchy_monkey", 4, seed=834),
    whole("after_us", 4, seed=833),
    whole("monkey_palace", 4, seed=835),
    whole("afternova", 4),
    whole("after_us", 1),
    *(Plan(name, seats, LOWEST) for name, seats in DUELS.items()),
    order("itchy_monkey", 3),
    order("after_us", 3),
    order("after_us", 5),
    order("after_us", 6),
    order("monkey_palace", 3),
    order("afternova", 2),
    order("afternova", 5),
    order("afternova", 6),
)
