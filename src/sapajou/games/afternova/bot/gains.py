"""What seats gain by deals: the fragments they get and give, the workers they play, and what others gain."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.workers import crew_faces, crew_of, crews
from sapajou.games.afternova.figures import SKILLS

BOT_FEED: Final = 0.9  # what a fragment costs that goes to the Bot, beside itself
_HELD_BACK: Final = 0.5  # of the gain that an opponent makes who leads near the end counts against a deal
_ENVY: Final = 0.08  # and of anybody else's
_DECIDES: Final = 50.0  # more than any deal brings: nobody helps another to win at once
_HOPE: Final = (0.4, 0.35, 0.92)  # that a deal is accepted: at no gain, more for each point, at most


def hope(gain: float) -> float:
    """Return how likely somebody is to accept what brings it so much, by a hand that was only guessed; no loss."""
    level, slope, most = _HOPE
    return 0.0 if gain < 0 else min(most, level + slope * gain)


class Worths:
    """What seats gain by deals in one position; every hand is taken as it lies there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._seats: dict[int, worth.Seat] = {}
        self._stocks: dict[tuple[int, ...], float] = {}
        self._now: dict[int, float] = {}
        self._crews: dict[tuple[int, int, int, int], int | None] = {}

    def seat(self, seat: int) -> worth.Seat:
        """Return what a seat has."""
        if seat not in self._seats:
            self._seats[seat] = worth.appraise(self.state, seat)
        return self._seats[seat]

    def stock(self, seat: int, got: Sequence[int], lost: Sequence[int] = ()) -> list[int]:
        """Return what a seat has stored after getting and giving fragments."""
        after = worth.stock_of(self.state.storages[seat])
        for colour in got:
            after[colour] += 1
        for colour in lost:
            after[colour] -= 1
        return after

    def fragments(self, seat: int, got: Sequence[int], lost: Sequence[int] = ()) -> float:
        """Return what a seat gains by getting and giving fragments."""
        after = self.stock(seat, got, lost)
        key = (seat, *after)
        if key not in self._stocks:
            self._stocks[key] = worth.of_stock(self.seat(seat), after)
        return self._stocks[key] - self.stored_now(seat)

    def stored_now(self, seat: int) -> float:
        """Return what the fragments are worth that a seat has stored."""
        if seat not in self._now:
            self._now[seat] = worth.of_stock(self.seat(seat), self.stock(seat, ()))
        return self._now[seat]

    def labour(self, seat: int, workers: int) -> float:
        """Return what it costs a seat to play so many workers."""
        seen = self.seat(seat)
        return worth.of_workers(seen, seen.workers) - worth.of_workers(seen, max(0, seen.workers - workers))

    def gain(self, seat: int, got: Sequence[int], lost: Sequence[int], workers: int) -> float:
        """Return what a seat gains by getting and giving fragments and playing so many workers."""
        return self.fragments(seat, got, lost) - self.labour(seat, workers)

    def total(self, seat: int) -> float:
        """Return what a seat is worth as it stands."""
        seen = self.seat(seat)
        return seen.scored + self.stored_now(seat) + worth.of_workers(seen, seen.workers)

    def crew(self, seat: int, slot: int, first: int, second: int) -> int | None:
        """Return a smallest set of workers that meets an obligation, or None."""
        key = (seat, slot, first, second)
        if key not in self._crews:
            held = self.state.workers_of(seat)
            possible = crews(self.state, seat, slot, first, second)
            best = min(possible, key=lambda code: sum(crew_faces(code)), default=None)
            self._crews[key] = None if best is None else crew_of(self.state, held, best)
        return self._crews[key]

    def threat(self, seat: int, other: int, gain: float) -> float:
        """Return what it costs a seat that another gains: more the nearer that one is to winning."""
        if len(self.state.completed[other]) >= act.BLUEPRINTS_TO_END - 2 and self.total(other) > self.total(seat):
            return max(0.0, gain) * _HELD_BACK
        return max(0.0, gain) * _ENVY

    def decides(self, seat: int, other: int, got: Sequence[int], lost: Sequence[int] = ()) -> float:
        """Return what it costs a seat that fragments let another complete its last blueprint and stay ahead."""
        if len(self.state.completed[other]) < act.BLUEPRINTS_TO_END - 1 or self.total(other) < self.total(seat):
            return 0.0
        return _DECIDES if worth.completes(self.seat(other), self.stock(other, got, lost)) else 0.0


class Planet:
    """One planet as a seat that drafts a deal sees it: its fragments, and what it needs."""

    def __init__(self, state: State, slot: int) -> None:
        self.state, self.slot = state, slot
        first = slot * act.MOST_SPACES
        self.spaces = [at for at in range(act.MOST_SPACES) if state.spaces[first + at] != act.NOTHING]
        self.colours = {at: state.spaces[first + at] for at in self.spaces}
        self.required = [state.required(slot, which) for which in range(2)]
        self.skills = [SKILLS[state.skill(slot, which)] for which in range(2)]

    @cached_property
    def subsets(self) -> list[tuple[int, ...]]:
        """Every set of spaces, smaller ones first; of sets with equal colours one."""
        return _unlike(self.spaces, self.colours)

    def subsets_of(self, spaces: Sequence[int]) -> list[tuple[int, ...]]:
        """Return every set of some of the spaces, smaller ones first; of sets with equal colours one."""
        return self.subsets if len(spaces) == len(self.spaces) else _unlike(spaces, self.colours)

    def painted(self, spaces: Sequence[int]) -> list[int]:
        """Return the colours of the fragments on spaces."""
        return [self.colours[at] for at in spaces]

    def without(self, *taken: Sequence[int]) -> list[int]:
        """Return the spaces that are in none of the sets."""
        gone = {at for spaces in taken for at in spaces}
        return [at for at in self.spaces if at not in gone]

    def shares(self) -> list[tuple[int, int]]:
        """Return every number of icons of both skills that somebody might supply, nothing left out."""
        return [(a, b) for a in range(self.required[0] + 1) for b in range(self.required[1] + 1) if a + b]

    def need(self, share: tuple[int, int]) -> dict[str, int]:
        """Return numbers of icons as JSON."""
        return {skill: icons for skill, icons in zip(self.skills, share, strict=True) if icons}


def _unlike(spaces: Sequence[int], colours: dict[int, int]) -> list[tuple[int, ...]]:
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(len(spaces) + 1):
        for chosen in combinations(spaces, size):
            seen.setdefault(tuple(sorted(colours[at] for at in chosen)), chosen)
    return list(seen.values())


class Outcome:
    """What a deal on the table brings A and one of its helpers, and what each sees in the other's gain."""

    def __init__(self, worths: Worths, deal: Deal, helper: int, workers: tuple[int, int]) -> None:
        """Weigh a deal for a helper of it, or for a candidate; A and the helper play so many workers."""
        active = worths.state.active
        own_got, own_lost = _of_active(worths.state, deal, helper)
        got, lost = _of_helper(worths.state, deal, helper)
        self.own = worths.gain(active, own_got, own_lost, workers[0]) - BOT_FEED * len(deal.bot_order)
        self.theirs = worths.gain(helper, got, lost, workers[1])
        self.net = self.own - worths.threat(active, helper, self.theirs) - worths.decides(active, helper, got, lost)
        self.their_net = (
            self.theirs - worths.threat(helper, active, self.own) - worths.decides(helper, active, own_got, own_lost)
        )


def _trade(deal: Deal, helper: int) -> list[int]:
    """Return the net numbers of stored fragments that A gives a helper."""
    at = 0 if deal.kind == act.OPEN_CALL else deal.helpers.index(helper)
    return deal.trades[at * act.COLOURS : (at + 1) * act.COLOURS]


def _of_helper(state: State, deal: Deal, helper: int) -> tuple[list[int], list[int]]:
    """Return the fragments that a helper gets and gives."""
    owner = act.ANYONE if deal.kind == act.OPEN_CALL else helper
    first = deal.planet * act.MOST_SPACES
    got = [state.spaces[first + at] for at in range(act.MOST_SPACES) if deal.owners[at] == owner]
    nets = _trade(deal, helper)
    got += [colour for colour, net in enumerate(nets) for _ in range(net)]
    return got, [colour for colour, net in enumerate(nets) for _ in range(-net)]


def _of_active(state: State, deal: Deal, helper: int) -> tuple[list[int], list[int]]:
    """Return the fragments that A gets and gives; in an open call to whoever helps."""
    first = deal.planet * act.MOST_SPACES
    got = [
        state.spaces[first + at]
        for at in range(act.MOST_SPACES)
        if deal.owners[at] in (act.NOTHING, state.active) and state.spaces[first + at] != act.NOTHING
    ]
    lost: list[int] = []
    for one in [helper] if deal.kind == act.OPEN_CALL else deal.helpers:
        for colour, net in enumerate(_trade(deal, one)):
            got += [colour] * -net
            lost += [colour] * net
    return got, lost
