"""The best a seat can make of its cards: an exact search of orders, activations and targets.

A plan is worth what it scores and what it leaves (`Worth`). What a frame costs and gives depends on which cards lie in
the Assembly, not on their order: so all frames, and all that two cards could close together, are read once a hand. A
line is then a row of decisions, each followed by what comes for free. Since every frame changes the weighted sum by a
fixed amount, what is left can be bounded by the sum of all frames that gain; that cuts most branches, and the orders
with the highest bound come first, until no other can be better.

Removals and the fridge are no part of a plan. A frame without a cost is always taken.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import phase1
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import ROW_FRAMES, ROWS
from sapajou.games.after_us.engine.purse import covers
from sapajou.games.after_us.engine.state import Pieces
from sapajou.games.after_us.engine.worth import POINT, Worth
from sapajou.kernel.flat import vec

NO_TARGET: Final = -1
_SKIPPED: Final = -2
_LEAST: Final = -(1 << 60)
_RANKS: Final = 128  # more than there are orders, or frames: room for one below a value in a sort key

# Where the figures of a hand's frames stand: printed ones by card, row and place, then joins by left, right and row.
_PRINTED: Final = 60
_FIGURES: Final = 135

# Groups of frames whose figures are summed up: the joins of each pair of neighbours, then all that are printed.
_ALL_PRINTED: Final = 25

# Kinds of frames.
_NONE: Final = 0
_FREE: Final = 1
_PAID: Final = 2
_AGAIN: Final = 3  # gives a reactivation


_ORDERS: Final = [[act.order_of(rank, size) for rank in range(act.FACTORIALS[size])] for size in range(act.SLOTS + 1)]
_ZEROS: Final = vec[i64]([i64(0) for _ in range(_FIGURES)])  # room for any of the lists below


@final
class Plan:
    """A search, and the best it has found: its value, the order of the cards, and what to activate for what."""

    def __init__(self, worth: Worth) -> None:
        """Begin with nothing found."""
        self.worth = worth
        self.value: i64 = _LEAST
        self.order: list[int] = []
        self.activations: list[int] = []  # an address and its target, or NO_TARGET, in turn
        # The figures of all frames of a hand.
        self._hand = _ZEROS[:]
        self._tamarins: i64 = 0
        self._types: i64 = 0
        self._kind = _ZEROS[:]
        self._cost = _ZEROS[:]
        self._gain = _ZEROS[:]
        self._rage = _ZEROS[:]
        self._net = _ZEROS[:]  # what an activation adds to the weighted sum, without its Rage
        self._sum = _ZEROS[:]  # and with it
        # Of each group of frames: the most that they can add, how many reactivate, the best to reactivate.
        self._group_most = _ZEROS[:]
        self._group_again = _ZEROS[:]
        self._group_best = _ZEROS[:]
        # The line being searched: its frames, and its decisions with what comes for free after each.
        self._frame = _ZEROS[:]
        self._address = _ZEROS[:]
        self._frames: i64 = 0
        self._past: i64 = 0  # how many of them the seat has left behind
        self._decision = _ZEROS[:]  # the frame to decide on
        self._free_net = _ZEROS[:]
        self._free_gain = _ZEROS[:]
        self._free_rage = _ZEROS[:]
        self._ahead = _ZEROS[:]  # the most that can be added from a decision on
        self._decisions: i64 = 0
        self._targets = _ZEROS[:]  # those that may be reactivated, the best first
        self._target_count: i64 = 0
        self._chosen = _ZEROS[:]  # for each decision: _SKIPPED, NO_TARGET or a target
        self._best = _ZEROS[:]
        self._start_rage: i64 = 0
        self._found = False

    def again(self, worth: Worth) -> None:
        """Forget what was found, to search by other weights."""
        self.worth = worth
        self.value = _LEAST

    def search_line(self, state: Pieces, seat: i64, start: i64) -> None:
        """Look for the best resolution of an Assembly from an address on."""
        self._read(state, seat, act.SLOTS)
        slot: i64 = 1
        while slot < act.SLOTS:
            self._read_pair(state, slot - 1, slot)
            slot += 1
        self._lay(_ORDERS[act.SLOTS][0], start)
        self._search(state, seat)
        if self._found:
            self._tell()

    def search_orders(self, state: Pieces, seat: i64) -> None:
        """Look for the best order of the drawn cards and its resolution; the most promising orders come first."""
        size = phase1.hand_size(state, seat)
        self._read(state, seat, size)
        self._read_pairs(state, size)
        ranked = self._ranked(size)
        now = self._now(state, seat) + self.worth.most
        for code in ranked:
            if now - code // _RANKS <= self.value:
                return
            order = _ORDERS[size][code % _RANKS]
            self._lay(order, 0)
            self._search(state, seat)
            if self._found:
                self.order = [int(self._hand[place]) for place in order]
                self._tell()

    def _now(self, state: Pieces, seat: i64) -> i64:
        """Return the weighted sum of what a seat has."""
        points: i64 = state.points[seat]
        rage: i64 = state.rage[seat]
        return points * POINT + self.worth.of_purse(state.purse[seat]) + rage * self.worth.rage

    # Reading

    def _read(self, state: Pieces, seat: i64, size: i64) -> None:
        """Take the figures of the frames that are printed on the cards in the first slots of a seat."""
        self._tamarins = state.tamarins_present(seat)
        self._types = state.types_present(seat)
        first = seat * act.SLOTS
        one: i64 = 0
        while one < size:
            card: i64 = state.line[first + one]
            self._hand[one] = card
            row: i64 = 0
            while row < ROWS:
                figure = (one * ROWS + row) * ROW_FRAMES
                printed: i64 = state.cards.printed[card * ROWS + row] if card != 0 else 0
                at: i64 = 0
                while at < ROW_FRAMES:
                    self._take_down(state, figure + at, state.cards.whole(card, row, at) if at < printed else 0)
                    at += 1
                row += 1
            one += 1

    def _read_pairs(self, state: Pieces, size: i64) -> None:
        """Take the figures of what any two of the first cards close together."""
        one: i64 = 0
        while one < size:
            other: i64 = 0
            while other < size:
                if one != other:
                    self._read_pair(state, one, other)
                other += 1
            one += 1

    def _read_pair(self, state: Pieces, one: i64, other: i64) -> None:
        """Take the figures of what two cards close together."""
        pair = one * act.SLOTS + other
        first = _PRINTED + pair * ROWS
        row: i64 = 0
        while row < ROWS:
            frame: i64 = 0
            if self._hand[one] != 0 and self._hand[other] != 0:
                frame = state.cards.join(self._hand[one], self._hand[other], row)
            self._take_down(state, first + row, frame)
            row += 1
        self._sum_up(pair, first, first + ROWS)

    def _take_down(self, state: Pieces, figure: i64, frame: i64) -> None:
        """Take the figures of one frame; one whose condition does not hold is none."""
        cards, worth = state.cards, self.worth
        self._kind[figure] = _NONE
        if frame == 0 or self._types < cards.types_of(frame):
            return
        cost = cards.cost_of(frame)
        gain = cards.gain_of(frame, self._tamarins)
        rage = cards.rage_of(frame)
        net = cards.points_of(frame, self._tamarins) * POINT + worth.of_purse(gain)
        if cost != 0:
            net -= worth.of_purse(cost)
        self._kind[figure] = _AGAIN if cards.reactivating(frame) else _FREE if cost == 0 else _PAID
        self._cost[figure] = cost
        self._gain[figure] = gain
        self._rage[figure] = rage
        self._net[figure] = net
        self._sum[figure] = net + rage * worth.rage

    def _sum_up(self, group: i64, first: i64, end: i64) -> None:
        """Sum up the figures of the frames of a group, which stand from a place to before another."""
        most: i64 = 0
        again: i64 = 0
        best: i64 = 0
        figure = first
        while figure < end:
            if self._kind[figure] != _NONE:
                most += max(self._sum[figure], 0)
                if self._kind[figure] == _AGAIN:
                    again += 1
                else:
                    best = max(best, self._sum[figure])
            figure += 1
        self._group_most[group] = most
        self._group_again[group] = again
        self._group_best[group] = best

    def _ranked(self, size: i64) -> list[int]:
        """Return the orders of a hand as sort keys, those first that could add most."""
        self._sum_up(_ALL_PRINTED, 0, size * ROWS * ROW_FRAMES)
        ranked: list[int] = []
        rank: i64 = 0
        for order in _ORDERS[size]:
            bound = self._group_most[_ALL_PRINTED]
            again = self._group_again[_ALL_PRINTED]
            target = self._group_best[_ALL_PRINTED]
            at: i64 = 1
            while at < size:
                left: i64 = order[at - 1]
                right: i64 = order[at]
                pair = left * act.SLOTS + right
                bound += self._group_most[pair]
                again += self._group_again[pair]
                target = max(target, self._group_best[pair])
                at += 1
            ranked.append(-(bound + again * target) * _RANKS + rank)
            rank += 1  # noqa: SIM113  an i64
        ranked.sort()
        return ranked

    # One line

    def _lay(self, order: list[int], start: i64) -> None:
        """Put the frames of cards in an order into reading order, from an address on; all may be reactivated."""
        self._frames = 0
        self._past = 0
        self._target_count = 0
        self._decisions = 0
        again = False
        self._free_net[0] = 0
        self._free_gain[0] = 0
        self._free_rage[0] = 0
        size: i64 = len(order)
        row: i64 = 0
        while row < ROWS:
            slot: i64 = 0
            while slot < size:
                place: i64 = order[slot]
                figure = (place * ROWS + row) * ROW_FRAMES
                address = act.address_of(row, slot, 0)
                at: i64 = 0
                while at < ROW_FRAMES:
                    if self._kind[figure + at] != _NONE:
                        again = self._lay_frame(figure + at, address + at, start) or again
                    at += 1
                if slot + 1 < size:
                    neighbour: i64 = order[slot + 1]
                    figure = _PRINTED + (place * act.SLOTS + neighbour) * ROWS + row
                    if self._kind[figure] != _NONE:
                        again = self._lay_frame(figure, address + act.JOIN, start) or again
                slot += 1
            row += 1
        if again:
            self._rank_targets()
        self._bound()

    def _lay_frame(self, figure: i64, address: i64, start: i64) -> bool:
        """Add a frame to the line, and to its decisions if it is yet to come; return whether it reactivates."""
        kind = self._kind[figure]
        self._frame[self._frames] = figure
        self._address[self._frames] = address
        if address >= start:
            at = self._decisions
            if kind == _FREE:
                self._free_net[at] += self._net[figure]
                self._free_gain[at] += self._gain[figure]
                self._free_rage[at] += self._rage[figure]
            else:
                self._decision[at] = self._frames
                at += 1
                self._free_net[at] = 0
                self._free_gain[at] = 0
                self._free_rage[at] = 0
                self._decisions = at
        else:
            self._past += 1
        self._frames += 1
        return kind == _AGAIN

    def _rank_targets(self) -> None:
        """Put the frames that may be reactivated into order, without those that another beats whatever the seat has."""
        ranked: list[int] = []
        at: i64 = 0
        while at < self._frames:
            figure = self._frame[at]
            if self._kind[figure] != _AGAIN:
                ranked.append(-self._sum[figure] * _RANKS + at)
            at += 1
        ranked.sort()
        count: i64 = 0
        for code in ranked:
            frame: i64 = code % _RANKS
            beaten = False
            better: i64 = 0
            while better < count and not beaten:
                beaten = self._beats(self._frame[self._targets[better]], self._frame[frame])
                better += 1
            if not beaten:
                self._targets[count] = frame
                count += 1
        self._target_count = count

    def _beats(self, one: i64, other: i64) -> bool:
        """Return whether a target is payable whenever another is, is worth as much, and leaves as much of each kind."""
        if self._net[one] < self._net[other] or self._rage[one] < self._rage[other]:
            return False
        cost = self._cost[one]
        other_cost = self._cost[other]
        return covers(other_cost, cost) and covers(self._gain[one] + other_cost, self._gain[other] + cost)

    def _bound(self) -> None:
        """Sum up, from the end, the most that can be added."""
        best: i64 = 0
        if self._target_count > 0:
            best = max(0, self._sum[self._frame[self._targets[0]]])
        at = self._decisions
        ahead: i64 = 0
        while at >= 0:
            if at < self._decisions:
                figure = self._frame[self._decision[at]]
                most = self._sum[figure]
                if self._kind[figure] == _AGAIN:
                    most += best
                ahead += max(most, 0)
            self._ahead[at] = ahead
            ahead += self._free_net[at] + self._free_rage[at] * self.worth.rage
            at -= 1

    # The search

    def _search(self, state: Pieces, seat: i64) -> None:
        """Search the line that was laid, for a seat as it stands."""
        self._found = False
        self._start_rage = state.rage[seat]
        held = self._now(state, seat) - self._start_rage * self.worth.rage
        self._descend(0, state.purse[seat], self._start_rage, held)

    def _descend(self, at: i64, purse: i64, rage: i64, value: i64) -> None:
        """Take what is free before a decision, and go on with it if it can still bring the best end."""
        purse += self._free_gain[at]
        rage += self._free_rage[at]
        value += self._free_net[at]
        anger = min(s.RAGE_MAX, rage) * self.worth.rage
        if at == self._decisions:
            total = value + anger + self.worth.bonus(purse)
            if total > self.value:
                self._keep(total)
        elif value + anger + self._ahead[at] + self.worth.most > self.value:
            self._branch(at, purse, rage, value)

    def _branch(self, at: i64, purse: i64, rage: i64, value: i64) -> None:
        """Activate a frame that costs something or reactivates, in every way, and also skip it."""
        figure = self._frame[self._decision[at]]
        if covers(purse, self._cost[figure]):
            left = purse - self._cost[figure]
            net = value + self._net[figure]
            if self._kind[figure] == _PAID:
                self._chosen[at] = NO_TARGET
                self._descend(at + 1, left + self._gain[figure], rage + self._rage[figure], net)
            else:
                which: i64 = 0
                while which < self._target_count:
                    frame = self._targets[which]
                    target = self._frame[frame]
                    if covers(left, self._cost[target]):
                        self._chosen[at] = frame
                        after = left + self._gain[figure] - self._cost[target] + self._gain[target]
                        anger = rage + self._rage[figure] + self._rage[target]
                        self._descend(at + 1, after, anger, net + self._net[target])
                    which += 1
        self._chosen[at] = _SKIPPED
        self._descend(at + 1, purse, rage, value)

    def _keep(self, value: i64) -> None:
        """Remember an end that is better than all before."""
        self.value = value
        self._found = True
        at: i64 = 0
        while at < self._decisions:
            self._best[at] = self._chosen[at]
            at += 1

    def _tell(self) -> None:
        """Write down the activations of the best end of the line."""
        self.activations = []
        at: i64 = 0
        frame = self._past
        while frame < self._frames:
            if at < self._decisions and self._decision[at] == frame:
                chosen = self._best[at]
                if chosen != _SKIPPED:
                    self.activations.append(self._address[frame])
                    self.activations.append(NO_TARGET if chosen == NO_TARGET else self._address[chosen])
                at += 1
            else:
                self.activations.append(self._address[frame])
                self.activations.append(NO_TARGET)
            frame += 1
