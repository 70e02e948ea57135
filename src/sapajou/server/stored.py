"""What the server asks of a storage.

A table is a row of facts and a log of entries. Entries are numbered from 1 without gaps and never change;
(table, number) is unique, so of two processes that append the same number one succeeds and the other is
told `Taken`, reads what it missed, and tries again. What is acknowledged is durable.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple


class Taken(Exception):
    """Another process has appended this entry, or created this table, first."""


class Unavailable(Exception):
    """The storage could not be reached or written; whether it kept what was asked of it is not known.

    It may answer again a moment later. Until then nothing may be acknowledged, and the table has to be read
    again before anything else is appended to it.
    """


class Entry(NamedTuple):
    """One entry of a table's log: its number, when it was appended (seconds since 1970), and what it says."""

    number: int
    at: float
    body: bytes


class Change(NamedTuple):
    """What is told of a table: the number to which its log has grown, or 0 if somebody has come or gone.

    Without a table it says that anything may have been missed.
    """

    table: str = ""
    entry: int = 0


class TableRow(NamedTuple):
    """What can be known of a table without reading its log.

    `people` are the identities in whose lists it stands, `status` is open, closed, playing or over; `tended`
    says whether the server itself has something to do there (a bot to ask, a clock to watch); `secret` is the
    half of the shuffle that stays here until the match is over. `noticed` is when something last changed that
    everybody at the table may know of; `changed` counts others' drafts too.
    """

    id: str
    game: str
    status: str
    people: tuple[str, ...]
    tended: bool
    created: float
    changed: float
    host: str
    secret: bytes
    settings: bytes
    noticed: float = 0.0


class Storage(ABC):
    """Tables, their logs, and the few other things a server must remember.

    Everything may raise `Unavailable`. Whoever stops waiting for a call (a cancelled task) may find it carried
    out all the same.
    """

    @abstractmethod
    async def close(self) -> None:
        """Let go of files and connections."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the storage answers; raise `Unavailable` if not."""

    @abstractmethod
    async def torn(self) -> Sequence[str]:
        """Return the tables whose log lacks an entry; raise `BadStorage` if the storage as a whole is damaged.

        It reads everything, so it is asked once, when a server starts.
        """

    # Things that all processes share

    @abstractmethod
    async def shared(self, name: str, proposed: bytes) -> bytes:
        """Return the value of a name; the first caller's proposal becomes it."""

    # People

    @abstractmethod
    async def name_of(self, person: str) -> str | None:
        """Return the name a person has chosen, or None."""

    @abstractmethod
    async def set_name(self, person: str, name: str) -> None:
        """Remember the name a person has chosen."""

    # Tables

    @abstractmethod
    async def create(self, row: TableRow) -> None:
        """Keep a new table, with an empty log; raise `Taken` if there is one of this id."""

    @abstractmethod
    async def table(self, table: str) -> TableRow | None:
        """Return a table, or None if there is none of this id."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """Return the tables that stand in a person's list, the latest noticed first."""

    @abstractmethod
    async def unlist(self, table: str, person: str) -> None:
        """Take a table off a person's list, whatever its log says: it may not be readable."""

    @abstractmethod
    async def unfinished_of(self, host: str) -> int:
        """Return how many tables that a person created, and still has in the list, are not over."""

    @abstractmethod
    async def forget(
        self, status: str, before: float, now: float, limit: int, *, unlisted: bool = False
    ) -> Sequence[str]:
        """Delete tables of a status that have not changed since `before`, the oldest first; return which.

        With `unlisted`, only those that stand in nobody's list. A table to which somebody has a connection open
        is left alone, and so is one to which a process just appends. What is deleted is deleted with its log and
        all that belongs to it, or not at all.
        """

    @abstractmethod
    async def forget_expired(self, now: float) -> None:
        """Delete passes that are too old, presence that is no longer believed, and leases that nobody needs."""

    @abstractmethod
    async def latest(self, lease: float) -> float:
        """Return the latest time at which anything was written, where leases last so long; 0 if there is nothing."""

    # The log

    @abstractmethod
    async def append(self, row: TableRow, number: int, body: bytes) -> None:
        """Append an entry and bring the row's status, people, tended, changed and noticed up to date, both or neither.

        The entry's time is `row.changed`. Raise `Taken` if the number is not the next one. When this
        returns, the entry survives a crash, and every process's `changes` will tell of it.
        """

    @abstractmethod
    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with a greater number than `after`, in order."""

    @abstractmethod
    def changes(self) -> AsyncIterator[Change]:
        """Yield what any process has changed; after a lost connection, that anything may have been missed.

        It tells of everything appended after this call, own entries too, and of who comes and goes. Of two
        entries of one table that follow each other faster than they are taken only the later may be told. It
        ends when the storage is closed.
        """

    # Snapshots: never needed, only fast

    @abstractmethod
    async def save_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Keep the position after an entry; older ones of the table may be forgotten."""

    @abstractmethod
    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot of a table and the number of its entry, or None."""

    # Reviews: what the coach makes of a match that is over

    @abstractmethod
    async def save_review(self, table: str, body: bytes) -> None:
        """Keep the review of a table in the place of an earlier one; of a table that there is no more, keep nothing."""

    @abstractmethod
    async def review(self, table: str) -> bytes | None:
        """Return the review of a table, or None."""

    # Which process asks the bots and watches the clocks of a table

    @abstractmethod
    async def lease(self, table: str, process: str, now: float, until: float) -> bool:
        """Let a process tend a table until then; return False if another one's lease is still running."""

    @abstractmethod
    async def leased_until(self, table: str) -> float | None:
        """Return when the latest lease of a table ends or has ended, or None if nobody ever had one."""

    @abstractmethod
    async def release(self, process: str, now: float) -> None:
        """End all leases of a process; nobody is connected to it any more."""

    @abstractmethod
    async def untended(self, now: float, limit: int) -> Sequence[str]:
        """Return tables that need tending and that nobody has leased, the longest unchanged first."""

    # Who is there

    @abstractmethod
    async def arrive(self, table: str, person: str, process: str, until: float) -> bool:
        """Note that a person has a connection to a table open, through a process, until then at the latest.

        Return False if there is no such table any more. `changes` tells of the table if the person was not
        noted there yet.
        """

    @abstractmethod
    async def stay(self, process: str, until: float) -> None:
        """Note that everybody who has a connection open through a process still has it."""

    @abstractmethod
    async def depart(self, table: str, person: str, process: str) -> None:
        """Note that a person has no connection to a table through a process any more; `changes` tells of it."""

    @abstractmethod
    async def present(self, table: str, now: float) -> frozenset[str]:
        """Return the people who have a connection to a table open."""

    # One-time links

    @abstractmethod
    async def save_pass(self, digest: bytes, table: str, seat: int, person: str, until: float) -> None:
        """Remember a one-time pass to a seat, held by a person, by its digest."""

    @abstractmethod
    async def use_pass(self, digest: bytes, now: float) -> tuple[str, int, str] | None:
        """Return the table, the seat and who held it, once; None if the pass is unknown, used or too old."""
