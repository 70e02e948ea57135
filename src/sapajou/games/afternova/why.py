"""Why a move is refused: the first reason that applies, in the order of AN-N-22."""

from collections import Counter as Count
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.turn import can_pay
from sapajou.games.afternova.engine.workers import suffices, superfluous, supply
from sapajou.games.afternova.figures import BLUEPRINTS, CARDS, COLOURS, ROWS, SKILLS, WORKERS
from sapajou.games.afternova.notation import forms
from sapajou.games.afternova.notation.faults import Fault, bad_form
from sapajou.games.afternova.notation.forms import BotEntry, Form, Term

REASONS: Final = {
    "not_your_decision": "AN-T-01",
    "budget_exhausted": "AN-T-04",
    "bad_form": "AN-N-21",
    "bad_planet": "AN-S-03",
    "bad_helper": "AN-E-09",
    "bad_skill": "AN-E-02",
    "need_empty": "AN-E-04",
    "bad_space": "AN-E-05",
    "over_asked": "AN-E-02",
    "bot_not_in_game": "AN-B-06",
    "bot_colour": "AN-B-07",
    "cannot_give": "AN-E-07",
    "same_colour_both_ways": "AN-E-07",
    "not_in_hand": "AN-N-07",
    "workers_insufficient": "AN-E-02",
    "workers_redundant": "AN-E-03",
    "nobody_works": "AN-E-04",
    "same_term": "AN-N-09",
    "not_open": "AN-N-13",
    "not_in_row": "AN-M-02",
    "wrong_surplus": "AN-E-10",
    "cannot_pay": "AN-C-03",
}

_DEAL_PHASES: Final = {
    **dict.fromkeys(("extract", "invite", "propose", "open_call"), act.CHOOSE_ACTION),
    **dict.fromkeys(("accept", "refuse", "counter"), act.RESPOND),
    "accept_counter": act.CONSIDER_COUNTERS,
    "overflow": act.OVERFLOW,
}
_PLAYERS: Final = tuple(map(str, range(act.MOST_SEATS)))
_SLOTS: Final = tuple(map(str, range(act.PLANET_SLOTS)))
_HAND_RULES: Final = {"discard": "AN-M-07", "show": "AN-N-17", "complete": "AN-C-01"}
_STEP_PHASES: Final = {
    **dict.fromkeys(("market", "draft"), act.CHOOSE_ACTION),
    **dict.fromkeys(("consider", "decline"), act.CONSIDER_COUNTERS),
    **dict.fromkeys(("take", "wipe"), act.MARKET_STEP),
    **dict.fromkeys(("complete", "pass"), act.COMPLETE),
    "answer": act.RESPOND,
    "choose_acceptor": act.CHOOSE_ACCEPTOR,
    "discard": act.DISCARD_HAND,
    "drop": act.OVERFLOW,
}


def check_moment(state: State, seat: int, kind: str) -> None:
    """Check that a kind of whole move may be made now at all (AN-T-01, AN-T-04)."""
    if state.phase != _DEAL_PHASES[kind]:
        raise Fault("not_your_decision", seat=seat)
    if kind in ("invite", "propose", "open_call") and state.proposals == 0:
        raise Fault("budget_exhausted", most=state.max_proposals)


def check_move(state: State, seat: int, move: dict[str, Any]) -> Form:
    """Return a whole move as its form, or raise the first reason that speaks against it."""
    try:
        form = forms.read_form(move)
    except ValueError as error:
        raise bad_form(str(error)) from None
    _check_form(form)
    if isinstance(form, forms.Overflow):
        _check_overflow(state, seat, form)
    elif isinstance(form, forms.AcceptCounter):
        _check_accept_counter(state, seat, form)
    elif isinstance(form, forms.Accept | forms.Refuse | forms.Counter):
        _check_answer(state, seat, form)
    else:
        _check_offer(state, seat, form)
    return form


def _check_form(form: Form) -> None:
    """Check what is wrong with a form whatever the position (bad_form)."""
    if isinstance(form, forms.Extract) and form.deal.terms:
        raise bad_form("extract_terms")
    if isinstance(form, forms.Propose) and not form.deal.terms:
        raise bad_form("no_terms")
    if isinstance(form, forms.OpenCall) and form.term.gives:
        raise bad_form("call_gives")
    if isinstance(form, forms.OpenCall) and len(form.candidates) < act.LEAST_CANDIDATES:  # AN-N-04
        raise bad_form("few_candidates")
    show = getattr(form, "show", None)
    if show is not None and not show.cards:
        raise bad_form("no_cards")


# Offers


def _check_offer(state: State, seat: int, form: forms.Extract | forms.Invite | forms.Propose | forms.OpenCall) -> None:
    """Check an offer of A (AN-N-05)."""
    slot = form.planet if isinstance(form, forms.Invite | forms.OpenCall) else form.deal.planet
    if not 0 <= slot < act.PLANET_SLOTS:
        raise Fault("bad_planet", planet=slot)
    helpers = _helpers(form)
    _check_players(state, seat, helpers)
    _check_players(state, seat, _audience(form), "AN-N-17")
    terms = dict(zip(helpers, forms.terms_of(form), strict=False))
    bot = form.deal.bot if isinstance(form, forms.Extract | forms.Propose) else []
    asks = [form.asks] if isinstance(form, forms.Invite) else [term.need for term in terms.values()]
    _check_skills(state, slot, asks, [entry.skill for entry in bot])
    for term in terms.values():
        if sum(term.need.values()) < 1:
            raise Fault("need_empty")
    _check_spaces(state, slot, [*(space for term in terms.values() for space in term.gets), *(e.space for e in bot)])
    rest = _rest(state, slot, asks, bot)
    _check_bot(state, slot, bot)
    _check_stored(state, seat, {} if isinstance(form, forms.OpenCall) else terms, list(terms.values()))
    _check_shown(state, seat, form)
    if not isinstance(form, forms.Invite):
        _check_workers(state, seat, slot, form.workers, rest)
        if not terms and not form.workers:
            raise Fault("nobody_works")


def _helpers(form: Form) -> list[int]:
    """Return the players a deal addresses; a name that is no player's number is refused."""
    if isinstance(form, forms.OpenCall):
        return form.candidates
    named = form.deal.terms if isinstance(form, forms.Propose) else {}
    for name in named:
        if name not in _PLAYERS:
            raise Fault("bad_helper", player=name)
    return [_PLAYERS.index(name) for name in named]


def _audience(form: Form) -> list[int]:
    """Return the players that cards are shown to."""
    show = getattr(form, "show", None)
    return [] if show is None else list(show.to)


def _check_players(state: State, seat: int, players: Sequence[int], rule: str = "") -> None:
    for player in players:
        if not 0 <= player < state.seats or player == seat or players.count(player) > 1:
            raise Fault("bad_helper", player=player, rule=rule)


def _check_skills(state: State, slot: int, needs: Sequence[Mapping[str, int]], bot: Sequence[str]) -> None:
    skills = [SKILLS[state.skill(slot, which)] for which in range(2)]
    for skill in (*(skill for need in needs for skill in need), *bot):
        if skill not in skills:
            raise Fault("bad_skill", skill=skill, first=skills[0], second=skills[1])
    for need in needs:
        for skill, number in need.items():
            if number < 0:
                raise Fault("bad_skill", skill=skill, first=skills[0], second=skills[1])


def _check_spaces(state: State, slot: int, spaces: Sequence[int]) -> None:
    for at, space in enumerate(spaces):
        held = 0 <= space < act.MOST_SPACES and state.spaces[slot * act.MOST_SPACES + space] != act.NOTHING
        if not held or space in spaces[:at]:
            raise Fault("bad_space", space=space)


def _rest(state: State, slot: int, needs: Sequence[Mapping[str, int]], bot: Sequence[BotEntry]) -> list[int]:
    """Return what A must supply, unless more is asked than the planet requires (AN-E-02)."""
    rest = []
    for which in range(2):
        skill = SKILLS[state.skill(slot, which)]
        asked = sum(need.get(skill, 0) for need in needs) + sum(entry.skill == skill for entry in bot)
        required = state.required(slot, which)
        if asked > required:
            raise Fault("over_asked", skill=skill, asked=asked, required=required)
        rest.append(required - asked)
    return rest


def _check_bot(state: State, slot: int, bot: Sequence[BotEntry]) -> None:
    if bot and not state.rival():
        raise Fault("bot_not_in_game")
    given = Count(state.spaces[slot * act.MOST_SPACES + entry.space] for entry in bot)
    for colour, number in given.items():
        if number > state.uncovered(colour):
            raise Fault("bot_colour", colour=COLOURS[colour], free=state.uncovered(colour))


def _check_stored(state: State, active: int, givers: Mapping[int, Term], terms: Sequence[Term]) -> None:
    """Check that everybody has what it is to give; A may pass on what it gets in the same deal (AN-E-07)."""
    stock = Count(COLOURS[colour] for colour in state.storages[active])
    for helper, term in givers.items():
        has = Count(COLOURS[colour] for colour in state.storages[helper])
        for colour, number in Count(term.gives).items():
            if number > has[colour]:
                raise Fault("cannot_give", player=helper, colour=colour)
            stock[colour] += number
    for colour, number in Count(colour for term in terms for colour in term.receives).items():
        if number > stock[colour]:
            raise Fault("cannot_give", player=active, colour=colour)
    for term in terms:
        for colour in term.gives:
            if colour in term.receives:
                raise Fault("same_colour_both_ways", colour=colour)


# Workers and shown cards


def _check_shown(state: State, seat: int, form: Form) -> None:
    show: forms.ShowForm | None = getattr(form, "show", None)
    cards = [] if show is None else show.cards
    for card in cards:
        if card not in CARDS or CARDS.index(card) not in state.hands[seat] or cards.count(card) > 1:
            raise Fault("not_in_hand", card=card, rule="AN-N-17")


def _check_workers(state: State, seat: int, slot: int, workers: Sequence[str], owed: Sequence[int]) -> None:
    """Check that workers are in hand, suffice, and that none is superfluous (AN-E-01 to AN-E-03)."""
    mask = worker_mask(state, seat, workers)
    if not suffices(state, seat, mask, slot, owed[0], owed[1]):
        raise _insufficient(state, seat, slot, mask, owed)
    spare = superfluous(state, seat, mask, slot, owed[0], owed[1])
    if spare != act.NOTHING:
        raise Fault("workers_redundant", card=WORKERS[spare])


def _insufficient(state: State, seat: int, slot: int, workers: int, owed: Sequence[int]) -> Fault:
    """Return how many icons a set of workers lacks."""
    skills = [state.skill(slot, which) for which in range(2)]
    lacks = [owed[which] - supply(state, seat, workers, skills[which]) for which in range(2)]
    missing = {SKILLS[skill]: number for skill, number in zip(skills, lacks, strict=True) if number > 0}
    needed = {SKILLS[skill]: number for skill, number in zip(skills, owed, strict=True) if number > 0}
    return Fault("workers_insufficient", missing=missing, owed=needed)


def worker_mask(state: State, seat: int, workers: Sequence[str]) -> int:
    """Return workers as a set, or refuse one that is not in the hand."""
    mask = 0
    for card in workers:
        if card not in WORKERS or WORKERS.index(card) not in state.hands[seat] or mask >> WORKERS.index(card) & 1:
            raise Fault("not_in_hand", card=card)
        mask |= 1 << WORKERS.index(card)
    return mask


# Answers


def _check_answer(state: State, seat: int, form: forms.Accept | forms.Refuse | forms.Counter) -> None:
    """Check an answer to the offer (AN-N-07 to AN-N-09)."""
    offer = state.offer
    assert offer is not None  # noqa: S101  in this phase there is one
    _check_players(state, seat, _audience(form), "AN-N-17")
    term = offer.term_of(seat)
    if isinstance(form, forms.Counter):
        _check_counter(state, seat, offer, form.term)
    _check_shown(state, seat, form)
    if isinstance(form, forms.Accept):
        worker_mask(state, seat, form.workers)
        if term == act.NOTHING:
            raise Fault("not_open", rule="AN-N-02")  # an invitation has no term to accept
        _check_workers(state, seat, offer.planet, form.workers, offer.needs[term * 2 : term * 2 + 2])
    elif isinstance(form, forms.Counter):
        owed = [form.term.need.get(SKILLS[state.skill(offer.planet, which)], 0) for which in range(2)]
        _check_workers(state, seat, offer.planet, form.workers, owed)
        if term != act.NOTHING and _same_term(seat, offer, form.term, owed):
            raise Fault("same_term")


def _check_counter(state: State, seat: int, offer: Deal, term: Term) -> None:
    """Check that a counter fits the rest of the deal."""
    slot = offer.planet
    _check_skills(state, slot, [term.need], [])
    if sum(term.need.values()) < 1:
        raise Fault("need_empty")
    _check_spaces(state, slot, term.gets)
    for space in term.gets:
        if offer.owners[space] not in (act.NOTHING, act.ANYONE, state.active, seat):
            raise Fault("bad_space", space=space, rule="AN-N-09")
    own = offer.term_of(seat)
    for which in range(2):
        skill = SKILLS[state.skill(slot, which)]
        others = sum(offer.needs[at * 2 + which] for at in range(offer.terms()) if at != own)
        asked = term.need.get(skill, 0) + (0 if offer.kind == act.INVITE else others + offer.bot_icons[which])
        if asked > state.required(slot, which):
            raise Fault("over_asked", skill=skill, asked=asked, required=state.required(slot, which))
    _check_stored(state, seat, {}, [Term(receives=term.gives)])
    _check_stored(state, state.active, {}, [Term(receives=term.receives)])
    for colour in term.gives:
        if colour in term.receives:
            raise Fault("same_colour_both_ways", colour=colour)


def _same_term(seat: int, offer: Deal, term: Term, owed: Sequence[int]) -> bool:
    """Return whether a counter is just what its seat was offered."""
    at = offer.term_of(seat)
    gets = [space for space in range(act.MOST_SPACES) if offer.owners[space] in (act.ANYONE, seat)]
    trades = [term.receives.count(colour) - term.gives.count(colour) for colour in COLOURS]
    return (
        offer.needs[at * 2 : at * 2 + 2] == list(owed)
        and sorted(term.gets) == gets
        and offer.trades[at * act.COLOURS : (at + 1) * act.COLOURS] == trades
    )


def _check_accept_counter(state: State, seat: int, form: forms.AcceptCounter) -> None:
    """Check that a counter is there and that A supplies the rest (AN-N-13)."""
    worker_mask(state, seat, form.workers)
    reply = state.answers[form.player] if 0 <= form.player < state.seats else None
    offer = state.offer
    if reply is None or reply.kind != act.COUNTER or offer is None:
        raise Fault("not_open")
    owed = [state.required(offer.planet, which) - reply.needs[which] - offer.bot_icons[which] for which in range(2)]
    _check_workers(state, seat, offer.planet, form.workers, [max(0, number) for number in owed])


def _check_overflow(state: State, seat: int, form: forms.Overflow) -> None:
    """Check that exactly the surplus is discarded (AN-E-10)."""
    has = Count(COLOURS[colour] for colour in state.storages[seat])
    surplus = state.surplus(seat)
    if len(form.fragments) != surplus or Count(form.fragments) - has:
        raise Fault("wrong_surplus", surplus=surplus)


# Single steps


def step_fault(state: State, seat: int, step: str | Mapping[str, object]) -> Fault | None:
    """Return why a single step is not offered, if that can be told."""
    if isinstance(step, str):
        kind, *values = step.split(" ")
    else:
        kind, values = str(step.get("type")), [str(word) for name, word in step.items() if name != "type"]
    if kind in _STEP_PHASES and (state.phase != _STEP_PHASES[kind] or (state.drafting(seat) and kind != "drop")):
        return Fault("not_your_decision", seat=seat)
    if kind == "draft":
        return _draft_fault(state, seat, values)
    return _card_fault(state, seat, kind, values[0] if values else "")


def _draft_fault(state: State, seat: int, values: Sequence[str]) -> Fault | None:
    """Return what speaks against a kind of deal about a planet: the budget, the planet, or a hand too weak for it."""
    if state.proposals == 0 and "alone" not in values:
        return Fault("budget_exhausted", most=state.max_proposals)
    slots = [value for value in values if value.lstrip("-").isdecimal()]
    if slots and slots[0] not in _SLOTS:
        return Fault("bad_planet", planet=slots[0])
    if "alone" not in values or not slots:
        return None
    slot = _SLOTS.index(slots[0])
    hand, owed = state.workers_of(seat), [state.required(slot, which) for which in range(2)]
    return None if suffices(state, seat, hand, slot, *owed) else _insufficient(state, seat, slot, hand, owed)


def _card_fault(state: State, seat: int, kind: str, value: str) -> Fault | None:
    """Return what is wrong with the card, row or player that a step names."""
    held = value in CARDS and CARDS.index(value) in state.hands[seat]
    if (kind == "take" and value in CARDS) or (kind == "wipe" and value in ROWS):
        return Fault("not_in_row", card=value, rule="AN-M-02" if kind == "take" else "AN-M-03")
    if kind in _HAND_RULES and value in (BLUEPRINTS if kind == "complete" else CARDS) and not held:
        return Fault("not_in_hand", card=value, rule=_HAND_RULES[kind])
    if kind == "complete" and held and not can_pay(state, seat, CARDS.index(value)):
        return Fault("cannot_pay", card=value)
    if kind in ("choose_acceptor", "consider"):
        return Fault("not_open", rule="AN-N-12" if kind == "choose_acceptor" else "AN-N-13")
    return None
