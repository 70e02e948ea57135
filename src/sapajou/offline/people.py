"""The people of one device: whoever it belongs to, and friends who sit at the same table."""

import secrets
from hashlib import sha256
from typing import Final

from sapajou.kernel.shuffle import commit
from sapajou.server import messages as m
from sapajou.server.client import Client
from sapajou.server.hub import PRESENCE, OpenTable
from sapajou.server.room import Room
from sapajou.server.tables import Tables

OWNER: Final = "owner"
_FRIEND: Final = "friend-"
_ID_BYTES: Final = 9


def on_seat(room: Room, seat: int | None) -> str:
    """Return who looks at a table from a seat; without one, or from a bot's, whoever the device belongs to."""
    if seat is None or not 0 <= seat < len(room.facts.chairs):
        return OWNER
    return room.facts.chairs[seat].person or OWNER


async def seat_friend(tables: Tables, open_table: OpenTable, seat: int, name: str) -> None:
    """Let one more person of this device sit down."""
    friend = _FRIEND + secrets.token_hex(_ID_BYTES)
    await tables.storage.set_name(friend, name)
    sit = m.Sit(secrets.token_hex(_ID_BYTES), seat, commit(_number(open_table.room, friend)))
    await tables.hub.ask(open_table, Client(friend, name), sit)


async def reveal_numbers(tables: Tables, open_table: OpenTable) -> None:
    """Reveal the numbers of friends for the shuffle: their pages, which would do it, are not open."""
    room = open_table.room
    for seat in room.unrevealed():
        friend = room.facts.chairs[seat].person
        if friend is not None and friend.startswith(_FRIEND):
            reveal = m.Reveal(secrets.token_hex(_ID_BYTES), _number(room, friend).hex())
            await tables.hub.ask(open_table, Client(friend, None), reveal)


async def all_here(tables: Tables, open_table: OpenTable) -> None:
    """Note that all people at a table are there: they sit at the same device."""
    until = tables.hub.now() + PRESENCE
    for person in open_table.room.facts.people():
        await tables.storage.arrive(open_table.room.id, person, tables.hub.process, until)


def _number(room: Room, friend: str) -> bytes:
    """Return a friend's number for the shuffle: nobody foresees it who does not know the table's secret."""
    return sha256(room.row.secret + friend.encode()).digest()
