"""A whole position written down, in the words of the glossary.

Deals, answers and drafts are written as the steps that make them, so reading one back is drafting it again.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from sapajou.games.afternova import figures as fig
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.events import KINDS, traded
from sapajou.games.afternova.notation.choices import choice_of
from sapajou.games.afternova.view import PHASES, Held, held
from sapajou.kernel.moves import JOINT
from sapajou.kernel.tagged import spell
from sapajou.kernel.trace import entries


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


def dumped(state: State) -> dict[str, Any]:
    """Return a position as it is written down."""
    dump: dict[str, Any] = msgspec.to_builtins(
        Dump(
            max_proposals_per_turn=state.max_proposals,
            max_rounds=state.max_rounds,
            round=state.round,
            phase=PHASES[state.phase],
            active=None if state.active == act.BOT else state.active,
            proposals=state.proposals,
            asked=_or_none(state.asked),
            last_window=state.window == 1,
            budget=_or_none(state.budget),
            extracting=_or_none(state.slot),
            participants=fig.seats_of(state.participants),
            played=fig.seats_of(state.played),
            pending_draws=state.pending[:],
            dropping=fig.named_colours(state.drops),
            worker_deck=fig.named_cards(state.decks[0]),
            blueprint_deck=fig.named_cards(state.decks[1]),
            planet_deck=[fig.PLANETS[planet] for planet in state.decks[2]],
            worker_discard=fig.named_cards(state.discards[0]),
            blueprint_discard=fig.named_cards(state.discards[1]),
            planet_discard=[fig.PLANETS[planet] for planet in state.discards[2]],
            worker_row=[_card(card) for card in state.row[: act.SLOTS]],
            blueprint_row=[_card(card) for card in state.row[act.SLOTS :]],
            planets=[None if planet == act.NOTHING else fig.PLANETS[planet] for planet in state.planets],
            fragments=[_fragments(state, slot) for slot in range(act.PLANET_SLOTS)],
            bag=dict(zip(fig.COLOURS, state.bag, strict=True)),
            fragment_discard=dict(zip(fig.COLOURS, state.waste, strict=True)),
            seats=[_seat(state, seat) for seat in range(state.seats)],
            bot=_bot(state) if state.rival() else None,
            unused_starships=[fig.STARSHIPS[ship] for ship in state.ships[state.seats + state.rival() :]],
            offer=None if state.offer is None else _spelled(state, state.active, state.offer),
            said=said(state.talk),
            chance_key=state.chance.key.hex(),
            chance_counters=state.chance.counters[:],
        )
    )
    return dump


def _or_none(number: int) -> int | None:
    return None if number == act.NOTHING else number


def _card(card: int) -> str | None:
    return None if card == act.NOTHING else fig.CARDS[card]


def _fragments(state: State, slot: int) -> list[str | None]:
    planet = state.planets[slot]
    count = 0 if planet == act.NOTHING else state.figures.spaces[planet]
    first = slot * act.MOST_SPACES
    return [None if c == act.NOTHING else fig.COLOURS[c] for c in state.spaces[first : first + count]]


def _seat(state: State, seat: int) -> SeatDump:
    answer, draft = state.answers[seat], state.drafts[seat]
    return SeatDump(
        hand=[held(state, card) for card in state.hands[seat]],
        storage=fig.named_colours(state.storages[seat]),
        completed=fig.named_cards(state.completed[seat]),
        completed_this_turn=state.fresh[seat],
        starship=fig.STARSHIPS[state.ships[seat]],
        answer=None if answer is None else _spelled(state, seat, answer),
        draft=None if draft is None else _spelled(state, seat, draft),
    )


def _bot(state: State) -> BotDump:
    covered = [
        fig.named_colours([c for c in range(act.COLOURS) for _ in range(state.bot_cover[at * act.COLOURS + c])])
        for at in range(len(state.bot_row))
    ]
    return BotDump(
        row=fig.named_cards(state.bot_row),
        covered=covered,
        storage=fig.named_colours(state.bot_storage),
        scored=fig.named_cards(state.bot_scored),
        face_down=fig.named_cards(state.bot_hidden),
        starship=fig.STARSHIPS[state.ships[state.seats]],
    )


def _spelled(state: State, seat: int, deal: Deal) -> str:
    """Return the steps of a deal as text."""
    return JOINT.join(spell(choice_of(state, seat, step)) for step in deal.steps)


def said(talk: Sequence[int]) -> list[Said]:
    """Return trace entries as they are written down."""
    return [_said(kind, args) for kind, args in entries(talk)]


def _said(kind: int, args: Sequence[int]) -> Said:
    if kind == act.T_WORKED:
        return SaidWork(args[0], [fig.CARDS[card] for card in args[1:]])
    if kind == act.T_SHOWED:
        return SaidShow(
            args[0], fig.seats_of(args[1]), [None if c == act.NOTHING else fig.CARDS[c] for c in args[2:-1]]
        )
    need = {fig.SKILLS[args[2]]: args[3], fig.SKILLS[args[4]]: args[5]}
    gets = [space for space in range(act.MOST_SPACES) if args[6] >> space & 1]
    return SaidReply(args[0], KINDS[args[1]], need, gets, *traded(args[7:]))
