"""How the bot `search` thinks in a game that does not say how: a tree of whole moves with evaluated leaves."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final, TypeAlias

from sapajou.bots.footprints import Footprints, after
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.interval import wilson
from sapajou.kernel.state import State
from sapajou.kernel.thinker import Part, Thinker
from sapajou.kernel.words import Phrase

Move: TypeAlias = tuple[int, ...]

_LIMIT: Final = 60  # moves that are weighed at the root; elsewhere half as many
_SMALL_PART: Final = 2000  # positions valued in one tree; a larger effort first grows more trees, then larger ones
_PARTS: Final = 16
_LARGE_PART: Final = 50_000  # so much fits into memory
_EXPLORATION: Final = 0.5
_SCALE: Final = 4.0  # so many times what a move usually changes is much
_LAST_WORD: Final = 0.9  # what winning counts in a finished game, beside by how much


class Tree(Thinker):
    """Grows trees of whole moves on positions that are dealt again each time, and plays what they visited most.

    Every seat goes for what is best for itself (max^n). Moves are tried in the order of their evaluation, good ones
    first. A leaf is valued by the game's evaluation; where that says the same of all moves, by playing on at random.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: int | str = "quick") -> None:
        super().__init__(game, seat, seed, effort=effort)
        self.dice = Dice(seed)
        self._footprints = Footprints(game)

    def parts(self, state: State, seat: int, moves: Sequence[Move] | None = None) -> list[Part]:
        """Return trees to grow: the seed of each, how many positions it may value, and the moves if they are given."""
        effort = 1 if len(state.legal(seat)) == 1 and not state.drafting(seat) else self.effort(state)
        size = min(max(_SMALL_PART, -(-effort // _PARTS)), _LARGE_PART)
        only = None if moves is None else tuple(moves)
        return [(self.dice.below(1 << 30), min(size, effort - begun), only) for begun in range(0, effort, size)]

    def look(self, state: State, seat: int, part: Part) -> list[tuple[Move, int, float]]:
        """Return the moves of one tree, each with its visits and the sum of what it brought."""
        seed, effort, only = part
        return Growth(self.game, state, seat, seed, only).grow(effort)

    def conclude(
        self,
        state: State,
        seat: int,
        parts: Sequence[Part],  # noqa: ARG002  what they found is enough
        findings: Sequence[list[tuple[Move, int, float]]],
    ) -> list[Ranked]:
        """Return the moves, those first that all trees together visited most; never in circles if it can be helped."""
        visits: dict[Move, int] = {}
        brought: dict[Move, float] = {}
        for finding in findings:
            for move, count, value in finding:
                visits[move] = visits.get(move, 0) + count
                brought[move] = brought.get(move, 0.0) + value
        circles = {move: self._footprints.lead_back(state, seat, move) for move in visits}
        order = sorted(visits, key=lambda move: (circles[move], -visits[move], -brought[move], move))
        return [self._ranked(move, visits[move], brought[move]) for move in order]

    def chose(self, state: State, seat: int, move: Move) -> None:
        """Remember where the move leads that is played, and what there is to say about it."""
        self._footprints.choose(state, seat, move)

    def been(self, places: Iterable[str]) -> None:
        """Take in where its seat's moves have led so far."""
        self._footprints.replace(places)

    def say(self) -> Phrase | None:
        """Return the reason that the game has for the move it chose last, if it has one that may be told now."""
        return self._footprints.phrase

    def _ranked(self, move: Move, visits: int, brought: float) -> Ranked:
        mean = brought / visits
        return Ranked(move, mean, mean, *wilson(brought, visits))


class Candidate:
    """A move of a seat at a node: its first value, what came of it, and the node it leads to."""

    __slots__ = ("brought", "move", "node", "visits")

    def __init__(self, move: Move, first: float) -> None:
        self.move = move
        self.visits = 1  # the first value counts as one visit
        self.brought = first
        self.node: Node | None = None


class Node:
    """A place in the tree: how often it was passed, and what each seat may do there, the best at first sight first."""

    __slots__ = ("passed", "plans")

    def __init__(self) -> None:
        self.passed = 0
        self.plans: dict[int, dict[Move, Candidate]] = {}  # by seat: chance decides whose decision it is


class Growth:
    """One tree, growing. What a seat gets is counted from 0 (lost) to 1 (won)."""

    def __init__(self, game: Game[Any], state: State, seat: int, seed: int, only: Sequence[Move] | None = None) -> None:
        self.game = game
        self.only = only  # moves to which the root is bound
        self.state = state
        self.seat = seat
        self.dice = Dice(seed)
        self.root = Node()
        self.left = 0
        self.evaluates = True
        self.centre = [0.0] * state.seats
        self.scale = 1.0

    def grow(self, effort: int) -> list[tuple[Move, int, float]]:
        """Return the moves of the root, each with its visits and the sum of what it brought its seat."""
        self.left = effort
        state = self._dealt()
        self._measure(state)
        self._plan(self.root, state, self.seat)
        while self.left > 0:
            self._simulate(self._dealt())
        return [(one.move, one.visits, one.brought) for one in self.root.plans[self.seat].values()]

    def _dealt(self) -> State:
        dealt: State = self.game.redeal(self.state, self.seat, self.dice.below(1 << 30))
        return dealt

    def _simulate(self, state: State) -> None:
        """Go down the tree on a position, value where that ends, and count it on the whole way."""
        path: list[tuple[int, Candidate]] = []
        node = self.root
        mover = self.seat
        while True:
            chosen = self._choose(node, state, mover)
            node.passed += 1
            path.append((mover, chosen))
            for step in chosen.move:
                state.apply(mover, step)
            if chosen.node is None or state.over:
                break
            node = chosen.node
            mover = state.to_act()[0]
        chosen.node = chosen.node or Node()
        values = self._value(state)
        for seat, candidate in path:
            candidate.visits += 1
            candidate.brought += values[seat]

    def _choose(self, node: Node, state: State, mover: int) -> Candidate:
        """Return the most promising move that is possible here: good so far, or seldom tried but good at sight."""
        plan = node.plans.get(mover)
        if plan is None or node.passed & (node.passed - 1) == 0:  # in another deal there may be other moves
            plan = self._plan(node, state, mover)
        wide = 3 + 2 * sqrt(node.passed)
        reach = _EXPLORATION * sqrt(node.passed + 1.0)
        scored = []
        for rank, one in enumerate(plan.values()):
            if rank > wide and one.visits == 1:
                continue
            scored.append((-one.brought / one.visits - reach / (one.visits * (rank + 2)), rank, one))
        scored.sort()
        for _, _, one in scored:
            if playable(state, mover, one.move):
                return one
        return next(iter(self._plan(node, state, mover, only_here=True).values()))

    def _plan(self, node: Node, state: State, mover: int, *, only_here: bool = False) -> dict[Move, Candidate]:
        """Return what a seat may do at a node, in the order of its first value, after a look at this position."""
        limit = _LIMIT if node is self.root else _LIMIT // 2
        known = node.plans.get(mover, {})
        moves = self.game.turns(state, mover, limit, self.dice.below(1 << 20))
        if node is self.root and self.only is not None:
            moves = [move for move in self.only if playable(state, mover, move)]
        here = {move: known.get(move) or Candidate(move, self._first(state, mover, move)) for move in moves}
        plan = {**known, **here}
        order = sorted(plan, key=lambda move: (-plan[move].brought / plan[move].visits, move))
        node.plans[mover] = {move: plan[move] for move in order[: 2 * _LIMIT]}
        return here if only_here else node.plans[mover]

    def _first(self, state: State, mover: int, move: Move) -> float:
        """Return the value of a move at first sight."""
        self.left -= 1
        reached = after(state, mover, move)
        if reached.over:
            return self._value(reached)[mover]
        return self._squashed(self.game.evaluate(reached, mover), mover)

    def _value(self, state: State) -> list[float]:
        """Return what a position brings each seat, from 0 to 1."""
        self.left -= 1
        if not self.evaluates:
            state.playout(self.dice.below(1 << 30))
        values = [self._squashed(value, seat) for seat, value in enumerate(self.game.evaluate_all(state))]
        if not state.over:
            return values
        winners = state.winners()
        share = 1.0 / max(len(winners), 1)
        return [
            _LAST_WORD * (share if seat in winners else 0.0) + (1.0 - _LAST_WORD) * value
            for seat, value in enumerate(values)
        ]

    def _squashed(self, value: float, seat: int) -> float:
        """Return an evaluation between 0 and 1: half is what the position is worth now."""
        far = (value - self.centre[seat]) / self.scale
        return 0.5 + 0.5 * far / sqrt(1.0 + far * far)

    def _measure(self, state: State) -> None:
        """Find out what evaluations are large in this game: what moves usually change, by the middle one."""
        self.centre = self.game.evaluate_all(state)
        moves = self.game.turns(state, self.seat, _LIMIT // 4, self.dice.below(1 << 20))
        changed = []
        for move in moves:
            self.left -= 1
            values = self.game.evaluate_all(after(state, self.seat, move))
            changed += [abs(value - centre) for value, centre in zip(values, self.centre, strict=True)]
        changed = sorted(filter(None, changed))
        self.evaluates = bool(changed)
        self.scale = _SCALE * changed[len(changed) // 2] if changed else 1.0


def playable(state: State, seat: int, move: Move) -> bool:
    """Return whether a seat can make a move here."""
    if move[0] not in state.legal(seat):
        return False
    if len(move) == 1:
        return True
    trial = state.copy()
    for step in move:
        if step not in trial.legal(seat):
            return False
        trial.apply(seat, step)
    return True
