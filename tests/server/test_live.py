"""Live play over the network: lost connections, repeated messages, several devices, spectators, talk, taking back."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import patience
from player import Player
from serving import Serving


@asynccontextmanager
async def begun(
    server: Serving, game: str, people: int, *, bots: int = 0, **more: Any
) -> AsyncIterator[tuple[str, list[Player]]]:
    """Seat people and bots, start, and give everybody the first position."""
    async with AsyncExitStack() as stack:
        players = [await Player(server.address, seed).arrive(f"Player {seed}") for seed in range(people)]
        table = await players[0].open_table(game, [None] * people + ["random"] * bots, **more)
        for seat, player in enumerate(players):
            stack.push_async_callback(player.http.aclose)
            await stack.enter_async_context(player.at(table))
            assert (await player.sit(seat))["type"] == "accepted"
        await players[0].start(*players[1:])
        yield table, players


async def other_device(player: Player) -> Player:
    """Return the same person with another connection."""
    other = Player(player.address)
    other.http.cookies = player.http.cookies
    return other


async def turn_of(players: list[Player]) -> Player:
    """Return whose turn it is."""
    for player in players:
        if player.my_turn():
            return player
    await asyncio.gather(*(player.listen(lambda player=player: player.position["to_act"]) for player in players))
    return next(player for player in players if player.my_turn())


def accepted(answer: dict[str, Any]) -> None:
    assert answer["type"] == "accepted", answer


def refused(answer: dict[str, Any], code: str) -> None:
    assert answer["type"] == "refused", answer
    assert answer["code"] == f"fault.{code}"


def test_whoever_comes_back_misses_nothing_and_hears_nothing_twice(server: Serving) -> None:
    async def story() -> None:
        player = await Player(server.address).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 4})
        async with player.at(table):
            await player.sit(0)
            await player.start()
        while not (player.position and player.over()):
            async with player.at(table):  # one step, and the connection is gone
                await player.listen(lambda: player.my_turn() or player.over())
                if not player.over():
                    await player.move(player.position["mine"]["offered"][0]["text"])
        page = (await player.http.get(f"/api/tables/{table}/events")).json()
        assert player.events == page["events"]
        assert len(player.events) > 5
        later = (await player.http.get(f"/api/tables/{table}/events?first=3")).json()
        assert later == {"first": 3, "events": page["events"][3:]}
        await player.http.aclose()

    asyncio.run(story())


def test_a_repeated_message_is_acknowledged_and_changes_nothing(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "itchy_monkey", 2) as (table, players):
            player = await turn_of(players)
            mine = player.position["mine"]
            move = {"number": mine["number"], "choices": mine["choices"], "move": mine["offered"][0]["text"]}
            accepted(await player.ask(type="move", **move))
            await player.listen(lambda: player.position["mine"]["number"] > mine["number"])
            moment = player.position["moment"]
            for _ in range(3):
                await player.send(type="move", id="again", **move)
                await player.listen(lambda: "again" in player.answers)
                assert player.answers.pop("again") == {"type": "stale", "id": "again"}
            await player.send(type="chat", id="hello", text="hello")
            await player.send(type="chat", id="hello", text="hello")
            await player.send(type="ping")
            await player.listen(lambda: "?" in player.answers)
            assert player.answers["hello"]["type"] == "accepted"
            info = (await player.http.get(f"/api/tables/{table}/moments/{moment}")).json()
            assert info["last"] == moment
            async with (await other_device(player)).at(table) as other:
                await other.listen(lambda: other.said)
                assert [line["text"] for line in other.said] == ["hello"]
                await other.http.aclose()

    asyncio.run(story())


def test_two_devices_of_one_person_show_the_same(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "after_us", 2) as (table, players):
            player = players[0]
            async with (await other_device(player)).at(table) as other:
                await other.listen(other.my_turn)
                assert other.position["mine"] == player.position["mine"]
                await other.step(other.position["mine"]["offered"][0]["text"])
                await player.listen(lambda: player.position["mine"]["number"] == 1)
                assert other.position["view"] == player.position["view"]
                assert other.events == player.events
                await other.http.aclose()

    asyncio.run(story())


@pytest.mark.parametrize("allowed", [True, False])
def test_spectators_see_the_public_view_where_they_may(server: Serving, allowed: bool) -> None:
    async def story() -> None:
        async with begun(server, "after_us", 2, spectators=allowed) as (table, players):
            stranger = await Player(server.address).arrive("Stranger")
            async with stranger.at(table):
                refused(await stranger.ask(type="start"), "match_begun")
                answer = await stranger.http.get(f"/api/tables/{table}/moments/0")
                if allowed:
                    await stranger.listen(lambda: bool(stranger.position))
                    assert stranger.position["mine"] is None
                    assert stranger.position["view"] != players[0].position["view"]
                    assert answer.json()["view"] == stranger.position["view"]
                    accepted(await stranger.ask(type="chat", text="hello"))
                else:
                    assert stranger.position == {}
                    assert answer.status_code == 403
                    assert answer.json()["code"] == "fault.no_spectators"
                    refused(await stranger.ask(type="chat", text="hello"), "no_spectators")
                refused(await stranger.ask(type="move", number=0, choices="", move=0), "no_seat_held")
            await stranger.http.aclose()

    asyncio.run(story())


def test_a_bot_keeps_the_seat_of_whoever_leaves_until_they_come_back(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "itchy_monkey", 2, options={"starting_player": 0}) as (table, (first, second)):
            refused(await second.ask(type="seat_bot", seat=0, bot="random"), "person_here")
            await first.socket.close()
            await second.listen(lambda: not second.table["seats"][0]["here"])
            accepted(await second.ask(type="seat_bot", seat=0, bot="random"))
            await second.listen(second.my_turn)  # the bot has moved
            async with first.at(table):
                await first.listen(lambda: first.table["seats"][0]["bot"] == "random")
                refused(
                    await first.move(first.position["mine"]["offered"][0]["action"] if first.my_turn() else 0),
                    "bot_plays",
                )
                accepted(await first.ask(type="come_back"))
                await second.step(second.position["mine"]["offered"][0]["text"])
                await first.listen(first.my_turn)
                accepted(await first.move(first.position["mine"]["offered"][0]["text"]))

    asyncio.run(story())


def test_a_pass_moves_a_seat_once_and_the_old_device_loses_it(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "after_us", 2) as (table, (first, second)):
            token = (await first.http.post(f"/api/tables/{table}/pass")).json()["token"]
            phone = await Player(server.address).arrive("Phone")
            async with phone.at(table):  # it looks on already
                await phone.listen(lambda: bool(phone.position))
                seated = await second.http.post("/api/pass", json={"token": token})
                assert seated.json()["code"] == "fault.already_seated"  # and the pass is still good
                assert (await first.http.post("/api/pass", json={"token": token})).json() == {"id": table}
                answer = await phone.http.post("/api/pass", json={"token": token})
                assert answer.json() == {"id": table}
                await phone.listen(phone.my_turn)
                await first.listen(lambda: first.position["mine"] is None)
                refused(await first.ask(type="move", number=0, choices="", move=0), "no_seat_held")
                accepted(await phone.move(phone.position["mine"]["offered"][0]["text"]))
                again = await second.http.post("/api/pass", json={"token": token})
                assert again.status_code == 404
                assert again.json()["code"] == "fault.no_such_pass"
                events = (await phone.http.get(f"/api/tables/{table}/events")).json()["events"]
                await phone.listen(lambda: phone.position["told"] == len(events))
                assert (await first.http.post(f"/api/tables/{table}/pass")).status_code == 403
            await phone.http.aclose()

    asyncio.run(story())


def test_the_host_stays_host_on_another_device(server: Serving) -> None:
    async def story() -> None:
        host, phone = [await Player(server.address).arrive(name) for name in ("Host", "Phone")]
        table = await host.open_table("itchy_monkey", [None, "random"])
        async with host.at(table):
            accepted(await host.sit(0))
            token = (await host.http.post(f"/api/tables/{table}/pass")).json()["token"]
            await phone.http.post("/api/pass", json={"token": token})
            async with phone.at(table):
                assert phone.table["host"]
                refused(await host.ask(type="start"), "not_the_host")
                accepted(await phone.ask(type="start"))
        await host.http.aclose()
        await phone.http.aclose()

    asyncio.run(story())


def test_talk_reaches_everybody(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "itchy_monkey", 2) as (_, (first, second)):
            accepted(await first.ask(type="chat", text="  bonne \n chance é🐒 "))
            await second.listen(lambda: second.said)
            line = second.said[0]
            assert (line["seat"], line["name"], line["text"]) == (0, "Player 0", "bonne chance é🐒")
            refused(await first.ask(type="chat", text=" \t "), "nothing_said")

    asyncio.run(story())


def test_taking_back_takes_consent_beyond_the_free_part(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "itchy_monkey", 2, options={"starting_player": 0}) as (_, (first, second)):
            await first.step(first.position["mine"]["offered"][0]["text"])
            assert first.position["mine"]["undoable"] == 1
            accepted(await first.ask(type="undo", actions=1))
            await first.listen(first.my_turn)
            for player in (first, second):
                await player.listen(player.my_turn)
                await player.step(player.position["mine"]["offered"][0]["text"])
            accepted(await first.ask(type="undo", actions=1))
            await second.listen(lambda: second.table["undo"] is not None)
            accepted(await second.ask(type="answer_undo", grant=True))
            await first.listen(lambda: first.position["mine"]["actions"] == 0 and first.my_turn())
            assert [told["event"]["type"] for told in first.events].count("undone") == 2
            refused(await first.ask(type="undo", actions=1), "nothing_to_undo")

    asyncio.run(story())


def test_a_rematch_has_the_same_seats_and_options(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "itchy_monkey", 2, bots=1, options={"max_rounds": 1}) as (table, players):
            refused(await players[0].ask(type="rematch"), "not_over")
            await asyncio.gather(*(player.play() for player in players))
            for answer in await asyncio.gather(*(player.ask(type="rematch") for player in players)):
                accepted(answer)
            for player in players:
                await player.listen(lambda player=player: player.table["rematch"])
            again = players[1].table["rematch"]
            assert again != table
            assert players[0].table["rematch"] == again
            lists = [(await player.http.get("/api/me/tables")).json() for player in players]
            assert [one["id"] for mine in lists for one in mine if one["status"] == "open"] == [again]
            async with (await other_device(players[1])).at(again) as other:
                assert other.table["options"]["max_rounds"] == 1
                assert [seat["bot"] for seat in other.table["seats"]] == [None, None, "random"]
                assert other.table["commitment"] != players[1].table["commitment"]
                await other.http.aclose()
            before = [chair["commitment"] for chair in players[0].table["seats"]]
            for player in players:
                player.table, player.position, player.events = {}, {}, []
            async with players[0].at(again), players[1].at(again):
                assert [chair["commitment"] for chair in players[0].table["seats"]] == [None, None, None]
                for seat, player in enumerate(players):
                    accepted(await player.sit(seat))
                await players[0].start(players[1])
                after = players[0].table["seats"]
                assert not {chair["commitment"] for chair in after[:2]} & set(before), "new numbers for a new match"
                assert [chair["revealed"] for chair in after] == [True, True, False]

    asyncio.run(story())


def test_whoever_does_not_read_is_dropped_and_holds_nobody_up(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "monkey_palace", 2) as (table, players):
            sloth = await Player(server.address).arrive("Sloth")
            cookie = "; ".join(f"{name}={value}" for name, value in sloth.http.cookies.items())
            place = f"ws://{server.address}/api/tables/{table}/live"
            async with connect(
                place,
                additional_headers={"Cookie": cookie},
                max_queue=1,
                ping_interval=None,
                close_timeout=0,
                open_timeout=patience.SECONDS,
            ) as socket:
                await socket.send(json.dumps({"type": "hello", "show": True}))
                await players[0].listen(lambda: players[0].table["watching"] == 1)
                flooding = asyncio.create_task(flood(socket))
                player = await turn_of(players)
                await player.step(player.position["mine"]["offered"][0]["text"])  # others go on
                await players[0].listen(lambda: players[0].table["watching"] == 0)
                await flooding  # its connection is cut, although it never takes the goodbye
            await sloth.http.aclose()

    asyncio.run(story())


def test_whoever_leaves_before_the_answer_troubles_nobody(server: Serving) -> None:
    async def story() -> None:
        async with begun(server, "afternova", 1, bots=2) as (table, (player,)):
            await player.listen(player.my_turn)
            mine = player.position["mine"]
            for number in range(20):
                async with (await other_device(player)).at(table) as other:
                    question = {"number": mine["number"], "choices": mine["choices"], "move": "no such move"}
                    await other.send(type="move", id=str(number), **question)
                    await other.http.aclose()

    asyncio.run(story())  # what the server would have to say of it stands in its log, which stays empty


async def flood(socket: Any) -> None:
    """Ask for ever, and never take an answer."""
    try:
        while True:
            await socket.send(json.dumps({"type": "hello", "show": True}))
            for _ in range(10):
                await socket.send(json.dumps({"type": "ping"}))
    except ConnectionClosed:
        return
