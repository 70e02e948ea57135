"""What things are worth to a seat while it plans, in thousandths of a point.

Each resource and each Rage has a weight, and whoever ends with enough energy for the computer, or enough food to
recruit, gains a bonus on top.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import free, phase2
from sapajou.games.after_us.engine.cards import LEVELS
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, amount

POINT: Final = 1000


@final
class Worth:
    """The weights of one seat in one position."""

    def __init__(self, resources: list[int], rage: int, computer: bool, recruits: list[int]) -> None:  # noqa: FBT001
        """Take a weight for each resource and for Rage, whether the computer is left, and apes by food and level."""
        self.resources = resources
        self.rage: i64 = rage
        self.flower: i64 = resources[0]
        self.fruit: i64 = resources[1]
        self.grain: i64 = resources[2]
        self.energy: i64 = resources[3]
        gained = free.COMPUTER_POINTS * POINT - free.COMPUTER_ENERGY * resources[ENERGY]
        self.computer: i64 = max(0, gained) if computer else 0
        self.apes: list[int] = []  # what the best ape brings that so much of a food pays for, by food and level
        most = 0
        for kind in range(FOODS):
            best = 0
            for level in range(LEVELS):
                cost = phase2.RECRUIT_COST * (level + 1)
                best = max(best, recruits[kind * LEVELS + level] - cost * resources[kind])
                self.apes.append(best)
            most = max(most, best)
        self.most: i64 = self.computer + most

    def of_purse(self, purse: i64) -> i64:
        """Return the weighted sum of resources."""
        food = amount(purse, 0) * self.flower + amount(purse, 1) * self.fruit + amount(purse, 2) * self.grain
        return food + amount(purse, ENERGY) * self.energy

    def bonus(self, purse: i64) -> i64:
        """Return what the thresholds add: the computer, and the best ape that can be paid for."""
        best: i64 = 0
        kind: i64 = 0
        while kind < FOODS:
            level = min(LEVELS, amount(purse, kind) // phase2.RECRUIT_COST)
            if level > 0:
                ape: i64 = self.apes[kind * LEVELS + level - 1]
                best = max(best, ape)
            kind += 1
        return best + self.computer if amount(purse, ENERGY) >= free.COMPUTER_ENERGY else best


def nothing() -> Worth:
    """Return the weights of somebody to whom only points are worth anything."""
    return Worth([0, 0, 0, 0], 0, computer=False, recruits=[0, 0, 0, 0, 0, 0])
