"""The fewest workers that meet an obligation: how many, and which.

For a planet only two skills count, so a worker is one of five useful kinds: two of the first, two of the second, one of
each, one of the first, one of the second. A smallest set never has anything superfluous (AN-E-03).
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Pieces

IMPOSSIBLE: Final = 99
_BIT: Final[list[int]] = [1 << worker for worker in range(act.WORKERS + 1)]  # a compiled `1 << n` is a C int


@final
class Crew:
    """The workers of a seat as one planet needs them."""

    def __init__(self, state: Pieces, seat: int, slot: int) -> None:
        """Sort the hand of a seat for the planet in a slot."""
        planet: i64 = state.planets[slot]
        figures = state.figures
        self.first_skill: i64 = figures.skills[planet * 2]
        self.second_skill: i64 = figures.skills[planet * 2 + 1]
        at: i64 = seat * act.UPGRADES + act.SKILL_UPGRADE
        self.first_lent: i64 = state.upgrades[at + self.first_skill]
        self.second_lent: i64 = state.upgrades[at + self.second_skill]
        self.workers: i64 = 0
        self.both: i64 = 0
        self.first_doubles: i64 = 0
        self.second_doubles: i64 = 0
        self.first_singles: i64 = 0
        self.second_singles: i64 = 0
        icons = figures.icons
        for card in state.hands[seat]:
            if card < act.WORKERS:
                self.workers += 1
                one: i64 = icons[card * act.SKILLS + self.first_skill]
                two: i64 = icons[card * act.SKILLS + self.second_skill]
                if one == 1 and two == 1:
                    self.both += 1
                elif one > 1:
                    self.first_doubles += 1
                elif two > 1:
                    self.second_doubles += 1
                elif one > 0:
                    self.first_singles += 1
                elif two > 0:
                    self.second_singles += 1

    def size(self, first: i64, second: i64) -> i64:
        """Return how few workers supply so many icons, or IMPOSSIBLE."""
        if first <= 0 and second <= 0:
            return 0
        first_left = first - self.first_lent if first > 0 else 0
        second_left = second - self.second_lent if second > 0 else 0
        if first_left <= 0 and second_left <= 0:
            return 1 if self.workers > 0 else IMPOSSIBLE
        best: i64 = IMPOSSIBLE
        for mixed in range(self.both + 1):
            size = mixed + _cards_for(first_left - mixed, self.first_doubles, self.first_singles)
            size += _cards_for(second_left - mixed, self.second_doubles, self.second_singles)
            best = min(best, size)
        return best

    def most(self, which: i64) -> i64:
        """Return how many icons of the planet's first or second skill the whole hand supplies."""
        if self.workers == 0:
            return 0
        if which == 0:
            return self.first_lent + self.both + 2 * self.first_doubles + self.first_singles
        return self.second_lent + self.both + 2 * self.second_doubles + self.second_singles


def _cards_for(need: i64, doubles: i64, singles: i64) -> i64:
    """Return how few workers supply so many icons of one skill."""
    if need <= 0:
        return 0
    used = min(doubles, need // 2)
    left = need - 2 * used
    if left <= singles:
        return used + left
    return used + 1 if doubles > used and left == 1 else IMPOSSIBLE


def smallest_crew(state: Pieces, seat: int, slot: int, first: i64, second: i64) -> i64:
    """Return a smallest set of workers that supplies so many icons, as a mask; -1 if none does, 0 if none is due."""
    crew = Crew(state, seat, slot)
    size = crew.size(first, second)
    if size >= IMPOSSIBLE:
        return -1
    if size == 0:
        return 0
    first_left = first - crew.first_lent if first > 0 else 0
    second_left = second - crew.second_lent if second > 0 else 0
    if first_left <= 0 and second_left <= 0:
        return _least_useful(state, seat, crew)
    mixed: i64 = 0
    while size != (
        mixed
        + _cards_for(first_left - mixed, crew.first_doubles, crew.first_singles)
        + _cards_for(second_left - mixed, crew.second_doubles, crew.second_singles)
    ):
        mixed += 1
    mask = _pick(state, seat, crew, 1, 1, mixed)
    mask |= _pick_for(state, seat, crew, 0, first_left - mixed)
    return mask | _pick_for(state, seat, crew, 1, second_left - mixed)


def _pick_for(state: Pieces, seat: int, crew: Crew, which: i64, need: i64) -> i64:
    """Return workers of one skill that supply so many icons of it."""
    if need <= 0:
        return 0
    doubles = crew.first_doubles if which == 0 else crew.second_doubles
    singles = crew.first_singles if which == 0 else crew.second_singles
    used = min(doubles, need // 2)
    left = need - 2 * used
    if left > singles:
        used += 1
        left = 0
    if which == 0:
        return _pick(state, seat, crew, 2, 0, used) | _pick(state, seat, crew, 1, 0, left)
    return _pick(state, seat, crew, 0, 2, used) | _pick(state, seat, crew, 0, 1, left)


def _pick(state: Pieces, seat: int, crew: Crew, one: i64, two: i64, number: i64) -> i64:
    """Return so many workers with these icons, those with the lowest ids (AN-N-23)."""
    mask: i64 = 0
    while number > 0:
        lowest: i64 = act.WORKERS
        for card in state.hands[seat]:
            worker: i64 = card
            if worker < lowest and not mask >> worker & 1:
                icons = state.figures.icons
                at = worker * act.SKILLS
                if icons[at + crew.first_skill] == one and icons[at + crew.second_skill] == two:
                    lowest = worker
        mask |= _BIT[lowest]
        number -= 1
    return mask


def _least_useful(state: Pieces, seat: int, crew: Crew) -> i64:
    """Return one worker, where upgrades do the work: the one with the fewest icons for the planet, of the lowest id."""
    best: i64 = -1
    fewest: i64 = IMPOSSIBLE
    icons = state.figures.icons
    for card in state.hands[seat]:
        worker: i64 = card
        if worker < act.WORKERS:
            at = worker * act.SKILLS
            useful: i64 = icons[at + crew.first_skill]
            useful += icons[at + crew.second_skill]
            if useful < fewest or (useful == fewest and worker < best):
                fewest = useful
                best = worker
    return _BIT[best]
