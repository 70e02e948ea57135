"""How actions are numbered: kind by kind, and inside a kind by what it points at.

A card is named by its slot; before the Assembly is laid, the drawn cards lie in ascending order of their
numbers. An order of assembling is the rank of a permutation of them, counted as in a dictionary.

This file is compiled; it imports the standard library and mypy_extensions only.
"""

from typing import Final

from mypy_extensions import i64

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
