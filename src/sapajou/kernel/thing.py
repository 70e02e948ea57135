"""A thing of the box that somebody took or used, for who studies whole games."""

from typing import NamedTuple


class Thing(NamedTuple):
    """Whose it is now, its kind and its name: words say it as they fill the hole of that kind with the name."""

    seat: int
    kind: str
    name: str | int
