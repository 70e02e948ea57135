"""Reading positions that may have been edited by hand: what is wrong is named by its place."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from sapajou.kernel.errors import BadPosition

T = TypeVar("T")


def shaped(dump: Mapping[str, Any], shape: type[T]) -> T:
    """Return a dump as the struct that describes it, or say where it has another shape."""
    try:
        return msgspec.convert(dump, shape)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at ")
        raise BadPosition(place.strip("`").removeprefix("$.") or "position", fault) from None


def check(holds: bool, place: str, fault: str) -> None:  # noqa: FBT001  reads as a sentence
    """Refuse a position in which something that must hold does not."""
    if not holds:
        raise BadPosition(place, fault)


def difference(expected: Any, given: Any, place: str = "") -> str | None:
    """Return the first place where two dumps differ, or None.

    >>> difference({"row": [1, 2]}, {"row": [1, 3]})
    'row[1]'
    """
    if isinstance(expected, Mapping) and isinstance(given, Mapping) and expected.keys() == given.keys():
        parts = ((f"{place}.{key}" if place else str(key), expected[key], given[key]) for key in expected)
    elif isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        parts = ((f"{place}[{at}]", *pair) for at, pair in enumerate(zip(expected, given, strict=True)))
    else:
        return None if expected == given and type(expected) is type(given) else place or "position"
    return next((found for name, left, right in parts if (found := difference(left, right, name))), None)
