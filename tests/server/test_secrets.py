"""Nothing that must stay secret leaves the server before the end: no byte of it in any message, answer or log."""

import asyncio
import json
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import patience
import sapajou
from player import Player
from sapajou.kernel.shuffle import Shuffle, commit, derive_seed
from serving import Serving
from unencrypted import TRUSTS_NOBODY

GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")


class Eavesdropped(Player):
    """A client that keeps every byte it was sent: over the socket, and over HTTP with headers."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, seed)
        self.heard = b""
        self.first: dict[str, Any] = {}  # the first position as it may look back on it
        hooks = {"response": [self._overhear]}
        self.http = httpx.AsyncClient(
            base_url=f"http://{address}", event_hooks=hooks, timeout=patience.SECONDS, verify=TRUSTS_NOBODY
        )

    async def _overhear(self, response: httpx.Response) -> None:
        self.heard += await response.aread()
        self.heard += repr([pair for pair in response.headers.raw if pair[0].lower() != b"set-cookie"]).encode()

    async def listen(self, until: Any) -> None:
        while not until():
            raw = await self.socket.recv(decode=False)
            self.heard += raw
            await self.hear(json.loads(raw))


def spellings(secret: bytes) -> list[bytes]:
    """Return how bytes might be written down."""
    number = int.from_bytes(secret, "big")
    return [
        secret,
        secret.hex().encode(),
        b64encode(secret).rstrip(b"="),
        urlsafe_b64encode(secret).rstrip(b"="),
        str(number).encode(),
    ]


async def overheard(server: Serving, game: str) -> tuple[str, list[Eavesdropped]]:
    """Let two people play for a while beside a bot and a stranger who looks on, and ask for everything there is."""
    people = [Eavesdropped(server.address, seed) for seed in range(3)]
    for one in people:
        await one.arrive("Somebody")
    players = people[:2]
    table = await players[0].open_table(game, [None, None, "random"])
    async with people[0].at(table), people[1].at(table), people[2].at(table):
        for seat, player in enumerate(players):
            await player.sit(seat)
        await players[0].start(players[1])
        for player in players * 6:
            if player.my_turn():
                await player.step(player.dice.choice(player.position["mine"]["offered"])["text"])
                await player.ask(type="why", move="nonsense")
            await player.ask(type="chat", text="hm")
        for one in people:
            for path in ("", "/moments/0", "/moments/1", "/events", "/nothing"):
                answer = await one.http.get(f"/api/tables/{table}{path}")
                one.first = answer.json() if path == "/moments/0" else one.first
            await one.http.get("/api/me/tables")
            record = await one.http.get(f"/api/tables/{table}/record")
            assert (record.status_code, record.json()["code"]) == (409, "fault.not_over")
    for one in people:
        await one.http.aclose()
    return table, people


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("secrets")


@pytest.fixture(scope="module")
def played(folder: Path) -> dict[str, tuple[str, list[Eavesdropped]]]:
    """What was heard at a table of each game; the server has stopped since."""
    with Serving(str(folder / "tables.db"), log=folder / "log") as server:
        return {game: asyncio.run(overheard(server, game)) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_no_secret_is_sent_or_logged_before_the_end(
    played: dict[str, tuple[str, list[Eavesdropped]]], folder: Path, game: str
) -> None:
    table, people = played[game]
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        key, secret, known = kept(database, table)
    numbers = [one.number.hex() or None for one in people]
    shuffle = Shuffle(
        protocol=2,
        commitment=commit(secret),
        secret=secret.hex(),
        match=table,
        commitments=[commit(one.number) if one.number else None for one in people],
        bots=[None, None, "random"],
        numbers=numbers,
    )
    seed = derive_seed(shuffle, game, people[0].table["options"])
    first = sapajou.Match(game, 3, seed, **people[0].table["options"])
    shown = people[2].first["view"]
    assert json.loads(msgspec.json.encode(first.game.view(first.state, None))) == shown, "the seed that was used"
    everybodys = [*spellings(secret), *spellings(key), str(seed).encode(), f"{seed:x}".encode()]
    for listener in people:
        assert len(listener.heard) > 5000
        others = [person for person in known if not mine(listener, person)]
        assert len(others) == len(known) - 1
        theirs = [number for number in numbers if number and number != listener.number.hex()]
        for hidden in [*everybodys, *(text.encode() for text in (*others, *theirs))]:
            assert hidden not in listener.heard
    log = (folder / "log").read_bytes()
    for hidden in [*everybodys, *(person.encode() for person in known)]:
        assert hidden not in log


def mine(listener: Player, person: str) -> bool:
    return any(value.startswith(person) for value in listener.http.cookies.values())


def kept(database: sqlite3.Connection, table: str) -> tuple[bytes, bytes, list[str]]:
    """Return the key of the cookies, the secret of a table and everybody who has a name, from the server's own file."""
    ((key,),) = database.execute("SELECT value FROM shared WHERE name = 'cookie_key'")
    ((secret,),) = database.execute("SELECT secret FROM tables WHERE id = ?", [table])
    return key, secret, [person for (person,) in database.execute("SELECT person FROM names")]
