"""Who knows what: dealing again everything that a seat may not know."""

from bazaar.engine import actions as act
from bazaar.engine import state as s
from bazaar.engine.policy import Policy
from bazaar.engine.rules import ID, State
from sapajou.kernel.chance import Chance, chance_key


def redealt(state: State, seat: int, seed: int, policy: Policy | None = None) -> State:
    """Return the position with everything the seat may not know dealt again; a policy may seal the others' answers."""
    new = state.copy()
    deal = Chance(chance_key(ID, seed), [0])
    unknown = [ware for ware in range(act.WARES) if not state.known[ware] >> seat & 1]
    deal.shuffle(0, unknown)
    for other in range(state.seats):
        for ware in state.hand(other) if other != seat else []:
            if state.known[ware] >> seat & 1:
                if not state.known[ware] & s.OPEN:
                    new.known[ware] = 1 << other | 1 << seat  # whether others know it too, it cannot tell
            else:
                dealt = unknown.pop()
                new.holder[dealt] = other
                new.known[dealt] = 1 << other
    new.stock = unknown
    for ware in unknown:
        new.holder[ware] = s.STOCK
        new.known[ware] = 0
    new.omens.sort()
    deal.shuffle(0, new.omens)
    _reseal(new, seat, deal, policy)
    new.chance = Chance(chance_key(ID + " after", seed), [0] * s.STREAMS)
    return new


def _reseal(state: State, seat: int, deal: Chance, policy: Policy | None) -> None:
    """Empty the others' draft, and seal their choices again among what their wares allow."""
    if state.phase == act.TURN and state.active != seat:
        state.clear_offer()
    if state.phase != act.ANSWERS:
        return
    if state.active != seat and state.offer[2] != seat:
        hand = state.hand(state.active)
        state.offer[1] = hand[deal.below(0, len(hand))]
        if state.offer[2] != act.NOTHING:
            state.known[state.offer[1]] |= 1 << state.offer[2]
    for other in range(state.seats):
        if other != seat and state.answers[other] != act.NOTHING:
            possible = state.possible_answers(other) if policy is None else [policy.answer(state, other)]
            state.answers[other] = possible[deal.below(0, len(possible))]
