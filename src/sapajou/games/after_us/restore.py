"""A position read back from a dump, with every piece, every count and the phase checked."""

from collections import Counter
from typing import Final

import msgspec

from sapajou.games.after_us import state as table
from sapajou.games.after_us.cards import TOKENS, Token
from sapajou.games.after_us.dump import PILE_NAMES, Dump, KingDump, TribeDump, dumped
from sapajou.games.after_us.notation import ADDRESS_TEXTS
from sapajou.games.after_us.rules import State
from sapajou.games.after_us.rules_actions import SLOTS
from sapajou.games.after_us.rules_cards import LAST_CARD, MOST, Cards, purse_of
from sapajou.games.after_us.rules_king import ROW
from sapajou.games.after_us.rules_round import settle_all, target_reached
from sapajou.games.after_us.view import ENDINGS, MARKS, OBJECT_NAMES, PHASES, Object, Resources, cards_in_play
from sapajou.kernel.chance import Chance
from sapajou.kernel.position import check, difference

_KEY_DIGITS: Final = 64
_MOST_POINTS: Final = 99999
_MOST_SEATS: Final = 6


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
            known[one.card] = table.EVERYBODY if everybody else sum(1 << owner for owner in one.known_to)
    for pile in dump.recruit_piles.values():
        for card in pile.returned:
            known[card] = table.EVERYBODY
    phase = PHASES.index(dump.phase)
    return State(
        cards,
        len(tribes),
        dump.target,
        _mask(dump.objects),
        dump.round,
        phase,
        PHASES.index(dump.window_after) if dump.window_after else table.LIFE,
        ENDINGS.index(dump.ending) if dump.ending else 0,
        sum(1 << seat for seat, tribe in enumerate(tribes) if tribe.done),
        [tribe.points for tribe in tribes],
        [tribe.rage for tribe in tribes],
        [_purse(tribe.resources) for tribe in tribes],
        [card or 0 for tribe in tribes for card in (*tribe.line, *[None] * (SLOTS - len(tribe.line)))],
        [_pointer(tribe.pointer) for tribe in tribes],
        [_token(tribe.token) for tribe in tribes],
        [_mask(tribe.used) for tribe in tribes],
        [sum(MARKS[mark] for mark in tribe.marks) for tribe in tribes],
        dump.priority[:],
        [deck.cards()[::-1] for deck in draw],
        discard,
        [dump.recruit_piles[name].cards()[::-1] for name in PILE_NAMES],
        known,
        [TOKENS.index(token) for token in king.row] if king else [],
        king.revealed[:] if king else [],
        _token(king.token) if king else table.NO_TOKEN,
        king.points if king else 0,
        king.rage if king else 0,
        _purse(king.resources) if king else 0,
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )


def _mask(objects: list[Object]) -> int:
    return sum(1 << OBJECT_NAMES.index(name) for name in objects)


def _purse(resources: Resources) -> int:
    return purse_of([resources.flower, resources.fruit, resources.grain, resources.energy])


def _token(token: Token | None) -> int:
    return table.NO_TOKEN if token is None else TOKENS.index(token)


def _pointer(pointer: str | None) -> int:
    named = {None: table.PREPARING, "prepare": table.PREPARING, "end": table.AFTER_LAST}
    return named[pointer] if pointer in named else ADDRESS_TEXTS.index(str(pointer))


def _check_figures(dump: Dump) -> None:
    seats = len(dump.tribes)
    check(1 <= seats <= _MOST_SEATS, "tribes", f"must be 1 to 6, not {seats}")
    check((seats == 1) == (dump.king is not None), "king", "sits at a table of one seat, and at no other")
    check(1 <= dump.target <= _MOST_POINTS, "target", f"must be at least 1, not {dump.target}")
    check(1 <= dump.round <= table.ROUND_CAP, "round", f"must be 1 to {table.ROUND_CAP}, not {dump.round}")
    check(len(set(dump.objects)) == table.OBJECTS_IN_PLAY == len(dump.objects), "objects", "must be three different")
    for place, tribe in (*((f"tribes[{seat}]", tribe) for seat, tribe in enumerate(dump.tribes)), ("king", dump.king)):
        if tribe is not None:
            check(0 <= tribe.points <= _MOST_POINTS, f"{place}.points", f"must be at least 0, not {tribe.points}")
            check(0 <= tribe.rage <= table.RAGE_MAX, f"{place}.rage", f"must be 0 to {table.RAGE_MAX}")
            for kind in tribe.resources.__struct_fields__:
                held = getattr(tribe.resources, kind)
                check(0 <= held <= MOST, f"{place}.resources.{kind}", f"must be 0 to {MOST}, not {held}")
    hexadecimal = len(dump.chance_key) == _KEY_DIGITS and set(dump.chance_key) <= set("0123456789abcdef")
    check(hexadecimal, "chance_key", f"must be {_KEY_DIGITS} hexadecimal digits")
    counted = len(dump.chance_counters) == 1 + max(seats, 2) and all(0 <= n < 1 << 63 for n in dump.chance_counters)
    check(counted, "chance_counters", "must be one number of at least 0 for each stream")


def _check_cards(dump: Dump) -> None:
    """Check that every card lies in one place, and in one where it may lie."""
    check(list(dump.recruit_piles) == PILE_NAMES, "recruit_piles", f"must be {', '.join(PILE_NAMES)}, in this order")
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
            check(card in possible, place, f"there is no card {card} in this game")
            lying[card] += 1
            check(lying[card] == 1, place, f"card {card} lies there, and elsewhere too")
    missing = sorted(possible - lying.keys())
    check(not missing, "cards", f"missing: {', '.join(map(str, missing))}")
    for owner, whose in enumerate([*dump.tribes, *([dump.king] if dump.king else [])]):
        own = [f"tribes[{owner}]", "king"][isinstance(whose, KingDump)]
        for place, cards in places.items():
            for card in cards if place.startswith(f"{own}.") else []:
                tamarin = card <= table.TAMARINS * _MOST_SEATS
                check(not tamarin or (card - 1) // table.TAMARINS == owner, place, f"{card} has another colour")
        owned = sum(len(cards) for place, cards in places.items() if place.startswith(f"{own}."))
        check(owned >= table.FEWEST_CARDS, own, f"must own at least {table.FEWEST_CARDS} cards (AU-RAG-06)")


def _check_phase(dump: Dump) -> None:
    """Check what must hold for the whole table in a phase."""
    ends = dump.phase in ("final_window", "over")
    check(ends == (dump.ending is not None), "ending", "stands there when the game ends, and not before")
    window = dump.window_after
    check((window is not None) == (dump.phase == "final_window"), "window_after", "is for the final window")
    check(window in (None, "phase_1", "main", "phase_3"), "window_after", f"no window opens after {window}")
    check(dump.ending != "round_cap" or dump.phase == "over", "ending", "at the cap there is no final window")
    check(dump.ending != "round_cap" or dump.round == table.ROUND_CAP, "ending", "the cap is not reached")
    claimed = any("claimed" in tribe.marks for tribe in dump.tribes)
    check(dump.ending != "shortage" or claimed, "ending", "nobody has claimed a shortage")
    check(dump.ending != "shortage" or window in (None, "phase_3"), "window_after", "a shortage ends the round")


def _check_tribe(dump: Dump, seat: int, tribe: TribeDump) -> None:
    """Check what one seat has done against the phase."""
    place, early = f"tribes[{seat}]", _early(dump)
    check(tribe.used == [o for o in dump.objects if o in tribe.used], f"{place}.used", "must be objects in play")
    check(tribe.marks == [m for m in MARKS if m in tribe.marks], f"{place}.marks", f"must be of {', '.join(MARKS)}")
    check(not tribe.line or tribe.line[-1] is not None, f"{place}.line", "ends with an empty slot")
    most = table.DRAWN + ("pinball" in tribe.used)
    check(len(tribe.line) <= most, f"{place}.line", f"has more than {most} slots")
    life = dump.phase == "phase_1"
    check((tribe.pointer is not None) == life, f"{place}.pointer", "is for phase 1, and needed there")
    check(
        tribe.pointer in (None, "prepare", "end", *ADDRESS_TEXTS), f"{place}.pointer", f"{tribe.pointer!r} is no frame"
    )
    check(not tribe.done or tribe.pointer in (None, "end"), f"{place}.done", "is at the end of phase 1")
    if tribe.pointer == "prepare":
        hand = [card for card in tribe.line if card is not None]
        check(tribe.line == sorted(hand), f"{place}.line", "drawn cards lie in ascending order, without a gap")
    if early is not None:
        check(early or tribe.token is not None, f"{place}.token", "must have been chosen")
        check(not early or tribe.token is None, f"{place}.token", "has not been chosen yet")
    if dump.phase == "token":
        check(tribe.done == (tribe.token is not None), f"{place}.token", "is chosen by those who have done so, only")
    check(not tribe.marks or early is False, f"{place}.marks", "are for what follows the reveal")
    waits = "pending" in tribe.marks
    check(not waits or (tribe.token == "chimpanzee" and dump.phase == "main"), f"{place}.marks", "nothing is pending")  # noqa: S105
    check(not (waits and ("recruited" in tribe.marks or tribe.done)), f"{place}.marks", "the bonus comes first")


def _early(dump: Dump) -> bool | None:
    """Return whether tokens are yet to be chosen; None if some may be and some not."""
    if dump.phase == "token":
        return None
    if dump.phase == "over":
        return all(tribe.token is None for tribe in dump.tribes)
    return "phase_1" in (dump.phase, dump.window_after)


def _check_king(dump: Dump, king: KingDump) -> None:
    check(len(set(king.row)) == ROW == len(king.row), "king.row", "must be three different tokens")
    early = dump.phase == "phase_1" or (dump.phase in ("final_window", "over") and dump.tribes[0].token is None)
    check((king.token is None) == early, "king.token", "is chosen when phase 2 begins")
    check(king.token is None or king.token in king.row, "king.token", "must be one of his row")
    rested = dump.phase == "phase_3" or dump.window_after == "phase_3"
    revealed = len(king.revealed)
    if dump.phase != "over":
        check(revealed == (0 if rested else table.DRAWN), "king.revealed", "must be four cards, or none after his rest")
    check(revealed in (0, table.DRAWN), "king.revealed", "must be four cards, or none after his rest")


def _check_knowledge(dump: Dump, cards: Cards) -> None:
    """Check that recruit piles hold their own kind, and that whoever laid a card on top knows it."""
    for number, (name, pile) in enumerate(dump.recruit_piles.items()):
        for card in pile.cards():
            fits = cards.ape[card] * 2 + cards.level[card] - 1 == number
            check(fits, f"recruit_piles.{name}", f"card {card} belongs into another pile")
    decks = [(f"tribes[{seat}]", tribe.draw_pile) for seat, tribe in enumerate(dump.tribes)]
    decks += [("king", dump.king.draw_pile)] if dump.king else []
    owners = list(range(len(decks)))
    for owner, (whose, deck) in enumerate(decks):
        for one in deck.laid:
            place = f"{whose}.draw_pile.laid"
            check(one.known_to in ([owner], owners), place, f"card {one.card} is known to its owner, or to all")
            check(cards.level[one.card] > 0, place, f"card {one.card} is a Tamarin: nobody can lay it there")


def _check_standing(dump: Dump, state: State) -> None:
    """Check that the table stands at decisions that are really owed."""
    begun = dump.phase in ("token", "main", "phase_3") or dump.window_after in ("main", "phase_3")
    seats = list(range(state.seats))
    if dump.phase != "over":
        check(sorted(state.priority) == (seats if begun else []), "priority", "is the order of all seats in phase 2")
    check(sorted(state.priority) in ([], seats), "priority", "is the order of all seats in phase 2")
    if dump.phase == "over":
        check(all(tribe.done for tribe in dump.tribes), "tribes", "all must be done when the game is over")
    check(dump.ending != "target" or target_reached(state), "ending", "nobody has reached the target")
    if dump.phase == "over":
        return
    settled = state.copy()
    settle_all(settled)
    check(settled.done != (1 << state.seats) - 1, "tribes", "nobody owes a decision in this phase")
    place = difference(msgspec.to_builtins(dumped(settled)), msgspec.to_builtins(dump))
    check(place is None, str(place), "no decision is owed here")
