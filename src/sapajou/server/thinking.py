"""What a bot on a seat is asked: nothing but a position that was dealt again for its seat; and what it answers."""

import time
from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import Any, Protocol

import msgspec

from sapajou.bots import parse_bot
from sapajou.bots.asking import SeatedBot
from sapajou.kernel.registry import find, source_of
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.tagged import Undone
from sapajou.server.entries import Phrase
from sapajou.server.own import OwnBot
from sapajou.server.room import Room


class Task(msgspec.Struct, frozen=True, tag="move"):
    """What a bot is asked: everything its seat may know, and nothing else."""

    game: str
    bot: str
    seat: int
    seed: int
    position: bytes
    events: bytes
    been: list[str] = []
    own: bool = False  # a bot of the host's
    table: str = ""  # whose share of the thinking this is; the bot is not told


class Thought(msgspec.Struct, frozen=True):
    """What it answers: one move or those of a turn, in notation, perhaps a phrase, and the processor's seconds."""

    moves: list[str]
    said: Phrase | None
    seconds: float = 0.0


class Thinking(Protocol):
    """Where bots think, apart from the tables: in other processes, or in another worker of a browser."""

    async def think(self, task: Task) -> Thought:
        """Return what a bot does."""


def task_for(room: Room, seat: int, own: Mapping[str, OwnBot] | None = None) -> Task:
    """Return the task of the bot on a seat; it is the same in every process.

    A bot of the host's, one of `own`, is always told everything: whether it listens only its own process can know.
    """
    match = room.match
    bot = room.facts.chairs[seat].bot
    if match is None or bot is None:
        msg = "no bot plays here"
        raise ValueError(msg)
    seed = room.bot_seed(seat)
    dealt = room.game.redeal(match.state, seat, seed)
    named = (own or {}).get(bot)
    listens = named is not None or remembers(bot, room.row.game)
    return Task(
        game=source_of(room.game),
        bot=bot if named is None else named.text,
        own=named is not None,
        table=room.id,
        seat=seat,
        seed=seed,
        position=msgspec.json.encode(room.game.dump(dealt)),
        events=msgspec.json.encode(match.events(seat)) if listens else b"[]",
        been=match.places(seat),
    )


@cache
def remembers(bot: str, game: str) -> bool:
    """Return whether a bot takes in what its seat was told in a game."""
    return SeatedBot(registered_game(game), parse_bot(bot), 0, 0).listens


def think(task: Task) -> Thought:
    """Return what the bot does. It runs apart from the tables."""
    began = time.process_time()
    game: Any = find(task.game)
    state = game.restore(msgspec.json.decode(task.position))
    bot = SeatedBot(game, parse_bot(task.bot), task.seat, task.seed)
    try:
        thought = _thought(game, state, bot, task)
    finally:
        bot.close()
    return msgspec.structs.replace(thought, seconds=time.process_time() - began)


def read_events(game: Any, body: bytes) -> list[Any]:
    """Return what a seat was told, from how a task holds it."""
    event = reduce(or_, game.event_types, Undone)  # any of them: a move may have been taken back
    found: list[Any] = msgspec.json.decode(body, type=GenericAlias(list, event))
    return found


def _thought(game: Any, state: Any, bot: SeatedBot, task: Task) -> Thought:
    """Return what a bot does that has just sat down: it is told the whole story first."""
    if task.events != b"[]" and bot.listens:
        bot.tell(read_events(game, task.events))
    bot.remind(task.been)
    texts = []
    for move in bot.carry_out(state.copy(), bot.ask(state)):
        texts.append(game.move_text(state, task.seat, move))
        for step in move:
            state.apply(task.seat, step)
    said = bot.say()
    return Thought(texts, None if said is None else Phrase(said[0], dict(said[1])))
