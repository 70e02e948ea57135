"""Nim, with nothing but its rules: take sticks from one heap; whoever takes the last stick wins."""

from sapajou.author import Choice, PlainGame, PlainState

HEAPS = (3, 5, 7)


class Take(Choice, frozen=True):
    """Take sticks from a heap."""

    heap: int
    sticks: int


class Heaps(PlainState):
    """How many sticks are left in each heap, and whose turn it is."""

    choices = tuple(Take(heap, sticks) for heap, full in enumerate(HEAPS) for sticks in range(1, full + 1))

    left: list[int] = []
    turn: int = 0

    def set_up(self, options: object) -> None:
        self.left = [*HEAPS]

    def to_act(self) -> list[int]:
        return [self.turn] if any(self.left) else []

    def offers(self, seat: int) -> list[Take]:
        return [Take(heap, sticks) for heap, left in enumerate(self.left) for sticks in range(1, left + 1)]

    def play(self, seat: int, choice: Take) -> None:
        self.left[choice.heap] -= choice.sticks
        self.turn = (seat + 1) % self.seats

    def winners(self) -> list[int]:
        return [(self.turn - 1) % self.seats] if self.over else []

    def check(self) -> None:
        self.require(len(self.left) == len(HEAPS), "left")
        self.require(all(0 <= left <= full for left, full in zip(self.left, HEAPS, strict=True)), "left")
        self.require(0 <= self.turn < self.seats, "turn")


class Nim(PlainGame[Heaps]):
    """The game: its title is the only word in it."""

    title = "Nim"
    seats = range(2, 5)
    state = Heaps
