"""What is written into the log of a table: the whole truth about it, in the order in which it became true."""

from typing import Any, Literal, TypeAlias

import msgspec

from sapajou.kernel.tagged import snake
from sapajou.server.messages import Clock, FailedHow


class Written(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=snake):
    """One entry; `person` and `id` name the message that asked for it, so that a repeated one is recognised."""

    person: str | None = None
    id: str | None = None


class Sat(Written, frozen=True, kw_only=True):
    """A person took a seat and committed to a number for the shuffle; in the first protocol the number stood here."""

    seat: int
    name: str | None
    commitment: str | None = None
    number: str | None = None


class Stood(Written, frozen=True, kw_only=True):
    """A seat became open: its person left, or whoever opened the table took its person or its bot away."""

    seat: int


class LetBack(Written, frozen=True, kw_only=True):
    """A guest who was taken off a seat may sit down again."""

    guest: int


class Silenced(Written, frozen=True, kw_only=True):
    """A guest is not heard any more, or is heard again."""

    guest: int
    silent: bool


class BotSat(Written, frozen=True, kw_only=True):
    """A bot plays a seat from now on; the seat's person, if any, may come back."""

    seat: int
    bot: str


class BotReplaced(Written, frozen=True, kw_only=True):
    """A bot of the host's failed, and another one plays its seat from now on."""

    seat: int
    bot: str
    failed: str
    title: str
    author: str
    how: FailedHow


class CameBack(Written, frozen=True, kw_only=True):
    """A person plays its seat again."""

    seat: int


class SeatMoved(Written, frozen=True, kw_only=True):
    """A seat went over to another device: `person` holds it now."""

    seat: int


class Renamed(Written, frozen=True, kw_only=True):
    """A person is called otherwise from now on, on the seat and in what the host reads of guests."""

    name: str


class Closed(Written, frozen=True):
    """Whoever opened the table closed it before the match began."""


class PutAway(Written, frozen=True):
    """A person no longer wants the table in the list; whoever does something there later has it there again."""


class Configured(Written, frozen=True, kw_only=True):
    """Other options were chosen."""

    options: dict[str, Any]


class Arranged(Written, frozen=True, kw_only=True):
    """It was chosen who may look on, and how much time people have."""

    spectators: bool
    clock: Clock | None


class Agreed(Written, frozen=True, kw_only=True):
    """A person agreed that hints may be asked for at this table, or no longer does."""

    seat: int
    hints: bool


class Started(Written, frozen=True):
    """The match began, by the first protocol of the shuffle; no longer written."""


class Frozen(Written, frozen=True, kw_only=True):
    """The match was started: seats and these options, all of them, stay as they are, and numbers may be revealed."""

    options: dict[str, Any]


class Revealed(Written, frozen=True, kw_only=True):
    """A person revealed the number it had committed to; with the last one the match begins."""

    seat: int
    number: str


class Dealt(Written, frozen=True):
    """The match began without the numbers of those who had not revealed them in time."""


class Phrase(msgspec.Struct, frozen=True):
    """What a bot says about its move: a key of the game's words, and values."""

    code: str
    values: dict[str, Any]


class Played(Written, frozen=True, kw_only=True):
    """A seat took one or more steps, in notation."""

    seat: int
    move: str
    by: Literal["person", "bot", "clock"] = "person"
    said: Phrase | None = None


class TookBack(Written, frozen=True, kw_only=True):
    """A seat took actions back: freely, or because nobody else had to be asked."""

    seat: int
    actions: int
    granted: bool = False


class Hinted(Written, frozen=True, kw_only=True):
    """A person asked the coach for a hint, at the moment that the match had reached."""

    seat: int


class UndoWanted(Written, frozen=True, kw_only=True):
    """A seat asked the others to let it take actions back; old logs do not say whom."""

    seat: int
    actions: int
    asked: list[int] = []


class UndoAnswered(Written, frozen=True, kw_only=True):
    """A seat granted or denied that; when the last one has granted it, it is done."""

    seat: int
    grant: bool


class BotWanted(Written, frozen=True, kw_only=True):
    """A seat asked the others to let another bot play a seat that a bot plays (`of`)."""

    seat: int
    of: int
    bot: str
    asked: list[int]


class BotAnswered(Written, frozen=True, kw_only=True):
    """A seat granted or denied that; when the last one has granted it, the bot sits there."""

    seat: int
    grant: bool


class Resumed(Written, frozen=True, kw_only=True):
    """No server was up for a while: of the time since the entry before, only so many seconds count."""

    charged: float


class Spoke(Written, frozen=True, kw_only=True):
    """A person said something."""

    seat: int | None
    name: str | None
    text: str


class Rematched(Written, frozen=True, kw_only=True):
    """A table for another match was opened."""

    table: str


AnyEntry: TypeAlias = (
    Sat
    | Stood
    | LetBack
    | Silenced
    | BotSat
    | BotReplaced
    | CameBack
    | SeatMoved
    | Renamed
    | Closed
    | PutAway
    | Configured
    | Arranged
    | Agreed
    | Started
    | Frozen
    | Revealed
    | Dealt
    | Played
    | TookBack
    | Hinted
    | UndoWanted
    | UndoAnswered
    | BotWanted
    | BotAnswered
    | Resumed
    | Spoke
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
