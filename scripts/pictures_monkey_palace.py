"""The pictures of Monkey Palace: the palace, the pieces, and staircases that the judge was asked about."""

from typing import Any, Final

from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.games.monkey_palace.notation import Piece
from sapajou.games.monkey_palace.picture import Scene, framed, sites_around

_GAME: Final = MonkeyPalace()
_STOCK: Final = (9, 9, 3)


def _arch(x: int, y: int, z: int, direction: str) -> dict[str, Any]:
    return {"type": "arch", "x": x, "y": y, "z": z, "dir": direction}


def _bricks(*places: tuple[int, int, int]) -> list[dict[str, Any]]:
    return [{"type": "brick", "x": x, "y": y, "z": z} for x, y, z in places]


def _column(x: int, y: int, z: int) -> dict[str, Any]:
    return {"type": "column", "x": x, "y": y, "z": z}


_FIRST, _SECOND = _arch(5, 14, 0, "E"), _arch(8, 14, 1, "E")
_SPIRAL: Final = [
    *(_arch(8, 11, 0, "E"), _arch(11, 11, 1, "N"), _arch(11, 14, 2, "W"), _arch(8, 14, 3, "S")),
    *_bricks((8, 14, 0), (8, 14, 1), (8, 11, 1), (8, 11, 2)),
]
_TOWER: Final = [
    *(_column(17, 17, 0), *_bricks((17, 17, 3), (17, 17, 4), (17, 14, 3), (17, 14, 4))),
    _arch(17, 17, 5, "S"),
]
# What is asked about, under the name of the picture: pieces on the table as it is set up on plan 1.
STAIRCASES: Final = {
    "legal": [_FIRST, _SECOND],
    "spiral": _SPIRAL,
    "tower": _TOWER,
    "not_connected": [_FIRST],
    "unsupported": [_SECOND],
    "arch_on_arch": [_FIRST, _arch(5, 14, 1, "E")],
    "central_stud": [_FIRST, _SECOND, *_bricks((12, 14, 1))],
    "not_ascending": [_FIRST, _arch(5, 11, 0, "E")],
    "reversal": [_FIRST, *_bricks((5, 14, 1), (8, 14, 1)), _arch(5, 14, 2, "E")],
    "detour": [_FIRST, _SECOND, *_bricks((8, 17, 0), (8, 17, 1)), _arch(8, 14, 2, "N")],
    "loose_piece": [_FIRST, _SECOND, *_bricks((5, 14, 1))],
}


def pictures(view: Any) -> dict[str, str]:
    """Return the pictures by their file names; the view is one of a game well under way."""
    drawn = {"monkey_palace.svg": _GAME.picture(view, "en"), "monkey_palace_pieces.svg": _pieces()}
    return drawn | {f"monkey_palace_{name}.svg": _judged(name, pieces) for name, pieces in STAIRCASES.items()}


def verdict(pieces: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """Return what the judge says about a staircase: its reason and rule, or nothing, and the pieces to blame."""
    state = _GAME.new(2, 1)
    state.stocks[: len(_STOCK)] = _STOCK
    refusal = _GAME.why_not(state, 0, {"pieces": pieces})
    if refusal is None:
        return "", []
    blamed: Any = refusal.values["pieces"]
    return f"{refusal.reason} ({refusal.rule})", blamed


def _judged(name: str, pieces: list[dict[str, Any]]) -> str:
    """Return a staircase on the old palace, new pieces in blue, the pieces to blame in red, the judge's word below."""
    view = _GAME.view(_GAME.new(2, 1), None)
    caption, blamed = verdict(pieces)
    added = [(Piece(**piece), "blamed" if piece in blamed else "new") for piece in pieces]
    places = [place for piece in (*view.pieces, *(piece for piece, _ in added)) for place in piece.ends()]
    scene = Scene(
        sites_around(view.sites, places), [*((piece, "old") for piece in view.pieces), *added], [], caption or "✓"
    )
    told = "; ".join(str(piece) for piece, _ in added)
    return framed(scene, f"{name}: {caption}" if caption else name, told)


def _pieces() -> str:
    """Return every piece and animal beside each other."""
    row = [
        Piece("arch", 0, 0, 0, "E"),
        Piece("brick", 4, 2, 0),
        Piece("column", 6, 4, 0),
        Piece("decoration", 8, 6, 0, color="dark_green"),
        Piece("decoration", 10, 8, 0, color="light_green"),
        Piece("decoration", 12, 10, 0, color="gold"),
    ]
    animals = [("monkey", (14, 12, 0)), ("butterfly", (16, 14, 0)), ("frog", (18, 16, 0))]
    return framed(Scene([], [(piece, "old") for piece in row], animals), "pieces", "; ".join(map(str, row)))
