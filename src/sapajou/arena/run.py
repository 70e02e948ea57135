"""A run: many games of one setup, and what came out of them."""

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any, Final, NamedTuple

from sapajou.arena.faults import RunFault
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.tally import Tally
from sapajou.arena.workers import cores, local, work_off
from sapajou.kernel.build import compiled

_LARGEST_BATCH: Final = 50
_BATCHES_A_PROCESS: Final = 20


class Results(NamedTuple):
    """What came out of a run, and how long it took."""

    tally: Tally
    seconds: float
    compiled: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the results for JSON; without `seconds` and `compiled` they depend on the setup alone."""
        tally = self.tally
        return {
            "games": tally.games,
            "decisions": tally.decisions,
            "seconds": round(self.seconds, 3),
            "compiled": self.compiled,
            "by_bot": {
                bot: {"seats": one.seats, "wins": float(one.wins), "mean_score": one.mean_score}
                for bot, one in tally.by_bot.items()
            },
            "by_seat": [{"wins": float(one.wins)} for one in tally.by_seat],
            "endings": dict(sorted(tally.endings.items())),
            "rivals": {rival: {"mean_score": tally.rival_score(rival)} for rival in tally.rivals},
        }


def simulate(
    setup: Setup,
    games: int,
    *,
    start: int = 0,
    processes: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> Results:
    """Return what comes out of games `start` to `start + games - 1` of a run.

    They are played on as many processes as asked for, or as there are cores; the results are the same
    on any number. `progress` is told, now and then, how many more games have ended.
    """
    if games < 1 or start < 0:
        raise RunFault("games", "fault.no_games", given=games, start=start)
    setup.check()
    wanted = cores() if processes is None else processes
    batches = _batches(start, games, max(wanted, 1))
    workers = local(min(wanted, len(batches)))
    tally = Tally.of((bot.text for bot in setup.bots), setup.seats)
    began = time.perf_counter()
    with closing(work_off(partial(play_batch, setup), batches, workers)) as parts:
        for part in parts:
            tally.merge(part)
            progress(part.games)
    return Results(tally, time.perf_counter() - began, compiled())


def play_batch(setup: Setup, numbers: range) -> Tally:
    """Return the tally of some games of a run."""
    game = setup.load()
    tally = Tally.of((bot.text for bot in setup.bots), setup.seats)
    for number in numbers:
        tally.count(play_game(setup, number, game))
    return tally


def _batches(start: int, games: int, processes: int) -> list[range]:
    """Return the numbers of the games in batches: few enough to be quick, enough to keep everybody busy."""
    size = max(1, min(_LARGEST_BATCH, games // (processes * _BATCHES_A_PROCESS)))
    return [range(first, min(first + size, start + games)) for first in range(start, start + games, size)]
