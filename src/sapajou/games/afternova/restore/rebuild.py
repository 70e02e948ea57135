"""A position that was written down, read back; what is wrong with one that was edited is named by its place."""

from collections.abc import Callable
from typing import Any, Final

from sapajou.games.afternova.dump import BotDump, Dump
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.drafting import begin, possible_actions, possible_answers, take_step
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal, Figures
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.turn import wake_upgrades
from sapajou.games.afternova.figures import CARDS, COLOURS, PLANETS, STARSHIPS
from sapajou.games.afternova.notation.choices import choice_of
from sapajou.games.afternova.restore import checks
from sapajou.games.afternova.restore.talk import talk_of
from sapajou.games.afternova.view import PHASES
from sapajou.kernel.chance import Chance
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.moves import JOINT
from sapajou.kernel.shape import shaped
from sapajou.kernel.tagged import spell

check: Final = BadPosition.unless


def rebuilt(data: Any, figures: Figures) -> State:
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


def _position(dump: Dump, figures: Figures) -> State:
    """Return the position of a dump, still without deals."""
    seats = len(dump.seats)
    ships = [seat.starship for seat in dump.seats] + ([dump.bot.starship] if dump.bot else []) + dump.unused_starships
    bot = dump.bot or BotDump([], [], [], [], [], "")
    none: list[Deal | None] = [None] * seats
    state = State(
        figures, seats, dump.max_proposals_per_turn, dump.max_rounds, PHASES.index(dump.phase),
        act.BOT if dump.active is None else dump.active, dump.round, dump.proposals, _number(dump.asked),
        int(dump.last_window), _number(dump.budget), _number(dump.extracting), _mask(dump.participants),
        _mask(dump.played), dump.pending_draws[:], _colours(dump.dropping),
        [_cards(dump.worker_deck), _cards(dump.blueprint_deck), _planets(dump.planet_deck)],
        [_cards(dump.worker_discard), _cards(dump.blueprint_discard), _planets(dump.planet_discard)],
        [act.NOTHING if card is None else CARDS.index(card) for card in dump.worker_row + dump.blueprint_row],
        [act.NOTHING if planet is None else PLANETS.index(planet) for planet in dump.planets],
        _spaces(dump, figures),
        [[CARDS.index(one.card) for one in seat.hand] for seat in dump.seats], _known(dump),
        [_colours(seat.storage) for seat in dump.seats], [_cards(seat.completed) for seat in dump.seats],
        [0] * seats, [0] * (seats * act.UPGRADES), [STARSHIPS.index(ship) for ship in ships],
        [dump.bag[colour] for colour in COLOURS], [dump.fragment_discard[colour] for colour in COLOURS],
        _cards(bot.row), [covered.count(colour) for covered in bot.covered for colour in COLOURS],
        _colours(bot.storage), _cards(bot.scored), _cards(bot.face_down), None, none, none[:],
        talk_of(dump.said, seats),
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )  # fmt: skip
    _wake(dump, state)
    return state


def _wake(dump: Dump, state: State) -> None:
    """Make the upgrades active that were completed before this turn."""
    whole = state.completed
    state.completed = [
        cards[: max(0, len(cards) - seat.completed_this_turn)] for cards, seat in zip(whole, dump.seats, strict=True)
    ]
    wake_upgrades(state)
    state.completed = whole
    state.fresh = [seat.completed_this_turn for seat in dump.seats]


def _number(value: int | None) -> int:
    return act.NOTHING if value is None else value


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
    spaces = [act.NOTHING] * (act.PLANET_SLOTS * act.MOST_SPACES)
    for slot, (planet, fragments) in enumerate(zip(dump.planets, dump.fragments, strict=True)):
        count = 0 if planet is None else figures.spaces[PLANETS.index(planet)]
        check(len(fragments) == count, f"fragments[{slot}]", "fault.wrong_length", count=count, given=len(fragments))
        for space, colour in enumerate(fragments):
            spaces[slot * act.MOST_SPACES + space] = act.NOTHING if colour is None else COLOURS.index(colour)
    return spaces


def _known(dump: Dump) -> list[int]:
    """Return who knows each card: all what lies open, nobody what lies in a deck."""
    everybody = act.OPEN | ((1 << len(dump.seats)) - 1)
    known = [everybody] * act.CARDS
    hidden = dump.worker_deck + dump.blueprint_deck
    if dump.bot and dump.phase != "over":
        hidden = hidden + dump.bot.face_down
    for card in hidden:
        known[CARDS.index(card)] = 0
    for seat in dump.seats:
        for one in seat.hand:
            known[CARDS.index(one.card)] = _mask(one.known_to) | (act.OPEN if one.open else 0)
    return known


# Deals


def _draft_again(dump: Dump, state: State) -> None:
    """Draft the offer, the answers and the drafts step by step, as they were drafted."""
    if dump.offer is not None:
        check(state.phase in checks.OFFER_PHASES, "offer", "fault.offer_phase")
        phase, state.phase, state.proposals = state.phase, act.CHOOSE_ACTION, state.proposals + 1
        offer = _replay(state, state.active, dump.offer, "offer", possible_actions)
        state.phase, state.proposals = phase, state.proposals - 1
        check(act.INVITE <= offer.kind <= act.OPEN_CALL, "offer", "fault.offer_kind")
        check(offer.stage == act.SHOW and not offer.shown, "offer", "fault.offer_complete")
        state.offer = offer
    check((state.offer is not None) == (state.phase in checks.OFFER_PHASES), "offer", "fault.offer_phase")
    for seat, one in enumerate(dump.seats):
        place = f"seats[{seat}]"
        if one.answer is not None:
            check(checks.is_addressed(state, seat), f"{place}.answer", "fault.not_asked")
            answer = _replay(state, seat, one.answer, f"{place}.answer", possible_answers)
            check(answer.stage == act.SHOW, f"{place}.answer", "fault.incomplete")
            check(state.phase == act.RESPOND or not answer.shown, f"{place}.answer", "fault.cards_shown")
            state.answers[seat] = answer
    for seat, one in enumerate(dump.seats):
        if one.draft is not None:
            place = f"seats[{seat}].draft"
            check(seat in state.to_act() and state.phase in checks.DRAFT_PHASES, place, "fault.drafts_nothing")
            state.drafts[seat] = _replay(state, seat, one.draft, place, State.legal)


def _replay(state: State, seat: int, text: str, place: str, first: Callable[[State, int], list[int]]) -> Deal:
    """Return a deal drafted by the steps of a text."""
    for step in text.split(JOINT):
        draft = state.drafts[seat]
        offered = first(state, seat) if draft is None else possible_steps(state, seat, draft)
        found = [action for action in offered if spell(choice_of(state, seat, action)) == step and action != act.A_SEND]
        check(bool(found), place, "fault.step_not_possible", given=repr(step))
        if draft is not None:
            take_step(state, seat, draft, found[0])
        else:
            check(act.A_DRAFT <= found[0] < act.A_ACCEPTOR, place, "fault.begins_no_draft", given=repr(step))
            begin(state, seat, found[0])
    done = state.drafts[seat]
    state.drafts[seat] = None
    if done is None:
        raise BadPosition(place, "fault.incomplete")
    return done
