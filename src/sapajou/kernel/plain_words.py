"""Sentences for a game that has no words yet: its title, the names of its types and their fields."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from sapajou.kernel.tagged import Tagged, humanised

if TYPE_CHECKING:
    from sapajou.kernel.game import Game

_SEAT: Final = "seat"


def plain_words(game: "Game[Any]") -> dict[str, str]:
    """Return a sentence for every key that words of a game must have."""
    return dict(_sentences(game))


def _sentences(game: "Game[Any]") -> Iterator[tuple[str, str]]:
    yield "title", game.title
    for kind, types in (("choice", game.choice_types), ("event", game.event_types)):
        for struct in types:
            yield f"{kind}.{struct.tag()}", _sentence(struct)
    for reason in game.reasons:
        yield f"reason.{reason}", humanised(reason)
    for ending in game.endings:
        yield f"ending.{ending}", humanised(ending)
    for name, option in game.options.items():
        yield f"option.{name}", option.help.replace("{", "").replace("}", "") or humanised(name)
        yield from ((f"option.{name}.{one}", humanised(one)) for one in option.choices if isinstance(one, str))


def _sentence(struct: type[Tagged]) -> str:
    """Return a kind and its fields: `Take: heap 1, sticks 2`, or of what a seat did, `Seat 0: take (…)`."""
    fields = [name for name in struct.__struct_fields__ if name != _SEAT]
    values = ", ".join(f"{name.replace('_', ' ')} {{{name}}}" for name in fields)
    if _SEAT in struct.__struct_fields__:
        return f"{{{_SEAT}}}: {struct.tag().replace('_', ' ')}{f' ({values})' if values else ''}"
    return f"{humanised(struct.tag())}{f': {values}' if values else ''}"
