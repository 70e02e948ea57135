"""What is known of a table besides the match itself: plain data that a snapshot can hold."""

from typing import Any, Final

import msgspec

from sapajou.coach import Puzzle
from sapajou.server.messages import (
    BotAsked,
    Clock,
    FailedBot,
    LessonOf,
    Line,
    PracticeOf,
    Status,
    UndoAsked,
    UndoDenied,
)

CHAT_KEPT: Final = 200  # lines that a client gets; the log keeps all
GUESTS_KEPT: Final = 100
REMEMBERED: Final = 400  # messages of people that are recognised when they come again


class Practice(msgspec.Struct, frozen=True):
    """Where a match goes on that does not begin at its beginning: from which moment of which, and the position."""

    of: PracticeOf
    position: dict[str, Any]


class AskedPuzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle that is asked at a table: that of a day, or a lesson."""

    puzzle: Puzzle
    day: str | None = None
    lesson: LessonOf | None = None


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was chosen when the table was opened.

    Until the match begins, all but the bots may be chosen again; a `practice` has the options of its match, a `puzzle`
    those of its position.
    """

    bots: list[str | None]
    options: dict[str, Any]
    spectators: bool
    clock: Clock | None
    practice: Practice | None = None
    puzzle: AskedPuzzle | None = None

    @property
    def position(self) -> dict[str, Any] | None:
        """Where the match begins, if not at its beginning."""
        if self.puzzle is not None:
            return self.puzzle.puzzle.position
        return None if self.practice is None else self.practice.position


class Arrangement(msgspec.Struct, frozen=True):
    """Who may look on, and how much time people have."""

    spectators: bool
    clock: Clock | None


def as_chosen(options: dict[str, Any]) -> dict[str, Any]:
    """Return options as a client meant them: JSON knows one kind of number, so 18.0 is a whole one."""
    return {name: int(one) if isinstance(one, float) and one.is_integer() else one for name, one in options.items()}


class Chair(msgspec.Struct):
    """One seat: its person, the person's commitment and number for the shuffle, the bot that plays it, seconds left.

    `failed`: the bot of the host's that this one plays in place of. `agrees`: its person agrees to hints.
    """

    person: str | None = None
    name: str | None = None
    commitment: str | None = None
    number: str | None = None
    bot: str | None = None
    time: float | None = None
    failed: FailedBot | None = None
    agrees: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.person is not None or self.bot is not None

    @property
    def by_person(self) -> bool:
        """Whether a person plays this seat now."""
        return self.person is not None and self.bot is None


class Guest(msgspec.Struct):
    """Somebody without a seat who has spoken, or whose seat was taken away."""

    number: int
    person: str
    name: str | None
    silenced: bool = False
    sent_away: bool = False


class Facts(msgspec.Struct):
    """The table at one moment."""

    chairs: list[Chair]
    options: dict[str, Any]
    status: Status = "open"
    changed: float = 0.0  # when the last entry was written
    noticed: float = 0.0  # when the last one was that others may know of: a draft is none
    host: str | None = None  # who opened the table, if not the person of its row any more
    away: list[str] = []  # who has put the table away
    chat: list[Line] = []
    spoken: int = 0  # lines of chat so far
    guests: list[Guest] = []
    met: int = 0  # guests so far
    undo: UndoAsked | None = None
    denied: UndoDenied | None = None
    bot_asked: BotAsked | None = None
    rematch: str | None = None
    arranged: Arrangement | None = None  # None: as when the table was opened
    done: list[tuple[str, str]] = []  # person and id of the latest messages that were carried out
    protocol: int = 1  # of the shuffle; the first one had no commitments of people
    frozen: float = 0.0  # when seats and options were frozen for the shuffle
    began: list[str | None] = []  # the bots on the seats when the match began: the seed comes from them
    departed: bool = False  # today's rules do not allow what was played

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat that a person holds, or None."""
        if person is None:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def people(self) -> tuple[str, ...]:
        """Return the identities on the seats."""
        return tuple(chair.person for chair in self.chairs if chair.person is not None)

    def guest_of(self, person: str) -> Guest | None:
        """Return what is known of somebody without a seat, or None."""
        return next((guest for guest in self.guests if guest.person == person), None)

    def guest(self, number: int) -> Guest | None:
        """Return the guest of a number, or None."""
        return next((guest for guest in self.guests if guest.number == number), None)

    def meet(self, person: str, name: str | None) -> Guest:
        """Return a guest, known from now on; of too many one is forgotten, if possible one who may do anything."""
        guest = self.guest_of(person)
        if guest is None:
            guest = Guest(self.met, person, name)
            self.met += 1
            self.guests = [*self.guests, guest]
            if len(self.guests) > GUESTS_KEPT:
                self.guests.remove(min(self.guests, key=lambda one: (one.silenced or one.sent_away, one.number)))
        guest.name = name
        return guest

    def name_on_seat(self, person: str) -> str | None:
        """Return what a person is called on the seat it holds, or None."""
        seat = self.seat_of(person)
        return None if seat is None else self.chairs[seat].name

    def rename(self, person: str, name: str) -> None:
        """Call a person otherwise."""
        people: list[Chair | Guest] = [*self.chairs, *self.guests]
        for one in people:
            if one.person == person:
                one.name = name

    def say(self, line: Line) -> None:
        """Add a line to the chat."""
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.spoken += 1

    def remember(self, person: str | None, message: str | None) -> None:
        """Keep in mind that a message was carried out."""
        if person is not None and message is not None:
            self.done = [*self.done, (person, message)][-REMEMBERED:]
