"""The numbers that bots go by, from the data files: weights, odds, and how much a search does."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from sapajou.games.afternova.engine.standing import Odds
from sapajou.games.afternova.engine.weights import Weights

_DATA: Final = Path(__file__).parent.parent / "data"


@cache
def _read(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((_DATA / name).read_text(encoding="utf-8"))
    return read


def tuned_weights(seats: int, other: Mapping[str, Sequence[float]] | None = None) -> Weights:
    """Return the weights for a number of seats, those of some names replaced by others; refuse what is no weight."""
    if not other:
        return _usual_weights(seats)
    named = _named(seats)
    for name, numbers in other.items():
        if name not in named or len(numbers) != len(named[name]):
            raise ValueError(f"{name}: no weight of that name with {len(numbers)} numbers")
        named[name] = [float(number) for number in numbers]
    return Weights(named)


@cache
def _usual_weights(seats: int) -> Weights:
    return Weights(_named(seats))


def _named(seats: int) -> dict[str, list[float]]:
    """Return the weights by name: those of any number of seats, some of which another set may replace."""
    read = _read("weights.json")
    return {**read["any"], **read.get(str(seats), {})}


@cache
def tuned_odds(seats: int) -> Odds | None:
    """Return what decides games of a number of seats: with more than were fitted, as with the most; None with two."""
    read = _read("odds.json")
    most = min(seats, max(map(int, read)))
    return Odds(read[str(most)]) if str(most) in read else None


def effort_of(word: str, seats: int) -> int:
    """Return how many rollouts a decision gets that is asked for in a word."""
    efforts: dict[str, int] = _read("effort.json")[word]
    return efforts[str(seats)]
