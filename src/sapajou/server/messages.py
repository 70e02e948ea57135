"""What clients and the server say to each other over the WebSocket of a table.

The browser's types are generated from here. Messages carry codes and values, never sentences; the client
puts them into words. A message of a client that changes something has an `id` of the client's own
choosing; the answer (`accepted`, `refused` or `stale`) repeats it.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from sapajou.kernel.show import Grid
from sapajou.kernel.tagged import snake

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
GuestNumber: TypeAlias = Annotated[int, Meta(ge=0)]
BotName: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,30}$")]
Hexadecimal: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=4000)]
Steps: TypeAlias = Annotated[list[MoveText | int | dict[str, Any]], Meta(max_length=200)]
WrittenMove: TypeAlias = MoveText | int | dict[str, Any] | Steps
Language: TypeAlias = Literal["en", "fr"]
FailedHow: TypeAlias = Literal["slow", "ended", "nonsense", "broke", "gone"]
Status: TypeAlias = Literal["open", "closed", "shuffling", "playing", "over"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Anything that goes over the wire."""


# From a client


class Hello(Message, frozen=True):
    """The first message: what the client already has, in which language it wants the plain board, if at all.

    `told` counts events, `heard` lines of talk.
    """

    told: Annotated[int, Meta(ge=0)] = 0
    heard: Annotated[int, Meta(ge=0)] = 0
    language: Language = "en"
    show: bool = False


class Ping(Message, frozen=True):
    """A question whether anybody is there."""


class Sit(Message, frozen=True):
    """Take a seat, and commit to a random number for the shuffle: SHA-256 of its 32 bytes.

    On one's own seat, only the commitment changes.
    """

    id: Id
    seat: SeatNumber
    commitment: Hexadecimal


class Stand(Message, frozen=True):
    """Give one's seat up before the match begins."""

    id: Id


class SeatBot(Message, frozen=True):
    """Put a bot on a seat: before the match on an open one, or in place of another bot.

    During the match in place of a person who is away or oneself; in place of another bot this asks the other people.
    """

    id: Id
    seat: SeatNumber
    bot: BotName


class Clear(Message, frozen=True):
    """Take a bot or a person off a seat before the match begins; a person cannot sit there again until let back."""

    id: Id
    seat: SeatNumber


class LetBack(Message, frozen=True):
    """Let a guest who was taken off a seat sit down again."""

    id: Id
    guest: GuestNumber


class Silence(Message, frozen=True):
    """Let nobody hear a guest any more, or hear the guest again."""

    id: Id
    guest: GuestNumber
    silent: bool


class ComeBack(Message, frozen=True):
    """Play on in one's own seat, which a bot has been keeping."""

    id: Id


class PutAway(Message, frozen=True):
    """Take the table off one's list.

    Before the match begins, whoever opened the table closes it by that, and everybody else stands up.
    """

    id: Id


class Configure(Message, frozen=True):
    """Choose other options before the match begins."""

    id: Id
    options: dict[str, Any]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds a person has for the whole match, and seconds added after each of its moves."""

    bank: Annotated[int, Meta(ge=10, le=86_400)]
    added: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Arrange(Message, frozen=True):
    """Choose before the match begins who may look on, and how much time people have."""

    id: Id
    spectators: bool
    clock: Clock | None


class Agree(Message, frozen=True):
    """Say before the match begins whether one agrees that everybody at the table may ask the coach for hints."""

    id: Id
    hints: bool


class Start(Message, frozen=True):
    """Freeze seats and options; the match begins when everybody has revealed their number, or a short time later."""

    id: Id


class Reveal(Message, frozen=True):
    """Reveal the number that one has committed to, once the table is shuffling."""

    id: Id
    number: Hexadecimal


class Move(Message, frozen=True):
    """A step or a whole move, for the decision that the client was shown."""

    id: Id
    number: int
    choices: str
    move: WrittenMove


class Why(Message, frozen=True):
    """May this be played now, and if not, why? Changes nothing."""

    id: Id
    move: WrittenMove


class Hint(Message, frozen=True):
    """Ask the coach what to do, for the decision that the client was shown; `advice` follows, twice or more."""

    id: Id
    number: int
    choices: str


class Undo(Message, frozen=True):
    """Take back one's latest actions; beyond the free part this asks the others."""

    id: Id
    actions: Annotated[int, Meta(ge=1)]


class AnswerUndo(Message, frozen=True):
    """Grant or deny what another person asked to take back."""

    id: Id
    grant: bool


class AnswerBot(Message, frozen=True):
    """Grant or deny that another bot plays a seat, as another person asked."""

    id: Id
    grant: bool


class Chat(Message, frozen=True):
    """Say something to everybody at the table."""

    id: Id
    text: ChatText


class Rematch(Message, frozen=True):
    """Open a new table with the same people, bots and options."""

    id: Id


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | Sit
    | Stand
    | SeatBot
    | Clear
    | LetBack
    | Silence
    | ComeBack
    | PutAway
    | Configure
    | Arrange
    | Agree
    | Start
    | Reveal
    | Move
    | Why
    | Hint
    | Undo
    | AnswerUndo
    | AnswerBot
    | Chat
    | Rematch
)


# From the server


class FailedBot(msgspec.Struct, frozen=True):
    """A bot of the host's that failed in this match: what it is called, who made it, and how it failed.

    It took too long, its process ended, it chose what is not legal, it raised an error, or the server has no such bot.
    """

    title: str
    author: str
    how: FailedHow


class Seat(msgspec.Struct, frozen=True):
    """Who sits on a seat.

    `bot` plays it: alone (`person` is false) or in place of a person. `here`: the person has a connection open;
    `gone`: the person has had none for so long that others may let a bot play. `commitment`: what the person has
    committed to for the shuffle, `revealed`: whether the number is in. `time`: seconds left when the message was made,
    `running`: whether they run. `failed`: the bot that this one plays in place of. `agrees`: the person agrees that
    hints may be asked for.
    """

    taken: bool = False
    person: bool = False
    name: str | None = None
    bot: str | None = None
    here: bool = False
    gone: bool = False
    commitment: str | None = None
    revealed: bool = False
    mine: bool = False
    time: float | None = None
    running: bool = False
    failed: FailedBot | None = None
    agrees: bool = False


class UndoAsked(msgspec.Struct, frozen=True):
    """Who wants to take back how many actions, who has granted it so far, and who is asked."""

    seat: int
    actions: int
    granted: list[int]
    asked: list[int] = []


class UndoDenied(msgspec.Struct, frozen=True):
    """Who was denied the latest undo that was asked for, and by whom; until something is played or asked again."""

    seat: int
    by: int


class BotAsked(msgspec.Struct, frozen=True):
    """Who wants which bot to play another bot's seat (`of`), who has granted it so far, and who is asked.

    `denied`: who denied it; that is told until something is played or asked again.
    """

    seat: int
    of: int
    bot: str
    granted: list[int]
    asked: list[int]
    denied: int | None = None


class Line(msgspec.Struct, frozen=True):
    """Something said at the table: a person's own words, or a bot's phrase as code and values.

    Spectators have no seat; `guest` tells them apart.
    """

    number: int
    at: float
    seat: int | None
    name: str | None
    text: str | None = None
    code: str | None = None
    values: dict[str, Any] = {}
    guest: int | None = None


class Guest(msgspec.Struct, frozen=True):
    """Somebody without a seat who has spoken, or whose seat was taken away (`sent_away`)."""

    number: int
    name: str | None
    silenced: bool
    sent_away: bool


class Talk(Message, frozen=True):
    """What was said since the client last heard anything."""

    lines: list[Line]


class PracticeOf(msgspec.Struct, frozen=True):
    """From which moment of which table's match a practice goes on."""

    table: str
    moment: int


class Offered(msgspec.Struct, frozen=True):
    """One thing a seat may do: its number, its notation, its structured form, and its values as words take them."""

    action: int
    text: str
    choice: Any
    says: dict[str, Any]


class Reason(msgspec.Struct, frozen=True):
    """What speaks for a move, or against it: a key of the game's words, and the amount in its sentence."""

    key: str
    amount: float


class LessonOf(msgspec.Struct, frozen=True):
    """Which lesson of a seat a puzzle is: the table of its match, the moment before the decision, and of how many."""

    table: str
    moment: int
    seat: int
    number: int
    of: int


class PuzzleWay(msgspec.Struct, frozen=True):
    """What may be played in a puzzle: the moves of a turn, each with its steps, and the chance to win with it.

    `solves`: it is a solution; `played`: it, or its beginning, was just played; `tempting`: a quick look plays it, or
    it was played when the puzzle is a lesson.
    """

    moves: list[list[Offered]]
    chance: float
    low: float
    high: float
    solves: bool
    played: bool
    tempting: bool


class PuzzleNow(msgspec.Struct, frozen=True):
    """A puzzle that is asked at a table, of a day or a lesson, and what is to be said of what was played so far.

    `found`: how many moves of the solution were played. `loss` is what the moves give away of the chance to win, where
    that is known. `ways`, best first, and `reasons`, what the best of them has over the tempting one, are told once it
    is solved or missed.
    """

    id: str
    seat: int
    verdict: Literal["on_the_way", "solved", "missed"]
    found: int
    loss: float | None
    ways: list[PuzzleWay]
    reasons: list[Reason]
    day: str | None = None
    lesson: LessonOf | None = None


class TableNow(Message, frozen=True, tag="table"):
    """The table around the board, whenever it has changed.

    `host`: oneself has opened it; `opener`: the seat of whoever has. `guests` are for whoever opened it alone.
    `watching`: how many people are there without a seat; before the match begins they are on the way to one.
    `hints`: whether whoever sits here may ask the coach: alone among bots, or because all people have agreed.
    `practice`: the match does not begin at its beginning. `puzzle`: a position is asked here, and nobody plays but
    the person.
    """

    id: str
    game: str
    status: Status
    options: dict[str, Any]
    seats: list[Seat]
    host: bool
    spectators: bool
    watching: int
    commitment: str
    clock: Clock | None
    undo: UndoAsked | None
    rematch: str | None
    departed: bool = False
    denied: UndoDenied | None = None
    opener: int | None = None
    guests: list[Guest] = []
    hints: bool = False
    practice: PracticeOf | None = None
    puzzle: PuzzleNow | None = None
    bot_asked: BotAsked | None = None


class ToldEvent(msgspec.Struct, frozen=True):
    """One event: its structured form, its values as words take them, and after which moment it happened."""

    event: Any
    says: dict[str, Any]
    moment: int


class Question(msgspec.Struct, frozen=True):
    """A question to a seat: a key of the game's words, and the values of its sentence."""

    key: str
    values: dict[str, Any] = {}


class Mine(msgspec.Struct, frozen=True):
    """What only the seat's own client gets.

    `number` and `choices` name the decision; they go back with the move. `draft` holds the steps of an
    unfinished move. `undoable` actions may be taken back freely. `obvious` is an action that needs no
    thought, if there is one. `asked` is what the seat has to decide, where the game has words for it.
    """

    seat: int
    number: int
    choices: str
    offered: list[Offered]
    draft: list[str]
    undoable: int
    actions: int
    obvious: int | None = None
    asked: Question | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    ranks: list[int]
    winners: list[int]
    scores: list[float]
    rivals: dict[str, float]
    reason: str
    truncated: bool


class BoardNow(Message, frozen=True, tag="board"):
    """The board as this client may see it, and what it was told since.

    `told` counts the events up to and including these; `moment` counts the finished moves, and is the
    address of this position in a replay. If several seats have moved since the last one, each of them has one:
    what may be chosen comes with the present one alone.
    """

    moment: int
    view: Any
    to_act: list[int]
    mine: Mine | None
    events: list[ToldEvent]
    told: int
    show: list[Grid]
    outcome: Outcome | None


class Way(msgspec.Struct, frozen=True):
    """A move that is worth a thought, or all moves of a turn: the steps of each, its chance to win, and reasons.

    `low` and `high` are the ends of the 95 % interval of the chance. Null where nobody can tell.
    """

    moves: list[list[Offered]]
    chance: float | None
    low: float | None
    high: float | None
    reasons: list[Reason]


class Advice(Message, frozen=True):
    """What the coach would do, the best first, for the decision that was asked about; [] if it has nothing to say.

    `done`: it has thought to the end; until then a better advice follows.
    """

    id: str
    number: int
    choices: str
    ways: list[Way]
    done: bool


class Accepted(Message, frozen=True):
    """What was asked is done, and durable."""

    id: str


class Possible(Message, frozen=True):
    """The answer to `why`: it may be played."""

    id: str


class Stale(Message, frozen=True):
    """The move was for another decision than the present one; the present one follows."""

    id: str


class Refused(Message, frozen=True):
    """What was asked is not possible: a code for words, its values, and the rule behind it."""

    id: str | None
    code: str
    rule: str = ""
    place: str = ""
    values: dict[str, Any] = {}


class Pong(Message, frozen=True):
    """Here."""


ServerMessage: TypeAlias = TableNow | Talk | BoardNow | Advice | Accepted | Possible | Stale | Refused | Pong
