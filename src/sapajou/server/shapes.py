"""What the HTTP part takes and gives."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from sapajou.kernel.show import Grid
from sapajou.server.messages import BotName, Clock, Offered, Reason, SeatNumber, Status, ToldEvent

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Single: TypeAlias = bool | int | str


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game: a number in a range (`first` to `last`), one of `choices`, or a set of them.

    With `many` a set is possible, of `many[0]` to `many[1]` choices. What it means stands in the game's words
    under `option.NAME` and `option.NAME.CHOICE`.
    """

    name: str
    default: Single | list[Single]
    choices: list[Single] | None
    first: int | None
    last: int | None
    many: list[int] | None


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is (Elo, `classic` has 1000), with the ends of the 95 % interval and the games behind it."""

    elo: float
    low: float
    high: float
    games: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here; its title and sentences are in its words.

    `choice_rules` names the rules behind each kind of choice. `paces`: within how many seconds 95 of 100 moves of a bot
    stay here, where that is known; `ratings`: how strong bots are, by number of seats, where a ladder was played. What
    `bots` are called that are the host's own stands in the words of the server, as `bot.NAME`.
    """

    id: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]
    rules_version: int
    choice_rules: dict[str, list[str]]
    paces: dict[str, float] = {}
    ratings: dict[int, dict[str, Rating]] = {}


class Me(msgspec.Struct, frozen=True):
    """Who a visitor is: nobody but its browser knows more than the name."""

    name: str | None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a visitor wants to be called."""

    name: Name


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: `bots` has one place a seat, the name of a bot or null for a person."""

    game: Annotated[str, Meta(max_length=60)]
    bots: Annotated[list[BotName | None], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    spectators: bool = True
    clock: Clock | None = None


class TableId(msgspec.Struct, frozen=True):
    """Where a table is."""

    id: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table from outside: who sits there, whether one has opened it (`host`), whether it is one's own move.

    `to_act` is whose decision the match waits for, `round` and `points` how far it has come, where the game counts
    them. `fault` says why a table cannot be opened.
    """

    id: str
    game: str
    status: Status
    changed: float
    names: list[str | None]
    bots: list[str | None]
    host: bool
    my_seat: int | None
    my_turn: bool
    to_act: list[int] = []
    round: int | None = None
    points: list[int] | None = None
    fault: str | None = None


class Reach(msgspec.Struct, frozen=True):
    """Where others find the server, for whoever has come to it by an address of this machine alone.

    `alone`: nobody else can come. Whoever has come by another address can hand on that one.
    """

    addresses: list[str]
    alone: bool


class Moment(msgspec.Struct, frozen=True):
    """A match after `moment` of its `last` moves, as the asker may see it, and what it was told by the latest one."""

    moment: int
    last: int
    view: Any
    to_act: list[int]
    show: list[Grid]
    events: list[ToldEvent]


class EventPage(msgspec.Struct, frozen=True):
    """Events from number `first` on, as the asker was told them."""

    first: int
    events: list[ToldEvent]


class Chance(msgspec.Struct, frozen=True):
    """A seat's chance to win, and its 95 % interval."""

    chance: float
    low: float
    high: float


class MomentChances(msgspec.Struct, frozen=True):
    """The chances of all seats at a moment, each by what it could know then."""

    moment: int
    seats: list[Chance]


class Judged(msgspec.Struct, frozen=True):
    """A decision beside the coach's: the moment before it, what was played, what the coach would have, and why.

    `loss` is what it gave away of the chance to win, `grade` what it is called for that.
    """

    moment: int
    seat: int
    played: list[list[Offered]]
    best: list[list[Offered]]
    loss: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    reasons: list[Reason]


class Draw(msgspec.Struct, frozen=True):
    """What chance, or a hidden thing that was shown, gave a seat: what it could expect before, and its chance after."""

    moment: int
    seat: int
    expected: float
    chance: float


class Dealt(msgspec.Struct, frozen=True):
    """A deal that lay before a seat: who offered it, whether it was taken, and what it was worth to each of the two.

    `deal` is in notation, `told` the event by which the seat heard of it. `worth` is null where it cannot be told.
    """

    moment: int
    offered_by: int
    seat: int
    deal: str
    told: ToldEvent | None
    taken: bool
    worth: list[float | None]


class Review(msgspec.Struct, frozen=True):
    """What the coach makes of a match, as far as it has come; `accuracy` is null of a seat with nothing to decide.

    `luck` is what was drawn and shown gave each seat beyond what it could expect, `draws` are the greatest of that.
    `deals` are those that lay before a seat. `turning_points` are numbers of decisions. `cut`: it has cost all the time
    that it may, and what is missing stays so.
    """

    chances: list[MomentChances]
    decisions: list[Judged]
    accuracy: list[float | None]
    luck: list[float]
    turning_points: list[int]
    cut: bool = False
    draws: list[Draw] = []
    deals: list[Dealt] = []


class ReviewNow(msgspec.Struct, frozen=True):
    """How far the review of a match is: nobody has asked for one, it waits, is under way, or is done."""

    state: Literal["none", "waiting", "running", "done"]
    done: int = 0
    of: int = 0
    review: Review | None = None


class Weighed(msgspec.Struct, frozen=True):
    """One of several moves side by side in the same worlds; `played`: it was, `best`: the coach would have."""

    moves: list[list[Offered]]
    chance: float | None
    low: float | None
    high: float | None
    reasons: list[Reason]
    played: bool
    best: bool


class Practise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment of a finished match to play on against bots, and on which seat."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber


class PuzzleOfDay(msgspec.Struct, frozen=True):
    """The puzzle of a day (`2026-11-17`): of which game, for how many seats, in which round, if the game counts them.

    `gain` is by how much the solution is better than all others.
    """

    id: str
    game: str
    day: str
    seats: int
    round: int | None
    gain: float


class Picture(msgspec.Struct, frozen=True):
    """A drawing, as SVG."""

    svg: str


class Lesson(msgspec.Struct, frozen=True):
    """A decision of a finished match that is worth being asked again: the moment before it, and what it gave away."""

    moment: int
    loss: float


class Learner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose decisions are asked again."""

    seat: SeatNumber


class Pass(msgspec.Struct, frozen=True):
    """A one-time pass to a seat; the client hands it on behind the `#` of a link, which no server sees."""

    token: str


class UsedPass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time pass that is used."""

    token: Annotated[str, Meta(min_length=20, max_length=100)]


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of a game as HTML; each rule has its id as anchor."""

    html: str


class Fault(msgspec.Struct, frozen=True):
    """Why a request was refused: a code for words, its values, and plain English."""

    code: str
    values: dict[str, Any]
    message: str
