"""The structured things of the toy game: what a person chooses from, is told and sees, and a dump."""

from typing import Literal, TypeAlias

import msgspec

from sapajou.kernel.tagged import Choice, Event

Phase: TypeAlias = Literal["morning", "turn", "answers", "over"]
PHASES: tuple[Phase, ...] = ("morning", "turn", "answers", "over")


class Rest(Choice, frozen=True):
    """Do without a ware this morning."""


class Draw(Choice, frozen=True):
    """Draw a ware from the stock."""


class Take(Choice, frozen=True):
    """Take a ware from the row."""

    ware: str


class Ask(Choice, frozen=True):
    """Begin an offer: ask for a kind."""

    kind: str


class Seal(Choice, frozen=True):
    """Go on with an offer: seal a ware of one's own."""

    ware: str


class Show(Choice, frozen=True):
    """Send the offer and show the sealed ware to one seat, or to nobody."""

    seat: int | None


class Give(Choice, frozen=True):
    """Answer an offer with a ware."""

    ware: str


class Refuse(Choice, frozen=True):
    """Answer an offer with no."""


CHOICES: tuple[type[Choice], ...] = (Rest, Draw, Take, Ask, Seal, Show, Give, Refuse)


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


EVENTS: tuple[type[Event], ...] = (Rested, Drew, Took, Offered, Answered, Traded, Lapsed, Stole, Reshuffled)


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


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    worth: list[int]


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    seats: int
    rounds: int
    asleep: bool
    round: int
    phase: Phase
    chosen: list[int]
    stock: list[str]
    row: list[str | None]
    hands: list[list[Held]]
    thief: list[str]
    omens: list[int]
    used_omens: list[int]
    offer: Offer
    answers: list[str | None]
    chance_key: str
    chance_counters: list[int]
