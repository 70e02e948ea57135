"""What people call the things of the game, and what a seat is asked.

A card is called by its ape, a frame by its place, an amount by its kind.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sapajou.games.after_us.engine.cards import ROWS
from sapajou.games.after_us.events import Change
from sapajou.games.after_us.figures import Card, Frame, Gain, design_of
from sapajou.games.after_us.view import View
from sapajou.kernel.tagged import spoken_value
from sapajou.kernel.words import Said

_ONE_CARD: Final = ("card", "returned", "taken", "discarded", "drawn")
_CARDS: Final = ("cards", "order")
_FRAME: Final = re.compile(r"([1-3])\.([1-9])\.([1-9J])")
_LEVELS: Final = ("said.tamarin", "said.level_1", "said.level_2")
_AMOUNTS: Final = {
    "flower": "said.flowers",
    "fruit": "said.fruits",
    "grain": "said.grains",
    "energy": "said.energy",
    "points": "said.points",
    "rage": "said.rage",
}


def named(cards: Mapping[int, Card], name: str, value: object) -> object:
    """Return what people call a value that fills the hole of this name."""
    if isinstance(value, Change):
        return amounts(value)
    if name in _CARDS and isinstance(value, list | tuple):
        return [_card(cards, one) for one in value]
    if name in _ONE_CARD:
        return _card(cards, value)
    if name in ("frame", "target"):
        return _frame(name, value)
    return spoken_value(value)


def _card(cards: Mapping[int, Card], number: object) -> object:
    """Return a card by its ape and number, or what is no card as it is."""
    face = cards.get(design_of(number)) if isinstance(number, int) and number > 0 else None
    return spoken_value(number) if face is None else Said(_LEVELS[face.level], {"ape": face.type, "number": number})


def amounts(change: Change | Gain) -> list[Said]:
    """Return what is paid or gained, each kind on its own."""
    found = [Said(key, {"amount": got}) for kind, key in _AMOUNTS.items() if (got := getattr(change, kind))]
    return [*found, Said("said.reactivation")] if getattr(change, "reactivate", 0) else found


def _frame(name: str, address: object) -> object:
    """Return a frame, or what is no frame as it is; as a target, it is used once more."""
    if not isinstance(address, str) or _FRAME.fullmatch(address) is None:
        return spoken_value(address)
    return Said("said.once_more", {"frame": frame_at(address)}) if name == "target" else frame_at(address)


def frame_at(address: str) -> Said:
    """Return a frame by its place in the Assembly: row, slot, and which of the slot's frames it is."""
    row, slot, at = address.split(".")
    place: dict[str, object] = {"row": int(row), "slot": int(slot)}
    joined = {**place, "next": int(slot) + 1}
    return Said("said.joined_frame", joined) if at == "J" else Said("said.frame", {**place, "at": int(at)})


def live_frames(cards: Mapping[int, Card], line: Sequence[int | None]) -> Iterator[tuple[str, tuple[Frame, ...]]]:
    """Yield the address of each frame of an Assembly in reading order, and the part or the two that it is made of."""
    faces = [None if card is None else cards[design_of(card)] for card in line]
    for row in range(ROWS):
        for slot, face in enumerate(faces):
            after = faces[slot + 1] if slot + 1 < len(faces) else None
            for at, frame in enumerate([] if face is None else face.rows[row], 1):
                if frame.shape == "closed":
                    yield f"{row + 1}.{slot + 1}.{at}", (frame,)
                elif frame.shape == "open_right":
                    halves = [half for half in (after.rows[row] if after else []) if half.shape == "open_left"]
                    yield from ((f"{row + 1}.{slot + 1}.J", (frame, half)) for half in halves)


def asked(cards: Mapping[int, Card], view: View) -> Said:
    """Return the question to the seat of a view, with what the frame in question costs and gives."""
    tribe = view.tribes[view.seat or 0]
    pointer = tribe.pointer
    if pointer is None or pointer in ("prepare", "end"):
        return Said(f"prompt.{pointer or view.phase}")
    parts = dict(live_frames(cards, tribe.line))[pointer]
    return Said("prompt.frame", {"frame": frame_at(pointer), "exchange": _exchange(parts)})


def _exchange(parts: Sequence[Frame]) -> Said:
    """Return what a frame costs and gives, made of one part or of two."""
    gained = [gain for part in parts for gain in _gains(part)]
    cost = parts[0]
    if cost.min_types is not None:
        return Said("said.with_types", {"types": cost.min_types, "gained": gained})
    if cost.cost is None:
        return Said("said.free", {"gained": gained})
    return Said("said.paid", {"paid": amounts(cost.cost), "gained": gained})


def _gains(part: Frame) -> list[Said]:
    if part.gain_per_tamarin is not None:
        return [Said("said.each_tamarin", {"gained": amounts(part.gain_per_tamarin)})]
    return [] if part.gain is None else amounts(part.gain)
