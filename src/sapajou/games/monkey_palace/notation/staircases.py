"""Whole staircases: as JSON, step by step or as a heap of pieces, and as the steps of a move."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import DIRECTIONS, PITCH, VECTORS, Direction
from sapajou.games.monkey_palace.notation.pieces import Piece, Place, place_of

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


class Staircase(NamedTuple):
    """A legal staircase: enough to build it."""

    start: int  # a site
    arches: list[tuple[int, int]]  # directions and raises
    columns: int


class BadForm(ValueError):
    """A staircase that is not written as one: the place of its JSON that does not fit, the same in every language."""


def is_staircase(move: object) -> bool:
    """Return whether a move is meant as a whole staircase in one of the two forms."""
    if isinstance(move, Mapping):
        return "steps" in move or "pieces" in move
    if isinstance(move, Sequence) and not isinstance(move, str):
        return any(isinstance(part, Mapping) and "z" in part for part in move)
    return False


def pieces_of(state: State, move: Any) -> tuple[list[Piece], Place | None]:
    """Return the pieces of a staircase in either form, and its start if that is declared."""
    try:
        if isinstance(move, Mapping) and "steps" in move:
            return _unfolded(state, msgspec.convert(move, Canonical))
        return _heaped(msgspec.convert(move if isinstance(move, Mapping) else {"pieces": list(move)}, Free))
    except msgspec.ValidationError as error:
        found = re.search(r"at `(.*)`", str(error))  # msgspec says the place last, and nothing if it is the whole
        raise BadForm(found[1] if found else "$") from None


def _unfolded(state: State, form: Canonical) -> tuple[list[Piece], Place]:
    steps = [(DIRECTIONS.index(step.dir), step.raised, step.support) for step in form.steps]
    return unfold(state, form.start, steps), form.start


def _heaped(form: Free) -> tuple[list[Piece], Place | None]:
    for number, piece in enumerate(form.pieces):
        if (piece.type == "arch") != (piece.dir is not None):  # an arch, and nothing else, has a direction
            raise BadForm(f"$.pieces[{number}].dir")
    return [Piece(piece.type, piece.x, piece.y, piece.z, piece.dir) for piece in form.pieces], form.start


def unfold(state: State, start: Place, steps: Sequence[tuple[int, Sequence[str], Sequence[str]]]) -> list[Piece]:
    """Return the pieces of a canonical staircase: direction, raise and support of each step."""
    box = state.box
    heights = dict(zip(zip(box.xs, box.ys, strict=True), state.heights, strict=True))
    pieces: list[Piece] = []

    def pile(place: Place, kinds: Sequence[str]) -> None:
        for kind in kinds:
            pieces.append(Piece(kind, *place, heights.get(place, 0)))  # type: ignore[arg-type]
            heights[place] = heights.get(place, 0) + (3 if kind == "column" else 1)

    here = start
    for direction, raised, support in steps:
        dx, dy = VECTORS[direction]
        there = (here[0] + PITCH * dx, here[1] + PITCH * dy)
        pile(here, raised)
        pile(there, support)
        level = heights.get(here, 0)
        pieces.append(Piece("arch", *here, level, DIRECTIONS[direction]))
        heights[here] = heights[there] = level + 1
        here = there
    return pieces


def drafted(state: State, *more: int) -> tuple[list[Piece], Place | None]:
    """Return the pieces and the start of the active seat's draft with some steps more, however it may pay for them."""
    actions = [*state.draft, *more]
    start = next((place_of(state.box, action - act.START_AT) for action in actions if action < act.ADD_ARCH), None)
    if start is None:
        return [], None
    columns = state.stocks[state.active * s.STOCKED + s.COLUMN]
    heights = dict(zip(zip(state.box.xs, state.box.ys, strict=True), state.heights, strict=True))
    steps = []
    here = start
    for action in filter(act.adds_arch, actions):
        direction, raised = act.arch_direction(action), act.arch_raise(action)
        dx, dy = VECTORS[direction]
        there = (here[0] + PITCH * dx, here[1] + PITCH * dy)
        level = heights.get(here, 0) + raised
        raising = stacked(raised, columns)
        columns -= raising.count("column")
        supporting = stacked(level - heights.get(there, 0), columns)
        columns -= supporting.count("column")
        steps.append((direction, raising, supporting))
        heights[here] = heights[there] = level + 1
        here = there
    return unfold(state, start, steps), start


def stacked(units: int, columns: int) -> list[str]:
    """Return the pieces of a stack so high from bottom to top: columns as far as they go, then bricks."""
    whole = min(max(units, 0) // 3, columns)
    return ["column"] * whole + ["brick"] * (units - 3 * whole)


def canonical_form(state: State, staircase: Staircase) -> dict[str, Any]:
    """Return a staircase as canonical JSON: columns below bricks, given to stacks in building order."""
    box = state.box
    heights = state.heights[:]
    columns = staircase.columns
    site = staircase.start
    steps = []
    for direction, raised in staircase.arches:
        target = box.near[4 * site + direction]
        level = heights[site] + raised
        raising = stacked(raised, columns)
        columns -= raising.count("column")
        supporting = stacked(level - heights[target], columns)
        columns -= supporting.count("column")
        steps.append({"dir": DIRECTIONS[direction], "raise": raising, "support": supporting})
        heights[site] = heights[target] = level + 1
        site = target
    return {"start": [box.xs[staircase.start], box.ys[staircase.start]], "steps": steps}


def steps_of(state: State, staircase: Staircase) -> list[int]:
    """Return a legal staircase as the steps of a move; the number of columns is a step only if there is a choice."""
    steps = [act.START_AT + staircase.start]
    steps += [act.add_arch(direction, raised) for direction, raised in staircase.arches]
    trial = state.copy()
    build.clear_draft(trial)
    for step in (*steps, act.STOP):
        trial.apply(trial.active, step)
    return [*steps, act.STOP, act.USE_COLUMNS + staircase.columns] if trial.draft else [*steps, act.STOP]
