"""What things are worth to a seat, and how good a position is for every seat, in thousandths of a banana.

Everything is counted in whole numbers, so that bots play the same on every machine. What there is to know by heart
(what a brick is worth, how soon the supply runs out) are weights, which come from a data file.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import turn
from sapajou.kernel.flat import vec

ONE: Final = 1000  # a banana, a turn, a whole
MOST_STOCK: Final = 128
NEVER: Final = -1 << 50  # less than anything is worth

# The weights, in the order in which a policy takes them; each is multiplied by ONE and rounded.
ARCH_WORTH: Final = 0  # the worth of a piece in stock, of three kinds
BRICK_WORTH: Final = 1
COLUMN_WORTH: Final = 2
ENOUGH: Final = 3  # how many of a kind are worth as much as the first, of three kinds
IDLE: Final = 6  # which share each one more then loses, of three kinds
ANY_WORTH: Final = 9  # an arch-or-brick icon of a delivery
GOODS: Final = 10  # how much better pieces are at once than in stock
NOW: Final = 11  # the share of this turn's recurring delivery that will be built
USED: Final = 12  # the share of later recurring deliveries that will be built
TOO_LATE: Final = 13  # turns before the end in which deliveries are built no more
IN_TIME: Final = 14  # turns before the end from which a stock is worth less and less
EXTRA: Final = 15  # pieces a turn that a seat receives besides the recurring ones it has
GROWTH: Final = 16  # by which the pieces a turn of a seat grow from round to round
ARCH_SHARE: Final = 17  # the share of arches among the pieces that are taken
KEPT: Final = 18  # the share of a trophy's bananas that counts long before the end
SPAN: Final = 19  # turns before the end from which a trophy counts more and more
BONUS: Final = 20  # what a bonus card is worth in bananas more than it says
RISE: Final = 21  # what each level is worth by which the highest decoration of a colour rises
FROG_COST: Final = 22  # the share of the frog's bananas that it will cost
TURN: Final = 23  # what it is worth to be the next to build


@final
class Worth:
    """What the pieces, cards and trophies of a position are worth under some weights."""

    def __init__(self, weights: list[float]) -> None:
        """Take the weights, in bananas, turns and shares."""
        self.weights = vec[i64]([i64(round(weight * ONE)) for weight in weights])
        none = i64(0)
        self.stocked = vec[i64]([none for _ in range(s.STOCKED * MOST_STOCK)])  # kind * MOST_STOCK + number -> worth
        for kind in range(s.STOCKED):
            self.fill_stocked(kind)

    def fill_stocked(self, kind: i64) -> None:
        """Find what any number of a kind is worth in stock: many of one kind lie idle."""
        weights = self.weights
        worth = weights[ARCH_WORTH + kind]
        total = i64(0)
        for number in range(1, MOST_STOCK):
            beyond = i64(number) * ONE - weights[ENOUGH + kind]
            next_worth = worth
            if beyond > 0:
                next_worth = worth - worth * (beyond * weights[IDLE + kind] // ONE) // ONE
            if next_worth > 0:
                total += next_worth
            self.stocked[kind * MOST_STOCK + number] = total

    def rounds_left(self, state: s.Pieces) -> i64:
        """Return how many rounds the supply will last, in thousandths: deliveries grow from round to round."""
        weights = self.weights
        arriving: i64 = state.seats * weights[EXTRA]
        for seat in range(state.seats):
            arriving += ONE * self.arriving(state, seat)
        growing = state.seats * weights[GROWTH] + 1
        arches: i64 = state.supply[s.ARCH]
        bricks: i64 = state.supply[s.BRICK]
        supply = ONE * (arches + bricks)
        by_arches = arches * ONE * ONE // (weights[ARCH_SHARE] + 1)
        supply = min(supply, by_arches)
        rate = float(arriving)
        rounds = (sqrt(rate * rate + 2.0 * float(growing) * float(supply)) - rate) / float(growing)
        return i64(int(rounds * 1000.0))

    def arriving(self, state: s.Pieces, seat: i64) -> i64:
        """Return how many arches and bricks a seat receives every turn."""
        box = state.box
        board = box.board_recurring
        at: i64 = seat * s.ICONS
        number: i64 = board[at + s.ARCH] + board[at + s.BRICK] + board[at + s.ANY]
        for slot in range(seat * act.SLOTS, seat * act.SLOTS + act.SLOTS):
            card: i64 = state.slots[slot]
            if card >= 0:
                at = card * s.ICONS
                number += box.recurring[at + s.ARCH] + box.recurring[at + s.BRICK] + box.recurring[at + s.ANY]
        return number

    def turns_left(self, state: s.Pieces, seat: i64, rounds: i64) -> i64:
        """Return how many more turns a seat can expect after the present one, in thousandths."""
        rest_of_round = i64(ONE) if seat > state.active else i64(0)
        return rest_of_round if state.shortage != 0 or state.phase == act.OVER else rest_of_round + rounds

    def in_use(self, left: i64) -> i64:
        """Return which share of a stock will be built if so many turns are left."""
        in_time = self.weights[IN_TIME]
        if left <= 0:
            return 0
        return i64(ONE) if left >= in_time else left * ONE // in_time

    def icons(self, figures: list[int], at: i64) -> i64:
        """Return what a delivery is worth that is written at a place of some figures."""
        weights = self.weights
        worth = figures[at + s.ARCH] * weights[ARCH_WORTH] + figures[at + s.BRICK] * weights[BRICK_WORTH]
        return worth + figures[at + s.COLUMN] * weights[COLUMN_WORTH] + figures[at + s.ANY] * weights[ANY_WORTH]

    def times(self, left: i64) -> i64:
        """Return how often a recurring delivery will be of use, after this turn's, if so many turns are left."""
        lasting = left - self.weights[TOO_LATE]
        return self.weights[USED] * lasting // ONE if lasting > 0 else i64(0)

    def now(self, left: i64) -> i64:
        """Return how much of this turn's delivery will be of use."""
        return self.weights[NOW] * self.in_use(left) // ONE

    def income(self, state: s.Pieces, seat: i64) -> i64:
        """Return what a seat's board and visible cards bring every turn."""
        box = state.box
        worth = self.icons(box.board_recurring, seat * s.ICONS)
        for slot in range(seat * act.SLOTS, seat * act.SLOTS + act.SLOTS):
            card: i64 = state.slots[slot]
            if card >= 0:
                worth += self.icons(box.recurring, card * s.ICONS)
        return worth

    def stock(self, state: s.Pieces, seat: i64) -> i64:
        """Return what a seat's stock would be worth if all of it were built in time."""
        at: i64 = seat * s.STOCKED
        stocks = state.stocks
        arches: i64 = stocks[at + s.ARCH]
        bricks: i64 = stocks[at + s.BRICK]
        columns: i64 = stocks[at + s.COLUMN]
        stocked = self.stocked
        last = i64(MOST_STOCK - 1)
        worth = stocked[min(arches, last)] + stocked[MOST_STOCK + min(bricks, last)]
        return worth + stocked[2 * MOST_STOCK + min(columns, last)]

    def trophy(self, bananas: i64, left: i64) -> i64:
        """Return what a trophy of so many bananas is worth: early on it will hardly stay with its holder."""
        if left <= 0:
            return bananas * ONE
        kept = self.weights[KEPT]
        span = self.weights[SPAN]
        if left < span:
            kept += (ONE - kept) * (span - left) // span
        return bananas * kept

    def bonus_card(self, state: s.Pieces) -> i64:
        """Return what a bonus card is worth that a tower earns; nothing when they are gone."""
        taken: i64 = 0
        for number in state.bonuses:
            taken += number
        if taken >= state.box.bonus_cards:
            return 0
        return state.box.bonus_bananas * ONE + self.weights[BONUS]

    def prospects(self, state: s.Pieces, seat: i64, rounds: i64) -> i64:
        """Return the bananas that a seat has and can expect from its stock, its deliveries and its trophies."""
        left = self.turns_left(state, seat, rounds)
        value = self.scored(state, seat) + self.trophies(state, seat, left) + self.built_of_stock(state, seat, left)
        value += self.deliveries(state, seat, left)
        if seat == state.active and state.phase != act.OVER:
            value += self.rest_of_turn(state, seat, left)
        return value

    def scored(self, state: s.Pieces, seat: i64) -> i64:
        """Return what a seat's cards count, covered ones and bonus cards among them."""
        return (state.bananas[seat] + state.bonuses[seat] * state.box.bonus_bananas) * ONE

    def trophies(self, state: s.Pieces, seat: i64, left: i64) -> i64:
        """Return what the animals are worth that a seat has."""
        value = i64(0)
        for animal in range(s.ANIMALS):
            if state.holders[animal] == seat:
                value += self.trophy(state.box.trophy_bananas[animal], left)
        return value

    def built_of_stock(self, state: s.Pieces, seat: i64, left: i64) -> i64:
        """Return what a seat's stock is worth, as far as it will be built in time."""
        builds = seat == state.active and state.phase == act.BUILD
        use = i64(ONE) if builds else self.in_use(left)
        return use * self.stock(state, seat) // ONE

    def deliveries(self, state: s.Pieces, seat: i64, left: i64) -> i64:
        """Return what a seat's recurring deliveries will still be worth."""
        income = self.income(state, seat)
        value = income * self.times(left) // ONE
        if seat == state.active and state.phase < act.RECURRING:
            value += income * self.now(left) // ONE
        return value

    def rest_of_turn(self, state: s.Pieces, seat: i64, left: i64) -> i64:
        """Return what the turn of the active seat will still bring besides the recurring delivery."""
        if state.phase == act.BUILD:
            return self.weights[TURN]
        value = i64(0)
        start: i64 = state.built[s.BUILT_START]
        if start >= 0:
            colour: i64 = state.box.colours[start]
            if state.phase == act.BUY:
                value += best_purchase(self, state, colour, state.built[s.BUILT_CREDITS], left)
            if state.phase <= act.BONUS and state.built[s.BUILT_TALL] == 1:
                value += self.bonus_card(state)
            if colour == s.GOLD and state.holders[s.MONKEY] != seat:
                value += self.trophy(state.box.trophy_bananas[s.MONKEY], left)
            flutters = state.rulings.butterfly and state.phase < act.FLUTTER and state.built[s.BUILT_HIGHEST] == 1
            if flutters and state.holders[s.BUTTERFLY] != seat:
                value += self.trophy(state.box.trophy_bananas[s.BUTTERFLY], left)
        value += self.in_use(left) * state.choosing * self.weights[ANY_WORTH] // ONE
        if state.phase in (act.IMMEDIATE, act.PLACE):
            value += self.unplaced(state, seat, left)
        return value

    def unplaced(self, state: s.Pieces, seat: i64, left: i64) -> i64:
        """Return what the cards just bought will add to the recurring delivery when they are placed."""
        costs: i64 = 0
        cards = [s.NOTHING] * act.COSTS
        for at in range(act.COSTS):
            if state.bought[at] != s.NOTHING:
                costs |= 1 << at
                cards[at] = state.bought[at]
        return Cards(self, state, seat, left).placed(cards, costs)


@final
class Cards:
    """What cards are worth to a seat: their bananas, what they bring at once, and what they add to its deliveries."""

    def __init__(self, worth: Worth, state: s.Pieces, seat: i64, left: i64) -> None:
        """Look at the seat's slots."""
        self.worth = worth
        self.state = state
        self.often = worth.times(left) + worth.now(left)
        self.use = worth.in_use(left) * worth.weights[GOODS] // ONE
        self.free: i64 = 0
        self.old: list[int] = []  # what the visible cards will bring, ascending
        for slot in range(seat * act.SLOTS, seat * act.SLOTS + act.SLOTS):
            card: i64 = state.slots[slot]
            if card < 0:
                self.free += 1
            else:
                insert(self.old, self.recurring(card))

    def recurring(self, card: i64) -> int:
        """Return what the recurring delivery of a card will bring."""
        return self.worth.icons(self.state.box.recurring, card * s.ICONS) * self.often // ONE

    def at_once(self, card: i64) -> i64:
        """Return what a card brings in the turn in which it is bought: bananas and its immediate delivery."""
        box = self.state.box
        return box.bananas[card] * ONE + self.worth.icons(box.immediate, card * s.ICONS) * self.use // ONE

    def placed(self, cards: list[int], costs: i64) -> i64:
        """Return what the recurring deliveries of a set of new cards add: where slots are full, the least are covered.

        One new card at least stays visible.
        """
        total: i64 = 0
        number: i64 = 0
        best: i64 = 0
        new: list[int] = []
        for at in range(act.COSTS):
            if costs >> at & 1:
                brings = self.recurring(cards[at])
                number += 1
                total += brings
                best = max(best, i64(brings))
                insert(new, brings)
        covered = number - self.free
        if covered <= 0:
            return total
        at_old: i64 = 0
        at_new: i64 = 0
        for _ in range(covered):
            if at_new < number - 1 and (at_old >= len(self.old) or new[at_new] <= self.old[at_old]):
                total -= new[at_new]
                at_new += 1
            else:
                total -= self.old[at_old]
                at_old += 1
        return total


def insert(numbers: list[int], number: int) -> None:
    """Put a number into its place in an ascending list."""
    at = len(numbers)
    numbers.append(number)
    while at > 0 and numbers[at - 1] > number:
        numbers[at] = numbers[at - 1]
        at -= 1
    numbers[at] = number


@final
class Market:
    """What every number of credits buys best in one colour."""

    def __init__(self, cards: Cards, colour: i64, most: i64) -> None:
        """Look at the packs that are open to a colour, for up to so many credits."""
        state = cards.state
        none = i64(0)
        self.best = vec[i64]([none for _ in range(most + 1)])
        self.sets = vec[i64]([none for _ in range(most + 1)])
        self.values = [NEVER] * (1 << act.COSTS)  # of every set of cards that the credits buy
        self.values[0] = 0
        tops = [s.NOTHING] * act.COSTS
        at_once = [0] * act.COSTS
        closed = i64(0)
        for at in range(act.COSTS):
            pack = state.box.pack_of[colour * act.COSTS + at]
            if at < most and state.left_in_pack(pack) > 0:
                tops[at] = state.top_of_pack(pack)
                at_once[at] = cards.at_once(tops[at])
            else:
                closed |= i64(1) << at
        for costs in range(1, 1 << act.COSTS):
            price: i64 = turn.PRICES[costs]
            if price <= most and costs & closed == 0:
                value = cards.placed(tops, costs)
                for at in range(act.COSTS):
                    if costs >> at & 1:
                        value += at_once[at]
                self.values[costs] = value
                if value > self.best[price]:
                    self.best[price] = value
                    self.sets[price] = costs
        for spendable in range(1, most + 1):
            if self.best[spendable] < self.best[spendable - 1]:
                self.best[spendable] = self.best[spendable - 1]
                self.sets[spendable] = self.sets[spendable - 1]


def best_purchase(worth: Worth, state: s.Pieces, colour: i64, spendable: i64, left: i64) -> i64:
    """Return what the best set of cards is worth that the credits buy."""
    market = Market(Cards(worth, state, state.active, left), colour, spendable)
    return market.best[spendable]


def evaluate_all(worth: Worth, state: s.Pieces) -> list[float]:
    """Return by how many bananas each seat can expect to lead the best of the others."""
    rounds = worth.rounds_left(state)
    values = [worth.prospects(state, seat, rounds) for seat in range(state.seats)]
    leads: list[float] = []
    for seat in range(state.seats):
        best: i64 = -1 << 60
        for other in range(state.seats):
            if other != seat:
                best = max(best, values[other])
        leads.append(float(values[seat] - best) / 1000.0)
    return leads
