"""A match: play that is checked, told to every seat, recorded, and can be taken back."""

import itertools
import secrets
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, NamedTuple, cast, overload

import msgspec
from typing_extensions import TypeVar

from sapajou.kernel import printing
from sapajou.kernel import record as records
from sapajou.kernel.chance import SEED_BITS
from sapajou.kernel.errors import BadInput, UndoRefused
from sapajou.kernel.game import Game
from sapajou.kernel.history import History, Played, can_play
from sapajou.kernel.moves import Move
from sapajou.kernel.option import Value, check_options, written_options
from sapajou.kernel.record import DIGEST_EVERY, FORMAT, GRANTED, UNDO, Record, digest, outcome
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.state import S, State
from sapajou.kernel.tagged import Event, Undone
from sapajou.kernel.trace import surprising

T = TypeVar("T", bound=State, default=State)


class Decision(NamedTuple):
    """Which decision of a seat this is: how many actions it has given, and a hash of its choices."""

    number: int
    choices: str


class TimedEvent(NamedTuple):
    """An event, and after how many moves of the match it was told: 0 for what opened it."""

    moment: int
    event: Event


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match at one moment, to go on from without playing it all again: enough to play, not to look back.

    `drafts` holds the steps of unfinished moves by seat, those that cannot be played at present as well.
    `told` counts the events of each seat, and of a spectator last.
    """

    position: dict[str, Any]
    drafts: dict[int, tuple[int, ...]]
    answered: list[int]
    told: list[int]
    moments: int


class Departure(NamedTuple):
    """Where a record made under older rules leaves today's: how many moves agree, and what then happens."""

    agreed: int
    move: int
    fault: str


class Match(Generic[S]):
    """One play of a game.

    Unfinished moves (drafts) are kept apart from the finished ones: they are nobody else's business
    and no part of the record's lines.
    """

    @overload
    def __init__(self: "Match[State]", game: str, seats: int, seed: int | None = None, **options: object) -> None: ...

    @overload
    def __init__(self, game: Game[S], seats: int, seed: int | None = None, **options: object) -> None: ...

    def __init__(self, game: str | Game[Any], seats: int, seed: int | None = None, **options: object) -> None:
        """Begin a match; without a seed, with a fresh secret one."""
        self.game: Game[S] = cast("Game[S]", registered_game(game) if isinstance(game, str) else game)
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.options: dict[str, Value] = check_options(self.game.options, options)
        self.puzzle: dict[str, Any] | None = None
        start = self.game.new(seats, self.seed, **options)
        self._begin(start, self.game.opening(seats, self.seed, self.options))

    @classmethod
    def from_position(cls, game: str | Game[T], position: Mapping[str, Any]) -> "Match[T]":
        """Begin a match at a dumped position, as a puzzle does."""
        match = cast("Match[T]", cls.__new__(cls))
        match.game = cast("Game[T]", registered_game(game) if isinstance(game, str) else game)
        match.seed = 0
        match.options = {}
        match.puzzle = dict(position)
        match._begin(match.game.restore(position), opening=[])  # noqa: SLF001  of the same class
        return match

    def __repr__(self) -> str:
        """Return the match in one line."""
        return printing.match_line(self)

    def __str__(self) -> str:
        """Return where the match stands, as everybody may see it, and its latest moves."""
        return printing.match_text(self)

    def _repr_html_(self) -> str:
        """Return the match as a notebook shows it."""
        return printing.match_page(self)

    def _begin(self, start: S, opening: list[int]) -> None:
        self._history = History(self.game, start)
        self._state = start
        self._drafts: dict[int, tuple[int, ...]] = {}  # the steps of unfinished moves
        self._drafted: dict[int, int] = {}  # how many of them stand on the present position
        self._lines: list[str] = []
        self._digests: dict[int, str] = {}
        self._answered = [0] * start.seats
        self._decisions: dict[int, Decision] = {}  # as long as the position stands
        self._opening = opening  # what happened before the first line
        self._told: list[list[int] | Event] = []  # one a line: what happened
        self.hints: list[tuple[int, int]] = []  # the moments at which seats asked the coach, each with its seat
        self._in_force: list[int] = []  # the moments of the moves in force, in the order of the history
        self._streams: dict[int | None, list[TimedEvent]] = {}
        self._streamed: dict[int | None, int] = {}
        self._told_before: dict[int | None, int] = {}  # what a match that was resumed has told before
        self._moments_before = 0
        self._places_before: dict[int, list[str]] = {}
        self._recorded_result: dict[str, Any] | None = None  # of a finished match that was opened from its record
        self.departure: Departure | None = None
        self._departed_record: Record | None = None

    @property
    def state(self) -> S:
        """The present position, with what every seat has drafted."""
        return self._state

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def lines(self) -> list[str]:
        """What was played and taken back, one line each, as in the record."""
        return self._lines[:]

    @property
    def moves(self) -> list[tuple[int, tuple[int, ...]]]:
        """The finished moves in force, each with its seat: what was taken back is not among them."""
        return [(move.seat, move.steps) for move in self._history.moves]

    def play(self, seat: int, move: Move) -> None:
        """Play a step or a whole move, given as text, action number, JSON or a list of steps: all or nothing."""
        self._refuse_departed()
        steps = self.game.read(self._state, seat, move)
        after = self._state.copy()
        for step in steps:
            after.apply(seat, step)
        draft = (*self._draft(seat), *steps)
        self._answered[seat] += len(steps)
        self._decisions.clear()
        if after.drafting(seat):
            self._drafts[seat] = draft
            self._drafted[seat] = len(draft)
            self._state = after
        else:
            self._drafts.pop(seat, None)
            self._finish(seat, draft)

    def _finish(self, seat: int, steps: tuple[int, ...]) -> None:
        """Make a finished move a part of the match."""
        text = self.game.move_text(self._history.position, seat, steps)
        self._told.append(self._history.play(seat, steps).trace)
        self._write_line(f"{seat}: {text}")
        self._in_force.append(self.moment)

    def _write_line(self, line: str) -> None:
        """Add a line to the record, now and then with a digest, and show the position after it."""
        self._lines.append(line)
        self._recorded_result = None
        if len(self._lines) % DIGEST_EVERY == 0:
            self._digests[len(self._lines)] = digest(self.game, self._history.position)
        self._decisions.clear()
        self._state = self._with_drafts()

    def _draft(self, seat: int) -> tuple[int, ...]:
        """Return the steps of a seat's unfinished move."""
        return self._drafts.get(seat, ())[: self._drafted.get(seat, 0)]

    def _with_drafts(self) -> S:
        """Return the present position with every draft on it, as far as it can be played there.

        The rest of a draft is kept, for when whoever took back the move before it plays it again.
        """
        self._drafted.clear()
        if not self._drafts:
            return self._history.position
        state = self._history.position.copy()
        for seat, draft in self._drafts.items():
            steps = draft
            while steps and not can_play(state, seat, steps):
                steps = steps[:-1]
            for step in steps:
                state.apply(seat, step)
            self._drafted[seat] = len(steps)
        return state

    # Taking back

    def undoable(self, seat: int) -> int:
        """Return how many of its latest actions a seat may take back freely."""
        self._check_seat(seat)
        if self.departure:
            return 0
        free = self._history.free(seat)
        return len(self._draft(seat)) + sum(len(self._history.moves[index].steps) for index in free)

    def undo(self, seat: int, n: int = 1, *, granted: bool = False) -> None:
        """Take back a seat's latest `n` actions.

        Beyond the free part the others must have granted it (alone at the table nobody need be asked);
        then everything played since goes back as well, and the record says so.
        """
        self._refuse_departed()
        free = self.undoable(seat)
        if type(n) is not int or not 1 <= n <= self.actions(seat):
            raise BadInput("undo", "fault.nothing_to_undo", seat=seat, given=repr(n))
        beyond = n > free
        if beyond and not granted and self.seats > 1:
            raise UndoRefused(n, free)
        draft = self._draft(seat)
        if n <= len(draft):
            self._drafts[seat] = draft[:-n]
            self._decisions.clear()
            self._state = self._with_drafts()
        else:
            self._take_back(seat, n - len(draft), beyond=beyond)

    def actions(self, seat: int, moves: int | None = None) -> int:
        """Return how many actions of a seat are in force: all, or those of its latest finished moves."""
        steps = [len(self._history.moves[index].steps) for index in self._history.of_seat(seat)]
        return sum(steps[:moves]) + (len(self._draft(seat)) if moves is None else 0)

    def _take_back(self, seat: int, n: int, *, beyond: bool) -> None:
        """Take back `n` actions of finished moves; what is left of the earliest move is a draft again."""
        count = next(count for count in itertools.count(1) if self.actions(seat, count) >= n)
        rest = self._history.moves[self._history.of_seat(seat)[count - 1]].steps[: self.actions(seat, count) - n]
        void = self._void(seat, count, with_others=beyond)
        self._history.take_back(seat, count, with_others=beyond)
        self._in_force = [moment for moment in self._in_force if moment not in void]
        if beyond:
            self._drafts.clear()
        self._drafts[seat] = rest
        self._told.append(Undone(seat=seat, moves=count, granted=beyond, moments=void))
        self._write_line(f"{seat}: {UNDO} {count}{GRANTED if beyond else ''}")

    def _void(self, seat: int, count: int, *, with_others: bool) -> tuple[int, ...]:
        """Return the moments that go with a seat's latest `count` moves."""
        own = sorted(self._history.of_seat(seat)[:count])
        return tuple(self._in_force[own[0] :]) if with_others else tuple(self._in_force[index] for index in own)

    # What seats are told

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return what a seat was told, from its event number `since` on; None is a spectator."""
        return [told.event for told in self.told(seat, since)]

    def told(self, seat: int | None, since: int = 0) -> list[TimedEvent]:
        """Return the same, each event with its moment; what was told before a checkpoint is not there."""
        if seat is not None:
            self._check_seat(seat)
        if seat not in self._streams:
            self._streams[seat] = [TimedEvent(0, event) for event in self._events_of(self._opening, seat)]
        stream = self._streams[seat]
        for index in range(self._streamed.get(seat, 0), len(self._told)):
            moment = self._moments_before + index + 1
            stream.extend(TimedEvent(moment, event) for event in self._events_of(self._told[index], seat))
        self._streamed[seat] = len(self._told)
        return stream[max(0, since - self._told_before.get(seat, 0)) :]

    def told_count(self, seat: int | None) -> int:
        """Return how many events a seat was told in all."""
        self.told(seat, self._told_before.get(seat, 0) + len(self._streams.get(seat, ())))
        return self._told_before.get(seat, 0) + len(self._streams[seat])

    def _events_of(self, happened: list[int] | Event, seat: int | None) -> list[Event]:
        return self.game.events(happened, seat) if isinstance(happened, list) else [happened]

    def played(self) -> list[tuple[int, Played]]:
        """Return the moves in force, each with the moment after it."""
        return list(zip(self._in_force, self._history.moves, strict=True))

    def before(self, index: int) -> S:
        """Return the position before one of the moves in force."""
        return self._history.before(index)

    def note_hint(self, seat: int) -> None:
        """Write down that a seat asks the coach now."""
        self._check_seat(seat)
        if (self.moment, seat) not in self.hints:
            self.hints.append((self.moment, seat))

    def places(self, seat: int) -> list[str]:
        """Return where the moves of a seat that are in force have led, the first first; [] if no place comes again."""
        since = [move.place for move in self._history.moves if move.seat == seat and move.place is not None]
        return self._places_before.get(seat, []) + since

    def foreseen(self, seat: int) -> bool:
        """Return whether the last move was this seat's, and nothing came of it that nobody could foresee."""
        last = self._history.moves[-1] if self._history.moves else None
        return last is not None and last.seat == seat and not surprising(last.trace)

    def stops(self, since: int) -> list[tuple[int, S]]:
        """Return where, after a moment, one seat's moves ended and another's began: moments, with their positions.

        There are none if anything was taken back since, or if that moment is before a checkpoint.
        """
        played = [at for at, moment in enumerate(self._in_force) if moment > since]
        if len(played) != self.moment - since:
            return []
        moves = self._history.moves
        ends = [at for at in played[:-1] if moves[at].seat != moves[at + 1].seat]
        return [(self._in_force[at], self._history.before(at + 1)) for at in ends]

    @property
    def moment(self) -> int:
        """How many lines were written: a moment of the match by number."""
        return self._moments_before + len(self._lines)

    # Going on later

    def checkpoint(self) -> Checkpoint:
        """Return what `resume` goes on from."""
        viewers: list[int | None] = [*range(self.seats), None]
        return Checkpoint(
            position=self.game.dump(self._history.position),
            drafts=self._drafts.copy(),
            answered=self._answered[:],
            told=[self.told_count(viewer) for viewer in viewers],
            moments=self.moment,
        )

    @classmethod
    def resume(cls, game: Game[T], checkpoint: Checkpoint, places: Mapping[int, list[str]] | None = None) -> "Match[T]":
        """Return a match that can be played on; it has no record, and nothing before it can be taken back.

        Where each seat's moves had led (`places`) is no part of a checkpoint: only bots ask for it.
        """
        match = cls.from_position(game, checkpoint.position)
        match._told_before = dict(zip([*range(match.seats), None], checkpoint.told, strict=True))  # noqa: SLF001
        match._moments_before = checkpoint.moments  # noqa: SLF001
        match._places_before = dict(places or {})  # noqa: SLF001
        match._answered = checkpoint.answered[:]  # noqa: SLF001
        match._drafts = checkpoint.drafts.copy()  # noqa: SLF001
        match._state = match._with_drafts()  # noqa: SLF001
        return match

    def decision(self, seat: int) -> Decision:
        """Return which decision a seat faces: a move given for another one is stale."""
        self._check_seat(seat)
        known = self._decisions.get(seat)
        if known is None:
            texts = "\n".join(self.game.text(self._state, seat, action) for action in self._state.legal(seat))
            known = Decision(self._answered[seat], blake2b(texts.encode(), digest_size=8).hexdigest())
            self._decisions[seat] = known
        return known

    # Writing down

    def record(self) -> Record:
        """Return the match as it is written down."""
        if self._departed_record is not None:
            return self._departed_record
        position = self._history.position
        lines = len(self._lines)
        marks = {**self._digests, lines: digest(self.game, position)}
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules_version=self.game.rules_version,
            seats=self.seats,
            options=written_options(self.options),
            data=self.game.data,
            seed=str(self.seed) if self.puzzle is None else None,
            position=self.puzzle,
            moves=self._lines[:],
            drafts=self._draft_texts(),
            digests={str(after): mark for after, mark in sorted(marks.items())},
            result=self._recorded_result or outcome(position),
            hints=self.hints[:],
        )

    def draft_text(self, seat: int) -> str:
        """Return the steps of a seat's unfinished move in notation; an empty text if there are none."""
        return self.game.move_text(self._history.position, seat, self._draft(seat))

    def _draft_texts(self) -> dict[str, str]:
        return {str(seat): self.draft_text(seat) for seat in sorted(self._drafts) if self._draft(seat)}

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        records.write(self.record(), Path(path))

    def keep_result(self, recorded: dict[str, Any] | None) -> None:
        """Let the record of this match go on telling its result as it was written, until something else is played."""
        self._recorded_result = recorded

    def depart(self, departure: Departure, record: Record) -> None:
        """Make this match a look at a record that today's rules cannot follow to its end."""
        self.departure = departure
        self._departed_record = record

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise self.game.refusal("no_such_seat", given=seat, last=self.seats - 1)

    def _refuse_departed(self) -> None:
        if self.departure:
            raise self.game.refusal("departed", agreed=self.departure.agreed)
