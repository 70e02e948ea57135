"""Whole staircases judged cell by cell: the first reason that applies, and the pieces to blame.

A staircase is judged as the list of its pieces, whatever form it came in; a legal one comes back as its
start, its directions and raises, and its number of columns.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import KINDS, PITCH, VECTORS
from sapajou.games.monkey_palace.notation import Cell, Piece, Place, Staircase, piece_on, site_at

# Every reason against a staircase, in the order of testing, and the rule behind it.
REASONS: Final = {
    "NO_ARCH": "MP-B-02",
    "HAND": "MP-B-01",
    "OUTSIDE_PLAN": "MP-G-03",
    "COLLISION": "MP-G-05",
    "STUD_BLOCKED": "MP-C-13",
    "CENTRAL_STUD": "MP-G-04",
    "UNSUPPORTED": "MP-G-07",
    "ARCH_ON_ARCH": "MP-G-09",
    "NOT_ASCENDING": "MP-B-03",
    "REVERSAL": "MP-B-05",
    "DETOUR": "MP-B-04",
    "LOOSE_PIECE": "MP-B-07",
    "START_NOT_FREE": "MP-B-06",
    "NOT_CONNECTED": "MP-B-09",
    "NO_DECORATION": "MP-B-10",
}


class Fault(NamedTuple):
    """Why a staircase is not legal, and which of its pieces show it."""

    reason: str
    pieces: list[Piece]


class Stud(NamedTuple):
    """A stud on top of a piece."""

    piece: Piece
    usable: bool
    old: bool


def judge(state: State, pieces: Sequence[Piece], declared: Place | None = None) -> Fault | Staircase:
    """Return a staircase of the active seat in canonical terms, or the first reason against it."""
    return Case(state, pieces, declared).verdict()


class Case:
    """A staircase before the judge: every question is answered once, and only if it comes to that."""

    def __init__(self, state: State, pieces: Sequence[Piece], declared: Place | None) -> None:
        """Take the palace, the new pieces in any order, and the start if it was declared."""
        self.state = state
        self.pieces = pieces
        self.declared = declared
        self.old = [piece_on(state.box, code) for code in state.pieces]
        self.arches = sorted((piece for piece in pieces if piece.type == "arch"), key=lambda arch: arch.z)

    def verdict(self) -> Fault | Staircase:
        """Return the first fault in the order of testing, or the staircase."""
        questions: tuple[Callable[[], Fault | None], ...] = (
            self.hand, self.outside_plan, self.collision, self.stud_blocked, self.central_stud, self.unsupported,
            self.arch_on_arch, self.not_ascending, self.crooked, self.wrong_start, self.loose, self.start_not_free,
            self.not_connected, self.no_decoration,
        )  # fmt: skip
        if not self.arches:
            return Fault("NO_ARCH", list(self.pieces))  # MP-B-02
        for question in questions:
            if fault := question():
                return fault
        return self.staircase()

    # What lies where

    @cached_property
    def studs(self) -> dict[Cell, Stud]:
        """Every stud on top of a piece, old or new."""
        studs = {}
        for old, pieces in ((True, self.old), (False, self.pieces)):
            for piece in pieces:
                ends = piece.ends()
                top = piece.z + (3 if piece.type == "column" else 1)
                for x, y, _ in piece.cells():
                    studs[x, y, top] = Stud(piece, (x, y) in ends, old)
        return studs

    @cached_property
    def animals(self) -> set[Cell]:
        """The studs that an animal stands on."""
        state = self.state
        sites = [site for site in state.animals if site != s.NOTHING]
        return {(state.box.xs[site], state.box.ys[site], state.heights[site]) for site in sites}

    def standing(self, piece: Piece) -> list[Stud | None]:
        """Return the studs under the feet of a piece; None on the ground and in the air."""
        return [self.studs.get((x, y, piece.z)) if piece.z else None for x, y in piece.ends()]

    def height(self, place: Place) -> int:
        """Return the height of a site before this turn."""
        return self.state.heights[site_at(self.state.box, place)]

    def blame(self, reason: str, guilty: Callable[[Piece], bool]) -> Fault | None:
        """Return a fault of the pieces that show it, or None if none does."""
        pieces = [piece for piece in self.pieces if guilty(piece)]
        return Fault(reason, pieces) if pieces else None

    # The questions, in order

    def hand(self) -> Fault | None:
        """MP-B-01: you own all the pieces."""
        used = Counter(piece.type for piece in self.pieces)
        stock = self.state.active * s.STOCKED
        lacking = [kind for at, kind in enumerate(KINDS) if used[kind] > self.state.stocks[stock + at]]  # type: ignore[index]
        return self.blame("HAND", lambda piece: piece.type in lacking)

    def outside_plan(self) -> Fault | None:
        """MP-G-03, MP-G-07: on the ground only sites carry a piece."""
        box = self.state.box
        return self.blame(
            "OUTSIDE_PLAN",
            lambda piece: piece.z == 0 and any(site_at(box, place) == s.NOTHING for place in piece.ends()),
        )

    def collision(self) -> Fault | None:
        """MP-G-05: no two pieces share a cell."""
        filled = {cell for piece in self.old for cell in piece.cells()}
        counted = Counter(cell for piece in self.pieces for cell in piece.cells())
        return self.blame("COLLISION", lambda piece: any(cell in filled or counted[cell] > 1 for cell in piece.cells()))

    def stud_blocked(self) -> Fault | None:
        """MP-C-13: an animal makes its stud unusable."""
        return self.blame("STUD_BLOCKED", lambda piece: any((x, y, piece.z) in self.animals for x, y in piece.ends()))

    def central_stud(self) -> Fault | None:
        """MP-G-04: the two middle studs of an arch carry nothing."""
        return self.blame("CENTRAL_STUD", lambda piece: any(stud and not stud.usable for stud in self.standing(piece)))

    def unsupported(self) -> Fault | None:
        """MP-G-07, MP-G-08: every foot stands on a stud at its own level."""
        return self.blame("UNSUPPORTED", lambda piece: piece.z > 0 and None in self.standing(piece))

    def arch_on_arch(self) -> Fault | None:
        """MP-G-09: no arch lies directly on one other arch."""

        def lies_on_one(piece: Piece) -> bool:
            under = self.standing(piece)
            return len(under) > 1 and under[0] is not None and under[0] == under[1] and under[0].piece.type == "arch"

        return self.blame("ARCH_ON_ARCH", lies_on_one)

    def not_ascending(self) -> Fault | None:
        """MP-B-03: every arch is higher than the one before."""
        levels = Counter(arch.z for arch in self.arches)
        return self.blame("NOT_ASCENDING", lambda piece: piece.type == "arch" and levels[piece.z] > 1)

    def crooked(self) -> Fault | None:
        """MP-B-05, MP-B-04: consecutive arches share one site, and it is the far end of the lower one."""
        for low, high in zip(self.arches, self.arches[1:], strict=False):
            shared = set(low.ends()) & set(high.ends())
            if len(shared) > 1 and not self.state.rulings.u_turns:
                return Fault("REVERSAL", [low, high])
            if not shared:
                return Fault("DETOUR", [low, high])
        for at, (here, there) in enumerate(zip(self.path[1:], self.arches[1:], strict=False)):
            if self.path[0] is not None and here not in there.ends():
                return Fault("DETOUR", [self.arches[at], there])
        return None

    @cached_property
    def path(self) -> list[Place | None]:
        """The sites c0 to cn; only [None] if the start is not known and was not declared."""
        start = self.first_site()
        if start is None or start not in self.arches[0].ends():
            return [None]
        path: list[Place | None] = [start]
        for arch in self.arches:
            ends = arch.ends()
            path.append(ends[1] if path[-1] == ends[0] else ends[0])
        return path

    def first_site(self) -> Place | None:
        """Return the start: what the second arch leaves free, else the declared one, else the end on free ground."""
        ends = self.arches[0].ends()
        if len(self.arches) > 1:
            open_ends = set(ends) - set(self.arches[1].ends())
            return open_ends.pop() if open_ends else self.declared
        if self.declared is not None:
            return self.declared
        return next((place for place in ends if self.height(place) == 0), ends[0])

    def wrong_start(self) -> Fault | None:
        """MP-B-06: a declared start is the low end of the first arch."""
        if self.path[0] is None or self.declared not in (None, self.path[0]):
            return Fault("START_NOT_FREE", [self.arches[0]])
        return None

    def loose(self) -> Fault | None:
        """MP-B-07: on every site the topmost new piece is an arch."""
        tops = {place: -1 for arch in self.arches for place in arch.ends()}
        for arch in self.arches:
            for place in arch.ends():
                tops[place] = max(tops[place], arch.z)
        return self.blame(
            "LOOSE_PIECE", lambda piece: piece.type != "arch" and piece.z > tops.get((piece.x, piece.y), -1)
        )

    def start_not_free(self) -> Fault | None:
        """MP-B-06: the start was free ground."""
        start = self.path[0]
        return Fault("START_NOT_FREE", [self.arches[0]]) if start is None or self.height(start) else None

    def not_connected(self) -> Fault | None:
        """MP-B-09: at least one new piece stands on an old one."""
        joined = any(stud and stud.old for piece in self.pieces for stud in self.standing(piece))
        return None if joined else Fault("NOT_CONNECTED", list(self.pieces))

    def no_decoration(self) -> Fault | None:
        """MP-B-10: a decoration of the start's colour is left."""
        colour = self.state.box.colours[self.staircase().start]
        return None if self.state.decorations[colour] else Fault("NO_DECORATION", [self.arches[0]])

    def staircase(self) -> Staircase:
        """Return the directions and raises that lead along the path."""
        path = [place for place in self.path if place is not None]
        level = 0
        arches = []
        for (x, y), (next_x, next_y), arch in zip(path, path[1:], self.arches, strict=False):
            vector = ((next_x - x) // PITCH, (next_y - y) // PITCH)
            arches.append((VECTORS.index(vector), arch.z - level))
            level = arch.z + 1
        columns = sum(piece.type == "column" for piece in self.pieces)
        return Staircase(site_at(self.state.box, path[0]), arches, columns)
