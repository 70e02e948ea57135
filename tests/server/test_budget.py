"""Fair use of the thinking: told in the order in which tables get their turns, without any clock."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

import msgspec
import pytest

import sapajou
from sapajou.bots.levels import LEVELS, levels_of
from sapajou.server import answers
from sapajou.server.budget import Budget, Turn
from sapajou.server.client import Client
from sapajou.server.keeper import Keeper
from sapajou.server.paces import Paces, ratings
from sapajou.server.service import Config, Service
from sapajou.server.shapes import NewTable
from sapajou.server.thinkers import Thinkers, think_behind
from sapajou.server.thinking import Task, Thought, think


class Desk:
    """Tables that ask for turns; `log` says who got one, in order."""

    def __init__(self, processes: int) -> None:
        self.budget = Budget(processes)
        self.turns: dict[str, list[Turn]] = {}
        self.log: list[str] = []
        self.asked: list[asyncio.Task[None]] = []

    async def ask(self, table: str, *, slow: bool = False) -> None:
        async def wait() -> None:
            turn = await self.budget.turn(table, slow=slow)
            self.turns.setdefault(table, []).append(turn)
            self.log.append(table)

        self.asked.append(asyncio.create_task(wait()))
        await settle()

    async def done(self, table: str, seconds: float) -> None:
        with self.budget.using(self.turns[table].pop(0)) as turn:
            turn.seconds = seconds
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(story())  # type: ignore[arg-type]


def test_who_has_used_much_waits_for_who_has_used_little() -> None:
    async def story() -> None:
        desk = Desk(1)
        for table in ("greedy", "modest", "greedy", "modest", "modest"):
            await desk.ask(table)
        await desk.done("greedy", 2.0)
        for _ in range(3):
            await desk.done("modest", 0.01)
        assert desk.log == ["greedy", "modest", "modest", "modest", "greedy"]

    run(story)


def test_six_strong_bots_at_one_table_take_no_more_than_one_at_another() -> None:
    """Table `six` always has six bots that wait, each costs two seconds; table `one` asks for as much, one by one."""

    async def story() -> None:
        desk = Desk(1)
        used = dict.fromkeys(("six", "one"), 0.0)
        for _ in range(6):
            await desk.ask("six", slow=True)
        await desk.ask("one", slow=True)
        for _ in range(60):
            table = desk.log[-1]
            used[table] += 2.0
            await desk.ask(table, slow=True)
            await desk.done(table, 2.0)
        assert used == {"six": 60.0, "one": 60.0}

    run(story)


def test_a_table_thinks_about_one_thing_at_a_time() -> None:
    async def story() -> None:
        desk = Desk(4)
        for table in ("six", "six", "six", "one"):
            await desk.ask(table, slow=True)
        assert desk.log == ["six", "one"]
        assert (desk.budget.thinking, desk.budget.waiting) == (2, 2)

    run(story)


def test_nobody_starves_however_many_quick_ones_come() -> None:
    async def story() -> None:
        desk = Desk(1)
        await desk.ask("busy")
        await desk.done("busy", 5.0)
        await desk.ask("quick")
        await desk.ask("busy")
        for _ in range(200):
            if "busy" in desk.log[1:]:
                break
            await desk.ask("quick")
            await desk.done("quick", 0.1)
        turns = desk.log[1:].index("busy")
        assert 5.0 / 0.1 <= turns <= 5.0 / 0.1 + 4, "after as much as it had used itself, and no later"

    run(story)


def test_whoever_paused_has_saved_nothing_up() -> None:
    async def story() -> None:
        desk = Desk(1)
        await desk.ask("away")
        await desk.done("away", 0.1)
        for _ in range(50):
            await desk.ask("steady")
            await desk.done("steady", 1.0)
        for table in ("away", "steady", "away", "steady", "away", "steady"):
            await desk.ask(table)
        for _ in range(6):
            await desk.done(desk.log[-1], 1.0)
        assert desk.log[-6:] == ["away", "steady"] * 3

    run(story)


def test_a_quick_thought_never_waits_for_slow_ones_alone() -> None:
    async def story() -> None:
        desk = Desk(2)
        for table in ("a", "b", "c"):
            await desk.ask(table, slow=True)
        assert desk.log == ["a"], "one process is kept for quick ones"
        await desk.ask("person")
        assert desk.log == ["a", "person"]
        await desk.done("person", 0.01)
        assert desk.log == ["a", "person"], "and stays theirs"
        await desk.done("a", 2.0)
        assert desk.log == ["a", "person", "b"]
        assert (desk.budget.thinking, desk.budget.waiting) == (1, 1)

    run(story)


def test_whoever_goes_away_leaves_no_hole() -> None:
    async def story() -> None:
        desk = Desk(1)
        for table in ("a", "b", "c"):
            await desk.ask(table)
        desk.asked[1].cancel()  # while it waits
        await settle()
        await desk.done("a", 0.1)
        assert desk.log == ["a", "c"]
        late = asyncio.create_task(desk.budget.turn("d", slow=False))
        await settle()
        with desk.budget.using(desk.turns["c"].pop(0)):
            pass
        late.cancel()  # in the moment in which it was called
        await settle()
        await desk.ask("e")
        assert desk.log == ["a", "c", "e"]
        await desk.ask("f")
        await desk.ask("g")
        desk.asked[-2].cancel()
        await desk.done("e", 0.1)  # before the one that was cancelled has noticed
        assert desk.log == ["a", "c", "e", "g"]
        assert (desk.budget.thinking, desk.budget.waiting) == (1, 0)

    run(story)


def task(table: str) -> Task:
    game = sapajou.game("bazaar")
    return Task("bazaar", "random", 0, 1, msgspec.json.encode(game.dump(game.new(2, 7))), b"[]", table=table)


def test_a_thought_is_charged_to_its_table_and_teaches_the_server_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(1)

    async def answer(*_: object) -> Thought:
        return Thought(["rest"], None, seconds=0.75)

    monkeypatch.setattr(thinkers, "_do", answer)

    async def story() -> None:
        for _ in range(20):
            assert (await thinkers.think(task("t"))).moves == ["rest"]

    asyncio.run(story())
    assert thinkers.budget.used("t") == 15.0
    assert thinkers.paces.seconds("bazaar", "random") == 0.75
    thinkers.close()


def test_thoughts_give_way_further_while_others_wait_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(1)
    asked: list[tuple[str, object]] = []

    async def answer(work: object, task: Task) -> Thought:
        asked.append((task.table, work))
        await settle()
        return Thought(["rest"], None, seconds=0.1)

    monkeypatch.setattr(thinkers, "_do", answer)

    async def story() -> None:
        await asyncio.gather(*(thinkers.think(task(table)) for table in ("a", "b", "c")))

    asyncio.run(story())
    assert asked == [("a", think), ("b", think_behind), ("c", think)]
    thinkers.close()


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities of their own on Linux only")
def test_who_thinks_behind_others_gives_way_no_longer_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(_: Task) -> Thought:
        return Thought([str(os.sched_getscheduler(0))], None)

    before = os.sched_getscheduler(0)
    assert think_behind(task("t")).moves == think(task("t")).moves
    monkeypatch.setattr("sapajou.server.thinkers.think", told)
    assert think_behind(task("t")).moves == [str(os.SCHED_IDLE)]
    assert os.sched_getscheduler(0) == before != os.SCHED_IDLE


def test_a_process_says_what_a_thought_cost() -> None:
    thought = think(task("t"))
    assert thought.seconds > 0.0


def test_a_time_is_measured_beforehand_until_enough_was_seen_here() -> None:
    paces = Paces(compiled=True, measured={"nim": {"level8": 1.5}})
    assert paces.seconds("nim", "level1") is None
    for _ in range(19):
        paces.took("nim", "level8", 9.0)
    assert paces.seconds("nim", "level8") == 1.5
    paces.took("nim", "level8", 0.01)
    assert paces.seconds("nim", "level8") == 9.0
    for _ in range(100):
        paces.took("nim", "level8", 0.5)
    assert paces.of_game("nim", ["level8", "level1"]) == {"level8": 0.5}


def test_what_an_engine_cannot_carry_is_not_offered() -> None:
    pure, built = Paces(compiled=False), Paces(compiled=True)
    assert not pure.carries("itchy_monkey", "level8"), "half a minute a move"
    offered = [
        {info.id: info.bots for info in answers.games(list(LEVELS), one)}["itchy_monkey"] for one in (pure, built)
    ]
    assert offered == [list(LEVELS)[:-1], list(LEVELS)]
    assert pure.carries("nim", "level8"), "nobody knows"


def test_what_was_measured_covers_every_level_of_our_games() -> None:
    for game in ("after_us", "afternova", "itchy_monkey", "monkey_palace"):
        for compiled in (True, False):
            assert sorted(Paces(compiled=compiled).of_game(game, list(LEVELS))) == levels_of(sapajou.game(game))
        for found in ratings(game).values():
            assert all(one.low <= one.elo <= one.high for one in found.values())


def test_no_bot_answers_within_a_blink_of_who_looks_on() -> None:
    """The pause is counted instead of made; where nobody looks there is none."""
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    async def story() -> None:
        service = await Service.open(Config(database=":memory:", thinkers=1))
        try:
            for looking in (True, False):
                paused.clear()
                table = await service.create("host", NewTable("itchy_monkey", ["random", "random"], {"max_rounds": 1}))
                open_table = await service.hub.open(table)
                if looking:
                    await service.hub.join(open_table, Client("host", None))
                keeper = Keeper(service.hub, service.thinkers, blink=0.25, pause=pause)
                async with asyncio.timeout(60):
                    await begin(service, table)
                    while open_table.room.facts.status != "over":
                        await keeper._ask_bot(open_table, open_table.room.bots_to_act()[0])
                assert set(paused) == ({0.25} if looking else set())
        finally:
            await service.close()

    async def begin(service: Service, table: str) -> None:
        from sapajou.server import messages as m  # noqa: PLC0415

        service.hub.on_change = lambda _: None  # the server's own keeper is to leave the table alone
        await service.hub.ask(await service.hub.open(table), Client("host", None), m.Start("start"))

    asyncio.run(story())
