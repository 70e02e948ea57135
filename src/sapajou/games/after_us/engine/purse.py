"""The four resources packed into one int, the purse.

It has a field for each resource: flower, fruit, grain, energy. A field has a guard bit on top, so that one subtraction
tells whether a whole cost can be paid.
"""

from typing import Final

from mypy_extensions import i64

# Resources, in the order of the purse's fields. The first three are food.
FLOWER: Final = 0
FRUIT: Final = 1
GRAIN: Final = 2
ENERGY: Final = 3
RESOURCES: Final = 4
FOODS: Final = 3

MOST: Final = 9999  # of one resource in a dump: no game brings so many, and a field holds more (AU-CMP-08)
_FIELD: Final = 15
# Not `1 << (_FIELD * kind)`: mypyc writes the 1 as a C int, and shifts 32 bits only.
_UNITS: Final = [1, 1 << 15, 1 << 30, 1 << 45]
_FIELD_MASK: Final = (1 << 14) - 1
_GUARDS: Final = (1 << 14) | (1 << 29) | (1 << 44) | (1 << 59)


def unit(kind: i64) -> i64:
    """Return a purse of one resource of a kind."""
    return _UNITS[kind]


def amount(purse: i64, kind: i64) -> i64:
    """Return how many resources of a kind a purse holds."""
    return purse >> (_FIELD * kind) & _FIELD_MASK


def covers(purse: i64, cost: i64) -> bool:
    """Return whether a purse holds a whole cost."""
    return ((purse | _GUARDS) - cost) & _GUARDS == _GUARDS


def shared(first: i64, second: i64) -> i64:
    """Return what two purses have in common, kind by kind."""
    both: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        both += min(amount(first, kind), amount(second, kind)) << (_FIELD * kind)
        kind += 1
    return both


def missing(purse: i64, cost: i64) -> i64:
    """Return how many resources in all a purse lacks for a cost."""
    lacking: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        lacking += max(0, amount(cost, kind) - amount(purse, kind))
        kind += 1
    return lacking


def purse_of(amounts: list[int]) -> int:
    """Return a purse of so many of each resource."""
    purse: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        purse += amounts[kind] * unit(kind)
        kind += 1
    return purse


def amounts_of(purse: int) -> list[int]:
    """Return how many of each resource a purse holds."""
    return [int(amount(purse, kind)) for kind in range(RESOURCES)]
