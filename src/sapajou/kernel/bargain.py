"""A deal between seats, for games in which they make some."""

from typing import NamedTuple


class Bargain(NamedTuple):
    """A deal that lies before a seat: who offers it, the deal in notation, and the steps that take it or leave it."""

    offered_by: int
    text: str
    take: tuple[int, ...]
    leave: tuple[int, ...]
