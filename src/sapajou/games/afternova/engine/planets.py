"""A planet as somebody sees it who drafts a deal: its fragments, every way to divide them, and what it needs."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.state import Pieces


@final
class Planet:
    """The planet of a slot, and the sets of its fragments; of sets with equal colours one, smaller ones first."""

    def __init__(self, state: Pieces, slot: int, spaces: i64) -> None:
        """Look at the fragments on some of the spaces, given as a mask."""
        self.slot = slot
        planet: i64 = state.planets[slot]
        self.first: i64 = state.figures.requirements[planet * 2]
        self.second: i64 = state.figures.requirements[planet * 2 + 1]
        at: i64 = slot * act.MOST_SPACES
        self.spaces: i64 = 0  # mask of those with a fragment
        self.full: i64 = 0  # the fragments, packed
        self.number: i64 = 0
        self.colours: list[int] = state.spaces[at : at + act.MOST_SPACES]
        for space in range(i64(act.MOST_SPACES)):
            if spaces >> space & 1 and self.colours[space] != act.NOTHING:
                self.spaces |= i64(1) << space
                self.full += i64(1) << (i64(self.colours[space]) * worth.BITS)
                self.number += 1
        self.masks: list[int] = []
        self.packs: list[int] = []
        self.sizes: list[int] = []
        self._divide()

    def _divide(self) -> None:
        """List the sets: colour by colour so many of it, on the first spaces that have it."""
        masks: list[int] = [0]
        packs: list[int] = [0]
        sizes: list[int] = [0]
        for colour in range(i64(act.COLOURS)):
            here = [
                space
                for space in range(act.MOST_SPACES)
                if self.spaces >> i64(space) & 1 and self.colours[space] == colour
            ]
            before = len(masks)
            taken: i64 = 0
            for number in range(1, len(here) + 1):
                taken |= i64(1) << i64(here[number - 1])
                for at in range(before):
                    masks.append(masks[at] | taken)
                    packs.append(packs[at] + (i64(number) << (colour * worth.BITS)))
                    sizes.append(sizes[at] + number)
        for size in range(self.number + 1):
            for at in range(len(masks)):
                if sizes[at] == size:
                    self.masks.append(masks[at])
                    self.packs.append(packs[at])
                    self.sizes.append(sizes[at])

    def pack(self, mask: i64) -> i64:
        """Return the fragments on a set of spaces, packed."""
        packed: i64 = 0
        for space in range(i64(act.MOST_SPACES)):
            if mask >> space & 1:
                packed += i64(1) << (i64(self.colours[space]) * worth.BITS)
        return packed


EVERY_SPACE: Final = (1 << act.MOST_SPACES) - 1


def planet_in(state: Pieces, slot: int) -> Planet:
    """Return the planet of a slot with all its fragments."""
    return Planet(state, slot, EVERY_SPACE)
