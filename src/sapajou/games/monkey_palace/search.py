"""How the bot `search` thinks: rollouts of the policy over redealt packs, as differences to the policy's own move."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from sapajou.games.monkey_palace import bot
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import turn
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.kernel import thinker
from sapajou.kernel.bot import Ranked

PLANS: Final = 10  # staircases that are looked at
MARGIN: Final = 4.0  # bananas by which they may look worse than the best
TRIES: Final = 3000
HORIZON: Final = 2  # rounds that are played on before a position is valued
DOUBT: Final = 1.0  # standard errors by which a move must be better than the policy's own


class Tally:
    """How one move did in the worlds in which it was tried, and by how much better than the policy's own."""

    def __init__(self) -> None:
        self.worlds = 0
        self.value = 0.0
        self.gain = 0.0
        self.squares = 0.0

    def add(self, value: float, gain: float) -> None:
        self.worlds += 1
        self.value += value
        self.gain += gain
        self.squares += gain * gain


class Thinker(thinker.Thinker):
    """Looks at the policy's own move and others."""

    plans = PLANS
    margin = MARGIN
    tries = TRIES
    horizon = HORIZON
    doubt = DOUBT
    use_chance = True
    later = 4

    def parts(self, state: State, seat: int) -> list[thinker.Part]:
        effort = self.effort(state)
        if state.phase != act.BUILD:
            effort //= self.later
        return [(self.seed, effort)]

    def look(self, state: State, seat: int, part: thinker.Part) -> Any:
        seed, effort = part
        policy = bot.policy_of(state.seats)
        state = self.game.redeal(state, seat, seed)
        moves = self.candidates(policy, state)
        tallies = [Tally() for _ in moves]
        if len(moves) == 1:
            return [(moves[0], 1, 0.0, 0.0, 0.0)]
        sims = max(len(moves) * 2, effort // (self.horizon * state.seats))
        alive = list(range(1, len(moves)))
        stages = 1
        while (1 << stages) < len(alive) + 1:
            stages += 1
        world_number = 0
        for stage in range(stages):
            worlds = max(1, sims // stages // (len(alive) + 1))
            for _ in range(worlds):
                world_number += 1
                world = self.game.redeal(state, seat, seed * 1000 + world_number)
                base = self.value_of(policy, world, seat, moves[0])
                tallies[0].add(base, 0.0)
                for at in alive:
                    value = self.value_of(policy, world, seat, moves[at])
                    tallies[at].add(value, value - base)
            alive.sort(key=lambda at: -tallies[at].gain / tallies[at].worlds)
            alive = alive[: max(1, (len(alive)) // 2)]
        return [(move, t.worlds, t.value, t.gain, t.squares) for move, t in zip(moves, tallies)]

    def conclude(self, state, seat, parts, findings) -> list[Ranked]:
        found = findings[0]
        ranked = []
        for at, (move, worlds, value, gain, squares) in enumerate(found):
            mean = gain / worlds
            var = max(0.0, squares / worlds - mean * mean) / worlds
            sure = mean - self.doubt * sqrt(var) if at else 0.0
            ranked.append((sure, -at, Ranked(move, value / worlds)))
        ranked.sort(key=lambda r: (r[0], r[1]), reverse=True)
        return [r[2] for r in ranked]

    def value_of(self, policy: Policy, world: State, seat: int, move: Sequence[int]) -> float:
        trial = world.copy()
        for step in move:
            trial.apply(seat, step)
        if trial.active == seat and trial.phase != act.BUILD:
            trial.playout(0, policy, "turn")
        for _ in range(self.horizon):
            while trial.phase != act.OVER:
                if trial.active == seat:
                    break
                trial.playout(0, policy, "turn")
            if _ < self.horizon - 1 and trial.phase != act.OVER:
                trial.playout(0, policy, "turn")
        if trial.phase == act.OVER:
            scores = trial.scores()
            lead = scores[seat] - max(x for o, x in enumerate(scores) if o != seat) + (0.5 if trial.holders[0] == seat else -0.5 if trial.holders[0] >= 0 else 0.0)
            left = 0.0
        else:
            lead = policy.evaluate_all(trial)[seat]
            left = policy.worth.rounds_left(trial) / 1000
        if not self.use_chance:
            return lead
        x = lead / (1.0 + 4.0 * sqrt(left))
        return 0.5 + 0.5 * x / sqrt(1 + x * x)

    def candidates(self, policy: Policy, state: State) -> list[tuple[int, ...]]:
        own = tuple(policy.move(state))
        if state.phase == act.BUILD and not state.draft:
            return self.turns(policy, state, own)
        if state.draft:
            return [own]
        legal = [(a,) for a in state.options()]
        if state.phase == act.BUY:
            return [own, *[m for m in self.purchases(policy, state, 4) if m != own]]
        return [own, *[m for m in legal if m != own][:11]]

    def purchases(self, policy, state, number):
        market_values = policy.purchases(state, number)
        return [(act.BUY_SET + m,) for m in market_values]

    def turns(self, policy, state, own):
        moves = []
        plans = policy.plans(state, self.tries, self.margin)[: self.plans]
        for at, plan in enumerate(plans):
            after = state.copy()
            for step in plan.steps:
                after.apply(after.active, step)
            if after.phase == act.BUY and after.active == state.active:
                moves += [tuple(plan.steps) + p for p in self.purchases(policy, after, 3 if at < 3 else 1)]
            else:
                moves.append(tuple(plan.steps))
        return moves or [own]
