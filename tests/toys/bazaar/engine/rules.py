"""The rules, in the order of the rules page at the top of `game.py`: who may do what, and what it brings about."""

from typing import Final, final

from bazaar.engine import actions as act
from bazaar.engine import state as s
from bazaar.engine.policy import Policy
from sapajou.kernel.chance import Chance, chance_key
from sapajou.kernel.result import Result
from sapajou.kernel.state import play_out, printed
from sapajou.kernel.trace import BIND, CHANCE, REVEAL

ID: Final = "bazaar"


@final
class State(s.Pieces):
    """A position of the bazaar."""

    def copy(self) -> "State":
        """Return an independent position, with nobody listening."""
        return State(
            self.seats, self.rounds, self.asleep, self.worth, self.round, self.phase, self.chosen,
            self.stock[:], self.row[:], self.holder[:], self.known[:], self.omens[:], self.used[:],
            self.offer[:], self.answers[:], self.chance.copy(),
        )  # fmt: skip

    @property
    def over(self) -> bool:
        """Whether the bazaar has closed."""
        return self.phase == act.OVER

    # Who may do what

    def to_act(self) -> list[int]:
        """Return who owes a decision: on public facts alone."""
        if self.phase == act.MORNING:
            waiting = [seat for seat in range(self.seats) if not self.chosen >> seat & 1]
            return waiting if len(self.stock) >= len(waiting) else waiting[:1]  # BZ-02
        if self.phase == act.TURN:
            return [self.active]
        if self.phase == act.ANSWERS:
            return [seat for seat in range(self.seats) if seat != self.active and self.answers[seat] == act.NOTHING]
        return []

    def drafting(self, seat: int) -> bool:
        """Return whether the seat has begun an offer."""
        return self.phase == act.TURN and seat == self.active and self.offer[0] != act.NOTHING

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending."""
        if seat not in self.to_act():
            return []
        if self.phase == act.MORNING:
            return [act.REST, act.DRAW] if self.stock else [act.REST]
        if self.phase == act.ANSWERS:
            return self.possible_answers(seat)
        if self.offer[0] == act.NOTHING:
            takes = sorted(act.TAKE + ware for ware in self.row if ware != act.NOTHING)
            return takes + [act.ASK + kind for kind in range(act.KINDS) if self.hand(seat)]  # BZ-03, BZ-04
        if self.offer[1] == act.NOTHING:
            return [act.SEAL + ware for ware in self.hand(seat)]
        return [act.SHOW + other for other in range(self.seats) if other != seat] + [act.NOBODY]

    # What an action brings about

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step."""
        if action <= act.DRAW:
            self._choose_morning(seat, action)
        elif action < act.ASK:
            self._take(seat, action - act.TAKE)
        elif action < act.SEAL:
            self.offer[0] = action - act.ASK
        elif action < act.SHOW:
            self.offer[1] = action - act.SEAL
        elif action < act.GIVE:
            self._send_offer(seat, action - act.SHOW if action < act.NOBODY else act.NOTHING)
        else:
            self._answer(seat, action)

    def _choose_morning(self, seat: int, action: int) -> None:
        """Draw unseen from the stock, or rest (BZ-02)."""
        self.chosen |= 1 << seat
        if action == act.REST:
            self.tell([act.RESTED, 1, seat])
        else:
            ware = self.stock.pop()
            self.holder[ware] = seat
            self.known[ware] = 1 << seat
            self.tell([act.DREW, 2, seat, ware, REVEAL, 0])
        if self.chosen == (1 << self.seats) - 1:
            self.phase, self.chosen = act.TURN, 0

    def _take(self, seat: int, ware: int) -> None:
        """Take a ware from the open row: everybody sees it (BZ-03)."""
        slot = self.row.index(ware)
        self.holder[ware] = seat
        refill = self.fill(slot)
        self.tell([act.TOOK, 3, seat, ware, refill])
        self._evening()

    def _send_offer(self, seat: int, shown: int) -> None:
        """Send the drafted offer: from here on it binds (BZ-04)."""
        self.offer[2] = shown
        self.tell([act.OFFERED, 4, seat, self.offer[0], self.offer[1], shown, BIND, 0])
        if shown != act.NOTHING:
            self.known[self.offer[1]] |= 1 << shown
            self.tell([REVEAL, 0])
        self.phase = act.ANSWERS

    def _answer(self, seat: int, action: int) -> None:
        """Seal an answer; the last one opens them all (BZ-05, BZ-06)."""
        self.answers[seat] = action
        self.tell([act.ANSWERED, 2, seat, action])
        if self.to_act():
            return
        self.tell([REVEAL, 0])
        givers = [(self.active + step) % self.seats for step in range(1, self.seats)]
        givers = [giver for giver in givers if self.answers[giver] != act.REFUSE]
        if givers:
            self._trade(givers[0], self.offer[1], self.answers[givers[0]] - act.GIVE)
        else:
            self.tell([act.LAPSED, 1, self.active])
        self.clear_offer()
        self._evening()

    def _trade(self, giver: int, given: int, got: int) -> None:
        """Swap two wares in the open (BZ-06)."""
        self.holder[given], self.holder[got] = giver, self.active
        self.known[given] = self.known[got] = s.everybody(self.seats)
        self.tell([act.TRADED, 4, self.active, giver, given, got])

    def _evening(self) -> None:
        """Let the thief steal, and begin the next round or close the bazaar (BZ-07, BZ-08)."""
        if not self.omens:
            self.omens, self.used = sorted(self.used), []
            self.chance.shuffle(s.OMEN_DECK, self.omens)
            self.tell([act.RESHUFFLED, 0, CHANCE, 0])
        omen = self.omens.pop()
        self.used.append(omen)
        slot = omen % s.SLOTS
        ware = act.NOTHING if self.asleep else self.row[slot]
        refill = act.NOTHING
        if ware != act.NOTHING:
            self.holder[ware] = s.THIEF
            refill = self.fill(slot)
        self.tell([act.STOLE, 3, omen, ware, refill, REVEAL, 0])
        if self.round == self.rounds or max(self.row) == act.NOTHING:
            self._close()
        else:
            self.round += 1
            self.phase = act.MORNING if self.stock else act.TURN

    def _close(self) -> None:
        """Close the bazaar: all hands are laid open (BZ-08)."""
        self.phase = act.OVER
        for ware in range(act.WARES):
            if self.holder[ware] < self.seats:
                self.known[ware] = s.everybody(self.seats)

    # The end

    def scores(self) -> list[int]:
        """Return what each hand is worth (BZ-08)."""
        return [self.worth_of(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the richest seats, unless the thief is richer."""
        scores = self.scores()
        best = max([*scores, self.worth_of(s.THIEF)])
        return [seat for seat in range(self.seats) if scores[seat] == best] if self.over else []

    def result(self) -> Result:
        """Return how the bazaar closed."""
        sold_out = max(self.row) == act.NOTHING
        reason = ("sold_out" if sold_out else "round_cap") if self.over else ""
        thief = {"thief": self.worth_of(s.THIEF)}
        capped = self.over and not sold_out
        return Result.of(self.scores(), winners=self.winners(), reason=reason, rivals=thief, truncated=capped)

    # Chance and simulation

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on."""
        self.chance.reseed(ID, seed)

    def playout(self, seed: int, policy: Policy | None = None, stop: str | int | None = None) -> int:
        """Play on at random or by a policy, to the end or to a stop; return the number of decisions."""
        return play_out(self, seed, policy, stop)

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", ID, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", ID, self))

    def _repr_svg_(self) -> str | None:
        """Return the position as a notebook draws it."""
        return printed("picture", ID, self)


def new_state(seats: int, seed: int, rounds: int, asleep: bool, worth: list[int]) -> State:
    """Return the first morning (BZ-01)."""
    chance = Chance(chance_key(ID, seed), [0] * s.STREAMS)
    stock = list(range(act.WARES))
    chance.shuffle(s.SETUP, stock)
    omens = list(range(s.OMENS))
    chance.shuffle(s.OMEN_DECK, omens)
    holder, known = [s.STOCK] * act.WARES, [0] * act.WARES
    for seat in range(seats):
        for _ in range(2):
            ware = stock.pop()
            holder[ware], known[ware] = seat, 1 << seat
    row = [stock.pop() for _ in range(s.SLOTS)]
    for ware in row:
        holder[ware], known[ware] = s.ROW, s.everybody(seats)
    return State(
        seats, rounds, asleep, worth, 1, act.MORNING, 0, stock, row, holder, known, omens, [],
        [act.NOTHING, act.NOTHING, act.NOTHING], [act.NOTHING] * seats, chance,
    )  # fmt: skip
