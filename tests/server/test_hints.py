"""Hints at a table: who may ask, what comes back, what the record says, and what nobody else learns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from player import Player
from sapajou.kernel.errors import BadInput
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.advising import HintTask, advised, hint_task
from sapajou.server.client import Client
from sapajou.server.coaching import Coach
from sapajou.server.hub import Hub, OpenTable
from sapajou.server.limits import Limits
from sapajou.server.storage.sqlite import SQLite
from serving import Serving
from tables import Tabletop

GAMES = ["after_us", "afternova", "itchy_monkey", "monkey_palace"]


def refused(answer: dict[str, Any], code: str) -> None:
    assert answer["type"] == "refused", answer
    assert answer["code"] == f"fault.{code}"


# Over the network


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_answers_twice_and_each_time_with_what_may_be_played(server: Serving, game: str) -> None:
    async def story() -> None:
        player = await Player(server.address).arrive("Ada")
        table = await player.open_table(game, [None, "random"])
        async with player.at(table):
            await player.sit(0)
            await player.start()
            await player.listen(player.my_turn)
            offered = {one["text"] for one in player.position["mine"]["offered"]}
            assert (await player.hint())["type"] == "accepted"
            assert [one["done"] for one in player.advice] == [False, True]
            mine = player.position["mine"]
            for advice in player.advice:
                assert (advice["number"], advice["choices"]) == (mine["number"], mine["choices"])
                assert 1 <= len(advice["ways"]) <= 3
                assert {way["moves"][0][0]["text"] for way in advice["ways"]} <= offered
            best = player.advice[-1]["ways"][0]
            again = player.advice[-1]
            await player.hint()
            assert player.advice == [{**again, "id": player.advice[0]["id"]}]  # thought about once
            for step in best["moves"][0]:
                await player.step(step["text"])
        await player.http.aclose()

    asyncio.run(story())


def test_the_record_says_where_a_hint_was_asked_for(server: Serving) -> None:
    async def story() -> None:
        player = await Player(server.address).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 2})
        async with player.at(table):
            await player.sit(0)
            await player.start()
            await player.listen(player.my_turn)
            moment = player.position["moment"]
            await player.hint()
            await player.hint()
            await player.play()
            refused(await player.hint(), "nothing_to_decide")  # and after the match there is none
        record = (await player.http.get(f"/api/tables/{table}/record")).json()
        assert record["hints"] == [[moment, 0]]
        await player.http.aclose()

    asyncio.run(story())


def test_among_people_all_must_have_agreed_before_the_match(server: Serving) -> None:
    async def story() -> None:
        for agreed in ((), (0,), (0, 1)):
            players = [await Player(server.address, seed).arrive(f"Player {seed}") for seed in range(3)]
            table = await players[0].open_table("itchy_monkey", [None, None], options={"max_rounds": 2})
            async with players[0].at(table), players[1].at(table), players[2].at(table):
                refused(await players[2].ask(type="agree", hints=True), "no_seat_held")
                for seat in (0, 1):
                    await players[seat].sit(seat)
                    if seat in agreed:
                        assert (await players[seat].ask(type="agree", hints=True))["type"] == "accepted"
                await players[0].start(players[1])
                refused(await players[0].ask(type="agree", hints=True), "match_begun")
                await asyncio.gather(*(one.listen(lambda one=one: one.position) for one in players))
                asking = next(one for one in players if one.my_turn())
                allowed = agreed == (0, 1)
                assert asking.table["hints"] is allowed
                answer = await asking.hint()
                if allowed:
                    assert answer["type"] == "accepted"
                else:
                    refused(answer, "no_hints")
                    assert asking.advice == []
                refused(await players[2].ask(type="hint", number=0, choices=""), "no_seat_held")
                assert players[2].advice == []
            for player in players:
                await player.http.aclose()

    asyncio.run(story())


# Without a network


def at_choice(game: str, seats: int, *, moves: int = 6) -> Tabletop:
    """Return a table after some moves, where the first seat is the only person's."""
    table = Tabletop(game, [None, *(["random"] * (seats - 1))]).begin()
    match = table.room.match
    assert match is not None
    for _ in range(moves):
        seat = match.state.to_act()[0]
        move = match.game.text(match.state, seat, match.state.legal(seat)[0])
        table.write(e.Played(seat=seat, move=move))
    return table


def hint(table: Tabletop, person: str = "p0", seat: int = 0) -> Any:
    assert table.room.match is not None
    number, choices = table.room.match.decision(seat)
    return table.ask(person, m.Hint, number=number, choices=choices)


def my_turn(table: Tabletop, seat: int = 0) -> None:
    while seat not in table.room.to_act():
        other = table.room.to_act()[0]
        match = table.room.match
        assert match is not None
        table.write(e.Played(seat=other, move=match.game.text(match.state, other, match.state.legal(other)[0])))


def test_a_hint_is_for_ones_own_decision_now() -> None:
    table = at_choice("itchy_monkey", 2)
    my_turn(table)
    match = table.room.match
    assert match is not None
    number, choices = match.decision(0)
    assert isinstance(table.ask("p0", m.Hint, number=number + 1, choices=choices), m.Stale)
    with pytest.raises(BadInput, match="no seat"):
        hint(table, "stranger")
    noticed = table.room.facts.noticed
    table.now += 5.0
    assert isinstance(hint(table), e.Hinted)
    assert isinstance(hint(table), m.Accepted)  # once a moment
    assert table.room.facts.noticed == noticed  # nobody else can tell
    assert match.hints == [(match.moment, 0)]
    assert table.reopened().record().hints == match.hints
    table.ask("p0", m.SeatBot, seat=0, bot="random")
    with pytest.raises(BadInput, match="a bot plays your seat"):
        hint(table)


def test_whoever_stands_up_takes_the_consent_along() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    for seat in (0, 1):
        table.ask(f"p{seat}", m.Sit, seat=seat, commitment="5" * 64)
        table.ask(f"p{seat}", m.Agree, hints=True)
    assert table.room.hints
    assert table.table("p0").hints
    assert table.reopened().hints
    table.ask("p1", m.Stand)
    assert table.room.hints  # alone so far
    table.ask("p2", m.Sit, seat=1, commitment="5" * 64)
    assert not table.room.hints
    assert [seat.agrees for seat in table.table("p0").seats] == [True, False]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_has_the_same_answer_to_the_byte(game: str) -> None:
    table = at_choice(game, 2)
    my_turn(table)
    task = hint_task(table.room, 0, 10)
    first, second = (msgspec.json.encode(advised(task)) for _ in range(2))
    assert first == second
    assert msgspec.json.decode(first, type=list[m.Way])[0].moves


class Waiting:
    """A coach that thinks until it may go on; with nothing to say it fails."""

    def __init__(self, *ways: m.Way) -> None:
        self.ways = ways
        self.asked: list[HintTask] = []
        self.go_on = asyncio.Event()

    def prepare(self, game: str) -> None:
        raise NotImplementedError

    async def advise(self, task: HintTask) -> list[m.Way]:
        self.asked.append(task)
        await self.go_on.wait()
        if not self.ways:
            raise RuntimeError
        return list(self.ways)


@asynccontextmanager
async def coached(waiting: Waiting) -> AsyncIterator[tuple[Coach, OpenTable, Client]]:
    """A coach, a table at which the first seat is to decide, and who sits there."""
    table = at_choice("itchy_monkey", 2)
    my_turn(table)
    storage = await SQLite.open(":memory:")
    await storage.create(table.row)
    for entry in table.log:
        await storage.append(table.row, entry.number, entry.body)
    hub = Hub(storage)
    coach = Coach(hub, waiting, Limits(hints_per_minute=3))
    yield coach, await hub.open("table"), Client("p0", "P0")
    await coach.close()
    await storage.close()


def test_the_coach_is_asked_once_a_decision_and_not_too_often(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        silent = Waiting()
        async with coached(silent) as (coach, open_table, client):
            match = open_table.room.match
            assert match is not None
            for number in range(3):
                await coach.hint(open_table, client, m.Hint(str(number), *match.decision(0)))
            with pytest.raises(BadInput, match="too many requests"):
                await coach.hint(open_table, client, m.Hint("4", *match.decision(0)))
            await asyncio.sleep(0)
            assert len(silent.asked) == 1
            assert not open_table.lock.locked()  # the table does not wait for it
            silent.go_on.set()
            while len(client.answers) < 3:
                await client.woken()
            failed = [m.Advice(str(number), *match.decision(0), [], done=True) for number in range(3)]
            assert list(client.answers) == failed

    asyncio.run(story())
    assert "the coach has failed" in caplog.text


def test_the_coach_thinks_no_more_about_a_decision_that_is_made() -> None:
    async def story() -> None:
        way = m.Way([], None, None, None, [])
        waiting = Waiting(way)
        async with coached(waiting) as (coach, open_table, client):
            match = open_table.room.match
            assert match is not None
            decision = match.decision(0)
            await coach.hint(open_table, client, m.Hint("hint", *decision))
            await coach.hub.ask(open_table, client, m.Move("move", *decision, match.state.legal(0)[0]))
            waiting.go_on.set()
            while len(client.answers) < 2:
                await client.woken()
            assert list(client.answers) == [m.Advice("hint", *decision, [way], done) for done in (False, True)]
            assert len(waiting.asked) == 1

    asyncio.run(story())
