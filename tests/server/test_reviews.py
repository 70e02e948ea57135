"""The review of a match at a table: when it may be asked for, by whom, how it grows, and that it is kept."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import sapajou
from player import Player
from sapajou.coach import Reviewer, answer
from sapajou.coach.mistakes import moment_of
from sapajou.coach.review import Dealt, Reviewed
from sapajou.kernel import record as records
from sapajou.kernel.match import Match
from sapajou.kernel.moves import JOINT
from sapajou.kernel.replay import replay
from sapajou.server import shapes
from sapajou.server.reviewing import (
    LessonsTask,
    ReviewTask,
    WaysTask,
    dealt,
    find_lessons,
    judged,
    review_on,
    weigh_ways,
)
from sapajou.server.reviews import as_reviewed
from serving import Serving

POLL = 0.2


async def finished(player: Player, *, spectators: bool = True, check: Any = None) -> str:
    """Play a short match against a bot to its end; `check` is asked while it goes on."""
    table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 2}, spectators=spectators)
    async with player.at(table):
        await player.sit(0)
        await player.start()
        if check is not None:
            await check(table)
        await player.play()
    return table


def fault(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == f"fault.{code}"


async def done(player: Player, table: str) -> dict[str, Any]:
    """Wait until the review is done, and return it; on the way it only grows."""
    reached = 0
    while True:
        now = (await player.http.get(f"/api/tables/{table}/review")).json()
        assert now["done"] >= reached
        reached = now["done"]
        if now["state"] == "done":
            return dict(now)
        await asyncio.sleep(POLL)


async def learn(player: Player, friend: Player, table: str) -> None:
    """Have the worst decisions of a seat asked again, as far as there are any: bots play otherwise every time."""
    place = f"/api/tables/{table}/lessons"
    fault(await player.http.get(place, params={"seat": 2}), 404, "no_such_seat")
    found = (await player.http.get(place, params={"seat": 0})).json()
    assert len(found) <= 3
    assert found == (await friend.http.get(place, params={"seat": 0})).json()
    fault(await player.http.post(f"{place}/{len(found)}", json={"seat": 0}), 404, "no_such_decision")
    for number, one in enumerate(found[:1]):
        asked = (await player.http.post(f"{place}/{number}", json={"seat": 0})).json()["id"]
        other = Player(player.address)
        other.http.cookies = player.http.cookies
        async with other.at(asked):
            lesson = {"table": table, "moment": one["moment"], "seat": 0, "number": number, "of": len(found)}
            assert other.table["puzzle"]["lesson"] == lesson
            await other.sit(0)
            await other.start()
            then = (await player.http.get(f"/api/tables/{table}/moments/{one['moment']}")).json()
            assert other.position["view"] == then["view"], "what the seat saw then, and no more"
        await other.http.aclose()


def test_a_review_is_made_after_the_match_for_all_who_may_see_it_and_kept(tmp_path: Path) -> None:
    async def story(server: Serving) -> tuple[str, dict[str, Any], Any]:
        player, friend = Player(server.address), Player(server.address)
        await player.arrive("Ada")
        await friend.arrive("Bo")

        async def not_yet(table: str) -> None:
            for ask in (player.http.get, player.http.post, friend.http.post):
                fault(await ask(f"/api/tables/{table}/review"), 409, "not_over")
            fault(await player.http.get(f"/api/tables/{table}/review/0/ways"), 409, "not_over")

        table = await finished(player, check=not_yet)
        place = f"/api/tables/{table}/review"
        fault(await player.http.get(f"/api/tables/{table}/lessons", params={"seat": 0}), 409, "not_reviewed")
        assert (await player.http.get(place)).json() == {"state": "none", "done": 0, "of": 0, "review": None}
        assert (await friend.http.post(place)).json()["state"] in ("waiting", "running")  # whoever may look on, too
        review = await done(player, table)
        fault(await player.http.get(f"{place}/9999/ways"), 404, "no_such_decision")
        ways = (await player.http.get(f"{place}/0/ways")).json()
        await learn(player, friend, table)
        cookies = dict(player.http.cookies)
        await player.http.aclose()
        await friend.http.aclose()
        return table, review, (ways, cookies)

    async def again(server: Serving, table: str, cookies: dict[str, str]) -> Any:
        async with httpx.AsyncClient(base_url=f"http://{server.address}", cookies=cookies) as http:
            return (await http.post(f"/api/tables/{table}/review")).json()

    with Serving(str(tmp_path / "tables.db")) as server:
        table, now, (ways, cookies) = asyncio.run(story(server))
    review = now["review"]
    assert now["done"] == now["of"]
    assert not review["cut"]
    assert review["chances"][0]["moment"] == 0
    assert len(review["chances"][-1]["seats"]) == 2
    assert {one["seat"] for one in review["decisions"]} == {0, 1}
    assert all(one["played"] and one["best"] for one in review["decisions"])
    assert len(review["accuracy"]) == len(review["luck"]) == 2
    assert any(one["played"] for one in ways)
    assert sum(one["best"] for one in ways) == 1
    with Serving(str(tmp_path / "tables.db")) as server:  # another process finds it where it was kept
        assert asyncio.run(again(server, table, cookies)) == now


def test_a_review_is_for_whoever_may_see_the_match(server: Serving) -> None:
    async def story() -> None:
        player, stranger = Player(server.address), Player(server.address)
        await player.arrive("Ada")
        await stranger.arrive("Eve")
        table = await finished(player, spectators=False)
        for ask in (stranger.http.get, stranger.http.post):
            fault(await ask(f"/api/tables/{table}/review"), 403, "no_spectators")
        await player.http.aclose()
        await stranger.http.aclose()

    asyncio.run(story())


def test_from_a_moment_of_a_match_one_plays_on_against_bots(server: Serving) -> None:
    async def story() -> None:
        player = await Player(server.address).arrive("Ada")

        async def not_yet(table: str) -> None:
            fault(
                await player.http.post(f"/api/tables/{table}/practice", json={"moment": 0, "seat": 0}), 409, "not_over"
            )

        table = await finished(player, check=not_yet)
        last = (await player.http.get(f"/api/tables/{table}/moments/0")).json()["last"]
        place = f"/api/tables/{table}/practice"
        fault(await player.http.post(place, json={"moment": last, "seat": 0}), 409, "match_over")
        fault(await player.http.post(place, json={"moment": last + 1, "seat": 0}), 404, "no_such_moment")
        fault(await player.http.post(place, json={"moment": 0, "seat": 2}), 404, "no_such_seat")
        then = (await player.http.get(f"/api/tables/{table}/moments/3")).json()
        again = (await player.http.post(place, json={"moment": 3, "seat": 0})).json()["id"]
        other = Player(server.address)
        other.http.cookies = player.http.cookies
        async with other.at(again):
            assert other.table["practice"] == {"table": table, "moment": 3}
            assert [seat["bot"] for seat in other.table["seats"]] == [None, "random"]
            refusal = await other.ask(type="configure", options={})
            assert refusal["code"] == "fault.practice_options"
            await other.sit(0)
            first = await other.ask(type="start")
            assert first["type"] == "accepted"
            await other.listen(other.begun)
            assert other.position["moment"] > 0 or other.position["view"] == then["view"]
            await other.play()
        record = (await other.http.get(f"/api/tables/{again}/record")).json()
        assert record.get("seed") is None
        assert record.get("shuffle") is None
        match = replay(records.decode(msgspec.json.encode(record)))
        assert match.state.over
        start = msgspec.json.encode(match.game.view(match.game.restore(record["position"]), 0))
        assert msgspec.json.decode(start) == then["view"]  # what the seat saw then, and no more
        await player.http.aclose()
        await other.http.aclose()

    asyncio.run(story())


@pytest.mark.parametrize("name", ["afternova", "monkey_palace"])
def test_what_was_hidden_changes_no_byte_of_what_is_told_of_a_decision(name: str) -> None:
    """The true cards lie elsewhere, the seat sees the same: the decision is told in the same bytes."""
    game = sapajou.game(name)
    state = game.new(3, 4)
    state.playout(4, game.policy(3), 12)
    seat = state.to_act()[0]
    move = game.moves(game.redeal(state, seat, 1), seat, 6, 1)[-1]
    text = game.move_text(state, seat, move)
    told: set[bytes] = set()
    for redealt in (state, game.redeal(state, seat, 5), game.redeal(state, seat, 6)):
        match = Match.from_position(game, game.dump(redealt))
        match.play(seat, move)
        one = Reviewed(0, seat, text, text, 0.0, "best", [])
        weighed = weigh_ways(
            WaysTask(ReviewTask(str(len(told)) + text, name, records.encode(match.record())), 0, seat, text, text)
        )
        told.add(msgspec.json.encode([judged(match, one), weighed]))
    assert len(told) == 1


def test_the_worst_decisions_of_a_seat_are_asked_again_as_puzzles() -> None:
    """Of what a review keeps enough is known to make the same lessons: what was played, what is better, and why."""
    game = sapajou.game("itchy_monkey")
    match = Match(game, 2, 3, max_rounds=3)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[0])
    reviewer = Reviewer(match, effort=60, worlds=4)
    review = reviewer.run()
    kept = [as_reviewed(judged(match, one)) for one in review.decisions]
    task = ReviewTask("lessons", "itchy_monkey", records.encode(match.record()))
    found = [one for seat in (0, 1) for one in find_lessons(LessonsTask(task, seat, kept))]
    assert found
    for one in found:
        decision = next(each for each in review.decisions if each.moment == moment_of(one))
        assert JOINT.join(one.tempting) == decision.played
        assert answer(one, one.tempting).verdict == "missed"
        assert answer(one, one.ways[0].moves).verdict == "solved"


def test_deals_and_draws_are_told_with_the_event_that_told_them() -> None:
    game = sapajou.game("afternova")
    match, deal = next(_with_a_deal(game))
    told = dealt(match, deal)
    assert told.told is not None
    assert told.told.event.line == deal.deal
    assert told.told.event.seat == deal.offered_by
    assert told.told.moment <= deal.moment


def _with_a_deal(game: Any) -> Iterator[tuple[Match, Dealt]]:
    """Yield matches of the policy up to a deal that lies before a seat."""
    for seed in range(20):
        match = Match(game, 3, seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            for one in game.bargains(match.state, seat):
                yield match, Dealt(match.moment, one.offered_by, seat, one.text, taken=False, worth=[None, None])
            match.play(seat, game.moves(match.state, seat, 1, seed)[0])


def test_a_review_stops_when_it_has_cost_what_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapajou.server.reviewing.MOST_SECONDS", 0.0)
    game = sapajou.game("itchy_monkey")
    match = Match(game, 2, 3, max_rounds=2)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[0])
    part = review_on(ReviewTask("short of time", "itchy_monkey", records.encode(match.record())))
    assert part.over
    assert part.review.cut
    assert isinstance(part.review, shapes.Review)
    assert len(part.review.chances) == 1
