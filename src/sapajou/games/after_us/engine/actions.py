"""How actions are numbered: kind by kind, and inside a kind by what it points at; then phases, endings, trace entries.

A card is named by its slot; before the Assembly is laid, the drawn cards lie in ascending order of their
numbers. An order of assembling is the rank of a permutation of them, counted as in a dictionary.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.kernel.trace import FIRST_KIND

SLOTS: Final = 5  # four, and a fifth with the pinball machine
JOIN: Final = 4  # the position of the frame that a card makes with its right neighbour
POSITIONS: Final = 5  # of frames in one row of one slot: four printed ones and the join
ADDRESSES: Final = 75  # 3 rows of 5 slots of 5 positions; ascending is the reading order (AU-P1-04)

SKIP: Final = 0
DONE: Final = 1
DECLINE: Final = 2
CLAIM: Final = 3
ACTIVATE: Final = 4
COMPUTER: Final = 5
PINBALL: Final = 6
FRIDGE: Final = 7  # + give * 4 + take
REMOVE: Final = 23  # + slot
BLASTER: Final = 28  # + slot
PHONE: Final = 33  # + slot * 4 + ape
CONSOLE: Final = 53  # + slot
CHOOSE: Final = 58  # + token
RECRUIT: Final = 62  # + (level - 1) * 4 + (0, or 1 + the food a Chimpanzee is paid with)
MOPED: Final = 70  # + pile
ASSEMBLE: Final = 78  # + rank of the order
TARGET: Final = 198  # + address: activate the frame under the pointer, reactivating this one
REACTIVATE: Final = 273  # + address: the own Chimpanzee token
COPY: Final = 348  # + (side * 4 + kind) * 76 + (0, or 1 + address)
COPY_TARGETS: Final = 76
ACTION_COUNT: Final = 956

FACTORIALS: Final = [1, 1, 2, 6, 24, 120]

# Phases. Phase 2 has two nodes: the sealed choice of a token, and what follows the reveal (AU-SEQ-03).
LIFE: Final = 0
TOKEN: Final = 1
MAIN: Final = 2
REST: Final = 3
WINDOW: Final = 4
OVER: Final = 5

# Kinds of trace entries: what happened, for events.py to tell.
ROUND_BEGAN: Final = FIRST_KIND
DREW: Final = FIRST_KIND + 1  # seat, cards...
RESHUFFLED: Final = FIRST_KIND + 2  # seat, how many
USED_PHONE: Final = FIRST_KIND + 3  # seat, returned, taken
USED_BLASTER: Final = FIRST_KIND + 4  # seat, discarded, drawn
USED_PINBALL: Final = FIRST_KIND + 5  # seat, drawn
ASSEMBLED: Final = FIRST_KIND + 6  # seat, cards...
ACTIVATED: Final = FIRST_KIND + 7  # seat, address, paid, gained, points, rage
REACTIVATED: Final = FIRST_KIND + 8  # the same, for the target of a reactivation
SKIPPED: Final = FIRST_KIND + 9  # seat, address
PASSED: Final = FIRST_KIND + 10  # seat, address: not asked, as it cannot be paid
REMOVED: Final = FIRST_KIND + 11  # seat, slot, card, gained, points
USED_COMPUTER: Final = FIRST_KIND + 12  # seat
USED_FRIDGE: Final = FIRST_KIND + 13  # seat, given, taken
FINISHED: Final = FIRST_KIND + 14  # seat, phase
CHOSE: Final = FIRST_KIND + 15  # seat, token
REVEALED: Final = FIRST_KIND + 16  # seat, token
DECLINED: Final = FIRST_KIND + 17  # seat
COPIED_TOKEN: Final = FIRST_KIND + 18  # seat, neighbour (NO_TOKEN: the King), kind, token
TOOK: Final = FIRST_KIND + 19  # seat, card, by moped, kind paid with, who knows the card
CLAIMED_SHORTAGE: Final = FIRST_KIND + 20  # seat, token
USED_CONSOLE: Final = FIRST_KIND + 21  # seat, slot, card
PHASE_BEGAN: Final = FIRST_KIND + 22  # phase
GAME_ENDS: Final = FIRST_KIND + 23  # reason
KING_INCOME: Final = FIRST_KIND + 24  # gained
KING_REVEALED: Final = FIRST_KIND + 25  # card, gained, points, rage
KING_CHOSE: Final = FIRST_KIND + 26  # token, gained, points, rage
KING_RECRUITED: Final = FIRST_KIND + 27  # ape, level
KING_REMOVED: Final = FIRST_KIND + 28  # card, gained, points
KING_COMPUTER: Final = FIRST_KIND + 29
KING_RESTED: Final = FIRST_KIND + 30
KING_RESHUFFLED: Final = FIRST_KIND + 31  # how many
ROBBED: Final = FIRST_KIND + 32  # seat, taken from the King's reserve

# Why a game ends.
TARGET_REACHED: Final = 0
SHORTAGE: Final = 1
CAPPED: Final = 2


def address_of(row: i64, slot: i64, position: i64) -> i64:
    """Return the address of a frame."""
    return (row * SLOTS + slot) * POSITIONS + position


def row_of(address: i64) -> i64:
    """Return the row of an address."""
    return address // (SLOTS * POSITIONS)


def slot_of(address: i64) -> i64:
    """Return the slot of an address."""
    return address // POSITIONS % SLOTS


def position_of(address: i64) -> i64:
    """Return the position of an address."""
    return address % POSITIONS


def copy_action(side: i64, kind: i64, address: i64) -> i64:
    """Return the action that copies a neighbour's token; the address is -1 unless it is a Chimpanzee."""
    return COPY + (side * 4 + kind) * COPY_TARGETS + address + 1


def order_of(rank: i64, count: i64) -> list[int]:
    """Return the permutation of 0 to count - 1 that has a rank.

    >>> order_of(5, 3)
    [2, 1, 0]
    """
    left = list(range(count))
    order: list[int] = []
    rest = rank
    while left:
        block: i64 = FACTORIALS[len(left) - 1]
        order.append(left.pop(rest // block))
        rest %= block
    return order


def rank_of(order: list[int]) -> int:
    """Return the rank of a permutation.

    >>> rank_of([2, 1, 0])
    5
    """
    left = sorted(order)
    rank = 0
    for place in order:
        at = left.index(place)
        left.pop(at)
        rank += at * FACTORIALS[len(left)]
    return rank
