"""A palace as a picture: SVG in isometric projection, seen from above the south-east."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from sapajou.games.monkey_palace.figures import PITCH
from sapajou.games.monkey_palace.notation import Cell, Piece, Place
from sapajou.games.monkey_palace.picture.animals import animal
from sapajou.games.monkey_palace.picture.shapes import INK, LINE, Point, behind, disc, face, painted, point
from sapajou.games.monkey_palace.view import SeenSite, View
from sapajou.kernel.words import Words

_PAPER, _MOSS, _MOSS_EDGE, _PLAN = "#f4ead2", "#8fae5a", "#6d8a41", "#e9dfb4"
_MARGIN: Final = 2  # studs around the outermost sites
_THICKNESS: Final = 1.0  # of the plate, in bricks
_ROOM: Final = 20  # around everything, in units of the picture
_CAPTION: Final = 16  # the height of a caption
_HEADROOM: Final = 2  # levels kept free for an animal
_SITE: Final = 1.05  # the radius of a site's field, in studs
_FIELDS: Final = {"dark_green": "#15804a", "light_green": "#b7e254", "gold": "#ffd93b"}
_STUDS: Final = {"dark_green": "#2aa567", "light_green": "#d3f283", "gold": "#ffec91"}
_MARKS: Final = {"dark_green": "#bfe6cf", "light_green": "#5c7f16", "gold": "#8a6a00"}


class Scene(NamedTuple):
    """What is drawn: sites, pieces with their mood (`old`, `new`, `blamed`), animals on their studs, and a caption."""

    sites: Sequence[SeenSite]
    pieces: Sequence[tuple[Piece, str]]
    animals: Sequence[tuple[str, Cell]]
    caption: str = ""


def drawn(view: View, words: Words, language: str) -> str:
    """Return the palace of a view as SVG, one's own draft in blue, with a description for those who cannot see it."""
    tops = {(site.x, site.y): height for site, height in zip(view.sites, view.heights, strict=True)}
    pieces = [(piece, "old") for piece in view.pieces]
    if view.draft is not None:
        pieces += [(piece, "new") for piece in view.draft.pieces]
    animals = [(name, (*place, tops[place])) for name, place in view.animals.items() if place is not None]
    told = [
        f"{site.name} {height} {words.sentence(language, f'piece.{top}')}"
        for site, height, top in zip(view.sites, view.heights, view.tops, strict=True)
        if height
    ]
    scene = Scene(view.sites, pieces, animals)
    return framed(scene, words.sentence(language, "title"), "; ".join(told))


def framed(scene: Scene, title: str, description: str) -> str:
    """Return a scene as a whole SVG file."""
    seen = _corners(scene)
    left, right = min(corner.x for corner in seen) - _ROOM, max(corner.x for corner in seen) + _ROOM
    upper, lower = min(corner.y for corner in seen) - _ROOM, max(corner.y for corner in seen) + _ROOM
    lower += _CAPTION if scene.caption else 0
    box = f"{left:.0f} {upper:.0f} {right - left:.0f} {lower - upper:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-labelledby="t d">',
        f'<title id="t">{escape(title)}</title><desc id="d">{escape(description)}</desc>',
        f'<path d="M{left:.0f} {upper:.0f}H{right:.0f}V{lower:.0f}H{left:.0f}Z" fill="{_PAPER}"/>',
        f"<g {LINE}>",
        *(_plate(scene.sites) if scene.sites else ()),
        *_palace(scene),
        "</g>",
        _text(Point((left + right) / 2, lower - _ROOM), scene.caption, f'fill="{INK}"'),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _corners(scene: Scene) -> list[Point]:
    """Return points of the picture, the outermost of everything among them."""
    seen = [point(x + dx, y + 1 - dx, z + up) for x, y, z in _cells(scene) for dx in (0, 1) for up in (0, _HEADROOM)]
    if scene.sites:
        west, east, south, north = _edges(scene.sites)
        seen += [point(west, south, 0), point(east, north, 0), point(west, north, 0), point(east, south, -_THICKNESS)]
    return seen


def _cells(scene: Scene) -> list[Cell]:
    return [*(cell for piece, _ in scene.pieces for cell in piece.cells()), *(cell for _, cell in scene.animals)]


def _edges(sites: Sequence[SeenSite]) -> tuple[int, int, int, int]:
    """Return the edges of the plate around some sites: west, east, south, north."""
    xs, ys = [site.x for site in sites], [site.y for site in sites]
    return min(xs) - _MARGIN, max(xs) + 1 + _MARGIN, min(ys) - _MARGIN, max(ys) + 1 + _MARGIN


def _plate(sites: Sequence[SeenSite]) -> Iterable[str]:
    """Yield what lies below the palace: the plate, the plan, its sites and their names."""
    west, east, south, north = _edges(sites)
    yield from _ground(west, east, south, north)
    yield from map(_field, sites)
    yield from _labels(sites, east, south)


def _ground(west: int, east: int, south: int, north: int) -> Iterable[str]:
    """Yield the plate and the plan that lies on it."""
    corners = [(west, south), (east, south), (east, north), (west, north)]
    yield face(_MOSS, *(point(x, y, 0) for x, y in corners))
    for (x, y), (other_x, other_y) in ((corners[0], corners[1]), (corners[1], corners[2])):
        wall = (point(x, y, 0), point(other_x, other_y, 0))
        floor = (point(other_x, other_y, -_THICKNESS), point(x, y, -_THICKNESS))
        yield face(_MOSS_EDGE, *wall, *floor)
    rim = 0.6
    inner = [(west + rim, south + rim), (east - rim, south + rim), (east - rim, north - rim), (west + rim, north - rim)]
    yield face(_PLAN, *(point(x, y, 0) for x, y in inner))


def _field(site: SeenSite) -> str:
    """Return a site: a round field in its colour, a pattern for those who do not tell colours apart, and a stud."""
    x, y = site.x + 0.5, site.y + 0.5
    marks = "".join(_mark(site.color, x, y, dx, dy) for dx, dy in ((0.7, 0), (-0.7, 0), (0, 0.7), (0, -0.7)))
    field = disc(point(x, y, 0), _SITE, _FIELDS[site.color]) + marks
    return field + disc(point(x, y, 0), 0.32, _FIELDS[site.color]) + disc(point(x, y, 0.2), 0.3, _STUDS[site.color])


def _mark(colour: str, x: float, y: float, dx: float, dy: float) -> str:
    """Return one mark of a field's pattern: rays on gold, dots on light green, leaves on dark green."""
    ink = _MARKS[colour]
    if colour == "light_green":
        return disc(point(x + dx, y + dy, 0), 0.11, ink, ink)
    near, far = point(x + 0.6 * dx, y + 0.6 * dy, 0), point(x + 1.35 * dx, y + 1.35 * dy, 0)
    width = 1.2 if colour == "gold" else 3.2
    return f'<path d="M{near}L{far}" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>'


def _labels(sites: Sequence[SeenSite], east: int, south: int) -> Iterable[str]:
    """Yield the letters along the south edge and the numbers along the east edge, as sites are named."""
    letters = {site.x: site.name[0] for site in sites}
    numbers = {site.y: site.name[1:] for site in sites}
    places = [(point(x + 0.5, south - 0.1, 0), letter) for x, letter in letters.items()]
    places += [(point(east + 0.1, y + 0.5, 0), number) for y, number in numbers.items()]
    for at, text in places:
        outlined = f'fill="{_PAPER}" stroke="{INK}" stroke-width="2.4" paint-order="stroke"'
        yield _text(Point(at.x, at.y + 14), text, outlined)


def _text(at: Point, text: str, paint: str) -> str:
    """Return a text in the middle of a point."""
    return (
        f'<text x="{at.x:.1f}" y="{at.y:.1f}" font-family="Alegreya, Georgia, serif" font-size="14" font-weight="700" '
        f'{paint} text-anchor="middle">{escape(text)}</text>'
    )


def _palace(scene: Scene) -> list[str]:
    """Return pieces and animals cell by cell, from back to front."""
    cells = [cell for piece, mood in scene.pieces for cell in painted(piece, mood)]
    cells += [((x, y, z), animal(name, _seat(x, y, z))) for name, (x, y, z) in scene.animals]
    return [drawing for _, drawing in sorted(cells, key=lambda cell: behind(cell[0]))]


def _seat(x: int, y: int, z: int) -> Point:
    return point(x + 0.5, y + 0.5, z + 0.16)


def sites_around(sites: Sequence[SeenSite], places: Sequence[Place]) -> list[SeenSite]:
    """Return the sites of the smallest rectangle that holds some places, and those next to it."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return [
        site
        for site in sites
        if min(xs) - PITCH <= site.x <= max(xs) + PITCH and min(ys) - PITCH <= site.y <= max(ys) + PITCH
    ]
