"""What a position is worth to each seat, all in one look at the board; the weights are data (`data/weights.json`).

What counts is tempo: how many workers the nearest victory still misses. Besides count lice on the board, crowds that
may be nitpicked, monkeys within reach, and groups that can be destroyed. Everything is a whole number, in hundredths
of a worker.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import NITPICK_LEAST
from sapajou.games.itchy_monkey.engine.rules import MOST_SPAWN, State
from sapajou.kernel.flat import vec

# Where each weight stands.
NEAREST: Final = 0  # by the workers that the nearest victory misses: from none to nine, and more
NEAREST_MOST: Final = 9
SECOND: Final = 10  # each worker that the second nearest misses
WORKER: Final = 11
QUEEN: Final = 12
COLONY: Final = 13
GROUP: Final = 14  # each monkey with lice
CROWD: Final = 15  # each that may be nitpicked before one acts again
CROWD_IN_TURN: Final = 16  # each when one is about to act
FREE_LANE: Final = 17  # each way to slide against a monkey without lice
OWN_LANE: Final = 18
FREE_BESIDE: Final = 19  # each monkey without lice beside an own one
HIT: Final = 20  # each strength of the strongest group that one can destroy
HIT_IN_TURN: Final = 21
DANGER: Final = 22  # each strength of own groups that somebody can destroy
IN_TURN: Final = 23
SPAWN: Final = 24  # each worker that the best spawn brings
NEW_SPECIES: Final = 25  # each species without own lice within reach
GORILLAS: Final = 26  # each way to a gorilla of somebody else or nobody
RIVAL: Final = 27  # percent: how much the best rival counts, the rest is the rivals' average
WEIGHTS: Final = 28

WON: Final = 100_000_000  # in hundredths
OUT_OF_REACH: Final = 15  # workers that a victory misses for which there are not enough in the box

_COUNT_BITS: Final = 8
_COUNT_MASK: Final = 255
_KINDS: Final = s.SPECIES_COUNT + 1


@final
class Worth:
    """A pair of scales: `weigh` a position, then read `of` each seat."""

    def __init__(self, seats: int, weights: list[int]) -> None:
        """Take the number of seats and the weights, each in its place."""
        self.seats: i64 = seats
        self.weights = vec[i64]([i64(weight) for weight in weights])
        self.of = vec[i64]([i64(0) for _ in range(seats)])  # what a seat has, whatever the others do
        self.nearest = vec[i64]([i64(0) for _ in range(seats)])  # workers that its nearest victory misses
        self._sizes = vec[i64]([i64(0) for _ in range(seats * _KINDS)])
        self._hits = vec[i64]([i64(0) for _ in range(seats)])
        self._spawns = vec[i64]([i64(0) for _ in range(seats)])
        self._within_reach = vec[i64]([i64(0) for _ in range(seats)])  # species as bits
        self._held = vec[i64]([i64(0) for _ in range(seats)])
        self._marks = vec[i64]([i64(0) for _ in range(128)])
        self._mark: i64 = 0

    def weigh(self, state: State) -> None:
        """See what each seat has; nobody must have won."""
        weights = self.weights
        seats = self.seats
        of = self.of
        sizes = self._sizes
        hits = self._hits
        self._mark += 1
        seat: i64
        for seat in range(seats):
            of[seat] = weights[WORKER] * (state.setting.workers - state.workers_left[seat])
            of[seat] += weights[QUEEN] * (state.setting.queens - state.queens_left[seat])
            hits[seat] = 0
            self._spawns[seat] = 0
            self._within_reach[seat] = 0
            self._held[seat] = 0
        at: i64
        for at in range(seats * _KINDS):
            sizes[at] = 0
        cells = state.cells
        cell: i64
        for cell in range(state.setting.size):
            code = cells[cell]
            owner = s.owner_of(code)
            if owner:
                self._weigh_group(state, cell, code, owner - 1)
        active = state.active
        for seat in range(seats):
            new = self._within_reach[seat] & ~self._held[seat]
            while new:
                of[seat] += weights[NEW_SPECIES]
                new &= new - 1
            of[seat] += self._spawns[seat] * weights[SPAWN]
            of[seat] += self._prospects(seat, state.setting.workers)
            of[seat] += hits[seat] * weights[HIT_IN_TURN if seat == active else HIT]
        of[active] += weights[IN_TURN]

    def _weigh_group(self, state: State, cell: i64, code: i64, seat: i64) -> None:
        """Add what the lice on a monkey are worth to their owner, and what they threaten."""
        weights = self.weights
        workers = s.workers_of(code)
        queens = s.queens_of(code)
        worth = weights[GROUP]
        size: i64 = min(s.COLONY, workers)
        self._sizes[seat * _KINDS + s.species_of(code)] += i64(1) << size * _COUNT_BITS
        if size == s.COLONY:
            worth += weights[COLONY]
            if workers >= NITPICK_LEAST and workers >= state.nitpick_least(cell):
                worth += weights[CROWD_IN_TURN if seat == state.active else CROWD]
        spawn: i64 = min(MOST_SPAWN, 1 + queens)
        left = state.workers_left[seat]
        spawn = min(spawn, left)
        self._spawns[seat] = max(self._spawns[seat], spawn)
        self._held[seat] |= i64(1) << s.species_of(code)
        reach = s.strength(workers, queens) + spawn
        jump: i64 = 2 if queens else 1
        cols = state.setting.cols
        row = cell // cols
        col = cell - row * cols
        worth += self._weigh_lane(state, cell, -cols, row, seat, reach, jump)
        worth += self._weigh_lane(state, cell, 1, cols - 1 - col, seat, reach, jump)
        worth += self._weigh_lane(state, cell, cols, state.setting.rows - 1 - row, seat, reach, jump)
        worth += self._weigh_lane(state, cell, -1, col, seat, reach, jump)
        self.of[seat] += worth

    def _weigh_lane(self, state: State, cell: i64, step: i64, room: i64, seat: i64, reach: i64, jump: i64) -> i64:
        """Return what the way in one direction is worth; a group that can be destroyed there is remembered."""
        cells = state.cells
        target = cell + step
        end = cell + room * step
        if room == 0:
            return 0
        while target != end and cells[target] == s.EMPTY:
            target += step
        code = cells[target]
        if code == s.EMPTY:
            return 0
        owner = s.owner_of(code)
        beside = target == cell + step
        if owner == seat + 1:
            return 0 if beside else self.weights[OWN_LANE]
        species = s.species_of(code)
        worth: i64 = self.weights[GORILLAS] if species == s.GORILLA else 0
        if owner == 0:
            self._within_reach[seat] |= i64(1) << species
            return worth + self.weights[FREE_BESIDE if beside else FREE_LANE]
        strength = s.strength(s.workers_of(code), s.queens_of(code))
        if strength <= (jump if beside else reach):
            self._hits[seat] = max(self._hits[seat], strength)
            if self._marks[target] != self._mark:
                self._marks[target] = self._mark
                self.of[owner - 1] += strength * self.weights[DANGER]
            self._within_reach[seat] |= i64(1) << species
            return worth
        return 0

    def _prospects(self, seat: i64, workers: i64) -> i64:
        """Return what it is worth to a seat, with so many workers in all, to be as near to a victory as it is."""
        five: i64 = 0  # workers that count for each victory
        least: i64 = s.COLONY
        four: i64 = 0
        gorillas: i64 = 0
        species: i64
        for species in range(s.GORILLA, _KINDS):
            sizes = self._sizes[seat * _KINDS + species]
            if sizes == 0:
                least = 0
                continue
            ones = sizes >> _COUNT_BITS & _COUNT_MASK
            twos = sizes >> 2 * _COUNT_BITS & _COUNT_MASK
            threes = sizes >> 3 * _COUNT_BITS & _COUNT_MASK
            best: i64 = 3 if threes else 2 if twos else 1 if ones else 0
            five += best
            least = min(least, best)
            same = _workers_on(s.SAME_TO_WIN, ones, twos, threes)
            four = max(four, same)
            if species == s.GORILLA:
                gorillas = _workers_on(s.GORILLAS_TO_WIN, ones, twos, threes)
        miss_five = _missing(s.SPECIES_TO_WIN, five - least, workers)
        miss_four = _missing(s.SAME_TO_WIN, four, workers)
        miss_three = _missing(s.GORILLAS_TO_WIN, gorillas, workers)
        nearest = min(miss_four, miss_five)
        second = max(miss_five, miss_four)
        if miss_three < nearest:
            second = nearest
            nearest = miss_three
        elif miss_three < second:
            second = miss_three
        self.nearest[seat] = nearest
        return self.weights[NEAREST + min(nearest, NEAREST_MOST)] + second * self.weights[SECOND]

    def lead(self, seat: i64) -> i64:
        """Return how far a seat is ahead of the others, by what was weighed."""
        best: i64 = -WON
        total: i64 = 0
        other: i64
        for other in range(self.seats):
            if other != seat:
                total += self.of[other]
                best = max(best, self.of[other])
        share = self.weights[RIVAL]
        rivals = best * share * (self.seats - 1) + total * (100 - share)
        return self.of[seat] - rivals // (100 * (self.seats - 1))

    def values(self, state: State) -> list[float]:
        """Return what a position is worth to each seat, in workers; also of one that is over."""
        if state.winner:
            return [WON / 100.0 if state.winner == seat + 1 else -WON / 100.0 for seat in range(state.seats)]
        if state.stage == act.OVER:
            return [0.0] * state.seats
        self.weigh(state)
        return [float(self.lead(seat)) / 100.0 for seat in range(state.seats)]


def _missing(colonies: i64, standing: i64, workers: i64) -> i64:
    """Return how many workers so many colonies still miss; what a family has too few workers for stays far away."""
    needed = s.COLONY * colonies
    return needed - standing if needed <= workers else OUT_OF_REACH


def _workers_on(monkeys: i64, ones: i64, twos: i64, threes: i64) -> i64:
    """Return how many workers, up to a colony each, stand on the fullest so many monkeys."""
    if threes >= monkeys:
        return s.COLONY * monkeys
    count = s.COLONY * threes
    left = monkeys - threes
    if twos >= left:
        return count + 2 * left
    count += 2 * twos
    left -= twos
    return count + (min(left, ones))
