"""What Prometheus is told of a server at work."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

import patience
from player import Player
from sapajou.server.client import Client
from sapajou.server.measuring import Measures
from sapajou.server.timing import MoveOnItsWay
from serving import CommandServing, free_port


def scraped(address: str) -> dict[str, float]:
    """Return all samples at an address, by name and labels."""
    text = httpx.get(f"http://{address}/metrics", timeout=patience.SECONDS).text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_tables_connections_moves_times_bots_and_storage_are_told(tmp_path: Path) -> None:
    async def story(server: CommandServing, metrics: str) -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = [await Player(server.address, seed).arrive(f"P{seed}") for seed in range(3)]
            table = await ada.open_table("itchy_monkey", [None, None, "random"], options={"starting_player": 0})
            for player in (ada, bob, eve):
                stack.push_async_callback(player.http.aclose)
                await stack.enter_async_context(player.at(table))
            await ada.sit(0)
            await bob.sit(1)
            await ada.ask(type="start")
            moves = 0
            while moves < 10:
                acting = next((one for one in (ada, bob) if one.my_turn()), None)
                if acting is None:
                    await asyncio.gather(*(one.hear_once() for one in (ada, bob, eve)))
                    continue
                await acting.step(acting.position["mine"]["offered"][0]["text"])
                moves += 1
                number = acting.position["told"]
                for one in (ada, bob, eve):
                    await one.listen(lambda one=one, number=number: one.position.get("told", 0) >= number)
            while (told := await asyncio.to_thread(scraped, metrics))["sapajou_move_seconds_count"] < moves:
                pass
            assert told["sapajou_move_seconds_count"] == told["sapajou_moves_total person"] == moves
            assert told["sapajou_tables playing"] == 1
            assert told["sapajou_connections"] == 3
            assert told["sapajou_moves_total bot"] >= 1
            assert told["sapajou_thought_seconds_count"] >= told["sapajou_moves_total bot"]
            assert told["sapajou_bots_waiting"] == 0
            assert told["sapajou_storage_up"] == 1
            assert told["sapajou_storage_append_seconds_count"] >= moves + told["sapajou_moves_total bot"] + 3
            assert told["sapajou_request_seconds_count"] >= 4

    metrics = f"127.0.0.1:{free_port()}"
    with CommandServing(str(tmp_path / "tables.db"), "--metrics", metrics, log=tmp_path / "log") as server:
        asyncio.run(story(server, metrics))
        public = httpx.get(f"http://{server.address}/metrics", timeout=patience.SECONDS)
    assert "sapajou_moves" not in public.text, "visitors are told nothing"
    assert (tmp_path / "log").read_text().count("\n") == 1, "one line of greeting, and nothing went wrong"


def test_the_time_of_a_move_ends_with_the_last_who_is_told() -> None:
    async def story() -> None:
        measures = Measures()
        mover, other = Client("mover", None), Client("other", None)
        move = MoveOnItsWay(measures)

        def ended() -> float | None:
            return measures.registry.get_sample_value("sapajou_move_seconds_count")

        move.written([mover, other])
        mover.gather()
        move.answered(mover)
        mover.all_sent()
        other.all_sent()  # of what was there before the move
        assert ended() == 0
        mover.gather()
        mover.all_sent()
        assert ended() == 0
        other.gather()
        other.all_sent()
        assert ended() == 1
        other.gather()
        other.all_sent()
        assert ended() == 1

    asyncio.run(story())


def test_a_move_that_was_not_written_has_no_time() -> None:
    async def story() -> None:
        measures, mover = Measures(), Client("mover", None)
        MoveOnItsWay(measures).answered(mover)
        mover.gather()
        mover.all_sent()
        assert measures.registry.get_sample_value("sapajou_move_seconds_count") == 0

    asyncio.run(story())
