"""How the bot `classic` weighs and lists in Monkey Palace. FROZEN: never edited, or every comparison with it is void.

It is the yardstick of later bots: their moves and evaluations may become better in `bot.py` and `rules_list.py`, this
file stays. It takes from the other files rules and figures only, no judgement and no order of a list but the ascending
one of what is legal; `tests/golden/classic` pins what it plays.
This file is compiled.
"""

# ruff: noqa: FBT001, FBT003  positional arguments are what compiled calls are fast with

from typing import Final, final

from sapajou.games.monkey_palace.rules import Position
from sapajou.games.monkey_palace.rules_build import (
    clear_draft,
    column_range,
    draft_steps,
    extend_draft,
    find_starts,
    measure,
    start_draft,
)
from sapajou.games.monkey_palace.rules_end import score
from sapajou.games.monkey_palace.rules_turn import buy_sets, recurring_icons
from sapajou.games.monkey_palace.state import (
    ADD_ARCH,
    ANY,
    ARCH,
    BRICK,
    BUILD,
    BUILT_CREDITS,
    BUILT_START,
    BUILT_TALL,
    BUY,
    BUY_SET,
    COLUMN,
    COLUMN_HEIGHT,
    COSTS,
    DRAFT_ARCHES,
    DRAFT_FROM,
    DRAFT_JOINED,
    DRAFT_SITE,
    DRAFT_THIRDS,
    DRAFT_UNITS,
    GOLD,
    ICONS,
    MONKEY,
    NOTHING,
    OVER,
    PASS,
    PLACE,
    RAISES,
    RECURRING,
    SLOTS,
    START_AT,
    STOCKED,
    STOP,
    TALL,
    USE_COLUMNS,
    Table,
)
from sapajou.kernel.chance import Dice
from sapajou.kernel.classic import moves as plain_moves

__all__ = ["evaluate", "moves"]

# What a piece in stock is worth in bananas while there are turns left to build it.
_PIECES: Final[list[float]] = [1.0, 0.8, 2.2, 1.0]  # arch, brick, column, arch-or-brick
_ENOUGH: Final[list[int]] = [5, 5, 2]  # beyond so many of a kind the next is worth less and less
_IDLE: Final[list[float]] = [0.04, 0.05, 0.15]
_USED: Final = 0.85  # the share of future deliveries that will be built
_TOO_LATE: Final = 0.7  # what comes in the last turn is hardly built any more
_NOT_YET_COUNTED: Final = 1.2  # pieces a turn that immediate deliveries bring
_STAIRCASE: Final = 0.04  # what a promising staircase is worth to who builds next, a tenth of a banana
_LOOK_AHEAD: Final = 200  # arches tried to find it
_BUDGET_A_MOVE: Final = 40  # arches that a search for promising staircases may try, for each one wanted
_TRIES_A_MOVE: Final = 4
# What a promising staircase is worth at first sight, in tenths of a banana.
_CREDIT: Final = 12
_BONUS_CARD: Final = 40
_GOLD: Final = 15
_UNIT: Final = 4


@final
class _Search:
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


def _all_staircases(table: Table, limit: int) -> list[list[int]]:
    """Return every way to finish the present draft, or to build at all, ascending; at most `limit`."""
    search = _Search(table, limit, 1 << 60, narrow=False)
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


def _random_staircase(table: Table, dice: Dice) -> list[int]:
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


def _narrow_search(table: Table, budget: int) -> _Search:
    """Return a finished narrow search from an empty draft, in which every start had the same share of the budget."""
    starts = find_starts(table)
    search = _Search(table, 1 << 60, 0, narrow=True)
    for site in starts:
        search.budget = budget // len(starts) + 1
        search.from_start(site)
    return search


def _promising_staircases(table: Table, size: int, budget: int) -> list[list[int]]:
    """Return up to `size` staircases that are worth most at first sight, best first, after trying `budget` arches."""
    search = _narrow_search(table, budget)
    worths = search.worths
    best = sorted(range(len(worths)), key=lambda at: -worths[at])
    return [search.found[at] for at in best[:size]]


def _best_worth(table: Table, budget: int) -> int:
    """Return what the most promising staircase of the active seat is worth at first sight; 0 without one."""
    return max(_narrow_search(table, budget).worths, default=0)


def evaluate(state: Position, seat: int) -> float:
    """Return by how many bananas a seat can expect to lead in the end: what it leaves to the next builder counts."""
    values = [_prospects(state, other) for other in range(state.seats)]
    builder = state.active if state.phase == BUILD else (state.active + 1) % state.seats
    if not (state.final_round and builder == 0 and state.phase != BUILD):
        values[builder] += _STAIRCASE * _opening(state, builder)
    return values[seat] - max([value for other, value in enumerate(values) if other != seat])


def _opening(state: Position, builder: int) -> int:
    """Return what the palace as it stands offers to a seat that builds on it, at first sight."""
    trial = state.copy()
    if trial.phase != BUILD:
        trial.active = builder
        trial.searched = False
        trial.distances = []
    clear_draft(trial)
    return _best_worth(trial, _LOOK_AHEAD)


def _turns_left(state: Position, seat: int) -> float:
    """Return how many more turns a seat can expect, after the present one if it is its own."""
    rest_of_round = 1.0 if seat > state.active else 0.0
    if state.final_round or state.phase == OVER:
        return rest_of_round
    arriving = 0.0
    for other in range(state.seats):
        icons = recurring_icons(state, other)
        arriving += icons[ARCH] + icons[BRICK] + icons[ANY] + _NOT_YET_COUNTED
    return rest_of_round + (state.supply[ARCH] + state.supply[BRICK]) / arriving


def _prospects(state: Position, seat: int) -> float:
    """Return the bananas a seat has and can expect from its stock, its deliveries and the turn it is in."""
    left = _turns_left(state, seat)
    use = min(1.0, left / 1.5) if left else 0.0
    pieces = _stock_value(state.stocks[seat * STOCKED : seat * STOCKED + STOCKED])
    income = _worth(recurring_icons(state, seat))
    value = score(state, seat) + use * pieces + _USED * income * max(0.0, left - _TOO_LATE)
    if seat == state.active and state.phase not in (BUILD, OVER):
        value += _rest_of_turn(state, seat, left, use)
    return value


def _worth(icons: list[int]) -> float:
    """Return what a delivery is worth."""
    value = 0.0
    for at in range(ICONS):
        value += icons[at] * _PIECES[at]
    return value


def _stock_value(stock: list[int]) -> float:
    """Return what a stock is worth: many pieces of one kind lie idle."""
    value = 0.0
    for at in range(STOCKED):
        many = max(0, stock[at] - _ENOUGH[at])
        value += _PIECES[at] * (stock[at] - _IDLE[at] * (many * many))
    return value


def _rest_of_turn(state: Position, seat: int, left: float, use: float) -> float:
    """Return what the present turn will still bring: cards, a bonus, the monkey, deliveries."""
    value = 0.0
    start = state.built[BUILT_START]
    if start != NOTHING:
        if state.phase == BUY:
            value += _best_purchase(state, seat, left, use)
        if state.phase <= RECURRING and state.built[BUILT_TALL] and sum(state.bonuses) < state.box.bonus_cards:
            value += state.box.bonus_bananas
        if state.box.colours[start] == GOLD and state.holders[MONKEY] != seat:
            value += state.box.trophy_bananas[MONKEY] + 0.3
    if state.phase <= RECURRING:
        value += use * _PIECES[ANY] * state.choosing
    if state.phase < RECURRING:
        value += use * _worth(recurring_icons(state, seat))
    if state.phase == PLACE:
        value += max([_recurring(state, card, left) for card in state.bought if card != NOTHING], default=0.0)
    return value


def _recurring(state: Position, card: int, left: float) -> float:
    """Return what the recurring delivery of a card is worth over the turns left."""
    per_turn = _worth(state.box.recurring[card * ICONS : card * ICONS + ICONS])
    return per_turn * (1 - _TOO_LATE + _USED * max(0.0, left - _TOO_LATE))


def _best_purchase(state: Position, seat: int, left: float, use: float) -> float:
    """Return what the best set of cards is worth that the credits buy."""
    colour = state.box.colours[state.built[BUILT_START]]
    slots = state.slots[seat * SLOTS : seat * SLOTS + SLOTS]
    weakest = min([0.0 if card == NOTHING else _recurring(state, card, left) for card in slots])
    worths = [0.0] * COSTS
    for at in range(COSTS):
        pack = state.box.pack_of[colour * COSTS + at]
        if state.left_in_pack(pack):
            card = state.top_of_pack(pack)
            worths[at] = state.box.bananas[card] + use * _worth(
                state.box.immediate[card * ICONS : card * ICONS + ICONS]
            )
            worths[at] += max(0.0, _recurring(state, card, left) - weakest)
    if state.built[BUILT_CREDITS] == 0:
        return 0.0
    best = 0.0
    for action in buy_sets(state):
        value = 0.0
        for at in range(COSTS):
            if action - BUY_SET >> at & 1:
                value += worths[at]
        best = max(best, value)
    return best


def moves(state: Position, seat: int, limit: int, seed: int) -> list[tuple[int, ...]]:
    """Return all whole moves of a seat if there are at most `limit`, else a sample (see `_staircases`)."""
    if state.phase == BUILD and seat == state.active:
        return _staircases(state, limit, seed)
    return plain_moves(state, seat, limit, seed)


def _staircases(state: Position, limit: int, seed: int) -> list[tuple[int, ...]]:
    """Return every whole staircase that can be built, or finished, if there are at most `limit`, else a sample.

    Up to half of a sample are the staircases that promise most at first sight (many credits and a
    bonus card for few bricks). The rest are drawn: a start, then step by step, each time uniformly
    among the steps offered, so that every legal staircase has a chance greater than zero. The same
    seed gives the same sample.
    """
    trial = state.copy()
    found = _all_staircases(trial, limit + 1)
    if len(found) <= limit:
        return [tuple(steps) for steps in found] or [(PASS,)]
    sample: set[tuple[int, ...]] = set()
    if not state.draft:
        promising = _promising_staircases(trial, limit // 2, limit * _BUDGET_A_MOVE)
        sample.update(tuple(steps) for steps in promising)
    dice = Dice(seed)
    for _ in range(limit * _TRIES_A_MOVE):
        if len(sample) == limit:
            break
        sample.add(tuple(_random_staircase(state.copy(), dice)))
    return sorted(sample)
