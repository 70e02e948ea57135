"""What must hold in every position: each piece once, counts within bounds, a phase that fits."""

from collections import Counter as Count
from collections.abc import Sequence
from itertools import chain
from typing import Final

from sapajou.games.afternova.dump import Dump
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.bargaining import addressed, who_answered
from sapajou.games.afternova.engine.rival import bot_free
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.turn import may_complete, possible_drops, with_six
from sapajou.games.afternova.figures import BLUEPRINTS, COLOURS, PLANETS, STARSHIPS, WORKERS
from sapajou.games.afternova.view import PHASES
from sapajou.kernel.errors import BadPosition

OFFER_PHASES: Final = (act.RESPOND, act.CHOOSE_ACCEPTOR, act.CONSIDER_COUNTERS)
DRAFT_PHASES: Final = (act.CHOOSE_ACTION, act.RESPOND, act.CONSIDER_COUNTERS)
ACTIVE_PHASES: Final = (*OFFER_PHASES, act.CHOOSE_ACTION, act.MARKET_STEP)
MOST_PROPOSALS: Final = 12
MOST_ROUNDS: Final = 200
_HEX: Final = 64
_TWO: Final = 2

check: Final = BadPosition.unless


def check_counts(dump: Dump) -> None:
    """Check numbers and names that stand by themselves."""
    seats = len(dump.seats)
    check(_TWO <= seats <= act.MOST_SEATS, "seats", "fault.length_from", low=_TWO, high=act.MOST_SEATS, given=seats)
    most = dump.max_proposals_per_turn
    _check_from(most, 0, MOST_PROPOSALS, "max_proposals_per_turn")
    _check_from(dump.proposals, 0, most, "proposals")
    _check_from(dump.max_rounds, 1, MOST_ROUNDS, "max_rounds")
    _check_from(dump.round, 1, dump.max_rounds, "round")
    check(dump.phase in PHASES, "phase", "fault.none_of", given=repr(dump.phase), listed=list(PHASES))
    check((dump.bot is not None) == (seats == _TWO), "bot", "fault.bot_with_two")
    for name in ("worker_row", "blueprint_row"):
        _check_length(getattr(dump, name), act.SLOTS, name)
    for name in ("planets", "fragments"):
        _check_length(getattr(dump, name), act.PLANET_SLOTS, name)
    for name in ("participants", "played"):
        given = getattr(dump, name)
        check(given == [seat for seat in range(seats) if seat in given], name, "fault.seats_in_order")
    for seat in dump.pending_draws:
        check(0 <= seat < seats, "pending_draws", "fault.unknown_seat", seat=seat, last=seats - 1)
    for name in ("active", "asked"):
        given = getattr(dump, name)
        check(given is None or 0 <= given < seats, name, "fault.unknown_seat", seat=given, last=seats - 1)
    for name in ("bag", "fragment_discard"):
        given = getattr(dump, name)
        check(list(given) == list(COLOURS), name, "fault.must_list", listed=COLOURS)
        for colour, number in given.items():
            check(number >= 0, f"{name}.{colour}", "fault.at_least", low=0, given=number)
    hexadecimal = len(dump.chance_key) == _HEX and set(dump.chance_key) <= set("0123456789abcdef")
    check(hexadecimal, "chance_key", "fault.hexadecimal", digits=_HEX)
    counted = len(dump.chance_counters) == act.STREAMS and all(0 <= count < 1 << 62 for count in dump.chance_counters)
    check(counted, "chance_counters", "fault.counters")


def _check_from(value: int, low: int, high: int, place: str) -> None:
    check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _check_length(things: Sequence[object], count: int, place: str) -> None:
    check(len(things) == count, place, "fault.wrong_length", count=count, given=len(things))


def _check_most(number: int, high: int, place: str) -> None:
    check(number <= high, place, "fault.at_most", high=high, given=number)


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
        check(colour in COLOURS, "fragments", "fault.none_of", given=repr(colour), listed=COLOURS)


def _check_once(place: str, given: Sequence[str], expected: Sequence[str]) -> None:
    counted = Count(given)
    for card, number in counted.items():
        check(card in expected, place, "fault.not_known", given=repr(card))
        check(number == 1, place, "fault.twice", given=card)
    missing = [card for card in expected if card not in counted]
    check(not missing, place, "fault.missing", listed=missing)


def check_knowledge(dump: Dump) -> None:
    """Check who knows the cards in hands."""
    everybody = list(range(len(dump.seats)))
    for seat, one in enumerate(dump.seats):
        for card in one.hand:
            place = f"seats[{seat}].hand {card.card}"
            in_order = card.known_to == [other for other in everybody if other in card.known_to]
            check(in_order, f"{place}.known_to", "fault.seats_in_order")
            check(seat in card.known_to, place, "fault.owner_knows")
            check(not card.open or card.known_to == everybody, place, "fault.open_to_all")


def all_fragments(state: State) -> Count[int]:
    """Return how many fragments of each colour there are, wherever they lie."""
    total = Count(dict(enumerate(state.bag)))
    total.update(dict(enumerate(state.waste)))
    total.update(chain.from_iterable(state.storages))
    total.update(colour for colour in state.spaces if colour != act.NOTHING)
    total.update(state.bot_storage)
    for at, number in enumerate(state.bot_cover):
        total[at % act.COLOURS] += number
    return total


def check_fragments(dump: Dump, state: State) -> None:
    """Check that every fragment is there once."""
    if dump.bot:
        check(
            len(dump.bot.covered) == len(dump.bot.row),
            "bot.covered",
            "fault.wrong_length",
            count=len(dump.bot.row),
            given=len(dump.bot.covered),
        )
    total = all_fragments(state)
    for colour, name in enumerate(COLOURS):
        expected = state.figures.fragments
        check(total[colour] == expected, f"fragments, {name}", "fault.total", expected=expected, given=total[colour])


def check_bot(dump: Dump, state: State) -> None:
    """Check the Bot's row, storage and scored cards."""
    if not dump.bot:
        return
    _check_most(len(state.bot_row), act.BOT_ROW, "bot.row")
    _check_most(len(state.bot_storage), act.STORAGE - 1, "bot.storage")
    _check_most(state.scored_by_bot(), act.BLUEPRINTS_TO_END, "bot.scored")
    for at in range(len(state.bot_row)):
        free = [bot_free(state, at, colour) for colour in range(act.COLOURS)]
        check(min(free) >= 0, "bot.covered", "fault.covered_too_much")
        full = sum(free) == 0 and state.scored_by_bot() < act.BLUEPRINTS_TO_END
        check(not full, "bot.covered", "fault.covered_is_scored")


def check_seats(state: State) -> None:
    """Check hands, storages and completed blueprints against their limits."""
    ending = state.phase in (act.COMPLETE, act.OVER)
    for seat in range(state.seats):
        place = f"seats[{seat}]"
        over = state.phase == act.DISCARD_HAND and seat == state.asked
        fits = (len(state.hands[seat]) > act.HAND_LIMIT) == over
        check(fits, f"{place}.hand", "fault.hand_limit", high=act.HAND_LIMIT)
        completed, fresh = len(state.completed[seat]), state.fresh[seat]
        _check_most(completed, act.BLUEPRINTS_TO_END, f"{place}.completed")
        _check_from(fresh, 0, completed, f"{place}.completed_this_turn")
        check(fresh == 0 or ending, f"{place}.completed_this_turn", "fault.must_equal", expected=0, given=fresh)
        check(completed < act.BLUEPRINTS_TO_END or fresh > 0, f"{place}.completed", "fault.six_end_it")
        overflowing = state.phase == act.OVERFLOW and bool(state.participants >> seat & 1)
        check(state.surplus(seat) <= 0 or overflowing, f"{place}.storage", "fault.over_capacity")


def check_turn(dump: Dump, state: State) -> None:
    """Check that the phase fits everything else."""
    phase, active = state.phase, state.active
    bot_may = state.rival() and phase in (act.COMPLETE, act.OVER)
    check(active != act.BOT or bot_may, "active", "fault.seat_needed")
    asks = phase in (act.DISCARD_HAND, act.OVERFLOW, act.COMPLETE)
    check((dump.asked is not None) == asks, "asked", "fault.asked_phase")
    window = phase == act.COMPLETE and bool(with_six(state))
    check(window or not dump.last_window, "last_window", "fault.no_last_window")
    in_market = phase == act.MARKET_STEP or (phase == act.DISCARD_HAND and dump.budget is not None)
    check((dump.budget is not None) == in_market, "budget", "fault.market_only")
    _check_from(dump.budget or 0, 0, act.CARDS - 1, "budget")
    if phase == act.MARKET_STEP:
        check(state.budget > 0 and max(state.row) != act.NOTHING, "budget", "fault.nothing_to_take")
    if phase == act.DISCARD_HAND and dump.budget is not None:
        check(state.asked == active, "asked", "fault.active_takes")
    check(
        not dump.pending_draws or (phase == act.DISCARD_HAND and dump.budget is None),
        "pending_draws",
        "fault.nobody_draws",
    )
    if phase == act.COMPLETE:
        check(may_complete(state, state.asked), "asked", "fault.cannot_complete")
    _check_extraction(dump, state)
    _check_end(state)


def _check_extraction(dump: Dump, state: State) -> None:
    """Check what belongs to an extraction that waits for an overflow."""
    extracting = state.phase == act.OVERFLOW
    check((dump.extracting is not None) == extracting, "extracting", "fault.overflow_only")
    check(extracting or not (dump.participants or dump.played), "participants", "fault.overflow_only")
    check(extracting or not dump.dropping, "dropping", "fault.overflow_only")
    for slot, planet in enumerate(state.planets):
        empty = extracting and slot == state.slot
        check((planet == act.NOTHING) == empty, f"planets[{slot}]", "fault.planet_gap")
    if not extracting:
        return
    _check_from(state.slot, 0, act.PLANET_SLOTS - 1, "extracting")
    check(bool(state.participants >> state.active & 1), "participants", "fault.active_takes_part")
    check(state.played & ~state.participants == 0 and state.played > 0, "played", "fault.participants_played")
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    first = next((x for x in order if state.participants >> x & 1 and state.surplus(x) > 0), None)
    check(first == state.asked, "asked", "fault.first_over")
    drops, state.drops = state.drops, []
    for colour in drops:
        check(colour in possible_drops(state, state.asked), "dropping", "fault.drop_order")
        state.drops.append(colour)
    check(len(drops) < state.surplus(state.asked), "dropping", "fault.drops_complete")


def _check_end(state: State) -> None:
    """Check that the game is over when it must be, and only then."""
    last = state.active == state.seats - 1 and state.round == state.max_rounds
    check(state.phase != act.OVER or bool(with_six(state)) or last, "phase", "fault.not_over_yet")
    bot_done = state.scored_by_bot() >= act.BLUEPRINTS_TO_END
    check(not bot_done or state.phase not in ACTIVE_PHASES, "bot.scored", "fault.six_end_it")


def is_addressed(state: State, seat: int) -> bool:
    """Return whether the offer addresses a seat."""
    return state.phase in OFFER_PHASES and bool(addressed(state) >> seat & 1)


def check_answers(state: State) -> None:
    """Check that the answers that are in fit the phase."""
    offer = state.offer
    if offer is None:
        return
    waiting = [x for x in range(state.seats) if addressed(state) >> x & 1 and state.answers[x] is None]
    check(bool(waiting) == (state.phase == act.RESPOND), "phase", "fault.answers_phase")
    accepted, countered = who_answered(state, act.ACCEPT), who_answered(state, act.COUNTER)
    if state.phase == act.CHOOSE_ACCEPTOR:
        chosen = offer.kind == act.OPEN_CALL and accepted.bit_count() >= _TWO
        check(chosen, "phase", "fault.no_two_acceptors")
    if state.phase == act.CONSIDER_COUNTERS:
        single = offer.kind != act.PROPOSE or len(offer.helpers) == 1
        check(single and countered > 0 and accepted == 0, "phase", "fault.no_counter")
