"""What must hold in every position: each piece once, counts within bounds, a phase that fits."""

from collections import Counter as Count
from collections.abc import Sequence
from itertools import chain
from typing import Final

from sapajou.games.afternova import state as s
from sapajou.games.afternova.cards import BLUEPRINTS, COLOURS, PLANETS, STARSHIPS, WORKERS
from sapajou.games.afternova.dump_shape import Dump
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_deal import addressed, who_answered
from sapajou.games.afternova.rules_turn import bot_free, may_complete, possible_drops, six_reached
from sapajou.games.afternova.view import PHASES
from sapajou.kernel.position import check

OFFER_PHASES: Final = (s.RESPOND, s.CHOOSE_ACCEPTOR, s.CONSIDER_COUNTERS)
DRAFT_PHASES: Final = (s.CHOOSE_ACTION, s.RESPOND, s.CONSIDER_COUNTERS)
ACTIVE_PHASES: Final = (*OFFER_PHASES, s.CHOOSE_ACTION, s.MARKET_STEP)
MOST_PROPOSALS: Final = 12
MOST_ROUNDS: Final = 200
_HEX: Final = 64
_TWO: Final = 2


def check_counts(dump: Dump) -> None:
    """Check numbers and names that stand by themselves."""
    seats = len(dump.seats)
    check(_TWO <= seats <= s.MOST_SEATS, "seats", f"must be 2 to 6, not {seats}")
    most = dump.max_proposals_per_turn
    check(0 <= most <= MOST_PROPOSALS, "max_proposals_per_turn", f"must be 0 to {MOST_PROPOSALS}")
    check(0 <= dump.proposals <= most, "proposals", f"must be 0 to {most}")
    check(1 <= dump.max_rounds <= MOST_ROUNDS, "max_rounds", f"must be 1 to {MOST_ROUNDS}")
    check(1 <= dump.round <= dump.max_rounds, "round", f"must be 1 to {dump.max_rounds}")
    check(dump.phase in PHASES, "phase", f"there is no phase {dump.phase!r}")
    check((dump.bot is not None) == (seats == _TWO), "bot", "plays with two players, and only then")
    for name in ("worker_row", "blueprint_row"):
        check(len(getattr(dump, name)) == s.SLOTS, name, f"must have {s.SLOTS} slots")
    for name in ("planets", "fragments"):
        check(len(getattr(dump, name)) == s.PLANET_SLOTS, name, f"must have {s.PLANET_SLOTS} slots")
    for name in ("participants", "played"):
        given = getattr(dump, name)
        check(given == [seat for seat in range(seats) if seat in given], name, "must be seats in order")
    check(all(0 <= seat < seats for seat in dump.pending_draws), "pending_draws", "must be seats")
    for name in ("active", "asked"):
        given = getattr(dump, name)
        check(given is None or 0 <= given < seats, name, f"there is no seat {given}")
    for name in ("bag", "fragment_discard"):
        given = getattr(dump, name)
        check(list(given) == list(COLOURS), name, "must be a number for each colour, in their order")
        check(min(given.values()) >= 0, name, "must be numbers of at least 0")
    hexadecimal = len(dump.chance_key) == _HEX and set(dump.chance_key) <= set("0123456789abcdef")
    check(hexadecimal, "chance_key", "must be 64 hexadecimal digits")
    counted = len(dump.chance_counters) == s.STREAMS and all(0 <= n < 1 << 62 for n in dump.chance_counters)
    check(counted, "chance_counters", "must be one number of at least 0 for each stream")


def check_cards(dump: Dump) -> None:
    """Check that every card, planet and starship is there once, and every colour has a name."""
    hands = [one.card for seat in dump.seats for one in seat.hand]
    workers = [*dump.worker_deck, *dump.worker_discard, *filter(None, dump.worker_row)]
    blueprints = [*dump.blueprint_deck, *dump.blueprint_discard, *filter(None, dump.blueprint_row)]
    blueprints += chain.from_iterable(seat.completed for seat in dump.seats)
    ships = [seat.starship for seat in dump.seats] + dump.unused_starships
    colours = [*chain.from_iterable(seat.storage for seat in dump.seats), *dump.dropping]
    colours += [colour for fragments in dump.fragments for colour in fragments if colour is not None]
    if dump.bot:
        blueprints += dump.bot.row + dump.bot.scored + dump.bot.face_down
        ships.append(dump.bot.starship)
        colours += [*dump.bot.storage, *chain.from_iterable(dump.bot.covered)]
    _check_once("workers", workers + [card for card in hands if card not in BLUEPRINTS], WORKERS)
    _check_once("blueprints", blueprints + [card for card in hands if card in BLUEPRINTS], BLUEPRINTS)
    planets = [*dump.planet_deck, *dump.planet_discard, *filter(None, dump.planets)]
    _check_once("planets", planets, PLANETS)
    _check_once("starships", ships, STARSHIPS)
    for colour in colours:
        check(colour in COLOURS, "fragments", f"there is no colour {colour!r}")


def _check_once(place: str, given: Sequence[str], expected: Sequence[str]) -> None:
    counted = Count(given)
    for card, number in counted.items():
        check(card in expected, place, f"there is no {card!r}")
        check(number == 1, place, f"{card} is there {number} times")
    check(len(counted) == len(expected), place, f"missing: {', '.join(c for c in expected if c not in counted)}")


def check_knowledge(dump: Dump) -> None:
    """Check who knows the cards in hands."""
    everybody = list(range(len(dump.seats)))
    for seat, one in enumerate(dump.seats):
        for card in one.hand:
            place = f"seats[{seat}].hand {card.card}"
            in_order = card.known_to == [other for other in everybody if other in card.known_to]
            check(in_order, place, "known_to must be seats in order")
            check(seat in card.known_to, place, "must be known to its owner")
            check(not card.open or card.known_to == everybody, place, "is open, so everybody must know it")


def all_fragments(state: Position) -> Count[int]:
    """Return how many fragments of each colour there are, wherever they lie."""
    total = Count(dict(enumerate(state.bag)))
    total.update(dict(enumerate(state.waste)))
    total.update(chain.from_iterable(state.storages))
    total.update(colour for colour in state.spaces if colour != s.NOTHING)
    total.update(state.bot_storage)
    for at, number in enumerate(state.bot_cover):
        total[at % s.COLOURS] += number
    return total


def check_fragments(dump: Dump, state: Position) -> None:
    """Check that every fragment is there once."""
    if dump.bot:
        check(len(dump.bot.covered) == len(dump.bot.row), "bot.covered", "must be a list for each blueprint of the row")
    total = all_fragments(state)
    for colour, name in enumerate(COLOURS):
        expected = state.figures.fragments
        check(total[colour] == expected, "fragments", f"there must be {expected} of {name}, not {total[colour]}")


def check_bot(dump: Dump, state: Position) -> None:
    """Check the Bot's row, storage and scored cards."""
    if not dump.bot:
        return
    check(len(state.bot_row) <= s.BOT_ROW, "bot.row", f"must be at most {s.BOT_ROW}")
    check(len(state.bot_storage) < s.STORAGE, "bot.storage", f"must be fewer than {s.STORAGE}")
    check(state.scored_by_bot() <= s.BLUEPRINTS_TO_END, "bot.scored", f"must be at most {s.BLUEPRINTS_TO_END}")
    for at in range(len(state.bot_row)):
        free = [bot_free(state, at, colour) for colour in range(s.COLOURS)]
        check(min(free) >= 0, "bot.covered", "covers more symbols than there are")
        full = sum(free) == 0 and state.scored_by_bot() < s.BLUEPRINTS_TO_END
        check(not full, "bot.covered", "a fully covered blueprint is scored")


def check_seats(state: Position) -> None:
    """Check hands, storages and completed blueprints against their limits."""
    ending = state.phase in (s.COMPLETE, s.OVER)
    for seat in range(state.seats):
        place = f"seats[{seat}]"
        over = state.phase == s.DISCARD_HAND and seat == state.asked
        fits = (len(state.hands[seat]) > s.HAND_LIMIT) == over
        check(fits, f"{place}.hand", "must be over the limit if its seat is asked to discard, and only then")
        completed, fresh = len(state.completed[seat]), state.fresh[seat]
        check(completed <= s.BLUEPRINTS_TO_END, f"{place}.completed", f"must be at most {s.BLUEPRINTS_TO_END}")
        check(0 <= fresh <= completed, f"{place}.completed_this_turn", "must be some of the completed")
        check(fresh == 0 or ending, f"{place}.completed_this_turn", "must be 0 before the end of a turn")
        check(completed < s.BLUEPRINTS_TO_END or fresh > 0, f"{place}.completed", "six of them end the game at once")
        overflowing = state.phase == s.OVERFLOW and bool(state.participants >> seat & 1)
        check(state.surplus(seat) <= 0 or overflowing, f"{place}.storage", "is over its capacity")


def check_turn(dump: Dump, state: Position) -> None:
    """Check that the phase fits everything else."""
    phase, active = state.phase, state.active
    bot_may = state.rival() and phase in (s.COMPLETE, s.OVER)
    check(active != s.BOT or bot_may, "active", "must be a seat in this phase")
    asks = phase in (s.DISCARD_HAND, s.OVERFLOW, s.COMPLETE)
    check((dump.asked is not None) == asks, "asked", "must be a seat in phases that ask one, and only then")
    check(not dump.last_window or (phase == s.COMPLETE and six_reached(state)), "last_window", "has not come")
    in_market = phase == s.MARKET_STEP or (phase == s.DISCARD_HAND and dump.budget is not None)
    check((dump.budget is not None) == in_market, "budget", "is for the market only")
    check(dump.budget is None or 0 <= dump.budget < s.CARDS, "budget", "must be a small number")
    if phase == s.MARKET_STEP:
        check(state.budget > 0 and max(state.row) != s.NOTHING, "budget", "is used up, or there is nothing to take")
    if phase == s.DISCARD_HAND and dump.budget is not None:
        check(state.asked == active, "asked", "in the market only the active seat takes cards")
    check(not dump.pending_draws or (phase == s.DISCARD_HAND and dump.budget is None), "pending_draws", "nobody draws")
    if phase == s.COMPLETE:
        check(may_complete(state, state.asked), "asked", "this seat cannot be asked to complete")
    _check_extraction(dump, state)
    _check_end(state)


def _check_extraction(dump: Dump, state: Position) -> None:
    """Check what belongs to an extraction that waits for an overflow."""
    extracting = state.phase == s.OVERFLOW
    check((dump.extracting is not None) == extracting, "extracting", "is for an overflow only")
    check(extracting or not (dump.participants or dump.played), "participants", "are for an overflow only")
    check(extracting or not dump.dropping, "dropping", "is for an overflow only")
    for slot, planet in enumerate(state.planets):
        empty = extracting and slot == state.slot
        check((planet == s.NOTHING) == empty, f"planets[{slot}]", "must be there unless it is being extracted")
    if not extracting:
        return
    check(0 <= state.slot < s.PLANET_SLOTS, "extracting", "there is no such slot")
    check(bool(state.participants >> state.active & 1), "participants", "must include the active seat")
    check(state.played & ~state.participants == 0 and state.played > 0, "played", "must be some of the participants")
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    first = next((x for x in order if state.participants >> x & 1 and state.surplus(x) > 0), None)
    check(first == state.asked, "asked", "must be the first participant over its capacity")
    drops, state.drops = state.drops, []
    for colour in drops:
        check(colour in possible_drops(state, state.asked), "dropping", "is not in order, or not there")
        state.drops.append(colour)
    check(len(drops) < state.surplus(state.asked), "dropping", "is already complete")


def _check_end(state: Position) -> None:
    """Check that the game is over when it must be, and only then."""
    last = state.active == state.seats - 1 and state.round == state.max_rounds
    check(state.phase != s.OVER or six_reached(state) or last, "phase", "cannot be over yet")
    bot_done = state.scored_by_bot() >= s.BLUEPRINTS_TO_END
    check(not bot_done or state.phase not in ACTIVE_PHASES, "bot.scored", "six of them end the game at once")


def is_addressed(state: Position, seat: int) -> bool:
    """Return whether the offer addresses a seat."""
    return state.phase in OFFER_PHASES and bool(addressed(state) >> seat & 1)


def check_answers(state: Position) -> None:
    """Check that the answers that are in fit the phase."""
    offer = state.offer
    if offer is None:
        return
    waiting = [x for x in range(state.seats) if addressed(state) >> x & 1 and state.answers[x] is None]
    check(bool(waiting) == (state.phase == s.RESPOND), "phase", "does not fit the answers that are in")
    accepted, countered = who_answered(state, s.ACCEPT), who_answered(state, s.COUNTER)
    if state.phase == s.CHOOSE_ACCEPTOR:
        chosen = offer.kind == s.OPEN_CALL and accepted.bit_count() >= _TWO
        check(chosen, "phase", "there are no two acceptors of an open call")
    if state.phase == s.CONSIDER_COUNTERS:
        single = offer.kind != s.PROPOSE or len(offer.helpers) == 1
        check(single and countered > 0 and accepted == 0, "phase", "there is no counter that can be taken")
