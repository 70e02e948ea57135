"""What things are worth to a player by weights, in thousandths of a point.

It changes with how much of the way to the target lies before the leader: each of these weights stands for the whole
way, for half of it and for its end, and is mixed between. A short game is a long one on a smaller scale.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import cards as c
from sapajou.games.after_us.engine import free, phase2
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, RESOURCES, amount
from sapajou.games.after_us.engine.state import Pieces
from sapajou.games.after_us.engine.worth import POINT, Worth, nothing

KNOT: Final = 40  # eightieths of the way, between the distances that weights are given for

# Each weight by its name: for the three distances, for the four apes, or a factor and a margin.
WEIGHTS: Final = {
    "food": 3, "energy": 3, "rage": 3, "computer": 3, "level_1": 3, "level_2": 3, "thin": 3, "hold": 3,
    "apes_1": 4, "apes_2": 4, "tokens": 4, "objects": 7, "blaster": 2, "pinball": 2, "phone": 2, "console": 2,
}  # fmt: skip


class Prices:
    """The weights, and what everything is worth by them to the seat that was weighed for last."""

    def __init__(self, cards: c.Cards, values: list[float], weights: dict[str, list[float]]) -> None:
        """Take the cards, what each brings in a round, and the weights."""
        self.values = [round(POINT * value) for value in values]
        self._weights: dict[str, list[int]] = {}
        for name in WEIGHTS:
            self._weights[name] = [round(POINT * value) for value in weights[name]]
        self.food = self._weights["food"]
        self.energy = self._weights["energy"]
        self.rage = self._weights["rage"]
        self.computer = self._weights["computer"]
        self.levels = [self._weights["level_1"], self._weights["level_2"]]
        self.thin = self._weights["thin"]
        self.hold = self._weights["hold"]
        self.apes = [self._weights["apes_1"], self._weights["apes_2"]]
        self.tokens = self._weights["tokens"]
        self.objects = self._weights["objects"]
        self.blaster = self._weights["blaster"]
        self.pinball = self._weights["pinball"]
        self.phone = self._weights["phone"]
        self.console = self._weights["console"]
        self.piles = _pile_values(cards, self.values)
        # What is weighed now.
        self._distance: i64 = 0  # of the leader from the target, in eightieths of the way
        self._ape = [0] * s.PILES  # what an ape of each pile brings, 0 if there is none
        self._recruits: list[int] = []  # by food and level, as a plan takes them
        self._gained: i64 = 0
        self._thin: i64 = 0
        self._hold: i64 = 0
        self._worth = nothing()

    def _at(self, weight: list[int]) -> i64:
        """Return a weight at the present distance."""
        near: i64 = weight[2]
        middle: i64 = weight[1]
        if self._distance <= KNOT:
            return near + (middle - near) * self._distance // KNOT
        far: i64 = weight[0]
        return middle + (far - middle) * (self._distance - KNOT) // KNOT

    def _weigh(self, state: Pieces, seat: i64) -> None:
        """Weigh everything for a seat."""
        lead = state.king_points
        for points in state.points:
            lead = max(lead, points)
        distance: i64 = (state.target - lead) * 2 * KNOT // state.target
        self._distance = max(0, min(2 * KNOT, distance)) if state.phase != act.WINDOW else 0
        food = self._at(self.food)
        energy = self._at(self.energy)
        if state.objects & s.COMPUTER_BIT:
            energy += self._at(self.computer)
        number: i64 = 0
        while number < s.OBJECTS:
            if state.objects >> number & 1:
                energy += self.objects[number] * self._distance // (2 * KNOT)
            number += 1
        self._weigh_apes(state)
        self._thin = self._at(self.thin)
        self._hold = self._at(self.hold)
        if state.phase == act.WINDOW:  # only points count
            self._thin = self._hold = 0
            self._worth = Worth([0, 0, 0, 0], 0, state.usable(seat, s.COMPUTER_BIT), [0, 0, 0, 0, 0, 0])
            return
        recruits: list[int] = []
        kind: i64 = 0
        while kind < FOODS:
            level: i64 = 0
            while level < c.LEVELS:
                recruits.append(max(self._ape[kind * 2 + level], self._ape[c.CHIMPANZEE * 2 + level]))
                level += 1
            kind += 1
        self._recruits = recruits
        usable = state.usable(seat, s.COMPUTER_BIT)
        self._worth = Worth([food, food, food, energy], self._at(self.rage), usable, recruits)

    def _weigh_apes(self, state: Pieces) -> None:
        """Weigh an ape of each pile."""
        level: i64 = 0
        while level < c.LEVELS:
            usual = self._at(self.levels[level])
            ape: i64 = 0
            while ape < c.TOKENS:
                pile = ape * 2 + level
                value = usual + self.apes[level][ape] * self._distance // (2 * KNOT)
                self._ape[pile] = max(0, value) if state.piles[pile] else 0
                ape += 1
            level += 1

    def _best_ape(self, state: Pieces, purse: i64, token: i64) -> i64:
        """Return the recruitment that brings most as pile * 4 + food, or -1; what it brings stays in `_gained`."""
        best: i64 = -1
        gained: i64 = 0
        kind: i64 = 0
        while kind < FOODS:
            if token in (kind, c.CHIMPANZEE):
                level: i64 = 0
                while level < c.LEVELS:
                    cost = phase2.RECRUIT_COST * (level + 1)
                    value: i64 = self._ape[token * 2 + level] - cost * self._worth.flower
                    if amount(purse, kind) >= cost and value > gained and state.piles[token * 2 + level]:
                        gained = value
                        best = (token * 2 + level) * RESOURCES + kind
                    level += 1
            kind += 1
        self._gained = gained
        return best

    def _best_ride(self, state: Pieces, energy: i64) -> i64:
        """Return the pile that the moped had better go to, or -1; what it brings stays in `_gained`."""
        best: i64 = -1
        gained: i64 = 0
        pile: i64 = 0
        while pile < s.PILES:
            cost = phase2.moped_energy(pile % 2 + 1)
            value: i64 = self._ape[pile] - cost * self._worth.energy
            if energy >= cost and value > gained and state.piles[pile]:
                gained = value
                best = pile
            pile += 1
        self._gained = gained
        return best

    def _prospect(self, state: Pieces, seat: i64, purse: i64, rage: i64, token: i64) -> i64:
        """Return what a purse and Rage are worth before recruiting with a token; NO_TOKEN if that is over."""
        total = self._worth.of_purse(purse) + min(s.RAGE_MAX, rage) * self._worth.rage
        if token != s.NO_TOKEN:
            self._best_ape(state, purse, token)
            total += self._gained
        energy = amount(purse, ENERGY)
        machines: i64 = 0
        if energy >= free.COMPUTER_ENERGY and state.usable(seat, s.COMPUTER_BIT):
            machines = self._worth.computer
        if state.phase in (act.TOKEN, act.MAIN) and state.usable(seat, s.MOPED_BIT):
            self._best_ride(state, energy)
            machines = max(machines, self._gained)
        return total + machines


def _pile_values(cards: c.Cards, values: list[int]) -> list[int]:
    """Return what a card of each recruit pile brings, on average."""
    totals = [0] * s.PILES
    counts = [0] * s.PILES
    for card in range(1, c.LAST_CARD + 1):
        if cards.ape[card] != c.TAMARIN:
            pile = cards.ape[card] * 2 + cards.level[card] - 1
            totals[pile] += values[card]
            counts[pile] += 1
    return [totals[pile] // max(1, counts[pile]) for pile in range(s.PILES)]
