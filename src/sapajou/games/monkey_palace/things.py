"""What a seat takes of the box: cards, and the trophies of animals."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.monkey_palace.events import AnimalMoved, Bought
from sapajou.kernel.tagged import Event
from sapajou.kernel.thing import Thing

KINDS: Final = ("card", "animal")


def things(events: Sequence[Event]) -> list[Thing]:
    """Return the cards that were bought, and the animals whose trophies changed hands."""
    found: list[Thing] = []
    for event in events:
        if isinstance(event, Bought):
            found += [Thing(event.seat, "card", card) for card in event.cards]
        elif isinstance(event, AnimalMoved):
            found.append(Thing(event.seat, "animal", event.animal))
    return found
