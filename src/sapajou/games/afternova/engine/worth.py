"""What fragments, workers and blueprints are worth to a seat, in points: the ground on which bots bargain.

It is part of the engine: a bot weighs thousands of storages before it makes one offer. Fragments are packed into one
int, six bits a colour, so that paying for a blueprint is one subtraction (not more bits: a compiled `1 << n` is a C
int).
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.weights import Weights

BITS: Final = 6  # of a colour in a packed stock
FIELD: Final = 0x3F
_GUARD: Final = 0x20820820  # the highest bit of each colour
MIDDLE: Final = 0x10410410  # sixteen of each colour


@final
class Seat:
    """What a seat has, prepared for weighing one storage after another; its blueprints in hand, dearest first."""

    def __init__(self, weights: Weights, scored: float, late: float, room: i64, capacity: i64, workers: i64) -> None:
        """Take what is counted; `add_blueprint` adds the plans, `settle` the storage."""
        self.weights = weights
        self.scored = scored
        self.late = late
        self.room = room
        self.capacity = capacity
        self.workers = workers
        self.worths: list[float] = []
        self.costs: list[int] = []
        self.rates: list[float] = []  # what each stored fragment of a cost is worth
        self.seen: dict[int, float] = {}
        self.stock: i64 = 0
        self.stored: i64 = 0
        self.now = 0.0  # what is stored is worth
        self.total = 0.0  # what all is worth

    def add_blueprint(self, worth: float, cost: i64, size: i64) -> None:
        """Take one more blueprint into the hand."""
        place: i64 = 0
        while place < len(self.worths) and self.worths[place] >= worth:
            place += 1
        self.worths.insert(place, worth)
        self.costs.insert(place, cost)
        self.rates.insert(place, self.weights.progress * worth / float(size) * (0.5 + 0.5 * self.late))

    def settle(self, stock: i64, stored: i64) -> None:
        """Take the storage, as it is now."""
        self.stock = stock
        self.stored = stored
        self.now = of_stock(self, stock, stored)
        self.total = self.scored + self.now + of_workers(self, self.workers)

    def with_blueprint(self, worth: float, cost: i64, size: i64) -> float:
        """Return what the storage would be worth with one more blueprint in hand."""
        other = Seat(self.weights, self.scored, self.late, self.room, self.capacity, self.workers)
        other.worths = self.worths[:]
        other.costs = self.costs[:]
        other.rates = self.rates[:]
        other.add_blueprint(worth, cost, size)
        return of_stock(other, self.stock, self.stored)

    def without_blueprint(self, cost: i64) -> float:
        """Return what the storage would be worth without a blueprint of this cost."""
        other = Seat(self.weights, self.scored, self.late, self.room, self.capacity, self.workers)
        left_out = False
        for at in range(len(self.worths)):
            if not left_out and self.costs[at] == cost:
                left_out = True
                continue
            other.worths.append(self.worths[at])
            other.costs.append(self.costs[at])
            other.rates.append(self.rates[at])
        return of_stock(other, self.stock, self.stored)

    def gain(self, got: i64, number: i64, workers: i64) -> float:
        """Return what the seat gains by so many fragments more and playing so many workers."""
        after = of_stock(self, self.stock + got, self.stored + number) - self.now
        return after - self.labour(workers)

    def labour(self, workers: i64) -> float:
        """Return what it costs to play so many workers."""
        left = self.workers - workers
        return of_workers(self, self.workers) - of_workers(self, max(0, left))


def packed(colours: list[int]) -> i64:
    """Return fragments, given as their colours, in one number."""
    stock: i64 = 0
    for colour in colours:
        stock += i64(1) << (i64(colour) * BITS)
    return stock


def blueprint_worth(state: State, weights: Weights, seat: int, at: i64, late: float) -> float:
    """Return what a blueprint will be worth to a seat once it is completed."""
    worth = float(points_of(state, seat, at))
    return worth + weights.upgrades[state.figures.upgrade[at]] * late + weights.tempo


def points_of(state: State, seat: int, at: i64) -> i64:
    """Return the points of a blueprint for a seat, those for its objective among them."""
    figures = state.figures
    ship: i64 = state.ships[seat]
    first: i64 = figures.objectives[ship * 2]
    second: i64 = figures.objectives[ship * 2 + 1]
    aimed: i64 = figures.cost[at * act.COLOURS + first] + figures.cost[at * act.COLOURS + second]
    return figures.points[at] + aimed


def packed_cost(state: State, at: i64) -> i64:
    """Return the cost of a blueprint in one number."""
    cost: i64 = 0
    for colour in range(i64(act.COLOURS)):
        cost += i64(state.figures.cost[at * act.COLOURS + colour]) << (colour * BITS)
    return cost


def appraise(state: State, weights: Weights, seat: int) -> Seat:
    """Return what a seat has; its hand and objective are taken as they lie in this position."""
    late = lateness(state, weights, seat)
    figures = state.figures
    workers: i64 = 0
    for card in state.hands[seat]:
        if card < act.WORKERS:
            workers += 1
    completed = state.completed[seat]
    done: i64 = len(completed)
    scored = weights.tempo * float(done)
    if done > 0:
        scored += float(state.score(completed, state.ships[seat]))
        for card in completed:
            scored += weights.upgrades[figures.upgrade[card - act.WORKERS]] * late
    capacity: i64 = act.STORAGE + state.upgrades[seat * act.UPGRADES + act.STORAGE_UPGRADE]
    seen = Seat(weights, scored, late, act.BLUEPRINTS_TO_END - done, capacity, workers)
    for card in state.hands[seat]:
        if card >= act.WORKERS:
            at: i64 = card - act.WORKERS
            worth = blueprint_worth(state, weights, seat, at, late)
            seen.add_blueprint(worth, packed_cost(state, at), i64(figures.size[at]))
    storage = state.storages[seat]
    seen.settle(packed(storage), i64(len(storage)))
    return seen


def lateness(state: State, weights: Weights, seat: int) -> float:
    """Return how much of what is in hand still counts: less the nearer others are to ending the game."""
    most: i64 = 0
    if state.seats == 2:  # noqa: PLR2004  the Bot plays
        most = len(state.bot_scored) + len(state.bot_hidden)
    for other in range(state.seats):
        if other != seat:
            done: i64 = len(state.completed[other])
            most = max(most, done)
    return weights.late[most]


def of_workers(seat: Seat, workers: i64) -> float:
    """Return what so many workers are worth."""
    sums = seat.weights.worker_sums
    last: i64 = len(sums) - 1
    return seat.late * sums[min(workers, last)]


def of_stock(seat: Seat, stock: i64, number: i64) -> float:
    """Return what so many fragments are worth, after the surplus is discarded."""
    known = seat.seen.get(stock)
    if known is not None:
        return known
    if number <= seat.capacity:
        value = use(seat, stock)
    else:
        value = -1.0
        for colour in range(i64(act.COLOURS)):
            if stock >> (colour * BITS) & FIELD:
                without = of_stock(seat, stock - (i64(1) << (colour * BITS)), number - 1)
                value = max(value, without)
    seat.seen[stock] = value
    return value


def pays(cost: i64, stock: i64) -> bool:
    """Return whether fragments pay for a blueprint."""
    return ((stock | _GUARD) - cost) & _GUARD == _GUARD


def completes(seat: Seat, stock: i64) -> bool:
    """Return whether fragments pay for some blueprint in hand."""
    for at in range(len(seat.costs)):  # noqa: SIM110  a generator compiles to something slower
        if pays(i64(seat.costs[at]), stock):
            return True
    return False


def use(seat: Seat, stock: i64) -> float:  # noqa: C901  a call more would cost a tenth of it
    """Return what stored fragments are good for: blueprints paid, then progress, then a point each."""
    weights = seat.weights
    worths = seat.worths
    left = stock
    value = 0.0
    plans: i64 = 0
    room = seat.room
    count: i64 = len(worths)
    for at in range(count):
        cost: i64 = seat.costs[at]
        if room > 0 and pays(cost, left):
            left -= cost
            value += worths[at] * weights.done
            room -= 1
        else:
            plans |= i64(1) << at
    done: i64 = 0
    while room > done and plans and left:
        best = 0.0
        chosen: i64 = -1
        for at in range(count):
            if plans >> at & 1:
                matching = matched(i64(seat.costs[at]), left)
                if matching > 0 and seat.rates[at] * float(matching) > best:
                    best = seat.rates[at] * float(matching)
                    chosen = at
        if chosen < 0:
            break
        plans &= ~(i64(1) << chosen)
        value += best + seat.late * weights.plans[done] * worths[chosen]
        left = spent(left, i64(seat.costs[chosen]))
        done += 1
    for at in range(count):
        if plans >> at & 1 and room > done:
            value += seat.late * weights.plans[done] * worths[at]
            done += 1
    if left == 0:
        return value
    spare = weights.spare if seat.late > weights.near_end else 1.0 - weights.spare * seat.late
    return value + float(counted(left)) * spare


def counted(stock: i64) -> i64:
    """Return how many fragments a stock has."""
    total: i64 = 0
    while stock:
        total += stock & FIELD
        stock >>= BITS
    return total


def matched(cost: i64, stock: i64) -> i64:
    """Return how many of the fragments of a cost are in stock."""
    total: i64 = 0
    while cost and stock:
        wanted = cost & FIELD
        has = stock & FIELD
        total += min(has, wanted)
        cost >>= BITS
        stock >>= BITS
    return total


def spent(stock: i64, cost: i64) -> i64:
    """Return a stock without a cost, or without what there is of it."""
    left: i64 = 0
    for colour in range(i64(act.COLOURS)):
        has = stock >> (colour * BITS) & FIELD
        wanted = cost >> (colour * BITS) & FIELD
        if has > wanted:
            left |= (has - wanted) << (colour * BITS)
    return left


def market(state: State, weights: Weights, seat: int, budget: i64) -> float:
    """Return what so much budget in the market is worth: little with a full hand."""
    room: i64 = act.HAND_LIMIT - len(state.hands[seat])
    room = max(0, min(room, budget))
    return lateness(state, weights, seat) * (
        weights.market_card * float(room) + weights.better_card * float(budget - room)
    )


def market_turn(state: State, weights: Weights, seat: int) -> float:
    """Return what a whole Market action is worth, which is always there instead of a deal (AN-T-02)."""
    return market(state, weights, seat, i64(act.MARKET_BUDGET + state.upgrade(seat, act.MARKET_UPGRADE)))


def hand_icons(state: State, seat: int) -> list[int]:
    """Return the icons of each skill that a whole hand supplies."""
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    fourth: i64 = 0
    icons = state.figures.icons
    for card in state.hands[seat]:
        if card < act.WORKERS:
            at: i64 = card * act.SKILLS
            first += icons[at]
            second += icons[at + 1]
            third += icons[at + 2]
            fourth += icons[at + 3]
    total = [first, second, third, fourth]
    if first + second + third + fourth > 0:
        for skill in range(act.SKILLS):
            total[skill] += state.upgrades[seat * act.UPGRADES + act.SKILL_UPGRADE + skill]
    return total


def reach_with(state: State, weights: Weights, icons: list[int], late: float) -> float:
    """Return what it is worth how much of the best suited planet these icons can do."""
    best = 0.0
    for slot in range(i64(act.PLANET_SLOTS)):
        best = max(best, share_of_work(state, icons, slot))
    return weights.reach * best * best * late


def share_of_work(state: State, icons: list[int], slot: i64) -> float:
    """Return how much of a planet's work these icons do, from 0 to 1; nothing where no planet is."""
    planet: i64 = state.planets[slot]
    if planet == act.NOTHING:
        return 0.0
    figures = state.figures
    first: i64 = figures.requirements[planet * 2]
    second: i64 = figures.requirements[planet * 2 + 1]
    one: i64 = icons[figures.skills[planet * 2]]
    two: i64 = icons[figures.skills[planet * 2 + 1]]
    return float(min(one, first) + min(two, second)) / float(first + second)


def reach(state: State, weights: Weights, seat: int, late: float) -> float:
    """Return what it is worth how much of the best suited planet a hand can do by itself."""
    return reach_with(state, weights, hand_icons(state, seat), late)


def value(state: State, weights: Weights, seat: int) -> float:
    """Return what a seat is worth as it stands."""
    return appraise(state, weights, seat).total
