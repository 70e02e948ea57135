"""From a record to a table on this device: its match can be looked back on, or played on."""

import time
from collections.abc import Iterator
from typing import Final

import msgspec

from sapajou.kernel import record as records
from sapajou.kernel.match import Match
from sapajou.kernel.record import GRANTED, UNDO, Record
from sapajou.kernel.replay import at_start, play_line, replay
from sapajou.kernel.shuffle import Shuffle
from sapajou.offline.people import OWNER
from sapajou.server import entries as e
from sapajou.server.facts import Settings
from sapajou.server.faults import Refusal
from sapajou.server.room import Room
from sapajou.server.stored import Storage, TableRow, Taken

_GUEST: Final = "friend-of-record-"
_NUMBERED: Final = 2  # the protocol of the shuffle that has commitments of people


async def take_in(storage: Storage, text: bytes) -> str:
    """Keep the match of a record as a table of this device, and return its id; a table that is here stays as it is."""
    record = records.decode(text)
    match = replay(record)
    shuffle = record.shuffle
    if shuffle is None or shuffle.protocol != _NUMBERED or match.departure is not None:
        raise Refusal("record_without_table", "record")
    row = _row(record, shuffle)
    room = Room(row)
    log = list(_entries(record, shuffle))
    for entry in log:
        room.take(row.created, entry)
    if room.facts.departed or room.match is None:
        raise Refusal("record_without_table", "record")
    try:
        await storage.create(row)
    except Taken:  # it was played here, or taken in before
        return row.id
    for number, entry in enumerate(log, 1):
        await storage.append(room.row_now(row.created) if number == len(log) else row, number, e.encode(entry))
    return row.id


def _row(record: Record, shuffle: Shuffle) -> TableRow:
    now = time.time()
    settings = Settings([*shuffle.bots], dict(record.options), spectators=True, clock=None)
    return TableRow(
        id=shuffle.match,
        game=record.game,
        status="open",
        people=(OWNER,),
        tended=False,
        created=now,
        changed=now,
        host=OWNER,
        secret=bytes.fromhex(shuffle.secret),
        settings=msgspec.json.encode(settings),
        noticed=now,
    )


def _entries(record: Record, shuffle: Shuffle) -> Iterator[e.AnyEntry]:
    """Yield what the log of the table says: who sat down, the shuffle, and the moves."""
    people = [seat for seat, commitment in enumerate(shuffle.commitments) if commitment is not None]
    for seat in people:
        person = OWNER if seat == people[0] else f"{_GUEST}{seat}"
        yield e.Sat(person=person, seat=seat, name=None, commitment=shuffle.commitments[seat])
    yield e.Frozen(options=dict(record.options))
    for seat in people:
        number = shuffle.numbers[seat]
        if number is not None:
            yield e.Revealed(seat=seat, number=number)
    if any(shuffle.numbers[seat] is None for seat in people):
        yield e.Dealt()
    match = at_start(record)
    for line in record.moves:
        yield _line(match, line)
        play_line(match, line)
    for seat_text, draft in record.drafts.items():
        yield e.Played(seat=int(seat_text), move=draft)


def _line(match: Match, line: str) -> e.Played | e.TookBack:
    """Return the entry of one line of a record, at the position before it."""
    written, _, text = line.partition(": ")
    seat = int(written)
    if not text.startswith(f"{UNDO} "):
        return e.Played(seat=seat, move=text)
    moves = int(text.removeprefix(f"{UNDO} ").removesuffix(GRANTED))
    return e.TookBack(seat=seat, actions=match.actions(seat, moves), granted=text.endswith(GRANTED))
