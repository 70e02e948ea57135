"""Whole turns: all that a seat may do until another one decides, each weighed where it ends, the best kept.

Nothing here knows a rule: turns are found by offering and carrying out the steps of the rules on positions that are
used again and again.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.worth import WON, Worth
from sapajou.kernel.chance import Dice
from sapajou.kernel.flat import vec

MOST_STEPS: Final = 16  # of a turn: an exchange for each queen, a spawn, a move, the end

_KEY_HALF: Final = 1 << 20
_NO_KEY: Final = -1


@final
class Keys:
    """A number for every position: equal ones have the same, others another one (but once in a million million)."""

    def __init__(self, size: int, seats: int) -> None:
        """Draw a number for each cell and seat; always the same ones."""
        dice = Dice(size)
        drawn = [dice.below(_KEY_HALF) * _KEY_HALF + dice.below(_KEY_HALF) for _ in range(size + seats)]
        self._of_cell = vec[i64]([i64(number) for number in drawn])

    def of(self, state: State) -> i64:
        """Return the number of a position; how late it is does not matter."""
        key = self._of_cell[state.setting.size + state.active]
        cells = state.cells
        cell: i64
        for cell in range(state.setting.size):
            code = cells[cell]
            if code:
                key += code * self._of_cell[cell]
        return key


@final
class Turns:
    """The best turns of the seat that is to act, and what a position is worth to it after each."""

    def __init__(self, state: State, worth: Worth, keys: Keys, width: int) -> None:
        """Take a position of the match, what weighs positions, and how many turns to keep."""
        self.worth = worth
        self.width: i64 = width
        self.count: i64 = 0  # how many are kept
        self.found: i64 = 0  # how many there are
        self.won = False  # whether the first one kept wins at once; then there are no others
        self.seat: i64 = 0
        self.end = state.copy()  # where `play` leads
        self._keys = keys
        self._first: i64 = _NO_KEY
        self._all = False
        self._start = state
        self._trials = [state.copy() for _ in range(MOST_STEPS)]
        self._path = vec[i64]([i64(0)] * MOST_STEPS)
        self._order = vec[i64]([i64(0)] * (width + 1))  # places of the kept turns, the best first
        self._values = vec[i64]([i64(0)] * (width + 1))
        self._ends = vec[i64]([i64(0)] * (width + 1))  # the key of the position after each
        self._lengths = vec[i64]([i64(0)] * (width + 1))
        self._steps = vec[i64]([i64(0)] * ((width + 1) * MOST_STEPS))

    def fits(self, state: State) -> bool:
        """Return whether a position is of the same match as those that were looked at."""
        return self.end.setting is state.setting

    def find_all(self, state: State) -> None:
        """Find the turns from a position, also after one that wins and those that lead to the same end."""
        self._all = True
        self.find(state, _NO_KEY)

    def find(self, state: State, first: i64) -> None:
        """Find the turns from a position; one that leads to the key `first` stands before better ones."""
        self._start = state
        self.seat = state.active
        self.count = 0
        self.found = 0
        self.won = False
        self._first = first
        self._go_on(state, 0)

    def hold(self, state: State, steps: list[int]) -> None:
        """Hold one turn from a position, and no others."""
        self._start = state
        self.seat = state.active
        self.count = 0
        self.found = 0
        self.won = False
        self._first = _NO_KEY
        after = self._trials[0]
        after.become(state)
        length: i64 = 0
        for step in steps:
            after.apply(self.seat, step)
            self._path[length] = step
            length += 1
        self._weigh(after, length)

    def _go_on(self, state: State, length: i64) -> None:
        """Try every next step from a position within the turn."""
        after = self._trials[length]
        seat = self.seat
        for action in state.offered(seat):
            self._path[length] = cast("int", action)
            after.become(state)
            after.apply(seat, cast("int", action))
            if after.stage == act.OVER or after.active != seat:
                self._weigh(after, length + 1)
                if self.won:
                    return
            else:
                self._go_on(after, length + 1)
                if self.won:
                    return

    def _weigh(self, after: State, length: i64) -> None:
        """Keep the turn just tried if it is among the best."""
        self.found += 1
        if after.winner and not self._all:
            self.won = True
            self.count = 0
            self._keep(WON, 0, length)
            return
        value: i64 = WON if after.winner else 0
        if after.stage != act.OVER:
            self.worth.weigh(after)
            value = self.worth.lead(self.seat)
        key: i64 = _NO_KEY
        if self._first != _NO_KEY:
            key = self._keys.of(after)
            if key == self._first:
                value += WON // 2
        if self.count < self.width or value > self._values[self._order[self.count - 1]]:
            if key == _NO_KEY:
                key = self._keys.of(after)
            self._keep(value, key, length)

    def _keep(self, value: i64, key: i64, length: i64) -> None:
        """Put a turn where it belongs among the kept ones, unless another one leads to the same position."""
        at = self.count
        while at > 0 and self._values[self._order[at - 1]] < value:
            at -= 1
        same = at
        while same > 0 and self._values[self._order[same - 1]] == value:
            same -= 1
            if self._ends[self._order[same]] == key and not self._all:
                return
        place = self.count
        if self.count == self.width:
            place = self._order[self.count - 1]
        else:
            self.count += 1
        move = self.count - 1
        while move > at:
            self._order[move] = self._order[move - 1]
            move -= 1
        self._order[at] = place
        self._values[place] = value
        self._ends[place] = key
        self._lengths[place] = length
        step: i64
        for step in range(length):
            self._steps[place * MOST_STEPS + step] = self._path[step]

    def value(self, rank: i64) -> i64:
        """Return what the position after a turn is worth to the seat, without looking further."""
        value = self._values[self._order[rank]]
        return value - WON // 2 if WON // 4 < value < WON else value

    def key(self, rank: i64) -> i64:
        """Return the key of the position after a turn."""
        return self._ends[self._order[rank]]

    def play(self, rank: i64) -> None:
        """Let `end` be the position after a turn."""
        place = self._order[rank]
        self.end.become(self._start)
        step: i64
        for step in range(self._lengths[place]):
            self.end.apply(self.seat, self._steps[place * MOST_STEPS + step])

    def steps(self, rank: i64) -> list[int]:
        """Return the actions of a turn."""
        place = self._order[rank]
        return [self._steps[place * MOST_STEPS + step] for step in range(self._lengths[place])]

    def wins_at_once(self, state: State) -> bool:
        """Return whether the seat that is to act can win in this turn."""
        if state.stage != act.SPAWN:
            return False
        seat = state.active
        self.worth.weigh(state)
        # A spawn and a move fill up at most one monkey each.
        if self.worth.nearest[seat] > 2 * s.COLONY:
            return False
        self.seat = seat
        return self._may_win(state, 0)

    def _may_win(self, state: State, length: i64) -> bool:
        """Return whether some way to go on within the turn wins."""
        after = self._trials[length]
        seat = self.seat
        for action in state.offered(seat):
            after.become(state)
            after.apply(seat, cast("int", action))
            if after.winner:
                return True
            if after.stage != act.OVER and after.active == seat and self._may_win(after, length + 1):
                return True
        return False
