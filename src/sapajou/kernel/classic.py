"""What the bot `classic` asks of a game, and the answers for a game that does not answer itself.

`classic` is the yardstick of every later bot, so nothing here is ever edited, nor in the `classic.py` of a game: what
`moves` and `evaluate` of `Game` return may become better, what these return stays.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sapajou.kernel.chance import Dice

_TRIES_PER_MOVE: Final = 4


class Yardstick(NamedTuple):
    """How good a position is for a seat, and the whole moves of a seat: at most `limit`, drawn by `seed` if more."""

    evaluate: Callable[[Any, int], float]
    moves: Callable[[Any, int, int, int], list[tuple[int, ...]]]


def evaluate(state: Any, seat: int) -> float:
    """Return the lead of a seat."""
    scores: list[int] = state.scores()
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)


def moves(state: Any, seat: int, limit: int, seed: int) -> list[tuple[int, ...]]:
    """Return the whole moves of a seat in ascending order: all if there are at most `limit`, else a sample."""
    found = all_moves(state, seat, limit)
    return sample_moves(state, seat, limit, seed) if len(found) > limit else found


def all_moves(state: Any, seat: int, limit: int) -> list[tuple[int, ...]]:
    """Return the whole moves of a seat in ascending order, or `limit` + 1 of them if there are more."""
    found: list[tuple[int, ...]] = []

    def go_on(trial: Any, steps: tuple[int, ...]) -> None:
        for action in trial.legal(seat):
            if len(found) > limit:
                return
            after = trial.copy()
            after.apply(seat, action)
            if after.drafting(seat):
                go_on(after, (*steps, action))
            else:
                found.append((*steps, action))

    go_on(state, ())
    return found


def sample_moves(state: Any, seat: int, size: int, seed: int) -> list[tuple[int, ...]]:
    """Return at most `size` different whole moves, in ascending order: every one may be among them."""
    dice = Dice(seed)
    found: set[tuple[int, ...]] = set()
    for _ in range(size * _TRIES_PER_MOVE):
        if len(found) == size:
            break
        found.add(_random_move(state, seat, dice))
    return sorted(found)


def _random_move(state: Any, seat: int, dice: Dice) -> tuple[int, ...]:
    trial = state.copy()
    steps: list[int] = []
    while not steps or trial.drafting(seat):
        legal = trial.legal(seat)
        steps.append(legal[dice.below(len(legal))])
        trial.apply(seat, steps[-1])
    return tuple(steps)
