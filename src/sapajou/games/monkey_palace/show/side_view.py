"""A drafted staircase from the side, unrolled along its path, one character a stud."""

from typing import Final

from sapajou.games.monkey_palace.figures import DIRECTIONS, PITCH, VECTORS
from sapajou.games.monkey_palace.notation import Piece, Place
from sapajou.games.monkey_palace.view import SeenDraft, View

_OLD: Final = "#"
_NEW: Final = {"arch": "=", "brick": "o", "column": "|"}
_DECORATION: Final = "*"  # where it will stand
_AIR: Final = " "


def side_view(view: View, draft: SeenDraft) -> list[str]:
    """Return the lines of the picture, the top first, with levels on the left and the sites' names below."""
    path = _path(draft)
    stacks = dict(zip(((site.x, site.y) for site in view.sites), view.heights, strict=True))
    top = max([draft.level, *(stacks[place] for place in path)])
    cells = [[_AIR] * (PITCH * (len(path) - 1) + 1) for _ in range(top + 1)]
    for piece in view.pieces:
        _draw(cells, path, piece, _OLD)
    for piece in draft.pieces:
        _draw(cells, path, piece, _NEW[piece.type])
    if draft.arches:
        cells[draft.level][-1] = _DECORATION
    names = {(site.x, site.y): site.name for site in view.sites}
    floor = "".join(f"{names[place]:<{PITCH}}" for place in path)
    return [f"{level:>3} {''.join(row)}".rstrip() for level, row in reversed(list(enumerate(cells)))] + [f"    {floor}"]


def _path(draft: SeenDraft) -> list[Place]:
    """Return the sites that a draft leads over, its start first."""
    path = [draft.start]
    for arch in draft.arches:
        dx, dy = VECTORS[DIRECTIONS.index(arch.dir)]
        path.append((path[-1][0] + PITCH * dx, path[-1][1] + PITCH * dy))
    return path


def _draw(cells: list[list[str]], path: list[Place], piece: Piece, sign: str) -> None:
    """Draw a piece wherever the path comes by: its stack on its sites, and an arch where it lies along the path."""
    ends = piece.ends()
    levels = [piece.z] if piece.type == "arch" else [level for _, _, level in piece.cells()]
    for at, place in enumerate(path):
        for level in levels if place in ends else ():
            cells[level][PITCH * at] = sign
        if piece.type == "arch" and set(path[at : at + 2]) == set(ends):
            cells[piece.z][PITCH * at : PITCH * (at + 1) + 1] = sign * (PITCH + 1)
