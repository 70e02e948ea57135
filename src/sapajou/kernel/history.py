"""The moves in force, the positions between them, and what each seat may freely take back.

A seat's latest moves are free while (1) they used no chance and gave no seat knowledge of a hidden
thing, (2) the rules did not bind them, and (3) no other seat has moved since, except seats that owed
a decision both before and after and are told the same without them. Going back replays with the
same key and counters, so nobody can go back to draw again.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Generic, NamedTuple

from sapajou.kernel.game import Game
from sapajou.kernel.state import S
from sapajou.kernel.trace import marked

_SNAPSHOT_EVERY: Final = 16


class Played(NamedTuple):
    """One finished move, what happened during it, who owed a decision around it, and where it led (`Game.place_of`)."""

    seat: int
    steps: tuple[int, ...]
    trace: list[int]
    owed_before: list[int]
    owed_after: list[int]
    place: str | None

    def leaves_owing(self, seat: int) -> bool:
        """Return whether a seat owed a decision both before and after this move."""
        return seat in self.owed_before and seat in self.owed_after


class History(Generic[S]):
    """A line of finished moves from a first position to the present one."""

    def __init__(self, game: Game[S], start: S) -> None:
        """Begin at a position."""
        self.game = game
        self.position = start
        self.moves: list[Played] = []
        self._snapshots: list[S] = []

    def play(self, seat: int, steps: Sequence[int]) -> Played:
        """Carry out a legal move, keep it, and return it."""
        if len(self.moves) % _SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.position.copy())
        before = self.position.to_act()
        trace = _carry_out(self.position, seat, steps)
        place = self.game.place_of(self.position)
        played = Played(seat, tuple(steps), trace, before, self.position.to_act(), place)
        self.moves.append(played)
        return played

    def before(self, index: int) -> S:
        """Return a copy of the position before a move, or of the present one."""
        if index == len(self.moves):
            return self.position.copy()
        nearest = index // _SNAPSHOT_EVERY
        position = self._snapshots[nearest].copy()
        for move in self.moves[nearest * _SNAPSHOT_EVERY : index]:
            for step in move.steps:
                position.apply(move.seat, step)
        return position

    def of_seat(self, seat: int) -> list[int]:
        """Return where a seat's moves stand, the latest first."""
        return list(self._latest(seat))

    def _latest(self, seat: int) -> Iterator[int]:
        return (index for index in reversed(range(len(self.moves))) if self.moves[index].seat == seat)

    def free(self, seat: int) -> list[int]:
        """Return where those moves stand that a seat may freely take back, the latest first."""
        free: list[int] = []
        if self.position.over:
            return free
        for index in self._latest(seat):  # few are free, and there may be thousands
            if marked(self.moves[index].trace) or not self._others_stand_without(seat, index):
                break
            free.append(index)
        return free

    def take_back(self, seat: int, count: int, *, with_others: bool) -> None:
        """Go back before a seat's latest `count` moves; what others played since stays unless `with_others`."""
        first = self.of_seat(seat)[count - 1]
        staying = [] if with_others else [move for move in self.moves[first:] if move.seat != seat]
        self.position = self.before(first)
        del self._snapshots[-(-first // _SNAPSHOT_EVERY) :]
        del self.moves[first:]
        for move in staying:
            self.play(move.seat, move.steps)

    def _others_stand_without(self, seat: int, first: int) -> bool:
        """Return whether what others played since would stand without the seat's moves from `first` on."""
        later = self.moves[first:]
        if all(move.seat == seat for move in later):
            return True
        for at, move in enumerate(later):
            if move.seat == seat and not all(
                other.seat == seat or move.leaves_owing(other.seat) for other in later[at + 1 :]
            ):
                return False
        position = self.before(first)
        return all(self._same_without(position, move) for move in later if move.seat != seat)

    def _same_without(self, position: S, move: Played) -> bool:
        """Carry out a move at another position; return whether its seat may and is told the same."""
        if not can_play(position, move.seat, move.steps):
            return False
        trace = _carry_out(position, move.seat, move.steps)
        return self.game.events(trace, move.seat) == self.game.events(move.trace, move.seat)


def can_play(position: S, seat: int, steps: Sequence[int]) -> bool:
    """Return whether a seat may take these steps one after the other."""
    trial = position.copy()
    for step in steps:
        if step not in trial.legal(seat):
            return False
        trial.apply(seat, step)
    return True


def _carry_out(position: S, seat: int, steps: Sequence[int]) -> list[int]:
    """Apply the steps in place and return their trace."""
    trace: list[int] = []
    position.trace = trace
    for step in steps:
        position.apply(seat, step)
    position.trace = None
    return trace
