"""People and bots play whole matches over the network, as any client would."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import sapajou
from player import Player
from serving import Serving


async def finish(players: list[Player], table: str) -> list[Any]:
    """Let people take the seats from 0 on, start, and play to the end."""

    async def one(seat: int, player: Player) -> Any:
        async with player.at(table):
            assert (await player.sit(seat))["type"] == "accepted"
            if seat == 0:
                await player.listen(lambda: all(chair["taken"] for chair in player.table["seats"]))
                assert (await player.ask(type="start"))["type"] == "accepted"
            return await player.play()

    return await asyncio.gather(*(one(seat, player) for seat, player in enumerate(players)))


async def match(server: Serving, tmp_path: Path, game: str, people: int, bots: int, **options: Any) -> None:
    players = [await Player(server.address, seed).arrive(f"Player {seed}") for seed in range(people)]
    table = await players[0].open_table(game, [None] * people + ["random"] * bots, options=options)
    commitment = ""
    outcomes = await finish(players, table)
    assert all(outcome == outcomes[0] for outcome in outcomes)
    commitment = players[0].table["commitment"]

    answer = await players[0].http.get(f"/api/tables/{table}/record")
    file = tmp_path / "record.json"
    file.write_bytes(answer.content)
    replayed = sapajou.load(file)  # digests, result and shuffle are compared
    assert replayed.record().shuffle is None  # a replayed match knows the moves alone
    assert answer.json()["shuffle"]["commitment"] == commitment
    assert replayed.state.result().ranks == outcomes[0]["ranks"]
    for seat, player in enumerate(players):
        told = [event["event"] for event in player.events]
        page = (await player.http.get(f"/api/tables/{table}/events")).json()
        assert [event["event"] for event in page["events"]] == told
        assert len(told) == replayed.told_count(seat)
    for player in players:
        await player.http.aclose()


@pytest.mark.walk
@pytest.mark.parametrize(
    ("game", "people", "bots", "options"),
    [
        ("itchy_monkey", 2, 0, {}),
        ("itchy_monkey", 1, 2, {"powers": ["gorilla", "lemur"]}),
        ("after_us", 1, 0, {"target": 30}),
        ("after_us", 2, 1, {"target": 30}),
        ("monkey_palace", 2, 1, {"frog": True}),
        ("afternova", 2, 1, {"max_rounds": 1}),
        ("afternova", 1, 1, {"max_rounds": 3}),
    ],
)
def test_a_whole_match_is_played_and_its_record_is_sound(
    server: Serving, tmp_path: Path, game: str, people: int, bots: int, options: dict[str, Any]
) -> None:
    asyncio.run(match(server, tmp_path, game, people, bots, **options))
