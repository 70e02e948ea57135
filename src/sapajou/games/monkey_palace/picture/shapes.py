"""The pieces of the palace drawn as SVG, cell by cell, seen from above the south-east.

A drawing is made of unit cells because cells, unlike whole pieces, can always be painted from back to
front: whatever hides a cell lies to its south, to its east or above it.
"""

from typing import Final, NamedTuple

from sapajou.games.monkey_palace.notation import Cell, Piece

# Screen lengths of one stud to the east, of one to the south, and of one brick up.
_ACROSS, _DOWN, _UP = 10.4, 6.0, 12.4
INK: Final = "#3a2c1c"
LINE: Final = f'stroke="{INK}" stroke-width=".7" stroke-linejoin="round"'  # of everything that does not say otherwise


class Tint(NamedTuple):
    """The colours of a thing: its top, its south face, its east face."""

    top: str
    south: str
    east: str


_NEW: Final = Tint("#9fd0f7", "#5cabee", "#3b87cc")
_BLAMED: Final = Tint("#f7a79b", "#e2574a", "#b83a31")
_TINTS: Final = {
    "arch": Tint("#f2d6a8", "#e2b87f", "#c79a63"),
    "brick": Tint("#d99b72", "#c6845a", "#a56541"),
    "column": Tint("#fdf6e2", "#f1e4c3", "#d6c6a0"),
    "dark_green": Tint("#1c9a5a", "#15804a", "#0f6238"),
    "light_green": Tint("#c3ee5a", "#aee03a", "#86b224"),
    "gold": Tint("#ffe95c", "#ffdd28", "#d9b10f"),
}
_MOODS: Final = {"old": None, "new": _NEW, "blamed": _BLAMED}
_COLUMN_INSET: Final = 0.14
_FOOT: Final = 0.3  # the height of a column's base and of its capital
_CROWN: Final = 0.66  # how high the opening of an arch is


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float

    def __str__(self) -> str:
        """Return it as SVG writes it."""
        return f"{self.x:.1f} {self.y:.1f}"


def point(x: float, y: float, z: float) -> Point:
    """Return where a point of space is seen."""
    return Point((x + y) * _ACROSS, (x - y) * _DOWN - z * _UP)


def behind(cell: Cell) -> tuple[int, int]:
    """Return a sort key: cells with smaller keys are painted first."""
    x, y, z = cell
    return x - y, z


def painted(piece: Piece, mood: str) -> list[tuple[Cell, str]]:
    """Return the cells of a piece, each with its drawing; the mood is `old`, `new` or `blamed`."""
    tint = _MOODS[mood] or _TINTS[piece.color or piece.type]
    if piece.type == "arch":
        return _arch(piece, tint)
    if piece.type == "column":
        return _column(piece, tint)
    cell = (piece.x, piece.y, piece.z)
    if piece.type == "brick":
        return [(cell, _brick(cell, tint))]
    return [(cell, _drum(cell, tint) if piece.color == "gold" else _bamboo(cell, tint))]


# Parts


def face(fill: str, *corners: Point, line: bool = True) -> str:
    """Return a filled polygon, with its outline or with its own colour around it."""
    stroke = "" if line else f' stroke="{fill}"'
    return f'<path d="M{"L".join(map(str, corners))}Z" fill="{fill}"{stroke}/>'


def disc(centre: Point, radius: float, fill: str, line: str = "") -> str:
    """Return a level circle, which is seen as an ellipse; its radius is in studs."""
    across, down = radius * 1.414 * _ACROSS, radius * 1.414 * _DOWN
    stroke = f' stroke="{line}"' if line else ""
    place = f'cx="{centre.x:.1f}" cy="{centre.y:.1f}" rx="{across:.1f}" ry="{down:.1f}"'
    return f'<ellipse {place} fill="{fill}"{stroke}/>'


def _line(*points: Point) -> str:
    return f'<path d="M{"L".join(map(str, points))}" fill="none"/>'


def _cylinder(x: float, y: float, z: float, radius: float, height: float, tint: Tint) -> str:
    """Return an upright cylinder around a point."""
    low, high = point(x, y, z), point(x, y, z + height)
    across, down = radius * 1.414 * _ACROSS, radius * 1.414 * _DOWN
    side = (
        f'<path d="M{high.x - across:.1f} {high.y:.1f}L{low.x - across:.1f} {low.y:.1f}'
        f'A{across:.1f} {down:.1f} 0 0 0 {low.x + across:.1f} {low.y:.1f}L{high.x + across:.1f} {high.y:.1f}Z" '
        f'fill="{tint.south}"/>'
    )
    return side + disc(high, radius, tint.top)


def _stud(cell: Cell, tint: Tint) -> str:
    """Return the stud on top of a cell."""
    x, y, z = cell
    return _cylinder(x + 0.5, y + 0.5, z + 1, 0.28, 0.16, tint)


def _block(cell: Cell, low: float, high: float, tint: Tint, inset: float = 0.0) -> str:
    """Return a block between two heights of a cell."""
    x, y, z = cell
    west, east, south, north = x + inset, x + 1 - inset, y + inset, y + 1 - inset
    low, high = z + low, z + high
    south_face = (point(west, south, high), point(east, south, high), point(east, south, low), point(west, south, low))
    east_face = (point(east, south, high), point(east, north, high), point(east, north, low), point(east, south, low))
    top = (point(west, south, high), point(east, south, high), point(east, north, high), point(west, north, high))
    return face(tint.south, *south_face) + face(tint.east, *east_face) + face(tint.top, *top)


# Pieces


def _brick(cell: Cell, tint: Tint) -> str:
    """Return a brick: a block with a sunken panel on each face."""
    x, y, z = cell
    a, b = 0.22, 0.78
    south = [point(x + i, y, z + k) for i, k in ((a, a), (b, a), (b, b), (a, b))]
    east = [point(x + 1, y + i, z + k) for i, k in ((a, a), (b, a), (b, b), (a, b))]
    return _block(cell, 0, 1, tint) + face(tint.east, *south) + face(tint.south, *east) + _stud(cell, tint)


def _column(piece: Piece, tint: Tint) -> list[tuple[Cell, str]]:
    """Return a column: a fluted shaft over three cells with a base and a capital."""
    low, middle, high = piece.cells()
    return [
        (low, _block(low, 0, _FOOT, tint) + _shaft(low, _FOOT, 1, tint)),
        (middle, _shaft(middle, 0, 1, tint)),
        (high, _shaft(high, 0, 1 - _FOOT, tint) + _block(high, 1 - _FOOT, 1, tint) + _stud(high, tint)),
    ]


def _shaft(cell: Cell, low: float, high: float, tint: Tint) -> str:
    """Return a part of a column's shaft, with its flutes."""
    x, y, z = cell
    near, far = _COLUMN_INSET, 1 - _COLUMN_INSET
    faces = []
    for fill, corners in (
        (tint.south, ((x + near, y + near), (x + far, y + near))),
        (tint.east, ((x + far, y + near), (x + far, y + far))),
    ):
        (ax, ay), (bx, by) = corners
        wall = [point(ax, ay, z + high), point(bx, by, z + high), point(bx, by, z + low), point(ax, ay, z + low)]
        faces.append(face(fill, *wall, line=False))
        for part in (0, 0.35, 0.65, 1):
            px, py = ax + (bx - ax) * part, ay + (by - ay) * part
            faces.append(_line(point(px, py, z + low), point(px, py, z + high)))
    return "".join(faces)


def _arch(piece: Piece, tint: Tint) -> list[tuple[Cell, str]]:
    """Return an arch: a block at each end, and between them a vault whose two middle studs are only seals."""
    along_x = piece.dir in ("E", "W")
    cells = sorted(piece.cells(), key=behind)
    first, *middle, last = cells
    drawn = [(first, _block(first, 0, 1, tint) + _stud(first, tint))]
    drawn += [(cell, _vault(cell, tint, half, along_x=along_x)) for half, cell in enumerate(middle)]
    return [*drawn, (last, _block(last, 0, 1, tint) + _stud(last, tint))]


def _vault(cell: Cell, tint: Tint, half: int, *, along_x: bool) -> str:
    """Return one half of the vault of an arch; the halves are counted from the back."""
    x, y, z = cell

    def at(along: float, across: float, up: float) -> Point:
        """Return a point by how far it is along the arch from the back, and across it from the seen side."""
        return point(x + along, y + across, z + up) if along_x else point(x + 1 - across, y + 1 - along, z + up)

    crown, foot = (1, 0) if half == 0 else (0, 1)
    wall = (
        f"M{at(0, 0, 1)}L{at(1, 0, 1)}" if half == 0 else f"M{at(1, 0, 1)}L{at(0, 0, 1)}"
    ) + f"L{at(crown, 0, _CROWN)}Q{at(foot, 0, _CROWN)} {at(foot, 0, 0)}Z"
    curve = f"M{at(crown, 0, _CROWN)}Q{at(foot, 0, _CROWN)} {at(foot, 0, 0)}"
    fill = tint.south if along_x else tint.east
    return (
        f'<path d="{wall}" fill="{fill}" stroke="{fill}"/>'
        f'<path d="{curve}" fill="none"/>'
        + face(tint.top, at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1), line=False)
        + _line(at(0, 0, 1), at(1, 0, 1))
        + _line(at(0, 1, 1), at(1, 1, 1))
        + disc(at(0.5, 0.5, 1), 0.26, tint.top, tint.east)
    )


def _drum(cell: Cell, tint: Tint) -> str:
    """Return a golden brick: a round drum with a waist."""
    x, y, z = cell
    parts = ((0.0, 0.42, 0.2), (0.2, 0.34, 0.55), (0.75, 0.42, 0.25))
    drums = (_cylinder(x + 0.5, y + 0.5, z + low, radius, height, tint) for low, radius, height in parts)
    return "".join(drums) + _stud(cell, tint)


_LEAVES: Final = ((-13, -3), (-9, -10), (9, -10), (13, -3), (-7, 4), (7, 4))


def _bamboo(cell: Cell, tint: Tint) -> str:
    """Return a bamboo: a knotty stem with leaves to all sides."""
    x, y, z = cell
    stem = "".join(_cylinder(x + 0.5, y + 0.5, z + low, 0.24, 0.45, tint) for low in (0.0, 0.5))
    heart = point(x + 0.5, y + 0.5, z + 0.75)
    leaves = "".join(
        f'<path d="M{heart}q{dx * 0.3:.1f} {dy - 4:.1f} {dx} {dy}q{-dx * 0.5:.1f} 3 {-dx} {-dy}Z" '
        f'fill="{tint.top if dy < 0 else tint.south}"/>'
        for dx, dy in _LEAVES
    )
    return leaves + stem + _stud(cell, tint)
