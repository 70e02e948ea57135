"""What was answered, shown and played last, written down and read back."""

from collections.abc import Sequence

from sapajou.games.afternova import state as s
from sapajou.games.afternova.cards import CARDS, COLOURS, SKILLS, WORKERS, seats_of
from sapajou.games.afternova.dump_shape import Said, SaidReply, SaidShow, SaidWork
from sapajou.games.afternova.events import KINDS, traded
from sapajou.kernel.position import check
from sapajou.kernel.trace import entries

_SKILLS_OF_A_PLANET = 2


def said(talk: Sequence[int]) -> list[Said]:
    """Return trace entries as they are written down."""
    return [_said(kind, args) for kind, args in entries(talk)]


def _said(kind: int, args: Sequence[int]) -> Said:
    if kind == s.T_WORKED:
        return SaidWork(args[0], [CARDS[card] for card in args[1:]])
    if kind == s.T_SHOWED:
        return SaidShow(args[0], seats_of(args[1]), [None if c == s.NOTHING else CARDS[c] for c in args[2:-1]])
    need = {SKILLS[args[2]]: args[3], SKILLS[args[4]]: args[5]}
    gets = [space for space in range(s.MOST_SPACES) if args[6] >> space & 1]
    return SaidReply(args[0], KINDS[args[1]], need, gets, *traded(args[7:]))


def talk_of(given: Sequence[Said], seats: int) -> list[int]:
    """Return what was written down as trace entries, or say what is wrong with it."""
    talk: list[int] = []
    for at, one in enumerate(given):
        place = f"said[{at}]"
        check(0 <= one.seat < seats, place, f"there is no seat {one.seat}")
        if isinstance(one, SaidReply):
            kind, args = s.T_REPLIED, _reply(one, place)
        elif isinstance(one, SaidShow):
            kind, args = s.T_SHOWED, _show(one, place, seats)
        else:
            known = all(worker in WORKERS for worker in one.workers)
            check(known and bool(one.workers), f"{place}.workers", "must be workers")
            kind, args = s.T_WORKED, [one.seat, *(WORKERS.index(worker) for worker in one.workers)]
        talk += [kind, len(args), *args]
    return talk


def _reply(one: SaidReply, place: str) -> list[int]:
    check(one.kind in ("accept", "refuse", "counter"), f"{place}.kind", f"there is no answer {one.kind!r}")
    fits = len(one.need) == _SKILLS_OF_A_PLANET and all(skill in SKILLS for skill in one.need)
    check(fits, f"{place}.need", "must name the two skills of a planet")
    check(all(0 <= n < s.MOST_ICONS for n in one.need.values()), f"{place}.need", "must be small numbers")
    check(all(0 <= space < s.MOST_SPACES for space in one.gets), f"{place}.gets", "must be spaces")
    check(len(set(one.gets)) == len(one.gets), f"{place}.gets", "names a space twice")
    check(all(colour in COLOURS for colour in one.gives + one.receives), place, "must name colours")
    nets = [one.receives.count(colour) - one.gives.count(colour) for colour in COLOURS]
    needs = [number for skill, n in one.need.items() for number in (SKILLS.index(skill), n)]
    return [one.seat, KINDS.index(one.kind), *needs, sum(1 << space for space in one.gets), *nets]


def _show(one: SaidShow, place: str, seats: int) -> list[int]:
    others = [seat for seat in range(seats) if seat != one.seat]
    check(bool(one.to) and one.to == [seat for seat in others if seat in one.to], f"{place}.to", "must be other seats")
    check(bool(one.cards), f"{place}.cards", "must be cards")
    check(all(card is None or card in CARDS for card in one.cards), f"{place}.cards", "must be cards")
    cards = [s.NOTHING if card is None else CARDS.index(card) for card in one.cards]
    audience = sum(1 << seat for seat in one.to)
    check(s.NOTHING not in cards or (max(cards) == s.NOTHING and one.to != others), f"{place}.cards", "all saw them")
    return [one.seat, audience, *cards, int(one.to == others)]
