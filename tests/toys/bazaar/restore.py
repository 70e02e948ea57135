"""A dump read back into a position, with every piece checked."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from bazaar.dump import Dump
from bazaar.engine import actions as act
from bazaar.engine import state as s
from bazaar.engine.rules import State
from bazaar.figures import KINDS, PHASES, ROUNDS, SEATS, WARES
from sapajou.kernel.chance import Chance
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.shape import shaped

_check: Final = BadPosition.unless


def rebuilt(data: Mapping[str, Any], worth: list[int]) -> State:
    """Return the position that was written down, or say what is wrong with it."""
    dump = shaped(data, Dump, BadPosition, "position")
    _check_counts(dump)
    _check_wares(dump)
    _check_phase(dump)
    _check_knowledge(dump)
    _check_offer(dump)
    _check_answers(dump)
    holder, known = [s.STOCK] * act.WARES, [0] * act.WARES
    for ware in filter(None, dump.row):
        holder[WARES.index(ware)], known[WARES.index(ware)] = s.ROW, s.everybody(dump.seats)
    for ware in dump.thief:
        holder[WARES.index(ware)], known[WARES.index(ware)] = s.THIEF, s.everybody(dump.seats)
    for seat, hand in enumerate(dump.hands):
        for one in hand:
            mask = sum(1 << other for other in one.known_to) | (s.OPEN if one.open else 0)
            holder[WARES.index(one.ware)], known[WARES.index(one.ware)] = seat, mask
    return State(
        dump.seats,
        dump.rounds,
        dump.asleep,
        worth,
        dump.round,
        PHASES.index(dump.phase),
        sum(1 << seat for seat in dump.chosen),
        [WARES.index(ware) for ware in dump.stock],
        [WARES.index(ware) if ware else act.NOTHING for ware in dump.row],
        holder,
        known,
        dump.omens[:],
        dump.used_omens[:],
        [
            KINDS.index(dump.offer.kind) if dump.offer.kind else act.NOTHING,
            WARES.index(dump.offer.ware) if dump.offer.ware else act.NOTHING,
            act.NOTHING if dump.offer.shown_to is None else dump.offer.shown_to,
        ],
        [_answer_action(answer) for answer in dump.answers],
        Chance(bytes.fromhex(dump.chance_key), dump.chance_counters[:]),
    )


def _answer_action(answer: str | None) -> int:
    if answer is None:
        return act.NOTHING
    return act.REFUSE if answer == "refuse" else act.GIVE + WARES.index(answer)


def _check_counts(dump: Dump) -> None:
    _check_from(dump.seats, SEATS[0], SEATS[-1], "seats")
    _check_from(dump.rounds, ROUNDS[0], ROUNDS[-1], "rounds")
    _check_from(dump.round, 1, dump.rounds, "round")
    _check(len(dump.hands) == dump.seats, "hands", "fault.one_each", seats=dump.seats)
    _check(len(dump.answers) == dump.seats, "answers", "fault.one_each", seats=dump.seats)
    _check(len(dump.row) == s.SLOTS, "row", "fault.wrong_length", count=s.SLOTS, given=len(dump.row))
    omens = sorted(dump.omens + dump.used_omens)
    _check(omens == list(range(s.OMENS)), "omens", "fault.wrong_omens", last=s.OMENS - 1)
    _check(bool(dump.used_omens) or dump.round == 1, "used_omens", "fault.no_used_omens")
    hexadecimal = len(dump.chance_key) == 64 and set(dump.chance_key) <= set("0123456789abcdef")
    _check(hexadecimal, "chance_key", "fault.hexadecimal", digits=64)
    counted = len(dump.chance_counters) == s.STREAMS and all(0 <= n < 1 << 63 for n in dump.chance_counters)
    _check(counted, "chance_counters", "fault.counters")


def _check_from(value: int, low: int, high: int, place: str) -> None:
    _check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _check_wares(dump: Dump) -> None:
    hands = [one.ware for hand in dump.hands for one in hand]
    seen: set[str] = set()
    for ware in chain(dump.stock, filter(None, dump.row), hands, dump.thief):
        _check(ware in WARES, "wares", "fault.not_known", given=repr(ware))
        _check(ware not in seen, "wares", "fault.twice", given=ware)
        seen.add(ware)
    missing = [ware for ware in WARES if ware not in seen]
    _check(not missing, "wares", "fault.missing", listed=missing)


def _check_knowledge(dump: Dump) -> None:
    everybody = list(range(dump.seats))
    for seat, hand in enumerate(dump.hands):
        for one in hand:
            place = f"hands[{seat}] {one.ware}"
            _check(
                one.known_to == [other for other in everybody if other in one.known_to],
                f"{place}.known_to",
                "fault.seats_in_order",
            )
            _check(seat in one.known_to, place, "fault.owner_knows")
            _check(not one.open or one.known_to == everybody, place, "fault.open_to_all")
            _check(one.open or dump.phase != "over", place, "fault.open_at_the_end")


def _check_phase(dump: Dump) -> None:
    sold_out = not any(dump.row)
    _check(not dump.stock or None not in dump.row, "row", "fault.gap_in_row")
    _check(sold_out <= (dump.phase == "over"), "phase", "fault.sold_out")
    _check(dump.phase != "over" or sold_out or dump.round == dump.rounds, "phase", "fault.not_over_yet")
    _check(not dump.chosen or dump.phase == "morning", "chosen", "fault.morning_only")
    waiting = [seat for seat in range(dump.seats) if seat not in dump.chosen]
    _check(len(waiting) + len(dump.chosen) == dump.seats, "chosen", "fault.different_seats")
    _check(bool(waiting), "chosen", "fault.morning_over")
    _check(bool(dump.stock or dump.chosen) or dump.phase != "morning", "phase", "fault.no_morning")


def _check_offer(dump: Dump) -> None:
    kind, ware, shown = dump.offer.kind, dump.offer.ware, dump.offer.shown_to
    active = (dump.round - 1) % dump.seats
    mine = {one.ware: one for one in dump.hands[active]}
    sent = dump.phase == "answers"
    _check(kind is None or kind in KINDS, "offer.kind", "fault.not_known", given=repr(kind))
    _check(kind is None or dump.phase in ("turn", "answers"), "offer", "fault.turn_only")
    _check(kind is None or bool(mine), "offer", "fault.nothing_to_offer")
    _check(ware is None or kind is not None, "offer.ware", "fault.kind_first")
    _check(ware is None or ware in mine, "offer.ware", "fault.not_in_hand", ware=ware, seat=active)
    _check(not sent or ware is not None, "offer", "fault.incomplete")
    _check(shown is None or sent, "offer.shown_to", "fault.sent_only")
    if shown is not None and ware is not None:
        _check(shown in range(dump.seats) and shown != active, "offer.shown_to", "fault.other_seat")
        _check(shown in mine[ware].known_to, "offer.shown_to", "fault.must_know", ware=ware, seat=shown)


def _check_answers(dump: Dump) -> None:
    active = (dump.round - 1) % dump.seats
    for seat, answer in enumerate(dump.answers):
        place = f"answers[{seat}]"
        _check(answer is None or (dump.phase == "answers" and seat != active), place, "fault.not_asked")
        fits = answer in [one.ware for one in dump.hands[seat]] and str(answer).startswith(str(dump.offer.kind))
        _check(answer in (None, "refuse") or fits, place, "fault.not_asked_for", given=repr(answer))
    _check(dump.phase != "answers" or dump.answers.count(None) > 1, "answers", "fault.all_answered")
