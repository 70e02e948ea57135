"""What is particular to PostgreSQL: several processes on one database, lost connections, wrong addresses."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import asyncpg
import pytest
from tests.server.storage.examples import filled, table_row

from sapajou.server.faults import BadStorage
from sapajou.server.storage import Change, Storage, Taken, Unavailable, open_storage
from sapajou.server.storage.postgres_server import shown

pytestmark = pytest.mark.anyio


async def test_of_two_that_append_the_same_number_one_wins(rivals: tuple[Storage, Storage]) -> None:
    await rivals[0].create(table_row())
    for number in range(1, 51):
        both = [
            rival.append(table_row(), number, name) for rival, name in zip(rivals, (b"first", b"second"), strict=True)
        ]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(error).__name__ for error in done) == ["NoneType", "Taken"]
        winner = (b"first", b"second")[done.index(None)]
        assert [(entry.number, entry.body) for entry in await rivals[0].entries("table", number - 1)] == [
            (number, winner)
        ]
    assert [entry.number for entry in await rivals[1].entries("table")] == list(range(1, 51))


async def test_who_loses_reads_and_appends_again_until_all_is_there(rivals: tuple[Storage, Storage]) -> None:
    await rivals[0].create(table_row())

    async def append_all(storage: Storage, bodies: list[bytes]) -> None:
        seen = 0
        while bodies:
            try:
                await storage.append(table_row(), seen + 1, bodies[0])
            except Taken:
                seen = (await storage.entries("table"))[-1].number
            else:
                seen += 1
                bodies.pop(0)

    wanted = [[b"%d-%d" % (writer, number) for number in range(25)] for writer in range(4)]
    await asyncio.gather(*(append_all(rivals[writer % 2], list(wanted[writer])) for writer in range(4)))
    entries = await rivals[0].entries("table")
    assert [entry.number for entry in entries] == list(range(1, 101))
    for writer in range(4):
        assert [entry.body for entry in entries if entry.body.startswith(b"%d-" % writer)] == wanted[writer]


async def test_changes_of_one_process_reach_all(rivals: tuple[Storage, Storage]) -> None:
    changes = [rival.changes() for rival in rivals]
    await filled(rivals[0], table_row("a"), 1)
    await filled(rivals[1], table_row("b"), 1)
    for feed in changes:
        assert [await _next(feed), await _next(feed)] == [Change("a", 1), Change("b", 1)]


async def test_two_processes_that_want_a_lease_get_one(rivals: tuple[Storage, Storage]) -> None:
    for number in range(20):
        table = f"{number}"
        await rivals[0].create(table_row(table))
        got = await asyncio.gather(*(rivals[i].lease(table, f"process {i}", now=100, until=110) for i in (0, 1)))
        assert sorted(got) == [False, True]
        await rivals[0].release(f"process {got.index(True)}", now=0.0)
        assert await rivals[1].lease(table, "process 3", now=101, until=111)


async def test_a_pass_used_in_two_processes_at_once_serves_one(rivals: tuple[Storage, Storage]) -> None:
    await rivals[0].create(table_row())
    for number in range(20):
        digest = b"%d" % number
        await rivals[0].save_pass(digest, "table", 1, "bob", until=200)
        await rivals[0].save_pass(digest + b" old", "table", 1, "bob", until=50)
        used = await asyncio.gather(*(rival.use_pass(digest, now=100) for rival in rivals))
        assert sorted(used, key=str) == [("table", 1, "bob"), None]


async def test_two_processes_propose_and_get_the_same(rivals: tuple[Storage, Storage]) -> None:
    for number in range(20):
        proposals = [rivals[i].shared(f"{number}", b"%d" % i) for i in (0, 1)]
        assert len(set(await asyncio.gather(*proposals))) == 1


async def test_many_processes_open_a_new_database_at_once(new_database: Callable[[], str]) -> None:
    address = new_database()
    storages = await asyncio.gather(*(open_storage(address) for _ in range(4)))
    await filled(storages[0], table_row(), 1)
    assert [len(await storage.entries("table")) for storage in storages] == [1] * 4
    await asyncio.gather(*(storage.close() for storage in storages))


async def test_an_entry_that_postgres_refuses_leaves_those_beside_it_alone(rivals: tuple[Storage, Storage]) -> None:
    rows = [table_row(f"{number}") for number in range(5)]
    for row in rows:
        await rivals[0].create(row)
    rows[2] = rows[2]._replace(status="no\x00text")  # PostgreSQL has no NUL in a text
    done = await asyncio.gather(*(rivals[0].append(row, 1, b"") for row in rows), return_exceptions=True)
    assert [type(error).__name__ for error in done] == [
        *["NoneType"] * 2,
        "CharacterNotInRepertoireError",
        *["NoneType"] * 2,
    ]
    assert [len(await rivals[1].entries(row.id)) for row in rows] == [1, 1, 0, 1, 1]


async def test_processes_that_append_to_the_same_tables_in_other_orders_do_not_deadlock(
    rivals: tuple[Storage, Storage],
) -> None:
    rows = [table_row(f"{number}") for number in range(40)]
    for row in rows:
        await rivals[0].create(row)
    for number in range(1, 6):
        orders = (rows, rows[::-1])
        tries = [rival.append(row, number, b"") for rival, order in zip(rivals, orders, strict=True) for row in order]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(error).__name__ for error in done) == ["NoneType"] * 40 + ["Taken"] * 40


async def test_after_a_lost_connection_changes_say_so_and_go_on(new_database: Callable[[], str]) -> None:
    address = new_database()
    storage = await open_storage(address)
    await storage.create(table_row())
    changes = storage.changes()
    await _end_connections(address)
    assert await _next(changes) == Change()
    await _eventually(lambda: storage.append(table_row(), 1, b""))
    assert await _next(changes) == Change("table", 1)
    await storage.close()


async def test_a_storage_whose_server_restarts_is_unavailable_for_a_while(
    new_database: Callable[[], str], cluster: Any
) -> None:
    storage = await open_storage(new_database())
    await filled(storage, table_row(), 2)
    changes = storage.changes()
    await asyncio.to_thread(cluster.stop)
    with pytest.raises(Unavailable):
        await storage.append(table_row(), 3, b"3")
    with pytest.raises(Unavailable):
        await storage.entries("table")
    await asyncio.to_thread(cluster.restart, "start")
    while await _next(changes) != Change():
        pass  # what was appended before may still be told
    await _eventually(lambda: storage.append(table_row(), 3, b"3"))
    assert [entry.body for entry in await storage.entries("table")] == [b"1", b"2", b"3"]
    await storage.close()


async def test_commits_are_durable_even_where_the_database_has_another_default(new_database: Callable[[], str]) -> None:
    address = new_database()
    connection = await asyncpg.connect(address)
    await connection.execute(f"ALTER DATABASE {address.split('/')[3].split('?')[0]} SET synchronous_commit = off")
    await connection.close()
    storage: Any = await open_storage(address)
    assert await storage._pool.fetchval("SHOW synchronous_commit") == "on"
    await storage.close()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda address: address.replace("/test_", "/nothing_"), "fault.database_unknown"),
        (lambda address: address.replace("postgres@", "stranger@"), "fault.database_password"),
        (lambda address: address + "/nowhere", "fault.database_unreached"),
        (lambda _: "postgresql://ada:hunter2@localhost:1/tables", "fault.database_unreached"),
        (lambda _: "postgresql://ada:hunter2@localhost:many/tables", "fault.database_address"),
    ],
)
async def test_a_wrong_address_is_refused_without_telling_the_password(
    new_database: Callable[[], str], change: Callable[[str], str], fault: str
) -> None:
    with pytest.raises(BadStorage) as refused:
        await open_storage(change(new_database()))
    assert refused.value.code == fault
    for language, word in {"en": "database", "fr": "base de données"}.items():
        line = refused.value.line(language)
        assert line.startswith(f"{word} postgresql://")
        assert "hunter2" not in line


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("postgresql://ada:secret@example.org:5433/tables?password=secret", "postgresql://example.org:5433/tables"),
        ("postgres://ada:secret@/tables?host=/run", "postgresql:///tables"),
        ("postgresql://ada:secret@[::1/tables", "postgresql://…"),
    ],
)
def test_an_address_is_shown_without_secrets(address: str, safe: str) -> None:
    assert shown(address) == safe


async def _end_connections(address: str) -> None:
    """End all other connections to a database, as a failing network would."""
    connection = await asyncpg.connect(address)
    await connection.execute("""
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
    """)
    await connection.close()


async def _next(changes: AsyncIterator[Change]) -> Change:
    """Return the next change; where none ever comes, fail rather than wait for ever."""
    async with asyncio.timeout(60):
        return await anext(changes)


async def _eventually(ask: Callable[[], Any]) -> None:
    """Ask until the storage is available again."""
    while True:
        try:
            await ask()
        except Unavailable:
            await asyncio.sleep(0.01)
        else:
            return
