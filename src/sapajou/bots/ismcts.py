"""A plain tree search for games with hidden information: a reference for every other search, not a strong player."""

from math import sqrt
from typing import Any, Final

from sapajou.bots.faults import BadBot
from sapajou.kernel.bot import Bot, Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.interval import wilson
from sapajou.kernel.state import State

EXPLORATION: Final = 1.4
PLAYOUT: Final = "playout"
EVALUATE: Final = "evaluate"


class Node:
    """What is known after some steps: how often one was there and could have been, and what it brought each seat."""

    __slots__ = ("available", "brought", "children", "mover", "step", "visits")

    def __init__(self, mover: int, step: int, seats: int) -> None:
        self.mover = mover  # who took the step to here
        self.step = step
        self.visits = 0
        self.available = 1
        self.brought = [0.0] * seats
        self.children: dict[tuple[int, int], Node] = {}  # by seat and step, whatever chance did: an open loop


class IsMcts(Bot):
    """Plays the step that its simulations visited most: information set Monte Carlo tree search with UCB1.

    Every simulation begins with another deal of what its seat does not know, goes down the tree one step an edge, adds
    one node and values it: by who wins when all go on at random (`leaf=playout`), or by the game's evaluation
    (`leaf=evaluate`).
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, *, simulations: int = 1000, leaf: str = PLAYOUT) -> None:
        super().__init__(game, seat, seed, simulations=simulations, leaf=leaf)
        if type(simulations) is not int or simulations < 1:
            raise BadBot("bot ismcts", "fault.at_least_one", name="simulations", given=repr(simulations))
        if leaf not in (PLAYOUT, EVALUATE):
            raise BadBot("bot ismcts", "fault.no_leaf", playout=PLAYOUT, evaluate=EVALUATE, given=repr(leaf))
        self.simulations = simulations
        self.evaluates = leaf == EVALUATE
        self.dice = Dice(seed)
        self._low = self._high = 0.0  # of all values seen in this decision: what 0 and 1 stand for

    def act(self, state: State, seat: int) -> int:
        """Return the step that was visited most."""
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else self.rank(state, seat)[0].move[0]

    def rank(self, state: State, seat: int) -> list[Ranked]:
        """Return the steps that were tried, the most visited first; with playouts, their shares of wins."""
        root = Node(seat, -1, state.seats)
        self._low, self._high = (float("inf"), float("-inf")) if self.evaluates else (0.0, 1.0)
        for _ in range(self.simulations):
            self._simulate(root, self.game.redeal(state, seat, self.dice.below(1 << 20)), seat)
        tried = sorted(root.children.values(), key=lambda node: (-node.visits, -self._mean(node), node.step))
        return [self._ranked(node) for node in tried]

    def _simulate(self, root: Node, state: State, mover: int) -> None:
        """Go down the tree on a position, add a node, value it, and count that on the whole way."""
        path = [root]
        while path[-1].visits or path[-1] is root:
            path.append(self._child(path[-1], state, mover))
            state.apply(mover, path[-1].step)
            if state.over:
                break
            mover = state.to_act()[0]
        values = self._value(state)
        for node in path:
            node.visits += 1
            for seat, value in enumerate(values):
                node.brought[seat] += value

    def _child(self, node: Node, state: State, mover: int) -> Node:
        """Return where to go from a node: to a step that was never tried, or to the highest upper bound (UCB1)."""
        legal = state.legal(mover)
        known = [node.children[mover, step] for step in legal if (mover, step) in node.children]
        for child in known:
            child.available += 1
        if len(known) == len(legal):
            bounds = [self._mean(one) + EXPLORATION * sqrt(logarithm(one.available) / one.visits) for one in known]
            return known[bounds.index(max(bounds))]
        fresh = [step for step in legal if (mover, step) not in node.children]
        step = fresh[self.dice.below(len(fresh))]
        node.children[mover, step] = added = Node(mover, step, state.seats)
        return added

    def _mean(self, node: Node) -> float:
        """Return what a node brings who moves there, from 0 to 1."""
        span = self._high - self._low
        return (node.brought[node.mover] / node.visits - self._low) / span if span > 0 else 0.5

    def _value(self, state: State) -> list[float]:
        """Return what a leaf brings each seat."""
        if self.evaluates:
            values = self.game.evaluate_all(state)
            self._low, self._high = min(self._low, *values), max(self._high, *values)
            return values
        state.playout(self.dice.below(1 << 20))
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]

    def _ranked(self, node: Node) -> Ranked:
        mean = self._mean(node)
        if self.evaluates:
            return Ranked((node.step,), mean)
        return Ranked((node.step,), mean, mean, *wilson(node.brought[node.mover], node.visits))


_LOGARITHMS: Final = [0.0, 0.0]


def logarithm(number: int) -> float:
    """Return the natural logarithm of a number from 1 on, to the last bit the same on every machine.

    >>> round(logarithm(10), 6), round(logarithm(1000), 6)
    (2.302585, 6.907755)
    """
    while len(_LOGARITHMS) <= number:
        power = odd = 1.0 / (2 * len(_LOGARITHMS) - 1)  # ln(n) - ln(n - 1) is twice the area tangent of 1 / (2n - 1)
        step = 0.0
        for order in range(1, 40, 2):
            step += power / order
            power *= odd * odd
        _LOGARITHMS.append(_LOGARITHMS[-1] + 2 * step)
    return _LOGARITHMS[number]
