"""The position of the toy game and its rules, in the order of the rules page at the top of `bazaar.py`.

This is the half that can be compiled: one final class of ints and flat lists, actions as ints.
"""

from typing import Final, final

from sapajou.kernel.chance import Chance, chance_key
from sapajou.kernel.result import Result
from sapajou.kernel.state import play_out
from sapajou.kernel.trace import BIND, CHANCE, FIRST_KIND, REVEAL

ID: Final = "bazaar"
KINDS, WARES, SLOTS, OMENS, NOTHING = 4, 20, 3, 6, -1  # ware w is of kind w % 4
STOCK, ROW, THIEF = 4, 5, 6  # where a ware lies, unless in the hand of seat 0 to 3
OPEN = 1 << 4  # in a mask of knowledge, above the bits of the seats: everybody saw it lie open
MORNING, TURN, ANSWERS, OVER = range(4)
SETUP, OMEN_DECK, STREAMS = 0, 1, 2  # streams of chance

# Actions: two plain ones, then one int for each ware, kind or seat.
REST, DRAW, TAKE = 0, 1, 2
ASK = TAKE + WARES
SEAL = ASK + KINDS
SHOW = SEAL + WARES
NOBODY = SHOW + 4
GIVE = NOBODY + 1
REFUSE = GIVE + WARES

# Kinds of trace entries: what happened, for `Bazaar.events` to tell.
RESTED, DREW, TOOK, OFFERED, ANSWERED, TRADED, LAPSED, STOLE, RESHUFFLED = range(FIRST_KIND, FIRST_KIND + 9)


@final
class Position:
    """A position of the bazaar."""

    def __init__(
        self, seats: int, rounds: int, asleep: bool, worth: list[int], round_: int, phase: int, chosen: int,
        stock: list[int], row: list[int], holder: list[int], known: list[int], omens: list[int], used: list[int],
        offer: list[int], answers: list[int], chance: Chance,
    ) -> None:  # fmt: skip
        """Take every field: `holder` and `known` say for each ware where it lies and who knows it."""
        self.seats, self.rounds, self.asleep, self.worth = seats, rounds, asleep, worth
        self.action_count = REFUSE + 1
        self.round, self.phase = round_, phase
        self.chosen = chosen  # mask of the seats that have chosen this morning
        self.stock, self.row = stock, row  # the top of the stock is its last, as with the omens
        self.holder, self.known = holder, known
        self.omens, self.used = omens, used
        self.offer = offer  # kind asked, sealed ware, shown to; a draft until the phase is ANSWERS
        self.answers = answers
        self.chance = chance
        self.trace: list[int] | None = None

    def copy(self) -> "Position":
        """Return an independent position, with nobody listening."""
        return Position(
            self.seats, self.rounds, self.asleep, self.worth, self.round, self.phase, self.chosen,
            self.stock[:], self.row[:], self.holder[:], self.known[:], self.omens[:], self.used[:],
            self.offer[:], self.answers[:], self.chance.copy(),
        )  # fmt: skip

    @property
    def active(self) -> int:
        """Whose turn this round is (BZ-03)."""
        return (self.round - 1) % self.seats

    @property
    def over(self) -> bool:
        """Whether the bazaar has closed."""
        return self.phase == OVER

    def to_act(self) -> list[int]:
        """Return who owes a decision: on public facts alone."""
        if self.phase == MORNING:
            waiting = [seat for seat in range(self.seats) if not self.chosen >> seat & 1]
            return waiting if len(self.stock) >= len(waiting) else waiting[:1]  # BZ-02
        if self.phase == TURN:
            return [self.active]
        if self.phase == ANSWERS:
            return [seat for seat in range(self.seats) if seat != self.active and self.answers[seat] == NOTHING]
        return []

    def drafting(self, seat: int) -> bool:
        """Return whether the seat has begun an offer."""
        return self.phase == TURN and seat == self.active and self.offer[0] != NOTHING

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending."""
        if seat not in self.to_act():
            return []
        if self.phase == MORNING:
            return [REST, DRAW] if self.stock else [REST]
        if self.phase == ANSWERS:
            return self._possible_answers(seat)
        if self.offer[0] == NOTHING:
            takes = sorted(TAKE + ware for ware in self.row if ware != NOTHING)
            return takes + [ASK + kind for kind in range(KINDS) if self.hand(seat)]  # BZ-03, BZ-04
        if self.offer[1] == NOTHING:
            return [SEAL + ware for ware in self.hand(seat)]
        return [SHOW + other for other in range(self.seats) if other != seat] + [NOBODY]

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step."""
        if action <= DRAW:
            self._choose_morning(seat, action)
        elif action < ASK:
            self._take(seat, action - TAKE)
        elif action < SEAL:
            self.offer[0] = action - ASK
        elif action < SHOW:
            self.offer[1] = action - SEAL
        elif action < GIVE:
            self._send_offer(seat, action - SHOW if action < NOBODY else NOTHING)
        else:
            self._answer(seat, action)

    def hand(self, seat: int) -> list[int]:
        """Return the wares of a seat, ascending."""
        return [ware for ware in range(WARES) if self.holder[ware] == seat]

    def _possible_answers(self, seat: int) -> list[int]:
        """Return what a seat may answer: it is asked even if it can only refuse (BZ-05)."""
        return [GIVE + ware for ware in self.hand(seat) if ware % KINDS == self.offer[0]] + [REFUSE]

    def _choose_morning(self, seat: int, action: int) -> None:
        """Draw unseen from the stock, or rest (BZ-02)."""
        self.chosen |= 1 << seat
        if action == REST:
            self._tell([RESTED, 1, seat])
        else:
            ware = self.stock.pop()
            self.holder[ware] = seat
            self.known[ware] = 1 << seat
            self._tell([DREW, 2, seat, ware, REVEAL, 0])
        if self.chosen == (1 << self.seats) - 1:
            self.phase, self.chosen = TURN, 0

    def _take(self, seat: int, ware: int) -> None:
        """Take a ware from the open row: everybody sees it (BZ-03)."""
        slot = self.row.index(ware)
        self.holder[ware] = seat
        refill = self._fill(slot)
        self._tell([TOOK, 3, seat, ware, refill])
        self._evening()

    def _fill(self, slot: int) -> int:
        """Lay the top of the stock into a slot of the row; return it, or NOTHING if the stock has run out."""
        ware = NOTHING
        if self.stock:
            ware = self.stock.pop()
            self.holder[ware] = ROW
            self.known[ware] = everybody(self.seats)
            self._tell([REVEAL, 0])
        self.row[slot] = ware
        return ware

    def _send_offer(self, seat: int, shown: int) -> None:
        """Send the drafted offer: from here on it binds (BZ-04)."""
        self.offer[2] = shown
        self._tell([OFFERED, 4, seat, self.offer[0], self.offer[1], shown, BIND, 0])
        if shown != NOTHING:
            self.known[self.offer[1]] |= 1 << shown
            self._tell([REVEAL, 0])
        self.phase = ANSWERS

    def _answer(self, seat: int, action: int) -> None:
        """Seal an answer; the last one opens them all (BZ-05, BZ-06)."""
        self.answers[seat] = action
        self._tell([ANSWERED, 2, seat, action])
        if self.to_act():
            return
        self._tell([REVEAL, 0])
        givers = [(self.active + step) % self.seats for step in range(1, self.seats)]
        givers = [giver for giver in givers if self.answers[giver] != REFUSE]
        if givers:
            self._trade(givers[0], self.offer[1], self.answers[givers[0]] - GIVE)
        else:
            self._tell([LAPSED, 1, self.active])
        self.offer = [NOTHING, NOTHING, NOTHING]
        self.answers = [NOTHING] * self.seats
        self._evening()

    def _trade(self, giver: int, given: int, got: int) -> None:
        """Swap two wares in the open (BZ-06)."""
        self.holder[given], self.holder[got] = giver, self.active
        self.known[given] = self.known[got] = everybody(self.seats)
        self._tell([TRADED, 4, self.active, giver, given, got])

    def _evening(self) -> None:
        """Let the thief steal, and begin the next round or close the bazaar (BZ-07, BZ-08)."""
        if not self.omens:
            self.omens, self.used = sorted(self.used), []
            self.chance.shuffle(OMEN_DECK, self.omens)
            self._tell([RESHUFFLED, 0, CHANCE, 0])
        omen = self.omens.pop()
        self.used.append(omen)
        slot = omen % SLOTS
        ware = NOTHING if self.asleep else self.row[slot]
        refill = NOTHING
        if ware != NOTHING:
            self.holder[ware] = THIEF
            refill = self._fill(slot)
        self._tell([STOLE, 3, omen, ware, refill, REVEAL, 0])
        if self.round == self.rounds or max(self.row) == NOTHING:
            self.phase = OVER
            for ware in range(WARES):
                if self.holder[ware] < self.seats:
                    self.known[ware] = everybody(self.seats)
        else:
            self.round += 1
            self.phase = MORNING if self.stock else TURN

    def scores(self) -> list[int]:
        """Return what each hand is worth (BZ-08)."""
        return [self._value(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the richest seats, unless the thief is richer."""
        scores = self.scores()
        best = max([*scores, self._value(THIEF)])
        return [seat for seat in range(self.seats) if scores[seat] == best] if self.over else []

    def result(self) -> Result:
        """Return how the bazaar closed."""
        sold_out = max(self.row) == NOTHING
        reason = ("sold_out" if sold_out else "round_cap") if self.over else ""
        thief = {"thief": self._value(THIEF)}
        capped = self.over and not sold_out
        return Result.of(self.scores(), winners=self.winners(), reason=reason, rivals=thief, truncated=capped)

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on."""
        self.chance.reseed(ID, seed)

    def playout(self, seed: int) -> int:
        """Play at random to the end; return the number of decisions."""
        return play_out(self, seed)

    def redealt(self, seat: int, seed: int) -> "Position":
        """Return the position with everything the seat may not know dealt again."""
        new = self.copy()
        deal = Chance(chance_key(ID, seed), [0])
        unknown = [ware for ware in range(WARES) if not self.known[ware] >> seat & 1]
        deal.shuffle(0, unknown)
        for other in range(self.seats):
            for ware in self.hand(other) if other != seat else []:
                if self.known[ware] >> seat & 1:
                    if not self.known[ware] & OPEN:
                        new.known[ware] = 1 << other | 1 << seat  # whether others know it too, it cannot tell
                else:
                    dealt = unknown.pop()
                    new.holder[dealt] = other
                    new.known[dealt] = 1 << other
        new.stock = unknown
        for ware in unknown:
            new.holder[ware] = STOCK
            new.known[ware] = 0
        new.omens.sort()
        deal.shuffle(0, new.omens)
        new._reseal(seat, deal)
        new.chance = Chance(chance_key(ID + " after", seed), [0] * STREAMS)
        return new

    def _reseal(self, seat: int, deal: Chance) -> None:
        """Empty the others' draft, and seal their choices again among what their wares allow."""
        if self.phase == TURN and self.active != seat:
            self.offer = [NOTHING, NOTHING, NOTHING]
        if self.phase != ANSWERS:
            return
        if self.active != seat and self.offer[2] != seat:
            hand = self.hand(self.active)
            self.offer[1] = hand[deal.below(0, len(hand))]
            if self.offer[2] != NOTHING:
                self.known[self.offer[1]] |= 1 << self.offer[2]
        for other in range(self.seats):
            if other != seat and self.answers[other] != NOTHING:
                possible = self._possible_answers(other)
                self.answers[other] = possible[deal.below(0, len(possible))]

    def _value(self, holder: int) -> int:
        return sum([self.worth[ware] for ware in range(WARES) if self.holder[ware] == holder])

    def _tell(self, entry: list[int]) -> None:
        if self.trace is not None:
            self.trace += entry


def everybody(seats: int) -> int:
    """Return the mask of a ware that lay open."""
    return OPEN | (1 << seats) - 1


def new_bazaar(seats: int, seed: int, rounds: int, asleep: bool, worth: list[int]) -> Position:
    """Return the first morning (BZ-01)."""
    chance = Chance(chance_key(ID, seed), [0] * STREAMS)
    stock = list(range(WARES))
    chance.shuffle(SETUP, stock)
    omens = list(range(OMENS))
    chance.shuffle(OMEN_DECK, omens)
    holder, known = [STOCK] * WARES, [0] * WARES
    for seat in range(seats):
        for _ in range(2):
            ware = stock.pop()
            holder[ware], known[ware] = seat, 1 << seat
    row = [stock.pop() for _ in range(SLOTS)]
    for ware in row:
        holder[ware], known[ware] = ROW, everybody(seats)
    return Position(
        seats, rounds, asleep, worth, 1, MORNING, 0, stock, row, holder, known, omens, [],
        [NOTHING, NOTHING, NOTHING], [NOTHING] * seats, chance,
    )  # fmt: skip
