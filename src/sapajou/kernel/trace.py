"""The trace: what happened during `apply`, as flat integers that cost nothing when nobody listens.

A position has `trace: list[int] | None`. `None` is the rule: in `new`, `copy`, `redeal` and all
simulation. A match sets it to a list before `apply`, and rules append entries of the form

    kind, number of arguments, arguments...

Kinds from `FIRST_KIND` on belong to the game, which turns them into events. The kinds below are
marks that any game may set; they decide what may be taken back (see `history.py`).
"""

from collections.abc import Iterator, Sequence
from typing import Final

CHANCE: Final = 0  # chance was used
REVEAL: Final = 1  # some seat learned a hidden thing
BIND: Final = 2  # the rules bind the seat to this
FIRST_KIND: Final = 8


def entries(trace: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield each entry of a trace as its kind and its arguments.

    >>> list(entries([9, 2, 0, 17, REVEAL, 0]))
    [(9, [0, 17]), (1, [])]
    """
    at = 0
    while at < len(trace):
        end = at + 2 + trace[at + 1]
        yield trace[at], trace[at + 2 : end]
        at = end


def surprising(trace: Sequence[int]) -> bool:
    """Return whether something happened that nobody could foresee: chance was used, or a hidden thing shown."""
    return any(kind in (CHANCE, REVEAL) for kind, _ in entries(trace))


def marked(trace: Sequence[int]) -> bool:
    """Return whether something happened that its seat may not freely take back."""
    return any(kind in (CHANCE, REVEAL, BIND) for kind, _ in entries(trace))
