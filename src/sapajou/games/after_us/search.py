"""The player that thinks: a few turns, each played on by the policy in the same worlds, and compared with its own.

With rivals a playout stops after some rounds and is judged by what everybody has then (`engine/standing.py`).
Playouts are rare and luck is great, so nothing is judged by its mean alone: in each world a turn counts by how much
better it did than the turn that the policy itself would take, and that turn is left only for one whose gain exceeds its
standard error. Half of the turns, the worst so far, are given up each time all have been tried in some more worlds.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from sapajou.games.after_us import bot
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.rules import State
from sapajou.kernel import thinker
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice

_SEEDS: Final = 1 << 20
_MOST_TURNS: Final = 8
_PART: Final = 200  # playouts in a part, about: what is done at once on one core
_MOST_PARTS: Final = 64  # of a decision, and so of the findings that are kept; with more effort parts are longer
_FIRST_WORLDS: Final = 3  # before the first turns are given up
_ROUNDS: Final = 2  # that a playout goes on, with rivals who sit at the table; against the King it goes to the end
_LUCK: Final = 11.0  # standard deviation of a lead at the end, in points
_WIDE: Final = 25.0  # a lead by which turns are compared: much less luck than in wins
_USUAL: Final = 0.04  # of a gain in one world, as long as nothing is known
_USUAL_WORLDS: Final = 4.0  # so many worlds count for it
_DOUBT: Final = 0.7  # standard errors that a gain must exceed
_NORMAL: Final = 1.96


class Tally(NamedTuple):
    """What playouts of one turn have shown: how many, wins, gains over the policy's turn and their squares."""

    worlds: int
    wins: float
    gains: float
    squares: float

    def with_one(self, win: float, gain: float) -> "Tally":
        """Return this and one more world."""
        return Tally(self.worlds + 1, self.wins + win, self.gains + gain, self.squares + gain * gain)

    def with_all(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally(
            self.worlds + other.worlds,
            self.wins + other.wins,
            self.gains + other.gains,
            self.squares + other.squares,
        )


_NOTHING: Final = Tally(0, 0.0, 0.0, 0.0)


class Thinker(thinker.Thinker):
    """Plays as the policy does, but for turns that playouts show to be better."""

    def parts(self, state: Any, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[thinker.Part]:
        """Return the seeds of independent rounds of playouts, each with the number of playouts it may take."""
        dice = Dice(self.seed)
        turns = self._turns(state, seat) if moves is None else list(moves)
        if len(turns) == 1:
            return [(0, 0, turns)]
        effort = self.effort(state)
        count = min(_MOST_PARTS, max(1, effort // _PART))
        return [(int(dice.below(_SEEDS)), effort // count, turns) for _ in range(count)]

    def look(self, state: Any, seat: int, part: thinker.Part) -> list[Tally]:
        """Return the tallies of the turns after the playouts of a part."""
        seed, playouts, turns = part
        dice = Dice(seed)
        tallies = [_NOTHING] * len(turns)
        left = list(range(len(turns)))
        policy = self.game.policy(state.seats)
        worlds = 0
        while playouts >= len(left) > 1:
            world = self.game.redeal(state, seat, int(dice.below(_SEEDS)), policy)
            playouts -= len(left)
            worlds += 1
            ends = [_played(world, seat, policy, turns[at]) for at in left]
            if self.witness is not None:
                for at, end in zip(left, ends, strict=True):
                    self.witness(turns[at], (seed, worlds), end)
            results = [_valued(end, seat) for end in ends]
            for at, (win, value) in zip(left, results, strict=True):
                tallies[at] = tallies[at].with_one(win, value - results[0][1])
            if worlds % _FIRST_WORLDS == 0:
                left = _better_half(left, tallies)
        return tallies

    def conclude(
        self,
        state: Any,  # noqa: ARG002  the parts say all
        seat: int,  # noqa: ARG002
        parts: Sequence[thinker.Part],
        findings: Sequence[thinker.Finding],
    ) -> list[Ranked]:
        """Return the turns, best first: by the gain over the policy's turn that is as good as sure."""
        turns = parts[0][2]
        tallies = [_NOTHING] * len(turns)
        for finding in findings:
            tallies = [one.with_all(other) for one, other in zip(tallies, finding, strict=True)]
        ranked = [_ranked(turn, tally, own=not at) for at, (turn, tally) in enumerate(zip(turns, tallies, strict=True))]
        order = sorted(range(len(ranked)), key=lambda at: (-ranked[at].value, at))
        return [ranked[at] for at in order]

    def _turns(self, state: State, seat: int) -> list[tuple[int, ...]]:
        """Return the turns to compare, the policy's own first; they depend on nothing that is hidden from the seat."""
        known = self.game.redeal(state, seat, self.seed % _SEEDS)
        policy = self.game.policy(state.seats)
        if known.phase == act.WINDOW or (known.phase == act.LIFE and known.pointer[seat] != s.PREPARING):
            return bot.turns(known, seat, policy)[:1]
        return bot.turns(known, seat, policy)[:_MOST_TURNS]


def _played(world: State, seat: int, policy: Any, turn: tuple[int, ...]) -> State:
    """Return where a turn leads in a world once the policy has played on for everybody."""
    after = world.copy()
    for step in turn:
        after.apply(seat, step)
    if after.seats == 1:
        after.playout(0, policy)
    for _ in range(_ROUNDS):
        after.playout(0, policy, "round")
    return after


def lead_at(end: State, seat: int) -> float:
    """Return by how many points a seat leads in the end, or will about, over its best rival or the King."""
    if not end.over:
        return bot.standing_of(end.cards).lead(end, seat)
    rival = max([end.king_points, *(points for other, points in enumerate(end.points) if other != seat)])
    return float(end.points[seat] - rival)


def _valued(end: State, seat: int) -> tuple[float, float]:
    """Return the chance to win where a playout ended, and how good that is, both from 0 to 1."""
    lead = lead_at(end, seat)
    if not end.over:
        return _curve(lead / _LUCK), _curve(lead / _WIDE)
    return 1.0 if lead > 0.0 else 0.5 if lead == 0.0 else 0.0, _curve(lead / _WIDE)


def _curve(x: float) -> float:
    """Return a number between 0 and 1, a half at 0."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


def _better_half(left: list[int], tallies: list[Tally]) -> list[int]:
    """Return the better half of the turns by their gains so far, the policy's own among them in any case."""
    others = sorted(left[1:], key=lambda at: (-tallies[at].gains, at))
    return [left[0], *sorted(others[: max(1, len(others) // 2)])]


def _ranked(turn: tuple[int, ...], tally: Tally, *, own: bool) -> Ranked:
    """Return a turn with its sure gain, and its share of wins with the interval of Wilson."""
    count = float(tally.worlds)
    if count == 0.0:
        return Ranked(turn, 0.0 if own else -1.0)
    mean = tally.gains / count
    spread = tally.squares - count * mean * mean + _USUAL_WORLDS * _USUAL * _USUAL
    error = sqrt(max(0.0, spread) / (count + _USUAL_WORLDS - 1.0) / count)
    chance = tally.wins / count
    square = _NORMAL * _NORMAL
    middle = (chance + square / (2.0 * count)) / (1.0 + square / count)
    reach = _NORMAL * sqrt(chance * (1.0 - chance) / count + square / (4.0 * count * count)) / (1.0 + square / count)
    return Ranked(turn, 0.0 if own else mean - _DOUBT * error, chance, middle - reach, middle + reach)
