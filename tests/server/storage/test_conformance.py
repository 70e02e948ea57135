"""What every storage does, whatever lies behind it."""

import asyncio

import pytest
from tests.server.storage.examples import filled, table_row

from sapajou.server.storage import Change, Entry, Storage, Taken, Unavailable, open_storage

pytestmark = pytest.mark.anyio


async def test_the_first_proposal_for_a_name_stays(storage: Storage) -> None:
    assert await storage.shared("key", b"first") == b"first"
    assert await storage.shared("key", b"second") == b"first"
    assert await storage.shared("other", b"\x00\xff") == b"\x00\xff"


async def test_of_many_proposals_at_once_everybody_gets_the_same(storage: Storage) -> None:
    answers = await asyncio.gather(*(storage.shared("key", b"%d" % number) for number in range(20)))
    assert len(set(answers)) == 1


async def test_a_person_has_the_name_chosen_last(storage: Storage) -> None:
    assert await storage.name_of("ada") is None
    await storage.set_name("ada", "Ada")
    await storage.set_name("bob", "Bob")
    await storage.set_name("ada", "Ada L. 🐒")
    assert await storage.name_of("ada") == "Ada L. 🐒"
    assert await storage.name_of("bob") == "Bob"


async def test_a_table_comes_back_as_it_was_kept(storage: Storage) -> None:
    row = table_row(people=("bob", "ada", "bob", ""), tended=True, created=1731721234.123456)
    await storage.create(row)
    assert await storage.table("table") == row
    assert type((await storage.table("table") or row).tended) is bool
    assert await storage.entries("table") == []
    assert await storage.table("other") is None


async def test_two_tables_cannot_have_one_id(storage: Storage) -> None:
    await storage.create(table_row())
    with pytest.raises(Taken):
        await storage.create(table_row(game="afternova", people=("eve",)))
    assert await storage.table("table") == table_row()
    assert await storage.tables_of("eve", 10) == []


async def test_a_person_finds_the_tables_in_the_list_latest_first(storage: Storage) -> None:
    first, second, third = (
        table_row("first", people=("ada", "eve", "eve"), changed=3.0),
        table_row("second", people=("eve",), changed=2.0),
        table_row("third", people=("bob", "eve"), changed=1.0),
    )
    for row in (third, first, second, table_row("put-away", host="eve", people=(), changed=4.0)):
        await storage.create(row)
    assert await storage.tables_of("eve", 10) == [first, second, third]
    assert await storage.tables_of("eve", 2) == [first, second]
    assert await storage.tables_of("nobody", 10) == []


async def test_who_leaves_a_seat_finds_the_table_no_more(storage: Storage) -> None:
    await storage.create(table_row(people=("ada", "bob")))
    await storage.append(table_row(people=("ada", "eve")), 1, b"bob leaves, eve comes")
    assert await storage.tables_of("bob", 10) == []
    assert [row.id for row in await storage.tables_of("eve", 10)] == ["table"]


async def test_unfinished_tables_are_those_created_in_the_list_and_not_over(storage: Storage) -> None:
    for number, status in enumerate(["open", "playing", "over"]):
        await storage.create(table_row(f"{number}", status=status))
    await storage.create(table_row("guest", host="bob"))
    await storage.create(table_row("put away", people=("bob",)))
    assert await storage.unfinished_of("ada") == 2
    assert await storage.unfinished_of("nobody") == 0


async def test_an_append_adds_an_entry_and_updates_the_row(storage: Storage) -> None:
    await storage.create(table_row())
    later = table_row(status="playing", people=("ada",), tended=True, changed=2000.25)
    await storage.append(later, 1, b"\x00start\xff")
    assert await storage.entries("table") == [Entry(1, 2000.25, b"\x00start\xff")]
    assert await storage.table("table") == later


async def test_what_never_changes_in_a_row_is_not_changed_by_an_append(storage: Storage) -> None:
    await storage.create(table_row())
    wrong = table_row(game="afternova", host="eve", secret=b"", settings=b"", created=0.0)
    await storage.append(wrong, 1, b"")
    assert await storage.table("table") == table_row()


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 3, 5])
async def test_only_the_next_number_is_taken(storage: Storage, number: int) -> None:
    await filled(storage, table_row(), 3)
    with pytest.raises(Taken):
        await storage.append(table_row(status="over", people=("eve",), changed=9.0), number, b"wrong")
    assert [entry.body for entry in await storage.entries("table")] == [b"1", b"2", b"3"]
    assert await storage.table("table") == table_row()
    assert await storage.tables_of("eve", 1) == []


async def test_nothing_is_appended_to_a_table_that_is_not_there(storage: Storage) -> None:
    with pytest.raises(Taken):
        await storage.append(table_row(), 1, b"")
    assert await storage.entries("table") == []


async def test_entries_after_a_number_come_in_order(storage: Storage) -> None:
    await filled(storage, table_row("other"), 2)
    await filled(storage, table_row(), 12)
    assert [entry.number for entry in await storage.entries("table")] == list(range(1, 13))
    assert [entry.number for entry in await storage.entries("table", 9)] == [10, 11, 12]
    assert await storage.entries("table", 12) == []


async def test_of_many_appends_of_one_number_one_is_kept(storage: Storage) -> None:
    await storage.create(table_row())
    bodies = [b"%d" % number for number in range(30)]
    done = await asyncio.gather(*(storage.append(table_row(), 1, body) for body in bodies), return_exceptions=True)
    kept = [body for body, error in zip(bodies, done, strict=True) if error is None]
    assert [entry.body for entry in await storage.entries("table")] == kept
    assert [type(error) for error in done if error is not None] == [Taken] * 29


async def test_one_that_fails_leaves_those_beside_it_alone(storage: Storage) -> None:
    rows = [table_row(f"{number}") for number in range(20)]
    for row in rows:
        await storage.create(row)
    numbers = [1 + index % 2 for index in range(20)]  # every second one is not the next
    done = await asyncio.gather(
        *(storage.append(row, number, b"") for row, number in zip(rows, numbers, strict=True)), return_exceptions=True
    )
    assert [error is None for error in done] == [number == 1 for number in numbers]
    assert [len(await storage.entries(row.id)) for row in rows] == [2 - number for number in numbers]


async def test_changes_tell_of_each_table_appended_to(storage: Storage) -> None:
    for table in "abc":
        await storage.create(table_row(table))
    changes, others = storage.changes(), storage.changes()
    for table in "bac":
        await storage.append(table_row(table), 1, b"")
    told = [Change("b", 1), Change("a", 1), Change("c", 1)]
    assert [await anext(changes) for _ in range(3)] == told
    assert [await anext(others) for _ in range(3)] == told


async def test_of_entries_that_follow_each_other_the_latest_is_told(storage: Storage) -> None:
    await storage.create(table_row())
    changes = storage.changes()
    for number in (1, 2, 3):
        await storage.append(table_row(), number, b"")
    told = await anext(changes)
    while told.entry < 3:
        told = await anext(changes)
    assert told == Change("table", 3)


async def test_what_was_not_appended_is_not_told(storage: Storage) -> None:
    changes = storage.changes()
    await filled(storage, table_row("a"), 1)
    assert await anext(changes) == Change("a", 1)
    with pytest.raises(Taken):
        await storage.append(table_row("a"), 1, b"")
    await filled(storage, table_row("b"), 1)
    assert await anext(changes) == Change("b", 1)


async def test_who_waits_for_changes_is_released_when_the_storage_closes(address: str) -> None:
    storage = await open_storage(address)
    waiting = asyncio.ensure_future(anext(storage.changes()))
    await asyncio.sleep(0)
    await storage.close()
    with pytest.raises(StopAsyncIteration):
        await waiting
    with pytest.raises(StopAsyncIteration):
        await anext(storage.changes())


async def test_a_closed_storage_is_unavailable(address: str) -> None:
    storage = await open_storage(address)
    await storage.close()
    await storage.close()
    with pytest.raises(Unavailable):
        await storage.table("table")
    with pytest.raises(Unavailable):
        await storage.set_name("ada", "Ada")


async def test_the_latest_review_is_kept(storage: Storage) -> None:
    await storage.create(table_row())
    assert await storage.review("table") is None
    await storage.save_review("table", b"\x00half of it")
    await storage.save_review("table", b"all of it")
    assert await storage.review("table") == b"all of it"
    await storage.save_review("nowhere", b"of a table that was forgotten")
    assert await storage.review("nowhere") is None


async def test_the_latest_snapshot_is_kept(storage: Storage) -> None:
    await filled(storage, table_row(), 3)
    assert await storage.snapshot("table") is None
    await storage.save_snapshot("table", 2, b"\x00two")
    await storage.save_snapshot("table", 1, b"one, from a slow process")
    assert await storage.snapshot("table") == (2, b"\x00two")
    await storage.save_snapshot("table", 3, b"three")
    assert await storage.snapshot("table") == (3, b"three")


async def test_a_lease_keeps_others_away_until_it_ends(storage: Storage) -> None:
    await storage.create(table_row())
    assert await storage.lease("table", "one", now=100, until=110)
    assert not await storage.lease("table", "two", now=109.9, until=119.9)
    assert await storage.lease("table", "two", now=110, until=120)
    assert not await storage.lease("table", "one", now=111, until=121)


async def test_a_lease_can_be_made_longer(storage: Storage) -> None:
    await storage.create(table_row())
    assert await storage.lease("table", "one", now=100, until=110)
    assert await storage.lease("table", "one", now=105, until=115)
    assert not await storage.lease("table", "two", now=112, until=122)


async def test_a_lease_is_remembered_after_its_end_while_the_table_needs_one(storage: Storage) -> None:
    await storage.create(table_row("kept", tended=True))
    await storage.create(table_row("done"))
    for table in ("kept", "done"):
        assert await storage.leased_until(table) is None
        assert await storage.lease(table, "one", now=100, until=110)
        assert await storage.leased_until(table) == 110
    await storage.release("one", now=105)
    await storage.forget_expired(now=104)
    assert [await storage.leased_until(table) for table in ("kept", "done")] == [105, 105]
    await storage.forget_expired(now=105)
    assert [await storage.leased_until(table) for table in ("kept", "done")] == [105, None]
    assert await storage.lease("kept", "two", now=106, until=116)
    await storage.release("two", now=200)
    assert await storage.leased_until("kept") == 116, "a lease that has ended is not made longer"


async def test_the_latest_time_is_that_of_an_entry_or_of_a_lease(storage: Storage) -> None:
    assert await storage.latest(10) == 0.0
    await storage.create(table_row("a", changed=100.0))
    await storage.create(table_row("b", changed=90.0))
    assert await storage.latest(10) == 100.0
    assert await storage.lease("b", "one", now=100, until=109)
    assert await storage.latest(10) == 100.0
    assert await storage.lease("b", "one", now=120, until=130)
    assert await storage.latest(10) == 120.0


async def test_whoever_is_no_longer_believed_to_be_there_is_forgotten_and_nobody_else(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.arrive("table", "ada", "one", until=110)
    await storage.arrive("table", "bob", "one", until=120)
    await storage.forget_expired(now=110)
    assert await storage.present("table", now=100) == {"bob"}


async def test_the_list_of_a_person_is_in_the_order_in_which_one_could_notice(storage: Storage) -> None:
    for table, noticed in {"a": 10.0, "b": 20.0}.items():
        await storage.create(table_row(table, noticed=noticed))
    await storage.append(table_row("a", changed=2000.0, noticed=10.0), 1, b"a draft")
    assert [row.id for row in await storage.tables_of("ada", 10)] == ["b", "a"]
    assert [row.id for row in await storage.tables_of("ada", 1)] == ["b"]
    await storage.append(table_row("a", changed=2001.0, noticed=2001.0), 2, b"a move")
    assert [row.id for row in await storage.tables_of("ada", 1)] == ["a"]


async def test_a_table_is_taken_off_one_list_and_stays_in_others(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.unlist("table", "ada")
    await storage.unlist("table", "nobody")
    await storage.unlist("no such table", "ada")
    assert await storage.tables_of("ada", 10) == []
    assert [row.people for row in await storage.tables_of("bob", 10)] == [("bob",)]


async def test_a_process_releases_its_own_leases_only(storage: Storage) -> None:
    for table in "abc":
        await storage.create(table_row(table))
    assert await storage.lease("a", "one", now=100, until=200)
    assert await storage.lease("b", "one", now=100, until=200)
    assert await storage.lease("c", "two", now=100, until=200)
    await storage.release("one", now=101)
    assert [await storage.lease(table, "three", now=101, until=201) for table in "abc"] == [True, True, False]


async def test_untended_tables_are_those_in_need_without_a_lease_longest_unchanged_first(storage: Storage) -> None:
    for table, changed in {"late": 30.0, "early": 10.0, "leased": 20.0, "lapsed": 25.0}.items():
        await storage.create(table_row(table, tended=True, changed=changed))
    await storage.create(table_row("in no need", changed=1.0))
    assert await storage.lease("leased", "one", now=100, until=120)
    assert await storage.lease("lapsed", "one", now=100, until=110)
    assert await storage.untended(110, 10) == ["early", "lapsed", "late"]
    assert await storage.untended(110, 2) == ["early", "lapsed"]
    await storage.append(table_row("early", tended=False, changed=40.0), 1, b"")
    await storage.append(table_row("in no need", tended=True, changed=50.0), 1, b"")
    assert await storage.untended(120, 10) == ["leased", "lapsed", "late", "in no need"]


async def test_a_pass_is_used_once(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.save_pass(b"\x00digest", "table", 1, "bob", until=200)
    assert await storage.use_pass(b"unknown", now=100) is None
    assert await storage.use_pass(b"\x00digest", now=100) == ("table", 1, "bob")
    assert await storage.use_pass(b"\x00digest", now=100) is None


async def test_a_pass_ends_in_time_and_others_stay(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.save_pass(b"short", "table", 0, "ada", until=200)
    await storage.save_pass(b"long", "table", 1, "bob", until=300)
    assert await storage.use_pass(b"short", now=200) is None
    await storage.forget_expired(now=200)
    assert await storage.use_pass(b"short", now=100) is None
    assert await storage.use_pass(b"long", now=200) == ("table", 1, "bob")


async def test_a_pass_that_many_use_at_once_serves_one(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.save_pass(b"digest", "table", 1, "bob", until=200)
    used = await asyncio.gather(*(storage.use_pass(b"digest", now=100) for _ in range(20)))
    assert sorted(used, key=str) == [("table", 1, "bob"), *[None] * 19]


async def test_who_stops_waiting_disturbs_nobody(storage: Storage) -> None:
    await filled(storage, table_row("a"), 1)
    await storage.create(table_row("b"))
    given_up = asyncio.ensure_future(storage.append(table_row("a"), 2, b"2"))
    patient = asyncio.ensure_future(storage.append(table_row("b"), 1, b"1"))
    await asyncio.sleep(0)
    given_up.cancel()
    await patient
    assert [entry.body for entry in await storage.entries("a")] in ([b"1"], [b"1", b"2"])
    assert [entry.body for entry in await storage.entries("b")] == [b"1"]


async def test_everything_is_there_after_opening_again(lasting_address: str) -> None:
    storage = await open_storage(lasting_address)
    await filled(storage, table_row(), 3)
    await storage.set_name("ada", "Ada")
    await storage.save_snapshot("table", 2, b"two")
    await storage.close()
    again = await open_storage(lasting_address)
    assert await again.table("table") == table_row()
    assert [entry.body for entry in await again.entries("table")] == [b"1", b"2", b"3"]
    assert await again.name_of("ada") == "Ada"
    assert await again.snapshot("table") == (2, b"two")
    await again.close()


async def test_whoever_has_a_connection_open_is_there(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.arrive("table", "ada", "one", until=110)
    await storage.arrive("table", "bob", "two", until=120)
    assert await storage.present("table", now=100) == {"ada", "bob"}
    assert await storage.present("table", now=110) == {"bob"}
    await storage.arrive("table", "ada", "one", until=130)
    assert await storage.present("table", now=110) == {"ada", "bob"}
    assert await storage.present("other", now=100) == frozenset()


async def test_everybody_of_a_process_stays(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.create(table_row("other"))
    await storage.arrive("table", "ada", "one", until=110)
    await storage.arrive("other", "bob", "one", until=110)
    await storage.arrive("table", "cyd", "two", until=110)
    await storage.stay("one", until=130)
    assert await storage.present("table", now=120) == {"ada"}
    assert await storage.present("other", now=120) == {"bob"}


async def test_a_person_with_two_connections_leaves_with_the_last_one(storage: Storage) -> None:
    await storage.create(table_row())
    await storage.arrive("table", "ada", "one", until=110)
    await storage.arrive("table", "ada", "two", until=110)
    await storage.depart("table", "ada", "one")
    assert await storage.present("table", now=100) == {"ada"}
    await storage.release("two", now=105)
    assert await storage.present("table", now=100) == frozenset()


async def test_changes_tell_who_comes_and_goes(storage: Storage) -> None:
    await storage.create(table_row())
    changes = storage.changes()
    await storage.arrive("table", "ada", "one", until=110)
    assert await anext(changes) == Change("table")
    await storage.depart("table", "ada", "one")
    assert await anext(changes) == Change("table")
