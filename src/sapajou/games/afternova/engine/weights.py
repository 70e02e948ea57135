"""What bots go by: numbers that come from a data file and are tuned by matches, never constants in the code.

With them games take as long as they should (AN-K-05).
"""

from typing import final


@final
class Weights:
    """How much each thing counts; the names are those of `data/weights.json`, which says what each is."""

    def __init__(self, named: dict[str, list[float]]) -> None:
        """Take one list of numbers a name."""
        # What things are worth, in points
        self.market_card: float = named["market_card"][0]
        self.better_card: float = named["better_card"][0]
        self.done: float = named["done"][0]
        self.progress: float = named["progress"][0]
        self.spare: float = named["spare"][0]
        self.reach: float = named["reach"][0]
        self.tempo: float = named["tempo"][0]
        self.near_end: float = named["near_end"][0]
        self.upgrades: list[float] = named["upgrades"]
        self.plans: list[float] = named["plans"]
        self.late: list[float] = named["late"]
        self.worker_sums: list[float] = [0.0]
        for worth in named["workers"]:
            self.worker_sums.append(self.worker_sums[-1] + worth)
        # What others' gains cost, and how likely they say yes
        self.margin: float = named["margin"][0]
        self.bot_feed: float = named["bot_feed"][0]
        self.held_back: float = named["held_back"][0]
        self.envy: float = named["envy"][0]
        self.decides: float = named["decides"][0]
        self.hope_level: float = named["hope"][0]
        self.hope_slope: float = named["hope"][1]
        self.hope_most: float = named["hope"][2]
        self.effort: float = named["effort"][0]
        # The whole position
        self.rivalry: float = named["rivalry"][0]
        self.decided: float = named["decided"][0]
        self.lost: float = named["lost"][0]
        self.shown: float = named["shown"][0]
        self.luck: list[float] = named["luck"]
        # How a policy bargains
        self.tries: int = int(named["tries"][0])
        self.demand: float = named["demand"][0]
        self.spread: float = named["spread"][0]
        self.offered: list[float] = named["offered"]  # what helpers are left with, where A tries how little will do
        # What others' answers say of them: how much more one demands that never agrees than one that does half the
        # time, and after how many answers half of that is believed
        self.hard: float = named["hard"][0]
        self.believed: float = named["believed"][0]

    def hope(self, gain: float) -> float:
        """Return how likely somebody is to accept what brings it so much, by a hand that was only guessed."""
        if gain < 0.0:
            return 0.0
        return min(self.hope_most, self.hope_level + self.hope_slope * gain)
