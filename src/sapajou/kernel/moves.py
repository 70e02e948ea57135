"""Whole moves: the steps of one seat from where it stands to the end of its move."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from sapajou.kernel.chance import Dice
from sapajou.kernel.state import S

JOINT: Final = " / "
_TRIES_PER_MOVE: Final = 4

Move: TypeAlias = int | str | Mapping[str, object] | Sequence[int | str | Mapping[str, object]]


def all_moves(state: S, seat: int, limit: int | None = None) -> list[tuple[int, ...]]:
    """Return the whole moves of a seat in ascending order, or `limit` + 1 of them if there are more."""
    found: list[tuple[int, ...]] = []

    def go_on(trial: S, steps: tuple[int, ...]) -> None:
        for action in trial.legal(seat):
            if limit is not None and len(found) > limit:
                return
            after = trial.copy()
            after.apply(seat, action)
            if after.drafting(seat):
                go_on(after, (*steps, action))
            else:
                found.append((*steps, action))

    go_on(state, ())
    return found


def sample_moves(state: S, seat: int, size: int, seed: int) -> list[tuple[int, ...]]:
    """Return at most `size` different whole moves, in ascending order: every one may be among them."""
    dice = Dice(seed)
    found: set[tuple[int, ...]] = set()
    for _ in range(size * _TRIES_PER_MOVE):
        if len(found) == size:
            break
        found.add(_random_move(state, seat, dice))
    return sorted(found)


def _random_move(state: S, seat: int, dice: Dice) -> tuple[int, ...]:
    trial = state.copy()
    steps: list[int] = []
    while not steps or trial.drafting(seat):
        legal = trial.legal(seat)
        steps.append(legal[dice.below(len(legal))])
        trial.apply(seat, steps[-1])
    return tuple(steps)
