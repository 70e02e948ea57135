"""A position of ours as a state of OpenSpiel holds it: one seat asked at a time, and what each seat remembers."""

from collections.abc import Mapping
from copy import copy
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec

from sapajou.kernel.game import Game
from sapajou.kernel.narrow import Chooser, Narrow
from sapajou.kernel.option import Value, check_options
from sapajou.kernel.registry import game as registered_game

_PAST_BYTES: Final = 16
_SETUP: Final = -1  # who acts before the first decision: nobody


class Table(NamedTuple):
    """What never changes in a game of OpenSpiel: our game, how many play, its options, how many deals there are.

    With `narrow` an action is chosen part by part where the game has many, else by its number.
    """

    game: Game[Any]
    seats: int
    options: Mapping[str, Value]
    deals: int
    narrow: bool = True

    @property
    def parts(self) -> Narrow | None:
        """How actions are split into parts, if they are."""
        return self.game.narrow if self.narrow else None

    def __deepcopy__(self, memo: object) -> "Table":
        """Return itself: positions that are copied share it."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as the game's id and an owner's data."""
        return _table, (self.game.id, self.game.data, self.seats, dict(self.options), self.deals, self.narrow)


def _table(game_id: str, data: Any, *others: Any) -> Table:
    return Table(registered_game(game_id, data), *others)


class Happening(NamedTuple):
    """A step of a seat (or of nobody, before the first), and the trace of what happened."""

    seat: int
    action: int
    trace: list[int]


class Position:
    """A position, or the moment before the deal; it copies and writes itself down as OpenSpiel asks.

    Of what happened every seat remembers its own version, in a digest that is worked out when somebody asks for it:
    searches play on from copies of positions, and most are never asked.
    """

    __slots__ = ("_chooser", "_first", "_happened", "_pasts", "_recalled", "_views", "chosen", "state", "table")

    def __init__(self, table: Table, state: Any = None, first: int | None = None) -> None:
        """Take a position of the table's game, and who is asked first; or none, before the deal."""
        self.table = table
        self.state = state
        self.chosen: list[int] = []  # the parts that are chosen of an action that is not whole yet
        self._chooser: Chooser | None = None  # as long as nothing changes
        self._first = first  # who is asked before all others, as long as this seat owes its decision
        self._happened: list[Happening] = []
        self._pasts = [b""] * table.seats  # of each seat, digested
        self._recalled = [0] * table.seats  # how much of what happened is in there
        self._views: dict[int | None, bytes] = {}  # as long as nothing changes: searches ask several times

    def deal(self, number: int) -> None:
        """Begin with the deal of a number: the seed of the match."""
        game, seats, options = self.table.game, self.table.seats, self.table.options
        self.state = game.new(seats, number, **options)
        opening = game.opening(seats, number, check_options(game.options, options))
        self._happened.append(Happening(_SETUP, number, opening))

    @property
    def asked(self) -> int:
        """Who is asked: of several seats that owe a decision the first, unless another one is to go first."""
        owing: list[int] = self.state.to_act()
        return self._first if self._first in owing else owing[0]

    def legal(self) -> list[int]:
        """Return what the seat that is asked may choose from, in ascending order."""
        return sorted(set(self._asking().offered))

    def action(self, chosen: int) -> int | None:
        """Return the action that is whole with what is chosen now, or None if more is to be asked for."""
        return copy(self._asking()).take(self.state, chosen)

    def apply(self, chosen: int) -> int | None:
        """Let the seat that is asked choose; return the action that was carried out, or None if more is asked for."""
        action = self._asking().take(self.state, chosen)
        if action is None:
            self.chosen.append(chosen)
            return None
        seat = self.asked
        trace: list[int] = []
        self.state.trace = trace
        self.state.apply(seat, action)
        self.state.trace = None
        self._happened.append(Happening(seat, action, trace))
        self.chosen, self._chooser, self._views = [], None, {}
        if self._first is not None and self._first not in self.state.to_act():
            self._first = None
        return action

    def _asking(self) -> Chooser:
        """Return what asks for the next part of an action, or for all of it."""
        if self._chooser is None:
            self._chooser = Chooser(self.table.parts)
            self._chooser.ask(self.state, self.asked)
            for part in self.chosen:
                self._chooser.take(self.state, part)
        return self._chooser

    def redealt(self, seat: int, seed: int) -> "Position":
        """Return a position that the seat cannot tell from this one: all it may not know is dealt again.

        The seat remembers what it has lived through; what the others remember is not for it to know.
        """
        dealt = Position(self.table, self.table.game.redeal(self.state, seat, seed), self.asked)
        dealt._pasts[seat] = self.past(seat)
        dealt.chosen = self.chosen[:] if seat == self.asked else []
        return dealt

    def view(self, seat: int | None) -> bytes:
        """Return what a seat, or a spectator, sees, as JSON."""
        if seat not in self._views:
            self._views[seat] = msgspec.json.encode(self.table.game.view(self.state, seat))
        return self._views[seat]

    def past(self, seat: int) -> bytes:
        """Return a digest of all that a seat has done and been told."""
        past = self._pasts[seat]
        for happening in self._happened[self._recalled[seat] :]:
            told = self.table.game.events(happening.trace, seat)
            if happening.seat == seat or told:
                done = happening.action if happening.seat == seat else None
                past = blake2b(past + msgspec.json.encode((done, told)), digest_size=_PAST_BYTES).digest()
        self._pasts[seat] = past
        self._recalled[seat] = len(self._happened)
        return past

    def shares(self) -> list[float]:
        """Return each seat's share of the victory; as long as the game goes on, nothing."""
        if not self.state.over:
            return [0.0] * self.table.seats
        result = self.state.result()
        return [1 / result.shared_by if seat in result.winners else 0.0 for seat in range(self.table.seats)]

    def copy(self) -> "Position":
        """Return an independent position that plays on alike."""
        copied = Position(self.table, None if self.state is None else self.state.copy(), self._first)
        copied.chosen = self.chosen[:]
        copied._happened = self._happened[:]
        copied._pasts = self._pasts[:]
        copied._recalled = self._recalled[:]
        copied._views = self._views.copy()
        return copied

    def __deepcopy__(self, memo: object) -> "Position":
        """Be copied when OpenSpiel copies the state around it."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as a dump, with what every seat remembers."""
        if self.state is None:
            return Position, (self.table,)
        pasts = [self.past(seat) for seat in range(self.table.seats)]
        return _rebuilt, (self.table, self.table.game.dump(self.state), self._first, pasts, self.chosen)


def _rebuilt(table: Table, dump: dict[str, Any], first: int | None, pasts: list[bytes], chosen: list[int]) -> Position:
    rebuilt = Position(table, table.game.restore(dump), first)
    rebuilt._pasts = pasts  # noqa: SLF001  of the same module
    rebuilt.chosen = chosen
    return rebuilt
