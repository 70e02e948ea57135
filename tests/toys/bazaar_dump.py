"""Names of things in the toy game, and a whole position written down and read back."""

from itertools import chain

import bazaar_rules as rules
import bazaar_shapes as shapes
from bazaar_rules import NOTHING, Position
from sapajou.kernel.chance import Chance
from sapajou.kernel.errors import BadPosition

check = BadPosition.unless

KINDS = ("silk", "salt", "spice", "tea")
WARES = tuple(f"{KINDS[ware % 4]}{ware // 4 + 1}" for ware in range(rules.WARES))


def named_ware(ware: int) -> str | None:
    return None if ware == NOTHING else WARES[ware]


def named_answer(action: int) -> str | None:
    if action == NOTHING:
        return None
    return "refuse" if action == rules.REFUSE else WARES[action - rules.GIVE]


def lying(state: Position, place: int) -> list[str]:
    return [WARES[ware] for ware in range(rules.WARES) if state.holder[ware] == place]


def held(state: Position, ware: int) -> shapes.Held:
    known_to = [seat for seat in range(state.seats) if state.known[ware] >> seat & 1]
    return shapes.Held(WARES[ware], known_to, open=bool(state.known[ware] & rules.OPEN))


def named_offer(state: Position, *, open_: bool) -> shapes.Offer:
    kind, ware, shown = state.offer
    return shapes.Offer(
        None if kind == NOTHING else KINDS[kind],
        named_ware(ware) if open_ else None,
        None if shown == NOTHING else shown,
    )


def dumped(state: Position) -> shapes.Dump:
    """Return a position as it is written down."""
    return shapes.Dump(
        seats=state.seats,
        rounds=state.rounds,
        asleep=state.asleep,
        round=state.round,
        phase=shapes.PHASES[state.phase],
        chosen=[seat for seat in range(state.seats) if state.chosen >> seat & 1],
        stock=[WARES[ware] for ware in state.stock],
        row=[named_ware(ware) for ware in state.row],
        hands=[[held(state, ware) for ware in state.hand(seat)] for seat in range(state.seats)],
        thief=lying(state, rules.THIEF),
        omens=state.omens[:],
        used_omens=state.used[:],
        offer=named_offer(state, open_=True),
        answers=[named_answer(answer) for answer in state.answers],
        chance_key=state.chance.key.hex(),
        chance_counters=state.chance.counters[:],
    )


def rebuilt(dump: shapes.Dump, worth: list[int]) -> Position:
    """Return the position that was written down, or say what is wrong with it."""
    _check_counts(dump)
    _check_wares(dump)
    _check_phase(dump)
    _check_knowledge(dump)
    _check_offer(dump)
    _check_answers(dump)
    holder, known = [rules.STOCK] * rules.WARES, [0] * rules.WARES
    for ware in filter(None, dump.row):
        holder[WARES.index(ware)], known[WARES.index(ware)] = rules.ROW, rules.everybody(dump.seats)
    for ware in dump.thief:
        holder[WARES.index(ware)], known[WARES.index(ware)] = rules.THIEF, rules.everybody(dump.seats)
    for seat, hand in enumerate(dump.hands):
        for one in hand:
            mask = sum(1 << other for other in one.known_to) | (rules.OPEN if one.open else 0)
            holder[WARES.index(one.ware)], known[WARES.index(one.ware)] = seat, mask
    return Position(
        dump.seats,
        dump.rounds,
        dump.asleep,
        worth,
        dump.round,
        shapes.PHASES.index(dump.phase),
        sum(1 << seat for seat in dump.chosen),
        [WARES.index(ware) for ware in dump.stock],
        [WARES.index(ware) if ware else NOTHING for ware in dump.row],
        holder,
        known,
        dump.omens[:],
        dump.used_omens[:],
        [
            KINDS.index(dump.offer.kind) if dump.offer.kind else NOTHING,
            WARES.index(dump.offer.ware) if dump.offer.ware else NOTHING,
            NOTHING if dump.offer.shown_to is None else dump.offer.shown_to,
        ],
        [_answer_action(answer) for answer in dump.answers],
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )


def _answer_action(answer: str | None) -> int:
    if answer is None:
        return NOTHING
    return rules.REFUSE if answer == "refuse" else rules.GIVE + WARES.index(answer)


def _check_counts(dump: shapes.Dump) -> None:
    _check_from(dump.seats, 2, 4, "seats")
    _check_from(dump.rounds, 1, 40, "rounds")
    _check_from(dump.round, 1, dump.rounds, "round")
    check(len(dump.hands) == dump.seats, "hands", "fault.one_each", seats=dump.seats)
    check(len(dump.answers) == dump.seats, "answers", "fault.one_each", seats=dump.seats)
    check(len(dump.row) == rules.SLOTS, "row", "fault.wrong_length", count=rules.SLOTS, given=len(dump.row))
    omens = sorted(dump.omens + dump.used_omens)
    check(omens == list(range(rules.OMENS)), "omens", "fault.wrong_omens", last=rules.OMENS - 1)
    check(bool(dump.used_omens) or dump.round == 1, "used_omens", "fault.no_used_omens")
    hexadecimal = len(dump.chance_key) == 64 and set(dump.chance_key) <= set("0123456789abcdef")
    check(hexadecimal, "chance_key", "fault.hexadecimal", digits=64)
    counted = len(dump.chance_counters) == rules.STREAMS and all(0 <= n < 1 << 63 for n in dump.chance_counters)
    check(counted, "chance_counters", "fault.counters")


def _check_from(value: int, low: int, high: int, place: str) -> None:
    check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _check_wares(dump: shapes.Dump) -> None:
    hands = [one.ware for hand in dump.hands for one in hand]
    seen: set[str] = set()
    for ware in chain(dump.stock, filter(None, dump.row), hands, dump.thief):
        check(ware in WARES, "wares", "fault.not_known", given=repr(ware))
        check(ware not in seen, "wares", "fault.twice", given=ware)
        seen.add(ware)
    missing = [ware for ware in WARES if ware not in seen]
    check(not missing, "wares", "fault.missing", listed=missing)


def _check_knowledge(dump: shapes.Dump) -> None:
    everybody = list(range(dump.seats))
    for seat, hand in enumerate(dump.hands):
        for one in hand:
            place = f"hands[{seat}] {one.ware}"
            check(
                one.known_to == [s for s in everybody if s in one.known_to], f"{place}.known_to", "fault.seats_in_order"
            )
            check(seat in one.known_to, place, "fault.owner_knows")
            check(not one.open or one.known_to == everybody, place, "fault.open_to_all")
            check(one.open or dump.phase != "over", place, "fault.open_at_the_end")


def _check_phase(dump: shapes.Dump) -> None:
    sold_out = not any(dump.row)
    check(not dump.stock or None not in dump.row, "row", "fault.gap_in_row")
    check(sold_out <= (dump.phase == "over"), "phase", "fault.sold_out")
    check(dump.phase != "over" or sold_out or dump.round == dump.rounds, "phase", "fault.not_over_yet")
    check(not dump.chosen or dump.phase == "morning", "chosen", "fault.morning_only")
    waiting = [seat for seat in range(dump.seats) if seat not in dump.chosen]
    check(len(waiting) + len(dump.chosen) == dump.seats, "chosen", "fault.different_seats")
    check(bool(waiting), "chosen", "fault.morning_over")
    check(bool(dump.stock or dump.chosen) or dump.phase != "morning", "phase", "fault.no_morning")


def _check_offer(dump: shapes.Dump) -> None:
    kind, ware, shown = dump.offer.kind, dump.offer.ware, dump.offer.shown_to
    active = (dump.round - 1) % dump.seats
    mine = {one.ware: one for one in dump.hands[active]}
    sent = dump.phase == "answers"
    check(kind is None or kind in KINDS, "offer.kind", "fault.not_known", given=repr(kind))
    check(kind is None or dump.phase in ("turn", "answers"), "offer", "fault.turn_only")
    check(kind is None or bool(mine), "offer", "fault.nothing_to_offer")
    check(ware is None or kind is not None, "offer.ware", "fault.kind_first")
    check(ware is None or ware in mine, "offer.ware", "fault.not_in_hand", ware=ware, seat=active)
    check(not sent or ware is not None, "offer", "fault.incomplete")
    check(shown is None or sent, "offer.shown_to", "fault.sent_only")
    if shown is not None and ware is not None:
        check(shown in range(dump.seats) and shown != active, "offer.shown_to", "fault.other_seat")
        check(shown in mine[ware].known_to, "offer.shown_to", "fault.must_know", ware=ware, seat=shown)


def _check_answers(dump: shapes.Dump) -> None:
    active = (dump.round - 1) % dump.seats
    for seat, answer in enumerate(dump.answers):
        place = f"answers[{seat}]"
        check(answer is None or (dump.phase == "answers" and seat != active), place, "fault.not_asked")
        fits = answer in [one.ware for one in dump.hands[seat]] and str(answer).startswith(str(dump.offer.kind))
        check(answer in (None, "refuse") or fits, place, "fault.not_asked_for", given=repr(answer))
    check(dump.phase != "answers" or dump.answers.count(None) > 1, "answers", "fault.all_answered")
