"""What every tensor writes into its row of bytes; compiled, as a row has hundreds of them."""

from typing import Final

from mypy_extensions import i64, u8

MOST: Final = 255  # that a byte holds


def counted(number: i64) -> u8:
    """Return a count as a byte: it stops at what a byte holds, and nothing is less than none."""
    return u8(max(0, min(number, MOST)))


def met(seats: i64, own: i64, other: i64) -> i64:
    """Return where the viewing seat meets another: itself first, then the others clockwise."""
    return other - own if other >= own else other - own + seats
