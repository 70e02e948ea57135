"""What one client and a table say to each other, over whatever carries it."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec

from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.game import Game
from sapajou.server import messages as m
from sapajou.server.client import Client, encode
from sapajou.server.faults import Refusal, plain
from sapajou.server.hub import OpenTable
from sapajou.server.tables import Tables
from sapajou.server.timing import MoveOnItsWay

_decode = msgspec.json.Decoder(m.ClientMessage).decode


class Conversation:
    """One client at one table; `faults` counts messages in a row that made no sense."""

    def __init__(self, tables: Tables, open_table: OpenTable, client: Client) -> None:
        """Begin before anybody has said anything."""
        self.tables = tables
        self.open_table = open_table
        self.client = client
        self.faults = 0

    async def news(self) -> AsyncIterator[str]:
        """Yield answers and news as they come, until the table must be come back to."""
        while not self.open_table.broken:
            await self.client.woken()
            for text in self._answers():
                yield text
            news = await self.open_table.news_for(self.client)
            for text in self._answers():  # that to the move of which the news tell, for one
                yield text
            for body in news:
                yield body.decode()
            self.client.all_sent()

    def _answers(self) -> Iterator[str]:
        while self.client.answers:
            yield encode(self.client.answers.popleft()).decode()

    async def hear(self, text: str) -> None:
        """Carry out what the client has sent."""
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.faults += 1
            self.client.answer(
                refused(None, Refusal("no_message", "message", why=str(error)), self.open_table.room.game)
            )
            return
        self.faults = 0
        if isinstance(message, m.Hello):
            self.client.greet(message)
        elif isinstance(message, m.Ping):
            self.client.answer(m.Pong())
        elif self.client.hello is None:
            self.client.answer(refused(message.id, Refusal("no_hello", "message"), self.open_table.room.game))
        else:
            timed = MoveOnItsWay(self.tables.hub.timing) if isinstance(message, m.Move) else None
            self.client.answer(await self._answer(message, timed))
            if timed is not None:
                timed.answered(self.client)

    async def _answer(self, message: Any, timed: MoveOnItsWay | None) -> m.ServerMessage:
        """Return the answer to a message that asks for something."""
        try:
            if isinstance(message, m.Sit | m.Chat):  # one may have another name since the connection was opened
                self.client.name = await self.tables.storage.name_of(self.client.person)
            if isinstance(message, m.Rematch):
                return await self.tables.rematch(self.open_table, self.client, message)
            if isinstance(message, m.Hint):
                return await self.tables.coach.hint(self.open_table, self.client, message)
            return await self.tables.hub.ask(self.open_table, self.client, message, timed)
        except (IllegalAction, BadInput) as error:
            return refused(message.id, error, self.open_table.room.game)
        except RecursionError as error:  # nested so deep that it could just be read, and no refusal can quote it
            return refused(message.id, Refusal("no_message", "message", why=str(error)), self.open_table.room.game)


def refused(message: str | None, error: IllegalAction | BadInput, game: Game[Any]) -> m.Refused:
    """Return the answer to a message that asks for something impossible at a table of this game."""
    if isinstance(error, IllegalAction):
        return m.Refused(message, f"reason.{error.reason}", error.rule, values=game.said_values(error.values))
    return m.Refused(message, error.code, place=error.place, values=plain(error.values))
