"""What a seat may see: everything but the order of the cards below the top ones, and others' drafts."""

from functools import cache
from typing import Final

import msgspec

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, ending, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import ANIMAL_NAMES, COLOUR_NAMES, DIRECTIONS, PHASES, Direction, Phase
from sapajou.games.monkey_palace.notation import Piece, Place, piece_on, place_of

TOPS: Final = ("ground", "arch", "brick", "column", "decoration", "decoration", "decoration")


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Building pieces that are not built."""

    arch: int
    brick: int
    column: int


class Icons(msgspec.Struct, frozen=True):
    """A delivery; `any` are arches or bricks as the receiver likes."""

    arch: int
    brick: int
    column: int
    any: int


class SeenCard(msgspec.Struct, frozen=True):
    """A monkey card with everything printed on it."""

    id: str
    bananas: int
    immediate: Icons
    recurring: Icons


class SeenPack(msgspec.Struct, frozen=True):
    """A pack: its top card, and how many it has."""

    id: str
    cost: int
    color: str
    top: SeenCard | None
    left: int


class SeenSite(msgspec.Struct, frozen=True):
    """A playable stud of the plan; choices and texts call it by its name."""

    name: str
    x: int
    y: int
    color: str


class SeenSeat(msgspec.Struct, frozen=True):
    """What a seat owns; each slot is a stack of cards, the visible one last."""

    stock: Stock
    slots: list[list[SeenCard]]
    bonus_cards: int
    recurring: Icons
    score: int


class SeenStaircase(msgspec.Struct, frozen=True):
    """The staircase of this turn."""

    start: Place
    end: Place
    color: str
    highest: bool
    bonus: bool
    credits: int


class SeenArch(msgspec.Struct, frozen=True):
    """An arch on the drawing board."""

    dir: Direction
    raised: int


class SeenDraft(msgspec.Struct, frozen=True):
    """The staircase on one's own drawing board, and what it would earn if it ended here.

    Its next arch starts above `at`: raised by r it lies at level `level` + r. Its decoration would stand at
    level `level`. The pieces are those with as few columns as the stock allows.
    Only a draft that is `joined` to the old palace may end.
    """

    start: Place
    arches: list[SeenArch]
    at: Place
    level: int
    joined: bool
    stopped: bool
    pieces: list[Piece]
    color: str
    highest: bool
    bonus: bool
    credits: int
    packs: list[str]


class View(msgspec.Struct):
    """What a seat sees.

    `rulings` are the options that decide a doubtful case otherwise than the rules page. `heights` and `tops` are in
    the order of `sites`; `pieces` are in the order of building, and the `last` so many of them are the staircase
    built last, with its decoration.
    """

    seat: int | None
    plan: int
    modules: list[str]
    rulings: list[str]
    phase: Phase
    active: int
    round: int
    final_round: bool
    sites: list[SeenSite]
    heights: list[int]
    tops: list[str]
    pieces: list[Piece]
    last: int
    animals: dict[str, Place | None]
    trophies: dict[str, int | None]
    players: list[SeenSeat]
    supply: Stock
    decorations: dict[str, int]
    highest: dict[str, int | None]
    packs: list[SeenPack]
    bonus_cards: int
    staircase: SeenStaircase | None
    bought: list[SeenCard]
    choosing: int
    draft: SeenDraft | None


def seen(state: State, seat: int | None) -> View:
    """Return the table as a seat sees it; None is a spectator."""
    box = state.box
    cards = _cards(box)
    built = state.built[s.BUILT_START] != s.NOTHING
    return View(
        seat=seat,
        plan=box.plan,
        modules=[name for name, on in (("butterfly", state.rulings.butterfly), ("frog", state.rulings.frog)) if on],
        rulings=_rulings(state.rulings),
        phase=PHASES[state.phase],
        active=state.active,
        round=state.round,
        final_round=state.final_round,
        sites=_sites(box),
        heights=state.heights[:],
        tops=[TOPS[kind + 1] for kind in state.tops],
        pieces=[piece_on(box, code) for code in state.pieces],
        last=_last(state.pieces),
        animals={name: place_of(box, site) for name, site in zip(ANIMAL_NAMES, state.animals, strict=True)},
        trophies={name: _or_none(seat) for name, seat in zip(ANIMAL_NAMES, state.holders, strict=True)},
        players=[_player(state, player, cards) for player in range(state.seats)],
        supply=Stock(*state.supply),
        decorations=dict(zip(COLOUR_NAMES, state.decorations, strict=False)),
        highest={COLOUR_NAMES[colour]: _or_none(state.highest[colour]) for colour in range(s.COLOURS)},
        packs=[_pack(state, pack, cards) for pack in range(s.PACKS)],
        bonus_cards=box.bonus_cards - sum(state.bonuses),
        staircase=_staircase(state) if built else None,
        bought=[cards[card] for card in state.bought if card != s.NOTHING],
        choosing=state.choosing,
        draft=_draft(state) if seat is not None and state.drafting(seat) else None,
    )


def _rulings(rulings: s.Rulings) -> list[str]:
    """Return the names of the options that are switched from what the rules page says."""
    switches = {
        "allow_u_turn": rulings.u_turns,
        "bonus_count": rulings.contiguous,
        "highest_tie_counts_for_credit": rulings.ties_pay,
    }
    return [name for name, on in switches.items() if on]


def _or_none(number: int) -> int | None:
    return None if number == s.NOTHING else number


@cache
def _cards(box: s.Box) -> list[SeenCard]:
    """Return all cards of a box; a box is one object for a game and a plan."""
    return [
        SeenCard(
            name,
            box.bananas[card],
            Icons(*box.immediate[card * s.ICONS : card * s.ICONS + s.ICONS]),
            Icons(*box.recurring[card * s.ICONS : card * s.ICONS + s.ICONS]),
        )
        for card, name in enumerate(box.card_ids)
    ]


@cache
def _sites(box: s.Box) -> list[SeenSite]:
    studs = zip(box.names, box.xs, box.ys, box.colours, strict=True)
    return [SeenSite(name, x, y, COLOUR_NAMES[colour]) for name, x, y, colour in studs]


def _last(pieces: list[int]) -> int:
    """Return how many pieces the staircase has that was built last: those since the decoration before its own."""
    number = 1
    while number < len(pieces) and s.piece_kind(pieces[-number - 1]) < s.DECORATION:
        number += 1
    return number


def stack_of(state: State, slot: int) -> list[int]:
    """Return the cards on a slot (seat * SLOTS + slot), the visible one last."""
    cards = []
    card = state.slots[slot]
    while card != s.NOTHING:
        cards.append(card)
        card = state.below[card]
    return cards[::-1]


def _player(state: State, seat: int, cards: list[SeenCard]) -> SeenSeat:
    icons = turn.recurring_icons(state, seat)
    return SeenSeat(
        Stock(*state.stocks[seat * s.STOCKED : seat * s.STOCKED + s.STOCKED]),
        [[cards[card] for card in stack_of(state, seat * act.SLOTS + slot)] for slot in range(act.SLOTS)],
        state.bonuses[seat],
        Icons(icons[s.ARCH], icons[s.BRICK], icons[s.COLUMN], icons[s.ANY]),
        ending.score(state, seat),
    )


def _pack(state: State, pack: int, cards: list[SeenCard]) -> SeenPack:
    left = state.left_in_pack(pack)
    cost, colour = _price(state.box)[pack]
    top = cards[state.top_of_pack(pack)] if left else None
    return SeenPack(state.box.pack_ids[pack], cost, colour, top, left)


@cache
def _price(box: s.Box) -> list[tuple[int, str]]:
    """Return the cost and the colour of each pack; a pack that every colour finds is multicolour."""
    costs = len(box.pack_of) // s.COLOURS
    prices: list[tuple[int, str]] = []
    for pack in range(s.PACKS):
        found = [at for at, other in enumerate(box.pack_of) if other == pack]
        colour = "multi" if len(found) > 1 else COLOUR_NAMES[found[0] // costs]
        prices.append((found[0] % costs + 1, colour))
    return prices


def _staircase(state: State) -> SeenStaircase:
    built = state.built
    box = state.box
    start, end = built[s.BUILT_START], built[s.BUILT_END]
    return SeenStaircase(
        (box.xs[start], box.ys[start]),
        (box.xs[end], box.ys[end]),
        COLOUR_NAMES[box.colours[start]],
        bool(built[s.BUILT_HIGHEST]),
        bool(built[s.BUILT_TALL]),
        built[s.BUILT_CREDITS],
    )


def _draft(state: State) -> SeenDraft:
    """Return the draft, built on a copy to see what comes of it."""
    box = state.box
    start, at = state.draft[0] - act.START_AT, state.progress[s.DRAFT_SITE]
    arches = [(act.arch_direction(step), act.arch_raise(step)) for step in state.draft if act.adds_arch(step)]
    trial = state.copy()
    if arches:
        build.raise_staircase(trial, build.column_range(state)[0])
    built = trial.built
    spendable = max(built[s.BUILT_CREDITS], 0)
    costs = turn.open_costs(trial) if arches else 0
    affordable = [cost for cost in range(min(spendable, act.COSTS)) if costs >> cost & 1]
    colour = box.colours[start]
    return SeenDraft(
        start=(box.xs[start], box.ys[start]),
        arches=[SeenArch(DIRECTIONS[direction], raised) for direction, raised in arches],
        at=(box.xs[at], box.ys[at]),
        level=state.work[at],
        joined=bool(state.progress[s.DRAFT_JOINED]),
        stopped=state.draft[-1] == act.STOP,
        pieces=[piece_on(box, code) for code in trial.pieces[len(state.pieces) : -1]] if arches else [],
        color=COLOUR_NAMES[colour],
        highest=built[s.BUILT_HIGHEST] == 1,
        bonus=built[s.BUILT_TALL] == 1 and sum(state.bonuses) < box.bonus_cards,
        credits=spendable,
        packs=[box.pack_ids[box.pack_of[colour * act.COSTS + cost]] for cost in affordable],
    )
