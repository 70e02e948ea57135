"""Finding the best staircase of a turn: each is valued where it stops, by everything that the turn will bring.

The search goes arch by arch, tries only raises that promise something, and leaves a branch as soon as not even the
best that could follow would change the choice.
"""

# ruff: noqa: FBT001, FBT003  positional arguments are what compiled calls are fast with

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import worth as w
from sapajou.kernel.flat import vec

DEEPEST: Final = w.MOST_STOCK


@final
class Plan:
    """A whole staircase that was found: its steps, what its turn is worth, and what it comes to."""

    def __init__(self, steps: list[int], value: i64, kind: i64) -> None:
        """Take what was found; plans of one kind have colour, credits, bonus card and end in common."""
        self.steps = steps
        self.value = value
        self.kind = kind


@final
class Planner:
    """A search through the staircases of the active seat."""

    def __init__(self, worth: w.Worth, state: s.Pieces) -> None:
        """Find out what the turn could bring: what credits buy, what a tower and gold are worth, what the stock is."""
        build.measure(state)
        self.state = state
        self.worth = worth
        seat = state.active
        stock = seat * s.STOCKED
        self.arches: i64 = state.stocks[stock + s.ARCH]
        self.bricks: i64 = state.stocks[stock + s.BRICK]
        self.columns: i64 = state.stocks[stock + s.COLUMN]
        left = worth.turns_left(state, seat, worth.rounds_left(state))
        self.use = worth.in_use(left)
        self.most: i64 = self.bricks + s.COLUMN_HEIGHT * self.columns
        self.bonus = worth.bonus_card(state)
        self.rise = worth.weights[w.RISE]
        self.monkey: i64 = 0
        if state.holders[s.MONKEY] != seat:
            self.monkey = worth.trophy(state.box.trophy_bananas[s.MONKEY], left)
        self.butterfly: i64 = 0
        if state.rulings.butterfly and state.holders[s.BUTTERFLY] != seat:
            self.butterfly = worth.trophy(state.box.trophy_bananas[s.BUTTERFLY], left)
        self.markets: list[w.Market] = []
        none = i64(0)
        self.hopes = vec[i64]([none for _ in range(s.COLOURS * (self.arches + 2))])
        self.look_at_markets(w.Cards(worth, state, seat, left))
        self.units = vec[i64]([none for _ in range(self.most + s.TALL + 1)])  # what is left of the stock, at most
        self.value_units()
        self.near = vec[i64]([i64(site) for site in state.box.near])
        self.heights = vec[i64]([i64(height) for height in state.heights])
        self.work = vec[i64]([i64(height) for height in state.work])
        self.distances = vec[i64]([i64(distance) for distance in state.distances])
        self.stacks = vec[i64]([none for _ in range(len(state.heights))])
        self.path = vec[i64]([none for _ in range(DEEPEST + 2)])
        self.depth: i64 = 0
        self.u_turns = state.rulings.u_turns
        self.contiguous = state.rulings.contiguous
        self.block()
        # What changes in the search.
        self.start: i64 = 0
        self.colour: i64 = 0
        self.summit: i64 = 0
        self.market = self.markets[0]
        self.budget: i64 = 0
        self.margin: i64 = 0
        self.best: i64 = w.NEVER
        self.plans: list[Plan] = []

    def block(self) -> None:
        """Make the studs under animals unreachable (MP-C-13)."""
        near = self.near
        for animal in self.state.animals:
            if animal >= 0:
                for at in range(len(near)):
                    if near[at] == animal:
                        near[at] = i64(s.NOTHING)

    def look_at_markets(self, cards: w.Cards) -> None:
        """Find what credits buy in every colour, and the most that a staircase of so many arches may still bring."""
        arches = self.arches
        stocked = self.worth.stocked
        for colour in range(s.COLOURS):
            market = w.Market(cards, colour, arches + 1)
            self.markets.append(market)
            first = colour * (arches + 2)
            hope = i64(w.NEVER)
            number = arches
            while number >= 0:
                brings = market.best[number + 1] + self.use * stocked[arches - number] // w.ONE
                hope = max(hope, brings)
                self.hopes[first + number] = hope
                number -= 1

    def value_units(self) -> None:
        """Find what is left of bricks and columns, at most, when so many units are stacked."""
        number = i64(0)
        while number < self.most + s.TALL + 1:
            self.units[number] = self.left_over(number, 0, self.columns)
            number += 1

    def left_over(self, units: i64, fewest: i64, most: i64) -> i64:
        """Return the best worth of what is left of bricks and columns after stacking units with some columns."""
        best = i64(w.NEVER)
        stocked = self.worth.stocked
        columns = fewest
        while columns <= most:
            bricks = units - s.COLUMN_HEIGHT * columns
            bricks = max(bricks, i64(0))
            if bricks <= self.bricks:
                kept = stocked[w.MOST_STOCK + self.bricks - bricks] + stocked[2 * w.MOST_STOCK + self.columns - columns]
                best = max(best, kept)
            columns += 1
        return self.use * best // w.ONE if best >= 0 else best

    # The search

    def search(self, budget: i64, margin: i64) -> None:
        """Look for the best staircase, and for those that are worth at most `margin` less, with so many tries."""
        self.margin = margin
        state = self.state
        if state.draft:
            self.budget = budget
            self.from_draft()
            return
        starts: list[int] = []
        for colour in self.colours_by_hope():
            if state.decorations[colour] > 0:  # MP-B-10
                for site in range(len(state.heights)):
                    near_enough = 0 < self.distances[site] <= self.arches
                    if near_enough and state.heights[site] == 0 and state.box.colours[site] == colour:  # MP-B-06
                        starts.append(site)
        left = i64(len(starts))
        rest = budget
        for site in starts:
            share = rest // left + 1
            self.budget = share
            self.from_start(site)
            rest -= share - self.budget
            left -= 1

    def colours_by_hope(self) -> list[int]:
        """Return the colours, first the one that may bring most."""
        colours: list[int] = []
        for colour in range(s.COLOURS):
            at = len(colours)
            while at > 0 and self.hope_of(colours[at - 1]) < self.hope_of(colour):
                at -= 1
            colours.insert(at, colour)
        return colours

    def hope_of(self, colour: i64) -> i64:
        """Return the most that a staircase of a colour may bring."""
        return self.hopes[colour * (self.arches + 2) + 1] + (self.monkey if colour == s.GOLD else i64(0))

    def take_colour(self, site: i64) -> None:
        """Note at which site the staircase starts."""
        self.start = site
        self.colour = self.state.box.colours[site]
        self.market = self.markets[self.colour]
        self.summit = self.state.highest[self.colour]
        if self.state.rulings.ties_pay:
            self.summit -= 1  # MP-R-14

    def from_start(self, site: i64) -> None:
        """Find staircases that start at a site."""
        self.take_colour(site)
        self.depth = 0
        self.go_on(site, -1, self.arches, False, 0, 0, 0)

    def from_draft(self) -> None:
        """Find ways to go on with the draft."""
        state = self.state
        site: i64 = state.draft[0] - act.START_AT
        self.take_colour(site)
        heights = state.heights[:]
        tall: i64 = 0
        for action in state.draft:
            if not act.adds_arch(action):
                continue
            raised: i64 = act.arch_raise(action)
            target: i64 = state.box.near[4 * site + act.arch_direction(action)]
            support: i64 = heights[site] + raised - heights[target]
            heights[site] = heights[target] = heights[site] + raised + 1
            tall = self.stack(site, target, raised, support, tall)
            site = target
        at = state.progress
        self.depth = 0
        self.go_on(
            site, at[s.DRAFT_FROM], self.arches - at[s.DRAFT_ARCHES], at[s.DRAFT_JOINED] > 0,
            at[s.DRAFT_UNITS], at[s.DRAFT_THIRDS], tall,
        )  # fmt: skip

    def stack(self, site: i64, target: i64, raised: i64, support: i64, tall: i64) -> i64:
        """Note what an arch stacks on its two sites; return the tallest tower so far (MP-C-11)."""
        stacks = self.stacks
        stacks[site] += raised
        stacks[target] += support
        if self.contiguous:
            return max(tall, max(raised, support))  # noqa: PLW3301  faster compiled
        return max(tall, max(stacks[site], stacks[target]))  # noqa: PLW3301

    def go_on(self, site: i64, back: i64, arches: i64, joined: bool, units: i64, thirds: i64, tall: i64) -> None:
        """Value the staircase if it may stop here, then place one more arch, go deeper, take it back."""
        if joined and arches < self.arches:
            self.stop(site, arches, units, thirds, tall)
        if arches > 0:
            for direction in range(4):
                target = self.near[4 * site + direction]
                if target < 0 or (direction == back and not self.u_turns):
                    continue  # MP-G-03, MP-C-13, MP-B-05
                high = self.work[target]
                joins = joined or (high > 0 and high == self.heights[target])  # MP-B-09
                if joins or self.distances[target] < arches:
                    self.lay_arches(site, target, direction, back, arches, joins, units, thirds, tall)

    def lay_arches(
        self, site: i64, target: i64, direction: i64, back: i64, arches: i64, joins: bool, units: i64, thirds: i64,
        tall: i64,
    ) -> None:  # fmt: skip
        """Try an arch between two sites at the lowest level, and at those that make a tower or the highest end."""
        low = self.work[site]
        high = self.work[target]
        least = high - low if high > low else i64(0)
        self.try_arch(site, target, direction, back, arches, joins, units, thirds, tall, least)
        to_summit = self.summit - low
        if to_summit > least:
            self.try_arch(site, target, direction, back, arches, joins, units, thirds, tall, to_summit)
        if self.bonus > 0 and tall < s.TALL:
            near_tower: i64 = s.TALL
            far_tower: i64 = s.TALL + high - low
            if not self.contiguous:
                near_tower -= self.stacks[site]
                far_tower -= self.stacks[target]
            if near_tower > least and near_tower != to_summit:
                self.try_arch(site, target, direction, back, arches, joins, units, thirds, tall, near_tower)
            if far_tower > least and far_tower not in (to_summit, near_tower):
                self.try_arch(site, target, direction, back, arches, joins, units, thirds, tall, far_tower)

    def try_arch(
        self, site: i64, target: i64, direction: i64, back: i64, arches: i64, joins: bool, units: i64, thirds: i64,
        tall: i64, raised: i64,
    ) -> None:  # fmt: skip
        """Lay an arch if it can be paid and promises enough, search on from its end, and take it away."""
        low = self.work[site]
        high = self.work[target]
        support = low + raised - high
        cost = units + raised + support
        if cost > self.most or self.budget <= 0 or (raised + support == 0 and direction == back):  # MP-G-09
            return
        fits = thirds + raised // s.COLUMN_HEIGHT + support // s.COLUMN_HEIGHT
        if cost - s.COLUMN_HEIGHT * min(fits, self.columns) > self.bricks:  # MP-B-01
            return
        self.budget -= 1
        tallest = self.stack(site, target, raised, support, tall)
        if self.promises(arches - 1, cost, tallest):
            self.work[site] = low + raised + 1
            self.work[target] = low + raised + 1
            self.path[self.depth] = act.ADD_ARCH + direction * act.RAISES + raised
            self.depth += 1
            self.go_on(target, (direction + 2) % 4, arches - 1, joins, cost, fits, tallest)
            self.depth -= 1
            self.work[site] = low
            self.work[target] = high
        self.stacks[site] -= raised
        self.stacks[target] -= support

    def promises(self, arches: i64, units: i64, tall: i64) -> bool:
        """Return whether something that is good enough may still come of a staircase."""
        hope = self.hopes[self.colour * (self.arches + 2) + self.arches - arches] + self.butterfly
        if self.colour == s.GOLD:
            hope += self.monkey
        if self.rise > 0:
            hope += self.rise * self.most
        lacking = s.TALL - tall
        if lacking <= 0:
            hope += self.units[units] + self.bonus
        elif self.bonus > 0 and units + lacking <= self.most:
            hope += max(self.units[units], self.units[units + lacking] + self.bonus)
        else:
            hope += self.units[units]
        return hope + self.margin > self.best

    def stop(self, site: i64, arches: i64, units: i64, thirds: i64, tall: i64) -> None:
        """Value the staircase that ends at a site, and keep it if it is good enough."""
        used = self.arches - arches
        level = self.work[site]
        value = self.use * self.worth.stocked[arches] // w.ONE
        spendable = used + 1 if level > self.summit else used
        value += self.market.best[spendable]
        if tall >= s.TALL:
            value += self.bonus
        if self.colour == s.GOLD:
            value += self.monkey
        if level > self.state.highest[self.colour]:
            value += self.butterfly + self.rise * (level - self.state.highest[self.colour])
        lacking = units - self.bricks
        fewest = (lacking + s.COLUMN_HEIGHT - 1) // s.COLUMN_HEIGHT if lacking > 0 else i64(0)
        value += self.left_over(units, fewest, min(thirds, self.columns))
        if value > self.best:
            self.best = value
            if self.margin == 0:
                self.plans = []
        elif value + self.margin <= self.best:
            return
        kind = ((self.colour * 128 + spendable) * 2 + (1 if tall >= s.TALL else 0)) * act.SITES + site
        self.plans.append(Plan(self.written(units, thirds, fewest), value, kind))

    def written(self, units: i64, thirds: i64, fewest: i64) -> list[int]:
        """Return the steps of the staircase on the drawing board, with the best number of columns."""
        steps: list[int] = []
        if not self.state.draft:
            steps.append(act.START_AT + self.start)
        steps += [self.path[at] for at in range(self.depth)]
        steps.append(act.STOP)
        most = min(thirds, self.columns)
        if fewest < most:
            steps.append(act.USE_COLUMNS + self.best_columns(units, fewest, most))
        return steps

    def best_columns(self, units: i64, fewest: i64, most: i64) -> i64:
        """Return with how many columns so many units leave the best stock."""
        best = fewest
        columns = fewest
        while columns <= most:
            if self.left_over(units, columns, columns) > self.left_over(units, best, best):
                best = columns
            columns += 1
        return best
