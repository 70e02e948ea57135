"""What happened, told to each seat: what it may not see is left out."""

from collections.abc import Sequence
from typing import Final

from bazaar.engine import actions as act
from bazaar.figures import KINDS, WARES, answer_name, ware_name
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import entries


class Rested(Event, frozen=True):
    """A seat did without a ware."""

    seat: int


class Drew(Event, frozen=True):
    """A seat drew from the stock; only the seat itself is told what."""

    seat: int
    ware: str | None


class Took(Event, frozen=True):
    """A seat took a ware from the row, and another came, if the stock had one."""

    seat: int
    ware: str
    refill: str | None


class Offered(Event, frozen=True):
    """A seat made an offer; only itself and the seat it was shown to are told the ware."""

    seat: int
    kind: str
    shown_to: int | None
    ware: str | None


class Answered(Event, frozen=True):
    """A seat sealed its answer; only the seat itself is told which."""

    seat: int
    answer: str | None


class Traded(Event, frozen=True):
    """Two seats swapped wares in the open."""

    seat: int
    giver: int
    given: str
    got: str


class Lapsed(Event, frozen=True):
    """Everybody refused an offer."""

    seat: int


class Stole(Event, frozen=True):
    """The thief turned an omen and stole a ware, if one lay there."""

    omen: int
    ware: str | None
    refill: str | None


class Reshuffled(Event, frozen=True):
    """The used omens became a new deck."""


EVENTS: Final[tuple[type[Event], ...]] = (Rested, Drew, Took, Offered, Answered, Traded, Lapsed, Stole, Reshuffled)


def told(trace: Sequence[int], seat: int | None) -> list[Event]:
    """Return what a seat, or a spectator, is told of a trace."""
    return [event for kind, args in entries(trace) if (event := _event(kind, args, seat)) is not None]


def _event(kind: int, args: Sequence[int], seat: int | None) -> Event | None:  # noqa: PLR0911  one line a kind
    """Return what a seat is told of one entry of a trace; None of a mark."""
    match kind:
        case act.RESTED:
            return Rested(args[0])
        case act.DREW:
            return Drew(args[0], WARES[args[1]] if seat == args[0] else None)
        case act.TOOK:
            return Took(args[0], WARES[args[1]], ware_name(args[2]))
        case act.OFFERED:
            knows = seat in (args[0], args[3]) if seat is not None else False
            shown_to = None if args[3] == act.NOTHING else args[3]
            return Offered(args[0], KINDS[args[1]], shown_to, WARES[args[2]] if knows else None)
        case act.ANSWERED:
            return Answered(args[0], answer_name(args[1]) if seat == args[0] else None)
        case act.TRADED:
            return Traded(args[0], args[1], WARES[args[2]], WARES[args[3]])
        case act.LAPSED:
            return Lapsed(args[0])
        case act.STOLE:
            return Stole(args[0], ware_name(args[1]), ware_name(args[2]))
        case act.RESHUFFLED:
            return Reshuffled()
    return None
