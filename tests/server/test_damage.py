"""What was kept and cannot be read any more: it closes the one table it belongs to, and none beside it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from sapajou.server import entries as e
from sapajou.server import keeper as keepers
from sapajou.server import messages as m
from sapajou.server.app import create_app
from sapajou.server.client import Client
from sapajou.server.facts import Settings
from sapajou.server.faults import Refusal
from sapajou.server.forgetting import DAY, forget_old
from sapajou.server.hub import Hub
from sapajou.server.keeper import Keeper
from sapajou.server.service import Config, Service
from sapajou.server.shapes import NewTable
from sapajou.server.storage import Storage, TableRow, open_storage
from sapajou.server.thinkers import Thinkers
from tables import COMMITMENT, NUMBER, Tabletop

DAMAGES = [
    b"\xff no JSON",
    b"{}",
    b'{"type": "sat_upside_down", "seat": 0}',
    b'{"type": "bot_sat", "seat": 99, "bot": "random"}',
    b'{"type": "played", "seat": 0, "move": 17}',
]


def row(table: str, *, tended: bool = True, changed: float = 0.0, person: str = "p0") -> TableRow:
    settings = Settings(["random", "random"], {"max_rounds": 1}, spectators=True, clock=None)
    body = msgspec.json.encode(settings)
    return TableRow(table, "itchy_monkey", "playing", (person,), tended, 0.0, changed, person, bytes(32), body)


async def damaged(storage: Storage, table: str, body: bytes = b"{}", **facts: Any) -> None:
    """Keep a table with one entry, which nobody can read."""
    await storage.create(row(table, **facts))
    await storage.append(row(table, **facts), 1, body)


async def sound(storage: Storage, table: str, **facts: Any) -> None:
    """Keep a table at which two bots have just begun."""
    await storage.create(row(table, **facts))
    await storage.append(row(table, **facts), 1, e.encode(e.Started()))


def run(story: Callable[[Storage], Awaitable[None]]) -> None:
    async def whole() -> None:
        storage = await open_storage(":memory:")
        try:
            await story(storage)
        finally:
            await storage.close()

    asyncio.run(whole())


@pytest.mark.parametrize("body", DAMAGES)
def test_a_table_with_an_entry_that_cannot_be_read_is_refused_in_words(body: bytes) -> None:
    async def story(storage: Storage) -> None:
        await sound(storage, "damaged")
        await storage.append(row("damaged"), 2, body)
        with pytest.raises(Refusal, match="damaged") as refused:
            await Hub(storage).open("damaged")
        assert refused.value.code == "fault.table_damaged"
        assert refused.value.line("fr") != refused.value.line("en")

    run(story)


def test_a_log_with_a_hole_is_damaged() -> None:
    async def story(storage: Storage) -> None:
        await sound(storage, "table")
        hub = Hub(storage)
        entries = storage.entries

        async def holed(table: str, after: int = 0) -> Any:
            return [entry._replace(number=entry.number + 1) for entry in await entries(table, after)]

        storage.entries = holed  # type: ignore[method-assign]
        with pytest.raises(Refusal, match="damaged"):
            await hub.open("table")

    run(story)


@pytest.mark.parametrize("body", [b"\xff", b"{}", b'{"facts": {"chairs": []}, "checkpoint": null}'])
def test_a_bad_snapshot_falls_back_to_the_log(body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def story(storage: Storage) -> None:
        table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
        table.play_on(5)
        await storage.create(table.row)
        for entry in table.log:
            await storage.append(table.row._replace(changed=entry.at), entry.number, entry.body)
        await storage.save_snapshot(table.row.id, 3, body)
        room = (await Hub(storage).open(table.row.id)).room
        assert room.complete
        assert room.snapshot() == table.room.snapshot()

    run(story)
    assert "snapshot of table table" in caplog.text


def test_looking_for_tables_passes_over_those_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "AT_ONCE", 2)

    async def story(storage: Storage) -> None:
        for number in range(5):  # unchanged for longest, so they come first
            await damaged(storage, f"damaged {number}", DAMAGES[number])
        await sound(storage, "sound", changed=1.0)
        hub, thinkers = Hub(storage), Thinkers(1)
        keeper = Keeper(hub, thinkers)
        try:
            for look in range(1, 5):
                await keeper.look(look)
            assert list(hub.tables) == ["sound"]
            assert list(keeper._tending) == ["sound"]
        finally:
            await keeper.close()
            thinkers.close()

    run(story)


def test_what_fails_at_a_look_stands_in_the_way_of_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(storage: Storage) -> None:
        async def fails(*_: object) -> Any:
            raise ZeroDivisionError

        await sound(storage, "sound")
        hub, thinkers = Hub(storage), Thinkers(1)
        keeper = Keeper(hub, thinkers)
        monkeypatch.setattr(storage, "stay", fails)
        monkeypatch.setattr(storage, "forget", fails)
        try:
            await keeper.look(0)
            assert list(keeper._tending) == ["sound"]
        finally:
            await keeper.close()
            thinkers.close()

    run(story)


def test_what_another_process_wrote_and_nobody_can_read_closes_that_table_alone() -> None:
    async def story(storage: Storage) -> None:
        for table in ("one", "two"):
            await storage.create(row(table, tended=False))
        hub = Hub(storage)
        one, two = await hub.open("one"), await hub.open("two")
        following = asyncio.create_task(hub.follow())
        await asyncio.sleep(0)
        await storage.append(row("one", tended=False), 1, b"{}")
        await storage.append(row("two", tended=False), 1, e.encode(e.Closed()))
        while two.room.number == 0:  # noqa: ASYNC110  until it has been followed
            await asyncio.sleep(0)
        following.cancel()
        assert one.broken
        assert list(hub.tables) == ["two"]
        assert two.room.facts.status == "closed"
        with pytest.raises(Refusal, match="damaged"):
            await hub.open("one")

    run(story)


def test_tables_are_forgotten_beside_one_that_is_damaged() -> None:
    async def story(storage: Storage) -> None:
        await damaged(storage, "damaged", tended=False)
        await sound(storage, "sound", tended=False)
        hub = Hub(storage, lambda: 100 * DAY)
        await forget_old(hub, kept=1)
        assert [await storage.table(table) for table in ("damaged", "sound")] == [None, None]

    run(story)


def test_a_fault_inside_the_rules_leaves_the_room_as_its_log_says(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service) -> None:
        table = await service.create("p0", NewTable("itchy_monkey", [None, "random"], {"starting_player": 0}))
        open_table = await service.hub.open(table)
        client = Client("p0", "p0")
        await service.hub.ask(open_table, client, m.Sit("a", 0, COMMITMENT))
        await service.hub.ask(open_table, client, m.Start("b"))
        await service.hub.ask(open_table, client, m.Reveal("revealed", NUMBER))
        match = open_table.room.match
        assert match is not None
        number, choices = match.decision(0)
        message = m.Move("c", number, choices, match.state.legal(0)[0])
        kind = type(match)
        play = kind.play

        def half_played(self: Any, seat: int, move: Any) -> None:
            play(self, seat, move)
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(kind, "play", half_played)
            with pytest.raises(ZeroDivisionError):
                await service.hub.ask(open_table, client, message)
        assert open_table.room.match is not None
        assert open_table.room.match.lines == []
        assert isinstance(await service.hub.ask(open_table, client, message), m.Accepted)

    async def whole() -> None:
        service = await Service.open(Config(database=":memory:", thinkers=1))
        try:
            await story(service)
        finally:
            await service.close()

    asyncio.run(whole())


def test_a_visitor_sees_the_other_tables_and_reads_why_one_cannot_be_opened(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite3")
    with TestClient(create_app(Config(database=path, thinkers=1)), base_url="http://table.example") as visitor:
        sane = visitor.post("/api/tables", json={"game": "itchy_monkey", "bots": [None, None]}).json()["id"]
        service: Service = visitor.app.state.service
        person = service.identities.read(visitor.cookies[service.identities.cookie_name])
        assert person is not None
        missing = row("mnopqrstuvwx", tended=False, person=person)._replace(game="chess")
        with visitor.portal() as portal:
            portal.call(lambda: damaged(service.storage, "abcdefghijkl", tended=False, person=person))
            portal.call(service.storage.create, missing)
        listed = visitor.get("/api/me/tables")
        assert listed.status_code == 200
        faults = {one["id"]: one["fault"] for one in listed.json()}
        assert faults == {
            sane: None,
            "abcdefghijkl": "fault.table_damaged",
            "mnopqrstuvwx": "fault.not_installed",
        }
        answer = visitor.get("/api/tables/abcdefghijkl")
        assert (answer.status_code, answer.json()["code"]) == (404, "fault.table_damaged")
        with visitor.websocket_connect("/api/tables/abcdefghijkl/live") as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert (closed.value.code, closed.value.detail) == (4404, "table_damaged")
        for table in ("abcdefghijkl", "mnopqrstuvwx"):
            assert visitor.delete(f"/api/me/tables/{table}").status_code == 204
        assert [one["id"] for one in visitor.get("/api/me/tables").json()] == [sane]
