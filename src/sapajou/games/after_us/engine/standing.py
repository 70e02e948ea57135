"""Who will win, as far as it shows between two rounds: what a tribe has and owns, weighed by how far the end is.

A playout that stops at the beginning of a round ends here. What was just drawn is luck, and counts as the cards it is.
The weights are fitted to the leads with which games of the policy ended (`scripts/tuning/after_us_standing.py`).
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import purse as p
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.state import Pieces

# Features: points, food of each kind, energy, energy where there is a computer, Rage, Tamarins, apes of each pile, and
# what a card of the deck brings on average.
POINTS: Final = 0
FOOD: Final = 1
ENERGY: Final = 4
_COMPUTING: Final = 5
RAGE: Final = 6
TAMARINS: Final = 7
APES: Final = 8
MEAN: Final = 16
FEATURES: Final = 17
KNOTS: Final = 3  # weights for the whole way to the target before the leader, for half of it and for its end


@final
class Standing:
    """The weights of the features, and what each card brings in a round."""

    def __init__(self, values: list[float], weights: list[list[float]]) -> None:
        """Take what each card brings, and for each feature a weight at each distance."""
        self.values = values
        self.weights = weights

    def features(self, state: Pieces, seat: int) -> list[float]:
        """Return what a tribe has and owns."""
        found = [0.0] * FEATURES
        purse: i64 = state.purse[seat]
        found[POINTS] = float(state.points[seat])
        kind: i64 = 0
        while kind < p.FOODS:
            found[FOOD + kind] = float(p.amount(purse, kind))
            kind += 1
        found[ENERGY] = float(p.amount(purse, p.ENERGY))
        if state.objects & s.COMPUTER_BIT:
            found[_COMPUTING] = found[ENERGY]
        found[RAGE] = float(state.rage[seat])
        first = seat * act.SLOTS
        self._count(state, state.line[first : first + act.SLOTS], found)
        self._count(state, state.draw[seat], found)
        self._count(state, state.discard[seat], found)
        cards = 0.0
        at = TAMARINS
        while at < MEAN:
            cards += found[at]
            at += 1
        found[MEAN] /= max(1.0, cards)
        return found

    def _count(self, state: Pieces, cards: list[int], found: list[float]) -> None:
        """Count cards by their piles, and sum up what they bring."""
        for card in cards:
            if card != 0:
                level = state.cards.level[card]
                at = TAMARINS if level == 0 else APES + state.cards.ape[card] * 2 + level - 1
                found[at] += 1.0
                found[MEAN] += self.values[card]

    def value(self, state: Pieces, seat: int) -> float:
        """Return how good the prospects of a tribe are, in points at the end; only differences mean something."""
        near, middle, far = 0.0, 0.0, 0.0
        features = self.features(state, seat)
        for at in range(FEATURES):
            weights = self.weights[at]
            far += features[at] * weights[0]
            middle += features[at] * weights[1]
            near += features[at] * weights[2]
        mixed = mixture(state)
        return far * mixed[0] + middle * mixed[1] + near * mixed[2]

    def lead(self, state: Pieces, seat: int) -> float:
        """Return by how many points a seat will lead over its best rival at the end, about."""
        rival = -1000.0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, self.value(state, other))
        return self.value(state, seat) - rival


def mixture(state: Pieces) -> list[float]:
    """Return how much the weights of each distance count in a position."""
    lead = state.king_points
    for points in state.points:
        lead = max(lead, points)
    distance = max(0.0, min(2.0, 2.0 * float(state.target - lead) / float(state.target)))
    if distance > 1.0:
        return [distance - 1.0, 2.0 - distance, 0.0]
    return [0.0, distance, 1.0 - distance]
