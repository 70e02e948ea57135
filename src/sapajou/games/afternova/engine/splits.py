"""Ways to share the work of a planet and its fragments, and which of many divisions to keep."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth

WAY: Final = 4  # numbers of a way to share the work: workers of A and the helper, icons of both skills


@final
class Picks:
    """The best places found so far: by what may be hoped, and by what they bring A at each level."""

    def __init__(self, levels: list[float], margin: float) -> None:
        """Take the levels, the lowest first, and what a helper must be left with otherwise."""
        self.levels = levels
        self.margin = margin
        self.least = levels[0] if levels and levels[0] < margin else margin
        self.hoped = -1000.0
        self.at = -1
        self.nets: list[float] = [-1000.0] * len(self.levels)
        self.ats: list[int] = [-1] * len(self.levels)

    def weigh(self, place: int, net: float, theirs: float, expected: float) -> None:
        """Take a place into account that brings A so much and leaves the helper so much."""
        if theirs >= self.margin and expected > self.hoped:
            self.hoped = expected
            self.at = place
        for level in range(len(self.levels)):
            if theirs >= self.levels[level] and net > self.nets[level]:
                self.nets[level] = net
                self.ats[level] = place

    def places(self) -> list[int]:
        """Return the best places, each once."""
        chosen = [self.at] if self.at >= 0 else []
        for place in self.ats:
            if place >= 0 and place not in chosen:
                chosen.append(place)
        return chosen


def add_way(found: list[int], own: i64, theirs: i64, first: i64, second: i64) -> None:
    """Add a way to share the work, unless another costs both as little; drop those that it makes needless."""
    for at in range(0, len(found), WAY):
        if found[at] <= own and found[at + 1] <= theirs:
            return
    kept: list[int] = []
    for at in range(0, len(found), WAY):
        if not (own <= found[at] and theirs <= found[at + 1]):
            kept += found[at : at + WAY]
    found[:] = [*kept, own, theirs, first, second]


def possible_nets(mine: i64, theirs: i64) -> list[int]:
    """Return what stored fragments may change hands, packed: one that A gives, one that it gets, or one for one."""
    nets: list[int] = []
    for given in range(i64(-1), i64(act.COLOURS)):
        if given >= 0 and not mine >> (given * worth.BITS) & worth.FIELD:
            continue
        for taken in range(i64(-1), i64(act.COLOURS)):
            if given == taken or (taken >= 0 and not theirs >> (taken * worth.BITS) & worth.FIELD):
                continue
            net: i64 = 0
            if given >= 0:
                net += i64(1) << (given * worth.BITS)
            if taken >= 0:
                net -= i64(1) << (taken * worth.BITS)
            nets.append(net)
    return nets


def unpacked(net: i64) -> list[int]:
    """Return a packed number of fragments colour by colour, where some may be negative."""
    return [((net + worth.MIDDLE) >> (i64(colour) * worth.BITS) & worth.FIELD) - 16 for colour in range(act.COLOURS)]


def spaces_in(mask: i64) -> list[int]:
    """Return the spaces of a set."""
    return [space for space in range(act.MOST_SPACES) if mask >> i64(space) & 1]
