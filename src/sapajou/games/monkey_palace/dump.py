"""A whole position written down, so that it can be read, edited and restored."""

import msgspec

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import ANIMAL_NAMES, COLOUR_NAMES, KINDS, PHASES, Phase
from sapajou.games.monkey_palace.notation import Place, choice_of, piece_on, place_of
from sapajou.games.monkey_palace.view import Stock, stack_of
from sapajou.kernel.tagged import spell


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What was chosen before the match began."""

    plan: int
    butterfly: bool
    frog: bool
    pack_order: str
    bonus_count: str
    highest_tie_counts_for_credit: bool
    allow_u_turn: bool


class Standing(msgspec.Struct, forbid_unknown_fields=True):
    """The staircase built this turn; `low` is the level of its lowest end stud."""

    start: Place
    end: Place
    low: int
    bonus: bool
    highest: bool
    credits: int


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position; packs from top to bottom, slots from bottom to top."""

    seats: int
    options: Options
    phase: Phase
    active: int
    round: int
    shortage: list[str]
    pieces: list[str]
    animals: dict[str, Place | None]
    trophies: dict[str, int | None]
    stocks: list[Stock]
    supply: Stock
    decorations: dict[str, int]
    packs: dict[str, list[str]]
    boards: list[list[list[str]]]
    bonus_cards: list[int]
    staircase: Standing | None
    bought: list[str]
    choosing: int
    draft: list[str]


def dumped(state: State) -> Dump:
    """Return a position as it is written down."""
    box = state.box
    ids = box.card_ids
    ends = box.pack_starts[1:]
    return Dump(
        seats=state.seats,
        options=_options(state),
        phase=PHASES[state.phase],
        active=state.active,
        round=state.round,
        shortage=[name for kind, name in enumerate(KINDS) if state.shortage >> kind & 1],
        pieces=[str(piece_on(box, code)) for code in state.pieces],
        animals={name: place_of(box, site) for name, site in zip(ANIMAL_NAMES, state.animals, strict=True)},
        trophies={
            name: None if seat == s.NOTHING else seat for name, seat in zip(ANIMAL_NAMES, state.holders, strict=True)
        },
        stocks=[Stock(*state.stocks[at : at + s.STOCKED]) for at in range(0, state.seats * s.STOCKED, s.STOCKED)],
        supply=Stock(*state.supply),
        decorations=dict(zip(COLOUR_NAMES, state.decorations, strict=False)),
        packs={
            name: [ids[card] for card in state.order[ends[pack] - state.left_in_pack(pack) : ends[pack]]]
            for pack, name in enumerate(box.pack_ids)
        },
        boards=[
            [[ids[card] for card in stack_of(state, seat * act.SLOTS + slot)] for slot in range(act.SLOTS)]
            for seat in range(state.seats)
        ],
        bonus_cards=state.bonuses[:],
        staircase=_standing(state),
        bought=[ids[card] for card in state.bought if card != s.NOTHING],
        choosing=state.choosing,
        draft=[spell(choice_of(state, action)) for action in state.draft],
    )


def _options(state: State) -> Options:
    rulings = state.rulings
    return Options(
        state.box.plan,
        rulings.butterfly,
        rulings.frog,
        "bananas_ascending" if rulings.ascending else "shuffled",
        "contiguous" if rulings.contiguous else "site_sum",
        rulings.ties_pay,
        rulings.u_turns,
    )


def rulings_of(options: Options) -> s.Rulings:
    """Return the switches that the options of a match mean."""
    return s.Rulings(
        options.butterfly,
        options.frog,
        options.pack_order == "bananas_ascending",
        options.bonus_count == "contiguous",
        options.highest_tie_counts_for_credit,
        options.allow_u_turn,
    )


def _standing(state: State) -> Standing | None:
    built, box = state.built, state.box
    start, end = built[s.BUILT_START], built[s.BUILT_END]
    if start == s.NOTHING:
        return None
    return Standing(
        (box.xs[start], box.ys[start]),
        (box.xs[end], box.ys[end]),
        built[s.BUILT_LOW],
        bool(built[s.BUILT_TALL]),
        bool(built[s.BUILT_HIGHEST]),
        built[s.BUILT_CREDITS],
    )
