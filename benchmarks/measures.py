"""What is measured: ours against a peer, turn by turn, and the costs of single calls."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.protocol import ROOT, Worker
from benchmarks.stats import Median, median_of

_IMPORT = "import time; began = time.process_time(); import sapajou; print(time.process_time() - began)"


class Speed(NamedTuple):
    """How fast games were played: decisions are those with two or more legal actions."""

    decisions: float
    games: float
    legal: float

    @classmethod
    def of(cls, turns: list[dict[str, Any]]) -> "Speed":
        """Return the speed over all turns, per second of CPU time."""
        total = {name: sum(turn[name] for turn in turns) for name in ("cpu", "decisions", "games", "offered")}
        legal = total["offered"] / max(total["decisions"], 1)
        return cls(total["decisions"] / total["cpu"], total["games"] / total["cpu"], legal)


class Duel(NamedTuple):
    """Two that ran alternately: the speed of each, and the median over the rounds of first to second."""

    first: Speed
    second: Speed
    ratio: Median


def duel(first: Callable[[int], Any], second: Callable[[int], Any], rounds: int, count: str = "decisions") -> Duel:
    """Let two run alternately, first, second, second, first in each round, and compare `count` per CPU second."""
    first(0), second(0)  # a warm-up that is not counted
    firsts: list[dict[str, Any]] = []
    seconds: list[dict[str, Any]] = []
    ratios = []
    for number in range(1, rounds + 1):
        a = [first(2 * number)]
        b = [second(2 * number), second(2 * number + 1)]
        a.append(first(2 * number + 1))
        ratios.append(_rate(a, count) / _rate(b, count))
        firsts += a
        seconds += b
    return Duel(_speed(firsts), _speed(seconds), median_of(ratios))


def _rate(turns: list[dict[str, Any]], count: str) -> float:
    return float(sum(turn[count] for turn in turns) / sum(turn["cpu"] for turn in turns))


def _speed(turns: list[dict[str, Any]]) -> Speed:
    return Speed.of([{"decisions": 0, "offered": 0, **turn} for turn in turns])


def against_peer(ours: Worker, peer: Worker, game: str, seats: int, spec: str, rounds: int, seconds: float) -> Duel:
    """Return how our game compares with a peer's."""
    return duel(
        lambda seed: ours.ask("play", game=game, seats=seats, seconds=seconds, seed=seed * 1_000_000),
        lambda seed: peer.ask("play", spec=spec, seconds=seconds, seed=seed),
        rounds,
    )


def playout_against_loop(ours: Worker, game: str, seats: int, rounds: int, seconds: float) -> Duel:
    """Return how `playout` compares with the loop driven from Python, in all decisions."""
    asked = {"game": game, "seats": seats, "seconds": seconds}
    return duel(
        lambda seed: ours.ask("playout", **asked, seed=seed * 1_000_000),
        lambda seed: ours.ask("play", **asked, seed=seed * 1_000_000),
        rounds,
        count="steps",
    )


def search_against_peer(
    ours: Worker, peer: Worker, game: str, seats: int, spec: str, rounds: int, seconds: float
) -> Duel:
    """Return how many leaves or rollouts our search looks at, beside the simulations of a peer's tree search."""
    return duel(
        lambda seed: ours.ask("search", game=game, seats=seats, seconds=seconds, seed=seed * 1_000_000),
        lambda seed: peer.ask("search", spec=spec, seconds=seconds, seed=seed),
        rounds,
        count="steps",
    )


def environment_against_peer(
    ours: Worker, peer: Worker, what: dict[str, object], spec: str, rounds: int, seconds: float
) -> Duel:
    """Return how fast our PettingZoo environment is stepped through, beside one of that library's own games."""
    return duel(
        lambda seed: ours.ask("environment", **what, seconds=seconds, seed=seed * 1_000_000),
        lambda seed: peer.ask("environment", spec=spec, seconds=seconds, seed=seed * 1_000_000),
        rounds,
        count="steps",
    )


def search_speed(worker: Worker, rounds: int, seconds: float, **what: object) -> Median:
    """Return how many leaves or rollouts a search, ours or a peer's, looks at in a second."""
    asked = [worker.ask("search", **what, seconds=seconds, seed=number) for number in range(rounds)]
    return median_of([_rate([one], "steps") for one in asked])


def costs(ours: Worker, game: str, seats: int, rounds: int, seconds: float) -> dict[str, Median]:
    """Return what single calls cost, in microseconds."""
    measured = [ours.ask("costs", game=game, seats=seats, seconds=seconds, seed=number) for number in range(rounds)]
    return {name: median_of([one[name] for one in measured]) for name in measured[0]}


def import_seconds(rounds: int) -> Median:
    """Return the CPU time of `import sapajou` in a fresh interpreter."""
    command = [sys.executable, "-c", _IMPORT]
    runs = [
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603  our own words
        for _ in range(rounds)
    ]
    return median_of([float(run.stdout) for run in runs])
