"""Tunes a game again from guesses (`guessed.json`), run by run as its weights were found, and compares with the data.

    PYTHONPATH=build/compiled .venv/bin/python scripts/tuning/repeat.py GAME

Prints what differs from the game's `data/`, number by number; nothing there is changed. What was then chosen by hand,
and by which trial, is told in GAME.md beside this file. Takes some minutes a game on the compiled engine.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

sys.path.append(str(Path(__file__).parents[1]))  # its siblings are `tuning.NAME`, as for the type checker

from tuning.guessed import guessed

GAMES: Final = Path(__file__).parents[2] / "src/sapajou/games"
Named = dict[str, list[float]]


def itchy_monkey() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the weights for two seats; more seats play by the guessed ones."""
    from tuning import itchy_monkey as tuning  # noqa: PLC0415  each needs its game only

    from sapajou.games.itchy_monkey import bot  # noqa: PLC0415

    first = guessed("itchy_monkey")
    start = [round(weight) for name in bot.NAMES for weight in first[name]]
    yield "2", tuning.named(tuning.tuned(2, start, rounds=600, stop=300, effort=2000, seed=1))
    yield "3", first
    yield "4", first


def after_us() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the weights for two tribes, those for solo, and those for more tribes, which are those for two."""
    from tuning import after_us as tuning  # noqa: PLC0415

    def run(seats: int, start: Named, generations: int, games: int, rate: float, seed: int) -> Named:
        given = argparse.Namespace(generations=generations, pairs=16, games=games, rate=rate, seed=seed)
        found = tuning.tune(seats, start, given)
        return {name: [round(value, 3) for value in values] for name, values in found.items()}

    early = run(2, guessed("after_us"), 50, 40, 1.0, 1)
    yield "solo", run(1, early, 40, 60, 1.0, 3)
    two = run(2, early, 50, 80, 0.8, 2)
    yield "two", two
    yield "more", two


def monkey_palace() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the weights for two seats and for more; `rise` is left out by hand."""
    from tuning import monkey_palace as tuning  # noqa: PLC0415

    from sapajou.games.monkey_palace.bot import flat_weights  # noqa: PLC0415

    two = tuning.under_names(tuning.tuned(2, flat_weights(guessed("monkey_palace")), 25, 200, 1))
    more = tuning.under_names(tuning.tuned(4, flat_weights(two), 20, 160, 1))
    for seats, found in (("2", two), ("3", more), ("4", more)):
        yield seats, {**found, "rise": [0.0]}


def afternova() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the weights of the policy; `hope` stays as it was guessed, and at first nothing is late."""
    from tuning import afternova as tuning  # noqa: PLC0415

    first = guessed("afternova")
    given = argparse.Namespace(seats=4, generations=40, offspring=16, games=120, seed=1, width=1.0)
    found = list(islice(tuning.tuned(first, given), 10))[-1]
    rounded = {name: [round(value, 3) for value in values] for name, values in found.items()}
    yield "any", {**rounded, "hope": first["hope"], "late": [1.0, *rounded["late"][1:]]}


TUNINGS: Final[dict[str, Callable[[], Iterator[tuple[str, Mapping[str, Any]]]]]] = {
    "after_us": after_us,
    "afternova": afternova,
    "itchy_monkey": itchy_monkey,
    "monkey_palace": monkey_palace,
}


def main() -> None:
    """Tune again and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(TUNINGS))
    game = parser.parse_args().game
    shipped = json.loads((GAMES / game / "data" / "weights.json").read_text(encoding="utf-8"))
    for key, found in TUNINGS[game]():
        same = sum(list(shipped[key][name]) == list(values) for name, values in found.items())
        sys.stdout.write(f"{key}: {same} of {len(found)} names as in the data\n")
        for name, values in found.items():
            if list(shipped[key][name]) != list(values):
                sys.stdout.write(f"  {name}: {json.dumps(values)}, in the data {json.dumps(shipped[key][name])}\n")


if __name__ == "__main__":
    main()
