"""The pieces of the table as drawings: text, fragments, cards face up and face down, and rows of them."""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from sapajou.games.afternova.view import Face
from sapajou.kernel.drawing import place

DRAWINGS: Final = Path(__file__).parents[1] / "drawings"

PAPER, RAISED, SUNK, EDGE, INK, SOFT = "#f4ead2", "#fbf4e3", "#e8dab8", "#85744a", "#2b2720", "#5b513c"
LEAF, LEAF_WASH, THREAT, GLOW_WASH = "#3f5b34", "#dfe2b9", "#ad2c1c", "#ffe9ae"
_WORKER_WASH, _BLUEPRINT_WASH, _GOLD = "#e3d6b4", "#c9d3d6", "#f0b733"

# The seats as they are told apart everywhere: a colour and a mark, always together.
_SEATS: Final = (
    ("yellow", "#e8c61c"),
    ("purple", "#402070"),
    ("turquoise", "#21b080"),
    ("red", "#b3202a"),
    ("blue", "#3670a8"),
    ("pink", "#ea8ac2"),
)
_HEADS: Final[dict[str, list[str]]] = json.loads((DRAWINGS / "heads.json").read_text(encoding="utf-8"))
_FUR: Final = ("--fur", "--fur-pale", "--fur-dark")  # what an animal has a colour for, or none of them
_SERIF: Final = 'font-family="Alegreya, Georgia, serif"'
_SANS: Final = 'font-family="Atkinson Hyperlegible, Verdana, sans-serif"'
_LETTER: Final = 0.6  # how wide a letter is at most on average, in its height; fonts differ

CARD_WIDTH, CARD_HEIGHT = 104, 140
_LONG_NAME: Final = 11  # letters
SMALL_WIDTH, SMALL_HEIGHT = 50, 62
_SMALL_COST: Final = 2  # fragments side by side on a small card

Draw: TypeAlias = Callable[[float, float], str]


class Sign(NamedTuple):
    """Something that stands in a row: how wide it is, and how it is drawn around its middle."""

    width: float
    draw: Draw


# Shapes and text


def box(x: float, y: float, width: float, height: float, corner: float, fill: str, line: str = "") -> str:
    """Return a rectangle with round corners; `line` says how its edge is drawn."""
    edge = f" {line}" if line else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" fill="{fill}"{edge}/>'


def edge(colour: str, width: float, *, dashed: bool = False) -> str:
    """Return how the edge of a shape is drawn."""
    return f'stroke="{colour}" stroke-width="{width:g}"' + (' stroke-dasharray="5 4"' if dashed else "")


def told(
    text: str, x: float, y: float, size: float, colour: str = INK, anchor: str = "start", room: float | None = None
) -> str:
    """Return words with their middle at a height, smaller where there is little room."""
    return _text(text, x, y, size, (colour, anchor, f'{_SERIF} font-weight="700"'), room)


def count(text: object, x: float, y: float, size: float, colour: str = INK, anchor: str = "middle") -> str:
    """Return a number with its middle at a height."""
    return _text(str(text), x, y, size, (colour, anchor, f'{_SANS} font-weight="700"'), None)


def _text(text: str, x: float, y: float, size: float, style: tuple[str, str, str], room: float | None) -> str:
    colour, anchor, font = style
    fitting = size if room is None else min(size, room / (len(text) * _LETTER))
    return (
        f'<text x="{x:g}" y="{y + fitting * 0.34:.4g}" {font} font-size="{fitting:.3g}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


# Rows of signs


def row(x: float, y: float, signs: Iterable[Sign], gap: float = 4) -> tuple[str, float]:
    """Return signs side by side from a point on, and where they end."""
    drawn = []
    for sign in signs:
        drawn.append(sign.draw(x + sign.width / 2, y))
        x += sign.width + gap
    return "".join(drawn), x


def icon(name: str, size: float, style: str = "") -> Sign:
    """Return a drawing that stands in a row."""
    return Sign(size, lambda x, y: place(name, x, y, size, style))


def number(text: object, size: float, colour: str = INK) -> Sign:
    """Return a number that stands in a row."""
    return Sign(size * 0.62 * len(str(text)), lambda x, y: count(text, x, y, size, colour))


def words(text: str, size: float, colour: str = INK) -> Sign:
    """Return words that stand in a row."""
    width = len(text) * size * _LETTER
    return Sign(width, lambda x, y: told(text, x - width / 2, y, size, colour))


def arrow(colour: str = INK) -> Sign:
    """Return an arrow from what is given to what is got for it."""
    return Sign(40, lambda x, y: f'<path d="M{x - 14:g} {y - 3:g}h14v-7l14 10l-14 10v-7h-14z" fill="{colour}"/>')


def mark(seat: int, size: float) -> Sign:
    """Return the mark of a seat in its colour."""
    name, colour = _SEATS[seat]
    return icon(f"mark_{name}", size, f"--player:{colour}")


def stored(colour: str | None, size: float, *, surplus: bool = False) -> Sign:
    """Return a place of a storage, with its fragment if it has one; one too many is marked."""
    line = edge(THREAT, 2.5) if surplus else edge(EDGE, 1.5, dashed=colour is None)

    def draw(x: float, y: float) -> str:
        slot = box(x - size / 2, y - size / 2, size, size, size / 5, SUNK if colour is None else RAISED, line)
        return slot + (place(f"fragment_{colour}", x, y, size * 0.78) if colour else "")

    return Sign(size, draw)


def points(number_of: int, size: float) -> Sign:
    """Return a seal with points."""

    def draw(x: float, y: float) -> str:
        return place("victory_point", x, y, size, "--sym:0") + count(number_of, x, y, size * 0.44)

    return Sign(size, draw)


def upgrade(name: str | None, worth: int, size: float) -> Sign:
    """Return what a blueprint is good for: its upgrade, a skill's own icon with a plus, or else its points."""
    if name is None:
        return points(worth, size)
    if not name.startswith("skill_"):
        return icon(f"upgrade_{name}", size)

    def draw(x: float, y: float) -> str:
        at, radius, arm = size * 0.27, size * 0.2, size * 0.09
        plus = f"M{x + at - arm:.4g} {y + at:.4g}h{2 * arm:.4g}m{-arm:.4g} {-arm:.4g}v{2 * arm:.4g}"
        badge = f'<circle cx="{x + at:.4g}" cy="{y + at:.4g}" r="{radius:.4g}" fill="{_GOLD}" {edge(INK, 1.4)}/>'
        return place(name, x, y, size * 0.9) + badge + f'<path d="{plus}" {edge(INK, 2)} stroke-linecap="round"/>'

    return Sign(size, draw)


# Cards


def worker(name: str, size: float) -> Sign:
    """Return the head of a worker that stands in a row."""
    return Sign(size, lambda x, y: head(name, x, y, size))


def head(name: str, x: float, y: float, size: float) -> str:
    """Return the head of a worker: one of a few drawings, in its own fur."""
    drawing, *furs = _HEADS[name]
    style = ";".join(f"{part}:{fur}" for part, fur in zip(_FUR, furs, strict=False))
    return place(drawing, x, y, size, style)


def card(name: str, called: str, face: Face, covered: Sequence[str] = ()) -> Sign:
    """Return a card face up: a worker with its icons, or a blueprint with its price, points and upgrade."""

    def draw(x: float, y: float) -> str:
        wash = _WORKER_WASH if face.icons else _BLUEPRINT_WASH
        printed = _worker(name, face, x, y) if face.icons else _blueprint(face, x, y, covered)
        return _paper(x, y, CARD_WIDTH, CARD_HEIGHT, wash, 0.5) + printed + _name(called, x, y + CARD_HEIGHT / 2 - 14)

    return Sign(CARD_WIDTH, draw)


def _name(called: str, x: float, y: float) -> str:
    """Return the name of a card, in two lines if it is long."""
    middle = len(called) / 2
    gaps = [at for at, letter in enumerate(called) if letter == " "] if len(called) > _LONG_NAME else []
    at = min(gaps, key=lambda gap: abs(gap - middle), default=len(called))
    lines = [line for line in (called[:at], called[at + 1 :]) if line]
    return "".join(
        told(line, x, y - 15 * (len(lines) - 1 - down), 16 if len(lines) == 1 else 14, INK, "middle", CARD_WIDTH - 10)
        for down, line in enumerate(lines)
    )


def _paper(x: float, y: float, width: float, height: float, wash: str, share: float) -> str:
    """Return the paper of a card, with a wash over a share of its height from the top."""
    left, top, corner = x - width / 2, y - height / 2, width / 11
    across, down = width - 2 * corner, height * share
    round_ = f"a{corner:.4g} {corner:.4g} 0 0 1 {corner:.4g}"
    washed = (
        f'<path d="M{left:.5g} {top + down:.5g}v{corner - down:.4g}{round_} {-corner:.4g}h{across:.4g}'
        f'{round_} {corner:.4g}v{down - corner:.4g}z" fill="{wash}"/>'
    )
    return (
        box(left, top, width, height, corner, RAISED)
        + washed
        + box(left, top, width, height, corner, "none", edge(EDGE, 2))
    )


def _worker(name: str, face: Face, x: float, y: float) -> str:
    icons, _ = row(x - 33, y + 24, [icon(f"skill_{skill}", 31) for skill in face.icons])
    return head(name, x, y - 29, 66) + icons


def _blueprint(face: Face, x: float, y: float, covered: Sequence[str]) -> str:
    top = points(face.points, 42).draw(x - 25, y - 42)
    if face.upgrade is not None:
        top += upgrade(face.upgrade, face.points, 38).draw(x + 26, y - 42)
    size = 26 if len(face.cost) < len("four") else 23
    first = x - (len(face.cost) * (size + 1) - 1) / 2
    left = list(covered)
    price = []
    for colour in face.cost:
        hidden = colour in left
        if hidden:
            left.remove(colour)
        price.append(_symbol(colour, size, covered=hidden))
    return top + row(first, y + 12, price, 1)[0]


def _symbol(colour: str, size: float, *, covered: bool) -> Sign:
    """Return a symbol of a price; a covered one lies on a green disc."""
    disc = f'r="{size * 0.52:.4g}" fill="{LEAF_WASH}" {edge(LEAF, 2.5)}'

    def draw(x: float, y: float) -> str:
        under = f'<circle cx="{x:.4g}" cy="{y:.4g}" {disc}/>' if covered else ""
        return under + place(f"fragment_{colour}", x, y, size * (0.74 if covered else 0.94))

    return Sign(size, draw)


def small_card(name: str, face: Face) -> Sign:
    """Return a card of another's hand that one knows, without its name."""

    def draw(x: float, y: float) -> str:
        if face.icons:
            icons, _ = row(x - 20, y + 17, [icon(f"skill_{skill}", 19) for skill in face.icons], 2)
            printed = head(name, x, y - 11, 34) + icons
            return _paper(x, y, SMALL_WIDTH, SMALL_HEIGHT, _WORKER_WASH, 0.62) + printed
        lines = [face.cost[at : at + _SMALL_COST] for at in range(0, len(face.cost), _SMALL_COST)]
        price = [
            row(x - 9 * len(line) + 1, y + 4 + 17 * at, [_symbol(c, 16, covered=False) for c in line], 2)[0]
            for at, line in enumerate(lines)
        ]
        top = points(face.points, 22).draw(x - 12, y - 17)
        top += upgrade(face.upgrade, 0, 20).draw(x + 12, y - 17) if face.upgrade else ""
        return _paper(x, y, SMALL_WIDTH, SMALL_HEIGHT, _BLUEPRINT_WASH, 0.5) + top + "".join(price)

    return Sign(SMALL_WIDTH, draw)


def back(kind: str) -> Sign:
    """Return a small card face down: `worker_back` or `blueprint`."""

    def draw(x: float, y: float) -> str:
        paper = box(
            x - SMALL_WIDTH / 2, y - SMALL_HEIGHT / 2, SMALL_WIDTH, SMALL_HEIGHT, SMALL_WIDTH / 11, SUNK, edge(EDGE, 2)
        )
        return paper + place(kind, x, y, 36)

    return Sign(SMALL_WIDTH, draw)
