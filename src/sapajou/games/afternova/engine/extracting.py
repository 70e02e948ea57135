"""The extraction itself, once a deal is agreed: what changes hands, and the workers that are played (AN-E-10)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rival import bot_place
from sapajou.games.afternova.engine.state import Deal, Pieces
from sapajou.games.afternova.engine.turn import after_exchange
from sapajou.kernel.trace import BIND, REVEAL


def rest(state: Pieces, deal: Deal, which: int) -> int:
    """Return what A itself must supply of the planet's first or second skill (AN-E-02)."""
    left = state.required(deal.planet, which) - deal.bot_icons[which]
    for term in range(deal.terms()):
        left -= deal.needs[term * 2 + which]
    return left


def execute(state: Pieces, deal: Deal, crews: list[int]) -> None:
    """Carry out an agreed deal, all of it: everything was checked before it was sent, so nobody can default.

    Fragments of the planet and of the participants' storages change hands, nothing else (AN-E-06, AN-R-29).
    """
    active = state.active
    state.clear_offer()
    state.tell([act.T_EXTRACTED, 2, active, state.planets[deal.planet], BIND, 0])
    exchange_stored(state, deal)
    hand_out_fragments(state, deal)
    state.participants = 1 << active
    play_workers(state, active, deal.workers)
    for step in range(1, state.seats):  # step 3: A's first, then helpers clockwise
        seat = (active + step) % state.seats
        if crews and seat in deal.helpers:
            state.participants |= 1 << seat
            play_workers(state, seat, crews[deal.helpers.index(seat)])
    state.discards[2].append(state.planets[deal.planet])  # step 4
    state.planets[deal.planet] = act.NOTHING
    state.slot = deal.planet
    after_exchange(state)


def exchange_stored(state: Pieces, deal: Deal) -> None:
    """Move stored fragments: first all that helpers give, then all they receive (AN-E-07, AN-R-05)."""
    for direction in (-1, 1):
        for term in range(deal.terms()):
            helper = deal.helpers[term]
            giver, taker = (helper, state.active) if direction < 0 else (state.active, helper)
            for colour in range(act.COLOURS):
                number = deal.trades[term * act.COLOURS + colour] * direction
                for _ in range(number):
                    state.storages[giver].remove(colour)
                    state.storages[taker].append(colour)
                if number > 0:
                    state.tell([act.T_GAVE, 4, giver, taker, colour, number])


def hand_out_fragments(state: Pieces, deal: Deal) -> None:
    """Give the planet's fragments to their owners; what nobody is allotted is A's (AN-E-05, AN-R-03)."""
    first = deal.planet * act.MOST_SPACES
    for space in range(act.MOST_SPACES):
        colour = state.spaces[first + space]
        owner = deal.owners[space]
        if colour != act.NOTHING and owner != act.BOT:
            seat = state.active if owner == act.NOTHING else owner
            state.storages[seat].append(colour)
            state.tell([act.T_GOT, 3, seat, space, colour])
    for space in deal.bot_order:  # AN-B-06, AN-B-07, AN-R-21: one for each icon, in the order of the list
        state.tell([act.T_GOT, 3, act.BOT, space, state.spaces[first + space]])
        bot_place(state, state.spaces[first + space])
    for space in range(act.MOST_SPACES):
        state.spaces[first + space] = act.NOTHING


def play_workers(state: Pieces, seat: int, workers: int) -> None:
    """Reveal the workers a participant plays and discard them (AN-E-10, step 3)."""
    if workers == 0:
        return
    state.played |= 1 << seat
    played = [worker for worker in range(act.WORKERS) if workers >> worker & 1]
    for worker in played:
        state.hands[seat].remove(worker)
        state.discard(worker)
    state.note([act.T_WORKED, 1 + len(played), seat, *played])
    state.tell([REVEAL, 0])
