"""Tables on a device: the storage that stands on a browser's drawer.

Keys are paths: `table/ID` is a row, `entry/ID/NUMBER` an entry of its log. Several pages of a browser are to it what
several processes are to a database: of two that append the same entry one is told `Taken`.
"""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from sapajou.offline.drawer import Drawer, Put
from sapajou.server.feed import Feed
from sapajou.server.stored import Change, Entry, Storage, TableRow, Taken, Unavailable

_DIGITS: Final = 9  # of an entry's number, so that keys come in its order
_PLAIN: Final = "latin-1"  # bytes as a text, one sign a byte
_OF_A_TABLE: Final = ("entry", "snapshot", "review", "lease", "presence")


class DeviceStorage(Storage):
    """Tables, their logs and the rest, as texts under keys."""

    def __init__(self, drawer: Drawer) -> None:
        """Stand on a drawer, and listen to the other pages that do."""
        self._drawer = drawer
        self._feed = Feed()
        self._closed = False
        drawer.listen(self._hear)

    def _hear(self, text: str) -> None:
        table, entry = json.loads(text)
        self._feed.tell(Change(table, entry))

    async def close(self) -> None:
        """End what listens."""
        self._closed = True
        self._feed.close()

    async def ping(self) -> None:
        """Return if the drawer can be read."""
        await self._one("shared/ping")

    async def torn(self) -> Sequence[str]:
        """Return the tables whose log lacks an entry."""
        rows = await self._rows()
        return [row.id for row, length in rows if len(await self._read(f"entry/{row.id}/")) != length]

    # Reading and writing

    async def _read(self, prefix: str, after: str = "") -> Sequence[tuple[str, str]]:
        if self._closed:
            raise Unavailable
        try:
            return await self._drawer.read(prefix, after)
        except OSError as error:
            raise Unavailable from error

    async def _write(self, *puts: Put) -> bool:
        if self._closed:
            raise Unavailable
        try:
            return await self._drawer.write(puts)
        except OSError as error:
            raise Unavailable from error

    async def _one(self, key: str) -> str | None:
        return next((text for found, text in await self._read(key) if found == key), None)

    async def _rows(self) -> list[tuple[TableRow, int]]:
        return [_row(text) for _, text in await self._read("table/")]

    def _tell(self, table: str, entry: int = 0) -> None:
        """Tell this page and the others that a table has changed."""
        self._feed.tell(Change(table, entry))
        self._drawer.tell(json.dumps([table, entry]))

    # Names

    async def shared(self, name: str, proposed: bytes) -> bytes:
        """Return the value of a name; the first caller's proposal becomes it."""
        key = f"shared/{name}"
        await self._write(Put(key, proposed.hex(), only=True))
        return bytes.fromhex(await self._one(key) or "")

    async def name_of(self, person: str) -> str | None:
        """Return the name a person has chosen, or None."""
        return await self._one(f"name/{person}")

    async def set_name(self, person: str, name: str) -> None:
        """Remember the name a person has chosen."""
        await self._write(Put(f"name/{person}", name))

    # Tables

    async def create(self, row: TableRow) -> None:
        """Keep a new table, with an empty log; raise `Taken` if there is one of this id."""
        if not await self._write(Put(f"table/{row.id}", _text(row, 0), only=True)):
            raise Taken(row.id)

    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none of this id."""
        text = await self._one(f"table/{table}")
        return None if text is None else _row(text)[0]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables that stand in a person's list, the latest noticed first."""
        listed = [row for row, _ in await self._rows() if person in row.people]
        return sorted(listed, key=lambda row: (-row.noticed, row.id))[:limit]

    async def unlist(self, table: str, person: str) -> None:
        """Take a table off a person's list, whatever its log says."""
        while (text := await self._one(f"table/{table}")) is not None:
            row, length = _row(text)
            without = row._replace(people=tuple(one for one in row.people if one != person))
            if await self._write(Put(f"table/{table}", _text(without, length), only=True, was=text)):
                return

    async def unfinished_of(self, host: str) -> int:
        """Return how many tables that a person created, and still has in the list, are not over."""
        return sum(row.host == host and row.status != "over" and host in row.people for row, _ in await self._rows())

    async def forget(
        self, status: str, before: float, now: float, limit: int, *, unlisted: bool = False
    ) -> Sequence[str]:
        """Delete tables that nobody has changed or looked at for long, wholly, and return which."""
        old = [
            row
            for row, _ in await self._rows()
            if row.status == status and row.changed <= before and not (unlisted and row.people)
        ]
        gone: list[str] = []
        for row in sorted(old, key=lambda row: (row.changed, row.id)):
            if len(gone) < limit and not await self.present(row.id, now) and await self._delete(row.id):
                gone.append(row.id)
        return gone

    async def _delete(self, table: str) -> bool:
        """Delete a table with all that belongs to it, unless somebody appends to it meanwhile."""
        text = await self._one(f"table/{table}")
        keys = [key for kind in _OF_A_TABLE for key, _ in await self._read(f"{kind}/{table}/")]
        keys += [key for key, text in await self._read("pass/") if json.loads(text)[0] == table]
        return await self._write(Put(f"table/{table}", None, only=True, was=text), *(Put(key, None) for key in keys))

    async def forget_expired(self, now: float) -> None:
        """Delete passes that are too old, presence that is no longer believed, and leases that nobody needs."""
        tended = {row.id for row, _ in await self._rows() if row.tended}
        over = [key for key, text in await self._read("pass/") if json.loads(text)[3] <= now]
        over += [key for key, text in await self._read("presence/") if json.loads(text) <= now]
        leases = [(key, json.loads(text)[1]) for key, text in await self._read("lease/")]
        over += [key for key, until in leases if until <= now and key.split("/")[1] not in tended]
        await self._write(*(Put(key, None) for key in over))

    async def latest(self, lease: float) -> float:
        """Return the latest time at which anything was written, where leases last so long; 0 if there is nothing."""
        times = [row.changed for row, _ in await self._rows()]
        times += [json.loads(text)[1] - lease for _, text in await self._read("lease/")]
        return max(times, default=0.0)

    # The log

    async def append(self, row: TableRow, number: int, body: bytes) -> None:
        """Append an entry and bring the row up to date, both or neither; raise `Taken` if it is not the next one."""
        key = f"table/{row.id}"
        text = await self._one(key)
        before, length = (row, -1) if text is None else _row(text)
        if length != number - 1:
            raise Taken(row.id, number)
        after = before._replace(
            status=row.status, people=row.people, tended=row.tended, changed=row.changed, noticed=row.noticed
        )
        written = await self._write(
            Put(key, _text(after, number), only=True, was=text),
            Put(_entry_key(row.id, number), json.dumps([row.changed, body.decode(_PLAIN)]), only=True),
        )
        if not written:
            raise Taken(row.id, number)
        self._tell(row.id, number)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with a greater number than `after`, in order."""
        kept = await self._read(f"entry/{table}/", _entry_key(table, after))
        found = [(int(key.rsplit("/", 1)[-1]), *json.loads(text)) for key, text in kept]
        return [Entry(number, at, body.encode(_PLAIN)) for number, at, body in found]

    def changes(self) -> AsyncIterator[Change]:
        """Yield what has changed."""
        return self._feed.subscribe()

    # Snapshots

    async def save_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Keep the position after an entry in the place of an older one."""
        kept = await self.snapshot(table)
        if kept is None or kept[0] < number:
            await self._write(Put(f"snapshot/{table}/", json.dumps([number, body.decode(_PLAIN)])))

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot of a table and the number of its entry, or None."""
        text = await self._one(f"snapshot/{table}/")
        if text is None:
            return None
        number, body = json.loads(text)
        return number, body.encode(_PLAIN)

    # Reviews

    async def save_review(self, table: str, body: bytes) -> None:
        """Keep the review of a table in the place of an earlier one."""
        if await self._one(f"table/{table}") is not None:
            await self._write(Put(f"review/{table}/", body.decode(_PLAIN)))

    async def review(self, table: str) -> bytes | None:
        """Return the review of a table, or None."""
        text = await self._one(f"review/{table}/")
        return None if text is None else text.encode(_PLAIN)

    # Leases

    async def lease(self, table: str, process: str, now: float, until: float) -> bool:
        """Let a process tend a table until then; return False if another one's lease is still running."""
        key = f"lease/{table}/"
        text = await self._one(key)
        holder, ends = (process, 0.0) if text is None else json.loads(text)
        if holder != process and ends > now:
            return False
        return await self._write(Put(key, json.dumps([process, until]), only=True, was=text))

    async def leased_until(self, table: str) -> float | None:
        """Return when the latest lease of a table ends or has ended, or None if nobody ever had one."""
        text = await self._one(f"lease/{table}/")
        return None if text is None else json.loads(text)[1]

    async def release(self, process: str, now: float) -> None:
        """End all leases of a process; nobody is connected to it any more."""
        leases = [(key, text, json.loads(text)) for key, text in await self._read("lease/")]
        for key, text, (holder, until) in leases:
            if holder == process:
                await self._write(Put(key, json.dumps([process, min(until, now)]), only=True, was=text))
        await self._write(*(Put(key, None) for key in await self._presence_of(process)))

    async def untended(self, now: float, limit: int) -> Sequence[str]:
        """Return tables that need tending and that nobody has leased, the longest unchanged first."""
        rows = [row for row, _ in await self._rows() if row.tended]
        leases = [(key.split("/")[1], json.loads(text)[1]) for key, text in await self._read("lease/")]
        leased = {table for table, until in leases if until > now}
        return [row.id for row in sorted(rows, key=lambda row: (row.changed, row.id)) if row.id not in leased][:limit]

    # Presence

    async def arrive(self, table: str, person: str, process: str, until: float) -> bool:
        """Note that a person has a connection to a table open, until then at the latest; return False without one."""
        if await self._one(f"table/{table}") is None:
            return False
        key = f"presence/{table}/{person}/{process}"
        known = await self._one(key)
        await self._write(Put(key, json.dumps(until)))
        if known is None:
            self._tell(table)
        return True

    async def _presence_of(self, process: str) -> list[str]:
        return [key for key, _ in await self._read("presence/") if key.endswith(f"/{process}")]

    async def stay(self, process: str, until: float) -> None:
        """Note that everybody who has a connection open through a process still has it."""
        await self._write(*(Put(key, json.dumps(until)) for key in await self._presence_of(process)))

    async def depart(self, table: str, person: str, process: str) -> None:
        """Note that a person has no connection to a table any more."""
        await self._write(Put(f"presence/{table}/{person}/{process}", None))
        self._tell(table)

    async def present(self, table: str, now: float) -> frozenset[str]:
        """Return the people who have a connection to a table open."""
        found = await self._read(f"presence/{table}/")
        return frozenset(key.split("/")[2] for key, text in found if json.loads(text) > now)

    # Passes

    async def save_pass(self, digest: bytes, table: str, seat: int, person: str, until: float) -> None:
        """Remember a one-time pass to a seat, held by a person, by its digest."""
        await self._write(Put(f"pass/{digest.hex()}", json.dumps([table, seat, person, until])))

    async def use_pass(self, digest: bytes, now: float) -> tuple[str, int, str] | None:
        """Return the table, the seat and who held it, once."""
        key = f"pass/{digest.hex()}"
        text = await self._one(key)
        if text is None:
            return None
        table, seat, person, until = json.loads(text)
        if until <= now or not await self._write(Put(key, None, only=True, was=text)):
            return None
        return table, seat, person


def _text(row: TableRow, length: int) -> str:
    """Return a row and the length of its log as they are kept."""
    texts = row._asdict() | {"secret": row.secret.hex(), "settings": row.settings.decode(_PLAIN)}
    return json.dumps([*texts.values(), length])


def _row(text: str) -> tuple[TableRow, int]:
    """Return a row and the length of its log from what is kept."""
    *values, length = json.loads(text)
    row: Any = TableRow(*values)
    row = row._replace(people=tuple(row.people), secret=bytes.fromhex(row.secret))
    return row._replace(settings=row.settings.encode(_PLAIN)), length


def _entry_key(table: str, number: int) -> str:
    return f"entry/{table}/{max(0, number):0{_DIGITS}}"
