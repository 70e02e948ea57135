"""Frames of an Assembly: which exist, in which order, whether they can be activated, and what they do."""

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import ROWS
from sapajou.games.after_us.engine.purse import ENERGY, RESOURCES, covers, missing, unit
from sapajou.games.after_us.engine.state import Pieces


def frame_at(state: Pieces, seat: i64, address: i64) -> i64:
    """Return the code of the frame at an address, or 0 if there is none (AU-P1-05)."""
    slot = act.slot_of(address)
    card: i64 = state.line[seat * act.SLOTS + slot]
    if card == 0:
        return 0
    position = act.position_of(address)
    if position != act.JOIN:
        return state.cards.whole(card, act.row_of(address), position)
    if slot == act.SLOTS - 1:
        return 0
    neighbour: i64 = state.line[seat * act.SLOTS + slot + 1]
    return state.cards.join(card, neighbour, act.row_of(address)) if neighbour != 0 else 0


def addresses(state: Pieces, seat: i64) -> list[int]:
    """Return where there are frames, in reading order: rows, in a row slots, a join last in its slot (AU-P1-04)."""
    found: list[int] = []
    row: i64 = 0
    while row < ROWS:
        slot: i64 = 0
        while slot < act.SLOTS:
            card: i64 = state.line[seat * act.SLOTS + slot]
            if card != 0:
                printed: i64 = state.cards.printed[card * ROWS + row]
                at: i64 = 0
                while at < printed:
                    if state.cards.whole(card, row, at) != 0:
                        found.append(act.address_of(row, slot, at))
                    at += 1
                if frame_at(state, seat, act.address_of(row, slot, act.JOIN)) != 0:
                    found.append(act.address_of(row, slot, act.JOIN))
            slot += 1
        row += 1
    return found


def next_address(state: Pieces, seat: i64, start: i64) -> i64:
    """Return the first address from `start` on with a frame, or AFTER_LAST."""
    address = start
    while address < act.ADDRESSES:
        if state.line[seat * act.SLOTS + act.slot_of(address)] == 0:
            address += act.POSITIONS - act.position_of(address)  # an empty slot has no frames
        elif frame_at(state, seat, address) != 0:
            return address
        else:
            address += 1
    return act.ADDRESSES


def payable(state: Pieces, seat: i64, frame: i64, purse: i64) -> bool:
    """Return whether a purse pays for a frame and its condition holds (AU-P1-07, AU-P1-08)."""
    if not covers(purse, state.cards.cost_of(frame)):
        return False
    types = state.cards.types_of(frame)
    return types == 0 or state.types_present(seat) >= types


def add_targets(state: Pieces, seat: i64, source: i64, purse: i64, base: i64, actions: list[int]) -> None:
    """Add an action for each frame that may be reactivated from a purse; `source` is the reactivating frame.

    A target is another frame (AU-REA-01) that does not itself reactivate (AU-REA-03, AU-RUL-02).
    """
    for address in addresses(state, seat):
        frame = frame_at(state, seat, address)
        if address != source and not state.cards.reactivating(frame) and payable(state, seat, frame, purse):
            actions.append(base + address)


def has_target(state: Pieces, seat: i64, source: i64, purse: i64) -> bool:
    """Return whether some frame may be reactivated from a purse."""
    targets: list[int] = []
    add_targets(state, seat, source, purse, 0, targets)
    return len(targets) > 0


def activatable(state: Pieces, seat: i64, address: i64) -> bool:
    """Return whether the frame at an address can be activated now, with a target if it needs one (AU-REA-05)."""
    frame = frame_at(state, seat, address)
    purse: i64 = state.purse[seat]
    if frame == 0 or not payable(state, seat, frame, purse):
        return False
    if not state.cards.reactivating(frame):
        return True
    return has_target(state, seat, address, purse - state.cards.cost_of(frame))  # AU-REA-02, AU-RUL-08


def resolve(state: Pieces, seat: i64, address: i64, kind: i64) -> None:
    """Pay the whole cost of a frame, then receive its whole gain (AU-P1-07); `kind` is how the log tells it."""
    frame = frame_at(state, seat, address)
    cost = state.cards.cost_of(frame)
    tamarins = state.tamarins_present(seat)
    gain = state.cards.gain_of(frame, tamarins)
    points = state.cards.points_of(frame, tamarins)
    rage = state.cards.rage_of(frame)
    state.tell([kind, 6, seat, address, cost, gain, points, rage])
    state.pay(seat, cost)
    state.gain(seat, gain)
    state.score(seat, points)
    if rage != 0:
        state.enrage(seat, rage)


def reactivate(state: Pieces, seat: i64, address: i64) -> None:
    """Activate a frame once more (AU-REA-01)."""
    resolve(state, seat, address, act.REACTIVATED)


# What may still become of a frame that cannot be activated now (AU-SEQ-06)


def removals_left(state: Pieces, seat: i64) -> i64:
    """Return how many cards a seat could remove one after the other (AU-RAG-02, AU-RAG-06)."""
    by_rage: i64 = state.rage[seat] // s.REMOVAL_RAGE
    by_cards = state.owned(seat) - s.FEWEST_CARDS
    return by_rage if by_rage < by_cards else max(by_cards, 0)


def hopeful(state: Pieces, seat: i64, address: i64) -> bool:
    """Return whether removals and the fridge could make the frame at an address activatable."""
    frame = frame_at(state, seat, address)
    removals = removals_left(state, seat)
    fridge = state.usable(seat, s.FRIDGE_BIT)
    if frame == 0 or (removals == 0 and not fridge):
        return False
    cost = state.cards.cost_of(frame)
    needed = slots_used(address)
    if not state.cards.reactivating(frame):
        return attainable(state, seat, cost, needed, state.cards.types_of(frame), removals, fridge)
    for other in addresses(state, seat):
        target = frame_at(state, seat, other)
        if other == address or state.cards.reactivating(target):
            continue
        both = cost + state.cards.cost_of(target)
        slots = needed | slots_used(other)
        if attainable(state, seat, both, slots, state.cards.types_of(target), removals, fridge):
            return True
    return False


def worth_asking(state: Pieces, seat: i64, address: i64) -> bool:
    """Return whether a seat is asked about the frame at an address: it can be activated, or could be made so."""
    return activatable(state, seat, address) or hopeful(state, seat, address)


def slots_used(address: i64) -> i64:
    """Return the mask of the slots whose cards a frame is printed on."""
    cards: i64 = 3 if act.position_of(address) == act.JOIN else 1
    return cards << act.slot_of(address)


def attainable(state: Pieces, seat: i64, cost: i64, needed: i64, types: i64, removals: i64, fridge: bool) -> bool:  # noqa: FBT001
    """Return whether a cost and a condition can be met without removing the cards of some slots."""
    purse: i64 = state.purse[seat]
    if missing(purse, cost) > removals + (1 if fridge else 0) or state.types_present(seat) < types:
        return False
    removed: i64 = 0
    while removed < 1 << act.SLOTS:
        if removed & needed == 0:
            bonus = removal_bonus(state, seat, removed, removals, types)
            if bonus >= 0 and (covers(purse + bonus, cost) or (fridge and chilled(purse + bonus, cost))):
                return True
        removed += 1
    return False


def removal_bonus(state: Pieces, seat: i64, removed: i64, removals: i64, types: i64) -> i64:
    """Return the resources that the removal of some slots brings, or -1 if it is impossible or breaks a condition."""
    bonus: i64 = 0
    count: i64 = 0
    seen: i64 = 0
    left: i64 = 0
    slot: i64 = 0
    while slot < act.SLOTS:
        card: i64 = state.line[seat * act.SLOTS + slot]
        if removed >> slot & 1:
            if card == 0:
                return -1
            count += 1
            bonus += state.cards.bonus[card]
        elif card != 0:
            ape: i64 = state.cards.ape[card]
            if not seen >> ape & 1:
                seen |= 1 << ape
                left += 1
        slot += 1
    return bonus if count <= removals and left >= types else -1


def chilled(purse: i64, cost: i64) -> bool:
    """Return whether one exchange in the fridge lets a purse cover a cost."""
    give: i64 = 0
    while give < RESOURCES:
        price = unit(ENERGY) + unit(give)
        take: i64 = 0
        while take < RESOURCES:
            if give != take and covers(purse, price) and covers(purse - price + unit(take), cost):
                return True
            take += 1
        give += 1
    return False


def add_fridge(purse: i64, actions: list[int]) -> None:
    """Add each exchange that a purse allows: one kind for another, and 1 energy (AU-OBJ-02, AU-RUL-14, AU-RUL-15)."""
    give: i64 = 0
    while give < RESOURCES:
        if covers(purse, unit(ENERGY) + unit(give)):
            take: i64 = 0
            while take < RESOURCES:
                if give != take:
                    actions.append(act.FRIDGE + give * RESOURCES + take)
                take += 1
        give += 1
