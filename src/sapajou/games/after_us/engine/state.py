"""The position: what every tribe holds, the piles, the King, and the small verbs that change them.

Cards are their printed numbers. The top of a pile is the last of its list. A pile that may lie face down
carries knowledge: `known` holds, for each card, a mask of those who know that it lies where it lies.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine.cards import Cards
from sapajou.games.after_us.engine.purse import shared
from sapajou.kernel.chance import Chance
from sapajou.kernel.trace import CHANCE, REVEAL

ID: Final = "after_us"

# Where a seat stands in phase 1: at the address of a frame, or at one of these.
PREPARING: Final = -1
AFTER_LAST: Final = 75

# Objects, as bits of `objects` and `used` (AU-CMP-06).
PHONE_BIT: Final = 1
FRIDGE_BIT: Final = 2
BLASTER_BIT: Final = 4
CONSOLE_BIT: Final = 8
PINBALL_BIT: Final = 16
COMPUTER_BIT: Final = 32
MOPED_BIT: Final = 64
OBJECTS: Final = 7
OBJECTS_IN_PLAY: Final = 3  # AU-SET-02

# What a seat has yet to do or has done after the reveal, as bits of `marks`.
PENDING: Final = 1  # the reactivation of its own Chimpanzee token
COPIED: Final = 2
RECRUITED: Final = 4
CLAIMED: Final = 8

# What ends the recruiting of a seat, as marks: the two ways to play a shortage (AU-RUL-43).
OPEN: Final = RECRUITED
LAST: Final = RECRUITED | CLAIMED

DRAWN: Final = 4  # AU-P1-01
TAMARINS: Final = 8  # AU-SET-03: in each colour
PILES: Final = 8  # AU-SET-01: a pile is ape * 2 + level - 1
RAGE_MAX: Final = 12  # AU-CMP-09
REMOVAL_RAGE: Final = 4  # AU-RAG-02
FEWEST_CARDS: Final = 4  # AU-RAG-06
NO_TOKEN: Final = -1
ROUND_CAP: Final = 60  # AU-END-09: only for players who never end it
EVERYBODY: Final = 127  # in a mask of knowledge: all seats and the King

SETUP_STREAM: Final = 0  # then one stream for each seat, and one for the King


class Pieces:
    """Everything that lies on the table."""

    def __init__(
        self, cards: Cards, seats: int, target: int, objects: int, shortage: int, round_: int, phase: int,
        window: int, ending: int, done: int, points: list[int], rage: list[int], purse: list[int], line: list[int],
        pointer: list[int], token: list[int], used: list[int], marks: list[int], priority: list[int],
        draw: list[list[int]], discard: list[list[int]], piles: list[list[int]], known: list[int], king_row: list[int],
        king_cards: list[int], king_token: int, king_points: int, king_rage: int, king_purse: int, chance: Chance,
    ) -> None:  # fmt: skip
        """Take every field; lists of cards have one entry for each seat, then, in solo, one for the King."""
        self.cards = cards
        self.seats = seats
        self.target = target
        self.objects = objects  # mask of those in play
        self.shortage = shortage  # LAST or OPEN
        self.round = round_
        self.phase = phase
        self.window = window  # the phase after which the final window opened
        self.ending = ending  # why, once it is known that the game ends
        self.done = done  # mask of the seats that have finished the phase, or sealed a token
        self.points = points
        self.rage = rage
        self.purse = purse
        self.line = line  # five slots a seat, 0 where no card lies; before assembling the drawn cards, ascending
        self.pointer = pointer
        self.token = token
        self.used = used  # masks of objects used this round
        self.marks = marks
        self.priority = priority  # AU-SEQ-02: the seats in phase 2, first come first served
        self.draw = draw
        self.discard = discard
        self.piles = piles
        self.known = known
        self.king_row = king_row  # empty unless this is solo
        self.king_cards = king_cards  # what he revealed this round, in that order
        self.king_token = king_token
        self.king_points = king_points
        self.king_rage = king_rage
        self.king_purse = king_purse
        self.chance = chance
        self.trace: list[int] | None = None

    def tell(self, entry: list[int]) -> None:
        """Write down what happened, if anybody listens; its marks decide what may be taken back (AU-RUL-39)."""
        if self.trace is not None:
            self.trace += entry

    def usable(self, seat: i64, bit: i64) -> bool:
        """Return whether a seat may still use an object this round (AU-OBJ-09)."""
        return self.objects & bit != 0 and self.used[seat] & bit == 0

    def owned(self, seat: i64) -> i64:
        """Return how many cards a seat owns, wherever they lie (AU-RAG-06, AU-RUL-05)."""
        count: i64 = len(self.draw[seat]) + len(self.discard[seat])
        slot: i64 = seat * act.SLOTS
        end = slot + act.SLOTS
        while slot < end:
            if self.line[slot] != 0:
                count += 1
            slot += 1
        return count

    def pay(self, seat: i64, cost: i64) -> None:
        """Give resources to the supply."""
        self.purse[seat] -= cost

    def gain(self, seat: i64, gained: i64) -> None:
        """Take resources: in solo from the King as far as he has them, else from the supply (AU-SOL-09, AU-RUL-32)."""
        if gained == 0:
            return
        self.purse[seat] += gained
        if self.king_purse != 0:
            taken = shared(gained, self.king_purse)
            if taken != 0:
                self.king_purse -= taken
                self.tell([act.ROBBED, 2, seat, taken])

    def score(self, seat: i64, points: i64) -> None:
        """Gain victory points, without limit (AU-CMP-10)."""
        self.points[seat] += points

    def enrage(self, seat: i64, rage: i64) -> None:
        """Gain Rage: the marker stops at the end of its track (AU-RAG-01, AU-RUL-03)."""
        self.rage[seat] = min(RAGE_MAX, self.rage[seat] + rage)

    def draw_card(self, owner: i64) -> i64:
        """Return the top card of an own draw pile, reshuffling only if it is empty; 0 if there is none (AU-P1-01)."""
        pile = self.draw[owner]
        if not pile:
            pile = self.discard[owner]
            if not pile:
                return 0
            self.discard[owner] = []
            self.draw[owner] = pile
            for card in pile:
                self.known[card] = 0  # AU-INF-03
            self.chance.shuffle(1 + owner, pile)
            if owner < self.seats:
                self.tell([CHANCE, 0, act.RESHUFFLED, 2, owner, len(pile)])
            else:
                self.tell([CHANCE, 0, act.KING_RESHUFFLED, 1, len(pile)])
        card = pile.pop()
        self.known[card] = 0  # AU-INF-02: it lies face up now
        self.tell([REVEAL, 0])
        return card

    def put_on_top(self, owner: i64, card: i64, known: i64) -> None:
        """Lay a card on top of an own draw pile, and remember who knows it (AU-P2-04)."""
        self.draw[owner].append(card)
        self.known[card] = known

    def take_recruit(self, owner: i64, pile: i64) -> i64:
        """Return the top card of a recruit pile, after laying it on top of an own draw pile (AU-P2-04)."""
        card = self.piles[pile].pop()
        self.put_on_top(owner, card, self.known[card] | 1 << owner)
        return card

    def types_present(self, seat: i64) -> i64:
        """Return how many ape types are in an Assembly; Tamarin is one (AU-P1-08, AU-RAG-07, AU-RUL-36)."""
        seen: i64 = 0
        count: i64 = 0
        slot: i64 = seat * act.SLOTS
        end = slot + act.SLOTS
        while slot < end:
            card: i64 = self.line[slot]
            if card != 0:
                ape: i64 = self.cards.ape[card]
                if not seen >> ape & 1:
                    seen |= 1 << ape
                    count += 1
            slot += 1
        return count

    def tamarins_present(self, seat: i64) -> i64:
        """Return how many Tamarins are in an Assembly (AU-P1-09, AU-RAG-07)."""
        count: i64 = 0
        slot: i64 = seat * act.SLOTS
        end = slot + act.SLOTS
        while slot < end:
            card: i64 = self.line[slot]
            if card != 0 and self.cards.level[card] == 0:
                count += 1
            slot += 1
        return count
