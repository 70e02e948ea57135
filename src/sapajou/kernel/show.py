"""A view in words: titled tables that a terminal, a plain web page and a screen reader can all show."""

import msgspec

from sapajou.kernel.words import SeatValue, Text


class Cell(msgspec.Struct, frozen=True):
    """One cell: its text, whose it is, and why it stands out (`last` touched, `target` of a choice)."""

    text: Text
    seat: int | None = None
    mark: str | None = None


class Grid(msgspec.Struct, frozen=True):
    """A titled table; without a header and with one column it is a list of lines."""

    title: Text
    rows: list[list[Cell]]
    header: list[str] = []


def lines(title: Text, *texts: Text) -> Grid:
    """Return a table that is a list of lines."""
    return Grid(title, [[Cell(text)] for text in texts])


def seat_cell(seat: int) -> Cell:
    """Return the cell with which the row of a seat begins."""
    return Cell([SeatValue(seat)], seat)
