"""What was answered, shown and played last, read back."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.afternova.dump import Said, SaidReply, SaidShow
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.events import KINDS
from sapajou.games.afternova.figures import CARDS, COLOURS, SKILLS, WORKERS
from sapajou.kernel.errors import BadPosition

check: Final = BadPosition.unless

_SKILLS_OF_A_PLANET: Final = 2


def talk_of(given: Sequence[Said], seats: int) -> list[int]:
    """Return what was written down as trace entries, or say what is wrong with it."""
    talk: list[int] = []
    for at, one in enumerate(given):
        place = f"said[{at}]"
        check(0 <= one.seat < seats, place, "fault.unknown_seat", seat=one.seat, last=seats - 1)
        if isinstance(one, SaidReply):
            kind, args = act.T_REPLIED, _reply(one, place)
        elif isinstance(one, SaidShow):
            kind, args = act.T_SHOWED, _show(one, place, seats)
        else:
            known = all(worker in WORKERS for worker in one.workers)
            check(known and bool(one.workers), f"{place}.workers", "fault.must_name_workers")
            kind, args = act.T_WORKED, [one.seat, *(WORKERS.index(worker) for worker in one.workers)]
        talk += [kind, len(args), *args]
    return talk


def _reply(one: SaidReply, place: str) -> list[int]:
    check(one.kind in ("accept", "refuse", "counter"), f"{place}.kind", "fault.not_known", given=repr(one.kind))
    fits = len(one.need) == _SKILLS_OF_A_PLANET and all(skill in SKILLS for skill in one.need)
    check(fits, f"{place}.need", "fault.two_skills")
    for skill, number in one.need.items():
        _check_from(number, act.MOST_ICONS, f"{place}.need.{skill}")
    for space in one.gets:
        _check_from(space, act.MOST_SPACES, f"{place}.gets")
        check(one.gets.count(space) == 1, f"{place}.gets", "fault.twice", given=space)
    for colour in one.gives + one.receives:
        check(colour in COLOURS, place, "fault.none_of", given=repr(colour), listed=COLOURS)
    nets = [one.receives.count(colour) - one.gives.count(colour) for colour in COLOURS]
    needs = [number for skill, icons in one.need.items() for number in (SKILLS.index(skill), icons)]
    return [one.seat, KINDS.index(one.kind), *needs, sum(1 << space for space in one.gets), *nets]


def _check_from(value: int, end: int, place: str) -> None:
    check(0 <= value < end, place, "fault.must_be_from", low=0, high=end - 1, given=value)


def _show(one: SaidShow, place: str, seats: int) -> list[int]:
    others = [seat for seat in range(seats) if seat != one.seat]
    check(bool(one.to) and one.to == [seat for seat in others if seat in one.to], f"{place}.to", "fault.other_seats")
    known = bool(one.cards) and all(card is None or card in CARDS for card in one.cards)
    check(known, f"{place}.cards", "fault.must_name_cards")
    cards = [act.NOTHING if card is None else CARDS.index(card) for card in one.cards]
    audience = sum(1 << seat for seat in one.to)
    check(
        act.NOTHING not in cards or (max(cards) == act.NOTHING and one.to != others), f"{place}.cards", "fault.all_saw"
    )
    return [one.seat, audience, *cards, int(one.to == others)]
