"""Whole staircases as JSON: the canonical form of SPEC 6.6, and the free form, an unordered list of pieces."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from sapajou.games.monkey_palace.engine.rules import Position
from sapajou.games.monkey_palace.notation.choices import DIRECTIONS, Direction, Piece, Place
from sapajou.games.monkey_palace.why.staircase import Staircase, unfold

Stackable: TypeAlias = Literal["brick", "column"]
Stack: TypeAlias = Annotated[list[Stackable], msgspec.Meta(max_length=200)]
Coordinate: TypeAlias = Annotated[int, msgspec.Meta(ge=-100, le=200)]
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Step(msgspec.Struct, forbid_unknown_fields=True, rename={"raised": "raise"}):
    """One arch with the stacks under its two ends."""

    dir: Direction
    raised: Stack = []
    support: Stack = []


class Canonical(msgspec.Struct, forbid_unknown_fields=True):
    """A staircase step by step."""

    start: tuple[Coordinate, Coordinate]
    steps: Annotated[list[Step], msgspec.Meta(max_length=200)]


class FreePiece(msgspec.Struct, forbid_unknown_fields=True):
    """A piece with its coordinates."""

    type: Literal["arch", "brick", "column"]
    x: Coordinate
    y: Coordinate
    z: Level
    dir: Direction | None = None


class Free(msgspec.Struct, forbid_unknown_fields=True):
    """A staircase as a heap of pieces, with its start if that is declared."""

    pieces: Annotated[list[FreePiece], msgspec.Meta(max_length=400)]
    start: tuple[Coordinate, Coordinate] | None = None


class BadForm(ValueError):
    """A staircase that is not written as one: the place of its JSON that does not fit, the same in every language."""


def is_staircase(move: object) -> bool:
    """Return whether a move is meant as a whole staircase in one of the two forms."""
    if isinstance(move, Mapping):
        return "steps" in move or "pieces" in move
    if isinstance(move, Sequence) and not isinstance(move, str):
        return any(isinstance(part, Mapping) and "z" in part for part in move)
    return False


def pieces_of(state: Position, move: Any) -> tuple[list[Piece], Place | None]:
    """Return the pieces of a staircase in either form, and its start if that is declared."""
    try:
        if isinstance(move, Mapping) and "steps" in move:
            return _unfolded(state, msgspec.convert(move, Canonical))
        return _heaped(msgspec.convert(move if isinstance(move, Mapping) else {"pieces": list(move)}, Free))
    except msgspec.ValidationError as error:
        found = re.search(r"at `(.*)`", str(error))  # msgspec says the place last, and nothing if it is the whole
        raise BadForm(found[1] if found else "$") from None


def _unfolded(state: Position, form: Canonical) -> tuple[list[Piece], Place]:
    steps = [(DIRECTIONS.index(step.dir), step.raised, step.support) for step in form.steps]
    return unfold(state, form.start, steps), form.start


def _heaped(form: Free) -> tuple[list[Piece], Place | None]:
    for number, piece in enumerate(form.pieces):
        if (piece.type == "arch") != (piece.dir is not None):  # an arch, and nothing else, has a direction
            raise BadForm(f"$.pieces[{number}].dir")
    return [Piece(piece.type, piece.x, piece.y, piece.z, piece.dir) for piece in form.pieces], form.start


def canonical_form(state: Position, staircase: Staircase) -> dict[str, Any]:
    """Return a staircase as canonical JSON: columns below bricks, given to stacks in building order (SPEC 6.6)."""
    box = state.box
    heights = state.heights[:]
    columns = staircase.columns
    site = staircase.start
    steps = []

    def stacked(units: int) -> list[str]:
        nonlocal columns
        whole = min(units // 3, columns)
        columns -= whole
        return ["column"] * whole + ["brick"] * (units - 3 * whole)

    for direction, raised in staircase.arches:
        target = box.near[4 * site + direction]
        level = heights[site] + raised
        raising = stacked(raised)
        supporting = stacked(level - heights[target])
        steps.append({"dir": DIRECTIONS[direction], "raise": raising, "support": supporting})
        heights[site] = heights[target] = level + 1
        site = target
    return {"start": [box.xs[staircase.start], box.ys[staircase.start]], "steps": steps}
