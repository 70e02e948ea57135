"""Records as a table."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from sapajou.kernel import record as records
from sapajou.kernel.errors import BadInput, BadRecord, system_fault
from sapajou.kernel.match import Match
from sapajou.kernel.record import Record
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.replay import at_start, replay
from sapajou.kernel.shuffle import parts
from sapajou.research.data.columns import Shape
from sapajou.research.data.file import check_target, written
from sapajou.research.data.ordering import done_in_order
from sapajou.research.data.rows import Rows
from sapajou.research.faults import ResearchFault

_WORTH_A_PROCESS: Final = 16  # records: to start one costs as much time


def records_in(places: Sequence[Path]) -> list[tuple[str, Path]]:
    """Return the records that are named and those in the folders that are, each with the name it has in the table."""
    found: dict[Path, str] = {}
    for place in places:
        if place.is_dir():
            inside = sorted(place.rglob("*.json"))
            if not inside:
                raise ResearchFault(f"folder {place}", "fault.no_records")
            found |= {path: path.relative_to(place).as_posix() for path in inside if path not in found}
        else:
            found.setdefault(place, place.name)
    return [(name, path) for path, name in found.items()]


def export(
    places: Sequence[Path],
    to: Path,
    shape: Shape = Shape(),  # noqa: B008  it never changes
    *,
    processes: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> int:
    """Write the matches of some records, and of folders of records, to a Parquet file; return how many rows it has.

    One that cannot be read or replayed is named, and no file is written. `progress` is told how many records are done
    and how many there are.
    """
    check_target(to)
    found = records_in(places)
    games = [registered_game(name) for name in sorted({_game_of(path) for _, path in found})]
    few = len(found) < _WORTH_A_PROCESS
    with written(to, shape, games) as writer:
        progress(0, len(found))
        tables = done_in_order(partial(_table, shape), found, 1 if few and processes is None else processes)
        for number, table in enumerate(tables, start=1):
            writer.add(table)
            progress(number, len(found))
    return writer.rows


def _game_of(path: Path) -> str:
    return _read(path).game


def _read(path: Path) -> Record:
    """Return the record in a file; whatever is wrong, the file is named as it was given."""
    try:
        return records.decode(path.read_bytes(), str(path))
    except OSError as error:
        raise BadRecord(str(path), "fault.unreadable", why=system_fault(error)) from None


def _table(shape: Shape, named: tuple[str, Path]) -> Any:
    name, path = named
    return table_of(shape, _read(path), name, str(path))


def table_of(shape: Shape, record: Record, name: str, place: str) -> Any:
    """Return the rows of a record: of the moves that were not taken back."""
    try:
        match = replay(record)
    except BadInput as error:
        raise BadRecord(f"{place}, {error.place}", error.code, **error.values).told_in(error.words) from error
    if match.departure is not None:
        raise ResearchFault(place, "fault.departs", agreed=match.departure.agreed, move=match.departure.move)
    return _rows(shape, match, record, name).batch(match.state.result() if match.state.over else None)


def _rows(shape: Shape, match: Match, record: Record, name: str) -> Rows:
    players = _players(record, match.seats)
    seed = None if record.seed is None else match.seed
    rows = Rows(shape, match.game, name, match.seats, match.options, players, seed)
    state = at_start(record).state.copy()
    for seat, steps in match.moves:
        for step in steps:
            rows.add(state, seat, step)
            state.apply(seat, step)
    return rows


def _players(record: Record, seats: int) -> list[str | None]:
    """Return the bots on the seats, as far as a record tells of them."""
    if record.shuffle is None:
        return [None] * seats
    return [part.bot for part in parts(record.shuffle)]
