"""Where two dumps differ."""

from collections.abc import Mapping
from typing import Any


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
