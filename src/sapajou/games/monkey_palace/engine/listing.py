"""Listing whole staircases: all of them, some at random, or the promising ones."""

# ruff: noqa: FBT001, FBT003  positional arguments are what compiled calls are fast with

from typing import Final, final

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build
from sapajou.games.monkey_palace.engine import state as s
from sapajou.kernel.chance import Dice

# What a promising staircase is worth at first sight comes from the data; the places of its numbers.
CREDIT: Final = 0
BONUS_CARD: Final = 1
GOLD: Final = 2
UNIT: Final = 3


@final
class Search:
    """A search through the staircases of the active seat, which ends with `limit` found or `budget` arches tried."""

    def __init__(self, state: s.Pieces, limit: int, budget: int, sight: list[int]) -> None:
        """Begin; a search that is told what things are worth at first sight is narrow.

        It raises only to what promises most: to level with a neighbour, to complete a tower, or to be just the highest.
        """
        self.state = state
        self.limit = limit
        self.budget = budget
        self.sight = sight
        self.narrow = len(sight) > 0
        self.found: list[list[int]] = []
        self.worths: list[int] = []  # of what was found, in a narrow search
        self.steps: list[int] = []
        self.stacks = [0] * len(state.heights)  # units stacked on each site this turn
        stock = state.active * s.STOCKED
        self.arches = state.stocks[stock + s.ARCH]
        self.bricks = state.stocks[stock + s.BRICK]
        self.columns = state.stocks[stock + s.COLUMN]
        self.colour = 0

    def from_start(self, site: int) -> None:
        """Find staircases that start at a site."""
        self.colour = self.state.box.colours[site]
        self.steps.append(act.START_AT + site)
        self.go_on(site, -1, self.arches, False, 0, 0)
        self.steps.pop()

    def go_on(self, site: int, back: int, arches: int, joined: bool, units: int, thirds: int) -> None:
        """Place an arch, go deeper, take it back; stopping sorts after going on."""
        if arches > 0:
            state = self.state
            work = state.work
            for direction in range(4):
                target = state.box.near[4 * site + direction]
                if target < 0 or state.blocked(target) or (direction == back and not state.rulings.u_turns):
                    continue
                high = work[target]
                joins = joined or (high > 0 and high == state.heights[target])
                if joins or state.distances[target] < arches:
                    self.lay_arches(site, target, direction, back, arches, joins, units, thirds)
        if joined and len(self.found) < self.limit:
            self.stop(site, self.arches - arches, units, thirds)

    def lay_arches(
        self, site: int, target: int, direction: int, back: int, arches: int, joins: bool, units: int, thirds: int
    ) -> None:
        """Try an arch between two sites at every level that can be paid."""
        work = self.state.work
        low, high = work[site], work[target]
        least = high - low if high > low else 0
        raised = least
        most = self.bricks + s.COLUMN_HEIGHT * self.columns - units
        while 2 * raised + low - high <= most and len(self.found) < self.limit and self.budget > 0:
            support = low + raised - high
            cost, fits = units + raised + support, thirds + raised // 3 + support // 3
            free = min(fits, self.columns)
            pays = cost - s.COLUMN_HEIGHT * free <= self.bricks
            if pays and (raised or support or direction != back) and self.wanted(site, target, raised, support, least):
                self.budget -= 1
                work[site] = work[target] = low + raised + 1
                self.stacks[site] += raised
                self.stacks[target] += support
                self.steps.append(act.add_arch(direction, raised))
                self.go_on(target, (direction + 2) % 4, arches - 1, joins, cost, fits)
                self.steps.pop()
                self.stacks[site] -= raised
                self.stacks[target] -= support
                work[site], work[target] = low, high
            raised += 1

    def wanted(self, site: int, target: int, raised: int, support: int, least: int) -> bool:
        """Return whether a raise is worth trying: in a narrow search only a few are."""
        if not self.narrow or raised == least:
            return True
        if self.state.work[site] + raised == self.state.highest[self.colour]:
            return True  # ended here, its decoration is just the highest
        return self.stacks[site] + raised == s.TALL or self.stacks[target] + support == s.TALL

    def stop(self, site: int, arches: int, units: int, thirds: int) -> None:
        """Keep a staircase with every number of columns that makes a difference; a narrow search spares columns."""
        lacking = units - self.bricks
        fewest = (lacking + s.COLUMN_HEIGHT - 1) // s.COLUMN_HEIGHT if lacking > 0 else 0
        most = min(thirds, self.columns)
        if fewest == most:
            self.found.append([*self.steps, act.STOP])
        elif self.narrow:
            self.found.append([*self.steps, act.STOP, act.USE_COLUMNS + fewest])
        else:
            for columns in range(fewest, most + 1):
                if len(self.found) < self.limit:
                    self.found.append([*self.steps, act.STOP, act.USE_COLUMNS + columns])
        if self.narrow:
            self.worths.append(self.worth(site, arches, units))

    def worth(self, site: int, arches: int, units: int) -> int:
        """Return what a staircase that ends at a site is worth at first sight."""
        state = self.state
        spendable = arches + (1 if state.work[site] > state.highest[self.colour] else 0)
        sight = self.sight
        worth = sight[CREDIT] * spendable - sight[UNIT] * units
        if units >= s.TALL and max(self.stacks) >= s.TALL and sum(state.bonuses) < state.box.bonus_cards:
            worth += sight[BONUS_CARD]
        return worth + sight[GOLD] if self.colour == s.GOLD else worth


def all_staircases(state: s.Pieces, limit: int) -> list[list[int]]:
    """Return every way to finish the present draft, or to build at all, ascending; at most `limit`."""
    search = Search(state, limit, 1 << 60, [])
    build.measure(state)
    if not state.draft:
        for site in build.find_starts(state):
            search.from_start(site)
    elif state.draft[-1] == act.STOP:
        fewest, most = build.column_range(state)
        return [[act.USE_COLUMNS + columns] for columns in range(fewest, most + 1)][:limit]
    else:
        at = state.progress
        search.go_on(
            at[s.DRAFT_SITE], at[s.DRAFT_FROM], search.arches - at[s.DRAFT_ARCHES], at[s.DRAFT_JOINED] > 0,
            at[s.DRAFT_UNITS], at[s.DRAFT_THIRDS],
        )  # fmt: skip
    return search.found


def random_start(state: s.Pieces, dice: Dice) -> int:
    """Return an action uniformly among the starts that can be built from, or PASS, without finding them all.

    The first good one in a random order is as likely as any other. What was found out before must not
    matter, or the same seed would not play the same.
    """
    build.measure(state)
    arches = state.stocks[state.active * s.STOCKED + s.ARCH]
    sites: list[int] = []
    for site in range(len(state.heights)):
        distance = state.distances[site]
        if 0 < distance <= arches and state.decorations[state.box.colours[site]] > 0:
            sites.append(site)
    while sites:
        at = dice.below(len(sites))
        site = sites[at]
        if build.reaches(state, site, s.NOTHING, arches, 0, 0):
            return act.START_AT + site
        sites[at] = sites[-1]
        sites.pop()
    return act.PASS


def random_staircase(state: s.Pieces, dice: Dice) -> list[int]:
    """Return a random way to finish an empty or begun draft of a copy: every step uniformly among those offered."""
    steps: list[int] = []
    if not state.draft:
        starts = build.find_starts(state)
        steps.append(act.START_AT + starts[dice.below(len(starts))])
        build.start_draft(state, steps[0])
    while state.draft[-1] != act.STOP:
        offered = build.draft_steps(state)
        step = offered[dice.below(len(offered))]
        steps.append(step)
        if step == act.STOP:
            state.draft.append(act.STOP)
        else:
            build.extend_draft(state, step)
    fewest, most = build.column_range(state)
    if fewest < most:
        steps.append(act.USE_COLUMNS + fewest + dice.below(most - fewest + 1))
    build.clear_draft(state)
    return steps


def narrow_search(state: s.Pieces, budget: int, sight: list[int]) -> Search:
    """Return a finished narrow search from an empty draft, in which every start had the same share of the budget."""
    starts = build.find_starts(state)
    search = Search(state, 1 << 60, 0, sight)
    for site in starts:
        search.budget = budget // len(starts) + 1
        search.from_start(site)
    return search


def promising_staircases(state: s.Pieces, size: int, budget: int, sight: list[int]) -> list[list[int]]:
    """Return up to `size` staircases that are worth most at first sight, best first, after trying `budget` arches."""
    search = narrow_search(state, budget, sight)
    worths = search.worths
    best = sorted(range(len(worths)), key=lambda at: -worths[at])
    return [search.found[at] for at in best[:size]]
