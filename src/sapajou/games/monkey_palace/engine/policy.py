"""A player fast enough for simulation: it finds the best turn by what things are worth, and looks no farther."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, planning, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import worth as w

TRIES: Final = 1000  # arches that a search for a staircase may try


@final
class Policy:
    """Plays by a list of weights, the same for every seat."""

    def __init__(self, weights: list[float], tries: int = TRIES) -> None:
        """Take the weights in the order of `engine.worth`, and how many arches to try for a staircase."""
        self.worth = w.Worth(weights)
        self.tries = tries

    def evaluate_all(self, state: s.Pieces) -> list[float]:
        """Return by how many bananas each seat can expect to lead."""
        return w.evaluate_all(self.worth, state)

    def move(self, state: s.Pieces) -> list[int]:
        """Return the steps of the active seat's next whole move."""
        phase = state.phase
        if phase == act.BUILD:
            return self.staircase(state)
        if phase == act.BUY:
            return [act.BUY_SET + self.purchase(state)]
        if phase in (act.IMMEDIATE, act.RECURRING):
            return [act.TAKE_ARCHES + self.split(state)]
        if phase == act.PLACE:
            return [act.COVER + self.covered(state)]
        if phase == act.TAKE_FROG:
            return [act.ACCEPT_FROG if self.wants_frog(state) else act.LEAVE_FROG]
        return [act.MONKEY_TO + self.perch(state)]

    def left(self, state: s.Pieces) -> i64:
        """Return how many turns the active seat can expect after this one."""
        return self.worth.turns_left(state, state.active, self.worth.rounds_left(state))

    def staircase(self, state: s.Pieces) -> list[int]:
        """Return the best staircase, or the best end of the one that was begun; a pass if none can be built."""
        if state.draft and state.draft[-1] == act.STOP:
            fewest, most = build.column_range(state)
            planner = planning.Planner(self.worth, state)
            return [act.USE_COLUMNS + planner.best_columns(state.progress[s.DRAFT_UNITS], fewest, most)]
        planner = planning.Planner(self.worth, state)
        planner.search(self.tries, 0)
        return planner.plans[0].steps if planner.plans else any_staircase(state)

    def plans(self, state: s.Pieces, tries: int, margin: float) -> list[planning.Plan]:
        """Return staircases that are worth at most `margin` bananas less than the best, best first, one of a kind."""
        planner = planning.Planner(self.worth, state)
        planner.search(tries, int(margin * w.ONE))
        plans: list[planning.Plan] = []
        kinds: set[int] = set()
        for plan in sorted(planner.plans, key=plan_order):
            if plan.kind not in kinds:
                kinds.add(plan.kind)
                plans.append(plan)
        return plans

    def best_turn(self, state: s.Pieces) -> int:
        """Return what the best staircase of the active seat is worth, in thousandths of a banana."""
        planner = planning.Planner(self.worth, state)
        planner.search(self.tries, 0)
        return planner.best

    def market(self, state: s.Pieces) -> w.Market:
        """Return what the credits of the active seat buy best."""
        spendable = state.built[s.BUILT_CREDITS]
        colour = state.box.colours[state.built[s.BUILT_START]]
        return w.Market(w.Cards(self.worth, state, state.active, self.left(state)), colour, spendable)

    def purchase(self, state: s.Pieces) -> int:
        """Return the best set of cards."""
        return self.market(state).sets[state.built[s.BUILT_CREDITS]]

    def purchases(self, state: s.Pieces, number: int) -> list[int]:
        """Return the best few sets of cards that the credits buy, best first."""
        market = self.market(state)
        sets = sorted(range(1 << act.COSTS), key=lambda costs: -market.values[costs])
        return [costs for costs in sets[:number] if market.values[costs] > w.NEVER]

    def split(self, state: s.Pieces) -> int:
        """Return how many of the arch-or-brick pieces should be arches."""
        fewest, most = turn.arch_range(state)
        stock = state.active * s.STOCKED
        arches: i64 = state.stocks[stock + s.ARCH]
        bricks: i64 = state.stocks[stock + s.BRICK] + state.choosing
        stocked = self.worth.stocked
        best = most
        best_worth = i64(w.NEVER)
        for number in range(fewest, most + 1):
            worth = stocked[arches + number] + stocked[w.MOST_STOCK + bricks - number]
            if worth > best_worth:
                best = number
                best_worth = worth
        return best

    def covered(self, state: s.Pieces) -> int:
        """Return the cards that the new ones should cover: those that bring least."""
        cards = w.Cards(self.worth, state, state.active, self.left(state))
        first = state.active * act.SLOTS
        best = 0
        least: i64 = 1 << 50
        for action in turn.cover_sets(state):
            mask = action - act.COVER
            loses: i64 = 0
            for slot in range(act.SLOTS):
                if mask >> slot & 1:
                    loses += cards.recurring(state.slots[first + slot])
            for at in range(act.COSTS):
                if mask >> (act.SLOTS + at) & 1:
                    loses += cards.recurring(state.bought[at])
            if loses < least:
                best = mask
                least = loses
        return best

    def wants_frog(self, state: s.Pieces) -> bool:
        """Return whether a column is worth more than the frog will cost."""
        weights = self.worth.weights
        left = self.left(state)
        gain = self.worth.in_use(left) * weights[w.COLUMN_WORTH] // w.ONE
        loss = -state.box.trophy_bananas[s.FROG] * weights[w.FROG_COST]
        return gain > loss

    def perch(self, state: s.Pieces) -> int:
        """Return a site for the monkey: where it stands highest."""
        best = s.NOTHING
        for site in turn.monkey_sites(state):
            if best == s.NOTHING or state.heights[site] > state.heights[best]:
                best = site
        return best


def plan_order(plan: planning.Plan) -> int:
    """Return a number by which plans sort, the best first."""
    return -plan.value


def any_staircase(state: s.Pieces) -> list[int]:
    """Return some way to finish the draft or to build at all, or a pass."""
    begun = len(state.draft)
    if begun == 0:
        starts = build.find_starts(state)
        if not starts:
            return [act.PASS]
        build.start_draft(state, act.START_AT + starts[0])
    while True:
        offered = build.draft_steps(state)
        step = act.STOP if offered[-1] == act.STOP else offered[0]
        if step == act.STOP:
            break
        build.extend_draft(state, step)
    steps = [*state.draft[begun:], act.STOP]
    fewest, most = build.column_range(state)
    if fewest < most:
        steps.append(act.USE_COLUMNS + fewest)
    undo(state, begun)
    return steps


def undo(state: s.Pieces, begun: int) -> None:
    """Take a draft back to its first steps."""
    draft = state.draft[:begun]
    build.clear_draft(state)
    for step in draft:
        if step < act.ADD_ARCH:
            build.start_draft(state, step)
        else:
            build.extend_draft(state, step)
