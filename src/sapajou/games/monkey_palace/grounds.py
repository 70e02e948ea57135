"""What the lead of a seat is made of, in bananas, as the search weighs it."""

from typing import Final

from sapajou.games.monkey_palace import bot
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.engine.worth import ONE
from sapajou.games.monkey_palace.search import valued
from sapajou.kernel.grounds import ended

NAMES: Final = ("bananas", "animals", "stock", "deliveries", "turn", "rival")


def grounds(state: State, seat: int) -> dict[str, float]:
    """Return the bananas that a seat has and can expect, and what the best rival has (`rival`)."""
    policy = bot.policy_of(state.seats)
    lead, _ = valued(policy, state, seat)
    if state.phase == act.OVER:
        return ended(lead)
    worth = policy.worth
    left = worth.turns_left(state, seat, worth.rounds_left(state))
    found = {
        "bananas": worth.scored(state, seat) / ONE,
        "animals": worth.trophies(state, seat, left) / ONE,
        "stock": worth.built_of_stock(state, seat, left) / ONE,
        "deliveries": worth.deliveries(state, seat, left) / ONE,
        "turn": worth.rest_of_turn(state, seat, left) / ONE if seat == state.active else 0.0,
    }
    return {**found, "rival": lead - sum(found.values())}
