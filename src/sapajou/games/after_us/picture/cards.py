"""Cards as pictures: one alone, or an Assembly side by side with its half frames joined.

A card is 200 wide and 274 high: the head on the wash of its type, then three rows of frames. A whole frame has
a line all round; a half frame is open at the edge of its card, and dashed as long as it finds no other half.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sapajou.games.after_us.figures import COLOURS, DESIGNS, KINDS, Card, Frame, Gain, design_of
from sapajou.games.after_us.picture.paper import EDGE, INK, LEAF, PLAYERS, RAISED, number, whole_picture
from sapajou.games.after_us.show import card_name
from sapajou.kernel.drawing import place
from sapajou.kernel.words import Words

WIDTH, HEIGHT = 200, 274

_SOFT, _JOINED, _NOW = "#5d5443", "#ffe9ae", "#dfe2b9"
_WASH: Final = {
    "tamarin": "#e3d6b4",
    "mandrill": "#c9d3d6",
    "orangutan": "#ecc9a2",
    "gorilla": "#cdd0c4",
    "chimpanzee": "#dfd0b9",
}
_HEAD_HEIGHT: Final = 92
_ROW_HEIGHT: Final = 58
_FRAME_HEIGHT: Final = 46
_ICON: Final = 34
_GAP: Final = 4
_LEAF_PATH: Final = "M0 0c2-12 12-18 22-18c0 12-8 20-22 18z"
# What each sign is drawn with. The number of a food stands beside it, from 2 up; of the others always inside.
_ICONS: Final[dict[str, str]] = {
    **{kind: kind for kind in KINDS},
    "points": "victory_point",
    "rage": "rage",
    "reactivate": "reactivate",
}
_INSIDE: Final = ("energy", "points", "rage")


class Sign(NamedTuple):
    """One thing inside a frame, and how wide it is: a drawing, a number, or a piece of an arrow."""

    width: float
    drawing: str = ""
    text: str = ""
    path: str = ""

    def drawn(self, x: float, y: float) -> str:
        """Return it with its left edge at x and its middle at y."""
        if self.path:
            return f'<path d="M{x:g} {y:g}{self.path}" fill="{INK}"/>'
        middle = x + self.width / 2
        if not self.drawing:
            return number(self.text, middle, y, 26)
        if not self.text:
            return place(self.drawing, middle, y, _ICON)
        return place(self.drawing, middle, y, _ICON, "--sym:0") + number(self.text, middle - 0.5, y + 1, 20)


_ARROW: Final = Sign(24, path="m2-4h9v-7l12 11l-12 11v-7h-9z")
_SHAFT: Final = Sign(10, path="m0-4h10v8h-10z")
_TIP: Final = Sign(14, path="m0-11l13 11l-13 11z")
_DASH: Final = Sign(16, path="m2-2h12v4h-12z")


class Box(NamedTuple):
    """A frame with its place on a card: where it begins, its signs, and how much they are drawn together."""

    frame: Frame
    x: float
    signs: Sequence[Sign]
    scale: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.scale * _width(self.signs)

    @property
    def _open_arrow(self) -> bool:
        return self.frame.arrow and self.frame.shape != "closed"

    def contents(self, x: float, y: float) -> str:
        """Return the signs, side by side."""
        # The two pieces of a joined arrow touch at the seam.
        drawn, at = [], {"open_left": 0.0, "open_right": 2.0 * _GAP}[self.frame.shape] if self._open_arrow else _GAP
        for sign in self.signs:
            drawn.append(sign.drawn(at, 0))
            at += sign.width + _GAP / 2
        return f'<g transform="translate({x:g} {y:g}) scale({self.scale:.3g})">{"".join(drawn)}</g>'


def one_card(cards: Mapping[int, Card], printed: int, words: Words, language: str) -> str:
    """Return one card as a whole picture."""
    return assembly(cards, [printed], words, language)


def assembly(
    cards: Mapping[int, Card],
    line: Sequence[int | None],
    words: Words,
    language: str,
    pointer: str | None = None,
) -> str:
    """Return an Assembly as a whole picture."""
    inner = f'<g transform="translate(4 4)">{line_of_cards(cards, line, pointer)}</g>'
    title = ", ".join(card_name(cards, card, words, language) for card in line if card is not None)
    return whole_picture(title, "", inner, len(line) * WIDTH + 8, HEIGHT + 8)


def line_of_cards(
    cards: Mapping[int, Card], line: Sequence[int | None], pointer: str | None = None, *, laid: bool = True
) -> str:
    """Return an Assembly drawn from the left upper corner: halves that meet are joined, the pointer's frame marked."""
    faces = [None if card is None else cards[design_of(card)] for card in line]
    drawn = [
        _blank(slot) if face is None else _face(face, int(line[slot] or 0), slot * WIDTH)
        for slot, face in enumerate(faces)
    ]
    for row in range(3):
        boxes = [[] if face is None else laid_out(face.rows[row]) for face in faces]
        for slot in range(len(faces)):
            drawn += _row(boxes, slot, row, pointer, laid=laid)
    return "".join(drawn)


def laid_out(frames: Sequence[Frame]) -> list[Box]:
    """Return the frames of a row of a card at their places: halves at the edges, whole ones between them."""
    signs = [list(_signs(frame)) for frame in frames]
    total = sum(map(_width, signs)) + _GAP * (len(frames) + 1)
    scale = min(1.0, WIDTH / total) if frames else 1.0
    widths = [scale * _width(one) for one in signs]
    room = (WIDTH - sum(widths)) / max(1, _spaces(frames))
    boxes, x = [], 0.0
    for frame, one, width in zip(frames, signs, widths, strict=True):
        x += 0 if frame.shape == "open_left" else room
        boxes.append(Box(frame, WIDTH - width if frame.shape == "open_right" else x, one, scale))
        x += width
    return boxes


def _spaces(frames: Sequence[Frame]) -> int:
    """Return how many gaps there are in a row: beside every frame, but not outside of a half."""
    return len(frames) + 1 - sum(frame.shape != "closed" for frame in frames)


def _width(signs: Sequence[Sign]) -> float:
    return sum(sign.width for sign in signs) + _GAP / 2 * (len(signs) - 1) + 2 * _GAP


def _signs(frame: Frame) -> Iterator[Sign]:
    """Yield what is printed in a frame, from left to right."""
    if frame.min_types is not None:
        yield Sign(14, text=str(frame.min_types))
        yield Sign(_ICON, "types")
    if frame.cost is not None:
        cost = list(_amounts(frame.cost))
        yield from cost or [_DASH]
    if frame.arrow:
        yield {"closed": _ARROW, "open_right": _SHAFT, "open_left": _TIP}[frame.shape]
    if frame.gain is not None:
        yield from _amounts(frame.gain)
    if frame.gain_per_tamarin is not None:
        yield from _amounts(frame.gain_per_tamarin)
        yield Sign(10, text="/")
        yield Sign(_ICON, "tamarin")


def _amounts(gain: Gain) -> Iterator[Sign]:
    """Yield signs for what is paid or gained."""
    for name, icon in _ICONS.items():
        amount = getattr(gain, name)
        if amount and name in _INSIDE:
            yield Sign(_ICON, icon, str(amount))
        elif amount:
            if amount > 1:
                yield Sign(14, text=str(amount))
            yield Sign(_ICON, icon)


def _blank(slot: int) -> str:
    """Return an empty slot: nothing moves together (AU-RAG-04)."""
    return (
        f'<rect x="{slot * WIDTH + 8}" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="12" fill="none" '
        f'stroke="{EDGE}" stroke-width="2" stroke-dasharray="8 8" opacity="0.6"/>'
    )


def _face(card: Card, printed: int, x: float) -> str:
    """Return a card without its frames: its head, its level as leaves, its number and its Rage bonus."""
    wash = f'<path d="M{x + 2:g} {_HEAD_HEIGHT}v-76q0-14 14-14h{WIDTH - 32}q14 0 14 14v76z" fill="{_WASH[card.type]}"/>'
    paper = (
        f'<rect x="{x + 1:g}" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="14" fill="{RAISED}" '
        f'stroke="{EDGE}" stroke-width="2"/>'
    )
    leaves = "".join(
        f'<path transform="translate({x + 12 + 25 * leaf:g} 32)" d="{_LEAF_PATH}" fill="{LEAF}" stroke="{INK}"/>'
        for leaf in range(card.level)
    )
    if not card.level:
        colour = COLOURS[(printed - 1) // DESIGNS]
        leaves = place(f"mark_{colour}", x + 22, 22, 22, f"--player:{PLAYERS[colour]}")
    bonus = "".join(sign.drawn(x + WIDTH - 42, 58) for sign in _amounts(card.rage_bonus) if sign.drawing)
    return (
        paper + wash + place(card.type, x + WIDTH / 2, 48, 88) + leaves
        + number(str(printed), x + 12, 78, 19, _SOFT, "start")
        + place("rage", x + WIDTH - 25, 22, 24) + bonus
    )  # fmt: skip


def _row(boxes: Sequence[Sequence[Box]], slot: int, row: int, pointer: str | None, *, laid: bool) -> Iterator[str]:
    """Yield the frames of one row in one slot; a joined frame is drawn with its left half."""
    y = _HEAD_HEIGHT + 4 + _ROW_HEIGHT * row
    beside = {
        "open_right": laid and slot + 1 < len(boxes) and any(box.frame.shape == "open_left" for box in boxes[slot + 1]),
        "open_left": laid and slot > 0 and any(box.frame.shape == "open_right" for box in boxes[slot - 1]),
    }
    for at, box in enumerate(boxes[slot], 1):
        address = f"{row + 1}.{slot + 1}.{'J' if box.frame.shape == 'open_right' else at}"
        if box.frame.shape == "closed":
            yield _closed(box, slot * WIDTH + box.x, y, now=address == pointer)
        elif not beside[box.frame.shape]:
            yield _loose(box, slot * WIDTH + box.x, y)
        elif box.frame.shape == "open_right":
            yield _join(box, boxes[slot + 1][0], (slot + 1) * WIDTH, y, now=address == pointer)


def _closed(box: Box, x: float, y: float, *, now: bool) -> str:
    return _outline(x, y, box.width, RAISED, 2, now=now) + box.contents(x, y + _FRAME_HEIGHT / 2)


def _join(left: Box, right: Box, seam: float, y: float, *, now: bool) -> str:
    """Return a frame that two cards make together, across the seam between them (AU-P1-06)."""
    outline = _outline(seam - left.width, y, left.width + right.width, _JOINED, 4, now=now)
    middle = y + _FRAME_HEIGHT / 2
    return outline + left.contents(seam - left.width, middle) + right.contents(seam, middle)


def _outline(x: float, y: float, width: float, fill: str, line: float, *, now: bool) -> str:
    stroke, line, fill = (LEAF, 6, _NOW) if now else (INK, line, fill)
    pointer = f'<path d="M{x + width / 2:g} {y - 1:g}l-9-12h18z" fill="{LEAF}"/>' if now else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{_FRAME_HEIGHT}" rx="9" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{line:g}"/>{pointer}'
    )


def _loose(box: Box, x: float, y: float) -> str:
    """Return a half frame that is open at the edge of its card: dashed and pale."""
    width, height = box.width, _FRAME_HEIGHT
    if box.frame.shape == "open_right":
        outline = f"M{x + width - 2:g} {y:g}h{9 - width + 2:g}q-9 0-9 9v{height - 18}q0 9 9 9h{width - 11:g}"
    else:
        outline = f"M{x + 2:g} {y:g}h{width - 11:g}q9 0 9 9v{height - 18}q0 9-9 9h{11 - width:g}"
    line = f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="6 4"/>'
    return f'<g opacity="0.5">{line}{box.contents(x, y + height / 2)}</g>'
