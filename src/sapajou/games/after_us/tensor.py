"""What a seat sees as a row of numbers: where each card is as far as it may know, every tribe, the King, the piles.

Owners of cards are the seats, the viewing one first, and then the King.
"""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import APES, LAST_CARD, LEVELS, TOKENS
from sapajou.games.after_us.engine.king import KING, ROW
from sapajou.games.after_us.engine.purse import RESOURCES, amount
from sapajou.games.after_us.engine.rules import State
from sapajou.kernel.flat import vec
from sapajou.kernel.row import MOST, counted, met
from sapajou.kernel.tensor import Buffer, laid_out

SEATS: Final = 6
OWNERS: Final = SEATS + 1
CARDS: Final = 168
TAMARINS: Final = 48
FIRST_RECRUIT: Final = 101  # printed numbers: tamarins from 1, recruits of level 1 from 101, of level 2 from 201
SECOND_RECRUIT: Final = 201
LEVEL_CARDS: Final = 72
TOPS: Final = 4  # cards of a draw pile that are told: as many as a round draws
BACK: Final = APES + LEVELS
POINTER: Final = 3 + act.SLOTS + act.POSITIONS + 2
PHASES: Final = 6
ENDINGS: Final = 3
MARKS: Final = 4

# Columns of a card, after its owner.
SHUFFLED: Final = OWNERS
ON_TOP: Final = SHUFFLED + 1
DISCARDED: Final = ON_TOP + 1
IN_SLOT: Final = DISCARDED + 1
RETURNED: Final = IN_SLOT + act.SLOTS
REMOVED: Final = RETURNED + 1
COLUMNS: Final = REMOVED + 1

CARD: Final = 0
TOP: Final = CARD + CARDS * COLUMNS
POINTS: Final = TOP + OWNERS * TOPS * BACK
RAGE: Final = POINTS + OWNERS
PURSE: Final = RAGE + OWNERS
DRAW_SIZE: Final = PURSE + OWNERS * RESOURCES
DISCARD_SIZE: Final = DRAW_SIZE + OWNERS
TOKEN: Final = DISCARD_SIZE + OWNERS
CHOSEN: Final = TOKEN + OWNERS * TOKENS
AT: Final = CHOSEN + SEATS
USED: Final = AT + SEATS * POINTER
MARKED: Final = USED + SEATS * s.OBJECTS
DONE: Final = MARKED + SEATS * MARKS
TO_ACT: Final = DONE + SEATS
PRIORITY: Final = TO_ACT + SEATS
PLAYING: Final = PRIORITY + SEATS
SEAT: Final = PLAYING + SEATS
KING_ROW: Final = SEAT + SEATS
PILES: Final = KING_ROW + ROW * TOKENS
TARGET: Final = PILES + s.PILES
OBJECTS: Final = TARGET + 1
SHORTAGE: Final = OBJECTS + s.OBJECTS
ROUND: Final = SHORTAGE + 1
PHASE: Final = ROUND + 1
ENDING: Final = PHASE + PHASES
SIZE: Final = ENDING + ENDINGS

SLICES: Final = laid_out(
    ("cards", CARD, (CARDS, COLUMNS), LEVEL_CARDS,
     ("of each card its owner (7), then whether it lies in the shuffled part of a draw pile; how far from the "
     "top of one, counted from 1; whether it is discarded; in which slot (5) it lies, of the King in which order he "
     "showed it; how far from the bottom of a recruit pile a phone returned it, counted from 1; whether it has left "
     "the game")),
    ("tops", TOP, (OWNERS, TOPS, BACK), 1, "the cards on top of each draw pile: ape (5) and level (2)"),
    ("points", POINTS, (OWNERS,), MOST, "victory points"),
    ("rage", RAGE, (OWNERS,), s.RAGE_MAX, "Rage"),
    ("resources", PURSE, (OWNERS, RESOURCES), MOST, "flowers, fruit, grain, energy"),
    ("draw_pile", DRAW_SIZE, (OWNERS,), CARDS, "cards in each draw pile"),
    ("discard_pile", DISCARD_SIZE, (OWNERS,), CARDS, "cards in each discard pile"),
    ("token", TOKEN, (OWNERS, TOKENS), 1, "the token, once it is known to the seat"),
    ("chosen", CHOSEN, (SEATS,), 1, "whether a token is chosen"),
    ("pointer", AT, (SEATS, POINTER), 1,
     "where a seat stands in phase 1: row (3), slot (5), position (5), before the first, after the last"),
    ("used", USED, (SEATS, s.OBJECTS), 1, "objects used this round"),
    ("marks", MARKED, (SEATS, MARKS), 1, "pending, copied, recruited, claimed"),
    ("done", DONE, (SEATS,), 1, "who has finished the phase, or sealed a token"),
    ("to_act", TO_ACT, (SEATS,), 1, "who owes a decision"),
    ("priority", PRIORITY, (SEATS,), SEATS, "the order of phase 2, counted from 1"),
    ("playing", PLAYING, (SEATS,), 1, "the seats that play"),
    ("seat", SEAT, (SEATS,), 1, "which seat looks, counted from 0"),
    ("king_row", KING_ROW, (ROW, TOKENS), 1, "the King's row of tokens"),
    ("recruit_piles", PILES, (s.PILES,), LEVEL_CARDS, "cards in each recruit pile"),
    ("target", TARGET, (), MOST, "the points that end the game"),
    ("objects", OBJECTS, (s.OBJECTS,), 1, "objects in play"),
    ("shortage", SHORTAGE, (), 1, "whether a shortage is the last of a seat's turn"),
    ("round", ROUND, (), s.ROUND_CAP, "the round"),
    ("phase", PHASE, (PHASES,), 1, "phase 1, token, main, phase 3, final window, over"),
    ("ending", ENDING, (ENDINGS,), 1, "why the game ends: target, shortage, cap"),
)  # fmt: skip

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])
_NOWHERE: Final = vec[u8]([u8(0) for _ in range(LAST_CARD + 1)])  # for each number of a card


def place_of(card: i64) -> i64:
    """Return where in the slice of cards a card stands, by its printed number."""
    if card < FIRST_RECRUIT:
        return card - 1
    if card < SECOND_RECRUIT:
        return card - FIRST_RECRUIT + TAMARINS
    return card - SECOND_RECRUIT + TAMARINS + LEVEL_CARDS


def write(state: State, seat: int, buffer: Buffer) -> None:
    """Write what a seat sees into a buffer."""
    row = _EMPTY[:]
    own: i64 = seat
    seats: i64 = state.seats
    other: i64
    for other in range(seats):
        at = met(seats, own, other)
        _write_tribe(state, own, other, at, row)
        _write_piles(state, own, other, at, row)
    if state.king_row:
        _write_king(state, own, row)
    for other in state.to_act():
        row[TO_ACT + met(seats, own, other)] = 1
    for rank, other in enumerate(state.priority):
        row[PRIORITY + met(seats, own, other)] = u8(rank + 1)
    row[SEAT + own] = 1
    _write_recruits(state, row)
    _write_removed(state, row)
    _write_match(state, row)
    buffer[:] = bytes(row)


def _write_tribe(state: State, own: i64, other: i64, at: i64, row: vec[u8]) -> None:
    """Write what a seat has; `at` is where the viewing seat meets it."""
    row[PLAYING + at] = 1
    row[POINTS + at] = counted(state.points[other])
    row[RAGE + at] = counted(state.rage[other])
    _write_purse(state.purse[other], at, row)
    token: i64 = state.token[other]
    if token != s.NO_TOKEN:
        row[CHOSEN + at] = 1
        if state.phase != act.TOKEN or other == own:  # AU-INF-01
            row[TOKEN + at * TOKENS + token] = 1
    if state.phase == act.LIFE:
        _write_pointer(state.pointer[other], AT + at * POINTER, row)
    number: i64
    used: i64 = state.used[other]
    for number in range(s.OBJECTS):
        row[USED + at * s.OBJECTS + number] = u8(used >> number & 1)
    marks: i64 = state.marks[other]
    for number in range(MARKS):
        row[MARKED + at * MARKS + number] = u8(marks >> number & 1)
    row[DONE + at] = u8(state.done >> other & 1)
    slot: i64
    for slot in range(act.SLOTS):
        card: i64 = state.line[other * act.SLOTS + slot]
        if card != 0:
            first = CARD + place_of(card) * COLUMNS
            row[first + at] = 1
            row[first + IN_SLOT + slot] = 1


def _write_purse(purse: i64, at: i64, row: vec[u8]) -> None:
    kind: i64
    for kind in range(RESOURCES):
        row[PURSE + at * RESOURCES + kind] = counted(amount(purse, kind))


def _write_pointer(pointer: i64, first: i64, row: vec[u8]) -> None:
    """Write where a seat stands in phase 1."""
    if pointer == s.PREPARING:
        row[first + POINTER - 2] = 1
    elif pointer == s.AFTER_LAST:
        row[first + POINTER - 1] = 1
    else:
        row[first + act.row_of(pointer)] = 1
        row[first + 3 + act.slot_of(pointer)] = 1
        row[first + 3 + act.SLOTS + act.position_of(pointer)] = 1


def _write_piles(state: State, own: i64, owner: i64, at: i64, row: vec[u8]) -> None:
    """Write the draw pile of an owner as far as the seat knows it, and its discard pile."""
    pile = state.draw[owner]
    size: i64 = len(pile)
    row[DRAW_SIZE + at] = u8(size)
    depth: i64 = 0  # of a card that was laid on top, counted from 1
    place = size - 1
    card: i64
    while place >= 0:
        card = pile[place]
        first = CARD + place_of(card) * COLUMNS
        known: i64 = state.known[card]
        if known == 0:
            row[first + at] = 1
            row[first + SHUFFLED] = 1
        else:
            depth += 1
            if depth <= TOPS:
                _write_back(state, card, TOP + (at * TOPS + depth - 1) * BACK, row)
            if known >> own & 1:
                row[first + at] = 1
                row[first + ON_TOP] = u8(depth)
        place -= 1
    discard = state.discard[owner]
    row[DISCARD_SIZE + at] = u8(len(discard))
    for card in discard:
        first = CARD + place_of(card) * COLUMNS
        row[first + at] = 1
        row[first + DISCARDED] = 1


def _write_back(state: State, card: i64, first: i64, row: vec[u8]) -> None:
    """Write the back of a card: its ape and its level; a tamarin has none."""
    row[first + state.cards.ape[card]] = 1
    level: i64 = state.cards.level[card]
    if level > 0:
        row[first + APES + level - 1] = 1


def _write_king(state: State, own: i64, row: vec[u8]) -> None:
    """Write what the King has (AU-SOL-01)."""
    row[POINTS + SEATS] = counted(state.king_points)
    row[RAGE + SEATS] = counted(state.king_rage)
    _write_purse(state.king_purse, SEATS, row)
    if state.king_token != s.NO_TOKEN:
        row[TOKEN + SEATS * TOKENS + state.king_token] = 1
    for number, token in enumerate(state.king_row):
        row[KING_ROW + number * TOKENS + token] = 1
    _write_piles(state, own, KING, SEATS, row)
    for number, card in enumerate(state.king_cards):
        first = CARD + place_of(card) * COLUMNS
        row[first + SEATS] = 1
        row[first + IN_SLOT + number] = 1


def _write_recruits(state: State, row: vec[u8]) -> None:
    """Write how many cards each recruit pile has, and those that a phone returned to its bottom."""
    for pile, cards in enumerate(state.piles):
        row[PILES + pile] = u8(len(cards))
        for height, card in enumerate(cards):
            if state.known[card] != s.EVERYBODY:
                break
            row[CARD + place_of(card) * COLUMNS + RETURNED] = u8(height + 1)


def _write_removed(state: State, row: vec[u8]) -> None:
    """Write which cards have left the game: those in play that lie nowhere."""
    lying = _NOWHERE[:]
    card: i64
    for card in state.line:
        lying[card] = 1
    for card in state.king_cards:
        lying[card] = 1
    for piles in (state.draw, state.discard, state.piles):
        for pile in piles:
            for card in pile:
                lying[card] = 1
    for card in range(1, LAST_CARD + 1):
        if lying[card] == 0 and _takes_part(state, card):
            row[CARD + place_of(card) * COLUMNS + REMOVED] = 1


def _takes_part(state: State, card: i64) -> bool:
    """Return whether there is a card of this number in a match; in solo the King has a colour too (AU-SOL-01)."""
    if card < FIRST_RECRUIT:
        return card <= s.TAMARINS * max(state.seats, 2)
    return card < FIRST_RECRUIT + LEVEL_CARDS or card >= SECOND_RECRUIT


def _write_match(state: State, row: vec[u8]) -> None:
    """Write what was agreed, and how far the game is."""
    row[TARGET] = counted(state.target)
    number: i64
    for number in range(s.OBJECTS):
        row[OBJECTS + number] = u8(state.objects >> number & 1)
    row[SHORTAGE] = 1 if state.shortage == s.LAST else 0
    row[ROUND] = counted(state.round)
    row[PHASE + state.phase] = 1
    if state.phase == act.WINDOW or state.phase == act.OVER:  # noqa: PLR1714  compiled, a tuple would be made
        row[ENDING + state.ending] = 1
