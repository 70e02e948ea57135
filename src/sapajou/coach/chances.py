"""How likely a seat is to win, from what it may know: worlds are dealt, played on for a round, and weighed."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from sapajou.coach.curves import Known, chance_after, chance_at, share_won, together
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

WORLDS: Final = 32
_FEWEST: Final = 4  # worlds in which something was possible: from fewer nothing can be expected

# What is played in a world; None: nothing that was meant is possible there.
Steps: TypeAlias = Callable[[State], Sequence[int] | None]


class Chance(msgspec.Struct, frozen=True):
    """The chance of a seat to win, and its 95 % interval."""

    chance: float
    low: float
    high: float


def chances(game: Game[Any], state: State, worlds: int = WORLDS) -> list[Chance]:
    """Return the chance of each seat, from its own view; of a match that is over, what came of it."""
    return [chance_from(game, state, seat, worlds) for seat in range(state.seats)]


def chance_from(game: Game[Any], state: State, seat: int, worlds: int = WORLDS) -> Chance:
    """Return the chance of a seat from its own view."""
    if state.over:
        share = share_won(state, seat)
        return Chance(share, share, share)
    return told(in_worlds(game, state, seat, worlds))


def in_worlds(
    game: Game[Any], state: State, seat: int, worlds: int, mover: int | None = None, steps: Steps | None = None
) -> list[Known | None]:
    """Return the chance of a seat in each of some worlds, after steps of a mover; None where they cannot be played.

    The same worlds come up at every moment: as long as a seat learns nothing new, only what was played differs.
    """
    policy = game.policy(state.seats)
    found: list[Known | None] = []
    for world, dealt in enumerate(_imagined(game, state, seat, worlds, policy)):
        if mover is not None and not _played(dealt, mover, steps(dealt) if steps else ()):
            found.append(None)
            continue
        if dealt.over or not game.ground_names:  # whoever cannot say what a lead is made of is played to the end
            dealt.playout(world, policy)
            found.append(chance_at(game, dealt, seat))
        else:
            dealt.playout(world, policy, "round")
            found.append(chance_after(game, dealt, seat))
    return found


def _imagined(game: Game[Any], state: State, seat: int, worlds: int, policy: Any) -> list[State]:
    """Return worlds that a seat cannot tell from the true one; one alone where nothing is hidden and no chance left."""
    found = [game.redeal(state, seat, world, policy) for world in range(min(worlds, 2))]
    if len(found) == 1 or game.dump(found[0]) == game.dump(found[1]):
        return found[:1]
    return found + [game.redeal(state, seat, world, policy) for world in range(2, worlds)]


def gained(before: Sequence[Known | None], after: Sequence[Known | None]) -> float | None:
    """Return by how much a chance is greater than another in the same worlds; None if too few have both."""
    both = [(old, new) for old, new in zip(before, after, strict=True) if old is not None and new is not None]
    if len(both) < min(_FEWEST, len(before)):
        return None
    return sum(new.chance - old.chance for old, new in both) / len(both)


def told(known: Sequence[Known | None]) -> Chance:
    """Return what is told of the chances in several worlds."""
    mean, low, high = together([one for one in known if one is not None])
    return Chance(round(mean, 4), round(low, 4), round(high, 4))


def _played(dealt: State, mover: int, steps: Sequence[int] | None) -> bool:
    """Play steps in place; return whether they can be played."""
    if steps is None:
        return False
    for step in steps:
        if step not in dealt.legal(mover):
            return False
        dealt.apply(mover, step)
    return True
