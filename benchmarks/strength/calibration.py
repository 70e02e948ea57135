"""Equal processor time: how much effort, and how many simulations, take 100 ms a move on this machine."""

import json
from pathlib import Path
from typing import Any, Final, TypeAlias

import sapajou
from benchmarks.protocol import ROOT

Calibrated: TypeAlias = dict[str, dict[str, Any]]

FILE: Final = ROOT / "benchmarks" / "strength" / "results" / "calibration.json"
TARGET: Final = 0.100  # seconds of CPU a move
_ROUNDS: Final = 3  # of coming closer
_GAMES: Final = 2  # in each


def calibrated(file: Path = FILE) -> Calibrated:
    """Return what was found before: by game, the effort of search and the simulations of each kind of ismcts."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def calibrate(game: str, seats: int, file: Path = FILE) -> dict[str, Any]:
    """Return effort and simulations that take as long as wanted; what was found before is kept."""
    known = calibrated(file)
    if game not in known:
        quick = sapajou.game(game).effort("quick", seats)
        known[game] = {
            "search": _closer(game, seats, "search:effort={}", 2 * quick),
            "playout": _closer(game, seats, "ismcts:simulations={}", 20),
            "evaluate": _closer(game, seats, "ismcts:simulations={}:leaf=evaluate", 50),
            "target_ms": TARGET * 1000,
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    return known[game]


def _closer(game: str, seats: int, bot: str, amount: int) -> int:
    """Return how much of something takes the wanted time a move, from games against `classic`."""
    from benchmarks.strength.cells import Cell  # noqa: PLC0415  cells need what was calibrated
    from benchmarks.strength.playing import play_one  # noqa: PLC0415

    for _ in range(_ROUNDS):
        cell = Cell("calibration", "calibration", game, seats, bot.format(amount), "classic", _GAMES)
        played = [play_one(cell, number) for number in range(_GAMES)]
        took = sum(one["cpu"] for one in played) / sum(one["turns"] for one in played)
        amount = max(1, round(amount * TARGET / took))
    return amount
