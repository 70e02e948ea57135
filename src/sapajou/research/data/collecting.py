"""Games between bots as a table, straight from the arena."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sapajou.arena import Outcome, Results, Setup, Tally, Watcher, play_game
from sapajou.arena.seeds import derived
from sapajou.kernel.build import compiled
from sapajou.kernel.game import Game
from sapajou.kernel.option import check_options
from sapajou.research.data.columns import Shape
from sapajou.research.data.file import check_target, written
from sapajou.research.data.ordering import done_in_order
from sapajou.research.data.rows import Rows
from sapajou.research.faults import ResearchFault


class Collector(Watcher):
    """Makes a table of every game that it watches."""

    def __init__(self, setup: Setup, shape: Shape) -> None:
        """Take what is played, and which columns are wanted."""
        self.setup = setup
        self.shape = shape
        self.table: Any = None  # of the game that ended last

    def before(self, game: Game[Any], number: int, state: Any, bots: Sequence[str]) -> None:
        """Begin a table."""
        options = check_options(game.options, self.setup.options)
        seed = derived(self.setup.seed, "game", number)
        self._rows = Rows(self.shape, game, str(number), state.seats, options, bots, seed)

    def step(self, state: Any, seat: int, action: int) -> None:
        """Add a row."""
        self._rows.add(state, seat, action)

    def after(self, state: Any, outcome: Outcome) -> None:  # noqa: ARG002  the hook's signature
        """Finish the table."""
        self.table = self._rows.batch(outcome.result)


def collect(
    setup: Setup,
    games: int,
    to: Path,
    shape: Shape = Shape(),  # noqa: B008  it never changes
    *,
    start: int = 0,
    processes: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> Results:
    """Play games as `sapajou.arena.simulate` does, write every step of them to a Parquet file, and return the results.

    The file is the same on any number of processes.
    """
    check_target(to)
    for name, number, low in (("games", games, 1), ("start", start, 0)):
        if number < low:
            raise ResearchFault(name, "fault.at_least", low=low, given=number)
    setup.check()
    tally = Tally.of((bot.text for bot in setup.bots), setup.seats)
    began = time.perf_counter()
    numbers = range(start, start + games)
    with written(to, shape, [setup.load()]) as writer:
        for outcome, table in done_in_order(partial(_played, setup, shape), numbers, processes):
            tally.count(outcome)
            writer.add(table)
            progress(1)
    return Results(tally, time.perf_counter() - began, compiled())


def _played(setup: Setup, shape: Shape, number: int) -> tuple[Outcome, Any]:
    """Return a game and its table."""
    collector = Collector(setup, shape)
    return play_game(setup, number, watcher=collector), collector.table
