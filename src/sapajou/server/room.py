"""A table as its log tells it: every process that reads the same entries has the same room."""

import itertools
import logging
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from sapajou.coach import Answer, Judge
from sapajou.coach.puzzles import ON_THE_WAY
from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.match import Checkpoint, Match
from sapajou.kernel.record import Record, digest
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.shuffle import Shuffle, commit, derive_seed, joined_seed
from sapajou.server import entries as e
from sapajou.server.facts import Arrangement, Chair, Facts, Settings
from sapajou.server.messages import BotAsked, Clock, FailedBot, Line, UndoAsked, UndoDenied
from sapajou.server.stored import Entry, TableRow

LOG = logging.getLogger(__name__)

REVEAL_SECONDS: Final = 5.0  # that people's browsers have to reveal their numbers
_SEVERAL: Final = 2  # people at a table who must agree on something
# What nobody at the table notices, unless the match has gone on with it.
_UNNOTICED: Final = e.Played | e.TookBack | e.Hinted | e.PutAway | e.Renamed | e.Resumed


class NeedsHistory(Exception):
    """An entry takes back what was played before the snapshot from which a room was opened."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room after one of its entries; `places` is where the moves of each seat had led, for the bots on them."""

    facts: Facts
    checkpoint: Checkpoint | None
    places: dict[int, list[str]] = {}


class Room:
    """One table in memory.

    `complete` says whether the match holds its whole history. A room opened from a snapshot does not: it can
    be played, but for looking back or taking back it must be read from its first entry again.
    """

    def __init__(self, row: TableRow) -> None:
        """Take what was chosen when the table was opened."""
        self.row = row
        self.game: Game[Any] = registered_game(row.game)
        self.settings = msgspec.json.decode(row.settings, type=Settings)
        self.facts = Facts([Chair(bot=bot) for bot in self.settings.bots], dict(self.settings.options))
        self.match: Match | None = None
        self.number = 0
        self.complete = True
        self._judge: Judge | None = None
        self._judged: tuple[int, str] | None = None  # a moment, and the place that was reached then

    @classmethod
    def from_snapshot(cls, row: TableRow, number: int, body: bytes) -> "Room":
        """Return the room that a snapshot holds."""
        room = cls(row)
        kept = msgspec.json.decode(body, type=Snapshot)
        room.facts = kept.facts
        if kept.checkpoint is not None:
            room.match = Match.resume(room.game, kept.checkpoint, kept.places)
            room.complete = False
        room.number = number
        return room

    def snapshot(self) -> bytes:
        """Return what `from_snapshot` takes."""
        if self.match is None:
            return msgspec.json.encode(Snapshot(self.facts, None))
        places = {seat: led for seat in range(self.match.seats) if (led := self.match.places(seat))}
        return msgspec.json.encode(Snapshot(self.facts, self.match.checkpoint(), places))

    # Facts

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def host(self) -> str:
        """Who opened the table; that goes to another device together with the seat."""
        return self.facts.host or self.row.host

    @property
    def commitment(self) -> str:
        """What was promised of the secret."""
        return commit(self.row.secret)

    def listed(self) -> tuple[str, ...]:
        """Return in whose lists the table stands: who sits there and who opened it, unless they have put it away."""
        if self.facts.status == "closed" or self.settings.puzzle is not None:
            return ()
        mine = (*self.facts.people(), self.host)
        return tuple(person for person in dict.fromkeys(mine) if person not in self.facts.away)

    def to_act(self) -> list[int]:
        """Return who owes a decision; in a puzzle nobody but whoever it is asked, until it is solved or missed."""
        if self.match is None or self.facts.departed:
            return []
        owe = self.match.state.to_act()
        if self.settings.puzzle is None:
            return owe
        return [] if self.answered else [seat for seat in owe if seat == self.settings.puzzle.puzzle.seat]

    def bots_to_act(self) -> list[int]:
        """Return the seats from which a bot owes a decision."""
        return [seat for seat in self.to_act() if self.facts.chairs[seat].bot is not None]

    def row_now(self, at: float) -> TableRow:
        """Return the table's row as it must stand after the present entry."""
        clocked = self.clock is not None and self.facts.status == "playing"
        shuffling = self.facts.status == "shuffling"
        return self.row._replace(
            status=self.facts.status,
            people=self.listed(),
            tended=clocked or shuffling or bool(self.bots_to_act()),
            changed=at,
            noticed=self.facts.noticed or self.row.created,
        )

    @property
    def spectators(self) -> bool:
        """Whether others may look on."""
        return (self.facts.arranged or self.settings).spectators

    @property
    def clock(self) -> Clock | None:
        """How much time people have, or None where no clock is."""
        return (self.facts.arranged or self.settings).clock

    @property
    def hints(self) -> bool:
        """Whether people here may ask the coach: whoever is alone among bots, others if all of them have agreed.

        Nobody about a puzzle.
        """
        if self.settings.puzzle is not None:
            return False
        people = [chair for chair in self.facts.chairs if chair.person is not None]
        return len(people) < _SEVERAL or all(chair.agrees for chair in people)

    # Puzzles

    @property
    def judge(self) -> Judge | None:
        """Who says whether the puzzle that is asked here is solved, if one is."""
        if self._judge is None and self.settings.puzzle is not None:
            self._judge = Judge(self.settings.puzzle.puzzle)
        return self._judge

    @property
    def reached(self) -> str:
        """Where the finished moves have led, as a judge of puzzles takes it."""
        match = self.match
        if match is None:
            return ""
        if self._judged is None or self._judged[0] != match.moment:
            self._judged = match.moment, digest(self.game, match.before(len(match.moves)))
        return self._judged[1]

    @property
    def answer(self) -> Answer | None:
        """What is to be said of what was played in the puzzle that is asked here, if one is and has begun."""
        return None if self.judge is None or self.match is None else self.judge.at(self.reached)

    @property
    def answered(self) -> bool:
        """Whether a puzzle that is asked here is solved or missed: it is not played on then, only taken back."""
        answer = self.answer
        return answer is not None and answer.verdict != ON_THE_WAY

    # Clocks

    def time_left(self, seat: int, now: float) -> float | None:
        """Return the seconds a person has left, or None where no clock is."""
        left = self.facts.chairs[seat].time
        if left is None or not self.clock_runs(seat):
            return left
        return max(0.0, left - max(0.0, now - self.facts.changed))

    def clock_runs(self, seat: int) -> bool:
        """Return whether a seat's time is running."""
        return self.facts.chairs[seat].by_person and seat in self.to_act()

    def clocked(self) -> list[int]:
        """Return the seats whose time is counted."""
        return [seat for seat, chair in enumerate(self.facts.chairs) if chair.time is not None]

    def _let_clocks_run(self, at: float) -> None:
        """Charge everybody who owes a decision with the time since the last entry."""
        for seat, chair in enumerate(self.facts.chairs):
            chair.time = self.time_left(seat, at)

    # The shuffle

    def unrevealed(self) -> list[int]:
        """Return the seats whose people have committed to a number and not revealed it."""
        chairs = enumerate(self.facts.chairs)
        return [seat for seat, chair in chairs if chair.commitment is not None and chair.number is None]

    def reveal_over(self, now: float) -> bool:
        """Return whether people have had their time to reveal; a clock that was set back makes nobody wait."""
        return self.facts.status == "shuffling" and abs(now - self.facts.frozen) >= REVEAL_SECONDS

    # Reading the log

    def read(self, log: Iterable[Entry]) -> None:
        """Take in entries, in order; raise `NeedsHistory` if that takes the whole log."""
        for entry in log:
            if entry.number != self.number + 1:
                msg = f"entry {entry.number} follows entry {self.number}"
                raise ValueError(msg)
            self.take(entry.at, e.decode(entry.body))

    def take(self, at: float, entry: e.AnyEntry) -> None:
        """Take in the next entry."""
        self._let_clocks_run(self.facts.changed + entry.charged if isinstance(entry, e.Resumed) else at)
        moment = self._moment()
        try:
            self._carry_out(at, entry)
        except (IllegalAction, BadInput) as refusal:
            if not self.complete:  # perhaps it is the snapshot that lacks something
                raise NeedsHistory from refusal
            # Only newer rules can refuse what was checked before it was written.
            LOG.warning("table %s departs from today's rules at entry %d", self.id, self.number + 1)
            self.facts.departed = True
        self.facts.remember(entry.person, entry.id)
        self.facts.changed = max(at, self.facts.changed)
        if entry.person in self.facts.away and not isinstance(entry, e.PutAway | e.Renamed):
            self.facts.away = [person for person in self.facts.away if person != entry.person]
        if not isinstance(entry, _UNNOTICED) or self._moment() > moment:
            self.facts.noticed = self.facts.changed
        self.number += 1

    def _moment(self) -> int:
        return self.match.moment if self.match is not None else 0

    def _carry_out(self, at: float, entry: e.AnyEntry) -> None:  # noqa: C901, PLR0912  one line an entry
        facts = self.facts
        match entry:
            case e.Sat():
                facts.chairs[entry.seat] = Chair(entry.person, entry.name, entry.commitment, entry.number)
            case e.Stood():
                self._free(entry)
            case e.Agreed():
                facts.chairs[entry.seat].agrees = entry.hints
            case e.LetBack() | e.Silenced():
                self._treat(entry)
            case e.BotSat():
                self._seat_bot(entry.seat, entry.bot)
            case e.BotReplaced():
                facts.chairs[entry.seat].bot = entry.bot
                facts.chairs[entry.seat].failed = FailedBot(entry.title, entry.author, entry.how)
            case e.CameBack():
                facts.chairs[entry.seat].bot = facts.chairs[entry.seat].failed = None
            case e.SeatMoved():
                self._move_seat(entry)
            case e.Renamed(person=str() as person):
                facts.rename(person, entry.name)
            case e.Configured() | e.Arranged() | e.Closed() | e.PutAway() | e.Rematched():
                self._arrange(entry)
            case e.Started():
                self._start()
            case e.Frozen() | e.Revealed() | e.Dealt():
                self._shuffle(at, entry)
            case e.Spoke():
                facts.say(Line(facts.spoken, at, entry.seat, entry.name, text=entry.text, guest=self._guest(entry)))
            case _:
                self._go_on(at, entry)

    def _seat_bot(self, seat: int, bot: str) -> None:
        """Let a bot play a seat from now on; whatever was asked or told of another one there is settled."""
        chair = self.facts.chairs[seat]
        chair.bot, chair.failed = bot, None
        if self.facts.bot_asked is not None and self.facts.bot_asked.of == seat:
            self.facts.bot_asked = None

    def _free(self, entry: e.Stood) -> None:
        """Open a seat; whoever did not leave it of one's own accord cannot simply sit down again."""
        chair = self.facts.chairs[entry.seat]
        if chair.person not in (None, entry.person):
            self.facts.meet(chair.person, chair.name).sent_away = True
        self.facts.chairs[entry.seat] = Chair()

    def _treat(self, entry: e.LetBack | e.Silenced) -> None:
        """Note what a guest may do."""
        guest = self.facts.guest(entry.guest)
        if guest is None:
            return
        if isinstance(entry, e.Silenced):
            guest.silenced = entry.silent
        else:
            guest.sent_away = False

    def _guest(self, entry: e.Spoke) -> int | None:
        """Return the number of a guest who speaks."""
        if entry.seat is not None or entry.person is None or entry.person == self.host:
            return None
        return self.facts.meet(entry.person, entry.name).number

    def _arrange(self, entry: e.Configured | e.Arranged | e.Closed | e.PutAway | e.Rematched) -> None:
        """Take in what becomes of the table around the match."""
        match entry:
            case e.Configured():
                self.facts.options = entry.options
            case e.Arranged():
                self.facts.arranged = Arrangement(entry.spectators, entry.clock)
            case e.Closed():
                self.facts.status = "closed"
            case e.PutAway(person=str() as person):
                self.facts.away = [*self.facts.away, person]
            case e.Rematched():
                self.facts.rematch = entry.table

    def _move_seat(self, entry: e.SeatMoved) -> None:
        """Let a seat go over to another device, and what its person may do as host with it."""
        chair = self.facts.chairs[entry.seat]
        if chair.person == self.host:
            self.facts.host = entry.person
        chair.person = entry.person

    def _shuffle(self, at: float, entry: e.Frozen | e.Revealed | e.Dealt) -> None:
        """Freeze the table, take numbers in, and begin when nobody's is missing or nobody is waited for any more."""
        facts = self.facts
        match entry:
            case e.Frozen():
                facts.status, facts.protocol, facts.frozen, facts.options = "shuffling", 2, at, entry.options
            case e.Revealed():
                facts.chairs[entry.seat].number = entry.number
        if isinstance(entry, e.Dealt) or not self.unrevealed():
            self._start()

    def _start(self) -> None:
        """Begin the match; what is not among the options was no choice when it was started."""
        self.facts.options = self.game.options_under(0, self.facts.options)
        if self.facts.protocol > 1:
            self.facts.began = [chair.bot for chair in self.facts.chairs]
        position = self.settings.position
        if position is not None:
            self.match = Match.from_position(self.game, position)
        else:
            self.match = Match(self.game, len(self.facts.chairs), self.seed(), **self.facts.options)
        self.facts.status = "over" if self.match.state.over else "playing"
        clock = self.clock
        for chair in self.facts.chairs:
            chair.time = float(clock.bank) if clock is not None and chair.person is not None else None

    def _go_on(self, at: float, entry: e.AnyEntry) -> None:
        """Take in an entry that is about the match."""
        match = self.match
        if match is None or self.facts.departed:
            return
        match entry:
            case e.Played():
                self._play(match, at, entry)
            case e.TookBack():
                self._take_back(match, entry.seat, entry.actions, granted=entry.granted)
            case e.Hinted():
                match.note_hint(entry.seat)
            case e.UndoWanted():
                self.facts.undo = UndoAsked(entry.seat, entry.actions, [], entry.asked)
                self.facts.denied = None
            case e.UndoAnswered():
                self._answer_undo(match, entry)
            case e.BotWanted():
                self.facts.bot_asked = BotAsked(entry.seat, entry.of, entry.bot, [], entry.asked)
            case e.BotAnswered():
                self._answer_bot(entry)

    def _play(self, match: Match, at: float, entry: e.Played) -> None:
        before = match.moment
        match.play(entry.seat, entry.move)
        chair = self.facts.chairs[entry.seat]
        if match.moment > before:
            self.facts.undo = self.facts.denied = None
            self._forget_denied_bot()
            clock = self.clock
            if chair.time is not None and clock is not None:
                chair.time += clock.added
        if entry.said is not None:
            line = Line(self.facts.spoken, at, entry.seat, None, code=entry.said.code, values=entry.said.values)
            self.facts.say(line)
        if match.state.over:
            self.facts.status = "over"

    def _answer_undo(self, match: Match, entry: e.UndoAnswered) -> None:
        """Note an answer; the last consent carries the undo out."""
        asked = self.facts.undo
        if asked is None:
            return
        if not entry.grant:
            withdrawn = entry.seat == asked.seat
            self.facts.undo = None
            self.facts.denied = None if withdrawn else UndoDenied(asked.seat, entry.seat)
            return
        granted = sorted({*asked.granted, entry.seat})
        self.facts.undo = msgspec.structs.replace(asked, granted=granted)
        if not set(self.consents(asked)) - set(granted):
            self._take_back(match, asked.seat, asked.actions + self.drafted(match, asked.seat), granted=True)

    def _answer_bot(self, entry: e.BotAnswered) -> None:
        """Note an answer; with the last consent another bot plays, and who takes the question back ends it."""
        asked = self.facts.bot_asked
        if asked is None:
            return
        if not entry.grant:
            withdrawn = entry.seat == asked.seat
            self.facts.bot_asked = None if withdrawn else msgspec.structs.replace(asked, denied=entry.seat)
            return
        granted = sorted({*asked.granted, entry.seat})
        self.facts.bot_asked = msgspec.structs.replace(asked, granted=granted)
        if not set(asked.asked) - set(granted):
            self._seat_bot(asked.of, asked.bot)

    def _forget_denied_bot(self) -> None:
        if self.facts.bot_asked is not None and self.facts.bot_asked.denied is not None:
            self.facts.bot_asked = None

    def _take_back(self, match: Match, seat: int, actions: int, *, granted: bool) -> None:
        """Take actions back; like a move, this ends a question, unless only a draft goes, which nobody may notice."""
        if not self.complete:
            raise NeedsHistory
        before = match.moment
        match.undo(seat, actions, granted=granted)
        if match.moment > before:
            self.facts.undo = self.facts.denied = None
            self.facts.status = "playing"

    @staticmethod
    def drafted(match: Match, seat: int) -> int:
        """Return how many actions a seat has given to a move that is not finished."""
        return match.actions(seat) - match.actions(seat, match.moment)

    def asked_for_undo(self, seat: int) -> list[int]:
        """Return the seats of the other people, whose consent it takes, even while a bot keeps their seat."""
        return [other for other, chair in enumerate(self.facts.chairs) if other != seat and chair.person is not None]

    def asked_for_bot(self, seat: int) -> list[int]:
        """Return the seats of the other people who play, whose consent it takes to let another bot play."""
        return [other for other, chair in enumerate(self.facts.chairs) if other != seat and chair.by_person]

    def consents(self, undo: UndoAsked) -> list[int]:
        """Return whose consent an undo takes; where the log does not say so, those whose seat no bot keeps."""
        others = [seat for seat, chair in enumerate(self.facts.chairs) if seat != undo.seat and chair.by_person]
        return undo.asked or others

    # What comes out at the end

    def shuffle(self) -> Shuffle:
        """Return how the seed of the match comes about, with everything that is secret until the end."""
        chairs = self.facts.chairs
        bots = self.facts.began or [chair.bot for chair in chairs]
        told = Shuffle(
            commitment=self.commitment,
            secret=self.row.secret.hex(),
            match=self.id,
            numbers=[chair.number for chair in chairs],
        )
        if self.facts.protocol == 1:
            return told
        return msgspec.structs.replace(
            told,
            protocol=2,
            commitments=[chair.commitment for chair in chairs],
            bots=[None if chair.commitment is not None else bot for chair, bot in zip(chairs, bots, strict=True)],
        )

    def seed(self) -> int:
        """Return the seed of the match."""
        return derive_seed(self.shuffle(), self.row.game, self.facts.options)

    def record(self) -> Record:
        """Return the record of a finished match, with the secret of its shuffle."""
        if self.match is None or not self.complete:
            msg = "a record needs the whole match"
            raise ValueError(msg)
        record = self.match.record()
        if self.settings.position is not None:
            return record
        # What was frozen, and not what later versions may add to it: the seed comes from that.
        options = self.facts.options if self.facts.protocol > 1 else record.options
        return msgspec.structs.replace(record, options=options, shuffle=self.shuffle())

    def bot_seed(self, seat: int) -> int:
        """Return the seed for a bot's next decision: the same in every process, foreseeable by nobody."""
        answered = self.match.decision(seat).number if self.match is not None else 0
        return joined_seed(self.row.secret.hex(), f"{self.id} bot", [str(seat), str(answered)])

    def hint_seed(self, seat: int) -> int:
        """Return the seed for the coach's thoughts on a seat's decision; that of a bot there is another one."""
        answered = self.match.decision(seat).number if self.match is not None else 0
        return joined_seed(self.row.secret.hex(), f"{self.id} hint", [str(seat), str(answered)])


def opened(row: TableRow, snapshot: tuple[int, bytes] | None, log: Iterable[Entry]) -> Room:
    """Return a room from its latest snapshot and the entries since, or from all of its entries.

    Raise `NeedsHistory` if the entries since then reach back behind the snapshot.
    """
    if snapshot is None:
        room = Room(row)
        room.read(log)
        return room
    number, body = snapshot
    room = Room.from_snapshot(row, number, body)
    room.read(itertools.dropwhile(lambda entry: entry.number <= number, log))
    return room
