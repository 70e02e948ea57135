"""A table without any network: messages in, entries taken in, messages out."""

import itertools
from typing import Any

import msgspec

from sapajou.kernel.shuffle import commit
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.asking import Asker
from sapajou.server.facts import Settings
from sapajou.server.messages import Clock
from sapajou.server.room import Room, opened
from sapajou.server.seeing import board_now, table_now, talk_now
from sapajou.server.storage import Entry, TableRow

NUMBER = "5" * 64
COMMITMENT = commit(bytes.fromhex(NUMBER))


def row_of(game: str, settings: Settings, host: str = "p0") -> TableRow:
    """Return a table that has just been opened, as a storage has it."""
    return TableRow(
        id="table",
        game=game,
        status="open",
        people=(),
        tended=False,
        created=0.0,
        changed=0.0,
        host=host,
        secret=bytes(range(32)),
        settings=msgspec.json.encode(settings),
    )


class Tabletop:
    """A room whose log is a list; people are called p0, p1, ... and sit on the seats of these numbers."""

    def __init__(
        self,
        game: str,
        bots: list[str | None],
        *,
        clock: Clock | None = None,
        spectators: bool = True,
        **options: Any,
    ) -> None:
        row = row_of(game, Settings(bots, options, spectators=spectators, clock=clock))
        self.row = row
        self.room = Room(row)
        self.log: list[Entry] = []
        self.here = frozenset({"p0", "p1", "p2", "p3"})
        self.now = 100.0
        self._ids = itertools.count()

    def ask(self, person: str, kind: type[Any], **values: Any) -> Any:
        """Let a person ask for something; return the entry that was written, or the answer."""
        return self.send(person, kind(id=f"m{next(self._ids)}", **values))

    def send(self, person: str, message: Any) -> Any:
        asked = Asker(self.room, person, person.upper(), self.gone()).ask(message)
        if isinstance(asked, e.Written):
            self.write(asked)
        return asked

    def write(self, entry: Any) -> None:
        self.log.append(Entry(len(self.log) + 1, self.now, e.encode(entry)))
        self.room.take(self.now, entry)

    def begin(self) -> "Tabletop":
        """Seat a person wherever no bot sits, start, and let everybody reveal their number."""
        self.freeze()
        for seat in self.room.unrevealed():
            self.ask(f"p{seat}", m.Reveal, number=NUMBER)
        return self

    def freeze(self) -> "Tabletop":
        """Seat a person wherever no bot sits, and start: what follows is the shuffle."""
        for seat, chair in enumerate(self.room.facts.chairs):
            if not chair.taken:
                self.ask(f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
        self.ask("p0", m.Start)
        return self

    def move(self, seat: int, move: Any = None) -> Any:
        """Let a seat play a move, or its first choice."""
        match = self.room.match
        assert match is not None
        number, choices = match.decision(seat)
        chosen = match.state.legal(seat)[0] if move is None else move
        return self.ask(f"p{seat}", m.Move, number=number, choices=choices, move=chosen)

    def play_on(self, moves: int) -> None:
        """Let whoever is asked play its first choice."""
        for _ in range(moves):
            if self.room.to_act():
                self.move(self.room.to_act()[0])

    def table(self, person: str) -> m.TableNow:
        return table_now(self.room, person, self.here, 0, self.now, self.gone())

    def gone(self) -> frozenset[str]:
        """Return who sits here and is away, for as long as it takes."""
        return frozenset(self.room.facts.people()) - self.here

    def said(self, person: str) -> list[m.Line]:
        """Return all that a person may hear."""
        talk = talk_now(self.room, person, 0)
        return talk.lines if talk is not None else []

    def board(self, person: str | None, told: int = 0) -> m.BoardNow:
        assert self.room.match is not None
        return board_now(self.room, self.room.match, self.room.facts.seat_of(person), told, "en", show=True)

    def reopened(self) -> Room:
        """Return the room as another process reads it from the log."""
        return opened(self.row, None, self.log)
