"""Reading data that may have been written by hand: what has another shape is named by its place.

The words of msgspec are English; a few patterns cover what it says of the shapes here, and tell it by a key.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from sapajou.kernel.errors import BadInput

T = TypeVar("T")


class ShapeFault(NamedTuple):
    """What msgspec found: the place within the whole ("" for all of it), the key of a sentence and its values."""

    place: str
    code: str
    values: dict[str, object]


# What msgspec says, and the key that says it; the groups are the values. A group `wanted` or `found` names types.
_PATTERNS: Final = tuple(
    (re.compile(pattern), code)
    for pattern, code in (
        (r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`", "fault.wrong_type"),
        (r"Object missing required field `(?P<field>.+)`", "fault.missing_field"),
        (r"Object contains unknown field `(?P<field>.+)`", "fault.unknown_field"),
        (r"Invalid (?:enum )?value (?P<given>.+)", "fault.not_known"),
        (r"Expected `array` of length (?P<count>\d+), got (?P<given>\d+)", "fault.wrong_length"),
        (r"Expected `array` of length <= (?P<high>\d+)", "fault.too_long"),
        (r"Expected `\w+` >= (?P<low>-?[\d.]+)", "fault.too_low"),
        (r"Expected `\w+` <= (?P<high>-?[\d.]+)", "fault.too_high"),
        (r"(?:Number|Integer) .*out of range", "fault.huge_number"),
        (r"Input data was truncated", "fault.truncated_json"),
        (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", "fault.broken_json"),
    )
)
_UNKNOWN: Final = "fault.other_shape"
_MOST_DIGITS: Final = 18  # far beyond anything that is counted here, and far below what Python refuses to read


def whole_number(text: str) -> int | None:
    """Return the number that a text spells in plain digits; None if it spells none that anybody could mean.

    >>> whole_number("12"), whole_number("twelve"), whole_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def shaped(data: Any, shape: type[T], refuse: type[BadInput], whole: str) -> T:
    """Return data as the struct that describes it, or say where it has another shape; `whole` names all of it."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        fault = shape_fault(error)
        raise refuse(fault.place or whole, fault.code, **fault.values) from None


def shape_fault(error: msgspec.DecodeError) -> ShapeFault:
    """Return what msgspec says as a place, a key and values; what no pattern covers is quoted."""
    said, _, place = str(error).partition(" - at ")
    for pattern, code in _PATTERNS:
        found = pattern.fullmatch(said)
        if found:
            return ShapeFault(_path(place), code, dict(_values(found)))
    return ShapeFault(_path(place), _UNKNOWN, {"why": said})


def _path(place: str) -> str:
    """Return a place without msgspec's marks: `$.seats[0].hand` is seats[0].hand, and `key` in `$.bag` is bag."""
    return place.strip("`").rpartition("`")[2].removeprefix("$").removeprefix(".")


def _values(found: re.Match[str]) -> Iterator[tuple[str, object]]:
    """Yield the values of a sentence; types are named one by one, so that each is put into words."""
    for name, text in found.groupdict().items():
        yield name, text.split(" | ") if name in ("wanted", "found") else text
