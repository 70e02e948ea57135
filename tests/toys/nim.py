"""Nim: the smallest game there is, by a stranger who wrote no evaluation. Whoever takes the last match wins."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from sapajou.kernel.game import Game
from sapajou.kernel.option import Value
from sapajou.kernel.result import Result
from sapajou.kernel.show import Grid
from sapajou.kernel.state import play_out
from sapajou.kernel.tagged import Choice, Event

HEAPS: Final = (3, 4, 5)
_MOST: Final = 8  # an action is heap * _MOST + matches


class Take(Choice, frozen=True, tag="take"):
    """So many matches from a heap."""

    heap: int
    matches: int


class Heaps(msgspec.Struct):
    """A position; it hides nothing, so it is its own view."""

    left: list[int]
    mover: int = 0
    trace: list[int] | None = None
    seats: int = 2
    action_count: int = len(HEAPS) * _MOST

    @property
    def over(self) -> bool:
        return not any(self.left)

    def to_act(self) -> list[int]:
        return [] if self.over else [self.mover]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        return [heap * _MOST + matches for heap, left in enumerate(self.left) for matches in range(1, left + 1)]

    def apply(self, seat: int, action: int) -> None:
        self.left[action // _MOST] -= action % _MOST
        self.mover = 1 - seat

    def drafting(self, seat: int) -> bool:  # noqa: ARG002
        return False

    def winners(self) -> list[int]:
        return [1 - self.mover] if self.over else []

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(2)]

    def result(self) -> Result:
        return Result.of(self.scores(), winners=self.winners(), reason="last_match" if self.over else "")

    def copy(self) -> "Heaps":
        return Heaps(self.left[:], self.mover)

    def reseed(self, seed: int) -> None:
        """There is no chance in it."""

    def playout(self, seed: int, policy: Any = None, stop: str | int | None = None) -> int:  # noqa: ARG002
        return play_out(self, seed, stop=stop)


class Nim(Game[Heaps]):
    """The game; it says nothing of what a position is worth."""

    id = "nim"
    title = "Nim"
    rules_version = 1
    seats = range(2, 3)
    endings = ("last_match",)
    choice_types = (Take,)

    def start(self, seats: int, seed: int, options: Mapping[str, Value], trace: list[int] | None = None) -> Heaps:  # noqa: ARG002
        return Heaps(list(HEAPS))

    def choice(self, state: Heaps, seat: int, action: int) -> Choice:  # noqa: ARG002
        return Take(action // _MOST, action % _MOST)

    def view(self, state: Heaps, seat: int | None) -> Heaps:  # noqa: ARG002
        return state

    def show(self, view: Any, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:  # noqa: ARG002
        return []

    def redeal(self, state: Heaps, seat: int, seed: int, policy: Any = None) -> Heaps:  # noqa: ARG002
        return state.copy()

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:  # noqa: ARG002
        return []

    def dump(self, state: Heaps) -> dict[str, Any]:
        return {"left": state.left, "mover": state.mover}

    def rebuild(self, dump: Mapping[str, Any]) -> Heaps:
        return Heaps(list(dump["left"]), dump["mover"])
