"""The turn: market, hand limit, overflow, completion, upgrades, the Bot, and the end."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rival import bot_place
from sapajou.games.afternova.engine.state import Pieces
from sapajou.kernel.trace import BIND, REVEAL

# Turns


def start_turn(state: Pieces, active: int) -> None:
    """Begin the turn of a seat or of the Bot (AN-T-01)."""
    state.active = active
    wake_upgrades(state)
    state.proposals = state.max_proposals  # AN-T-04
    state.tell([act.T_TURN, 2, active, state.round])
    if active == act.BOT:
        bot_turn(state)
    else:
        state.phase = act.CHOOSE_ACTION


def wake_upgrades(state: Pieces) -> None:
    """Make every upgrade active that was completed in an earlier turn.

    AN-U-01, AN-R-11, AN-R-12, AN-R-30: until the end of the game, for helpers too, and nobody is asked.
    """
    for seat in range(state.seats):
        state.fresh[seat] = 0
        for kind in range(act.UPGRADES):
            state.upgrades[seat * act.UPGRADES + kind] = 0
        for card in state.completed[seat]:
            kind = state.figures.upgrade[card - act.WORKERS]
            if kind != act.NO_UPGRADE:  # AN-U-05
                state.upgrades[seat * act.UPGRADES + kind] += 1


def end_turn(state: Pieces) -> None:
    """End the game, or go on clockwise; after the last allowed round stop (AN-Z-01, AN-R-10, AN-T-05)."""
    if with_six(state):
        finish(state)
        return
    if state.active == act.BOT:
        start_turn(state, 0)
    elif state.active < state.seats - 1:
        start_turn(state, state.active + 1)
    elif state.round >= state.max_rounds:
        finish(state)
    else:
        state.round += 1
        start_turn(state, act.BOT if state.rival() else 0)  # AN-B-01


def with_six(state: Pieces) -> list[int]:
    """Return who has six blueprints: some seats, and the Bot last (AN-Z-01, AN-B-10, AN-R-20, AN-R-23)."""
    holders = [seat for seat in range(state.seats) if len(state.completed[seat]) >= act.BLUEPRINTS_TO_END]
    if state.scored_by_bot() >= act.BLUEPRINTS_TO_END:
        holders.append(act.BOT)
    return holders


def finish(state: Pieces) -> None:
    """End the game: objectives, the Bot's too, and its face-down cards are turned up (AN-R-25)."""
    state.phase = act.OVER
    for card in state.bot_hidden:
        state.known[card] = state.everybody()
    ships = state.ships[: state.seats + (1 if state.rival() else 0)]
    state.tell([act.T_ENDED, 1 + len(ships), state.seats, *ships, REVEAL, 0])


# The market (AN-M-01 to AN-M-06)


def start_market(state: Pieces, seat: int) -> None:
    """Begin the Market action, which is final; with no card anywhere it does nothing (AN-M-01, AN-T-02, AN-T-03)."""
    state.budget = act.MARKET_BUDGET + state.upgrade(seat, act.MARKET_UPGRADE)
    state.tell([act.T_MARKET, 2, seat, state.budget, BIND, 0])
    go_on_market(state)


def go_on_market(state: Pieces) -> None:
    """Ask for the next take or wipe, or refill when the budget is used up or both rows are empty (AN-M-05, AN-R-16)."""
    if state.budget > 0 and max(state.row) != act.NOTHING:
        state.phase = act.MARKET_STEP
        return
    state.budget = act.NOTHING
    for slot in range(act.ROWS * act.SLOTS):  # AN-M-06, AN-R-17: every empty slot of both rows
        if state.row[slot] == act.NOTHING:
            state.lay(slot)
    start_completion(state)


def take(state: Pieces, seat: int, card: int) -> None:
    """Take a face-up card; its slot stays empty for now (AN-M-02)."""
    state.row[state.row.index(card)] = act.NOTHING
    state.hands[seat].append(card)
    state.budget -= 1
    state.tell([act.T_TOOK, 2, seat, card])
    if not over_limit(state, seat):
        go_on_market(state)


def wipe(state: Pieces, seat: int, row: int) -> None:
    """Discard a row and draw four new cards, also with the last unit (AN-M-03, AN-M-04, AN-R-15)."""
    state.budget -= 1
    state.tell([act.T_WIPED, 2, seat, row])
    for slot in range(row * act.SLOTS, (row + 1) * act.SLOTS):
        if state.row[slot] != act.NOTHING:
            state.discard(state.row[slot])
            state.row[slot] = act.NOTHING
    for slot in range(row * act.SLOTS, (row + 1) * act.SLOTS):
        state.lay(slot)
    go_on_market(state)


# Hand limit (AN-M-07)


def over_limit(state: Pieces, seat: int) -> bool:
    """Ask a seat with more than eight cards to discard, before anything else; return whether it must (AN-M-07)."""
    if len(state.hands[seat]) <= act.HAND_LIMIT:
        return False
    state.phase = act.DISCARD_HAND
    state.asked = seat
    return True


def discard_card(state: Pieces, seat: int, card: int) -> None:
    """Discard a card face up and go on where the limit interrupted (AN-M-07, AN-R-18)."""
    state.hands[seat].remove(card)
    state.discard(card)
    state.tell([act.T_DISCARDED, 2, seat, card, REVEAL, 0])
    if over_limit(state, seat):
        return
    state.asked = act.NOTHING
    if state.budget != act.NOTHING:
        go_on_market(state)
    else:
        draw_upgrades(state)


# The rest of an extraction (AN-E-10, from step 5)


def after_exchange(state: Pieces) -> None:
    """Ask the next participant over capacity, A first, then clockwise; then fill the slot (AN-E-08, AN-R-06)."""
    for step in range(state.seats):
        seat = (state.active + step) % state.seats
        if state.participants >> seat & 1 and state.surplus(seat) > 0:
            state.phase = act.OVERFLOW
            state.asked = seat
            return
    state.asked = act.NOTHING
    state.fill_planet(state.slot)  # step 6; AN-R-08
    for step in range(state.seats):  # step 7
        seat = (state.active + step) % state.seats
        if state.played >> seat & 1:
            state.pending += [seat] * state.upgrade(seat, act.DRAW_UPGRADE)
    state.slot = act.NOTHING
    state.participants = 0
    state.played = 0
    draw_upgrades(state)


def drop(state: Pieces, seat: int, colour: int) -> None:
    """Choose one more fragment to discard; with the last one all go, never to the bag (AN-E-10, AN-R-07)."""
    state.drops.append(colour)
    if len(state.drops) < state.surplus(seat):
        return
    for dropped in state.drops:
        state.storages[seat].remove(dropped)
        state.waste[dropped] += 1
    state.tell([act.T_DROPPED, 1 + len(state.drops), seat, *state.drops])
    state.drops = []
    after_exchange(state)


def possible_drops(state: Pieces, seat: int) -> list[int]:
    """Return the colours that may be dropped next, never before one dropped already: one spelling a choice."""
    last = state.drops[-1] if state.drops else 0
    missing = state.surplus(seat) - len(state.drops)
    possible: list[int] = []
    later = 0
    for colour in range(act.COLOURS - 1, last - 1, -1):
        here = state.stored(seat, colour)
        for dropped in state.drops:
            if dropped == colour:
                here -= 1
        later += here
        if here > 0 and later >= missing:
            possible.append(colour)
    possible.reverse()
    return possible


def draw_upgrades(state: Pieces) -> None:
    """Draw a worker for each `draw` upgrade at work, unseen by others (AN-U-03)."""
    while state.pending:
        seat = state.pending.pop(0)
        card = state.draw(0)
        if card != act.NOTHING:
            state.hands[seat].append(card)
            state.known[card] = 1 << seat
            state.tell([act.T_DREW, 2, seat, card, REVEAL, 0])
            if over_limit(state, seat):
                return
    start_completion(state)


# Completing blueprints (AN-C-01 to AN-C-06)


def start_completion(state: Pieces) -> None:
    """Ask every player, A first, then clockwise; after the Bot's turn player 0 first (AN-C-01, AN-C-02, AN-R-09)."""
    state.window = 0
    ask_completion(state, 0)


def completion_place(state: Pieces, seat: int) -> int:
    """Return the how-manieth a seat is in the order of completion."""
    first = 0 if state.active == act.BOT else state.active
    return (seat - first) % state.seats


def ask_completion(state: Pieces, place: int) -> None:
    """Ask the next seat from a place in the order on, or end the phase."""
    first = 0 if state.active == act.BOT else state.active
    for at in range(place, state.seats):
        seat = (first + at) % state.seats
        if may_complete(state, seat):
            state.phase = act.COMPLETE
            state.asked = seat
            return
    state.asked = act.NOTHING
    holders = with_six(state)
    if state.window == 0 and holders:
        state.window = 1  # AN-C-06: one more pass, so that nobody loses the chance by having passed too early
        state.tell([act.T_WINDOW, len(holders), *holders])
        ask_completion(state, 0)
        return
    state.window = 0
    end_turn(state)


def may_complete(state: Pieces, seat: int) -> bool:
    """Return whether a seat is asked: on public facts alone, so that no question betrays a hand (AN-T-07)."""
    if len(state.completed[seat]) >= act.BLUEPRINTS_TO_END:  # AN-C-05, AN-R-19
        return False
    if len(state.storages[seat]) < state.figures.cheapest:
        return False
    return max(state.hands[seat], default=0) >= act.WORKERS


def can_pay(state: Pieces, seat: int, card: int) -> bool:
    """Return whether a storage contains the cost of a blueprint, colour by colour (AN-C-03)."""
    first = (card - act.WORKERS) * act.COLOURS
    for colour in range(act.COLOURS):
        need = state.figures.cost[first + colour]
        if need > 0 and state.stored(seat, colour) < need:
            return False
    return True


def complete(state: Pieces, seat: int, card: int) -> None:
    """Pay for a blueprint and lay it under the ship; its upgrade starts next turn (AN-C-03, AN-U-01)."""
    first = (card - act.WORKERS) * act.COLOURS
    for colour in range(act.COLOURS):
        for _ in range(state.figures.cost[first + colour]):
            state.storages[seat].remove(colour)
            state.waste[colour] += 1
    state.hands[seat].remove(card)
    state.completed[seat].append(card)
    state.known[card] = state.everybody()
    state.fresh[seat] += 1
    state.tell([act.T_COMPLETED, 2, seat, card, REVEAL, 0])
    place = completion_place(state, seat)
    ask_completion(state, place if may_complete(state, seat) else place + 1)


def pass_completion(state: Pieces, seat: int) -> None:
    """Complete nothing more in this pass (AN-C-04); nobody is told."""
    ask_completion(state, completion_place(state, seat) + 1)


# The Bot (AN-B-02)


def bot_turn(state: Pieces) -> None:
    """Draw one fragment for the Bot and place it; then the players may complete (AN-B-02)."""
    colour = state.draw_fragment()
    if colour != act.NOTHING:
        bot_place(state, colour)
    start_completion(state)
