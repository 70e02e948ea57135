"""How good a position is for a seat: what the general bots look at.

What counts is tempo. For each condition of victory, count the workers that are still missing, a monkey
counting up to a colony; the smallest of the three numbers matters most, the second is a reserve.
"""

from typing import Final

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import NITPICK_LEAST
from sapajou.games.itchy_monkey.engine.rules import State

VICTORY: Final = 1e6
NEAREST: Final = 4.0
RESERVE: Final = 1.0
WORKER: Final = 0.4
QUEEN: Final = 3.0
OWN_CROWD: Final = 6.0  # it may be nitpicked before one's next turn
OTHER_CROWD: Final = 1.0
THREAT: Final = 8.0
THREATENING: Final = 2  # an opponent who misses so few workers may win on its next turn


def evaluate(state: State, seat: int) -> float:
    """Return the value of a position for a seat: its own prospects less the others' average, and their threats."""
    if state.winner:
        return VICTORY if state.winner == seat + 1 else -VICTORY
    others = [other for other in range(state.seats) if other != seat]
    rivals = sum(_prospects(state, other, OTHER_CROWD) for other in others) / len(others)
    threats = sum(min(missing_workers(state, other)) <= THREATENING for other in others)
    return _prospects(state, seat, OWN_CROWD) - rivals - THREAT * threats


def _prospects(state: State, seat: int, crowd: float) -> float:
    """Return what a seat's lice are worth, whatever the others do."""
    nearest, reserve, _ = sorted(missing_workers(state, seat))
    workers = int(state.setting.workers - state.workers_left[seat])
    queens = int(state.setting.queens - state.queens_left[seat])
    crowds = sum(s.owner_of(code) == seat + 1 and s.workers_of(code) >= NITPICK_LEAST for code in state.cells)
    return WORKER * workers + QUEEN * queens - NEAREST * nearest - RESERVE * reserve - crowd * crowds


def missing_workers(state: State, seat: int) -> tuple[int, int, int]:
    """Return how many workers a seat misses for five species, for four of the same, and for three gorillas."""
    useful: list[list[int]] = [[0] * s.SAME_TO_WIN for _ in range(s.SPECIES_COUNT)]
    for code in state.cells:
        if s.owner_of(code) == seat + 1:
            useful[s.species_of(code) - s.GORILLA].append(min(s.workers_of(code), s.COLONY))
    for counts in useful:
        counts.sort(reverse=True)
    best_of_each = sorted((counts[0] for counts in useful), reverse=True)
    return (
        s.SPECIES_TO_WIN * s.COLONY - sum(best_of_each[: s.SPECIES_TO_WIN]),
        s.SAME_TO_WIN * s.COLONY - max(sum(counts[: s.SAME_TO_WIN]) for counts in useful),
        s.GORILLAS_TO_WIN * s.COLONY - sum(useful[0][: s.GORILLAS_TO_WIN]),
    )
