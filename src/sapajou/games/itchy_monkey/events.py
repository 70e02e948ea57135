"""What happened, told to people: everybody is told everything (IM-H-01)."""

from collections.abc import Callable, Sequence
from typing import Final

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.rules import victory_names
from sapajou.games.itchy_monkey.figures import LICE, MODES, Cell, Louse, Mode
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import entries


class Placed(Event, frozen=True):
    """A seat put its first lice on a monkey."""

    seat: int
    cell: Cell


class Spawned(Event, frozen=True):
    """The lice of a seat multiplied on a monkey."""

    seat: int
    cell: Cell
    workers: int


class Reentered(Event, frozen=True):
    """A seat without lice came back onto the board."""

    seat: int
    cell: Cell


class SpawnSkipped(Event, frozen=True):
    """A seat could not spawn."""

    seat: int


class Exchanged(Event, frozen=True):
    """A seat exchanged workers on a monkey for a queen."""

    seat: int
    cell: Cell
    workers: int


class Jumped(Event, frozen=True):
    """A louse jumped."""

    seat: int
    cell: Cell
    to: Cell
    louse: Louse


class Slid(Event, frozen=True):
    """A seat moved a monkey with all that it carries."""

    seat: int
    cell: Cell
    to: Cell
    mode: Mode


class Pushed(Event, frozen=True):
    """A moving monkey pushed another one along."""

    seat: int
    cell: Cell
    to: Cell


class Crossed(Event, frozen=True):
    """Lice changed over to the bumped monkey."""

    seat: int
    cell: Cell
    workers: int
    queens: int


class Discarded(Event, frozen=True):
    """Lice of a seat went back to its supply."""

    seat: int
    cell: Cell
    workers: int
    queens: int


class Nitpicked(Event, frozen=True):
    """A seat nitpicked a crowded monkey."""

    seat: int
    cell: Cell


class Passed(Event, frozen=True):
    """A seat had no move."""

    seat: int


class TurnEnded(Event, frozen=True):
    """The turn of a seat ended."""

    seat: int


class Won(Event, frozen=True):
    """A seat won; `ending` names every condition of victory it fulfils."""

    seat: int
    ending: str


class Capped(Event, frozen=True):
    """The last round ended, and nobody has won."""

    rounds: int


EVENTS: Final[tuple[type[Event], ...]] = (
    Placed, Spawned, Reentered, SpawnSkipped, Exchanged, Jumped, Slid, Pushed, Crossed, Discarded, Nitpicked,
    Passed, TurnEnded, Won, Capped,
)  # fmt: skip


def _cell(spot: int) -> Cell:
    return Cell(*divmod(spot, act.SPOT))


_TOLD: Final[dict[int, Callable[..., Event]]] = {
    act.PLACED: lambda seat, at: Placed(seat, _cell(at)),
    act.SPAWNED: lambda seat, at, workers: Spawned(seat, _cell(at), workers),
    act.REENTERED: lambda seat, at: Reentered(seat, _cell(at)),
    act.SPAWN_SKIPPED: SpawnSkipped,
    act.EXCHANGED: lambda seat, at, workers: Exchanged(seat, _cell(at), workers),
    act.JUMPED: lambda seat, at, to, louse: Jumped(seat, _cell(at), _cell(to), LICE[louse]),
    act.SLID: lambda seat, at, to, mode: Slid(seat, _cell(at), _cell(to), MODES[mode]),
    act.PUSHED: lambda seat, at, to: Pushed(seat, _cell(at), _cell(to)),
    act.CROSSED: lambda seat, at, workers, queens: Crossed(seat, _cell(at), workers, queens),
    act.DISCARDED: lambda seat, at, workers, queens: Discarded(seat, _cell(at), workers, queens),
    act.NITPICKED: lambda seat, at: Nitpicked(seat, _cell(at)),
    act.PASSED: Passed,
    act.TURN_ENDED: TurnEnded,
    act.WON: lambda seat, victories: Won(seat, victory_names(victories)),
    act.CAPPED: Capped,
}


def told(trace: Sequence[int]) -> list[Event]:
    """Return what everybody is told of a trace."""
    return [_TOLD[kind](*args) for kind, args in entries(trace)]
