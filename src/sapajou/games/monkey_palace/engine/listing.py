"""Listing whole staircases: the search of SPEC 6.7, all of them, at random, or the promising ones.

This file is compiled.
"""

# ruff: noqa: FBT001, FBT003  positional arguments are what compiled calls are fast with

from typing import Final, final

from sapajou.games.monkey_palace.engine.build import (
    clear_draft,
    column_range,
    draft_steps,
    extend_draft,
    find_starts,
    measure,
    reaches,
    start_draft,
)
from sapajou.games.monkey_palace.engine.state import (
    ADD_ARCH,
    ARCH,
    BRICK,
    COLUMN,
    COLUMN_HEIGHT,
    DRAFT_ARCHES,
    DRAFT_FROM,
    DRAFT_JOINED,
    DRAFT_SITE,
    DRAFT_THIRDS,
    DRAFT_UNITS,
    GOLD,
    NOTHING,
    PASS,
    RAISES,
    START_AT,
    STOCKED,
    STOP,
    TALL,
    USE_COLUMNS,
    Table,
)
from sapajou.kernel.chance import Dice

# What a promising staircase is worth at first sight, in tenths of a banana.
_CREDIT: Final = 12
_BONUS_CARD: Final = 40
_GOLD: Final = 15
_UNIT: Final = 4


@final
class Search:
    """A search through the staircases of the active seat, which ends with `limit` found or `budget` arches tried."""

    def __init__(self, table: Table, limit: int, budget: int, narrow: bool) -> None:
        """Begin; a narrow search raises only to what promises most.

        That is to level with a neighbour, to complete a tower (SPEC 6.7 b), or to be just the highest.
        """
        self.table = table
        self.limit = limit
        self.budget = budget
        self.narrow = narrow
        self.found: list[list[int]] = []
        self.worths: list[int] = []  # of what was found, in a narrow search
        self.steps: list[int] = []
        self.stacks = [0] * len(table.heights)  # units stacked on each site this turn
        stock = table.active * STOCKED
        self.arches = table.stocks[stock + ARCH]
        self.bricks = table.stocks[stock + BRICK]
        self.columns = table.stocks[stock + COLUMN]
        self.colour = 0

    def from_start(self, site: int) -> None:
        """Find staircases that start at a site."""
        self.colour = self.table.box.colours[site]
        self.steps.append(START_AT + site)
        self.go_on(site, -1, self.arches, False, 0, 0)
        self.steps.pop()

    def go_on(self, site: int, back: int, arches: int, joined: bool, units: int, thirds: int) -> None:
        """Place an arch, go deeper, take it back; stopping sorts after going on."""
        if arches > 0:
            table = self.table
            work = table.work
            for direction in range(4):
                target = table.box.near[4 * site + direction]
                if target < 0 or table.blocked(target) or (direction == back and not table.rulings.u_turns):
                    continue
                high = work[target]
                joins = joined or (high > 0 and high == table.heights[target])
                if joins or table.distances[target] < arches:
                    self.lay_arches(site, target, direction, back, arches, joins, units, thirds)
        if joined and len(self.found) < self.limit:
            self.stop(site, self.arches - arches, units, thirds)

    def lay_arches(
        self, site: int, target: int, direction: int, back: int, arches: int, joins: bool, units: int, thirds: int
    ) -> None:
        """Try an arch between two sites at every level that can be paid."""
        work = self.table.work
        low, high = work[site], work[target]
        least = high - low if high > low else 0
        raised = least
        most = self.bricks + COLUMN_HEIGHT * self.columns - units
        while 2 * raised + low - high <= most and len(self.found) < self.limit and self.budget > 0:
            support = low + raised - high
            cost, fits = units + raised + support, thirds + raised // 3 + support // 3
            free = min(fits, self.columns)
            pays = cost - COLUMN_HEIGHT * free <= self.bricks
            if pays and (raised or support or direction != back) and self.wanted(site, target, raised, support, least):
                self.budget -= 1
                work[site] = work[target] = low + raised + 1
                self.stacks[site] += raised
                self.stacks[target] += support
                self.steps.append(ADD_ARCH + direction * RAISES + raised)
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
        if self.table.work[site] + raised == self.table.highest[self.colour]:
            return True  # ended here, its decoration is just the highest
        return self.stacks[site] + raised == TALL or self.stacks[target] + support == TALL

    def stop(self, site: int, arches: int, units: int, thirds: int) -> None:
        """Keep a staircase with every number of columns that makes a difference; a narrow search spares columns."""
        lacking = units - self.bricks
        fewest = (lacking + COLUMN_HEIGHT - 1) // COLUMN_HEIGHT if lacking > 0 else 0
        most = min(thirds, self.columns)
        if fewest == most:
            self.found.append([*self.steps, STOP])
        elif self.narrow:
            self.found.append([*self.steps, STOP, USE_COLUMNS + fewest])
        else:
            for columns in range(fewest, most + 1):
                if len(self.found) < self.limit:
                    self.found.append([*self.steps, STOP, USE_COLUMNS + columns])
        if self.narrow:
            self.worths.append(self.worth(site, arches, units))

    def worth(self, site: int, arches: int, units: int) -> int:
        """Return what a staircase that ends at a site is worth at first sight."""
        table = self.table
        spendable = arches + (1 if table.work[site] > table.highest[self.colour] else 0)
        worth = _CREDIT * spendable - _UNIT * units
        if units >= TALL and max(self.stacks) >= TALL and sum(table.bonuses) < table.box.bonus_cards:
            worth += _BONUS_CARD
        return worth + _GOLD if self.colour == GOLD else worth


def all_staircases(table: Table, limit: int) -> list[list[int]]:
    """Return every way to finish the present draft, or to build at all, ascending; at most `limit`."""
    search = Search(table, limit, 1 << 60, narrow=False)
    measure(table)
    if not table.draft:
        for site in find_starts(table):
            search.from_start(site)
    elif table.draft[-1] == STOP:
        fewest, most = column_range(table)
        return [[USE_COLUMNS + columns] for columns in range(fewest, most + 1)][:limit]
    else:
        at = table.progress
        search.go_on(
            at[DRAFT_SITE], at[DRAFT_FROM], search.arches - at[DRAFT_ARCHES], at[DRAFT_JOINED] > 0,
            at[DRAFT_UNITS], at[DRAFT_THIRDS],
        )  # fmt: skip
    return search.found


def random_start(table: Table, dice: Dice) -> int:
    """Return an action uniformly among the starts that can be built from, or PASS, without finding them all.

    The first good one in a random order is as likely as any other. What was found out before must not
    matter, or the same seed would not play the same.
    """
    measure(table)
    arches = table.stocks[table.active * STOCKED + ARCH]
    sites: list[int] = []
    for site in range(len(table.heights)):
        distance = table.distances[site]
        if 0 < distance <= arches and table.decorations[table.box.colours[site]] > 0:
            sites.append(site)
    while sites:
        at = dice.below(len(sites))
        site = sites[at]
        if reaches(table, site, NOTHING, arches, 0, 0):
            return START_AT + site
        sites[at] = sites[-1]
        sites.pop()
    return PASS


def random_staircase(table: Table, dice: Dice) -> list[int]:
    """Return a random way to finish an empty or begun draft of a copy: every step uniformly among those offered."""
    steps: list[int] = []
    if not table.draft:
        starts = find_starts(table)
        steps.append(START_AT + starts[dice.below(len(starts))])
        start_draft(table, steps[0])
    while table.draft[-1] != STOP:
        offered = draft_steps(table)
        step = offered[dice.below(len(offered))]
        steps.append(step)
        if step == STOP:
            table.draft.append(STOP)
        else:
            extend_draft(table, step)
    fewest, most = column_range(table)
    if fewest < most:
        steps.append(USE_COLUMNS + fewest + dice.below(most - fewest + 1))
    clear_draft(table)
    return steps


def narrow_search(table: Table, budget: int) -> Search:
    """Return a finished narrow search from an empty draft, in which every start had the same share of the budget."""
    starts = find_starts(table)
    search = Search(table, 1 << 60, 0, narrow=True)
    for site in starts:
        search.budget = budget // len(starts) + 1
        search.from_start(site)
    return search


def promising_staircases(table: Table, size: int, budget: int) -> list[list[int]]:
    """Return up to `size` staircases that are worth most at first sight, best first, after trying `budget` arches."""
    search = narrow_search(table, budget)
    worths = search.worths
    best = sorted(range(len(worths)), key=lambda at: -worths[at])
    return [search.found[at] for at in best[:size]]


def best_worth(table: Table, budget: int) -> int:
    """Return what the most promising staircase of the active seat is worth at first sight; 0 without one."""
    return max(narrow_search(table, budget).worths, default=0)
