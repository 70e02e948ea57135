"""What a seat sees as a row of numbers: the palace site by site, packs, what everybody owns, this turn, one's draft."""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import ending
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.kernel.flat import vec
from sapajou.kernel.row import MOST, counted, met
from sapajou.kernel.tensor import Buffer, laid_out

SEATS: Final = 4
PLANS: Final = 4
PHASES: Final = 11
TOPS: Final = 1 + s.STOCKED + s.COLOURS  # ground, then the kinds of pieces
FACE: Final = 1 + 2 * s.ICONS  # of a card: bananas, what it brings at once, what it brings every turn
MOST_ON_A_CARD: Final = 99

# Columns of a site.
EXISTS: Final = 0
X: Final = 1
Y: Final = 2
COLOUR: Final = 3
HEIGHT: Final = COLOUR + s.COLOURS
TOPMOST: Final = HEIGHT + 1
ANIMAL: Final = TOPMOST + TOPS
BUILT_FROM: Final = ANIMAL + s.ANIMALS
BUILT_TO: Final = BUILT_FROM + 1
DRAFTED: Final = BUILT_TO + 1
DRAFT_START: Final = DRAFTED + 1
DRAFT_AT: Final = DRAFT_START + 1
COLUMNS: Final = DRAFT_AT + 1

SITE: Final = 0
PACK: Final = SITE + act.SITES * COLUMNS
LEFT: Final = PACK + s.PACKS * FACE
STOCK: Final = LEFT + s.PACKS
RECURRING: Final = STOCK + SEATS * s.STOCKED
SLOT: Final = RECURRING + SEATS * s.ICONS
COVERED: Final = SLOT + SEATS * act.SLOTS * FACE
BONUSES: Final = COVERED + SEATS * act.SLOTS
SCORE: Final = BONUSES + SEATS
BELOW_ZERO: Final = SCORE + SEATS
TROPHY: Final = BELOW_ZERO + SEATS
PLAYING: Final = TROPHY + SEATS * s.ANIMALS
SEAT: Final = PLAYING + SEATS
ACTIVE: Final = SEAT + SEATS
SUPPLY: Final = ACTIVE + SEATS
DECORATIONS: Final = SUPPLY + s.STOCKED
HIGHEST: Final = DECORATIONS + s.COLOURS
BONUS_LEFT: Final = HIGHEST + s.COLOURS
PHASE: Final = BONUS_LEFT + 1
ROUND: Final = PHASE + PHASES
FINAL_ROUND: Final = ROUND + 1
PLAN: Final = FINAL_ROUND + 1
MODULES: Final = PLAN + PLANS
RULINGS: Final = MODULES + 2
STAIRCASE: Final = RULINGS + 3
CREDITS: Final = STAIRCASE + 2
BOUGHT: Final = CREDITS + 1
CHOOSING: Final = BOUGHT + act.COSTS * FACE
DRAFT: Final = CHOOSING + 1
DRAFT_ARCHES: Final = DRAFT + 3
DRAFT_BACK: Final = DRAFT_ARCHES + 2
SIZE: Final = DRAFT_BACK + s.DIRECTIONS

SLICES: Final = laid_out(
    ("sites", SITE, (act.SITES, COLUMNS), MOST,
     ("of each playable stud of the plan: that it is there, x, y, its colour (3), the height of what stands on it, the "
     "topmost piece (7: ground, arch, brick, column, decorations), the animals on it (3), whether the staircase of "
     "this turn starts and ends there (2); of one's own draft the height that it would have, and whether it starts "
     "there and goes on from there (2)")),
    ("pack_tops", PACK, (s.PACKS, FACE), MOST_ON_A_CARD,
     "the top card of each pack: bananas, immediate (4) and recurring (4) arches, bricks, columns, arches or bricks"),
    ("packs_left", LEFT, (s.PACKS,), MOST, "cards left in each pack"),
    ("stock", STOCK, (SEATS, s.STOCKED), MOST, "arches, bricks, columns of each seat"),
    ("recurring", RECURRING, (SEATS, s.ICONS), MOST, "what each seat is brought every turn"),
    ("slots", SLOT, (SEATS, act.SLOTS, FACE), MOST_ON_A_CARD, "the visible card on each slot, as in pack_tops"),
    ("stacks", COVERED, (SEATS, act.SLOTS), MOST, "how many cards lie on each slot"),
    ("bonus_cards", BONUSES, (SEATS,), MOST, "bonus cards of each seat"),
    ("score", SCORE, (SEATS,), MOST, "bananas of each seat"),
    ("score_below_zero", BELOW_ZERO, (SEATS,), MOST, "how far a score is below zero"),
    ("trophies", TROPHY, (SEATS, s.ANIMALS), 1, "trophies of each seat: monkey, butterfly, frog"),
    ("playing", PLAYING, (SEATS,), 1, "the seats that play"),
    ("seat", SEAT, (SEATS,), 1, "which seat looks, counted from 0"),
    ("active", ACTIVE, (SEATS,), 1, "whose turn it is"),
    ("supply", SUPPLY, (s.STOCKED,), MOST, "arches, bricks, columns left"),
    ("decorations", DECORATIONS, (s.COLOURS,), MOST, "decorations left"),
    ("highest", HIGHEST, (s.COLOURS,), MOST, "one more than the level of each colour's highest decoration"),
    ("bonus_cards_left", BONUS_LEFT, (), MOST, "bonus cards left"),
    ("phase", PHASE, (PHASES,), 1, "the step of the turn"),
    ("round", ROUND, (), MOST, "the round"),
    ("final_round", FINAL_ROUND, (), 1, "whether it is the last"),
    ("plan", PLAN, (PLANS,), 1, "the plan"),
    ("modules", MODULES, (2,), 1, "butterfly, frog"),
    ("rulings", RULINGS, (3,), 1, "allow_u_turn, bonus_count, highest_tie_counts_for_credit"),
    ("staircase", STAIRCASE, (2,), 1, "of the staircase of this turn: highest of its colour, earns a bonus card"),
    ("credits", CREDITS, (), MOST, "what is left to spend"),
    ("bought", BOUGHT, (act.COSTS, FACE), MOST_ON_A_CARD, "cards bought and not yet placed, by cost, as in pack_tops"),
    ("choosing", CHOOSING, (), MOST, "pieces to choose: arches or bricks"),
    ("draft", DRAFT, (3,), 1, "of one's own draft: that there is one, joined to the palace, stopped"),
    ("draft_pieces", DRAFT_ARCHES, (2,), MOST, "its arches and its bricks"),
    ("draft_back", DRAFT_BACK, (s.DIRECTIONS,), 1, "the direction in which it came: east, north, west, south"),
)  # fmt: skip

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])


def write(state: State, seat: int, buffer: Buffer) -> None:
    """Write what a seat sees into a buffer."""
    row = _EMPTY[:]
    own: i64 = seat
    seats: i64 = state.seats
    _write_sites(state, row)
    _write_packs(state, row)
    other: i64
    for other in range(seats):
        _write_player(state, other, met(seats, own, other), row)
    row[SEAT + own] = 1
    row[ACTIVE + met(seats, own, state.active)] = 1
    kind: i64
    for kind in range(s.STOCKED):
        row[SUPPLY + kind] = counted(state.supply[kind])
    for kind in range(s.COLOURS):
        row[DECORATIONS + kind] = counted(state.decorations[kind])
        row[HIGHEST + kind] = counted(state.highest[kind] - s.NOTHING)
    _write_match(state, row)
    _write_turn(state, row)
    if state.draft and own == state.active:
        _write_draft(state, row)
    buffer[:] = bytes(row)


def _write_sites(state: State, row: vec[u8]) -> None:
    """Write the plan, what is built on it, and the animals."""
    box = state.box
    first: i64 = SITE
    site: i64
    for site in range(len(state.heights)):
        row[first + EXISTS] = 1
        row[first + X] = counted(box.xs[site])
        row[first + Y] = counted(box.ys[site])
        row[first + COLOUR + box.colours[site]] = 1
        row[first + HEIGHT] = counted(state.heights[site])
        row[first + TOPMOST + state.tops[site] - s.GROUND] = 1
        first += COLUMNS
    animal: i64
    for animal in range(s.ANIMALS):
        site = state.animals[animal]
        if site != s.NOTHING:
            row[SITE + site * COLUMNS + ANIMAL + animal] = 1


def _write_face(state: State, card: i64, first: i64, row: vec[u8]) -> None:
    """Write what is printed on a card."""
    box = state.box
    row[first] = counted(box.bananas[card])
    icon: i64
    for icon in range(s.ICONS):
        row[first + 1 + icon] = counted(box.immediate[card * s.ICONS + icon])
        row[first + 1 + s.ICONS + icon] = counted(box.recurring[card * s.ICONS + icon])


def _write_packs(state: State, row: vec[u8]) -> None:
    """Write the top card of each pack: the order below it is hidden (MP-S-03)."""
    pack: i64
    for pack in range(s.PACKS):
        left: i64 = state.left_in_pack(pack)
        row[LEFT + pack] = counted(left)
        if left > 0:
            _write_face(state, state.top_of_pack(pack), PACK + pack * FACE, row)


def _write_player(state: State, other: i64, at: i64, row: vec[u8]) -> None:
    """Write what a seat owns; `at` is where the viewing seat meets it."""
    box = state.box
    row[PLAYING + at] = 1
    row[BONUSES + at] = counted(state.bonuses[other])
    score: i64 = ending.score(state, other)
    row[SCORE + at] = counted(score)
    row[BELOW_ZERO + at] = counted(-score)
    kind: i64
    for kind in range(s.STOCKED):
        row[STOCK + at * s.STOCKED + kind] = counted(state.stocks[other * s.STOCKED + kind])
    for kind in range(s.ANIMALS):
        row[TROPHY + at * s.ANIMALS + kind] = 1 if state.holders[kind] == other else 0
    for kind in range(s.ICONS):
        icons: i64 = box.board_recurring[other * s.ICONS + kind]
        row[RECURRING + at * s.ICONS + kind] = counted(icons)
    slot: i64
    for slot in range(act.SLOTS):
        card: i64 = state.slots[other * act.SLOTS + slot]
        if card == s.NOTHING:
            continue
        place = at * act.SLOTS + slot
        _write_face(state, card, SLOT + place * FACE, row)
        for kind in range(s.ICONS):
            row[RECURRING + at * s.ICONS + kind] += row[SLOT + place * FACE + 1 + s.ICONS + kind]
        depth: i64 = 0
        while card != s.NOTHING:
            depth += 1
            card = state.below[card]
        row[COVERED + place] = counted(depth)


def _write_match(state: State, row: vec[u8]) -> None:
    """Write what was agreed, and how far the game is."""
    left: i64 = state.box.bonus_cards
    for bonuses in state.bonuses:
        left -= bonuses
    row[BONUS_LEFT] = counted(left)
    row[PHASE + state.phase] = 1
    row[ROUND] = counted(state.round)
    row[FINAL_ROUND] = 1 if state.shortage != 0 else 0
    row[PLAN + state.box.plan - 1] = 1
    rulings = state.rulings
    row[MODULES] = 1 if rulings.butterfly else 0
    row[MODULES + 1] = 1 if rulings.frog else 0
    row[RULINGS] = 1 if rulings.u_turns else 0
    row[RULINGS + 1] = 1 if rulings.contiguous else 0
    row[RULINGS + 2] = 1 if rulings.ties_pay else 0


def _write_turn(state: State, row: vec[u8]) -> None:
    """Write the staircase of this turn, and what was bought with it."""
    built = state.built
    start: i64 = built[s.BUILT_START]
    if start != s.NOTHING:
        end: i64 = built[s.BUILT_END]
        row[SITE + start * COLUMNS + BUILT_FROM] = 1
        row[SITE + end * COLUMNS + BUILT_TO] = 1
        row[STAIRCASE] = 1 if built[s.BUILT_HIGHEST] != 0 else 0
        row[STAIRCASE + 1] = 1 if built[s.BUILT_TALL] != 0 else 0
        row[CREDITS] = counted(built[s.BUILT_CREDITS])
    cost: i64
    for cost in range(act.COSTS):
        card: i64 = state.bought[cost]
        if card != s.NOTHING:
            _write_face(state, card, BOUGHT + cost * FACE, row)
    row[CHOOSING] = counted(state.choosing)


def _write_draft(state: State, row: vec[u8]) -> None:
    """Write the staircase on one's own drawing board."""
    progress = state.progress
    start: i64 = state.draft[0] - act.START_AT
    at: i64 = progress[s.DRAFT_SITE]
    back: i64 = progress[s.DRAFT_FROM]
    site: i64
    for site in range(len(state.work)):
        row[SITE + site * COLUMNS + DRAFTED] = counted(state.work[site])
    row[SITE + start * COLUMNS + DRAFT_START] = 1
    row[SITE + at * COLUMNS + DRAFT_AT] = 1
    row[DRAFT] = 1
    row[DRAFT + 1] = 1 if progress[s.DRAFT_JOINED] > 0 else 0
    row[DRAFT + 2] = 1 if state.draft[-1] == act.STOP else 0
    row[DRAFT_ARCHES] = counted(progress[s.DRAFT_ARCHES])
    row[DRAFT_ARCHES + 1] = counted(progress[s.DRAFT_UNITS])
    if back != s.NOTHING:
        row[DRAFT_BACK + back] = 1
