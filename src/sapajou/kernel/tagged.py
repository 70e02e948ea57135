"""The structured things that people and interfaces read: each carries its kind as `type`."""

import re
from collections.abc import Mapping

import msgspec

from sapajou.kernel.words import Said, SeatValue


def snake(name: str) -> str:
    """Return a class name as a tag.

    >>> snake("SkipSpawn")
    'skip_spawn'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def humanised(name: str) -> str:
    """Return an identifier as people write: the sentence for whatever has no words.

    >>> humanised("last_stick")
    'Last stick'
    """
    return name.replace("_", " ").strip().capitalize()


class Tagged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """A struct whose JSON form names its kind."""

    @classmethod
    def tag(cls) -> str:
        """Return the kind, as it stands in JSON, in the words files and in notation."""
        return str(cls.__struct_config__.tag)


class Choice(Tagged, frozen=True):
    """One legal action, for interfaces."""


class Event(Tagged, frozen=True):
    """Something that happened, as one seat may know it."""


class Undone(Event, frozen=True):
    """A seat took back its latest moves; if `granted`, everything played since went with them.

    What was told at the `moments` no longer counts.
    """

    seat: int
    moves: int
    granted: bool
    moments: tuple[int, ...]


def spell(choice: Choice) -> str:
    """Return the notation of a choice: its kind, then its values."""
    return " ".join([choice.tag(), *(_spell_value(getattr(choice, name)) for name in choice.__struct_fields__)])


def spoken_value(value: object) -> object:
    """Return a value as words take it, ready for JSON: what has a spelling of its own is spelled.

    What only programs read (a piece, in a dictionary) stays as it is.
    """
    if isinstance(value, Mapping):
        return {str(name): spoken_value(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [spoken_value(one) for one in value]
    return value if isinstance(value, bool | int | float | str | Said | SeatValue | None) else str(value)


def _spell_value(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, list | tuple):
        return ",".join(map(_spell_value, value)) or "-"
    return str(value)
