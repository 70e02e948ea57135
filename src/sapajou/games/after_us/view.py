"""What a seat, or a spectator, may see of a position."""

from collections.abc import Sequence

import msgspec

from sapajou.games.after_us.engine.actions import SLOTS
from sapajou.games.after_us.engine.cards import LAST_CARD, amounts_of
from sapajou.games.after_us.engine.hidden import added, knows
from sapajou.games.after_us.engine.king import KING
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.state import (
    AFTER_LAST,
    EVERYBODY,
    LIFE,
    NO_TOKEN,
    OBJECTS,
    OVER,
    PREPARING,
    TAMARINS,
    TOKEN,
    WINDOW,
)
from sapajou.games.after_us.figures import (
    APES,
    ENDINGS,
    MARKS,
    OBJECT_NAMES,
    PHASES,
    TOKENS,
    Ape,
    Ending,
    Mark,
    Object,
    Phase,
    Token,
)
from sapajou.games.after_us.notation import ADDRESS_TEXTS


class Resources(msgspec.Struct, forbid_unknown_fields=True):
    """How many of each resource."""

    flower: int
    fruit: int
    grain: int
    energy: int


class Back(msgspec.Struct, forbid_unknown_fields=True):
    """A card on top of a draw pile: its type and level, and its number if it may be known."""

    ape: Ape
    level: int
    card: int | None


class Deck(msgspec.Struct):
    """A draw pile: what was laid on top of it, the top first, and the cards below, in an order nobody knows."""

    top: list[Back]
    shuffled: list[int]


class Tribe(msgspec.Struct):
    """One seat as another sees it."""

    points: int
    rage: int
    resources: Resources
    line: list[int | None]
    pointer: str | None
    token: Token | None
    chosen: bool
    used: list[Object]
    marks: list[Mark]
    done: bool
    draw_pile: Deck
    discard_pile: list[int]


class RecruitPile(msgspec.Struct):
    """A recruit pile: how many cards, and those at its bottom that a phone returned, the lowest first."""

    ape: Token
    level: int
    cards: int
    returned: list[int]


class King(msgspec.Struct):
    """The Monkey King."""

    points: int
    rage: int
    resources: Resources
    row: list[Token]
    token: Token | None
    revealed: list[int]
    draw_pile: Deck
    discard_pile: list[int]


class View(msgspec.Struct):
    """What a seat sees."""

    seat: int | None
    target: int
    objects: list[Object]
    round: int
    phase: Phase
    ending: Ending | None
    to_act: list[int]
    priority: list[int]
    tribes: list[Tribe]
    recruit_piles: list[RecruitPile]
    removed: list[int]
    king: King | None


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat may see; None is a spectator."""
    return View(
        seat=seat,
        target=state.target,
        objects=objects_of(state.objects),
        round=state.round,
        phase=PHASES[state.phase],
        ending=ending_of(state),
        to_act=state.to_act(),
        priority=state.priority[:],
        tribes=[_tribe(state, other, seat) for other in range(state.seats)],
        recruit_piles=[_pile(state, pile) for pile in range(len(state.piles))],
        removed=removed_cards(state),
        king=_king(state, seat) if state.king_row else None,
    )


def objects_of(mask: int) -> list[Object]:
    """Return the objects of a mask."""
    return [OBJECT_NAMES[number] for number in range(OBJECTS) if mask >> number & 1]


def resources_of(purse: int) -> Resources:
    """Return the resources of a purse."""
    return Resources(*amounts_of(purse))


def token_name(token: int) -> Token | None:
    """Return the name of a token, if there is one."""
    return None if token == NO_TOKEN else TOKENS[token]


def pointer_name(state: State, seat: int) -> str | None:
    """Return where a seat stands in phase 1: `prepare`, a frame's address or `end`; None in other phases."""
    if state.phase != LIFE:
        return None
    pointer = state.pointer[seat]
    return "prepare" if pointer == PREPARING else "end" if pointer == AFTER_LAST else ADDRESS_TEXTS[pointer]


def ending_of(state: State) -> Ending | None:
    """Return why the game ends, once that is certain."""
    return ENDINGS[state.ending] if state.phase in (WINDOW, OVER) else None


def marks_of(mask: int) -> list[Mark]:
    """Return the marks of a mask."""
    return [name for name, bit in MARKS.items() if mask & bit]


def line_of(state: State, seat: int) -> list[int | None]:
    """Return the cards of a seat by slot, without the empty slots at the end."""
    line = state.line[seat * SLOTS : (seat + 1) * SLOTS]
    while line and not line[-1]:
        line.pop()
    return [card or None for card in line]


def removed_cards(state: State) -> list[int]:
    """Return the cards that have left the game: those in play that lie nowhere."""
    lying = {*state.line, *state.king_cards}
    lying.update(*state.draw, *state.discard, *state.piles)
    return [card for card in cards_in_play(state.seats) if card not in lying]


def cards_in_play(seats: int) -> Sequence[int]:
    """Return the numbers of all cards that take part; in solo the King has a colour too (AU-SOL-01)."""
    tamarins = range(1, TAMARINS * max(seats, 2) + 1)
    return [*tamarins, *range(101, 173), *range(201, LAST_CARD + 1)]


def deck_of(state: State, owner: int, seat: int | None) -> Deck:
    """Return a draw pile as a seat knows it (AU-INF-01)."""
    pile = state.draw[owner]
    top = [_back(state, card, seat) for card in reversed(pile) if added(state, card)]
    return Deck(top, sorted(card for card in pile if not added(state, card)))


def _back(state: State, card: int, seat: int | None) -> Back:
    known = state.known[card] == EVERYBODY if seat is None else knows(state, seat, card)
    return Back(APES[state.cards.ape[card]], state.cards.level[card], card if known else None)


def _tribe(state: State, other: int, seat: int | None) -> Tribe:
    sealed = state.phase == TOKEN and other != seat  # AU-INF-01
    return Tribe(
        points=state.points[other],
        rage=state.rage[other],
        resources=resources_of(state.purse[other]),
        line=line_of(state, other),
        pointer=pointer_name(state, other),
        token=None if sealed else token_name(state.token[other]),
        chosen=state.token[other] != NO_TOKEN,
        used=objects_of(state.used[other]),
        marks=marks_of(state.marks[other]),
        done=bool(state.done >> other & 1),
        draw_pile=deck_of(state, other, seat),
        discard_pile=state.discard[other][:],
    )


def _pile(state: State, pile: int) -> RecruitPile:
    cards = state.piles[pile]
    returned = [card for card in cards if state.known[card] == EVERYBODY]
    return RecruitPile(TOKENS[pile // 2], pile % 2 + 1, len(cards), returned)


def _king(state: State, seat: int | None) -> King:
    return King(
        points=state.king_points,
        rage=state.king_rage,
        resources=resources_of(state.king_purse),
        row=[TOKENS[token] for token in state.king_row],
        token=token_name(state.king_token),
        revealed=state.king_cards[:],
        draw_pile=deck_of(state, KING, seat),
        discard_pile=state.discard[KING][:],
    )
