"""The shape of a position that is written down, in the words of the glossary."""

from typing import TypeAlias

import msgspec

from sapajou.games.afternova.view import Held


class SaidReply(msgspec.Struct, forbid_unknown_fields=True, tag="reply"):
    """An answer that all saw; the need names both skills of its planet."""

    seat: int
    kind: str
    need: dict[str, int]
    gets: list[int]
    gives: list[str]
    receives: list[str]


class SaidShow(msgspec.Struct, forbid_unknown_fields=True, tag="show"):
    """Cards that were shown; None where nobody at this table can tell which."""

    seat: int
    to: list[int]
    cards: list[str | None]


class SaidWork(msgspec.Struct, forbid_unknown_fields=True, tag="work"):
    """Workers that were played."""

    seat: int
    workers: list[str]


Said: TypeAlias = SaidReply | SaidShow | SaidWork


class SeatDump(msgspec.Struct, forbid_unknown_fields=True):
    """A player: everything it has, and what it drafts or has answered, as steps."""

    hand: list[Held]
    storage: list[str]
    completed: list[str]
    completed_this_turn: int
    starship: str
    answer: str | None
    draft: str | None


class BotDump(msgspec.Struct, forbid_unknown_fields=True):
    """The Bot of the two-player game."""

    row: list[str]
    covered: list[list[str]]
    storage: list[str]
    scored: list[str]
    face_down: list[str]
    starship: str


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position; the top of a deck is its last card, and without an active seat it is the Bot's turn."""

    max_proposals_per_turn: int
    max_rounds: int
    round: int
    phase: str
    active: int | None
    proposals: int
    asked: int | None
    last_window: bool
    budget: int | None
    extracting: int | None
    participants: list[int]
    played: list[int]
    pending_draws: list[int]
    dropping: list[str]
    worker_deck: list[str]
    blueprint_deck: list[str]
    planet_deck: list[str]
    worker_discard: list[str]
    blueprint_discard: list[str]
    planet_discard: list[str]
    worker_row: list[str | None]
    blueprint_row: list[str | None]
    planets: list[str | None]
    fragments: list[list[str | None]]
    bag: dict[str, int]
    fragment_discard: dict[str, int]
    seats: list[SeatDump]
    bot: BotDump | None
    unused_starships: list[str]
    offer: str | None
    said: list[Said]
    chance_key: str
    chance_counters: list[int]
