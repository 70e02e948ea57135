"""Why a single step is not offered: for building the reasons against a staircase, plain ones for the rest."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import COLOUR_NAMES, DIRECTIONS
from sapajou.games.monkey_palace.notation import Staircase, cards_of, drafted, piece_name
from sapajou.games.monkey_palace.why.staircase import Fault, judge

# The plain reasons, and the rule behind each.
REASONS: Final = {
    "must_build": "MP-R-11",
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
    "another_draft": "MP-B-02",
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


def why_not_step(state: State, step: str | Mapping[str, object]) -> Why | None:
    """Return why the active seat is not offered a step; None if nothing better than "not now" can be said."""
    kind, values = written(step)
    if state.phase == act.BUILD:
        return _why_not_build(state, kind, values)
    if state.phase == act.BUY and kind == "buy" and len(values) == 1:
        return _why_not_buy(state, _names(values[0]))
    if state.phase in (act.IMMEDIATE, act.RECURRING) and kind == "receive" and _are_numbers(values, 2):
        return _why_not_receive(state, *values)
    if state.phase == act.PLACE and kind == "cover" and len(values) == 1:
        return _why_not_cover(state, _names(values[0]))
    if state.phase == act.MOVE_MONKEY and kind == "monkey" and len(values) == 1:
        return Why("no_free_arch_end", {"site": values[0]})
    return None


def _are_numbers(values: list[Any], count: int) -> bool:
    return len(values) == count and all(type(value) is int for value in values)


def _names(value: Any) -> list[str]:
    """Return a list of names as it was written: in JSON a list, in text joined by commas, '-' for none."""
    if isinstance(value, list):
        return [str(name) for name in value]
    return [] if value == "-" else str(value).split(",")


def _why_not_build(state: State, kind: str, values: list[Any]) -> Why | None:
    if kind == "pass" and not values and build.find_starts(state):
        return Why("must_build", {})  # MP-R-11
    if kind == "start" and len(values) == 1 and not state.draft:
        return _why_not_start(state, str(values[0]))
    drafting = bool(state.draft) and state.draft[-1] != act.STOP
    if drafting and kind == "arch" and len(values) == 2 and values[0] in DIRECTIONS and type(values[1]) is int:  # noqa: PLR2004
        action = act.add_arch(DIRECTIONS.index(values[0]), min(values[1], act.RAISES - 1))
        return blamed(state.box, judge(state, *drafted(state, action)))
    if drafting and kind == "stop" and not values:
        return blamed(state.box, judge(state, *drafted(state)))
    return None


def _why_not_start(state: State, name: str) -> Why:
    """Return why no staircase starts at a site, in the order of the reasons against a staircase."""
    names = state.box.names
    values: dict[str, object] = {"pieces": [], "where": name[:_SHOWN_LENGTH]}
    if state.stocks[state.active * s.STOCKED + s.ARCH] == 0:
        return Why("HAND", values)
    if name not in names:
        return Why("OUTSIDE_PLAN", values)
    site = names.index(name)
    if state.heights[site] > 0:
        return Why("START_NOT_FREE", values)
    if state.decorations[state.box.colours[site]] == 0:
        return Why("NO_DECORATION", values)
    return Why("NOT_CONNECTED", values)


def blamed(box: s.Box, verdict: Fault | Staircase) -> Why:
    """Return a verdict as a reason; a step that is no fault by itself is refused as no way on leads to the palace."""
    fault = verdict if isinstance(verdict, Fault) else Fault("NOT_CONNECTED", [])
    pieces = [
        {name: value for name in ("type", "x", "y", "z", "dir") if (value := getattr(piece, name)) is not None}
        for piece in fault.pieces
    ]
    where = ", ".join(piece_name(box, piece) for piece in fault.pieces)
    return Why(fault.reason, {"pieces": pieces, "where": where or "-"})


def _why_not_buy(state: State, packs: list[str]) -> Why | None:
    ids = state.box.pack_ids
    colour = state.box.colours[state.built[s.BUILT_START]]
    open_packs = [state.box.pack_of[colour * act.COSTS + at] for at in range(act.COSTS)]
    total = 0
    for name in packs:
        if name not in ids:
            return Why("no_such_pack", {"pack": name})
        if packs.count(name) > 1:
            return Why("same_pack_twice", {"pack": name})  # MP-R-20
        if ids.index(name) not in open_packs:
            return Why("wrong_colour", {"pack": name, "color": COLOUR_NAMES[colour]})
        if state.left_in_pack(ids.index(name)) == 0:
            return Why("empty_pack", {"pack": name})
        total += open_packs.index(ids.index(name)) + 1
    spendable = state.built[s.BUILT_CREDITS]
    return Why("too_dear", {"cost": total, "credits": spendable}) if total > spendable else None


def _why_not_receive(state: State, arches: int, bricks: int) -> Why | None:
    if arches + bricks != state.choosing:
        return Why("wrong_total", {"number": state.choosing})
    if arches > state.supply[s.ARCH] or bricks > state.supply[s.BRICK]:
        return Why("not_in_supply", {"arches": state.supply[s.ARCH], "bricks": state.supply[s.BRICK]})
    return None


def _why_not_cover(state: State, cards: list[str]) -> Why | None:
    everything = (1 << act.SLOTS + act.COSTS) - 1
    there = [state.box.card_ids[card] for card in cards_of(state, everything) if card != s.NOTHING]
    new = [state.box.card_ids[card] for card in state.bought if card != s.NOTHING]
    number = len(new) - turn.empty_slots(state)
    for card in cards:
        if card not in there or cards.count(card) > 1:
            return Why("not_coverable", {"card": card})
    if len(cards) != number:
        return Why("wrong_number_covered", {"number": number})
    return Why("last_stays_visible", {}) if sorted(cards) == sorted(new) else None
