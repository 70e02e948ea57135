"""Why a single step is not offered: the reasons of the specification for building, and plain ones for the rest."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sapajou.games.monkey_palace.engine import build, turn
from sapajou.games.monkey_palace.engine.rules import Position
from sapajou.games.monkey_palace.engine.state import (
    ADD_ARCH,
    ARCH,
    BRICK,
    BUILD,
    BUILT_CREDITS,
    BUILT_START,
    BUY,
    COSTS,
    IMMEDIATE,
    MOVE_MONKEY,
    NOTHING,
    PLACE,
    RAISES,
    RECURRING,
    SLOTS,
    STOCKED,
    STOP,
    Box,
)
from sapajou.games.monkey_palace.figures import COLOUR_NAMES
from sapajou.games.monkey_palace.notation.choices import DIRECTIONS, cards_of, piece_name
from sapajou.games.monkey_palace.why.staircase import Fault, Staircase, drafted, judge

# The plain reasons, and the rule behind each.
REASONS: Final = {
    "must_build": "R-11",
    "no_such_pack": "MP-C-04",
    "wrong_colour": "MP-C-04",
    "empty_pack": "MP-C-04",
    "same_pack_twice": "MP-C-04",
    "too_dear": "MP-C-04",
    "wrong_total": "MP-C-10",
    "not_in_supply": "MP-C-10",
    "wrong_number_covered": "MP-C-06",
    "not_coverable": "MP-C-06",
    "last_stays_visible": "MP-C-06",
    "no_free_arch_end": "MP-C-12",
}


_SHOWN_LENGTH: Final = 200
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")  # the one spelling of a number


class Why(NamedTuple):
    """A reason with the values of its sentence."""

    reason: str
    values: dict[str, object]


def written(step: str | Mapping[str, object]) -> tuple[str, list[Any]]:
    """Return the kind and the values of a step as somebody wrote it, as text or as JSON."""
    if isinstance(step, str):
        kind, *values = step.split(" ")
        return kind, [_number(value) for value in values]
    return str(step.get("type")), [value for name, value in step.items() if name != "type"]


def _number(value: str) -> int | str:
    return int(value) if _NUMBER.fullmatch(value) else value


def why_not_step(state: Position, step: str | Mapping[str, object]) -> Why | None:
    """Return why the active seat is not offered a step; None if nothing better than "not now" can be said."""
    kind, values = written(step)
    if state.phase == BUILD:
        return _why_not_build(state, kind, values)
    if state.phase == BUY and kind == "buy" and len(values) == 1:
        return _why_not_buy(state, _names(values[0]))
    if state.phase in (IMMEDIATE, RECURRING) and kind == "receive" and _are_numbers(values, 2):
        return _why_not_receive(state, *values)
    if state.phase == PLACE and kind == "cover" and len(values) == 1:
        return _why_not_cover(state, _names(values[0]))
    if state.phase == MOVE_MONKEY and kind == "monkey" and len(values) == 1:
        return Why("no_free_arch_end", {"site": values[0]})
    return None


def _are_numbers(values: list[Any], count: int) -> bool:
    return len(values) == count and all(type(value) is int for value in values)


def _names(value: Any) -> list[str]:
    """Return a list of names as it was written: in JSON a list, in text joined by commas, '-' for none."""
    if isinstance(value, list):
        return [str(name) for name in value]
    return [] if value == "-" else str(value).split(",")


def _why_not_build(state: Position, kind: str, values: list[Any]) -> Why | None:
    if kind == "pass" and not values and build.find_starts(state):
        return Why("must_build", {})
    if kind == "start" and len(values) == 1 and not state.draft:
        return _why_not_start(state, str(values[0]))
    drafting = bool(state.draft) and state.draft[-1] != STOP
    if drafting and kind == "arch" and len(values) == 2 and values[0] in DIRECTIONS and type(values[1]) is int:  # noqa: PLR2004
        action = ADD_ARCH + DIRECTIONS.index(values[0]) * RAISES + min(values[1], RAISES - 1)
        return blamed(state.box, judge(state, *drafted(state, action)))
    if drafting and kind == "stop" and not values:
        return blamed(state.box, judge(state, *drafted(state)))
    return None


def _why_not_start(state: Position, name: str) -> Why:
    """Return why no staircase starts at a site, in the order of the specification."""
    names = state.box.names
    values: dict[str, object] = {"pieces": [], "where": name[:_SHOWN_LENGTH]}
    if state.stocks[state.active * STOCKED + ARCH] == 0:
        return Why("HAND", values)
    if name not in names:
        return Why("OUTSIDE_PLAN", values)
    site = names.index(name)
    if state.heights[site] > 0:
        return Why("START_NOT_FREE", values)
    if state.decorations[state.box.colours[site]] == 0:
        return Why("NO_DECORATION", values)
    return Why("NOT_CONNECTED", values)


def blamed(box: Box, verdict: Fault | Staircase) -> Why:
    """Return a verdict as a reason; a step that is no fault by itself is refused as no way on leads to the palace."""
    fault = verdict if isinstance(verdict, Fault) else Fault("NOT_CONNECTED", [])
    pieces = [
        {name: value for name in ("type", "x", "y", "z", "dir") if (value := getattr(piece, name)) is not None}
        for piece in fault.pieces
    ]
    where = ", ".join(piece_name(box, piece) for piece in fault.pieces)
    return Why(fault.reason, {"pieces": pieces, "where": where or "-"})


def _why_not_buy(state: Position, packs: list[str]) -> Why | None:
    ids = state.box.pack_ids
    colour = state.box.colours[state.built[BUILT_START]]
    open_packs = [state.box.pack_of[colour * COSTS + at] for at in range(COSTS)]
    total = 0
    for name in packs:
        if name not in ids:
            return Why("no_such_pack", {"pack": name})
        if packs.count(name) > 1:
            return Why("same_pack_twice", {"pack": name})
        if ids.index(name) not in open_packs:
            return Why("wrong_colour", {"pack": name, "color": COLOUR_NAMES[colour]})
        if state.left_in_pack(ids.index(name)) == 0:
            return Why("empty_pack", {"pack": name})
        total += open_packs.index(ids.index(name)) + 1
    spendable = state.built[BUILT_CREDITS]
    return Why("too_dear", {"cost": total, "credits": spendable}) if total > spendable else None


def _why_not_receive(state: Position, arches: int, bricks: int) -> Why | None:
    if arches + bricks != state.choosing:
        return Why("wrong_total", {"number": state.choosing})
    if arches > state.supply[ARCH] or bricks > state.supply[BRICK]:
        return Why("not_in_supply", {"arches": state.supply[ARCH], "bricks": state.supply[BRICK]})
    return None


def _why_not_cover(state: Position, cards: list[str]) -> Why | None:
    there = [state.box.card_ids[card] for card in cards_of(state, (1 << SLOTS + COSTS) - 1) if card != NOTHING]
    new = [state.box.card_ids[card] for card in state.bought if card != NOTHING]
    number = len(new) - turn.empty_slots(state)
    for card in cards:
        if card not in there or cards.count(card) > 1:
            return Why("not_coverable", {"card": card})
    if len(cards) != number:
        return Why("wrong_number_covered", {"number": number})
    return Why("last_stays_visible", {}) if sorted(cards) == sorted(new) else None
