"""The moving phase: exactly one jump, bump or nitpick, and what the powers of the variant change about them."""
# ruff: noqa: PERF401  compiled, a plain loop is the fastest

from typing import Final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s

NITPICK_LEAST: Final = 5  # IM-N-01
THICK_FUR_LEAST: Final = 7  # IM-P-05


class Moving(s.Pieces):
    """A board on which the active seat moves."""

    # What it may do

    def add_moves(self, actions: list[object]) -> None:
        """Offer exactly one bump, jump or nitpick; to pass only if there is none (IM-M-01)."""
        mine = self.active + 1
        cells = self.cells
        cell: i64
        for cell in range(self.setting.size):
            if s.owner_of(cells[cell]) == mine:  # IM-Q-27: nobody moves a monkey without own lice
                self._add_bumps(cell, actions)
        for cell in range(self.setting.size):
            if s.owner_of(cells[cell]) == mine:
                self._add_jumps(cell, actions)
        self._add_nitpicks(actions)
        if not actions:
            actions.append(act.PASS)  # IM-M-01, IM-Q-09

    def _add_bumps(self, cell: i64, actions: list[object]) -> None:
        """Offer to slide a monkey in the four directions, at most to the edge."""
        cols = self.setting.cols
        row = cell // cols
        col = cell - row * cols
        self._add_lane(cell, act.NORTH, -cols, row, actions)
        self._add_lane(cell, act.EAST, 1, cols - 1 - col, actions)
        self._add_lane(cell, act.SOUTH, cols, self.setting.rows - 1 - row, actions)
        self._add_lane(cell, act.WEST, -1, col, actions)

    def _add_lane(self, cell: i64, direction: i64, step: i64, room: i64, actions: list[object]) -> None:
        """Offer to slide a monkey in one direction, and lice to change over to the monkey it bumps."""
        setting = self.setting
        cells = self.cells
        gap: i64 = 0
        while gap < room and cells[cell + (gap + 1) * step] == s.EMPTY:  # IM-B-01, IM-Q-26
            gap += 1
        if gap > 0:  # IM-B-01, IM-Q-02: at least one cell
            transfers = setting.transfers
            bump = setting.bump_lane(cell, direction, act.PLAIN)
            last = bump + gap * transfers
            bump += transfers
            while bump < last:
                actions.append(self.setting.numbers[bump])  # IM-Q-03: it may stop early, without contact
                bump += transfers
            if gap < room:
                self._add_transfers(bump, cell, cell + (gap + 1) * step, actions)  # IM-B-02
            else:
                actions.append(self.setting.numbers[bump])  # IM-B-03: at the edge there is no contact
        if setting.powers and gap < room:
            if self.has_power(cell, s.GORILLA):
                self._add_pushes(cell, direction, step, room, gap, actions)
            if self.has_power(cell, s.LEMUR):
                self._add_leaps(cell, direction, step, room, gap, actions)

    def _add_transfers(self, bump: i64, cell: i64, target: i64, actions: list[object]) -> None:
        """Offer every number of lice that may change over from a moved monkey to the bumped one."""
        code = self.cells[cell]
        numbers = self.setting.numbers
        defence = self.defence(target)
        queen_numbers = self.setting.queens + 1
        workers: i64
        queens: i64
        for workers in range(s.workers_of(code) + 1):
            for queens in range(s.queens_of(code) + 1):
                # IM-B-04, IM-Q-04: nobody need change over; IM-C-03, IM-Q-05: but if, then enough of them
                if s.strength(workers, queens) >= defence or workers + queens == 0:
                    actions.append(numbers[bump + workers * queen_numbers + queens])

    def defence(self, target: i64) -> i64:
        """Return the strength that the active seat's lice meet on a monkey: 0 if no enemy is there."""
        code = self.cells[target]
        if s.owner_of(code) == self.active + 1:
            return 0  # IM-C-02
        return s.strength(s.workers_of(code), s.queens_of(code))

    def _add_pushes(self, cell: i64, direction: i64, step: i64, room: i64, gap: i64, actions: list[object]) -> None:
        """Offer a gorilla to push the monkey ahead of it."""
        setting = self.setting
        ahead = cell + (gap + 1) * step
        lane = setting.bump_lane(cell, direction, act.PUSH)
        distance = gap + 1  # IM-P-07: at least one push step
        while distance < room and self.cells[cell + (distance + 1) * step] == s.EMPTY:  # IM-P-01
            self._add_transfers(lane + distance * setting.transfers, cell, ahead, actions)
            distance += 1

    def _add_leaps(self, cell: i64, direction: i64, step: i64, room: i64, gap: i64, actions: list[object]) -> None:
        """Offer a lemur to leap once over the first monkey in its way, and to slide on."""
        setting = self.setting
        lane = setting.bump_lane(cell, direction, act.LEAP)
        distance = gap + 2  # IM-P-07: exactly one leap
        while distance <= room and self.cells[cell + distance * step] == s.EMPTY:  # IM-P-02
            bump = lane + distance * setting.transfers
            target = cell + (distance + 1) * step
            if distance < room and self.cells[target] != s.EMPTY:  # IM-P-02: contact is judged at the end
                self._add_transfers(bump, cell, target, actions)
            else:
                actions.append(self.setting.numbers[bump])
            distance += 1

    def _add_jumps(self, cell: i64, actions: list[object]) -> None:
        """Offer one louse to jump onto a neighbouring monkey (IM-J-01)."""
        cols = self.setting.cols
        col = cell % cols
        north = cell >= cols
        east = col < cols - 1
        south = cell + cols < self.setting.size
        west = col > 0
        if north:
            self._add_jump(cell, act.NORTH, actions)
        if east:
            self._add_jump(cell, act.EAST, actions)
        if south:
            self._add_jump(cell, act.SOUTH, actions)
        if west:
            self._add_jump(cell, act.WEST, actions)
        if self.has_power(cell, s.BABOON):  # IM-P-03
            if north and east:
                self._add_jump(cell, act.NORTH_EAST, actions)
            if south and east:
                self._add_jump(cell, act.SOUTH_EAST, actions)
            if south and west:
                self._add_jump(cell, act.SOUTH_WEST, actions)
            if north and west:
                self._add_jump(cell, act.NORTH_WEST, actions)

    def _add_jump(self, cell: i64, direction: i64, actions: list[object]) -> None:
        """Offer one louse to jump onto the monkey beside it."""
        target = cell + self.setting.steps[direction]
        if self.cells[target] == s.EMPTY:
            return  # IM-J-01
        code = self.cells[cell]
        defence = self.defence(target)
        if s.workers_of(code) > 0 and s.strength(1, 0) >= defence:  # IM-J-02, IM-C-03, IM-Q-05
            actions.append(self.setting.numbers[self.setting.jump_action(cell, direction, act.WORKER)])
        if s.queens_of(code) > 0 and s.strength(0, 1) >= defence:  # IM-J-02, IM-C-03, IM-Q-05
            actions.append(self.setting.numbers[self.setting.jump_action(cell, direction, act.QUEEN)])

    def _add_nitpicks(self, actions: list[object]) -> None:
        """Offer to nitpick crowded monkeys of opponents."""
        mine = self.active + 1
        cells = self.cells
        cell: i64
        for cell in range(self.setting.size):  # IM-Q-17: anywhere, also far from own lice
            code = cells[cell]
            if s.workers_of(code) < NITPICK_LEAST:  # first what excludes nearly all: this loop runs at every move
                continue
            if s.owner_of(code) == mine:  # IM-N-02, IM-Q-18: never one's own
                continue
            if s.workers_of(code) >= self.nitpick_least(cell):  # IM-N-01, IM-Q-16: queens do not count
                actions.append(self.setting.numbers[self.setting.nitpick + cell])

    def nitpick_least(self, cell: i64) -> i64:
        """Return how many workers on a monkey expose it to nitpicking."""
        return THICK_FUR_LEAST if self.has_power(cell, s.PROBOSCIS) else NITPICK_LEAST  # IM-P-05

    # What that brings about

    def move(self, code: i64) -> None:
        """Carry out a jump, a bump or a nitpick."""
        setting = self.setting
        if code >= setting.nitpick:
            self._nitpick(code - setting.nitpick)
        elif code >= setting.jump:
            code -= setting.jump
            lane = code // act.LOUSE_KINDS
            self._jump(lane // act.DIRECTIONS, lane % act.DIRECTIONS, code % act.LOUSE_KINDS)
        else:
            code -= setting.bump
            lane = code // setting.lane
            self._bump(lane, code - lane * setting.lane)

    def _jump(self, cell: i64, direction: i64, louse: i64) -> None:
        """One louse goes over to a neighbouring monkey."""
        target = cell + self.setting.steps[direction]
        if self.trace is not None:
            self.trace += [act.JUMPED, 4, self.active, self.setting.spot(cell), self.setting.spot(target), louse]
        self.take(cell, 1 - louse, louse)  # IM-J-03, IM-Q-07: one louse, even the last
        self._land(target, 1 - louse, louse)

    def _bump(self, lane: i64, run: i64) -> None:
        """A monkey slides with all it carries, and lice change over to the monkey it bumps."""
        setting = self.setting
        cell = lane // (act.STRAIGHT * act.MODES)
        mode = lane % act.MODES
        step = setting.steps[lane // act.MODES % act.STRAIGHT]
        distance = run // setting.transfers
        transfer = run % setting.transfers
        workers = transfer // (setting.queens + 1)
        queens = transfer % (setting.queens + 1)
        end = cell + distance * step
        if mode == act.PUSH:
            self._push(cell, step, end + step)
        self._slide(cell, end)  # IM-B-01
        if self.trace is not None:
            self.trace += [act.SLID, 4, self.active, setting.spot(cell), setting.spot(end), mode]
        if transfer:
            if self.trace is not None:
                self.trace += [act.CROSSED, 4, self.active, setting.spot(end + step), workers, queens]
            self.take(end, workers, queens)  # IM-B-05, IM-Q-06: who stays behind is not touched
            self._land(end + step, workers, queens)  # IM-B-02

    def _slide(self, cell: i64, end: i64) -> None:
        """Move a monkey with everything on it."""
        self.cells[end], self.cells[cell] = self.cells[cell], s.EMPTY

    def _push(self, cell: i64, step: i64, end: i64) -> None:
        """The first monkey ahead is pushed along, with its lice."""
        ahead = cell + step
        while self.cells[ahead] == s.EMPTY:
            ahead += step
        self._slide(ahead, end)  # IM-P-01
        if self.trace is not None:
            self.trace += [act.PUSHED, 3, self.active, self.setting.spot(ahead), self.setting.spot(end)]

    def _land(self, target: i64, workers: i64, queens: i64) -> None:
        """Lice arrive on a monkey: they join, win or perish together with the enemy."""
        defence = self.defence(target)
        if defence > 0:
            self._discard(target)  # IM-C-04, IM-C-05
        if s.strength(workers, queens) != defence:  # IM-C-04
            self.put(self.active, target, workers, queens)  # IM-C-02, IM-C-05, IM-P-08: however they came
        elif self.trace is not None:
            self.trace += [act.DISCARDED, 4, self.active, self.setting.spot(target), workers, queens]

    def _nitpick(self, cell: i64) -> None:
        """All lice of a crowded monkey are discarded."""
        if self.trace is not None:
            self.trace += [act.NITPICKED, 2, self.active, self.setting.spot(cell)]
        self._discard(cell)  # IM-N-01: queens included

    def _discard(self, cell: i64) -> None:
        """All lice of a monkey go back to the supply of their owner."""
        code = self.cells[cell]
        workers, queens = s.workers_of(code), s.queens_of(code)
        if self.trace is not None:
            self.trace += [act.DISCARDED, 4, s.owner_of(code) - 1, self.setting.spot(cell), workers, queens]
        self.take(cell, workers, queens)  # IM-C-06
