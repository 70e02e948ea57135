"""The best a seat can make of its cards: an exact search of orders, activations and targets.

A plan is worth the points it scores and what it leaves: each resource and each Rage has a weight, and
whoever ends with enough energy for the computer, or enough food to recruit, gains a bonus on top. Since
every frame changes the weighted sum by a fixed amount, what is left can be bounded by the sum of all
frames that gain; that cuts most branches. All values are ints, in thousandths of a point.

Removals and the fridge are no part of a plan. A frame without a cost is always taken.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames, free, phase1, phase2
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, RESOURCES, amount, covers
from sapajou.games.after_us.engine.state import Pieces

POINT: Final = 1000
NO_TARGET: Final = -1
_RANKS: Final = 128  # more than there are orders, or frames: room for one below a value in a sort key


@final
class Worth:
    """What things are worth to a seat, in thousandths of a point."""

    def __init__(self, resources: list[int], rage: int, computer: bool, recruits: list[int]) -> None:  # noqa: FBT001
        """Take a weight for each resource and for Rage, whether the computer is left, and an ape of level 1 and 2."""
        self.resources = resources
        self.rage: i64 = rage
        gained = free.COMPUTER_POINTS * POINT - free.COMPUTER_ENERGY * resources[ENERGY]
        self.computer: i64 = max(0, gained) if computer else 0
        self.recruits = recruits
        self.most: i64 = self.computer
        for kind in range(FOODS):
            best = 0
            for level in (1, 2):
                best = max(best, recruits[level - 1] - phase2.RECRUIT_COST * level * resources[kind])
            self.most = max(self.most, self.computer + best)

    def of_purse(self, purse: i64) -> i64:
        """Return the weighted sum of resources."""
        total: i64 = 0
        kind: i64 = 0
        while kind < RESOURCES:
            weight: i64 = self.resources[kind]
            total += amount(purse, kind) * weight
            kind += 1
        return total

    def bonus(self, purse: i64) -> i64:
        """Return what the thresholds add: the computer, and the best ape that can be paid for."""
        best: i64 = 0
        kind: i64 = 0
        while kind < FOODS:
            held = amount(purse, kind)
            weight: i64 = self.resources[kind]
            level: i64 = 1
            while level <= len(self.recruits) and held >= phase2.RECRUIT_COST * level:
                ape: i64 = self.recruits[level - 1]
                best = max(best, ape - phase2.RECRUIT_COST * level * weight)
                level += 1
            kind += 1
        return best + self.computer if amount(purse, ENERGY) >= free.COMPUTER_ENERGY else best


@final
class Plan:
    """A search, and the best it has found: its value, the order of the cards, and what to activate for what."""

    def __init__(self, worth: Worth) -> None:
        """Begin with nothing found."""
        self.worth = worth
        self.value: i64 = -(1 << 60)
        self.order: list[int] = []
        self.activations: list[int] = []  # an address and its target, or NO_TARGET, in turn
        self.found = False
        # The frames of the line being searched, in reading order.
        self._address: list[int] = []
        self._cost: list[int] = []
        self._gain: list[int] = []
        self._rage: list[int] = []
        self._net: list[int] = []  # what an activation adds to the weighted sum, without its Rage
        self._reactivates: list[int] = []
        self._possible: list[int] = []  # whether the condition holds
        self._ahead: list[int] = []  # the most that the frames from here on can add
        self._targets: list[int] = []  # those that may be reactivated, the best first
        self._trail: list[int] = []

    def search_line(self, state: Pieces, seat: i64, start: i64) -> None:
        """Look for the best resolution of an Assembly from an address on."""
        self._read(state, seat, start)
        self._descend(self._first(start), state.purse[seat], state.rage[seat], self._now(state, seat))

    def search_orders(self, state: Pieces, seat: i64) -> None:
        """Look for the best order of the drawn cards and its resolution; the most promising orders come first."""
        first = seat * act.SLOTS
        hand = state.line[first : first + act.SLOTS]
        size = phase1.hand_size(state, seat)
        ranked: list[int] = []
        rank: i64 = 0
        while rank < act.FACTORIALS[size]:
            self._lay(state, first, hand, act.order_of(rank, size))
            self._read(state, seat, 0)
            ranked.append(-self._ahead[0] * _RANKS + rank)
            rank += 1
        ranked.sort()
        now = self._now(state, seat)
        for code in ranked:
            order = act.order_of(code % _RANKS, size)
            self._lay(state, first, hand, order)
            self._read(state, seat, 0)
            self.found = False
            self._descend(0, state.purse[seat], state.rage[seat], now)
            if self.found:
                self.order = [hand[place] for place in order]
        self._lay(state, first, hand, list(range(act.SLOTS)))

    def _lay(self, state: Pieces, first: i64, hand: list[int], order: list[int]) -> None:
        """Lay cards into the slots of a seat, for a look."""
        slot: i64 = 0
        for place in order:
            state.line[first + slot] = hand[place]
            slot += 1  # noqa: SIM113  an i64

    def _now(self, state: Pieces, seat: i64) -> i64:
        """Return the weighted sum of what a seat has."""
        points: i64 = state.points[seat]
        rage: i64 = state.rage[seat]
        return points * POINT + self.worth.of_purse(state.purse[seat]) + rage * self.worth.rage

    def _first(self, start: i64) -> i64:
        """Return the first frame of the line that is not before an address."""
        at: i64 = 0
        while at < len(self._address) and self._address[at] < start:
            at += 1
        return at

    def _read(self, state: Pieces, seat: i64, start: i64) -> None:
        """Take the figures of all frames of a line."""
        cards, worth = state.cards, self.worth
        self._address = frames.addresses(state, seat)
        self._cost, self._gain, self._rage, self._net = [], [], [], []
        self._reactivates, self._possible = [], []
        tamarins = state.tamarins_present(seat)
        types = state.types_present(seat)
        best: i64 = 0  # the net gain of the best target
        for address in self._address:
            frame = frames.frame_at(state, seat, address)
            cost = cards.cost_of(frame)
            gain = cards.gain_of(frame, tamarins)
            net = cards.points_of(frame, tamarins) * POINT + worth.of_purse(gain) - worth.of_purse(cost)
            possible = types >= cards.types_of(frame)
            rage = cards.rage_of(frame)
            self._cost.append(cost)
            self._gain.append(gain)
            self._rage.append(rage)
            self._net.append(net)
            self._reactivates.append(1 if cards.reactivating(frame) else 0)
            self._possible.append(1 if possible else 0)
            if possible:
                best = max(best, net + rage * worth.rage)
        self._rank_targets()
        self._bound(best, start)

    def _rank_targets(self) -> None:
        """Put the frames that may be reactivated into order: a good end found early cuts more branches."""
        self._targets = []
        if 1 not in self._reactivates:
            return
        at: i64 = 0
        while at < len(self._address):
            if self._possible[at] and not self._reactivates[at]:
                net: i64 = self._net[at] + self._rage[at] * self.worth.rage
                self._targets.append(-net * _RANKS + at)
            at += 1
        self._targets.sort()
        self._drop_beaten_targets()

    def _drop_beaten_targets(self) -> None:
        """Leave out each target that another one beats, whatever the seat has."""
        kept: list[int] = []
        for code in self._targets:
            beaten = False
            for better in kept:
                if self._beats(better % _RANKS, code % _RANKS):
                    beaten = True
                    break
            if not beaten:
                kept.append(code)
        self._targets = kept

    def _beats(self, one: i64, other: i64) -> bool:
        """Return whether a target is payable whenever another is, is worth as much, and leaves as much of each kind."""
        if self._net[one] < self._net[other] or self._rage[one] < self._rage[other]:
            return False
        cost: i64 = self._cost[one]
        other_cost: i64 = self._cost[other]
        return covers(other_cost, cost) and covers(self._gain[one] + other_cost, self._gain[other] + cost)

    def _bound(self, best: i64, start: i64) -> None:
        """Sum up, from the end, the most that the frames can add."""
        ahead: i64 = 0
        self._ahead = [0] * (len(self._address) + 1)
        at: i64 = len(self._address) - 1
        while at >= 0:
            if self._possible[at] and self._address[at] >= start:
                net: i64 = self._net[at] + self._rage[at] * self.worth.rage
                if self._reactivates[at]:
                    net += best
                ahead += max(net, 0)
            self._ahead[at] = ahead
            at -= 1

    def _descend(self, start: i64, purse: i64, rage: i64, value: i64) -> None:
        """Try both ways at each frame that costs something, take what is free, and keep the best end."""
        at = start
        depth: i64 = len(self._trail)
        count: i64 = len(self._address)
        while at < count:
            if self._possible[at] and self._cost[at] == 0 and not self._reactivates[at]:
                value += self._net[at]
                purse += self._gain[at]
                if self._rage[at] != 0:
                    more: i64 = min(s.RAGE_MAX, rage + self._rage[at])
                    value += (more - rage) * self.worth.rage
                    rage = more
                self._trail.append(self._address[at])
                self._trail.append(NO_TARGET)
            elif self._possible[at] and covers(purse, self._cost[at]):
                break
            at += 1
        bound: i64 = self._ahead[at]
        if at == count:
            self._keep(value + self.worth.bonus(purse))
        elif value + bound + self.worth.most > self.value:
            self._branch(at, purse, rage, value)
        del self._trail[depth:]

    def _branch(self, at: i64, purse: i64, rage: i64, value: i64) -> None:
        """Activate a frame that costs something or reactivates, in every way, and also skip it."""
        left: i64 = purse - self._cost[at]
        net: i64 = self._net[at]
        if not self._reactivates[at]:
            self._take(at, NO_TARGET, at, left, rage, value)
        else:
            for code in self._targets:
                target: i64 = code % _RANKS
                if covers(left, self._cost[target]):
                    self._take(at, self._address[target], target, left - self._cost[target], rage, value + net)
        self._descend(at + 1, purse, rage, value)

    def _take(self, at: i64, target: i64, paid: i64, left: i64, rage: i64, value: i64) -> None:
        """Go on after an activation that was paid for and gains what one frame gives."""
        more: i64 = min(s.RAGE_MAX, rage + self._rage[paid])
        gain: i64 = self._gain[paid]
        net: i64 = self._net[paid]
        self._trail.append(self._address[at])
        self._trail.append(target)
        self._descend(at + 1, left + gain, more, value + net + (more - rage) * self.worth.rage)
        del self._trail[-2:]

    def _keep(self, value: i64) -> None:
        """Remember an end that is better than all before."""
        if value > self.value:
            self.value = value
            self.activations = self._trail[:]
            self.found = True
