"""What people call the things of the game: a card by its ape, a frame by its place, an amount by its kind."""

import re
from collections.abc import Mapping
from typing import Final

from sapajou.games.after_us.cards import Card, Gain, design_of
from sapajou.games.after_us.events import Change
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
    if name == "neighbour" and isinstance(value, int):
        return Said("said.neighbour", {"neighbour": value})
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
