"""What a seat sees as a row of numbers: each card as far as it may know, the planets, every player, the deals.

A deal is told in the same way wherever it stands: the offer on the table, one's own answer, one's own draft. Workers
that play for a deal and cards that are shown with it are told to their owner alone (AN-I-04).
"""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.kernel.flat import vec
from sapajou.kernel.row import MOST, counted, met
from sapajou.kernel.tensor import Buffer, laid_out

SEATS: Final = act.MOST_SEATS
PARTNERS: Final = SEATS + 1  # the seats, the viewing one first, then whoever will be chosen
OWNERS: Final = SEATS + 2  # the seats, the Bot, whoever will be chosen
KINDS: Final = 8
ANSWERS: Final = 3
STAGES: Final = 12
PHASES: Final = 9

# Columns of a card.
HELD: Final = 0
OPEN: Final = HELD + SEATS
KNOWN_TO: Final = OPEN + 1
IN_ROW: Final = KNOWN_TO + SEATS
DISCARDED: Final = IN_ROW + act.SLOTS
COMPLETED: Final = DISCARDED + 1
BOT_ROW: Final = COMPLETED + SEATS
BOT_SCORED: Final = BOT_ROW + act.BOT_ROW
COLUMNS: Final = BOT_SCORED + 2  # open, and face down until the end

# Columns of a planet.
NEEDED: Final = act.PLANETS
FRAGMENT: Final = NEEDED + act.SKILLS
PLANET_COLUMNS: Final = FRAGMENT + act.MOST_SPACES * act.COLOURS

# Columns of a player.
WORKERS: Final = 0
BLUEPRINTS: Final = 1
CAPACITY: Final = 2
FINISHED: Final = 3
POINTS: Final = 4
STORED: Final = 5
UPGRADE: Final = STORED + act.COLOURS
OBJECTIVE: Final = UPGRADE + act.UPGRADES
PLAYER_COLUMNS: Final = OBJECTIVE + act.COLOURS

# Columns of a deal.
KIND: Final = 1
PLANET: Final = KIND + KINDS
HELPER: Final = PLANET + act.PLANET_SLOTS
ASKS: Final = HELPER + SEATS
BOT_ICONS: Final = ASKS + 2
BOT_ORDER: Final = BOT_ICONS + 2
OWNER: Final = BOT_ORDER + act.MOST_SPACES
TERM: Final = OWNER + act.MOST_SPACES * OWNERS
TERM_COLUMNS: Final = 2 + 2 * act.COLOURS  # icons of both skills, fragments it gives, fragments it receives
CREW: Final = TERM + PARTNERS * TERM_COLUMNS
SHOWN: Final = CREW + act.WORKERS
AUDIENCE: Final = SHOWN + act.CARDS
DEAL_COLUMNS: Final = AUDIENCE + SEATS

# Columns of a reply.
REPLY_GETS: Final = ANSWERS
REPLY_TERM: Final = REPLY_GETS + act.MOST_SPACES
REPLY_COLUMNS: Final = REPLY_TERM + TERM_COLUMNS

CARD: Final = 0
SKY: Final = CARD + act.CARDS * COLUMNS
PLAYER: Final = SKY + act.PLANET_SLOTS * PLANET_COLUMNS
OFFER: Final = PLAYER + SEATS * PLAYER_COLUMNS
ANSWER: Final = OFFER + DEAL_COLUMNS
DRAFT: Final = ANSWER + DEAL_COLUMNS
STAGE: Final = DRAFT + DEAL_COLUMNS
ASKED_AT: Final = STAGE + STAGES
ANSWERED: Final = ASKED_AT + 1
REPLY: Final = ANSWERED + SEATS
DROPPING: Final = REPLY + SEATS * REPLY_COLUMNS
BOT_COVER: Final = DROPPING + act.COLOURS
BOT_STORED: Final = BOT_COVER + act.BOT_ROW * act.COLOURS
BOT_HIDDEN: Final = BOT_STORED + act.COLOURS
BOT_OBJECTIVE: Final = BOT_HIDDEN + 1
DECKS: Final = BOT_OBJECTIVE + act.COLOURS
GONE_PLANETS: Final = DECKS + 3
BAG: Final = GONE_PLANETS + act.PLANETS
WASTE: Final = BAG + act.COLOURS
PHASE: Final = WASTE + act.COLOURS
ROUND: Final = PHASE + PHASES
MAX_ROUNDS: Final = ROUND + 1
ACTIVE: Final = MAX_ROUNDS + 1
TO_ACT: Final = ACTIVE + SEATS + 1
PROPOSALS: Final = TO_ACT + SEATS
BUDGET: Final = PROPOSALS + 1
WINDOW: Final = BUDGET + 1
PLAYING: Final = WINDOW + 1
SEAT: Final = PLAYING + SEATS
SIZE: Final = SEAT + SEATS

_A_DEAL: Final = (
    "that there is one, its kind (8), the planet's slot (3), the helpers (6), the icons an invitation asks for (2), "
    "the Bot's icons (2) and in which order it takes spaces (8), who gets each space (8 of 8: seats, Bot, anyone); "
    "with each seat, and anyone, icons of both skills, fragments it gives (5) and receives (5); own workers (40), "
    "cards shown (80) and to whom (6)"
)
SLICES: Final = laid_out(
    ("cards", CARD, (act.CARDS, COLUMNS), 1,
     ("of each worker and blueprint: in whose hand (6) if the seat knows it, whether all saw it there, to whom a card "
     "in one's own hand is known (6), its slot in the market (4), whether it is discarded, who has completed it (6), "
     "its place in the Bot's row (3), whether the Bot has scored it: openly, or face down as shown at the end")),
    ("planets", SKY, (act.PLANET_SLOTS, PLANET_COLUMNS), act.MOST_ICONS,
     "of each slot the planet (18), icons needed of each skill (4), the fragment on each space (8 of 5)"),
    ("players", PLAYER, (SEATS, PLAYER_COLUMNS), MOST,
     ("workers and blueprints in hand, capacity, blueprints completed, points, stored fragments (5), upgrades (7), "
     "objective (5) as far as it is known")),
    ("offer", OFFER, (DEAL_COLUMNS,), MOST, "the offer on the table: " + _A_DEAL),
    ("answer", ANSWER, (DEAL_COLUMNS,), MOST, "one's own answer, likewise"),
    ("draft", DRAFT, (DEAL_COLUMNS,), MOST, "one's own draft, likewise"),
    ("draft_stage", STAGE, (STAGES,), 1, "what one's own draft asks for next"),
    ("draft_at", ASKED_AT, (), MOST, "of which space or helper, counted from 0"),
    ("answered", ANSWERED, (SEATS,), 1, "who has answered"),
    ("replies", REPLY, (SEATS, REPLY_COLUMNS), MOST,
     ("answers once they are open: accept, refuse or counter, spaces wanted (8), and as with a deal icons (2) and "
     "fragments (10)")),
    ("dropping", DROPPING, (act.COLOURS,), MOST, "fragments that one is about to drop"),
    ("bot_cover", BOT_COVER, (act.BOT_ROW, act.COLOURS), MOST, "fragments on the Bot's row"),
    ("bot_storage", BOT_STORED, (act.COLOURS,), MOST, "fragments that the Bot has stored"),
    ("bot_face_down", BOT_HIDDEN, (), MOST, "blueprints that the Bot has scored face down"),
    ("bot_objective", BOT_OBJECTIVE, (act.COLOURS,), 2, "its objective, at the end"),
    ("decks", DECKS, (3,), MOST, "workers, blueprints, planets left"),
    ("planet_discard", GONE_PLANETS, (act.PLANETS,), 1, "planets discarded"),
    ("bag", BAG, (act.COLOURS,), MOST, "fragments in the bag"),
    ("fragment_discard", WASTE, (act.COLOURS,), MOST, "fragments discarded"),
    ("phase", PHASE, (PHASES,), 1, "what is decided"),
    ("round", ROUND, (), MOST, "the round"),
    ("max_rounds", MAX_ROUNDS, (), MOST, "the last round"),
    ("active", ACTIVE, (SEATS + 1,), 1, "whose turn it is; last the Bot's"),
    ("to_act", TO_ACT, (SEATS,), 1, "who owes a decision"),
    ("proposals", PROPOSALS, (), MOST, "proposals left this turn"),
    ("budget", BUDGET, (), MOST, "at the market, one more than what is left to spend"),
    ("last_window", WINDOW, (), 1, "whether this is the last chance to complete"),
    ("playing", PLAYING, (SEATS,), 1, "the seats that play"),
    ("seat", SEAT, (SEATS,), 1, "which seat looks, counted from 0"),
)  # fmt: skip

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])


def write(state: State, seat: int, buffer: Buffer) -> None:
    """Write what a seat sees into a buffer."""
    row = _EMPTY[:]
    own: i64 = seat
    seats: i64 = state.seats
    other: i64
    for other in range(seats):
        _write_hand(state, own, other, row)
        _write_player(state, own, other, row)
    _write_table(state, row)
    _write_planets(state, row)
    if state.rival():
        _write_bot(state, row)
    _write_talk(state, own, row)
    _write_match(state, row)
    row[ACTIVE + (SEATS if state.active == act.BOT else met(state.seats, own, state.active))] = 1
    for other in state.to_act():
        row[TO_ACT + met(state.seats, own, other)] = 1
    row[SEAT + own] = 1
    if state.asked == own:
        for colour in state.drops:
            row[DROPPING + colour] += 1
    buffer[:] = bytes(row)


def _write_hand(state: State, own: i64, owner: i64, row: vec[u8]) -> None:
    """Write the cards of a hand that the viewing seat knows (AN-I-01, AN-I-02)."""
    at = met(state.seats, own, owner)
    card: i64
    other: i64
    for card in state.hands[owner]:
        known: i64 = state.known[card]
        if not known >> own & 1:
            continue
        first = CARD + card * COLUMNS
        row[first + HELD + at] = 1
        row[first + OPEN] = 1 if known & act.OPEN else 0
        if owner == own:
            for other in range(state.seats):
                row[first + KNOWN_TO + met(state.seats, own, other)] = u8(known >> other & 1)


def _write_player(state: State, own: i64, other: i64, row: vec[u8]) -> None:
    """Write what all see of a player, and of its objective what the viewing seat knows (AN-I-03)."""
    at = met(state.seats, own, other)
    first = PLAYER + at * PLAYER_COLUMNS
    row[PLAYING + at] = 1
    workers: i64 = 0
    card: i64
    for card in state.hands[other]:
        if card < act.WORKERS:
            workers += 1
    row[first + WORKERS] = counted(workers)
    row[first + BLUEPRINTS] = counted(len(state.hands[other]) - workers)
    row[first + CAPACITY] = counted(state.capacity(other))
    row[first + FINISHED] = counted(len(state.completed[other]))
    points: i64 = 0
    for card in state.completed[other]:
        points += state.figures.points[card - act.WORKERS]
        row[CARD + card * COLUMNS + COMPLETED + at] = 1
    row[first + POINTS] = counted(points)
    colour: i64
    for colour in state.storages[other]:
        row[first + STORED + colour] += 1
    kind: i64
    for kind in range(act.UPGRADES):
        row[first + UPGRADE + kind] = counted(state.upgrades[other * act.UPGRADES + kind])
    if other == own or state.phase == act.OVER:
        _write_objective(state, other, first + OBJECTIVE, row)


def _write_objective(state: State, owner: i64, first: i64, row: vec[u8]) -> None:
    """Write the two colours of an objective."""
    ship: i64 = state.ships[owner]
    row[first + state.figures.objectives[ship * 2]] += 1
    row[first + state.figures.objectives[ship * 2 + 1]] += 1


def _write_table(state: State, row: vec[u8]) -> None:
    """Write the market, what is left and what is gone."""
    slot: i64
    card: i64
    for slot in range(act.ROWS * act.SLOTS):
        card = state.row[slot]
        if card != act.NOTHING:
            row[CARD + card * COLUMNS + IN_ROW + slot % act.SLOTS] = 1
    pile: i64
    for pile in range(3):
        row[DECKS + pile] = counted(len(state.decks[pile]))
    for pile in range(act.ROWS):
        for card in state.discards[pile]:
            row[CARD + card * COLUMNS + DISCARDED] = 1
    for card in state.discards[2]:
        row[GONE_PLANETS + card] = 1
    colour: i64
    for colour in range(act.COLOURS):
        row[BAG + colour] = counted(state.bag[colour])
        row[WASTE + colour] = counted(state.waste[colour])


def _write_planets(state: State, row: vec[u8]) -> None:
    """Write the planets that can be extracted."""
    slot: i64
    space: i64
    for slot in range(act.PLANET_SLOTS):
        planet: i64 = state.planets[slot]
        if planet == act.NOTHING:
            continue
        first = SKY + slot * PLANET_COLUMNS
        row[first + planet] = 1
        row[first + NEEDED + state.skill(slot, 0)] = counted(state.required(slot, 0))
        row[first + NEEDED + state.skill(slot, 1)] = counted(state.required(slot, 1))
        for space in range(act.MOST_SPACES):
            colour: i64 = state.spaces[slot * act.MOST_SPACES + space]
            if colour != act.NOTHING:
                row[first + FRAGMENT + space * act.COLOURS + colour] = 1


def _write_bot(state: State, row: vec[u8]) -> None:
    """Write the Bot; what it scored face down stays hidden to the end (AN-I-05)."""
    colour: i64
    for at, card in enumerate(state.bot_row):
        row[CARD + card * COLUMNS + BOT_ROW + at] = 1
        for colour in range(act.COLOURS):
            row[BOT_COVER + at * act.COLOURS + colour] = counted(state.bot_cover[at * act.COLOURS + colour])
    for colour in state.bot_storage:
        row[BOT_STORED + colour] += 1
    for card in state.bot_scored:
        row[CARD + card * COLUMNS + BOT_SCORED] = 1
    row[BOT_HIDDEN] = counted(len(state.bot_hidden))
    if state.phase == act.OVER:
        for card in state.bot_hidden:
            row[CARD + card * COLUMNS + BOT_SCORED + 1] = 1
        _write_objective(state, state.seats, BOT_OBJECTIVE, row)


def _write_talk(state: State, own: i64, row: vec[u8]) -> None:
    """Write the offer, the answers as far as they are open, one's own answer and one's own draft."""
    offer = state.offer
    if offer is not None:
        _write_deal(state, own, offer, OFFER, row)
        if own == state.active:
            _write_sealed(state, own, offer, OFFER, row)
    answer = state.answers[own]
    if answer is not None:
        _write_deal(state, own, answer, ANSWER, row)
        _write_sealed(state, own, answer, ANSWER, row)
    draft = state.drafts[own]
    if draft is not None:
        _write_deal(state, own, draft, DRAFT, row)
        _write_sealed(state, own, draft, DRAFT, row)
        row[STAGE + draft.stage] = 1
        row[ASKED_AT] = counted(draft.at)
    opened = state.phase == act.CHOOSE_ACCEPTOR or state.phase == act.CONSIDER_COUNTERS  # noqa: PLR1714  compiled
    other: i64
    for other in range(state.seats):
        reply = state.answers[other]
        if reply is not None:
            at = met(state.seats, own, other)
            row[ANSWERED + at] = 1
            if opened:
                _write_reply(reply, other, REPLY + at * REPLY_COLUMNS, row)


def _write_deal(state: State, own: i64, deal: Deal, first: i64, row: vec[u8]) -> None:
    """Write what all may know of a deal."""
    row[first] = 1
    row[first + KIND + deal.kind] = 1
    row[first + PLANET + deal.planet] = 1
    helper: i64
    for helper in deal.helpers:
        row[first + HELPER + met(state.seats, own, helper)] = 1
    if deal.kind == act.INVITE:
        for at, need in enumerate(deal.needs):
            row[first + ASKS + at] = counted(need)
    row[first + BOT_ICONS] = counted(deal.bot_icons[0])
    row[first + BOT_ICONS + 1] = counted(deal.bot_icons[1])
    for place, given in enumerate(deal.bot_order):
        row[first + BOT_ORDER + given] = u8(place + 1)
    space: i64
    for space in range(act.MOST_SPACES):
        owner: i64 = deal.owners[space]
        if owner != act.NOTHING:
            place = owner if owner >= act.BOT else met(state.seats, own, owner)
            row[first + OWNER + space * OWNERS + place] = 1
    term: i64
    for term in range(deal.terms()):
        who: i64 = deal.who(term)
        place = SEATS if who == act.ANYONE else met(state.seats, own, who)
        _write_term(deal, term, first + TERM + place * TERM_COLUMNS, row)


def _write_term(deal: Deal, term: i64, first: i64, row: vec[u8]) -> None:
    """Write what a term says, as far as it is drafted: icons, and fragments that change hands."""
    which: i64
    needs: i64 = len(deal.needs)
    for which in range(2):
        if term * 2 + which < needs:
            row[first + which] = counted(deal.needs[term * 2 + which])
    colour: i64
    trades: i64 = len(deal.trades)
    for colour in range(act.COLOURS):
        if term * act.COLOURS + colour < trades:
            net: i64 = deal.trades[term * act.COLOURS + colour]
            row[first + 2 + colour] = counted(-net)
            row[first + 2 + act.COLOURS + colour] = counted(net)


def _write_sealed(state: State, own: i64, deal: Deal, first: i64, row: vec[u8]) -> None:
    """Write what only its maker knows of a deal (AN-I-04)."""
    workers: i64 = deal.workers
    card: i64
    for card in range(act.WORKERS):
        row[first + CREW + card] = u8(workers >> card & 1)
    for card in deal.shown:
        row[first + SHOWN + card] = 1
    other: i64
    for other in range(state.seats):
        row[first + AUDIENCE + met(state.seats, own, other)] = u8(deal.audience >> other & 1)


def _write_reply(reply: Deal, seat: i64, first: i64, row: vec[u8]) -> None:
    """Write an answer that all see."""
    row[first + reply.kind - act.ACCEPT] = 1
    if reply.kind == act.COUNTER:
        space: i64
        for space in range(act.MOST_SPACES):
            row[first + REPLY_GETS + space] = 1 if reply.owners[space] == seat else 0
        _write_term(reply, 0, first + REPLY_TERM, row)


def _write_match(state: State, row: vec[u8]) -> None:
    """Write how far the game is."""
    row[PHASE + state.phase] = 1
    row[ROUND] = counted(state.round)
    row[MAX_ROUNDS] = counted(state.max_rounds)
    row[PROPOSALS] = counted(state.proposals)
    row[BUDGET] = counted(state.budget - act.NOTHING)
    row[WINDOW] = 1 if state.window == 1 else 0
