"""Bots think in processes of their own, and get nothing but a position that was dealt again for their seat."""

import asyncio
import logging
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import GenericAlias
from typing import Any, Final, NamedTuple

import msgspec

from sapajou.bots import parse_bot
from sapajou.bots.asking import SeatedBot
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.tagged import Undone
from sapajou.server.entries import Phrase
from sapajou.server.measuring import Measures
from sapajou.server.room import Room

LOG = logging.getLogger(__name__)

_DEATHS: Final = 20  # of processes over one task; then it is the task that kills them


class Task(msgspec.Struct, frozen=True):
    """What a bot is asked: everything its seat may know, and nothing else."""

    game: str
    bot: str
    seat: int
    seed: int
    position: bytes
    events: bytes
    been: list[str] = []


class Thought(msgspec.Struct, frozen=True):
    """What it answers: one move or those of a turn, in notation, and perhaps a phrase."""

    moves: list[str]
    said: Phrase | None


def task_for(room: Room, seat: int) -> Task:
    """Return the task of the bot on a seat; it is the same in every process."""
    match = room.match
    bot = room.facts.chairs[seat].bot
    if match is None or bot is None:
        msg = "no bot plays here"
        raise ValueError(msg)
    seed = room.bot_seed(seat)
    dealt = room.game.redeal(match.state, seat, seed)
    return Task(
        game=room.row.game,
        bot=bot,
        seat=seat,
        seed=seed,
        position=msgspec.json.encode(room.game.dump(dealt)),
        events=msgspec.json.encode(match.events(seat)) if _remembers(bot, room.row.game) else b"[]",
        been=match.places(seat),
    )


@cache
def _remembers(bot: str, game: str) -> bool:
    """Return whether a bot takes in what its seat was told in a game."""
    return SeatedBot(registered_game(game), parse_bot(bot), 0, 0).listens


def think(task: Task) -> Thought:
    """Return what the bot does. Runs in a process of its own."""
    game: Any = registered_game(task.game)
    state = game.restore(msgspec.json.decode(task.position))
    bot = SeatedBot(game, parse_bot(task.bot), task.seat, task.seed)
    if task.events != b"[]":
        event = reduce(or_, game.event_types, Undone)  # any of them: a move may have been taken back
        bot.tell(msgspec.json.decode(task.events, type=GenericAlias(list, event)))
    bot.remind(task.been)
    texts = []
    for move in bot.carry_out(state.copy(), bot.ask(state)):
        texts.append(game.move_text(state, task.seat, move))
        for step in move:
            state.apply(task.seat, step)
    said = bot.say()
    return Thought(texts, None if said is None else Phrase(said[0], dict(said[1])))


def end_with_server() -> None:
    """End this process with the one that started it, however that ends: after `kill -9` it would wait for ever."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, name="sapajou-server-watch", daemon=True).start()


class CompiledSoon(NamedTuple):
    """A folder in which a compiled package is being built, and who is told when bots think with it."""

    folder: Path
    told: Callable[[], None]

    def ready(self) -> bool:
        """Return whether it is built, and compiled: without a compiler it would be as pure as this one."""
        return (self.folder / "stamp").exists() and any(self.folder.glob("sapajou__mypyc*"))


class Thinkers:
    """The processes in which bots think."""

    def __init__(
        self, processes: int | None = None, measures: Measures | None = None, soon: CompiledSoon | None = None
    ) -> None:
        """Plan for as many processes as there are cores, but one; they start when they are needed."""
        self._soon = soon
        self.asked = 0  # bots that think, or wait until a process is free
        self._measures = measures or Measures()
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, task: Task) -> Thought:
        """Return what a bot does."""
        self.asked += 1
        try:
            with self._measures.thought_seconds.time():
                return await self._think(task)
        finally:
            self.asked -= 1

    async def _think(self, task: Task) -> Thought:
        """Ask a process; one that died is replaced and asked again, but not for ever."""
        deaths = 0
        while True:
            self._change_over()
            pool = self._pool = self._pool or self._new_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, task)
            except BrokenProcessPool:
                LOG.warning("a thinking process died; another one takes its place")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                deaths += 1
                if deaths == _DEATHS:
                    raise

    def _change_over(self) -> None:
        """Let bots think with the compiled engine as soon as it is there: the same moves, sooner.

        New processes look for packages where this one does; what is thought about now is thought to its end.
        """
        if self._soon is None or not self._soon.ready():
            return
        sys.path.insert(0, str(self._soon.folder))
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None
        self._soon.told()
        self._soon = None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=end_with_server)

    def close(self) -> None:
        """Stop the processes; what they were thinking about is forgotten."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
