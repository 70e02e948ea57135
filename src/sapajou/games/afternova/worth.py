"""What fragments, workers and blueprints are worth to a seat, in points: the ground on which bots bargain.

The figures are rules of thumb, tuned by self-play until games took as long as they should (AN-K-05).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sapajou.games.afternova import state as s
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_workers import supply

_MARKET_CARD: Final = 0.5  # what one more card from the market is worth while there is room in the hand
_BETTER_CARD: Final = 0.05  # and what it is worth to exchange one
_DONE: Final = 0.9  # of a blueprint's worth, once its fragments are stored
_PROGRESS: Final = 0.72  # of it, for the part of the cost that is stored
_SPARE: Final = 0.5
_REACH: Final = 1.2  # for a hand that can do a whole planet alone
_TEMPO: Final = 1.2  # six completions end the game
_UPGRADES: Final = (0.8, 1.0, 1.2, 0.9, 0.9, 0.9, 0.9, 0.0)
_WORKERS: Final = (0.8, 0.75, 0.7, 0.65, 0.55, 0.4, 0.25, 0.15, 0.1)
_PLANS: Final = (0.2, 0.13, 0.06, 0.02, 0.0, 0.0, 0.0, 0.0, 0.0)
_NEAR_END: Final = 4
_LATE: Final = (1.0, 0.95, 0.88, 0.78, 0.62, 0.4, 0.1)  # what is in hand, by the most blueprints another has


class Want(NamedTuple):
    """A blueprint in hand: what it is worth, what it costs, and how many fragments that is."""

    worth: float
    cost: tuple[int, ...]
    size: int


class Seat(NamedTuple):
    """What a seat has, prepared for weighing one storage after another."""

    scored: float
    wants: list[Want]
    room: int
    capacity: int
    workers: int
    late: float


def appraise(state: Position, seat: int) -> Seat:
    """Return what a seat has; its hand and objective are taken as they lie in this position."""
    late = _lateness(state, seat)
    figures, ship = state.figures, state.ships[seat]
    likes = figures.objectives[ship * 2 : ship * 2 + 2]
    wants = []
    workers = 0
    for card in state.hands[seat]:
        if card < s.WORKERS:
            workers += 1
            continue
        at = card - s.WORKERS
        cost = tuple(figures.cost[at * s.COLOURS : (at + 1) * s.COLOURS])
        worth = figures.points[at] + cost[likes[0]] + cost[likes[1]] + _UPGRADES[figures.upgrade[at]] * late + _TEMPO
        wants.append(Want(worth, cost, figures.size[at]))
    wants.sort(key=lambda want: -want.worth)
    scored = state.score(state.completed[seat], ship) + _TEMPO * len(state.completed[seat])
    for card in state.completed[seat]:
        scored += _UPGRADES[figures.upgrade[card - s.WORKERS]] * late
    room = s.BLUEPRINTS_TO_END - len(state.completed[seat])
    return Seat(scored, wants, room, state.capacity(seat), workers, late)


def _lateness(state: Position, seat: int) -> float:
    """Return how much of what is in hand still counts: less the nearer others are to ending the game."""
    others = [len(cards) for other, cards in enumerate(state.completed) if other != seat]
    return _LATE[max(*others, state.scored_by_bot())]


def stock_of(colours: Sequence[int]) -> list[int]:
    """Return fragments as numbers of each colour."""
    stock = [0] * s.COLOURS
    for colour in colours:
        stock[colour] += 1
    return stock


def total(seat: Seat, stock: Sequence[int], workers: int) -> float:
    """Return what a seat is worth with this storage and so many workers."""
    return seat.scored + of_stock(seat, stock) + of_workers(seat, workers)


def of_workers(seat: Seat, workers: int) -> float:
    """Return what so many workers are worth."""
    return seat.late * sum(_WORKERS[:workers])


def of_stock(seat: Seat, stock: Sequence[int]) -> float:
    """Return what fragments are worth, after the surplus is discarded."""
    kept = list(stock)
    while sum(kept) > seat.capacity:
        kept = max((_without(kept, colour) for colour in range(s.COLOURS) if kept[colour]), key=lambda k: _use(seat, k))
    return _use(seat, kept)


def _without(stock: Sequence[int], colour: int) -> list[int]:
    less = list(stock)
    less[colour] -= 1
    return less


def _use(seat: Seat, stock: Sequence[int]) -> float:
    """Return what stored fragments are good for: blueprints paid, then progress, then a point each."""
    left = list(stock)
    value = 0.0
    open_plans = []
    room = seat.room
    for want in seat.wants:
        if room > 0 and all(map(int.__ge__, left, want.cost)):
            left = [have - pay for have, pay in zip(left, want.cost, strict=True)]
            value += want.worth * _DONE
            room -= 1
        else:
            open_plans.append(want)
    plans = 0
    while room > plans and open_plans and any(left):
        value_of = [(_progress(want, left, seat.late), at) for at, want in enumerate(open_plans)]
        best, at = max(value_of)
        if best <= 0:
            break
        want = open_plans.pop(at)
        value += best + seat.late * _PLANS[plans] * want.worth
        left = [max(0, have - pay) for have, pay in zip(left, want.cost, strict=True)]
        plans += 1
    for at, want in enumerate(open_plans[: max(0, room - plans)]):
        value += seat.late * _PLANS[plans + at] * want.worth
    return value + sum(left) * (_SPARE if seat.late > _LATE[_NEAR_END] else 1.0 - _SPARE * seat.late)


def _progress(want: Want, stock: Sequence[int], late: float) -> float:
    """Return what the stored part of a cost is worth, above what the fragments are worth by themselves."""
    matched = sum(map(min, stock, want.cost))
    part = matched / want.size
    return _PROGRESS * want.worth * part * (0.5 + 0.5 * late)


def market(state: Position, seat: int, budget: int) -> float:
    """Return what so much budget in the market is worth: little with a full hand."""
    room = max(0, min(budget, s.HAND_LIMIT - len(state.hands[seat])))
    return _lateness(state, seat) * (_MARKET_CARD * room + _BETTER_CARD * (budget - room))


def market_turn(state: Position, seat: int) -> float:
    """Return what a whole Market action is worth, which is always there instead of a deal (AN-T-02)."""
    return market(state, seat, s.MARKET_BUDGET + state.upgrade(seat, s.MARKET_UPGRADE))


def reach(state: Position, seat: int) -> float:
    """Return what it is worth how much of the best suited planet a hand can do by itself."""
    hand, best = state.workers_of(seat), 0.0
    for slot in range(s.PLANET_SLOTS):
        if state.planets[slot] != s.NOTHING:
            needs = [state.required(slot, which) for which in range(2)]
            has = [min(needs[which], supply(state, seat, hand, state.skill(slot, which))) for which in range(2)]
            best = max(best, sum(has) / sum(needs))
    return _REACH * best * best * _lateness(state, seat)


def value(state: Position, seat: int) -> float:
    """Return what a seat is worth as it stands."""
    seen = appraise(state, seat)
    return total(seen, stock_of(state.storages[seat]), seen.workers)
