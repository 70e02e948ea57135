"""Nim with a secret: each seat has a favourite heap, which only it knows, and whose sticks count double for it."""

from sapajou.author import Choice, Dice, PlainGame, PlainState

HEAPS = (4, 5, 6)
MOST = 3  # sticks at once
UNKNOWN = -1


class Take(Choice, frozen=True):
    """Take sticks from a heap."""

    heap: int
    sticks: int


class Table(PlainState):
    """What is left, what each seat has taken from each heap, and each seat's favourite heap."""

    choices = tuple(Take(heap, sticks) for heap in range(len(HEAPS)) for sticks in range(1, MOST + 1))

    left: list[int] = []
    taken: list[list[int]] = []
    favourite: list[int] = []
    turn: int = 0

    def set_up(self, options: object) -> None:
        self.left = [*HEAPS]
        self.taken = [[0] * len(HEAPS) for _ in range(self.seats)]
        self.favourite = [self.below(len(HEAPS)) for _ in range(self.seats)]

    def to_act(self) -> list[int]:
        return [self.turn] if any(self.left) else []

    def offers(self, seat: int) -> list[Take]:
        return [take for take in self.choices if take.sticks <= self.left[take.heap]]

    def play(self, seat: int, choice: Take) -> None:
        self.left[choice.heap] -= choice.sticks
        self.taken[seat][choice.heap] += choice.sticks
        self.turn = (seat + 1) % self.seats
        if self.over:
            self.reveal()  # the favourites are shown: from here nothing is taken back for free

    def scores(self) -> list[int]:
        return [sum(own) + own[heap] for own, heap in zip(self.taken, self.favourite, strict=True)]

    def conceal(self, seat: int | None) -> None:
        """A seat sees its own favourite; at the end everybody sees all of them."""
        if not self.over:
            self.favourite = [heap if one == seat else UNKNOWN for one, heap in enumerate(self.favourite)]

    def deal_again(self, seat: int, dice: Dice) -> None:
        """For the others any heap may be the favourite, as far as this seat can know."""
        if not self.over:
            for other in range(self.seats):
                if other != seat:
                    self.favourite[other] = dice.below(len(HEAPS))

    def check(self) -> None:
        self.require(0 <= self.turn < self.seats, "turn")
        self.require(len(self.favourite) == self.seats == len(self.taken), "favourite")
        self.require(all(0 <= heap < len(HEAPS) for heap in self.favourite), "favourite")
        rows = [self.left, *self.taken]
        self.require(all(len(row) == len(HEAPS) and min(row) >= 0 for row in rows), "taken")
        self.require([sum(column) for column in zip(*rows, strict=True)] == [*HEAPS], "left")


class SecretNim(PlainGame[Table]):
    """The game; most points win."""

    title = "Secret Nim"
    seats = range(2, 5)
    state = Table
