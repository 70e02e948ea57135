"""A whole client in a hundred lines or so: opens tables, sits down and plays any game at random to its end."""

import asyncio
import itertools
import json
import random
import secrets
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import httpx
from websockets.asyncio.client import connect

import patience
from unencrypted import TRUSTS_NOBODY


class Player:
    """One person with one browser, so to speak."""

    def __init__(self, address: str, seed: int = 0, trust: ssl.SSLContext | None = None) -> None:
        """Talk to the server at an address; with `trust`, over TLS."""
        self.address = address
        self.trust = trust
        self.http = httpx.AsyncClient(
            base_url=f"http{'s' if trust else ''}://{address}", verify=trust or TRUSTS_NOBODY, timeout=patience.SECONDS
        )
        self.dice = random.Random(seed)
        self.ids = itertools.count()
        self.number = b""
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.events: list[Any] = []
        self.said: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.advice: list[dict[str, Any]] = []

    async def arrive(self, name: str) -> "Player":
        (await self.http.put("/api/me", json={"name": name})).raise_for_status()
        return self

    async def open_table(self, game: str, bots: list[str | None], **more: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": game, "bots": bots, **more})
        answer.raise_for_status()
        return str(answer.json()["id"])

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator["Player"]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        place = f"ws{'s' if self.trust else ''}://{self.address}/api/tables/{table}/live"
        line = {"ssl": self.trust, "additional_headers": {"Cookie": cookie}, "max_size": None, **patience.LINE}
        async with connect(place, **line) as self.socket:
            await self.send(type="hello", told=len(self.events), heard=len(self.said), language="en", show=False)
            await self.listen(lambda: bool(self.table))
            yield self

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and return the answer to it."""
        number = f"{next(self.ids)}-{secrets.token_hex(4)}"
        await self.send(id=number, **message)
        await self.listen(lambda: number in self.answers)
        return self.answers.pop(number)

    async def sit(self, seat: int) -> dict[str, Any]:
        """Take a seat; the number that this commits to is revealed when the table asks for it."""
        self.number = secrets.token_bytes(32)
        return await self.ask(type="sit", seat=seat, commitment=sha256(self.number).hexdigest())

    async def start(self, *others: "Player") -> None:
        """Start the match, and wait until everybody has revealed their number and sees the first position."""
        answer = await self.ask(type="start")
        assert answer["type"] == "accepted", answer
        await asyncio.gather(*(player.listen(player.begun) for player in (self, *others)))

    async def reveal(self) -> None:
        """Reveal the number if the table waits for it."""
        waits = any(chair["mine"] and not chair["revealed"] for chair in self.table["seats"])
        if self.table["status"] == "shuffling" and waits and self.number:
            await self.send(type="reveal", id=secrets.token_hex(4), number=self.number.hex())

    async def listen(self, until: Any) -> None:
        while not until():
            await self.hear_once()

    async def hear_once(self) -> None:
        """Take in the next message."""
        await self.hear(json.loads(await self.socket.recv()))

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message
            await self.reveal()
        elif message["type"] == "talk":
            self.said += message["lines"]
        elif message["type"] == "board":
            self.position = message
            self.events += message["events"]
        elif message["type"] == "advice":
            self.advice.append(message)
        else:
            self.answers[message.get("id") or "?"] = message

    def begun(self) -> bool:
        return self.table["status"] in ("playing", "over") and bool(self.position)

    def my_turn(self) -> bool:
        mine = self.position.get("mine")
        return bool(mine and mine["offered"])

    def over(self) -> bool:
        return self.table["status"] == "over" and self.position.get("outcome") is not None

    async def move(self, move: Any) -> dict[str, Any]:
        mine = self.position["mine"]
        return await self.ask(type="move", number=mine["number"], choices=mine["choices"], move=move)

    async def hint(self, **other: Any) -> dict[str, Any]:
        """Ask the coach; if it is willing, wait until it has thought to the end."""
        mine = self.position["mine"]
        self.advice = []
        answer = await self.ask(**{"type": "hint", "number": mine["number"], "choices": mine["choices"], **other})
        if answer["type"] == "accepted":
            await self.listen(lambda: bool(self.advice) and self.advice[-1]["done"])
        return answer

    async def play(self) -> Any:
        """Play at random until the match is over; return how it ended."""
        while True:
            await self.listen(lambda: self.my_turn() or self.over())
            if self.over():
                return self.position["outcome"]
            await self.step(self.dice.choice(self.position["mine"]["offered"])["text"])

    async def step(self, text: str) -> None:
        """Make one step, and wait for the position after it."""
        before = self.position["mine"]["number"]
        answer = await self.move(text)
        assert answer["type"] in ("accepted", "stale"), answer
        if answer["type"] == "accepted":
            await self.listen(lambda: self.position["mine"]["number"] > before or self.over())
