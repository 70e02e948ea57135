"""Bargainers that no weight was tuned against: the policy of Afternova with other margins, envy and hopes.

    sapajou simulate afternova --bots search,benchmarks/opponents/afternova_policies.py:Hard,... --seats 4

Each plays the move that the policy would, at once; they are quick, and differ in what they ask of a deal.
"""

from typing import Any

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.offers import manned
from sapajou.games.afternova.engine.planning import steps_of_deal
from sapajou.games.afternova.engine.policy import taking
from sapajou.kernel.bot import Bot
from sapajou.kernel.game import Game


class Plain(Bot):
    """Plays by the policy, with some weights of its own."""

    own: dict[str, list[float]] = {}  # noqa: RUF012  never changed

    def __init__(self, game: Game[Any], seat: int, seed: int, **settings: object) -> None:
        super().__init__(game, seat, seed, **settings)
        self.policies: dict[int, Any] = {}

    def act(self, state: Any, seat: int) -> list[int]:  # noqa: PLR0911  one line a phase
        """Return the policy's move."""
        policy = self.policies.setdefault(state.seats, self.game.policy(state.seats, self.own))
        if state.phase == act.CHOOSE_ACTION:
            bargain = policy.best_offer(state, seat)
            return [act.A_MARKET] if bargain is None else steps_of_deal(state, seat, manned(state, seat, bargain.deal))
        if state.phase == act.RESPOND:
            return steps_of_deal(state, seat, policy.answer(state, seat))
        if state.phase == act.CONSIDER_COUNTERS:
            maker = policy.counter_to_take(state, seat)
            return [act.A_DECLINE] if maker < 0 else steps_of_deal(state, seat, taking(state, seat, maker))
        if state.phase == act.CHOOSE_ACCEPTOR:
            return [act.A_ACCEPTOR + policy.acceptor(state)]
        if state.phase == act.MARKET_STEP:
            return [act.A_TAKE + policy.best_card(state, seat)]
        if state.phase == act.DISCARD_HAND:
            return [act.A_DISCARD + policy.least_card(state, seat)]
        if state.phase == act.OVERFLOW:
            return [act.A_DROP + colour for colour in policy.drops(state, seat)]
        card = policy.completion(state, seat)
        return [act.A_PASS] if card < 0 else [act.A_COMPLETE + card - act.WORKERS]


class Hard(Plain):
    """Wants much for its help and offers little hope."""

    own = {"margin": [0.8], "demand": [0.9], "envy": [0.15], "tries": [3.0]}  # noqa: RUF012


class Soft(Plain):
    """Takes what there is, and gives freely."""

    own = {"margin": [0.1], "demand": [-0.2], "envy": [0.0], "hope": [0.7, 0.2, 0.95]}  # noqa: RUF012


class Grudging(Plain):
    """Minds what others gain."""

    own = {"margin": [0.3], "demand": [0.2], "envy": [0.5], "held_back": [1.0]}  # noqa: RUF012
