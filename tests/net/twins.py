"""Two tables that differ in nothing but what somebody may not know, and everything the server would send there."""

import asyncio
import copy
from typing import Any

import msgspec

from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.server import messages as m
from sapajou.server import shapes
from sapajou.server.advising import hint_task
from sapajou.server.answers import info_of
from sapajou.server.asking import Asker
from sapajou.server.conversation import refused
from sapajou.server.film import Film
from sapajou.server.room import Room
from sapajou.server.seeing import board_now, table_now, talk_now, tell

NOW = 100.0
LANGUAGES = ("en", "fr")


def person_on(room: Room, seat: int | None) -> str:
    """Return who looks from a seat; somebody else looks on."""
    person = room.facts.chairs[seat].person if seat is not None else "stranger"
    assert person is not None
    return person


def dealt_again(room: Room, seat: int, seed: int) -> Room:
    """Return the room with everything that a seat may not know dealt again; its history stays as it was told."""
    twin, match = copy.copy(room), copy.copy(room.match)
    assert match is not None
    match._history = copy.copy(match._history)
    match._history.position = room.game.redeal(match._history.position, seat, seed)
    match._state = room.game.redeal(match.state, seat, seed)
    twin.match = match
    return twin


def branch(room: Room, seat: int | None, seed: int | None) -> Room:
    """Return a table that goes on from here by itself; with a seed, after what a seat may not know was dealt again."""
    match = room.match
    assert match is not None
    kept = match.checkpoint()
    if seed is not None:
        dealt = room.game.redeal(match._history.position, seat or 0, seed)
        drafts = {one: steps for one, steps in kept.drafts.items() if one == seat}
        kept = msgspec.structs.replace(kept, position=room.game.dump(dealt), drafts=drafts)
    snapshot = msgspec.json.decode(room.snapshot())
    snapshot["checkpoint"] = msgspec.to_builtins(kept)
    return Room.from_snapshot(room.row, room.number, msgspec.json.encode(snapshot))


def view_of(room: Room, seat: int | None) -> bytes:
    assert room.match is not None
    return msgspec.json.encode(room.game.view(room.match.state, seat))


def boards(room: Room, seat: int | None, now: float = NOW) -> list[bytes]:
    """Return the board, the table, the list of tables and the log, as whoever looks from a seat is sent them."""
    match, person = room.match, person_on(room, seat)
    assert match is not None
    said: list[Any] = [board_now(room, match, seat, 0, language, show=True) for language in LANGUAGES]
    said.append(table_now(room, person, frozenset(), 0, now))
    said.append(talk_now(room, person, 0))
    said.append(info_of(room, person))
    said.append(shapes.EventPage(0, tell(room.game, match.told(seat))))
    return [msgspec.json.encode(one) for one in said]


def answers(room: Room, seat: int | None, moves: list[Any]) -> list[bytes]:
    """Return what whoever looks from a seat is told about moves, asked as a question and played."""
    asker = Asker(room, person_on(room, seat), None, frozenset())
    match = room.match
    assert match is not None
    number, choices = match.decision(seat or 0)
    return [
        msgspec.json.encode(_answer(asker, message))
        for move in moves
        for message in (m.Why("x", move), m.Move("x", number, choices, move), m.Move("x", number + 1, choices, move))
    ]


def asked_of_coach(room: Room, seat: int) -> list[bytes]:
    """Return everything that the coach gets to know for a hint to a seat: what it answers follows from that."""
    return [msgspec.json.encode(hint_task(room, seat, share)) for share in (20, 400)]


def _answer(asker: Asker, message: Any) -> Any:
    try:
        return asker.ask(message)
    except (IllegalAction, BadInput) as error:
        return refused(message.id, error, asker.room.game)


def replays(room: Room, seat: int | None, seed: int | None) -> list[bytes]:
    """Return every moment of a match as it can be looked back on; with a seed, each dealt again for the seat."""
    match = room.match
    assert match is not None
    film = Film(match)
    asyncio.run(film.wind(match.lines, match.moment))
    if seed is not None:
        film._positions = [room.game.redeal(state, seat or 0, seed) for state in film._positions]
    shown = range(0, match.moment + 1, 5)
    return [msgspec.json.encode(film.moment(match, number, seat, "fr")) for number in shown]
