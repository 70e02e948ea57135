"""Phase 2, arrival of new apes: sealed tokens, their bonuses, copying, recruiting, and who comes first."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames, free
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import CHIMPANZEE, GORILLA, LEVELS, MANDRILL, ORANGUTAN, TOKENS
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, RESOURCES, amount, unit
from sapajou.games.after_us.engine.state import Pieces
from sapajou.kernel.trace import REVEAL

BONUS: Final = 2  # AU-CMP-04: points, energy or Rage
COPY_COST: Final = 2  # AU-P2-05
RECRUIT_COST: Final = 3  # AU-CMP-05: for each level
MOPED_ENERGY: Final = 3  # + 3 for each level: 6 or 9 (AU-OBJ-07)
NOBODY: Final = -1  # a neighbour that is no seat
SIDES: Final = 2  # 0: the next seat, 1: the one before


# Order (AU-SEQ-02, AU-END-07, AU-RUL-35)


def set_priority(state: Pieces) -> None:
    """Rank the seats by the highest number in their Assembly, as it lies when phase 2 begins."""
    order: list[int] = []
    seat: i64 = 0
    while seat < state.seats:
        highest: i64 = max(state.line[seat * act.SLOTS : seat * act.SLOTS + act.SLOTS])
        order.append((1000 - highest) * state.seats + seat)  # equal zeros in seat order
        seat += 1
    order.sort()
    state.priority = [code % state.seats for code in order]


def draws_short(state: Pieces) -> bool:
    """Return whether some recruit pile holds fewer cards than can still be drawn from it, by public facts."""
    if state.phase != act.MAIN and not state.objects & s.MOPED_BIT:
        return False
    pile: i64 = 0
    while pile < s.PILES:
        size: i64 = len(state.piles[pile])
        if 0 < size < 2 * state.seats and draws_possible(state, pile) > size:
            return True
        pile += 1
    return False


def draws_possible(state: Pieces, pile: i64) -> i64:
    """Return how often unfinished seats might draw from a pile in this node, at most."""
    ape = pile // 2
    level = pile % 2 + 1
    draws: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if not state.done >> seat & 1:
            if may_recruit(state, seat, ape) and most_food(state, seat, ape) >= RECRUIT_COST * level:
                draws += 1
            if state.usable(seat, s.MOPED_BIT) and most(state, seat, ENERGY) >= moped_energy(level):
                draws += 1
        seat += 1
    return draws


def may_recruit(state: Pieces, seat: i64, ape: i64) -> bool:
    """Return whether a seat's revealed token may still recruit an ape."""
    return state.phase == act.MAIN and state.token[seat] == ape and not state.marks[seat] & state.shortage


def most_food(state: Pieces, seat: i64, ape: i64) -> i64:
    """Return how much food to recruit an ape a seat might come to hold."""
    if ape != CHIMPANZEE:
        return most(state, seat, ape)
    best: i64 = 0
    kind: i64 = 0
    while kind < FOODS:
        best = max(best, most(state, seat, kind))
        kind += 1
    return best


def most(state: Pieces, seat: i64, kind: i64) -> i64:
    """Return how much of a kind a seat might come to hold in this phase: never less than it can, and never growing.

    Its own bonus and one copy may each bring what the best of its frames brings (or the 2 energy of an
    Orangutan); so may each removal, one, and the fridge, one food: it takes an energy for each that it gives.
    """
    best: i64 = BONUS if kind == ENERGY else 0
    best_rage: i64 = BONUS
    tamarins = state.tamarins_present(seat)
    for address in frames.addresses(state, seat):
        frame = frames.frame_at(state, seat, address)
        best = max(best, amount(state.cards.gain_of(frame, tamarins), kind))
        best_rage = max(best_rage, state.cards.rage_of(frame))
    chances: i64 = 0
    if state.phase != act.MAIN or state.marks[seat] & s.PENDING:
        chances += 1
    if not state.marks[seat] & s.COPIED:
        chances += 1
    rage: i64 = state.rage[seat] + chances * best_rage
    total = amount(state.purse[seat], kind) + chances * best + rage // s.REMOVAL_RAGE
    return total + 1 if kind != ENERGY and state.usable(seat, s.FRIDGE_BIT) else total


# The token (AU-P2-01)


def add_tokens(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do before the reveal: free actions, a token, the moped (AU-RUL-21)."""
    free.add_computer(state, seat, actions)
    free.add_fridge_and_removals(state, seat, actions)
    token: i64 = 0
    while token < TOKENS:
        actions.append(act.CHOOSE + token)
        token += 1
    add_moped(state, seat, actions)


def choose(state: Pieces, seat: i64, token: i64) -> None:
    """Seal a token; nobody sees it before the last one is in."""
    state.token[seat] = token
    state.done |= 1 << seat
    state.tell([act.CHOSE, 2, seat, token])


def reveal(state: Pieces) -> None:
    """Show all tokens and pay their bonuses; a Chimpanzee's becomes pending (AU-P2-02)."""
    state.tell([REVEAL, 0])
    state.phase = act.MAIN
    state.done = 0
    seat: i64 = 0
    while seat < state.seats:
        token: i64 = state.token[seat]
        state.tell([act.REVEALED, 2, seat, token])
        if token == CHIMPANZEE:
            state.marks[seat] |= s.PENDING
        else:
            pay_bonus(state, seat, token)
        seat += 1


def pay_bonus(state: Pieces, seat: i64, token: i64) -> None:
    """Give a seat the bonus of a token that is not a Chimpanzee (AU-CMP-04)."""
    if token == MANDRILL:
        state.score(seat, BONUS)
    elif token == ORANGUTAN:
        state.gain(seat, BONUS * unit(ENERGY))
    elif token == GORILLA:
        state.enrage(seat, BONUS)


# After the reveal


def add_main(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add what a seat may do after the reveal, in ascending order."""
    actions.append(act.DONE)
    pending = state.marks[seat] & s.PENDING != 0
    if pending:
        actions.append(act.DECLINE)
    if short_of_apes(state, seat):
        actions.append(act.CLAIM)
    free.add_computer(state, seat, actions)
    free.add_fridge_and_removals(state, seat, actions)
    add_recruits(state, seat, actions)
    add_moped(state, seat, actions)
    if pending:
        frames.add_targets(state, seat, NOBODY, state.purse[seat], act.REACTIVATE, actions)  # AU-REA-06
    if not state.marks[seat] & s.COPIED:
        add_copies(state, seat, actions)


def add_recruits(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add each recruitment that can be paid: after the own bonus, once, of the token's type (AU-P2-03, AU-RUL-11).

    Who has said that there was none to recruit recruits none, unless shortages are played open (AU-RUL-43).
    """
    if state.marks[seat] & (s.PENDING | state.shortage):
        return
    token: i64 = state.token[seat]
    purse: i64 = state.purse[seat]
    level: i64 = 1
    while level <= LEVELS:
        if state.piles[token * 2 + level - 1]:  # AU-P2-07
            base = act.RECRUIT + (level - 1) * RESOURCES
            if token != CHIMPANZEE:
                if amount(purse, token) >= RECRUIT_COST * level:
                    actions.append(base)
            else:
                kind: i64 = 0
                while kind < FOODS:
                    if amount(purse, kind) >= RECRUIT_COST * level:
                        actions.append(base + 1 + kind)
                    kind += 1
        level += 1


def short_of_apes(state: Pieces, seat: i64) -> bool:
    """Return whether a seat has the food for an ape, but every pile it can afford is empty (AU-END-06, AU-RUL-24)."""
    if state.marks[seat] & (s.PENDING | s.RECRUITED | s.CLAIMED):
        return False
    token: i64 = state.token[seat]
    held: i64 = 0
    kind: i64 = 0
    while kind < FOODS:
        if token in (kind, CHIMPANZEE):
            held = max(held, amount(state.purse[seat], kind))
        kind += 1
    if held < RECRUIT_COST or state.piles[token * 2]:
        return False
    return held < 2 * RECRUIT_COST or not state.piles[token * 2 + 1]


def moped_energy(level: i64) -> i64:
    """Return what the moped costs for a level (AU-OBJ-07)."""
    return MOPED_ENERGY * (level + 1)


def add_moped(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add each pile the moped can reach (AU-OBJ-07, AU-END-08)."""
    if not state.usable(seat, s.MOPED_BIT):
        return
    held = free.energy(state, seat)
    pile: i64 = 0
    while pile < s.PILES:
        if held >= moped_energy(pile % 2 + 1) and state.piles[pile]:
            actions.append(act.MOPED + pile)
        pile += 1


def neighbour(state: Pieces, seat: i64, side: i64) -> i64:
    """Return the seat on a side, or NOBODY; two players have one neighbour each (AU-P2-05, AU-RUL-37)."""
    if state.seats <= SIDES and side == 1:
        return NOBODY
    beside = (seat + 1) % state.seats if side == 0 else (seat + state.seats - 1) % state.seats
    return beside if beside != seat else NOBODY


def shown_token(state: Pieces, seat: i64, side: i64) -> i64:
    """Return the token shown on a side, the King's in solo (AU-SOL-13), or NO_TOKEN."""
    if state.seats == 1:
        return state.king_token if side == 0 else s.NO_TOKEN
    beside = neighbour(state, seat, side)
    return state.token[beside] if beside != NOBODY else s.NO_TOKEN


def add_copies(state: Pieces, seat: i64, actions: list[int]) -> None:
    """Add each way to copy a neighbour's bonus for two identical resources (AU-P2-05, AU-P2-06).

    The own bonus may still be pending (AU-RUL-10), and equal tokens are no matter (AU-RUL-13).
    """
    purse: i64 = state.purse[seat]
    side: i64 = 0
    while side < SIDES:
        token = shown_token(state, seat, side)
        kind: i64 = 0
        while kind < RESOURCES and token != s.NO_TOKEN:
            if amount(purse, kind) >= COPY_COST:
                if token == CHIMPANZEE:  # AU-RUL-12: with a target that what is left can pay for
                    base = act.copy_action(side, kind, 0)
                    frames.add_targets(state, seat, NOBODY, purse - COPY_COST * unit(kind), base, actions)
                else:
                    actions.append(act.copy_action(side, kind, -1))
            kind += 1
        side += 1


def copy_token(state: Pieces, seat: i64, action: i64) -> None:
    """Pay two identical resources for the bonus, only the bonus, of a neighbour's token (AU-P2-05)."""
    side = (action - act.COPY) // (RESOURCES * act.COPY_TARGETS)
    kind = (action - act.COPY) // act.COPY_TARGETS % RESOURCES
    target = (action - act.COPY) % act.COPY_TARGETS - 1
    token = shown_token(state, seat, side)
    state.marks[seat] |= s.COPIED
    state.tell([act.COPIED_TOKEN, 4, seat, neighbour(state, seat, side), kind, token])
    state.pay(seat, COPY_COST * unit(kind))
    if token == CHIMPANZEE:
        frames.reactivate(state, seat, target)
    else:
        pay_bonus(state, seat, token)


def own_reactivation(state: Pieces, seat: i64, target: i64) -> None:
    """Use the pending reactivation of the own Chimpanzee token (AU-REA-06)."""
    state.marks[seat] &= ~s.PENDING
    frames.reactivate(state, seat, target)


def decline(state: Pieces, seat: i64) -> None:
    """Do without the pending reactivation."""
    state.marks[seat] &= ~s.PENDING
    state.tell([act.DECLINED, 1, seat])


def recruit(state: Pieces, seat: i64, action: i64) -> None:
    """Pay and take the top card of the token's pile, unseen by the others (AU-P2-03, AU-P2-04, AU-RUL-27)."""
    level = (action - act.RECRUIT) // RESOURCES + 1
    paid = (action - act.RECRUIT) % RESOURCES
    token: i64 = state.token[seat]
    kind = paid - 1 if paid else token
    state.marks[seat] |= s.RECRUITED
    state.pay(seat, RECRUIT_COST * level * unit(kind))
    card = state.take_recruit(seat, token * 2 + level - 1)
    state.tell([act.TOOK, 5, seat, card, 0, kind, state.known[card], REVEAL, 0])


def use_moped(state: Pieces, seat: i64, pile: i64) -> None:
    """Take the top card of any pile, besides what the token recruits (AU-OBJ-07, AU-RUL-41)."""
    state.used[seat] |= s.MOPED_BIT
    state.pay(seat, moped_energy(pile % 2 + 1) * unit(ENERGY))
    card = state.take_recruit(seat, pile)
    state.tell([act.TOOK, 5, seat, card, 1, ENERGY, state.known[card], REVEAL, 0])


def claim_shortage(state: Pieces, seat: i64) -> None:
    """Say that there was no ape to recruit: the game ends with this round (AU-END-06, AU-RUL-25)."""
    state.marks[seat] |= s.CLAIMED
    state.tell([act.CLAIMED_SHORTAGE, 2, seat, state.token[seat]])


def end_main(state: Pieces, seat: i64) -> None:
    """Finish the phase; a pending reactivation is declined."""
    if state.marks[seat] & s.PENDING:
        decline(state, seat)
    free.finish(state, seat)


def settle_main(state: Pieces, seat: i64) -> None:
    """Finish the phase for a seat that can only pass (AU-SEQ-06)."""
    actions: list[int] = []
    add_main(state, seat, actions)
    if actions[-1] == act.DECLINE:  # no target, and nothing that could make one payable
        decline(state, seat)
        actions = []
        add_main(state, seat, actions)
    if len(actions) == 1:
        free.finish(state, seat)
