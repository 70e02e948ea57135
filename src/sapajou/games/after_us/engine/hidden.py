"""Who knows what, and a position dealt again from what one seat knows.

Hidden are the order of the recruit piles but for cards that a phone returned (all know them), the order of
the shuffled part of each draw pile (all know its cards), the recruits that another owner has not drawn yet
(all know type and level), and the tokens that others have sealed (AU-INF-01).
"""

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import TOKENS
from sapajou.games.after_us.engine.policy import Policy
from sapajou.games.after_us.engine.rules import State
from sapajou.kernel.chance import Chance, Dice, chance_key


def knows(state: State, seat: int, card: int) -> bool:
    """Return whether a seat knows that a card of some pile lies where it lies."""
    return state.known[card] >> seat & 1 == 1


def added(state: State, card: int) -> bool:
    """Return whether a card of a draw pile was laid on top of it, and not shuffled into it."""
    return state.known[card] != 0


def redealt(state: State, seat: int, seed: int, policy: Policy | None = None) -> State:
    """Return a position that looks the same to a seat, with everything it may not know dealt again.

    The tokens that others have sealed are any, or those that a policy would choose for them.
    """
    new = state.copy()
    dice = Dice(seed)  # whoever deals again knows the seed: it need not be unforeseeable, but fast
    laid = _laid_unseen(new, seat)
    for pile in range(s.PILES):
        _deal_recruits(new, seat, pile, laid, dice)
    for cards in new.draw:
        _deal_shuffled(new, cards, dice)
    if new.phase == act.TOKEN:
        for other in range(new.seats):
            if other != seat and new.token[other] != s.NO_TOKEN:
                new.token[other] = dice.below(TOKENS) if policy is None else policy.act(new, other) - act.CHOOSE
    new.chance = Chance(chance_key(s.ID + " after", seed), [0] * len(state.chance.counters))
    return new


def _laid_unseen(new: State, seat: int) -> list[int]:
    """Return where recruits lie that their owners have not drawn yet and the seat has not seen: owner, place, ..."""
    laid: list[int] = []
    for owner in range(len(new.draw)):
        cards = new.draw[owner]
        for at in range(len(cards)):
            if added(new, cards[at]) and not knows(new, seat, cards[at]):
                laid.append(owner)
                laid.append(at)
    return laid


def _deal_recruits(new: State, seat: int, pile: int, laid: list[int], dice: Dice) -> None:
    """Deal the unknown cards of one back again: those in the recruit pile, and those that others took unseen."""
    cards = new.piles[pile]
    returned = 0  # those at the bottom that everybody knows
    while returned < len(cards) and knows(new, seat, cards[returned]):
        returned += 1
    unknown = cards[returned:]
    for at in range(0, len(laid), 2):
        card = new.draw[laid[at]][laid[at + 1]]
        if new.cards.ape[card] * 2 + new.cards.level[card] - 1 == pile:
            unknown.append(card)
            new.known[card] = 0
    unknown.sort()
    _shuffle(unknown, dice)
    for at in range(0, len(laid), 2):
        card = new.draw[laid[at]][laid[at + 1]]
        if new.cards.ape[card] * 2 + new.cards.level[card] - 1 == pile:
            dealt = unknown.pop()
            new.draw[laid[at]][laid[at + 1]] = dealt
            new.known[dealt] = 1 << laid[at]
    cards[returned:] = unknown


def _deal_shuffled(new: State, cards: list[int], dice: Dice) -> None:
    """Put the shuffled part of a draw pile, which is its lower part, into another order."""
    size = 0
    while size < len(cards) and not added(new, cards[size]):
        size += 1
    lower = sorted(cards[:size])
    _shuffle(lower, dice)
    cards[:size] = lower


def _shuffle(cards: list[int], dice: Dice) -> None:
    """Put cards into a random order, in place."""
    left = len(cards)
    while left > 1:
        chosen = dice.below(left)
        left -= 1
        cards[left], cards[chosen] = cards[chosen], cards[left]
