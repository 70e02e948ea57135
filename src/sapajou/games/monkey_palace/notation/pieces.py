"""Pieces and places as people write them, with their coordinates."""

import re
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.figures import COLOUR_NAMES, DIRECTIONS, KINDS, PITCH, VECTORS, Direction

Place: TypeAlias = tuple[int, int]
Cell: TypeAlias = tuple[int, int, int]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on the palace or of a staircase: an arch reaches from (x, y) in its direction."""

    type: Literal["arch", "brick", "column", "decoration"]
    x: int
    y: int
    z: int
    dir: Direction | None = None
    color: str | None = None

    def ends(self) -> list[Place]:
        """Return the places of its feet: two of an arch, one of anything else."""
        if self.dir is None:
            return [(self.x, self.y)]
        dx, dy = VECTORS[DIRECTIONS.index(self.dir)]
        return [(self.x, self.y), (self.x + PITCH * dx, self.y + PITCH * dy)]

    def cells(self) -> list[Cell]:
        """Return the boxes of space that it fills (MP-G-05)."""
        if self.dir is None:
            return [(self.x, self.y, self.z + up) for up in range(3 if self.type == "column" else 1)]
        dx, dy = VECTORS[DIRECTIONS.index(self.dir)]
        return [(self.x + i * dx, self.y + i * dy, self.z) for i in range(PITCH + 1)]

    def __str__(self) -> str:
        """Return it in short: the kind, the coordinates, the direction of an arch, the colour of a decoration."""
        more = f" {self.dir or self.color}" if self.dir or self.color else ""
        return f"{self.type} {self.x},{self.y},{self.z}{more}"


@cache
def _piece(kind: int, x: int, y: int, z: int, direction: int) -> Piece:
    """Return a piece; the same object for the same piece, as there are only so many of them."""
    if kind >= s.DECORATION:
        return Piece("decoration", x, y, z, color=COLOUR_NAMES[kind - s.DECORATION])
    return Piece(KINDS[kind], x, y, z, DIRECTIONS[direction] if kind == s.ARCH else None)


_WRITTEN: Final = re.compile(
    r"(arch@ [ENWS]|brick@|column@|decoration@ (dark_green|light_green|gold))".replace("@", r" \d{1,3},\d{1,3},\d{1,3}")
)


def read_piece(text: str) -> Piece | None:
    """Return the piece that was written in short, or None if it was not."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    kind, *rest = text.split(" ")
    x, y, z = map(int, rest[0].split(","))
    more = rest[1] if len(rest) > 1 else None
    direction, colour = (None, more) if kind == "decoration" else (more, None)
    return Piece(kind, x, y, z, direction, colour)  # type: ignore[arg-type]


def named_piece(kind: int, x: int, y: int, z: int, direction: int) -> Piece:
    """Return a piece from the numbers of a trace."""
    return _piece(kind, x, y, z, direction)


def piece_on(box: s.Box, code: int) -> Piece:
    """Return a piece from its code."""
    site = s.piece_site(code)
    return _piece(s.piece_kind(code), box.xs[site], box.ys[site], s.piece_level(code), s.piece_direction(code))


def place_of(box: s.Box, site: int) -> Place | None:
    """Return the coordinates of a site; None for NOTHING."""
    return None if site == s.NOTHING else (box.xs[site], box.ys[site])


def site_name(box: s.Box, place: Place) -> str:
    """Return what the site with these coordinates is called; where there is none, the coordinates."""
    site = site_at(box, place)
    return f"{place[0]},{place[1]}" if site == s.NOTHING else box.names[site]


def piece_name(box: s.Box, piece: Piece) -> str:
    """Return where a piece is, in any language: its sites and its level, `a4-b4:1` for an arch, `a4:0` for a brick."""
    return f"{'-'.join(site_name(box, place) for place in piece.ends())}:{piece.z}"


def site_at(box: s.Box, place: Place) -> int:
    """Return the site with these coordinates, or NOTHING."""
    return box.sites.get(place, s.NOTHING)
