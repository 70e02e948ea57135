"""Hidden information on the wire: what somebody may not know changes no byte of what they are sent."""

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.hub import OpenTable
from sapajou.server.messages import Clock
from sapajou.server.room import Room
from tables import Tabletop
from twins import NOW, answers, asked_of_coach, boards, branch, dealt_again, person_on, replays, view_of

SUBJECTS = [
    ("after_us", 1, 30),
    ("after_us", 2, 30),
    ("after_us", 4, 40),
    ("afternova", 2, 40),
    ("afternova", 3, 60),
    ("afternova", 5, 60),
    ("itchy_monkey", 2, 20),
    ("itchy_monkey", 4, 20),
    ("monkey_palace", 2, 60),
    ("monkey_palace", 4, 60),
]
LOOK_EVERY = 7


def walk(game: str, seats: int, steps: int, *, every: int = 1, **more: Any) -> Iterator[tuple[Tabletop, random.Random]]:
    """Play at random, one step at a time, and stop now and then to look around."""
    dice = random.Random(f"{game} {seats}")
    table = Tabletop(game, [None] * seats, **more)
    table.now = NOW
    table.begin()
    for step in range(steps):
        if step % every == 0:
            yield table, dice
        match = table.room.match
        assert match is not None
        if not table.room.to_act():
            break
        seat = dice.choice(table.room.to_act())
        table.move(seat, dice.choice(match.state.legal(seat)))
    yield table, dice


def viewers(room: Room) -> list[int | None]:
    return [*range(len(room.facts.chairs)), None]


def moves_of_all(dice: random.Random, *rooms: Room) -> list[Any]:
    """Return moves of every seat, right here or wrong, and some of nobody."""
    asked: list[Any] = ["nonsense", -1, 10**30, {"type": "nothing"}, ["a", 1], ""]
    for room in rooms:
        match = room.match
        assert match is not None
        offered = [(seat, action) for seat in room.to_act() for action in match.state.legal(seat)]
        for seat, action in dice.sample(offered, min(5, len(offered))):
            asked += [action, room.game.text(match.state, seat, action)]
            asked.append(msgspec.to_builtins(room.game.choice(match.state, seat, action)))
    return asked


@pytest.mark.parametrize(("game", "seats", "steps"), SUBJECTS)
def test_dealt_again_everything_is_sent_as_before(game: str, seats: int, steps: int) -> None:
    for table, dice in walk(game, seats, steps, every=LOOK_EVERY):
        for viewer in viewers(table.room):
            twin = dealt_again(table.room, viewer or 0, dice.getrandbits(64))
            assert boards(twin, viewer) == boards(table.room, viewer)
            if viewer is not None:
                assert asked_of_coach(twin, viewer) == asked_of_coach(table.room, viewer)
            moves = moves_of_all(dice, table.room, twin)
            assert answers(twin, viewer, moves) == answers(table.room, viewer, moves)


@pytest.mark.parametrize(("game", "seats", "steps"), SUBJECTS)
def test_dealt_again_every_replay_is_as_before(game: str, seats: int, steps: int) -> None:
    *_, (table, dice) = walk(game, seats, steps)
    for viewer in viewers(table.room):
        assert replays(table.room, viewer, dice.getrandbits(64)) == replays(table.room, viewer, None)


@pytest.mark.parametrize(("game", "seats", "steps"), SUBJECTS)
def test_whoever_sees_the_same_is_told_the_same(game: str, seats: int, steps: int) -> None:
    """Two tables go on side by side, one of them dealt again; sealed choices differ where they may."""
    compared = 0
    for table, dice in walk(game, seats, steps, every=LOOK_EVERY):
        for viewer in viewers(table.room):
            here = branch(table.room, viewer, None)
            there = branch(table.room, viewer, dice.getrandbits(64))
            for _ in range(4):
                if not go_on_alike(here, there, viewer, dice):
                    break
                assert boards(here, viewer) == boards(there, viewer)
                compared += 1
    assert compared > 0


def go_on_alike(here: Room, there: Room, viewer: int | None, dice: random.Random) -> bool:
    """Let one seat move at both tables, and return whether the viewer sees the same afterwards.

    The viewer plays the same at both, others whatever their cards allow there.
    """
    if not here.to_act():
        return False
    seat = dice.choice(here.to_act())
    for room in (here, there):
        assert room.match is not None
        state = room.match.state
        legal = state.legal(seat)
        action = legal[0] if seat == viewer else dice.choice(legal)
        entry = e.Played(person=person_on(room, seat), seat=seat, move=room.game.text(state, seat, action))
        room.take(NOW + 1, entry)
    return view_of(here, viewer) == view_of(there, viewer)


def drafts(table: Tabletop) -> Iterator[tuple[int, int]]:
    """Yield a first step of a longer move for each seat that has one."""
    match = table.room.match
    assert match is not None
    for seat in table.room.to_act():
        for action in match.state.legal(seat):
            after = match.state.copy()
            after.apply(seat, action)
            if after.drafting(seat):
                yield seat, action
                break


@pytest.mark.parametrize(("game", "seats"), [("afternova", 3), ("monkey_palace", 3)])
@pytest.mark.parametrize("clock", [None, Clock(80_000, 5)])
def test_a_draft_changes_nothing_for_others_not_even_whether_they_are_sent_something(
    game: str, seats: int, clock: Clock | None
) -> None:
    seen = 0
    for table, _ in walk(game, seats, 60, clock=clock):
        for seat, action in list(drafts(table))[:1]:
            others = [viewer for viewer in viewers(table.room) if viewer != seat]
            now = float(int(time.time()))
            table.now = table.room.facts.changed = now - 30  # the clocks run by the true time
            before = [boards(table.room, viewer, now) for viewer in others]
            sent = asyncio.run(sent_after_a_draft(table, seat, action))
            assert sent[seat] > 0
            assert sum(sent.values()) == sent[seat]
            assert [boards(table.room, viewer, now) for viewer in others] == before
            seen += 1
        table.now = table.room.facts.changed = NOW
    assert seen > 0


async def sent_after_a_draft(table: Tabletop, seat: int, action: int) -> dict[int | None, int]:
    """Return how many messages each viewer's client is sent when a seat drafts a step, and when it takes it back."""
    live = OpenTable(table.room, lambda: table.now)
    clients = {viewer: Client(person_on(table.room, viewer), None) for viewer in viewers(table.room)}
    for client in clients.values():
        client.greet(m.Hello(show=True))
        assert len(await live.news_for(client)) == 2
    table.now += 5
    table.move(seat, action)
    sent = {viewer: len(await live.news_for(client)) for viewer, client in clients.items()}
    table.now += 5
    table.ask(person_on(table.room, seat), m.Undo, actions=1)
    for viewer, client in clients.items():
        sent[viewer] += len(await live.news_for(client))
    return sent


def test_taking_back_a_draft_does_not_end_a_question() -> None:
    for table, _ in walk("monkey_palace", 2, 60):
        for seat, action in list(drafts(table))[:1]:
            match = table.room.match
            assert match is not None
            if match.actions(seat) == match.undoable(seat):
                continue
            person = person_on(table.room, seat)
            table.move(seat, action)
            table.ask(person, m.Undo, actions=match.actions(seat))
            asked = table.table("p0").undo
            assert asked is not None
            assert asked.actions == match.actions(seat) - 1  # how long the draft is others are not told
            table.ask(person, m.Undo, actions=1)
            assert table.table("p0").undo == asked
            table.ask(person_on(table.room, 1 - seat), m.AnswerUndo, grant=True)
            assert match.actions(seat) == 0
            assert not table.room.facts.departed
            return
    pytest.fail("nobody could draft after a move that is no longer free")
