"""How the bot `search` thinks: it plays the rest of the game a few rounds on, with the packs dealt again and again.

The policy's own move is played in every such world, and so are others; what counts is by how much another does better
in the same world. Moves that do worse are looked at in fewer worlds. The policy's move is left only for one that is
better by more than the doubt about it: a few rollouts alone would often choose worse than the policy does.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from sapajou.games.monkey_palace import bot
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import ending
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.kernel import thinker
from sapajou.kernel.bot import Ranked
from sapajou.kernel.thinker import Part

ROUNDS: Final = 2  # that are played on before a position is valued
LATER: Final = 4  # a turn's other decisions cost this part of what its staircase may cost
PART_EFFORT: Final = 1200  # more than this is done in parts
MOST_PARTS: Final = 8
WORLDS: Final = 1 << 20  # seeds of worlds that a part may use
SEEDS: Final = 1 << 128

# Which moves are looked at.
PLANS: Final = 10  # staircases
TRIES: Final = 3000  # arches that are tried to find them
FAVOURED: Final = 3  # staircases with which several purchases are looked at
PURCHASES: Final = 3
PERCHES: Final = 8  # of the monkey
OTHERS: Final = 12  # of anything else
WORLDS_A_MOVE: Final = 3  # the fewest for which a further move is looked at

SURE: Final = 1.96  # standard errors of a 95 % interval


class Tried(NamedTuple):
    """How a move did: the sums over its worlds of lead and chance, and of the gain over the policy's own move."""

    move: tuple[int, ...]
    worlds: int
    lead: float
    chance: float
    chances_squared: float
    gain: float
    gains_squared: float

    def plus(self, other: "Tried") -> "Tried":
        """Return both together."""
        sums = [mine + more for mine, more in zip(self[1:], other[1:], strict=True)]
        return Tried(self.move, int(sums[0]), *sums[1:])

    def in_world(self, lead: float, chance: float, own: float) -> "Tried":
        """Return this with one more world, in which the policy's own move has a certain chance."""
        gain = chance - own
        return self.plus(Tried(self.move, 1, lead, chance, chance * chance, gain, gain * gain))


class Thinker(thinker.Thinker):
    """Weighs the policy's own move against others, by rollouts."""

    def parts(self, state: Any, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Part]:
        """Return the parts: each has worlds of its own by their first seed, its rollouts, and the moves to try out."""
        effort = self.effort(state)
        if state.phase != act.BUILD:
            effort = max(1, effort // LATER)
        number = max(1, min(MOST_PARTS, effort // PART_EFFORT))
        rollouts = max(1, effort // number // (ROUNDS * state.seats))
        first = self.seed % SEEDS * MOST_PARTS * WORLDS
        if moves is None:
            seen = self.game.redeal(state, seat, first)
            moves = candidates(bot.policy_of(state.seats), seen, max(2, rollouts // WORLDS_A_MOVE))
        return [(first + at * WORLDS, rollouts, tuple(moves)) for at in range(number)]

    def look(self, state: Any, seat: int, part: Part) -> list[Tried]:
        """Return how the moves did in the worlds of a part, the policy's own first."""
        first, rollouts, moves = part
        policy = bot.policy_of(state.seats)
        tried = [Tried(move, 0, 0.0, 0.0, 0.0, 0.0, 0.0) for move in moves]
        if len(moves) == 1:
            return tried
        others = list(range(1, len(moves)))
        stages = len(others).bit_length()
        world = 0
        for stage in range(stages):
            for _ in range(max(1, rollouts // ((stages - stage) * (len(others) + 1)))):
                world += 1
                dealt = self.game.redeal(state, seat, first + world)
                lead, own = self._outcome(policy, dealt, seat, moves[0], first + world)
                tried[0] = tried[0].in_world(lead, own, own)
                for at in others:
                    lead, chance = self._outcome(policy, dealt, seat, moves[at], first + world)
                    tried[at] = tried[at].in_world(lead, chance, own)
                rollouts -= len(others) + 1
            others.sort(key=lambda at: -tried[at].gain / tried[at].worlds)
            others = others[: max(1, len(others) // 2)]
        return tried

    def _outcome(
        self, policy: Policy, dealt: State, seat: int, move: tuple[int, ...], world: int
    ) -> tuple[float, float]:
        """Return a seat's lead some rounds after a move in a world, and the chance to win that this means."""
        end = played(policy, dealt, seat, move)
        if self.witness is not None:
            self.witness(move, world, end)
        return valued(policy, end, seat)

    def conclude(
        self,
        state: Any,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        parts: Sequence[Part],  # noqa: ARG002
        findings: Sequence[list[Tried]],
    ) -> list[Ranked]:
        """Return the moves, best first: first those that are surely better than the policy's own, then that."""
        tried = findings[0]
        for more in findings[1:]:
            tried = [one.plus(other) for one, other in zip(tried, more, strict=True)]
        spread = spread_of_gains(tried[1:])
        doubt = bot.JUDGEMENT.doubt
        gains = [(one.gain - doubt * spread * sqrt(one.worlds)) / one.worlds for one in tried[1:]]
        order = sorted(range(len(tried)), key=lambda at: (-gains[at - 1] if at else 0.0, at))
        return [ranked(tried[at]) for at in order]


def spread_of_gains(tried: Sequence[Tried]) -> float:
    """Return the standard deviation of gains over worlds, the same for all moves: some were tried in very few.

    It begins with what is usual, so that one lucky world convinces nobody.
    """
    usual = bot.JUDGEMENT.usual_spread
    degrees = bot.JUDGEMENT.usual_worlds
    squares = degrees * usual * usual
    for one in tried:
        squares += max(0.0, one.gains_squared - one.gain * one.gain / one.worlds)
        degrees += one.worlds - 1
    return sqrt(squares / degrees)


def ranked(tried: Tried) -> Ranked:
    """Return a move with its mean lead and chance, and the interval of that where it was tried twice or more."""
    if tried.worlds == 0:
        return Ranked(tried.move, 0.0)
    chance = tried.chance / tried.worlds
    variance = max(0.0, tried.chances_squared / tried.worlds - chance * chance)
    error = SURE * sqrt(variance / tried.worlds) if tried.worlds > 1 else 1.0
    return Ranked(tried.move, tried.lead / tried.worlds, chance, max(0.0, chance - error), min(1.0, chance + error))


# Rollouts


def played(policy: Policy, dealt: State, seat: int, move: Sequence[int]) -> State:
    """Return where a move leads in a world once the policy has played on for everybody."""
    after = dealt.copy()
    for step in move:
        after.apply(seat, step)
    policy_plays_on(policy, after, seat)
    return after


def valued(policy: Policy, end: State, seat: int) -> tuple[float, float]:
    """Return a seat's lead where a rollout ended, and the chance to win that this means."""
    if end.phase == act.OVER:
        return final_outcome(end, seat)
    lead = policy.evaluate_all(end)[seat]
    return lead, chance_of(lead, policy.worth.rounds_left(end) / 1000)


def policy_plays_on(policy: Policy, state: State, seat: int) -> None:
    """Let the policy play on for everybody, until it is the seat's turn for the last time."""
    rounds = 0
    if state.active == seat and state.phase != act.BUILD:
        state.playout(0, policy, "turn")
    while state.phase != act.OVER:
        if state.active == seat:
            rounds += 1
            if rounds == ROUNDS:
                return
        state.playout(0, policy, "turn")


def final_outcome(state: State, seat: int) -> tuple[float, float]:
    """Return by how much a seat is ahead in the end, and whether it has won; a far lead counts a little more."""
    scores = state.scores()
    lead = float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
    winners = ending.winners(state)
    won = 1.0 / len(winners) if seat in winners else 0.0
    counts = bot.JUDGEMENT.won
    return lead, counts * won + (1.0 - counts) * chance_of(lead, 1.0)


def chance_of(lead: float, rounds: float) -> float:
    """Return the chance to win with a lead if so many rounds are left."""
    leads = lead / (bot.JUDGEMENT.luck_at_end + bot.JUDGEMENT.luck_a_round * sqrt(rounds))
    return 0.5 + 0.5 * leads / sqrt(1.0 + leads * leads)


# Moves to look at


def candidates(policy: Policy, state: State, most: int) -> list[tuple[int, ...]]:
    """Return the policy's own move and up to `most` in all that may be better; a staircase with what it buys."""
    if state.phase == act.BUILD and not state.draft:
        found = turns(policy, state)
        return found[:most] if found else [tuple(policy.move(state))]
    own = tuple(policy.move(state))
    if state.draft:
        return [own]
    if state.phase == act.BUY:
        found = purchases(policy, state, OTHERS)
    elif state.phase == act.MOVE_MONKEY:
        found = perches(policy, state)
    else:
        found = [(action,) for action in state.options()]
    return [own, *[move for move in found if move != own][:OTHERS]][:most]


def turns(policy: Policy, state: State) -> list[tuple[int, ...]]:
    """Return staircases of different kinds with what they buy, what promises most first; [] if the seat must pass."""
    found: list[tuple[int, ...]] = []
    spare: list[tuple[int, ...]] = []
    for number, plan in enumerate(policy.plans(state, TRIES, bot.JUDGEMENT.margin)[:PLANS]):
        after = state.copy()
        for step in plan.steps:
            after.apply(state.active, step)
        steps = tuple(plan.steps)
        if after.phase != act.BUY or after.active != state.active:
            found.append(steps)
            continue
        bought = purchases(policy, after, PURCHASES if number < FAVOURED else 1)
        found.append(steps + bought[0])
        spare += [steps + buy for buy in bought[1:]]
    return found + spare


def purchases(policy: Policy, state: State, number: int) -> list[tuple[int, ...]]:
    """Return the sets of cards that promise most."""
    return [(act.BUY_SET + costs,) for costs in policy.purchases(state, number)]


def perches(policy: Policy, state: State) -> list[tuple[int, ...]]:
    """Return where to put the monkey so that the next builder is left with least."""
    left: list[tuple[int, int]] = []
    for action in state.options():
        after = state.copy()
        after.apply(state.active, action)
        left.append((policy.best_turn(after) if after.phase == act.BUILD else 0, action))
    return [(action,) for _, action in sorted(left)[:PERCHES]]
