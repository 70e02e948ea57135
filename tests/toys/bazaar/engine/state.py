"""The position: where each ware lies and who knows it, in ints and flat lists, and the small verbs that change it."""

from typing import Final

from bazaar.engine import actions as act
from sapajou.kernel.chance import Chance
from sapajou.kernel.trace import REVEAL

SLOTS: Final = 3  # of the open row
OMENS: Final = 6

# Where a ware lies, unless in the hand of seat 0 to 3.
STOCK: Final = 4
ROW: Final = 5
THIEF: Final = 6

OPEN: Final = 1 << act.SEATS_AT_MOST  # in a mask of knowledge, above the bits of the seats: everybody saw it lie open

# Streams of chance.
SETUP: Final = 0
OMEN_DECK: Final = 1
STREAMS: Final = 2


class Pieces:
    """The wares, the omens, the offer and its answers, and whose turn it is."""

    def __init__(
        self, seats: int, rounds: int, asleep: bool, worth: list[int], round_: int, phase: int, chosen: int,
        stock: list[int], row: list[int], holder: list[int], known: list[int], omens: list[int], used: list[int],
        offer: list[int], answers: list[int], chance: Chance,
    ) -> None:  # fmt: skip
        """Take every field: `holder` and `known` say for each ware where it lies and who knows it."""
        self.seats, self.rounds, self.asleep, self.worth = seats, rounds, asleep, worth
        self.action_count = act.ACTION_COUNT
        self.round, self.phase = round_, phase
        self.chosen = chosen  # mask of the seats that have chosen this morning
        self.stock, self.row = stock, row  # the top of the stock is its last, as with the omens
        self.holder, self.known = holder, known
        self.omens, self.used = omens, used
        self.offer = offer  # kind asked, sealed ware, shown to; a draft until the phase is ANSWERS
        self.answers = answers
        self.chance = chance
        self.trace: list[int] | None = None

    @property
    def active(self) -> int:
        """Whose turn this round is (BZ-03)."""
        return (self.round - 1) % self.seats

    def hand(self, seat: int) -> list[int]:
        """Return the wares of a seat, ascending."""
        return [ware for ware in range(act.WARES) if self.holder[ware] == seat]

    def possible_answers(self, seat: int) -> list[int]:
        """Return what a seat may answer: it is asked even if it can only refuse (BZ-05)."""
        return [act.GIVE + ware for ware in self.hand(seat) if ware % act.KINDS == self.offer[0]] + [act.REFUSE]

    def worth_of(self, holder: int) -> int:
        """Return what all wares of a seat, or of the thief, are worth together."""
        return sum([self.worth[ware] for ware in range(act.WARES) if self.holder[ware] == holder])

    def fill(self, slot: int) -> int:
        """Lay the top of the stock into a slot of the row; return it, or NOTHING if the stock has run out (BZ-07)."""
        ware = act.NOTHING
        if self.stock:
            ware = self.stock.pop()
            self.holder[ware] = ROW
            self.known[ware] = everybody(self.seats)
            self.tell([REVEAL, 0])
        self.row[slot] = ware
        return ware

    def clear_offer(self) -> None:
        """Forget the offer and its answers."""
        self.offer = [act.NOTHING, act.NOTHING, act.NOTHING]
        self.answers = [act.NOTHING] * self.seats

    def tell(self, entry: list[int]) -> None:
        """Add an entry to the trace, if somebody listens."""
        if self.trace is not None:
            self.trace += entry


def everybody(seats: int) -> int:
    """Return the mask of a ware that lay open."""
    return OPEN | (1 << seats) - 1
