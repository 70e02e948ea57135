"""What people call the cards and pieces of a choice or an event."""

from collections.abc import Mapping
from typing import Final

from sapajou.games.monkey_palace.events import Chosen, Delivered
from sapajou.games.monkey_palace.figures import Card, Delivery
from sapajou.games.monkey_palace.notation import Receive
from sapajou.kernel.tagged import Choice, Event, spoken_value
from sapajou.kernel.words import Said

ALSO_SAID: Final = frozenset({"things"})
_CARDS: Final = ("card", "cards", "covers")


def named(cards: Mapping[str, Card], name: str, value: object) -> object:
    """Return what people call a value that fills the hole of this name: a card by its pack and what it brings."""
    if isinstance(value, list | tuple):
        return [named(cards, name, one) for one in value]
    if name in _CARDS and isinstance(value, str) and value in cards:
        return _card(cards[value])
    if name == "packs" and isinstance(value, str):
        return Said("said.pack", {"pack": value})
    return spoken_value(value)


def also_said(thing: Choice | Event) -> dict[str, object]:
    """Return the pieces that are taken or delivered, as words take them."""
    if isinstance(thing, Delivered):
        return {"things": _pieces(thing.arches, thing.bricks, thing.columns, thing.to_choose)}
    if isinstance(thing, Chosen | Receive):
        return {"things": _pieces(thing.arches, thing.bricks)}
    return {}


def _card(card: Card) -> Said:
    brings = [Said("said.bananas", {"number": card.bananas})] if card.bananas else []
    deliveries = (("said.at_once", card.immediate), ("said.each_turn", card.recurring))
    brings += [Said(key, {"things": found}) for key, delivery in deliveries if (found := _delivered(delivery))]
    return Said("said.card", {"pack": card.pack, "things": brings})


def _delivered(delivery: Delivery) -> list[Said]:
    return _pieces(delivery.arch, delivery.brick, delivery.column, delivery.any)


def _pieces(arches: int, bricks: int, columns: int = 0, to_choose: int = 0) -> list[Said]:
    counts = {
        "said.arches": arches,
        "said.bricks": bricks,
        "said.columns": columns,
        "said.free_choice": to_choose,
    }
    return [Said(key, {"number": number}) for key, number in counts.items() if number]
