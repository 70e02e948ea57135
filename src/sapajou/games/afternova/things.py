"""What a seat takes or uses of the box: workers, blueprints, planets."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.afternova import events as ev
from sapajou.games.afternova.figures import WORKERS
from sapajou.kernel.tagged import Event
from sapajou.kernel.thing import Thing

KINDS: Final = ("worker", "blueprint", "planet", "completed")


def things(events: Sequence[Event]) -> list[Thing]:
    """Return the cards taken at the market, the planets that were extracted and the blueprints that were completed."""
    found: list[Thing] = []
    for event in events:
        if isinstance(event, ev.Took):
            found.append(Thing(event.seat, "worker" if event.card in WORKERS else "blueprint", event.card))
        elif isinstance(event, ev.Extracted):
            found.append(Thing(event.seat, "planet", event.planet))
        elif isinstance(event, ev.Completed):
            found.append(Thing(event.seat, "completed", event.blueprint))
    return found
