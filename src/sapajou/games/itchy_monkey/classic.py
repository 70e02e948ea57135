"""How the bot `classic` weighs a position of Itchy Monkey. FROZEN: never edited, or every comparison with it is void.

It is the yardstick of later bots: their moves and evaluations may become better in `bot.py`, this file stays. It
takes from the other files rules and figures only, no judgement; `tests/golden/classic` pins what it plays.

What counts is tempo. For each condition of victory, count the workers that are still missing, a monkey
counting up to a colony; the smallest of the three numbers matters most, the second is a reserve.
This file is compiled.
"""

from typing import Final

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import NITPICK_LEAST
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.kernel.classic import moves

__all__ = ["evaluate", "moves"]

_VICTORY: Final = 1e6
_NEAREST: Final = 4.0
_RESERVE: Final = 1.0
_WORKER: Final = 0.4
_QUEEN: Final = 3.0
_OWN_CROWD: Final = 6.0  # it may be nitpicked before one's next turn
_OTHER_CROWD: Final = 1.0
_THREAT: Final = 8.0
_THREATENING: Final = 2  # an opponent who misses so few workers may win on its next turn


def evaluate(state: State, seat: int) -> float:
    """Return the value of a position for a seat: its own prospects less the others' average, and their threats."""
    if state.winner:
        return _VICTORY if state.winner == seat + 1 else -_VICTORY
    rivals = 0.0
    threats = 0
    for other in range(state.seats):
        if other != seat:
            rivals += _prospects(state, other, _OTHER_CROWD)
            if min(_missing_workers(state, other)) <= _THREATENING:
                threats += 1
    return _prospects(state, seat, _OWN_CROWD) - rivals / (state.seats - 1) - _THREAT * threats


def _prospects(state: State, seat: int, crowd: float) -> float:
    """Return what a seat's lice are worth, whatever the others do."""
    missing = sorted(_missing_workers(state, seat))
    nearest, reserve = missing[0], missing[1]
    workers = int(state.setting.workers) - int(state.workers_left[seat])
    queens = int(state.setting.queens) - int(state.queens_left[seat])
    crowds = 0
    for code in state.cells:
        if s.owner_of(code) == seat + 1 and s.workers_of(code) >= NITPICK_LEAST:
            crowds += 1
    return _WORKER * workers + _QUEEN * queens - _NEAREST * nearest - _RESERVE * reserve - crowd * crowds


def _missing_workers(state: State, seat: int) -> list[int]:
    """Return how many workers a seat misses for five species, for four of the same, and for three gorillas."""
    useful: list[list[int]] = [[0] * s.SAME_TO_WIN for _ in range(s.SPECIES_COUNT)]
    for code in state.cells:
        if s.owner_of(code) == seat + 1:
            useful[s.species_of(code) - s.GORILLA].append(min(int(s.workers_of(code)), s.COLONY))
    for counts in useful:
        counts.sort(reverse=True)
    best_of_each = sorted([counts[0] for counts in useful], reverse=True)
    return [
        s.SPECIES_TO_WIN * s.COLONY - sum(best_of_each[: s.SPECIES_TO_WIN]),
        s.SAME_TO_WIN * s.COLONY - max([sum(counts[: s.SAME_TO_WIN]) for counts in useful]),
        s.GORILLAS_TO_WIN * s.COLONY - sum(useful[0][: s.GORILLAS_TO_WIN]),
    ]
