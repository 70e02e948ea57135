"""A position read back from a dump, with every piece, every count and the phase checked."""

from collections import Counter
from typing import Final

import msgspec

from sapajou.games.after_us import figures
from sapajou.games.after_us.dump import PILE_NAMES, Dump, KingDump, TribeDump, dumped
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import free, phase2, rounds
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import LAST_CARD, Cards
from sapajou.games.after_us.engine.king import ROW
from sapajou.games.after_us.engine.purse import MOST, purse_of
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.notation import ADDRESS_TEXTS
from sapajou.games.after_us.view import Resources, cards_in_play
from sapajou.kernel.chance import Chance
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.position import difference

_KEY_DIGITS: Final = 64
_MOST_POINTS: Final = 99999
_MOST_SEATS: Final = 6

check: Final = BadPosition.unless


def rebuilt(dump: Dump, cards: Cards) -> State:
    """Return the position that was written down, or say what is wrong with it."""
    _check_figures(dump)
    _check_cards(dump)
    _check_knowledge(dump, cards)
    _check_phase(dump)
    for seat, tribe in enumerate(dump.tribes):
        _check_tribe(dump, seat, tribe)
    if dump.king is not None:
        _check_king(dump, dump.king)
    state = _built(dump, cards)
    _check_standing(dump, state)
    return state


def _built(dump: Dump, cards: Cards) -> State:
    """Return the position without a check."""
    tribes, king = dump.tribes, dump.king
    draw = [tribe.draw_pile for tribe in tribes] + ([king.draw_pile] if king else [])
    discard = [tribe.discard_pile[:] for tribe in tribes] + ([king.discard_pile[:]] if king else [])
    known = [0] * (LAST_CARD + 1)
    for deck in draw:
        for one in deck.laid:
            everybody = len(one.known_to) == len(draw)
            known[one.card] = s.EVERYBODY if everybody else sum(1 << owner for owner in one.known_to)
    for pile in dump.recruit_piles.values():
        for card in pile.returned:
            known[card] = s.EVERYBODY
    phase = figures.PHASES.index(dump.phase)
    return State(
        cards,
        len(tribes),
        dump.target,
        _mask(dump.objects),
        figures.SHORTAGES[dump.shortage],
        dump.round,
        phase,
        figures.PHASES.index(dump.window_after) if dump.window_after else act.LIFE,
        figures.ENDINGS.index(dump.ending) if dump.ending else 0,
        sum(1 << seat for seat, tribe in enumerate(tribes) if tribe.done),
        [tribe.points for tribe in tribes],
        [tribe.rage for tribe in tribes],
        [_purse(tribe.resources) for tribe in tribes],
        [card or 0 for tribe in tribes for card in (*tribe.line, *[None] * (act.SLOTS - len(tribe.line)))],
        [_pointer(tribe.pointer) for tribe in tribes],
        [_token(tribe.token) for tribe in tribes],
        [_mask(tribe.used) for tribe in tribes],
        [sum(figures.MARKS[mark] for mark in tribe.marks) for tribe in tribes],
        dump.priority[:],
        [deck.cards()[::-1] for deck in draw],
        discard,
        [dump.recruit_piles[name].cards()[::-1] for name in PILE_NAMES],
        known,
        [figures.TOKENS.index(token) for token in king.row] if king else [],
        king.revealed[:] if king else [],
        _token(king.token) if king else s.NO_TOKEN,
        king.points if king else 0,
        king.rage if king else 0,
        _purse(king.resources) if king else 0,
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )


def _mask(objects: list[figures.Object]) -> int:
    return sum(1 << figures.OBJECT_NAMES.index(name) for name in objects)


def _purse(resources: Resources) -> int:
    return purse_of([resources.flower, resources.fruit, resources.grain, resources.energy])


def _token(token: figures.Token | None) -> int:
    return s.NO_TOKEN if token is None else figures.TOKENS.index(token)


def _pointer(pointer: str | None) -> int:
    named = {None: s.PREPARING, "prepare": s.PREPARING, "end": s.AFTER_LAST}
    return named[pointer] if pointer in named else ADDRESS_TEXTS.index(str(pointer))


def _check_figures(dump: Dump) -> None:
    seats = len(dump.tribes)
    check(1 <= seats <= _MOST_SEATS, "tribes", "fault.length_from", low=1, high=_MOST_SEATS, given=seats)
    check((seats == 1) == (dump.king is not None), "king", "fault.king_alone")
    _check_from(dump.target, 1, _MOST_POINTS, "target")
    _check_from(dump.round, 1, s.ROUND_CAP, "round")
    count = s.OBJECTS_IN_PLAY
    check(len(set(dump.objects)) == count == len(dump.objects), "objects", "fault.different", count=count)
    for place, tribe in (*((f"tribes[{seat}]", tribe) for seat, tribe in enumerate(dump.tribes)), ("king", dump.king)):
        if tribe is not None:
            _check_from(tribe.points, 0, _MOST_POINTS, f"{place}.points")
            _check_from(tribe.rage, 0, s.RAGE_MAX, f"{place}.rage")
            for kind in tribe.resources.__struct_fields__:
                _check_from(getattr(tribe.resources, kind), 0, MOST, f"{place}.resources.{kind}")
    hexadecimal = len(dump.chance_key) == _KEY_DIGITS and set(dump.chance_key) <= set("0123456789abcdef")
    check(hexadecimal, "chance_key", "fault.hexadecimal", digits=_KEY_DIGITS)
    counted = len(dump.chance_counters) == 1 + max(seats, 2) and all(0 <= n < 1 << 63 for n in dump.chance_counters)
    check(counted, "chance_counters", "fault.counters")


def _check_from(value: int, low: int, high: int, place: str) -> None:
    check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _check_cards(dump: Dump) -> None:
    """Check that every card lies in one place, and in one where it may lie."""
    check(list(dump.recruit_piles) == PILE_NAMES, "recruit_piles", "fault.must_list", listed=PILE_NAMES)
    places = {f"recruit_piles.{name}": pile.cards() for name, pile in dump.recruit_piles.items()}
    for seat, tribe in enumerate(dump.tribes):
        places[f"tribes[{seat}].line"] = [card for card in tribe.line if card is not None]
        places[f"tribes[{seat}].draw_pile"] = tribe.draw_pile.cards()
        places[f"tribes[{seat}].discard_pile"] = tribe.discard_pile
    if dump.king is not None:
        places["king.revealed"] = dump.king.revealed
        places["king.draw_pile"] = dump.king.draw_pile.cards()
        places["king.discard_pile"] = dump.king.discard_pile
    places["removed"] = dump.removed
    possible = set(cards_in_play(len(dump.tribes)))
    lying: Counter[int] = Counter()
    for place, cards in places.items():
        for card in cards:
            check(card in possible, place, "fault.card_not_here", card=card)
            lying[card] += 1
            check(lying[card] == 1, place, "fault.card_elsewhere", card=card)
    missing = sorted(possible - lying.keys())
    check(not missing, "cards", "fault.missing", listed=missing)
    for owner, whose in enumerate([*dump.tribes, *([dump.king] if dump.king else [])]):
        own = [f"tribes[{owner}]", "king"][isinstance(whose, KingDump)]
        for place, cards in places.items():
            for card in cards if place.startswith(f"{own}.") else []:
                tamarin = card <= s.TAMARINS * _MOST_SEATS
                check(not tamarin or (card - 1) // s.TAMARINS == owner, place, "fault.other_colour", card=card)
        owned = sum(len(cards) for place, cards in places.items() if place.startswith(f"{own}."))
        check(owned >= s.FEWEST_CARDS, own, "fault.too_few_cards", low=s.FEWEST_CARDS)  # AU-RAG-06


def _check_phase(dump: Dump) -> None:
    """Check what must hold for the whole table in a phase."""
    ends = dump.phase in ("final_window", "over")
    check(ends == (dump.ending is not None), "ending", "fault.ending_time")
    window = dump.window_after
    check((window is not None) == (dump.phase == "final_window"), "window_after", "fault.final_window_only")
    check(window in (None, "phase_1", "main", "phase_3"), "window_after", "fault.no_window", given=window)
    check(dump.ending != "round_cap" or dump.phase == "over", "ending", "fault.no_window_at_cap")
    check(dump.ending != "round_cap" or dump.round == s.ROUND_CAP, "ending", "fault.cap_not_reached")
    claimed = any("claimed" in tribe.marks for tribe in dump.tribes)
    check(dump.ending != "shortage" or claimed, "ending", "fault.no_shortage_claimed")
    check(dump.ending != "shortage" or window in (None, "phase_3"), "window_after", "fault.shortage_ends_round")


def _check_tribe(dump: Dump, seat: int, tribe: TribeDump) -> None:
    """Check what one seat has done against the phase."""
    place, early = f"tribes[{seat}]", _early(dump)
    objects, marks = dump.objects, list(figures.MARKS)
    check(tribe.used == [o for o in objects if o in tribe.used], f"{place}.used", "fault.some_of", listed=objects)
    check(tribe.marks == [m for m in marks if m in tribe.marks], f"{place}.marks", "fault.some_of", listed=marks)
    check(not tribe.line or tribe.line[-1] is not None, f"{place}.line", "fault.line_ends_empty")
    most = s.DRAWN + ("pinball" in tribe.used)
    check(len(tribe.line) <= most, f"{place}.line", "fault.too_long", high=most)
    life = dump.phase == "phase_1"
    check((tribe.pointer is not None) == life, f"{place}.pointer", "fault.phase_1_only")
    pointers = (None, "prepare", "end", *ADDRESS_TEXTS)
    check(tribe.pointer in pointers, f"{place}.pointer", "fault.not_known", given=repr(tribe.pointer))
    check(not tribe.done or tribe.pointer in (None, "end"), f"{place}.done", "fault.done_too_early")
    if tribe.pointer == "prepare":
        hand = [card for card in tribe.line if card is not None]
        check(tribe.line == sorted(hand), f"{place}.line", "fault.drawn_in_order")
    if early is not None:
        check(early or tribe.token is not None, f"{place}.token", "fault.token_missing")
        check(not early or tribe.token is None, f"{place}.token", "fault.token_too_early")
    if dump.phase == "token":
        check(tribe.done == (tribe.token is not None), f"{place}.token", "fault.token_if_done")
    check(not tribe.marks or early is False, f"{place}.marks", "fault.marks_too_early")
    waits = "pending" in tribe.marks
    may_wait = tribe.token == "chimpanzee" and dump.phase == "main"  # noqa: S105
    check(not waits or may_wait, f"{place}.marks", "fault.nothing_pending")
    check(not (waits and ("recruited" in tribe.marks or tribe.done)), f"{place}.marks", "fault.bonus_first")
    late = dump.shortage == "last" and {"recruited", "claimed"} <= set(tribe.marks)
    check(not late, f"{place}.marks", "fault.recruited_after_claim")  # AU-RUL-43


def _early(dump: Dump) -> bool | None:
    """Return whether tokens are yet to be chosen; None if some may be and some not."""
    if dump.phase == "token":
        return None
    if dump.phase == "over":
        return all(tribe.token is None for tribe in dump.tribes)
    return "phase_1" in (dump.phase, dump.window_after)


def _check_king(dump: Dump, king: KingDump) -> None:
    check(len(set(king.row)) == ROW == len(king.row), "king.row", "fault.different", count=ROW)
    early = dump.phase == "phase_1" or (dump.phase in ("final_window", "over") and dump.tribes[0].token is None)
    check((king.token is None) == early, "king.token", "fault.king_token_time")
    check(
        king.token is None or king.token in king.row,
        "king.token",
        "fault.none_of",
        given=king.token,
        listed=list(king.row),
    )
    rested = dump.phase == "phase_3" or dump.window_after == "phase_3"
    revealed = len(king.revealed)
    possible = (0, s.DRAWN) if dump.phase == "over" else (0 if rested else s.DRAWN,)
    check(revealed in possible, "king.revealed", "fault.king_revealed", count=s.DRAWN)


def _check_knowledge(dump: Dump, cards: Cards) -> None:
    """Check that recruit piles hold their own kind, and that whoever laid a card on top knows it."""
    for number, (name, pile) in enumerate(dump.recruit_piles.items()):
        for card in pile.cards():
            fits = cards.ape[card] * 2 + cards.level[card] - 1 == number
            check(fits, f"recruit_piles.{name}", "fault.other_pile", card=card)
    decks = [(f"tribes[{seat}]", tribe.draw_pile) for seat, tribe in enumerate(dump.tribes)]
    decks += [("king", dump.king.draw_pile)] if dump.king else []
    owners = list(range(len(decks)))
    for owner, (whose, deck) in enumerate(decks):
        for one in deck.laid:
            place = f"{whose}.draw_pile.laid"
            check(one.known_to in ([owner], owners), place, "fault.known_to", card=one.card)
            check(cards.level[one.card] > 0, place, "fault.tamarin_laid", card=one.card)


def _check_standing(dump: Dump, state: State) -> None:
    """Check that the table stands at decisions that are really owed."""
    begun = dump.phase in ("token", "main", "phase_3") or dump.window_after in ("main", "phase_3")
    seats = list(range(state.seats))
    possible = ([], seats) if dump.phase == "over" else (seats if begun else [],)
    check(sorted(state.priority) in possible, "priority", "fault.priority")
    if dump.phase == "over":
        check(all(tribe.done for tribe in dump.tribes), "tribes", "fault.all_done")
    check(dump.ending != "target" or rounds.target_reached(state), "ending", "fault.target_not_reached")
    if dump.phase == "over":
        return
    settled = state.copy()
    for seat in seats:
        if not _overtaken(state, seat):
            rounds.settle(settled, seat)
    check(settled.done != (1 << state.seats) - 1, "tribes", "fault.nobody_decides")
    place = difference(msgspec.to_builtins(dumped(settled)), msgspec.to_builtins(dump))
    check(place is None, str(place), "fault.no_decision")


def _overtaken(state: State, seat: int) -> bool:
    """Return whether a seat may be left with nothing but to pass, as another took its moped's last card (AU-RUL-44)."""
    if state.seats == 1 or state.phase != act.MAIN or not state.usable(seat, s.MOPED_BIT):
        return False
    energy = free.energy(state, seat)
    return any(not pile and energy >= phase2.moped_energy(at % 2 + 1) for at, pile in enumerate(state.piles))
