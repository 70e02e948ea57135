"""A whole position written down and read back; what is wrong with one that was edited is named by its place.

Deals, answers and drafts are written as the steps that make them, so reading one back is drafting it again.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from sapajou.games.afternova import dump_checks as checks
from sapajou.games.afternova import rules_numbers as n
from sapajou.games.afternova.cards import CARDS, COLOURS, PLANETS, STARSHIPS, named_cards, named_colours, seats_of
from sapajou.games.afternova.dump_shape import BotDump, Dump, SeatDump
from sapajou.games.afternova.dump_talk import said, talk_of
from sapajou.games.afternova.notation import choice_of
from sapajou.games.afternova.rules import Position
from sapajou.games.afternova.rules_draft import begin, possible_actions, possible_answers, take_step
from sapajou.games.afternova.rules_steps import possible_steps
from sapajou.games.afternova.rules_turn import wake_upgrades
from sapajou.games.afternova.state import Deal, Figures
from sapajou.games.afternova.view import PHASES, held
from sapajou.kernel.chance import Chance
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.moves import JOINT
from sapajou.kernel.shape import shaped
from sapajou.kernel.tagged import spell

check: Final = BadPosition.unless


def dumped(state: Position) -> dict[str, Any]:
    """Return a position as it is written down."""
    dump: dict[str, Any] = msgspec.to_builtins(
        Dump(
            max_proposals_per_turn=state.max_proposals,
            max_rounds=state.max_rounds,
            round=state.round,
            phase=PHASES[state.phase],
            active=None if state.active == n.BOT else state.active,
            proposals=state.proposals,
            asked=_or_none(state.asked),
            last_window=state.window == 1,
            budget=_or_none(state.budget),
            extracting=_or_none(state.slot),
            participants=seats_of(state.participants),
            played=seats_of(state.played),
            pending_draws=state.pending[:],
            dropping=named_colours(state.drops),
            worker_deck=named_cards(state.decks[0]),
            blueprint_deck=named_cards(state.decks[1]),
            planet_deck=[PLANETS[planet] for planet in state.decks[2]],
            worker_discard=named_cards(state.discards[0]),
            blueprint_discard=named_cards(state.discards[1]),
            planet_discard=[PLANETS[planet] for planet in state.discards[2]],
            worker_row=[_card(card) for card in state.row[: n.SLOTS]],
            blueprint_row=[_card(card) for card in state.row[n.SLOTS :]],
            planets=[None if planet == n.NOTHING else PLANETS[planet] for planet in state.planets],
            fragments=[_fragments(state, slot) for slot in range(n.PLANET_SLOTS)],
            bag=dict(zip(COLOURS, state.bag, strict=True)),
            fragment_discard=dict(zip(COLOURS, state.waste, strict=True)),
            seats=[_seat(state, seat) for seat in range(state.seats)],
            bot=_bot(state) if state.rival() else None,
            unused_starships=[STARSHIPS[ship] for ship in state.ships[state.seats + state.rival() :]],
            offer=None if state.offer is None else _spelled(state, state.active, state.offer),
            said=said(state.talk),
            chance_key=state.chance.key.hex(),
            chance_counters=state.chance.counters[:],
        )
    )
    return dump


def _or_none(number: int) -> int | None:
    return None if number == n.NOTHING else number


def _card(card: int) -> str | None:
    return None if card == n.NOTHING else CARDS[card]


def _fragments(state: Position, slot: int) -> list[str | None]:
    planet = state.planets[slot]
    count = 0 if planet == n.NOTHING else state.figures.spaces[planet]
    first = slot * n.MOST_SPACES
    return [None if c == n.NOTHING else COLOURS[c] for c in state.spaces[first : first + count]]


def _seat(state: Position, seat: int) -> SeatDump:
    answer, draft = state.answers[seat], state.drafts[seat]
    return SeatDump(
        hand=[held(state, card) for card in state.hands[seat]],
        storage=named_colours(state.storages[seat]),
        completed=named_cards(state.completed[seat]),
        completed_this_turn=state.fresh[seat],
        starship=STARSHIPS[state.ships[seat]],
        answer=None if answer is None else _spelled(state, seat, answer),
        draft=None if draft is None else _spelled(state, seat, draft),
    )


def _bot(state: Position) -> BotDump:
    covered = [
        named_colours([c for c in range(n.COLOURS) for _ in range(state.bot_cover[at * n.COLOURS + c])])
        for at in range(len(state.bot_row))
    ]
    return BotDump(
        row=named_cards(state.bot_row),
        covered=covered,
        storage=named_colours(state.bot_storage),
        scored=named_cards(state.bot_scored),
        face_down=named_cards(state.bot_hidden),
        starship=STARSHIPS[state.ships[state.seats]],
    )


def _spelled(state: Position, seat: int, deal: Deal) -> str:
    """Return the steps of a deal as text."""
    return JOINT.join(spell(choice_of(state, seat, step)) for step in deal.steps)


def rebuilt(data: Any, figures: Figures) -> Position:
    """Return the position that was written down, or say what is wrong with it."""
    dump = shaped(data, Dump, BadPosition, "position")
    checks.check_counts(dump)
    checks.check_cards(dump)
    checks.check_knowledge(dump)
    state = _position(dump, figures)
    checks.check_fragments(dump, state)
    checks.check_bot(dump, state)
    checks.check_seats(state)
    checks.check_turn(dump, state)
    _draft_again(dump, state)
    checks.check_answers(state)
    return state


def _position(dump: Dump, figures: Figures) -> Position:
    """Return the position of a dump, still without deals."""
    seats = len(dump.seats)
    ships = [seat.starship for seat in dump.seats] + ([dump.bot.starship] if dump.bot else []) + dump.unused_starships
    bot = dump.bot or BotDump([], [], [], [], [], "")
    none: list[Deal | None] = [None] * seats
    state = Position(
        figures, seats, dump.max_proposals_per_turn, dump.max_rounds, PHASES.index(dump.phase),
        n.BOT if dump.active is None else dump.active, dump.round, dump.proposals, _number(dump.asked),
        int(dump.last_window), _number(dump.budget), _number(dump.extracting), _mask(dump.participants),
        _mask(dump.played), dump.pending_draws[:], _colours(dump.dropping),
        [_cards(dump.worker_deck), _cards(dump.blueprint_deck), _planets(dump.planet_deck)],
        [_cards(dump.worker_discard), _cards(dump.blueprint_discard), _planets(dump.planet_discard)],
        [n.NOTHING if card is None else CARDS.index(card) for card in dump.worker_row + dump.blueprint_row],
        [n.NOTHING if planet is None else PLANETS.index(planet) for planet in dump.planets],
        _spaces(dump, figures),
        [[CARDS.index(one.card) for one in seat.hand] for seat in dump.seats], _known(dump),
        [_colours(seat.storage) for seat in dump.seats], [_cards(seat.completed) for seat in dump.seats],
        [0] * seats, [0] * (seats * n.UPGRADES), [STARSHIPS.index(ship) for ship in ships],
        [dump.bag[colour] for colour in COLOURS], [dump.fragment_discard[colour] for colour in COLOURS],
        _cards(bot.row), [covered.count(colour) for covered in bot.covered for colour in COLOURS],
        _colours(bot.storage), _cards(bot.scored), _cards(bot.face_down), None, none, none[:],
        talk_of(dump.said, seats),
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )  # fmt: skip
    _wake(dump, state)
    return state


def _wake(dump: Dump, state: Position) -> None:
    """Make the upgrades active that were completed before this turn."""
    whole = state.completed
    state.completed = [
        cards[: max(0, len(cards) - seat.completed_this_turn)] for cards, seat in zip(whole, dump.seats, strict=True)
    ]
    wake_upgrades(state)
    state.completed = whole
    state.fresh = [seat.completed_this_turn for seat in dump.seats]


def _number(value: int | None) -> int:
    return n.NOTHING if value is None else value


def _mask(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def _cards(ids: list[str]) -> list[int]:
    return [CARDS.index(card) for card in ids]


def _planets(ids: list[str]) -> list[int]:
    return [PLANETS.index(planet) for planet in ids]


def _colours(colours: list[str]) -> list[int]:
    return [COLOURS.index(colour) for colour in colours]


def _spaces(dump: Dump, figures: Figures) -> list[int]:
    """Return the fragments on the planets as the engine keeps them."""
    spaces = [n.NOTHING] * (n.PLANET_SLOTS * n.MOST_SPACES)
    for slot, (planet, fragments) in enumerate(zip(dump.planets, dump.fragments, strict=True)):
        count = 0 if planet is None else figures.spaces[PLANETS.index(planet)]
        check(len(fragments) == count, f"fragments[{slot}]", "fault.wrong_length", count=count, given=len(fragments))
        for space, colour in enumerate(fragments):
            spaces[slot * n.MOST_SPACES + space] = n.NOTHING if colour is None else COLOURS.index(colour)
    return spaces


def _known(dump: Dump) -> list[int]:
    """Return who knows each card: all what lies open, nobody what lies in a deck."""
    everybody = n.OPEN | ((1 << len(dump.seats)) - 1)
    known = [everybody] * n.CARDS
    hidden = dump.worker_deck + dump.blueprint_deck
    if dump.bot and dump.phase != "over":
        hidden = hidden + dump.bot.face_down
    for card in hidden:
        known[CARDS.index(card)] = 0
    for seat in dump.seats:
        for one in seat.hand:
            known[CARDS.index(one.card)] = _mask(one.known_to) | (n.OPEN if one.open else 0)
    return known


# Deals


def _draft_again(dump: Dump, state: Position) -> None:
    """Draft the offer, the answers and the drafts step by step, as they were drafted."""
    if dump.offer is not None:
        check(state.phase in checks.OFFER_PHASES, "offer", "fault.offer_phase")
        phase, state.phase, state.proposals = state.phase, n.CHOOSE_ACTION, state.proposals + 1
        offer = _replay(state, state.active, dump.offer, "offer", possible_actions)
        state.phase, state.proposals = phase, state.proposals - 1
        check(n.INVITE <= offer.kind <= n.OPEN_CALL, "offer", "fault.offer_kind")
        check(offer.stage == n.SHOW and not offer.shown, "offer", "fault.offer_complete")
        state.offer = offer
    check((state.offer is not None) == (state.phase in checks.OFFER_PHASES), "offer", "fault.offer_phase")
    for seat, one in enumerate(dump.seats):
        place = f"seats[{seat}]"
        if one.answer is not None:
            check(checks.is_addressed(state, seat), f"{place}.answer", "fault.not_asked")
            answer = _replay(state, seat, one.answer, f"{place}.answer", possible_answers)
            check(answer.stage == n.SHOW, f"{place}.answer", "fault.incomplete")
            check(state.phase == n.RESPOND or not answer.shown, f"{place}.answer", "fault.cards_shown")
            state.answers[seat] = answer
    for seat, one in enumerate(dump.seats):
        if one.draft is not None:
            place = f"seats[{seat}].draft"
            check(seat in state.to_act() and state.phase in checks.DRAFT_PHASES, place, "fault.drafts_nothing")
            state.drafts[seat] = _replay(state, seat, one.draft, place, Position.legal)


def _replay(state: Position, seat: int, text: str, place: str, first: Callable[[Position, int], list[int]]) -> Deal:
    """Return a deal drafted by the steps of a text."""
    for step in text.split(JOINT):
        draft = state.drafts[seat]
        offered = first(state, seat) if draft is None else possible_steps(state, seat, draft)
        found = [action for action in offered if spell(choice_of(state, seat, action)) == step and action != n.A_SEND]
        check(bool(found), place, "fault.step_not_possible", given=repr(step))
        if draft is not None:
            take_step(state, seat, draft, found[0])
        else:
            check(n.A_DRAFT <= found[0] < n.A_ACCEPTOR, place, "fault.begins_no_draft", given=repr(step))
            begin(state, seat, found[0])
    done = state.drafts[seat]
    state.drafts[seat] = None
    if done is None:
        raise BadPosition(place, "fault.incomplete")
    return done
