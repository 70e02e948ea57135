"""Actions as people write them: one structured choice an action, and pieces with their coordinates."""

import re
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from sapajou.games.monkey_palace.engine import state as codes
from sapajou.games.monkey_palace.engine.rules import Position
from sapajou.games.monkey_palace.engine.state import (
    ADD_ARCH,
    ARCH,
    BUY_SET,
    COSTS,
    COVER,
    DECORATION,
    LEAVE_FROG,
    MONKEY_TO,
    NOTHING,
    PASS,
    RAISES,
    SLOTS,
    START_AT,
    STOP,
    TAKE_ARCHES,
    USE_COLUMNS,
    Box,
    piece_direction,
    piece_kind,
    piece_level,
    piece_site,
)
from sapajou.games.monkey_palace.figures import COLOUR_NAMES, PITCH
from sapajou.kernel.tagged import Choice

Direction: TypeAlias = Literal["E", "N", "W", "S"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("E", "N", "W", "S")
VECTORS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # MP-G-02
KINDS: Final = ("arch", "brick", "column")

Place: TypeAlias = tuple[int, int]
Cell: TypeAlias = tuple[int, int, int]


class Start(Choice, frozen=True):
    """Begin a staircase at a free site."""

    site: str


class Arch(Choice, frozen=True):
    """Add an arch in a direction, after raising its near end by so many bricks."""

    dir: Direction
    raised: int


class Stop(Choice, frozen=True):
    """The staircase ends here."""


class Columns(Choice, frozen=True):
    """So many columns are in its stacks, the rest are bricks."""

    columns: int


class Pass(Choice, frozen=True):
    """Build nothing, as nothing can be built."""


class Buy(Choice, frozen=True):
    """Take the top cards of these packs."""

    packs: list[str]


class Receive(Choice, frozen=True):
    """Of the pieces to choose, so many are arches and so many bricks."""

    arches: int
    bricks: int


class Cover(Choice, frozen=True):
    """Place the new cards so that these cards are covered."""

    cards: list[str]


class LeaveFrog(Choice, frozen=True):
    """Leave the frog where it is."""


class TakeFrog(Choice, frozen=True):
    """Take the frog and a column."""


class Monkey(Choice, frozen=True):
    """Put the monkey on the stud above a site."""

    site: str


CHOICES: Final[tuple[type[Choice], ...]] = (
    Start,
    Arch,
    Stop,
    Columns,
    Pass,
    Buy,
    Receive,
    Cover,
    LeaveFrog,
    TakeFrog,
    Monkey,
)


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
        """Return the boxes of space that it fills (SPEC 6.2)."""
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
    if kind >= DECORATION:
        return Piece("decoration", x, y, z, color=COLOUR_NAMES[kind - DECORATION])
    return Piece(KINDS[kind], x, y, z, DIRECTIONS[direction] if kind == ARCH else None)


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


def piece_on(box: Box, code: int) -> Piece:
    """Return a piece from its code."""
    site = piece_site(code)
    return _piece(piece_kind(code), box.xs[site], box.ys[site], piece_level(code), piece_direction(code))


def place_of(box: Box, site: int) -> Place | None:
    """Return the coordinates of a site; None for NOTHING."""
    return None if site == NOTHING else (box.xs[site], box.ys[site])


def site_name(box: Box, place: Place) -> str:
    """Return what the site with these coordinates is called; where there is none, the coordinates."""
    site = site_at(box, place)
    return f"{place[0]},{place[1]}" if site == NOTHING else box.names[site]


def piece_name(box: Box, piece: Piece) -> str:
    """Return where a piece is, in any language: its sites and its level, `a4-b4:1` for an arch, `a4:0` for a brick."""
    return f"{'-'.join(site_name(box, place) for place in piece.ends())}:{piece.z}"


def site_at(box: Box, place: Place) -> int:
    """Return the site with these coordinates, or NOTHING."""
    return box.sites.get(place, NOTHING)


def choice_of(state: Position, action: int) -> Choice:  # noqa: PLR0911  one line a kind
    """Return an action in its structured form."""
    box = state.box
    if action < ADD_ARCH:
        return Start(box.names[action - START_AT])
    if action < STOP:
        return Arch(DIRECTIONS[(action - ADD_ARCH) // RAISES], (action - ADD_ARCH) % RAISES)
    if action < PASS:
        return Stop() if action == STOP else Columns(action - USE_COLUMNS)
    if action < BUY_SET:
        return Pass()
    if action < TAKE_ARCHES:
        return Buy([box.pack_ids[pack] for pack in packs_of(state, action - BUY_SET)])
    if action < COVER:
        return Receive(action - TAKE_ARCHES, state.choosing - (action - TAKE_ARCHES))
    if action < LEAVE_FROG:
        return Cover([box.card_ids[card] for card in cards_of(state, action - COVER)])
    if action < MONKEY_TO:
        return LeaveFrog() if action == LEAVE_FROG else TakeFrog()
    return Monkey(box.names[action - MONKEY_TO])


def packs_of(state: Position, costs: int) -> list[int]:
    """Return the packs that a set of costs means for the staircase just built."""
    colour = state.box.colours[state.built[codes.BUILT_START]]
    return [state.box.pack_of[colour * COSTS + at] for at in range(COSTS) if costs >> at & 1]


def cards_of(state: Position, mask: int) -> list[int]:
    """Return the cards that a set of slots and new cards means: old ones by slot, then new ones by cost."""
    there = state.slots[state.active * SLOTS : state.active * SLOTS + SLOTS] + state.bought
    return [card for at, card in enumerate(there) if mask >> at & 1]
