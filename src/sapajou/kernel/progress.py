"""How far a match has come, for whoever looks at it from outside."""

from typing import NamedTuple


class Progress(NamedTuple):
    """The round that is played and the points of each seat so far, as everybody may know them; None: not counted."""

    round: int | None = None
    points: list[int] | None = None
