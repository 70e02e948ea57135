"""Tables that nobody wants any more are deleted, each wholly or not at all, in every storage."""

import asyncio
from collections.abc import Callable

import asyncpg
import pytest
from tests.server.storage.examples import filled, table_row

from sapajou.server.storage import Storage, Taken, open_storage

pytestmark = pytest.mark.anyio


async def test_a_table_goes_with_all_that_belongs_to_it(storage: Storage) -> None:
    await filled(storage, table_row(tended=True), 3)
    await storage.save_snapshot("table", 2, b"two")
    await storage.save_review("table", b"lost at once")
    await storage.save_pass(b"digest", "table", 1, "bob", until=9000)
    assert await storage.arrive("table", "ada", "one", until=3000)
    assert await storage.lease("table", "one", now=2000, until=3000)
    assert await storage.forget("open", 2000, now=4000, limit=10) == ["table"]
    assert await storage.table("table") is None
    assert await storage.entries("table") == []
    assert await storage.snapshot("table") is None
    assert await storage.review("table") is None
    assert await storage.tables_of("ada", 10) == []
    assert await storage.untended(4000, 10) == []
    assert await storage.present("table", 2500) == frozenset()
    assert await storage.use_pass(b"digest", now=4000) is None
    with pytest.raises(Taken):
        await storage.append(table_row(), 4, b"too late")
    assert not await storage.arrive("table", "ada", "one", until=5000)
    await storage.create(table_row())
    assert await storage.entries("table") == []


async def test_only_old_tables_of_the_status_go_the_oldest_first(storage: Storage) -> None:
    for number in range(5):
        await filled(storage, table_row(f"{number}", changed=100.0 - number), 2)
    await storage.create(table_row("over", status="over", changed=1.0))
    assert await storage.forget("open", 98.0, now=200, limit=2) == ["4", "3"]
    assert await storage.forget("open", 98.0, now=200, limit=2) == ["2"]
    assert await storage.forget("open", 98.0, now=200, limit=2) == []
    assert [row.id for row in await storage.tables_of("ada", 10)] == ["0", "1", "over"]
    assert len(await storage.entries("0")) == 2


async def test_where_only_unlisted_tables_go_the_others_stay(storage: Storage) -> None:
    await storage.create(table_row("listed"))
    await storage.create(table_row("unlisted", people=()))
    assert await storage.forget("open", 2000, now=2000, limit=10, unlisted=True) == ["unlisted"]
    assert await storage.table("listed") is not None


async def test_a_table_that_somebody_has_open_stays(storage: Storage) -> None:
    await storage.create(table_row())
    assert await storage.arrive("table", "eve", "one", until=3000)
    assert await storage.forget("open", 2000, now=2999, limit=10) == []
    await storage.depart("table", "eve", "one")
    assert await storage.forget("open", 2000, now=2999, limit=10) == ["table"]


async def test_a_table_that_has_changed_meanwhile_stays(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.append(table_row(changed=3000.0), 1, b"")
    assert await storage.forget("open", 2000, now=4000, limit=10) == []


async def test_whoever_appends_or_arrives_while_tables_are_forgotten_finds_all_or_nothing(storage: Storage) -> None:
    names = [f"{number:02}" for number in range(40)]
    for name in names:
        await filled(storage, table_row(name), 1)
    appended = [storage.append(table_row(name, changed=5000.0), 2, b"2") for name in names[::2]]
    arrived = [storage.arrive(name, "eve", "one", until=5000) for name in names[1::2]]
    forgotten = [storage.forget("open", 2000, now=4000, limit=10) for _ in range(8)]
    done = await asyncio.gather(*forgotten, *appended, *arrived, return_exceptions=True)
    gone = {name for found in done[:8] if isinstance(found, list) for name in found}
    assert [error for error in done[:8] if isinstance(error, Exception)] == []
    for name, error in zip(names[::2], done[8:28], strict=True):
        assert isinstance(error, Taken) if name in gone else error is None
        assert len(await storage.entries(name)) == (0 if name in gone else 2)
    for name, there in zip(names[1::2], done[28:], strict=True):
        assert there is (name not in gone)
        assert await storage.present(name, 4000) == (frozenset() if name in gone else {"eve"})


@pytest.mark.parametrize("doing", ["UPDATE tables SET length = 0", "SELECT 1 FROM tables FOR KEY SHARE"])
async def test_what_another_process_is_just_doing_is_not_waited_for(
    new_database: Callable[[], str], doing: str
) -> None:
    address = new_database()
    storage = await open_storage(address)
    await storage.create(table_row())
    other = await asyncpg.connect(address)
    async with other.transaction():
        await other.execute(doing)
        assert await storage.forget("open", 2000, now=2000, limit=10) == []
    assert await storage.forget("open", 2000, now=2000, limit=10) == ["table"]
    await other.close()
    await storage.close()
