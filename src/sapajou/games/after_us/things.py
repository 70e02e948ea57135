"""What a seat takes or uses of the box: cards, tokens, objects."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from sapajou.games.after_us import events as ev
from sapajou.kernel.tagged import Event
from sapajou.kernel.thing import Thing

KINDS: Final = ("card", "token", "object")
_Used: TypeAlias = (
    ev.UsedMobilePhone
    | ev.UsedMiniFridge
    | ev.UsedGhettoBlaster
    | ev.UsedGameConsole
    | ev.UsedPinball
    | ev.UsedComputer
    | ev.RodeMoped
)
_OBJECTS: Final[dict[type[Event], str]] = {
    ev.UsedMobilePhone: "mobile_phone",
    ev.UsedMiniFridge: "mini_fridge",
    ev.UsedGhettoBlaster: "ghetto_blaster",
    ev.UsedGameConsole: "game_console",
    ev.UsedPinball: "pinball",
    ev.UsedComputer: "computer",
    ev.RodeMoped: "moped",
}


def things(events: Sequence[Event]) -> list[Thing]:
    """Return the cards that were recruited, the tokens that were chosen and the objects that were used."""
    found: list[Thing] = []
    for event in events:
        if isinstance(event, ev.Recruited | ev.RodeMoped) and event.card is not None:
            found.append(Thing(event.seat, "card", event.card))
        if isinstance(event, ev.TokenSealed) and event.token is not None:
            found.append(Thing(event.seat, "token", event.token))
        if isinstance(event, _Used):
            found.append(Thing(event.seat, "object", _OBJECTS[type(event)]))
    return found
