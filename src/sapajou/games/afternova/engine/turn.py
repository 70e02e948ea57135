"""The turn: market, hand limit, overflow, completion, upgrades, the Bot, and the end."""

from sapajou.games.afternova.engine.actions import (
    BLUEPRINTS_TO_END,
    BOT,
    CHOOSE_ACTION,
    COLOURS,
    COMPLETE,
    DISCARD_HAND,
    DRAW_UPGRADE,
    HAND_LIMIT,
    MARKET_BUDGET,
    MARKET_STEP,
    MARKET_UPGRADE,
    NO_UPGRADE,
    NOTHING,
    OVER,
    OVERFLOW,
    ROWS,
    SLOTS,
    STORAGE,
    T_BOT_PLACED,
    T_BOT_ROW,
    T_BOT_SCORED,
    T_COMPLETED,
    T_DISCARDED,
    T_DREW,
    T_DROPPED,
    T_ENDED,
    T_MARKET,
    T_TOOK,
    T_TURN,
    T_WINDOW,
    T_WIPED,
    UPGRADES,
    WORKERS,
)
from sapajou.games.afternova.engine.state import (
    Table,
)
from sapajou.kernel.trace import BIND, REVEAL

# Turns


def start_turn(table: Table, active: int) -> None:
    """Begin the turn of a seat or of the Bot (AN-T-01)."""
    table.active = active
    wake_upgrades(table)
    table.proposals = table.max_proposals  # AN-T-04
    table.tell([T_TURN, 2, active, table.round])
    if active == BOT:
        bot_turn(table)
    else:
        table.phase = CHOOSE_ACTION


def wake_upgrades(table: Table) -> None:
    """Make every upgrade active that was completed in an earlier turn.

    AN-U-01, AN-R-11, AN-R-12, AN-R-30: until the end of the game, for helpers too, and nobody is asked.
    """
    for seat in range(table.seats):
        table.fresh[seat] = 0
        for kind in range(UPGRADES):
            table.upgrades[seat * UPGRADES + kind] = 0
        for card in table.completed[seat]:
            kind = table.figures.upgrade[card - WORKERS]
            if kind != NO_UPGRADE:  # AN-U-05
                table.upgrades[seat * UPGRADES + kind] += 1


def end_turn(table: Table) -> None:
    """End the game, or go on clockwise; after the last allowed round stop (AN-Z-01, AN-R-10, AN-T-05)."""
    if with_six(table):
        finish(table)
        return
    if table.active == BOT:
        start_turn(table, 0)
    elif table.active < table.seats - 1:
        start_turn(table, table.active + 1)
    elif table.round >= table.max_rounds:
        finish(table)
    else:
        table.round += 1
        start_turn(table, BOT if table.rival() else 0)  # AN-B-01


def with_six(table: Table) -> list[int]:
    """Return who has six blueprints: some seats, and the Bot last (AN-Z-01, AN-B-10, AN-R-20, AN-R-23)."""
    holders = [seat for seat in range(table.seats) if len(table.completed[seat]) >= BLUEPRINTS_TO_END]
    if table.scored_by_bot() >= BLUEPRINTS_TO_END:
        holders.append(BOT)
    return holders


def finish(table: Table) -> None:
    """End the game: objectives, the Bot's too, and its face-down cards are turned up (AN-R-25)."""
    table.phase = OVER
    for card in table.bot_hidden:
        table.known[card] = table.everybody()
    ships = table.ships[: table.seats + (1 if table.rival() else 0)]
    table.tell([T_ENDED, 1 + len(ships), table.seats, *ships, REVEAL, 0])


# Market (section 6.3)


def start_market(table: Table, seat: int) -> None:
    """Begin the Market action, which is final; with no card anywhere it does nothing (AN-M-01, AN-T-02, AN-T-03)."""
    table.budget = MARKET_BUDGET + table.upgrade(seat, MARKET_UPGRADE)
    table.tell([T_MARKET, 2, seat, table.budget, BIND, 0])
    go_on_market(table)


def go_on_market(table: Table) -> None:
    """Ask for the next take or wipe, or refill when the budget is used up or both rows are empty (AN-M-05, AN-R-16)."""
    if table.budget > 0 and max(table.row) != NOTHING:
        table.phase = MARKET_STEP
        return
    table.budget = NOTHING
    for slot in range(ROWS * SLOTS):  # AN-M-06, AN-R-17: every empty slot of both rows
        if table.row[slot] == NOTHING:
            table.lay(slot)
    start_completion(table)


def take(table: Table, seat: int, card: int) -> None:
    """Take a face-up card; its slot stays empty for now (AN-M-02)."""
    table.row[table.row.index(card)] = NOTHING
    table.hands[seat].append(card)
    table.budget -= 1
    table.tell([T_TOOK, 2, seat, card])
    if not over_limit(table, seat):
        go_on_market(table)


def wipe(table: Table, seat: int, row: int) -> None:
    """Discard a row and draw four new cards, also with the last unit (AN-M-03, AN-M-04, AN-R-15)."""
    table.budget -= 1
    table.tell([T_WIPED, 2, seat, row])
    for slot in range(row * SLOTS, (row + 1) * SLOTS):
        if table.row[slot] != NOTHING:
            table.discard(table.row[slot])
            table.row[slot] = NOTHING
    for slot in range(row * SLOTS, (row + 1) * SLOTS):
        table.lay(slot)
    go_on_market(table)


# Hand limit


def over_limit(table: Table, seat: int) -> bool:
    """Ask a seat with more than eight cards to discard, before anything else; return whether it must (AN-M-07)."""
    if len(table.hands[seat]) <= HAND_LIMIT:
        return False
    table.phase = DISCARD_HAND
    table.asked = seat
    return True


def discard_card(table: Table, seat: int, card: int) -> None:
    """Discard a card face up and go on where the limit interrupted (AN-M-07, AN-R-18)."""
    table.hands[seat].remove(card)
    table.discard(card)
    table.tell([T_DISCARDED, 2, seat, card, REVEAL, 0])
    if over_limit(table, seat):
        return
    table.asked = NOTHING
    if table.budget != NOTHING:
        go_on_market(table)
    else:
        draw_upgrades(table)


# The rest of an extraction (AN-E-10, from step 5)


def after_exchange(table: Table) -> None:
    """Ask the next participant over capacity, A first, then clockwise; then fill the slot (AN-E-08, AN-R-06)."""
    for step in range(table.seats):
        seat = (table.active + step) % table.seats
        if table.participants >> seat & 1 and table.surplus(seat) > 0:
            table.phase = OVERFLOW
            table.asked = seat
            return
    table.asked = NOTHING
    table.fill_planet(table.slot)  # step 6; AN-R-08
    for step in range(table.seats):  # step 7
        seat = (table.active + step) % table.seats
        if table.played >> seat & 1:
            table.pending += [seat] * table.upgrade(seat, DRAW_UPGRADE)
    table.slot = NOTHING
    table.participants = 0
    table.played = 0
    draw_upgrades(table)


def drop(table: Table, seat: int, colour: int) -> None:
    """Choose one more fragment to discard; with the last one all go, never to the bag (AN-E-10, AN-R-07)."""
    table.drops.append(colour)
    if len(table.drops) < table.surplus(seat):
        return
    for dropped in table.drops:
        table.storages[seat].remove(dropped)
        table.waste[dropped] += 1
    table.tell([T_DROPPED, 1 + len(table.drops), seat, *table.drops])
    table.drops = []
    after_exchange(table)


def possible_drops(table: Table, seat: int) -> list[int]:
    """Return the colours that may be dropped next, never before one dropped already: one spelling a choice."""
    last = table.drops[-1] if table.drops else 0
    missing = table.surplus(seat) - len(table.drops)
    possible: list[int] = []
    later = 0
    for colour in range(COLOURS - 1, last - 1, -1):
        here = table.stored(seat, colour)
        for dropped in table.drops:
            if dropped == colour:
                here -= 1
        later += here
        if here > 0 and later >= missing:
            possible.append(colour)
    possible.reverse()
    return possible


def draw_upgrades(table: Table) -> None:
    """Draw a worker for each `draw` upgrade at work, unseen by others (AN-U-03)."""
    while table.pending:
        seat = table.pending.pop(0)
        card = table.draw(0)
        if card != NOTHING:
            table.hands[seat].append(card)
            table.known[card] = 1 << seat
            table.tell([T_DREW, 2, seat, card, REVEAL, 0])
            if over_limit(table, seat):
                return
    start_completion(table)


# Completing blueprints (section 6.4)


def start_completion(table: Table) -> None:
    """Ask every player, A first, then clockwise; after the Bot's turn player 0 first (AN-C-01, AN-C-02, AN-R-09)."""
    table.window = 0
    ask_completion(table, 0)


def completion_place(table: Table, seat: int) -> int:
    """Return the how-manieth a seat is in the order of completion."""
    first = 0 if table.active == BOT else table.active
    return (seat - first) % table.seats


def ask_completion(table: Table, place: int) -> None:
    """Ask the next seat from a place in the order on, or end the phase."""
    first = 0 if table.active == BOT else table.active
    for at in range(place, table.seats):
        seat = (first + at) % table.seats
        if may_complete(table, seat):
            table.phase = COMPLETE
            table.asked = seat
            return
    table.asked = NOTHING
    holders = with_six(table)
    if table.window == 0 and holders:
        table.window = 1  # AN-C-06: one more pass, so that nobody loses the chance by having passed too early
        table.tell([T_WINDOW, len(holders), *holders])
        ask_completion(table, 0)
        return
    table.window = 0
    end_turn(table)


def may_complete(table: Table, seat: int) -> bool:
    """Return whether a seat is asked: on public facts alone, so that no question betrays a hand (AN-T-07)."""
    if len(table.completed[seat]) >= BLUEPRINTS_TO_END:  # AN-C-05, AN-R-19
        return False
    if len(table.storages[seat]) < table.figures.cheapest:
        return False
    return max(table.hands[seat], default=0) >= WORKERS


def can_pay(table: Table, seat: int, card: int) -> bool:
    """Return whether a storage contains the cost of a blueprint, colour by colour (AN-C-03)."""
    first = (card - WORKERS) * COLOURS
    for colour in range(COLOURS):
        need = table.figures.cost[first + colour]
        if need > 0 and table.stored(seat, colour) < need:
            return False
    return True


def complete(table: Table, seat: int, card: int) -> None:
    """Pay for a blueprint and lay it under the ship; its upgrade starts next turn (AN-C-03, AN-U-01)."""
    first = (card - WORKERS) * COLOURS
    for colour in range(COLOURS):
        for _ in range(table.figures.cost[first + colour]):
            table.storages[seat].remove(colour)
            table.waste[colour] += 1
    table.hands[seat].remove(card)
    table.completed[seat].append(card)
    table.known[card] = table.everybody()
    table.fresh[seat] += 1
    table.tell([T_COMPLETED, 2, seat, card, REVEAL, 0])
    place = completion_place(table, seat)
    ask_completion(table, place if may_complete(table, seat) else place + 1)


def pass_completion(table: Table, seat: int) -> None:
    """Complete nothing more in this pass (AN-C-04); nobody is told."""
    ask_completion(table, completion_place(table, seat) + 1)


# The Bot (section 8)


def bot_turn(table: Table) -> None:
    """Draw one fragment for the Bot and place it; then the players may complete (AN-B-02)."""
    colour = table.draw_fragment()
    if colour != NOTHING:
        bot_place(table, colour)
    start_completion(table)


def bot_place(table: Table, colour: int) -> None:
    """Cover the leftmost uncovered symbol of a colour in the Bot's row, else store the fragment (AN-B-03)."""
    for at in range(len(table.bot_row)):
        if bot_free(table, at, colour) > 0:
            table.bot_cover[at * COLOURS + colour] += 1
            table.tell([T_BOT_PLACED, 2, colour, table.bot_row[at]])
            bot_score_covered(table, at)
            return
    table.bot_storage.append(colour)
    table.tell([T_BOT_PLACED, 2, colour, NOTHING])
    if len(table.bot_storage) >= STORAGE:
        bot_score_hidden(table)


def bot_free(table: Table, at: int, colour: int) -> int:
    """Return how many symbols of a colour are uncovered on one of the Bot's blueprints."""
    return table.figures.cost[(table.bot_row[at] - WORKERS) * COLOURS + colour] - table.bot_cover[at * COLOURS + colour]


def bot_score_covered(table: Table, at: int) -> None:
    """Score a fully covered blueprint, lay a new one at the right end, move stored fragments on it (AN-B-04)."""
    card = table.bot_row[at]
    for colour in range(COLOURS):
        if bot_free(table, at, colour) > 0:
            return
    if table.scored_by_bot() >= BLUEPRINTS_TO_END:  # AN-B-10: it stays in the row with its fragments
        return
    for colour in range(COLOURS):
        table.waste[colour] += table.bot_cover[at * COLOURS + colour]
    del table.bot_cover[at * COLOURS : (at + 1) * COLOURS]
    del table.bot_row[at]
    table.bot_scored.append(card)
    table.tell([T_BOT_SCORED, 1, card])
    if bot_new_blueprint(table):
        last = len(table.bot_row) - 1
        _bot_move_stored(table, last)
        bot_score_covered(table, last)


def bot_new_blueprint(table: Table) -> bool:
    """Lay the next blueprint at the right end of the Bot's row; return whether there was one."""
    card = table.draw(1)
    if card == NOTHING:
        return False
    table.known[card] = table.everybody()
    table.bot_row.append(card)
    table.bot_cover += [0] * COLOURS
    table.tell([T_BOT_ROW, 1, card, REVEAL, 0])
    return True


def _bot_move_stored(table: Table, at: int) -> None:
    """Move every stored fragment that fits onto a new blueprint, oldest first (AN-B-04)."""
    kept: list[int] = []
    for colour in table.bot_storage:
        if bot_free(table, at, colour) > 0:
            table.bot_cover[at * COLOURS + colour] += 1
            table.tell([T_BOT_PLACED, 2, colour, table.bot_row[at]])
        else:
            kept.append(colour)
    table.bot_storage = kept


def bot_score_hidden(table: Table) -> None:
    """Discard four stored fragments and score the top blueprint, face down and without paying (AN-B-05)."""
    for colour in table.bot_storage:
        table.waste[colour] += 1
    table.bot_storage = []
    card = table.draw(1)
    if card != NOTHING:
        table.bot_hidden.append(card)
        table.known[card] = 0
        table.tell([T_BOT_SCORED, 1, NOTHING])
