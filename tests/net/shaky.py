"""A client on a bad line: what it sends may get lost, come twice or come late, and the line may break at any time."""

import asyncio
import itertools
import json
import random
from hashlib import blake2b
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sapajou.kernel.shuffle import commit
from unencrypted import TRUSTS_NOBODY

PATIENCE = 0.5  # seconds before something is sent again


class Shaky:
    """One person who plays on one seat, at any of several servers, until the match is over.

    What it plays depends on nothing but its decision, so that a match on a good line ends the same.
    """

    def __init__(self, addresses: list[str], seed: int) -> None:
        self.addresses = addresses
        self.dice = random.Random(seed)
        self.cookie = ""
        self.ids = itertools.count()
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.told = 0
        self.answer: dict[str, Any] = {}
        self.late: list[str] = []

    async def request(self, method: str, path: str, **more: Any) -> Any:
        """Ask over HTTP until somebody answers."""
        while True:
            address = self.dice.choice(self.addresses)
            headers = {"Cookie": self.cookie} if self.cookie else {}
            try:
                async with httpx.AsyncClient(
                    base_url=f"http://{address}", headers=headers, timeout=10, verify=TRUSTS_NOBODY
                ) as http:
                    answer = await http.request(method, path, **more)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if "sapajou" in answer.cookies:
                self.cookie = f"sapajou={answer.cookies['sapajou']}"
            if answer.status_code < 500:
                answer.raise_for_status()
                return answer.json()
            await asyncio.sleep(0.1)

    async def play(self, table: str, seat: int, *, starts: bool) -> None:
        """Sit down and play to the end, coming back as often as it takes."""
        while not self.over():
            place = f"ws://{self.dice.choice(self.addresses)}/api/tables/{table}/live"
            try:
                line: dict[str, Any] = {
                    "additional_headers": {"Cookie": self.cookie},
                    "max_size": None,
                    "max_queue": None,
                }
                async with connect(place, **line) as self.socket:
                    await self.play_on(seat, starts=starts)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(self.dice.random() / 5)

    async def play_on(self, seat: int, *, starts: bool) -> None:
        """Play until the match is over or the line breaks."""
        self.table, self.position, self.late = {}, {}, []
        await self.socket.send(json.dumps({"type": "hello", "told": self.told, "language": "en", "show": False}))
        await self.listen(lambda: bool(self.table))
        chair = self.table["seats"][seat]
        if self.table["status"] == "open" and not chair["mine"] and not chair["bot"]:
            await self.ask(type="sit", seat=seat, commitment=commit(bytes.fromhex(number_of(seat))))
        if starts:
            await self.listen(lambda: self.table["status"] != "open" or all_committed(self.table))
            if self.table["status"] == "open":
                await self.ask(type="start")
        await self.listen(lambda: self.table["status"] != "open")
        if self.table["status"] == "shuffling" and not chair["bot"]:
            await self.ask(type="reveal", number=number_of(seat))
        while not self.over():
            await self.listen(lambda: self.over() or self.first_to_act(seat))
            if not self.over():
                await self.move()

    def over(self) -> bool:
        return self.table.get("status") == "over"

    def first_to_act(self, seat: int) -> bool:
        """Return whether this seat is the lowest that is asked: one after the other, every match goes the same way.

        Only the present board offers something: those before it show how others left theirs.
        """
        mine = self.position and self.position["mine"]
        return bool(mine and mine["offered"]) and self.position["to_act"][:1] == [seat]

    async def move(self) -> None:
        mine = self.position["mine"]
        texts = [offered["text"] for offered in mine["offered"]]
        chosen = texts[chosen_of(mine["number"], texts)]
        answer = await self.ask(type="move", number=mine["number"], choices=mine["choices"], move=chosen)
        assert answer["type"] in ("accepted", "stale"), answer
        await self.listen(lambda: self.over() or self.position["mine"]["number"] > mine["number"])

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message until it is answered."""
        number = f"{next(self.ids)}-{id(self)}"
        self.answer = {}
        while True:
            await self.send(json.dumps({"id": number, **message}))
            try:
                await asyncio.wait_for(self.listen(lambda: self.answer.get("id") == number), PATIENCE)
            except TimeoutError:
                continue
            return self.answer

    async def send(self, text: str) -> None:
        """Send something, more or less."""
        luck = self.dice.random()
        if luck < 0.1:
            return  # lost
        if luck < 0.2:
            self.late.append(text)  # comes after the next one
            return
        await self.socket.send(text)
        if luck < 0.3:
            await self.socket.send(text)
        while self.late:
            await self.socket.send(self.late.pop())
        if luck > 0.98:
            await self.socket.close()

    async def listen(self, until: Any) -> None:
        while not until():
            message = json.loads(await self.socket.recv())
            if message["type"] == "table":
                self.table = message
            elif message["type"] == "board":
                self.position = message
                self.told = message["told"]
            elif message["type"] != "talk" and self.dice.random() > 0.1:  # some answers get lost
                self.answer = message


def all_committed(table: dict[str, Any]) -> bool:
    """Return whether everybody sits and has committed to a number."""
    return all(chair["commitment"] or chair["bot"] for chair in table["seats"])


def number_of(seat: int) -> str:
    """Return the number that whoever plays on a seat adds to the shuffle."""
    return f"{seat:064x}"


def chosen_of(number: int, texts: list[str]) -> int:
    """Return which of its choices a player takes at its decision of this number."""
    digest = blake2b(f"{number} {texts}".encode(), digest_size=4).digest()
    return int.from_bytes(digest) % len(texts)
