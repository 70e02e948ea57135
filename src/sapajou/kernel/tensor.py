"""What a seat sees as a row of small numbers, for those who learn from it.

A game lays its tensor out in named slices, one after the other, and writes them into a buffer that it is given. All
numbers are unsigned bytes: 0 and 1 for facts, counts for amounts, and a count stops at what its slice says is the
most. Seats are told as the viewing seat meets them: itself first, then the others clockwise.
"""

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple, TypeAlias

Buffer: TypeAlias = bytearray | memoryview


class Slice(NamedTuple):
    """A part of a tensor: where it begins, its shape, the largest number in it, and what it tells."""

    name: str
    start: int
    shape: tuple[int, ...]
    most: int
    tells: str

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + self.size


class Tensor(NamedTuple):
    """How a game tells a seat's view in numbers: the slices, and what writes them all.

    `write(state, seat, buffer)` fills a buffer of `size` bytes. It is a function of what `view` shows the seat, it has
    the same slices for every number of seats, and no number of it is left as it was.
    """

    slices: tuple[Slice, ...]
    write: Callable[[Any, int, Buffer], None]

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return self.slices[-1].stop

    def of(self, state: Any, seat: int) -> bytearray:
        """Return what a seat sees of a position, in a buffer of its own."""
        buffer = bytearray(self.size)
        self.write(state, seat, buffer)
        return buffer


def laid_out(*parts: tuple[str, int, tuple[int, ...], int, str]) -> tuple[Slice, ...]:
    """Return the slices of a tensor; each begins where the one before it ends.

    >>> [part.stop for part in laid_out(("board", 0, (2, 3), 1, ""), ("round", 6, (), 255, ""))]
    [6, 7]
    """
    slices = tuple(Slice(*part) for part in parts)
    begins = 0
    for part in slices:
        if part.start != begins:
            raise ValueError(f"slice {part.name} begins at {part.start}, not at {begins}")
        begins = part.stop
    return slices
