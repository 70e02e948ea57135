"""Bargaining by simulation: each move worth a thought is played out with a policy for everybody, in many worlds.

A world is the position with everything unknown dealt again, so that everybody would have answered this turn's offers as
they did. What is proposed, accepted, countered or declined comes out of the same question: with which move does the
seat win most often, once the turn is over?
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from sapajou.games.afternova.bot import tuned_odds, tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.hidden import redealt
from sapajou.games.afternova.engine.ideas import counters_to_take, good_answers, good_offers
from sapajou.games.afternova.engine.planning import steps_of_deal
from sapajou.games.afternova.engine.policy import Policy
from sapajou.games.afternova.engine.rollouts import Candidate, chance_at, played
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.search.memory import Memory, likely
from sapajou.kernel import thinker as kernel
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase

_SEEDS: Final = 1 << 20
_GUESSES: Final = 2  # worlds in which moves are thought up
_TRIES: Final = 4  # worlds that are dealt before one is taken in which answers are unlikely
_WIDE: Final = 500  # effort of a search that looks at more moves
_FAR: Final = 600  # of one that looks a whole round ahead
_PART: Final = 500  # rollouts in a part of a long search
_MOST_PARTS: Final = 16
_WIDTH: Final = 1.96  # of a 95 % interval, in standard errors

Move = tuple[int, ...]


class Thinker(kernel.Thinker):
    """The bot `search` at a table of Afternova."""

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: int | str = "quick") -> None:
        super().__init__(game, seat, seed, effort=effort)
        self.dice = Dice(seed)
        self.memory: Memory | None = None
        self._heard: list[Event] = []
        self._said: Phrase | None = None

    # What it is told, and says

    def saw(self, events: Sequence[Event]) -> None:
        """Take in what its seat was told."""
        self._heard += events

    def say(self) -> Phrase | None:
        """Return why it plays the move that it chose last."""
        return self._said

    def chose(self, state: State, seat: int, move: Move) -> None:  # type: ignore[override]
        """Think of what to say about the move that is played."""
        alone = state.to_act() == [seat]  # else a word could betray a sealed choice
        self._said = self.game.phrase(state, seat, move) if alone else None

    def _remember(self, state: State) -> Memory:
        if self.memory is None:
            self.memory = Memory(state.seats)
        self.memory.take_in(self._heard)
        self._heard = []
        return self.memory

    # Searching

    def parts(  # type: ignore[override]
        self, state: State, seat: int, moves: Sequence[Move] | None = None
    ) -> list[kernel.Part]:
        """Return equal parts of the rollouts; all look at the same moves, each in worlds of its own.

        Effort is the number of turns that are played out: this one, and where there are many those of everybody else.
        """
        memory = self._remember(state)
        shifts = memory.shifts(tuned_weights(state.seats))
        effort = self.effort(state)
        if moves is None:
            moves = self._moves(state, seat, memory, effort)
        if len(moves) == 1:
            return [(0, 0, 0, tuple(moves), shifts, ())]
        turns = state.seats if effort >= _FAR else 1
        rollouts = effort // turns
        number = max(1, min(_MOST_PARTS, rollouts // _PART))
        said = tuple(one for one in memory.said if one[1][1] != seat)
        return [(self.dice.below(_SEEDS), rollouts // number, turns, tuple(moves), shifts, said) for _ in range(number)]

    def _moves(self, state: State, seat: int, memory: Memory, effort: int) -> list[Move]:
        """Return the moves to look at, by what could be thought of in a few worlds."""
        seed = self.dice.below(_SEEDS)
        if state.drafts[seat] is not None or state.phase not in (act.CHOOSE_ACTION, act.RESPOND, act.CONSIDER_COUNTERS):
            return self.game.moves(state, seat, _width(effort), seed)
        if state.phase == act.CONSIDER_COUNTERS:
            deals = counters_to_take(state, seat)
            return [(act.A_DECLINE,), *(tuple(steps_of_deal(state, seat, deal)) for deal in deals)]
        moves: dict[Move, float] = {}
        policy = self.game.policy(state.seats)
        for guess in range(_GUESSES):
            world = redealt(state, seat, seed + guess, policy)
            for deal, hoped in _ideas(world, policy, seat, _width(effort)):
                if not memory.repeats(state, deal):
                    move = tuple(steps_of_deal(state, seat, deal))
                    moves[move] = max(hoped, moves.get(move, hoped))
        kept = sorted(moves, key=lambda move: (-moves[move], move))[: _width(effort)]
        return [(act.A_MARKET,), *kept] if state.phase == act.CHOOSE_ACTION else kept

    def look(self, state: State, seat: int, part: kernel.Part) -> kernel.Finding:  # type: ignore[override]
        """Return of each move how often it was played out, and the sums of the chances and of their squares."""
        seed, rollouts, turns, moves, shifts, said = part
        candidates = [Candidate(list(move), _deal_of(state, seat, move)) for move in moves]
        if rollouts:
            worlds = _Worlds(self.game, state, seat, seed, turns, shifts, said)
            worlds.witness = self.witness
            _halve(worlds, candidates, rollouts)
        return [(one.number, one.total, one.squares) for one in candidates]

    def conclude(  # type: ignore[override]
        self,
        state: State,  # noqa: ARG002  the parts have it all
        seat: int,  # noqa: ARG002
        parts: Sequence[kernel.Part],
        findings: Sequence[kernel.Finding],
    ) -> list[Ranked]:
        """Return the moves by their chances; those that were given up early count less."""
        ranked = []
        for at, move in enumerate(parts[0][3]):
            number = sum(finding[at][0] for finding in findings)
            if number == 0:
                ranked.append((0, Ranked(move, 0.0)))
                continue
            mean = sum_of([finding[at][1] for finding in findings]) / number
            square = sum_of([finding[at][2] for finding in findings]) / number
            spread = _WIDTH * sqrt(max(0.0, (square - mean * mean) / number))
            low, high = max(0.0, mean - spread), min(1.0, mean + spread)
            ranked.append((number, Ranked(move, mean, mean, low, high)))
        most = max(number for number, _ in ranked)
        ranked.sort(key=lambda pair: (2 * pair[0] < most, -pair[1].value))
        return [one for _, one in ranked]


class _Worlds:
    """Positions that the seat cannot tell from the true one, and what moves lead to in them."""

    def __init__(self, game: Game[Any], state: State, seat: int, seed: int, turns: int, shifts: Any, said: Any) -> None:
        self.state, self.seat, self.turns, self.said = state, seat, turns, said
        self.policy: Policy = game.policy(state.seats)
        self.policy.shifts = list(shifts)
        self.odds = tuned_odds(state.seats)
        self.dice = Dice(seed)
        self.witness: kernel.Witness | None = None

    def try_out(self, candidates: Sequence[Candidate]) -> None:
        """Play moves out in one more world."""
        for _ in range(_TRIES):
            seed = self.dice.below(_SEEDS)
            world = redealt(self.state, self.seat, seed, self.policy)
            if not self.said or likely(world, self.policy, self.said):
                break
        for candidate in candidates:
            end = played(world, self.seat, candidate, self.policy, seed, self.turns)
            if self.witness is not None:
                self.witness(tuple(candidate.steps), seed, end)
            candidate.add(chance_at(end, self.seat, self.policy, self.odds))


def _halve(worlds: _Worlds, candidates: Sequence[Candidate], rollouts: int) -> None:
    """Play all moves out in the same worlds, then the better half of them in more worlds, until one is left."""
    left = list(candidates)
    rounds = max(1, (len(left) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(1, rollouts // (rounds * len(left)))):
            worlds.try_out(left)
        left.sort(key=lambda candidate: -candidate.mean())
        left = left[: max(2, (len(left) + 1) // 2)]


def _ideas(world: State, policy: Policy, seat: int, number: int) -> list[tuple[Deal, float]]:
    """Return deals or answers that a sensible player would think of, and what may be hoped of each."""
    if world.phase == act.CHOOSE_ACTION:
        found = good_offers(world, policy.weights, seat, number)
        return [(bargain.deal, bargain.expected) for bargain in found]
    answers = good_answers(world, policy.weights, seat, max(1, number // 2))
    return [(deal, 2.0 - at if at < 2 else 1.0 / at) for at, deal in enumerate(answers)]  # noqa: PLR2004  yes and no


def _deal_of(state: State, seat: int, move: Move) -> Deal | None:
    """Return a whole move as the deal that it sends, if it is one."""
    if move[-1] != act.A_SEND or state.drafts[seat] is not None:
        return None
    trial = state.copy()
    for step in move[:-1]:
        trial.apply(seat, step)
    return trial.drafts[seat]


def _width(effort: int) -> int:
    """Return how many moves are looked at."""
    return 16 if effort >= _WIDE else 8


def sum_of(numbers: Sequence[float]) -> float:
    """Return a sum, added one after the other: the same in every Python."""
    total = 0.0
    for number in numbers:
        total += number
    return total
