"""Games played at random, and the moments in them about which the board has something to work out."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Final

from board_vectors.afternova.asking import PlayedGame

# How many moments of each kind a number of seats gives.
_WANTED: Final = {
    "offer": 105, "answer": 105, "consider": 95, "complete": 100, "nothing_to_complete": 20, "crew": 105,
    "answered": 105, "ended": 4,
}  # fmt: skip
# What a moment is called, by the first choice that is open.
_CALLED: Final = {"market": "offer", "answer": "answer", "decline": "consider", "workers": "crew"}
# What people like to do when they may, so that games go on: the rest is left to chance.
_LIKED: Final = {"market": 0.5, "send": 0.95, "answer": 0.6}
_PROPOSALS: Final = (6, 12, 2)  # how many a turn has, in one game after the other
_ROUNDS: Final = (100, 100, 100, 5)  # how long they last at most
_LOOKED_AT: Final = 1 / 3  # of the moments of a kind, so that they lie all along the games
_RARE: Final = ("consider", "complete", "ended")  # of these all


def moments(seats: int) -> Iterator[tuple[str, PlayedGame]]:
    """Yield the moments of as many games as it takes; the table is played on afterwards."""
    left = dict(_WANTED)
    for seed in count():
        table = PlayedGame(seats, seed, _PROPOSALS[seed % len(_PROPOSALS)], _ROUNDS[seed % len(_ROUNDS)])
        dice = Random(seed)
        for moment in _game(table, dice):
            if left[moment] > 0 and (dice.random() < _LOOKED_AT or moment in _RARE):
                left[moment] -= 1
                yield moment, table
        if max(left.values()) == 0:
            return


def _game(table: PlayedGame, dice: Random) -> Iterator[str]:
    """Play a game and yield the moments on the way."""
    while owing := table.state.to_act():
        table.seat = dice.choice(owing)
        steps = table.state.legal(table.seat)
        first = table.GAME.choice(table.state, table.seat, steps[0]).tag()
        if first == "pass":
            yield "complete" if len(steps) > 1 else "nothing_to_complete"
        elif first in _CALLED:
            yield _CALLED[first]
        if first == "pass":
            table.play(steps[-1])  # whoever can complete something does
        else:
            table.play(steps[0] if dice.random() < _LIKED.get(first, 0) else dice.choice(steps))
        if table.happened("replied"):
            yield "answered"
    yield "ended"
