"""Puzzles at tables: the same for everybody that day, nobody but the person plays, and nothing is told too soon."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx
import msgspec

import sapajou
from player import Player
from sapajou.coach import Judge, Puzzle, shipped
from sapajou.coach.puzzles import match_of
from sapajou.kernel.record import digest
from sapajou.server import entries as e
from sapajou.server.facts import AskedPuzzle, Settings
from sapajou.server.puzzling import puzzle_now, puzzle_of
from sapajou.server.room import Room
from serving import Serving
from tables import row_of

GAME = "monkey_palace"


def today(asked: dict[str, Any]) -> Puzzle:
    """Return the puzzle of a day as the coach has it."""
    return next(one for one in shipped(GAME) if one.id == asked["id"])


def fault(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == f"fault.{code}"


async def asked(player: Player, seat: int) -> None:
    """Sit down at a puzzle and have it begin."""
    await player.sit(seat)
    await player.start()


async def verdict(player: Player, wanted: str) -> dict[str, Any]:
    """Wait until the table says what is to be said, and return all of it."""
    await player.listen(lambda: player.table["puzzle"]["verdict"] == wanted)
    return dict(player.table["puzzle"])


def test_the_puzzle_of_the_day_is_asked_tried_again_and_solved(server: Serving) -> None:
    async def story() -> None:
        player, other = await Player(server.address).arrive("Ada"), await Player(server.address).arrive("Bo")
        offered = (await player.http.get("/api/puzzles")).json()
        assert offered == (await other.http.get("/api/puzzles")).json()
        one = next(each for each in offered if each["game"] == GAME)
        assert one["day"] == datetime.now(UTC).date().isoformat()
        puzzle = today(one)
        drawn = (await player.http.get(f"/api/puzzles/{GAME}/picture/fr")).json()["svg"]
        assert drawn.startswith("<svg")
        table = (await player.http.post(f"/api/puzzles/{GAME}")).json()["id"]
        assert (await player.http.get("/api/me/tables")).json() == [], "it stands in nobody's list"
        async with player.at(table):
            assert player.table["puzzle"]["ways"] == player.table["puzzle"]["reasons"] == []
            await asked(player, puzzle.seat)
            now = player.table["puzzle"]
            assert (now["verdict"], now["day"], now["lesson"]) == ("on_the_way", one["day"], None)
            assert not player.table["hints"]
            match = match_of(puzzle)
            view = msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, puzzle.seat)))
            assert player.position["view"] == view
            # What tempts misses it, and what is missed is not played on but taken back.
            for move in puzzle.tempting:
                if player.my_turn():
                    await player.step(move)
            missed = await verdict(player, "missed")
            await player.listen(lambda: not player.my_turn())
            assert missed["loss"] > 0
            assert [way["solves"] for way in missed["ways"]] == [
                at < puzzle.solutions for at in range(len(puzzle.ways))
            ]
            assert sum(way["tempting"] for way in missed["ways"]) == 1
            assert missed["reasons"]
            assert (await player.move("stop"))["code"] == "fault.puzzle_answered"
            await player.ask(type="undo", actions=player.position["mine"]["actions"])
            again = await verdict(player, "on_the_way")
            assert (again["found"], again["ways"], again["loss"]) == (0, [], None)
            await player.listen(player.my_turn)
            for found, move in enumerate(puzzle.ways[0].moves):
                assert player.table["puzzle"]["found"] == found
                await player.step(move)
            solved = await verdict(player, "solved")
            assert [way["played"] for way in solved["ways"]] == [True] + [False] * (len(puzzle.ways) - 1)
            assert player.position["to_act"] == []
        async with other.at(table):
            assert other.table["puzzle"] is None, "a puzzle is whoever's who asked for it"
            assert other.position == {}
        await player.http.aclose()
        await other.http.aclose()

    asyncio.run(story())


def test_of_a_game_without_puzzles_none_is_asked(server: Serving) -> None:
    async def story() -> None:
        player = await Player(server.address).arrive("Ada")
        offered = {one["game"] for one in (await player.http.get("/api/puzzles")).json()}
        assert offered == {name for name in sapajou.games() if shipped(name)}
        fault(await player.http.post("/api/puzzles/secret_nim"), 404, "not_installed")
        fault(await player.http.post("/api/puzzles/Nonsense"), 400, "bad_request")
        await player.http.aclose()

    asyncio.run(story())


def test_a_puzzle_of_older_rules_is_not_asked(monkeypatch: Any) -> None:
    old = msgspec.structs.replace(shipped(GAME)[0], rules_version=0)
    monkeypatch.setattr("sapajou.server.puzzling.daily", lambda *_: old)
    assert puzzle_of(GAME, datetime.now(UTC).date()) is None


def test_a_room_that_is_read_from_a_snapshot_judges_as_before() -> None:
    puzzle = shipped(GAME)[0]
    bots = [None if seat == puzzle.seat else "level5" for seat in range(puzzle.seats)]
    settings = Settings(bots, {}, spectators=False, clock=None, puzzle=AskedPuzzle(puzzle))
    row = row_of(GAME, settings, host="ada")
    room = Room(row)
    room.take(1.0, e.Sat(person="ada", seat=puzzle.seat, name=None))
    room.take(2.0, e.Started())
    first, *others = puzzle.ways[0].moves
    room.take(3.0, e.Played(seat=puzzle.seat, move=first))
    again = Room.from_snapshot(room.row, room.number, room.snapshot())
    for one in (room, again):
        for move in others:
            assert puzzle_now(one).verdict == "on_the_way"  # type: ignore[union-attr]
            one.take(4.0, e.Played(seat=puzzle.seat, move=move))
        assert puzzle_now(one).verdict == "solved"  # type: ignore[union-attr]
        assert one.to_act() == one.bots_to_act() == []
        assert one.listed() == ()


def test_where_several_ways_lead_through_a_place_the_best_counts() -> None:
    puzzle = shipped(GAME)[0]
    judge = Judge(puzzle)
    match = match_of(puzzle)
    assert judge.found(digest(match.game, match.state)) == 0
    assert judge.at("nowhere") == ("missed", None)
    assert judge.way("nowhere") is None
