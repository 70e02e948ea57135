"""Whole matches from fixed seeds, with what their seats were told: where the vectors of the last scene come from."""

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Final

import sapajou

REGRET: Final = 0.15  # how often a seat takes back what it has just done, where that is free

# What a move was worth: from the position before it, the choice that finished it, and the position after.
Note = Callable[[Any, Any, Any], Any]


def played(name: str, seats: int, seed: int, note: Note, **options: object) -> tuple[dict[str, Any], list[Any]]:
    """Return a match played at random to its end, as somebody's client has it, and the notes of the moves in force."""
    dice = Random(seed)
    match: Any = sapajou.Match(name, seats, seed, **options)
    notes: dict[int, Any] = {}
    while owing := match.state.to_act():
        seat = dice.choice(owing)
        before, moment = match.state.copy(), match.moment
        action = dice.choice(before.legal(seat))
        choice = match.game.choice(before, seat, action)
        match.play(seat, action)
        if match.moment > moment:
            notes[match.moment] = note(before, choice, match.state)
        if dice.random() < REGRET and match.undoable(seat):
            match.undo(seat, dice.randint(1, match.undoable(seat)))
    me = dice.choice([*range(seats), None])
    told = match.told(me)
    void = {moment for one in told if one.event.tag() == "undone" for moment in one.event.moments}
    over = {
        "log": [{"event": one.event, "says": {}, "moment": one.moment} for one in told],
        "view": match.game.view(match.state, me),
        "outcome": match.state.result()._asdict(),
        "me": me,
    }
    return over, [notes[moment] for moment in sorted(notes) if moment not in void]


def summed(gains: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Return what parties gained, by everything that names a gain; its last value is the points."""
    sums: dict[tuple[Any, ...], int] = defaultdict(int)
    for *what, points in gains:
        sums[tuple(what)] += points
    names = ("party", "round", "source")
    return [dict(zip(names, what, strict=False), points=points) for what, points in sums.items() if points]
