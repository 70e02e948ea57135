"""What is measured: a cell is a bot among others in a game, so many times, with the share of wins that is wanted."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import sapajou
from benchmarks.strength.calibration import Calibrated
from sapajou.arena import Setup
from sapajou.arena.variants import forms, is_legal, other_choices
from sapajou.bots import parse_bot
from sapajou.kernel.option import Value

SEED: Final = 20261116  # never used in tuning

# By game and seats: the share of first places against `classic` that is wanted of quick and of full, and the stretch.
BARS: Final = {
    ("itchy_monkey", 2): (0.97, 0.99, 0.995),
    ("itchy_monkey", 4): (0.65, 0.75, 0.88),
    ("after_us", 2): (0.82, 0.88, 0.94),
    ("after_us", 4): (0.50, 0.60, 0.72),
    ("after_us", 1): (0.85, 0.93, 0.98),
    ("monkey_palace", 2): (0.70, 0.78, 0.88),
    ("monkey_palace", 4): (0.50, 0.60, 0.72),
    ("afternova", 4): (0.50, 0.65, 0.80),
    ("afternova", 3): (0.50, 0.60, 0.75),
    ("afternova", 2): (0.60, 0.70, 0.80),
}
DUELS: Final = {"after_us": 2, "afternova": 3, "itchy_monkey": 2, "monkey_palace": 2}  # seats of all other cells
TIMES: Final = {"quarter": 0.25, "one": 1.0, "four": 4.0, "sixteen": 16.0}  # the effort of quick
HELD_OUT: Final = {
    "own_points": "benchmarks/opponents/greedy_otherwise.py:OwnPoints",
    "envious": "benchmarks/opponents/greedy_otherwise.py:Envious",
    "generous": "benchmarks/opponents/greedy_otherwise.py:Envious:weight=-0.1",
    "careless": "benchmarks/opponents/greedy_otherwise.py:Careless",
}


BARGAINERS: Final = {  # in Afternova, besides
    "hard": "benchmarks/opponents/afternova_policies.py:Hard",
    "soft": "benchmarks/opponents/afternova_policies.py:Soft",
    "grudging": "benchmarks/opponents/afternova_policies.py:Grudging",
}


class Cell(NamedTuple):
    """A measured bot, the others, where they play, how often, and what is wanted; `group` is its table."""

    group: str
    name: str
    game: str
    seats: int
    bot: str
    others: str
    games: int
    bar: float | None = None
    stretch: float | None = None
    options: Mapping[str, Value] = {}

    def setup(self) -> Setup:
        """Return what the arena plays: the measured bot first, so it moves on by one seat from game to game."""
        bots = [parse_bot(self.bot), *[parse_bot(self.others)] * (self.seats - 1)]
        return Setup(self.game, self.seats, tuple(bots), SEED, self.options)


def all_cells(calibrated: Calibrated) -> list[Cell]:
    """Return every cell; matches at equal CPU time only of games that have been calibrated."""
    return [
        *_table(),
        *_elsewhere(),
        *(cell for game in DUELS for cell in _options(game)),
        *_ismcts(calibrated),
        *_curves(),
        *_held_out(),
        *_itself(),
    ]


def _table() -> Iterator[Cell]:
    for (game, seats), (quick, full, stretch) in BARS.items():
        for word, games, bar, beyond in (("quick", 400, quick, None), ("full", 200, full, stretch)):
            name = f"table-{game}-{seats}-{word}"
            yield Cell("table", name, game, seats, f"search:effort={word}", "classic", games, bar, beyond)


def _elsewhere() -> Iterator[Cell]:
    """Yield the seat counts that have no bar of their own: 1.8 times chance."""
    for game in DUELS:
        for seats in sapajou.game(game).seats:
            if (game, seats) not in BARS:
                bar = round(1.8 / seats, 3)
                yield Cell("seats", f"seats-{game}-{seats}", game, seats, "search:effort=quick", "classic", 200, bar)


def _options(game_id: str) -> Iterator[Cell]:
    """Yield every other choice of every option, ten points below the bar."""
    game = sapajou.game(game_id)
    tables = sorted(seats for name, seats in BARS if name == game_id)
    tables.sort(key=lambda seats: seats != DUELS[game_id])
    for name, option in game.options.items():
        for value in other_choices(option):
            found = next(((seats, tried) for seats in tables for tried in forms(option, value)
                          if is_legal(game, seats, name, tried)), None)  # fmt: skip
            if found is not None:
                seats, chosen = found
                spelt = "+".join(map(str, chosen)) if isinstance(chosen, tuple) else str(chosen)
                bar = round(BARS[game_id, seats][0] - 0.10, 3)
                yield Cell(
                    "options", f"options-{game_id}-{name}-{spelt}", game_id, seats, "search:effort=quick", "classic",
                    100, bar, options={name: chosen},
                )  # fmt: skip


def _ismcts(calibrated: Calibrated) -> Iterator[Cell]:
    """Yield matches with plain tree searches at equal CPU time."""
    for game, seats in DUELS.items():
        found = calibrated.get(game)
        if found is None:
            continue
        search = f"search:effort={found['search']}"
        plain = f"ismcts:simulations={found['playout']}"
        valued = f"ismcts:simulations={found['evaluate']}:leaf=evaluate"
        yield Cell("ismcts", f"ismcts-{game}-playout", game, seats, search, plain, 200, 0.97)
        yield Cell("ismcts", f"ismcts-{game}-evaluate", game, seats, search, valued, 200, 0.65)


def _curves() -> Iterator[Cell]:
    for game, seats in DUELS.items():
        quick = sapajou.game(game).effort("quick", seats)
        for word, times in TIMES.items():
            bot = f"search:effort={max(1, round(quick * times))}"
            yield Cell("curve", f"curve-{game}-{word}", game, seats, bot, "classic", 200)


def _held_out() -> Iterator[Cell]:
    """Yield matches with opponents that were not there in tuning."""
    for game, seats in DUELS.items():
        for word, bot in (HELD_OUT | (BARGAINERS if game == "afternova" else {})).items():
            yield Cell("held_out", f"held_out-{game}-{word}", game, seats, "search:effort=quick", bot, 200)


def _itself() -> Iterator[Cell]:
    """Yield matches between equals, who might go back and forth until the cap of rounds ends the game."""
    for seats in (2, 4):
        quick = "search:effort=quick"
        yield Cell("itself", f"itself-itchy_monkey-{seats}", "itchy_monkey", seats, quick, quick, 100)
