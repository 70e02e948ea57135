"""What a seat, or a spectator, may see of a position."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from sapajou.games.after_us import figures
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import LAST_CARD
from sapajou.games.after_us.engine.hidden import added, knows
from sapajou.games.after_us.engine.king import KING
from sapajou.games.after_us.engine.purse import amounts_of
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.notation import ADDRESS_TEXTS


class Resources(msgspec.Struct, forbid_unknown_fields=True):
    """How many of each resource."""

    flower: int
    fruit: int
    grain: int
    energy: int


class Back(msgspec.Struct, forbid_unknown_fields=True):
    """A card on top of a draw pile: its type and level, and its number if it may be known."""

    ape: figures.Ape
    level: int
    card: int | None


class Deck(msgspec.Struct):
    """A draw pile: what was laid on top of it, the top first, and the cards below, in an order nobody knows."""

    top: list[Back]
    shuffled: list[int]


class Standing(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has and where it stands, as views and dumps tell it alike."""

    points: int
    rage: int
    resources: Resources
    line: list[int | None]
    pointer: str | None
    token: figures.Token | None


class Tribe(Standing):
    """One seat as another sees it."""

    chosen: bool
    used: list[figures.Object]
    marks: list[figures.Mark]
    done: bool
    draw_pile: Deck
    discard_pile: list[int]


T = TypeVar("T")
Pile = TypeVar("Pile")  # how a draw pile is told: in a view as far as it is known, in a dump whole


class KingWith(msgspec.Struct, Generic[Pile], forbid_unknown_fields=True):
    """The Monkey King, as views and dumps tell him alike."""

    points: int
    rage: int
    resources: Resources
    row: list[figures.Token]
    token: figures.Token | None
    revealed: list[int]
    draw_pile: Pile
    discard_pile: list[int]


class King(KingWith[Deck]):
    """The Monkey King."""


class RecruitPile(msgspec.Struct):
    """A recruit pile: how many cards, and those at its bottom that a phone returned, the lowest first."""

    ape: figures.Token
    level: int
    cards: int
    returned: list[int]


class View(msgspec.Struct):
    """What a seat sees."""

    seat: int | None
    target: int
    objects: list[figures.Object]
    shortage: figures.Shortage
    round: int
    phase: figures.Phase
    ending: figures.Ending | None
    to_act: list[int]
    priority: list[int]
    tribes: list[Tribe]
    recruit_piles: list[RecruitPile]
    removed: list[int]
    king: King | None


def seen(state: State, seat: int | None) -> View:
    """Return what a seat may see; None is a spectator."""
    return View(
        seat=seat,
        target=state.target,
        objects=objects_of(state.objects),
        shortage=shortage_of(state),
        round=state.round,
        phase=figures.PHASES[state.phase],
        ending=ending_of(state),
        to_act=state.to_act(),
        priority=state.priority[:],
        tribes=[_tribe(state, other, seat) for other in range(state.seats)],
        recruit_piles=[_pile(state, pile) for pile in range(len(state.piles))],
        removed=removed_cards(state),
        king=king_of(King, state, deck_of(state, KING, seat)) if state.king_row else None,
    )


def objects_of(mask: int) -> list[figures.Object]:
    """Return the objects of a mask."""
    return [figures.OBJECT_NAMES[number] for number in range(s.OBJECTS) if mask >> number & 1]


def shortage_of(state: State) -> figures.Shortage:
    """Return how a shortage is played (AU-RUL-43)."""
    return "last" if state.shortage == s.LAST else "open"


def resources_of(purse: int) -> Resources:
    """Return the resources of a purse."""
    return Resources(*amounts_of(purse))


def token_name(token: int) -> figures.Token | None:
    """Return the name of a token, if there is one."""
    return None if token == s.NO_TOKEN else figures.TOKENS[token]


def pointer_name(state: State, seat: int) -> str | None:
    """Return where a seat stands in phase 1: `prepare`, a frame's address or `end`; None in other phases."""
    if state.phase != act.LIFE:
        return None
    pointer = state.pointer[seat]
    return "prepare" if pointer == s.PREPARING else "end" if pointer == s.AFTER_LAST else ADDRESS_TEXTS[pointer]


def ending_of(state: State) -> figures.Ending | None:
    """Return why the game ends, once that is certain."""
    return figures.ENDINGS[state.ending] if state.phase in (act.WINDOW, act.OVER) else None


def marks_of(mask: int) -> list[figures.Mark]:
    """Return the marks of a mask."""
    return [name for name, bit in figures.MARKS.items() if mask & bit]


def line_of(state: State, seat: int) -> list[int | None]:
    """Return the cards of a seat by slot, without the empty slots at the end."""
    line = state.line[seat * act.SLOTS : (seat + 1) * act.SLOTS]
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
    tamarins = range(1, s.TAMARINS * max(seats, 2) + 1)
    return [*tamarins, *range(101, 173), *range(201, LAST_CARD + 1)]


def deck_of(state: State, owner: int, seat: int | None) -> Deck:
    """Return a draw pile as a seat knows it (AU-INF-01)."""
    pile = state.draw[owner]
    top = [_back(state, card, seat) for card in reversed(pile) if added(state, card)]
    return Deck(top, sorted(card for card in pile if not added(state, card)))


def _back(state: State, card: int, seat: int | None) -> Back:
    known = state.known[card] == s.EVERYBODY if seat is None else knows(state, seat, card)
    return Back(figures.APES[state.cards.ape[card]], state.cards.level[card], card if known else None)


def tribe_of(kind: Callable[..., T], state: State, seat: int, **own: Any) -> T:
    """Return a seat as a view or a dump tells it; `own` are the fields of which each has its own idea."""
    return kind(
        points=state.points[seat],
        rage=state.rage[seat],
        resources=resources_of(state.purse[seat]),
        line=line_of(state, seat),
        pointer=pointer_name(state, seat),
        used=objects_of(state.used[seat]),
        marks=marks_of(state.marks[seat]),
        done=bool(state.done >> seat & 1),
        discard_pile=state.discard[seat][:],
        **own,
    )


def king_of(kind: Callable[..., T], state: State, draw_pile: object) -> T:
    """Return the King as a view or a dump tells him."""
    return kind(
        points=state.king_points,
        rage=state.king_rage,
        resources=resources_of(state.king_purse),
        row=[figures.TOKENS[token] for token in state.king_row],
        token=token_name(state.king_token),
        revealed=state.king_cards[:],
        draw_pile=draw_pile,
        discard_pile=state.discard[KING][:],
    )


def _tribe(state: State, other: int, seat: int | None) -> Tribe:
    sealed = state.phase == act.TOKEN and other != seat  # AU-INF-01
    token = None if sealed else token_name(state.token[other])
    chosen = state.token[other] != s.NO_TOKEN
    return tribe_of(Tribe, state, other, token=token, chosen=chosen, draw_pile=deck_of(state, other, seat))


def _pile(state: State, pile: int) -> RecruitPile:
    cards = state.piles[pile]
    returned = [card for card in cards if state.known[card] == s.EVERYBODY]
    return RecruitPile(figures.TOKENS[pile // 2], pile % 2 + 1, len(cards), returned)
