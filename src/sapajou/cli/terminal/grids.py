"""A view on the screen: grids with the seats' colours and signs, targets and the last move marked."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from sapajou.kernel.show import Cell, Grid
from sapajou.kernel.words import SeatValue
from sapajou.kernel.words import Text as SpokenText

Write: TypeAlias = Callable[[SpokenText], str]  # how a text that may speak of seats is written

# Each seat has a colour, and a sign for those who do not see it.
_SEATS: Final = (("●", "cyan"), ("▲", "yellow"), ("■", "magenta"), ("◆", "green"), ("★", "blue"), ("✚", "red"))
_TARGET: Final = "▸"
_LAST: Final = "*"
_COORDINATE: Final = 2  # headings that short are the coordinates of a board
_BORDERS: Final = 3  # a line and a blank on each side of a cell


def badge(seat: int) -> Text:
    """Return the sign of a seat, with its number, in its colour."""
    sign, colour = _SEATS[seat % len(_SEATS)]
    return Text(f"{sign}{seat}", style=f"bold {colour}")


def drawn(grids: Iterable[Grid], width: int, write: Write) -> RenderableType:
    """Return the grids of a view, one below the other, on a screen of some width."""
    return Group(*(_drawn(grid, width, write) for grid in grids))


def marks(grids: Iterable[Grid]) -> set[str]:
    """Return which marks stand on the board: `target`, `last`."""
    return {cell.mark for grid in grids for row in grid.rows for cell in row if cell.mark}


def _drawn(grid: Grid, width: int, write: Write) -> RenderableType:
    """Return one grid: a board, columns under their headings, or plain lines."""
    cells = [_row(row, write) for row in grid.rows]
    columns = max([len(grid.header), *map(len, cells)])
    title = Text(write(grid.title), style="bold")
    if columns <= 1 and not grid.header:
        return Group(title, *(Text("  ").append_text(cell) for row in cells for cell in row))
    is_board = all(len(heading) <= _COORDINATE for heading in grid.header)
    table = RichTable(box=box.SQUARE if is_board else box.SIMPLE_HEAD, show_header=bool(grid.header))
    widest = max((cell.cell_len for row in cells for cell in row), default=0)
    even = widest if is_board and columns * (widest + _BORDERS) < width else None
    for at in range(columns):
        is_margin = at == 0 and bool(grid.header)
        table.add_column(grid.header[at] if at < len(grid.header) else "", min_width=None if is_margin else even)
    for row in cells:
        table.add_row(*row)
    return Group(title, table)


def _row(row: Sequence[Cell], write: Write) -> list[Text]:
    """Return the cells of a row; where it is one seat's from end to end, its sign stands at the beginning only."""
    one_seats = len({cell.seat for cell in row}) == 1
    return [_written(cell, write, signed=at == 0 or not one_seats) for at, cell in enumerate(row)]


def _written(cell: Cell, write: Write, *, signed: bool) -> Text:
    """Return a cell with its mark and the colour of its seat, and its seat's sign if it is to be signed."""
    text = Text(_TARGET, style="bold green") if cell.mark == "target" else Text()
    style = {"target": "bold green", "last": "bold underline"}.get(cell.mark or "", "")
    if cell.seat is not None:
        style = f"{style} {_SEATS[cell.seat % len(_SEATS)][1]}".strip()
    if cell.seat is None or not signed:
        text.append(write(cell.text), style=style)
    else:
        text.append_text(badge(cell.seat))
        text.append(f" {write(_without_own_seat(cell))}".rstrip(), style=style)
    return text.append(_LAST, style="bold") if cell.mark == "last" else text


def _without_own_seat(cell: Cell) -> SpokenText:
    """Return the text of a cell without the seat whose it is, where it begins with that: the sign says it."""
    if isinstance(cell.text, str) or cell.text[0] != SeatValue(cell.seat or 0):
        return cell.text
    first, *others = [*cell.text[1:], ""]
    return [first.lstrip() if isinstance(first, str) else first, *others]
