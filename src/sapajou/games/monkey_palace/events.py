"""What happened, as every seat is told it: nothing in a turn is seen by one and not by another."""

from collections.abc import Sequence
from typing import Final, Literal

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.figures import ANIMAL_NAMES, COLOUR_NAMES, Figures
from sapajou.games.monkey_palace.notation import Piece, Place, named_piece
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import FIRST_KIND, entries

_PIECE_FIELDS: Final = 5
_BUILT_FIELDS: Final = 10


class Built(Event, frozen=True):
    """A seat built a staircase, decorated it and counted its credits."""

    seat: int
    start: Place
    end: Place
    color: str
    height: int
    arches: int
    highest: bool
    credits: int
    pieces: list[Piece]


class Passed(Event, frozen=True):
    """A seat could build nothing."""

    seat: int


class Bought(Event, frozen=True):
    """A seat took cards, or none."""

    seat: int
    cards: list[str]


class TurnedUp(Event, frozen=True):
    """The next card of a pack became visible."""

    pack: str
    card: str


class Delivered(Event, frozen=True):
    """A delivery came; some pieces may still be chosen."""

    seat: int
    delivery: Literal["immediate", "recurring"]
    arches: int
    bricks: int
    columns: int
    to_choose: int
    complete: bool


class Chosen(Event, frozen=True):
    """The arch-or-brick pieces of a delivery came."""

    seat: int
    arches: int
    bricks: int


class Placed(Event, frozen=True):
    """A card was laid on a slot, perhaps over another."""

    seat: int
    card: str
    slot: int
    covers: str | None


class EarnedBonus(Event, frozen=True):
    """A seat took a bonus card."""

    seat: int


class AnimalMoved(Event, frozen=True):
    """An animal moved, and its trophy went to a seat; without a site it is off the palace."""

    seat: int
    animal: str
    site: str | None


class FinalRound(Event, frozen=True):
    """A delivery could not be paid in full: this round is the last."""

    seat: int


class Ended(Event, frozen=True):
    """The game is over."""

    winners: list[int]


EVENTS: Final[tuple[type[Event], ...]] = (
    Built,
    Passed,
    Bought,
    TurnedUp,
    Delivered,
    Chosen,
    Placed,
    EarnedBonus,
    AnimalMoved,
    FinalRound,
    Ended,
)


def told(figures: Figures, trace: Sequence[int]) -> list[Event]:
    """Return a trace as events."""
    return [_event(figures, kind, list(args)) for kind, args in entries(trace) if kind >= FIRST_KIND]


def _event(figures: Figures, kind: int, args: list[int]) -> Event:  # noqa: C901, PLR0911  one line a kind
    cards = figures.card_ids
    match kind:
        case act.BUILT:
            return _built(args)
        case act.PASSED:
            return Passed(args[0])
        case act.BOUGHT:
            return Bought(args[0], [cards[card] for card in args[1:]])
        case act.TURNED_UP:
            return TurnedUp(figures.pack_ids[args[0]], cards[args[1]])
        case act.DELIVERED:
            delivery: Literal["immediate", "recurring"] = "immediate" if args[1] == act.IMMEDIATE else "recurring"
            return Delivered(args[0], delivery, args[2], args[3], args[4], args[5], bool(args[6]))
        case act.CHOSE:
            return Chosen(*args)
        case act.PLACED:
            return Placed(args[0], cards[args[1]], args[2], None if args[3] == s.NOTHING else cards[args[3]])
        case act.EARNED_BONUS:
            return EarnedBonus(args[0])
        case act.ANIMAL_MOVED:
            site = None if args[3] == s.NOTHING else figures.box(args[2]).names[args[3]]
            return AnimalMoved(args[0], ANIMAL_NAMES[args[1]], site)
        case act.FINAL_ROUND:
            return FinalRound(args[0])
    return Ended(args)


def _built(args: list[int]) -> Built:
    seat, start_x, start_y, end_x, end_y, colour, height, arches, highest, spendable = args[:_BUILT_FIELDS]
    starts = range(_BUILT_FIELDS, len(args), _PIECE_FIELDS)
    pieces = [named_piece(*args[at : at + _PIECE_FIELDS]) for at in starts]
    return Built(
        seat,
        (start_x, start_y),
        (end_x, end_y),
        COLOUR_NAMES[colour],
        height,
        arches,
        bool(highest),
        spendable,
        pieces,
    )
