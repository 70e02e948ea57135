"""How likely each seat is to win when a turn has just ended: by what it has, with weights for every stage of the game.

What counts was fitted to the ends of many games (`scripts/tuning/afternova_chances.py`). The stage is the number of
blueprints that the player who is furthest has completed. Beside the Bot other things count (`evaluation.py`).
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.rules import State

STAGES: Final = act.BLUEPRINTS_TO_END
TRAITS: Final = 25  # of a seat, in the order in which `traits_of` lists them
_FEW: Final = 2  # workers that count most
_SOME: Final = 4


@final
class Odds:
    """What each trait adds to the odds of a seat to win, stage by stage."""

    def __init__(self, stages: list[list[float]]) -> None:
        self.stages = stages


def chances(state: State, odds: Odds) -> list[float]:
    """Return the chance of each seat to win, at a table without the Bot."""
    if state.phase == act.OVER:
        return certain(state)
    weights = odds.stages[stage_of(state)]
    press = pressure(state)
    return shares_of([_weighed(traits_of(state, seat, press), weights) for seat in range(state.seats)])


def certain(state: State) -> list[float]:
    """Return 1 for a seat that has won, 0 for the others."""
    winners = state.winners()
    return [1.0 if seat in winners else 0.0 for seat in range(state.seats)]


def shares_of(values: list[float]) -> list[float]:
    """Return chances that add up to 1: a value higher by one makes them about e times as high."""
    best = max(values)
    total = 0.0
    shares: list[float] = []
    for value in values:
        share = _falling(best - value)
        shares.append(share)
        total += share
    return [share / total for share in shares]


def stage_of(state: State) -> int:
    """Return how far the game is."""
    most: i64 = 0
    for seat in range(state.seats):
        done: i64 = len(state.completed[seat])
        most = max(most, done)
    return int(min(most, STAGES - 1))


def pressure(state: State) -> float:
    """Return how much of its last blueprint somebody has who has all but one, by the hands they have here."""
    most = 0.0
    for seat in range(state.seats):
        if len(state.completed[seat]) >= act.BLUEPRINTS_TO_END - 1:
            most = max(most, _best_share(state, seat))
    return most


def _best_share(state: State, seat: int) -> float:
    """Return how much of a blueprint in hand is stored, of the one of which most is."""
    stock = worth.packed(state.storages[seat])
    best = 0.0
    for card in state.hands[seat]:
        if card >= act.WORKERS:
            at: i64 = card - act.WORKERS
            best = max(best, float(worth.matched(worth.packed_cost(state, at), stock)) / float(state.figures.size[at]))
    return best


def traits_of(state: State, seat: int, press: float) -> list[float]:
    """Return what a seat has, in numbers."""
    completed = state.completed[seat]
    points = float(state.score(completed, state.ships[seat]))
    done = float(len(completed))
    upgrades = [0.0, 0.0, 0.0, 0.0]
    for card in completed:
        kind = state.figures.upgrade[card - act.WORKERS]
        if kind != act.NO_UPGRADE:
            upgrades[min(kind, act.SKILL_UPGRADE)] += 1.0
    stored = float(len(state.storages[seat]))
    traits = [points, done, *upgrades, stored]
    traits += Plans(state, seat).traits()
    workers: i64 = 0
    for card in state.hands[seat]:
        if card < act.WORKERS:
            workers += 1
    traits += [float(min(workers, _FEW)), float(min(max(workers - _FEW, 0), _SOME - _FEW))]
    traits.append(float(max(workers - _SOME, 0)))
    traits += _labour(state, seat)
    traits.append(float((seat - state.active) % state.seats))
    last = _best_share(state, seat) if len(completed) >= act.BLUEPRINTS_TO_END - 1 else 0.0
    traits += [last, press * (points + stored), 1.0 if last >= 1.0 else 0.0]
    late = 1.0 if len(completed) >= act.BLUEPRINTS_TO_END - 1 else 0.0
    return [*traits, late, 1.0 if len(completed) == act.BLUEPRINTS_TO_END - 2 else 0.0]


@final
class Plans:
    """The blueprints in a hand, and how far what is stored goes for them."""

    def __init__(self, state: State, seat: int) -> None:
        """Give the fragments to one blueprint after the other, first where they are worth most."""
        self.done = 0.0  # fragments that some blueprint can use
        self.worth = 0.0  # of those blueprints, as far as they are paid
        self.lacking_one = 0.0
        self.best = 0.0  # of those not begun
        self.second = 0.0
        self.spare = 0.0  # fragments
        figures = state.figures
        costs: list[int] = []
        worths: list[float] = []
        sizes: list[int] = []
        for card in state.hands[seat]:
            if card >= act.WORKERS:
                at: i64 = card - act.WORKERS
                costs.append(worth.packed_cost(state, at))
                worths.append(float(worth.points_of(state, seat, at)))
                sizes.append(figures.size[at])
        self.costs = costs
        self.worths = worths
        self.sizes = sizes
        self.room: i64 = act.BLUEPRINTS_TO_END - len(state.completed[seat])
        self.begun: i64 = 0
        self._spend(worth.packed(state.storages[seat]))
        self._look_at_others()

    def _spend(self, stock: i64) -> None:
        """Give the fragments away, as long as some of them are of use."""
        left = stock
        while self.room > 0 and left:
            most = 0.0
            chosen: i64 = -1
            for at in range(i64(len(self.costs))):
                if not self.begun >> at & 1:
                    share = float(worth.matched(i64(self.costs[at]), left)) / float(self.sizes[at])
                    if share * self.worths[at] > most:
                        most = share * self.worths[at]
                        chosen = at
            if chosen < 0:
                break
            used = worth.matched(i64(self.costs[chosen]), left)
            self.begun |= i64(1) << chosen
            self.room -= 1
            self.done += float(used)
            self.worth += most
            if used == i64(self.sizes[chosen]) - 1:
                self.lacking_one += 1.0
            left = worth.spent(left, i64(self.costs[chosen]))
        self.spare = float(worth.counted(left))

    def _look_at_others(self) -> None:
        """Find the two best blueprints that no fragment was given to."""
        if self.room == 0:
            return
        for at in range(i64(len(self.costs))):
            if not self.begun >> at & 1:
                if self.worths[at] > self.best:
                    self.second = self.best
                    self.best = self.worths[at]
                elif self.worths[at] > self.second:
                    self.second = self.worths[at]

    def traits(self) -> list[float]:
        """Return all of it."""
        return [self.done, self.worth, self.lacking_one, self.best, self.second, self.spare]


def _labour(state: State, seat: int) -> list[float]:
    """Return how much of the planets a hand can do by itself: of the best squared, of all, and how many whole ones."""
    icons = worth.hand_icons(state, seat)
    best, added, whole = 0.0, 0.0, 0.0
    for slot in range(i64(act.PLANET_SLOTS)):
        share = worth.share_of_work(state, icons, slot)
        best = max(best, share)
        added += share
        if share >= 1.0:
            whole += 1.0
    return [best * best, added, whole]


def _weighed(traits: list[float], weights: list[float]) -> float:
    total = 0.0
    for at in range(len(traits)):
        total += traits[at] * weights[at]
    return total


def _falling(behind: float) -> float:
    """Return about exp(-behind), by multiplications alone: the same on every machine."""
    base = 1.0 - behind / 16.0
    if base <= 0.0:
        return 0.0001
    base *= base
    base *= base
    base *= base
    return max(base * base, 0.0001)
