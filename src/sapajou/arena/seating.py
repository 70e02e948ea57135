"""Who sits with whom, and where: line-ups in which every pair meets equally often, and their rotations."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

_MOST_BASES: Final = 3  # line-ups that a design is generated from
_MOST_TRIED: Final = 50_000  # sets of them


def rotations(bots: Sequence[str], seats: int, deal: int) -> list[tuple[str, ...]]:
    """Return the ways to sit that differ: bots by turns, and everybody once on each seat.

    >>> rotations(("a", "b"), 4, 0)
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    >>> rotations(("a", "b"), 3, 1)  # in every other deal it is the second who sits there twice
    [('b', 'a', 'b'), ('a', 'b', 'b'), ('b', 'b', 'a')]
    """
    first = [bots[(seat + deal) % len(bots)] for seat in range(seats)]
    return list(dict.fromkeys(tuple(first[seat:] + first[:seat]) for seat in range(seats)))


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who sits at one table: so many line-ups that every pair meets equally often, and few of them.

    >>> line_ups(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> line_ups(("a", "b"), 3)  # who sits there twice changes
    [('a', 'b', 'a'), ('a', 'b', 'b')]
    >>> len(line_ups("abcdefg", 3)), len(line_ups("abcdefgh", 4)), len(line_ups("abcde", 3))
    (7, 14, 10)
    """
    everybody, left = divmod(seats, len(bots))
    chosen = design(len(bots), left) if left else [()]
    return [tuple(bots) * everybody + tuple(bots[number] for number in one) for one in chosen]


@cache
def design(players: int, size: int) -> list[tuple[int, ...]]:
    """Return groups of a size in which every two players meet equally often, and everybody sits equally often.

    Groups are generated from a few by counting on: everybody by one, in a circle, or all but the last. Where none
    of those is balanced all groups are taken.
    """
    everything = list(combinations(range(players), size))
    if size in (1, players):
        return everything
    circles = (_circle(players, size, fixed) for fixed in (0, 1))
    found = [groups for orbits in circles if (groups := _balanced(orbits, players, size)) is not None]
    fewest = min([*found, everything], key=len)
    return sorted(fewest)


def _circle(players: int, size: int, fixed: int) -> list[list[tuple[int, ...]]]:
    """Return the groups, those together that come of each other by counting on; the last one may stay as it is."""
    moving = players - fixed

    def on(group: Iterable[int], by: int) -> tuple[int, ...]:
        return tuple(sorted((one + by) % moving if one < moving else one for one in group))

    orbits = {frozenset(on(group, by) for by in range(moving)) for group in combinations(range(players), size)}
    return sorted(sorted(orbit) for orbit in orbits)


def _balanced(orbits: Sequence[list[tuple[int, ...]]], players: int, size: int) -> list[tuple[int, ...]] | None:
    """Return the fewest of the orbits together that are balanced, if a few are."""
    for count in range(1, _MOST_BASES + 1):
        if comb(len(orbits), count) > _MOST_TRIED:
            return None
        found = [
            [group for orbit in chosen for group in orbit]
            for chosen in combinations(orbits, count)
            if _divides(sum(map(len, chosen)), players, size)
        ]
        fits = [groups for groups in found if is_balanced(groups, players)]
        if fits:
            return min(fits, key=len)
    return None


def _divides(groups: int, players: int, size: int) -> bool:
    """Return whether so many groups could be balanced at all."""
    return groups * size % players == 0 and groups * size * (size - 1) % (players * (players - 1)) == 0


def is_balanced(groups: Iterable[Sequence[int]], players: int) -> bool:
    """Return whether every two of the players meet equally often."""
    met = dict.fromkeys(combinations(range(players), 2), 0)
    for group in groups:
        for pair in combinations(sorted(group), 2):
            met[pair] += 1
    return len(set(met.values())) == 1
