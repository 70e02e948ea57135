"""What fragments, workers and blueprints are worth to a seat, in points: the ground on which bots bargain.

The figures are rules of thumb, tuned by self-play until games took as long as they should (AN-K-05).
It is part of the engine: a bot weighs thousands of storages before it makes one offer.
"""

from typing import Final, final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.workers import supply

_MARKET_CARD: Final = 0.5  # what one more card from the market is worth while there is room in the hand
_BETTER_CARD: Final = 0.05  # and what it is worth to exchange one
_DONE: Final = 0.9  # of a blueprint's worth, once its fragments are stored
_PROGRESS: Final = 0.72  # of it, for the part of the cost that is stored
_SPARE: Final = 0.5
_REACH: Final = 1.2  # for a hand that can do a whole planet alone
_TEMPO: Final = 1.2  # six completions end the game
_UPGRADES: Final[list[float]] = [0.8, 1.0, 1.2, 0.9, 0.9, 0.9, 0.9, 0.0]
_WORKERS: Final[list[float]] = [0.8, 0.75, 0.7, 0.65, 0.55, 0.4, 0.25, 0.15, 0.1]
_PLANS: Final[list[float]] = [0.2, 0.13, 0.06, 0.02, 0.0, 0.0, 0.0, 0.0, 0.0]
_LATE: Final[list[float]] = [
    1.0,
    0.95,
    0.88,
    0.78,
    0.62,
    0.4,
    0.1,
]  # what is in hand, by the most another has completed
_NEAR_END: Final = 0.62  # from here on a stored fragment is rather a point than a hope


@final
class Seat:
    """What a seat has, prepared for weighing one storage after another; its blueprints in hand, dearest first."""

    def __init__(
        self, scored: float, worths: list[float], costs: list[list[int]], room: int, capacity: int, workers: int,
        late: float,
    ) -> None:  # fmt: skip
        """Take every field."""
        self.scored = scored
        self.worths = worths
        self.costs = costs
        self.room = room
        self.capacity = capacity
        self.workers = workers
        self.late = late


def appraise(state: State, seat: int) -> Seat:
    """Return what a seat has; its hand and objective are taken as they lie in this position."""
    late = lateness(state, seat)
    figures = state.figures
    first = figures.objectives[state.ships[seat] * 2]
    second = figures.objectives[state.ships[seat] * 2 + 1]
    worths: list[float] = []
    costs: list[list[int]] = []
    workers = 0
    for card in state.hands[seat]:
        if card < act.WORKERS:
            workers += 1
            continue
        at = card - act.WORKERS
        cost = figures.cost[at * act.COLOURS : (at + 1) * act.COLOURS]
        worth = figures.points[at] + cost[first] + cost[second] + _UPGRADES[figures.upgrade[at]] * late + _TEMPO
        place = 0
        while place < len(worths) and worths[place] >= worth:
            place += 1
        worths.insert(place, worth)
        costs.insert(place, cost)
    scored = state.score(state.completed[seat], state.ships[seat]) + _TEMPO * len(state.completed[seat])
    for card in state.completed[seat]:
        scored += _UPGRADES[figures.upgrade[card - act.WORKERS]] * late
    room = act.BLUEPRINTS_TO_END - len(state.completed[seat])
    return Seat(scored, worths, costs, room, state.capacity(seat), workers, late)


def lateness(state: State, seat: int) -> float:
    """Return how much of what is in hand still counts: less the nearer others are to ending the game."""
    most = state.scored_by_bot()
    for other in range(state.seats):
        if other != seat:
            most = max(most, len(state.completed[other]))
    return _LATE[most]


def stock_of(colours: list[int]) -> list[int]:
    """Return fragments as numbers of each colour."""
    stock = [0] * act.COLOURS
    for colour in colours:
        stock[colour] += 1
    return stock


def of_workers(seat: Seat, workers: int) -> float:
    """Return what so many workers are worth."""
    total = 0.0
    for at in range(min(workers, len(_WORKERS))):
        total += _WORKERS[at]
    return seat.late * total


def of_stock(seat: Seat, stock: list[int]) -> float:
    """Return what fragments are worth, after the surplus is discarded."""
    kept = stock[:]
    value = use(seat, kept)
    while sum(kept) > seat.capacity:
        value = -1.0
        dropped = 0
        for colour in range(act.COLOURS):
            if kept[colour] > 0:
                kept[colour] -= 1
                without = use(seat, kept)
                kept[colour] += 1
                if without > value:
                    value, dropped = without, colour
        kept[dropped] -= 1
    return value


def pays(cost: list[int], stock: list[int]) -> bool:
    """Return whether fragments pay for a blueprint."""
    missing = 0
    for colour in range(act.COLOURS):
        missing += max(0, cost[colour] - stock[colour])
    return missing == 0


def completes(seat: Seat, stock: list[int]) -> bool:
    """Return whether fragments pay for some blueprint in hand."""
    return any([pays(cost, stock) for cost in seat.costs])  # noqa: C419  a list compiles better than a generator


def use(seat: Seat, stock: list[int]) -> float:
    """Return what stored fragments are good for: blueprints paid, then progress, then a point each."""
    left = stock[:]
    value = 0.0
    plans: list[int] = []
    room = seat.room
    for at in range(len(seat.worths)):
        if room > 0 and pays(seat.costs[at], left):
            _spend(left, seat.costs[at])
            value += seat.worths[at] * _DONE
            room -= 1
        else:
            plans.append(at)
    done = 0
    while room > done and plans and max(left) > 0:
        best = 0.0
        chosen = act.NOTHING
        for at in plans:
            progress = _progress(seat, at, left)
            if progress > best:
                best, chosen = progress, at
        if chosen == act.NOTHING:
            break
        plans.remove(chosen)
        value += best + seat.late * _PLANS[done] * seat.worths[chosen]
        _spend(left, seat.costs[chosen])
        done += 1
    for at in plans:
        if room > done:
            value += seat.late * _PLANS[done] * seat.worths[at]
            done += 1
    return value + sum(left) * (_SPARE if seat.late > _NEAR_END else 1.0 - _SPARE * seat.late)


def _spend(left: list[int], cost: list[int]) -> None:
    """Take a cost, or what there is of it, out of a stock."""
    for colour in range(act.COLOURS):
        left[colour] = max(0, left[colour] - cost[colour])


def _progress(seat: Seat, at: int, stock: list[int]) -> float:
    """Return what the stored part of a cost is worth, above what the fragments are worth by themselves."""
    cost = seat.costs[at]
    matched = 0
    for colour in range(act.COLOURS):
        matched += min(stock[colour], cost[colour])
    return _PROGRESS * seat.worths[at] * matched / sum(cost) * (0.5 + 0.5 * seat.late)


def market(state: State, seat: int, budget: int) -> float:
    """Return what so much budget in the market is worth: little with a full hand."""
    room = max(0, min(budget, act.HAND_LIMIT - len(state.hands[seat])))
    return lateness(state, seat) * (_MARKET_CARD * room + _BETTER_CARD * (budget - room))


def market_turn(state: State, seat: int) -> float:
    """Return what a whole Market action is worth, which is always there instead of a deal (AN-T-02)."""
    return market(state, seat, act.MARKET_BUDGET + state.upgrade(seat, act.MARKET_UPGRADE))


def reach(state: State, seat: int) -> float:
    """Return what it is worth how much of the best suited planet a hand can do by itself."""
    hand = state.workers_of(seat)
    best = 0.0
    for slot in range(act.PLANET_SLOTS):
        if state.planets[slot] != act.NOTHING:
            has = 0
            needed = 0
            for which in range(2):
                required = state.required(slot, which)
                needed += required
                has += min(required, supply(state, seat, hand, state.skill(slot, which)))
            best = max(best, has / needed)
    return _REACH * best * best * lateness(state, seat)


def value(state: State, seat: int) -> float:
    """Return what a seat is worth as it stands."""
    seen = appraise(state, seat)
    return seen.scored + of_stock(seen, stock_of(state.storages[seat])) + of_workers(seen, seen.workers)
