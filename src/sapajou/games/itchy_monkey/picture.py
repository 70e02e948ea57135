"""The board as a picture: SVG made of the drawings beside this file."""

from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from sapajou.games.itchy_monkey.figures import Cell
from sapajou.games.itchy_monkey.view import Monkey, View
from sapajou.kernel.drawing import place, symbols
from sapajou.kernel.words import Words

_DRAWINGS: Final = Path(__file__).parent / "drawings"

# All lengths in units of the picture: a cell is 110 wide, a monkey's tile 92.
_CELL: Final = 110
_MARGIN: Final = 46
_TILE: Final = 46
_HEAD: Final = 74

_PAPER, _RAISED, _EDGE, _INK = "#f4ead2", "#fbf4e3", "#85744a", "#2b2720"
_CANOPY, _CANOPY_DEEP, _VINE = "#d5d6a6", "#bcc388", "#6a7d3f"


class Coat(NamedTuple):
    """The colour of a seat, the ink that is read on it, and the drawing of its mark."""

    colour: str
    ink: str
    mark: str


_COATS: Final = (
    Coat("#e8c61c", "#201c16", "mark_yellow"),
    Coat("#402070", "#ffffff", "mark_purple"),
    Coat("#21b080", "#201c16", "mark_turquoise"),
    Coat("#b3202a", "#ffffff", "mark_red"),
)


def drawn(view: View, words: Words, language: str) -> str:
    """Return the board of a view as SVG, with a description for those who cannot see it."""
    width, height = view.cols * _CELL + 2 * _MARGIN, view.rows * _CELL + 2 * _MARGIN
    title = escape(words.sentence(language, "title"))
    told = escape("; ".join(_told(monkey, words, language) for monkey in view.monkeys))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">',
        f'<title id="t">{title}</title><desc id="d">{told}</desc>',
        _symbols(view),
        _box(0, 0, width, height, 18, _PAPER),
        _box(
            _MARGIN - 12,
            _MARGIN - 12,
            width - 2 * _MARGIN + 24,
            height - 2 * _MARGIN + 24,
            22,
            _CANOPY,
            _CANOPY_DEEP,
            12,
        ),
        *_vines(view),
        *_labels(view),
        *(_tile(monkey) for monkey in view.monkeys),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _told(monkey: Monkey, words: Words, language: str) -> str:
    """Return one monkey in words: its cell, its species and its lice."""
    name = words.sentence(language, f"piece.{monkey.species}")
    lice = "" if monkey.owner is None else f" ({monkey.owner}: {monkey.workers} + {monkey.queens})"
    return f"{monkey.cell} {name}{lice}"


def _symbols(view: View) -> str:
    """Return the drawings that the picture uses."""
    used = {monkey.species for monkey in view.monkeys} | {"louse_worker", "louse_queen"}
    used |= {_COATS[monkey.owner].mark for monkey in view.monkeys if monkey.owner is not None}
    return symbols(_DRAWINGS, used)


def _worn(colour: str) -> str:
    """Return the style that gives lice and marks a colour."""
    return f"--player:{colour}"


def _disc(x: float, y: float, radius: float, fill: str, *, outlined: bool = False) -> str:
    line = f' stroke="{_INK}" stroke-width="2"' if outlined else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{line}/>'


def _box(
    x: float, y: float, width: float, height: float, corner: float, fill: str, stroke: str = "none", line: float = 0
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{line:g}"/>'
    )


def _centre(cell: Cell) -> tuple[float, float]:
    return _MARGIN + (cell.col + 0.5) * _CELL, _MARGIN + (cell.row + 0.5) * _CELL


def _vines(view: View) -> list[str]:
    """Return the vines: one along each row and each column, swaying a little."""
    end_x, end_y = _MARGIN + view.cols * _CELL, _MARGIN + view.rows * _CELL
    style = f'fill="none" stroke="{_VINE}" stroke-width="6" stroke-linecap="round"'
    rows = [_MARGIN + (row + 0.5) * _CELL for row in range(view.rows)]
    columns = [_MARGIN + (column + 0.5) * _CELL for column in range(view.cols)]
    sway = _CELL / 2
    across = [
        f'<path d="M{_MARGIN} {y:g}q{sway:g} -7 {2 * sway:g} 0t{end_x - _MARGIN - 2 * sway:g} 0" {style}/>'
        for y in rows
    ]
    down = [
        f'<path d="M{x:g} {_MARGIN}q7 {sway:g} 0 {2 * sway:g}t0 {end_y - _MARGIN - 2 * sway:g}" {style}/>'
        for x in columns
    ]
    return across + down


def _labels(view: View) -> list[str]:
    """Return the letters of the columns and the numbers of the rows, as cells are named in notation."""
    style = f'font-family="Alegreya, Georgia, serif" font-size="22" fill="{_EDGE}" text-anchor="middle"'
    labels = []
    for column in range(view.cols):
        x, _ = _centre(Cell(0, column))
        labels.append(f'<text x="{x:g}" y="{_MARGIN - 22}" {style}>{str(Cell(0, column))[0]}</text>')
    for row in range(view.rows):
        _, y = _centre(Cell(row, 0))
        labels.append(f'<text x="{_MARGIN - 30}" y="{y + 7:g}" {style}>{row + 1}</text>')
    return labels


def _tile(monkey: Monkey) -> str:
    """Return a monkey: its head on a tile, ringed in its owner's colour, with its lice."""
    x, y = _centre(monkey.cell)
    if monkey.owner is None:
        return _disc(x, y, _TILE, _RAISED, outlined=True) + place(monkey.species, x, y, _HEAD)
    coat = _COATS[monkey.owner]
    ring = _disc(x, y, _TILE, _INK) + _disc(x, y, _TILE - 2, coat.colour)
    well = _disc(x, y, _TILE - 10, _RAISED, outlined=True)
    mark = place(coat.mark, x - 38, y - 38, 26, _worn(coat.colour))
    return ring + well + place(monkey.species, x, y - 2, _HEAD - 8) + mark + _lice(monkey, x, y, coat)


def _lice(monkey: Monkey, x: float, y: float, coat: Coat) -> str:
    """Return how many workers and queens a monkey carries."""
    queens = "".join(
        place("louse_queen", x + 38 - 17 * number, y - 38, 32, _worn(coat.colour)) for number in range(monkey.queens)
    )
    number = (
        f'<text x="{x + 11:g}" y="{y + 46:g}" font-family="Atkinson Hyperlegible, Verdana, sans-serif" font-size="23" '
        f'font-weight="700" fill="{coat.ink}" text-anchor="middle">{monkey.workers}</text>'
    )
    badge = _box(x - 27, y + 24, 54, 28, 14, coat.colour, _INK, 2)
    return queens + badge + place("louse_worker", x - 11, y + 38, 22, _worn(_RAISED)) + number
