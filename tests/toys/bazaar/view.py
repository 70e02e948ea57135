"""What each seat may see: the masks of knowledge say what."""

import msgspec

from bazaar.engine import actions as act
from bazaar.engine import state as s
from bazaar.engine.rules import State
from bazaar.figures import KINDS, PHASES, WARES, Phase, answer_name, ware_name


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A ware in a hand, who knows that it is there, and whether everybody saw it lie open."""

    ware: str
    known_to: list[int]
    open: bool


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """An offer, drafted or sent."""

    kind: str | None
    ware: str | None
    shown_to: int | None


class Hand(msgspec.Struct):
    """A hand as a seat sees it."""

    known: list[Held]
    hidden: int


class View(msgspec.Struct):
    """What a seat sees."""

    seat: int | None
    round: int
    rounds: int
    asleep: bool
    active: int
    phase: Phase
    chosen: list[int]
    row: list[str | None]
    stock: int
    hands: list[Hand]
    thief: list[str]
    omens: int
    used_omens: list[int]
    offer: Offer | None
    answered: list[int]
    answer: str | None


def seen(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator, may see."""
    mine = seat == state.active
    sent = state.phase == act.ANSWERS
    return View(
        seat=seat,
        round=state.round,
        rounds=state.rounds,
        asleep=state.asleep,
        active=state.active,
        phase=PHASES[state.phase],
        chosen=[other for other in range(state.seats) if state.chosen >> other & 1],
        row=[ware_name(ware) for ware in state.row],
        stock=len(state.stock),
        hands=[_hand(state, holder, seat) for holder in range(state.seats)],
        thief=stolen(state),
        omens=len(state.omens),
        used_omens=state.used[:],
        offer=offer(state, open_=mine or seat == state.offer[2]) if mine or sent else None,
        answered=[other for other in range(state.seats) if state.answers[other] != act.NOTHING],
        answer=None if seat is None else answer_name(state.answers[seat]),
    )


def _hand(state: State, holder: int, seat: int | None) -> Hand:
    """Return a hand as a seat sees it: of another's ware it cannot tell who else knows it."""
    bit = s.OPEN if seat is None else 1 << seat
    known = [held(state, ware) for ware in state.hand(holder) if state.known[ware] & bit]
    if holder != seat:
        for one in known:
            one.known_to = []
    return Hand(known, len(state.hand(holder)) - len(known))


def held(state: State, ware: int) -> Held:
    """Return a ware in a hand with all who know it."""
    known_to = [seat for seat in range(state.seats) if state.known[ware] >> seat & 1]
    return Held(WARES[ware], known_to, open=bool(state.known[ware] & s.OPEN))


def stolen(state: State) -> list[str]:
    """Return the wares that the thief has."""
    return [WARES[ware] for ware in range(act.WARES) if state.holder[ware] == s.THIEF]


def offer(state: State, *, open_: bool) -> Offer:
    """Return the offer, drafted or sent, with the sealed ware only if that is open."""
    kind, ware, shown = state.offer
    return Offer(
        None if kind == act.NOTHING else KINDS[kind],
        ware_name(ware) if open_ else None,
        None if shown == act.NOTHING else shown,
    )
