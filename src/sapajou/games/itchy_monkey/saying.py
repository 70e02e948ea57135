"""What people call the lice of a choice or an event."""

from typing import Final

from sapajou.games.itchy_monkey.events import Crossed, Discarded
from sapajou.games.itchy_monkey.notation import Bump
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Said

ALSO_SAID: Final = frozenset({"lice"})


def also_said(thing: Choice | Event) -> dict[str, object]:
    """Return the lice that change over or go home, as words take them."""
    if not isinstance(thing, Bump | Crossed | Discarded):
        return {}
    counts = (("said.workers", thing.workers), ("said.queens", thing.queens))
    return {"lice": [Said(key, {"number": number}) for key, number in counts if number]}
