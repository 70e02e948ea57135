"""A whole client in less than a hundred lines: opens tables, sits down and plays any game at random to its end."""

import itertools
import json
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect


class Player:
    """One person with one browser, so to speak."""

    def __init__(self, address: str, seed: int = 0) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"http://{address}")
        self.dice = random.Random(seed)
        self.ids = itertools.count()
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.events: list[Any] = []
        self.said: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}

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
        place = f"ws://{self.address}/api/tables/{table}/live"
        async with connect(place, additional_headers={"Cookie": cookie}, max_size=None) as self.socket:
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
        return await self.ask(type="sit", seat=seat, number=secrets.token_hex(32))

    async def listen(self, until: Any) -> None:
        while not until():
            await self.hear(json.loads(await self.socket.recv()))

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "talk":
            self.said += message["lines"]
        elif message["type"] == "board":
            self.position = message
            self.events += message["events"]
        else:
            self.answers[message.get("id") or "?"] = message

    def my_turn(self) -> bool:
        mine = self.position.get("mine")
        return bool(mine and mine["offered"])

    def over(self) -> bool:
        return self.table["status"] == "over" and self.position.get("outcome") is not None

    async def move(self, move: Any) -> dict[str, Any]:
        mine = self.position["mine"]
        return await self.ask(type="move", number=mine["number"], choices=mine["choices"], move=move)

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
