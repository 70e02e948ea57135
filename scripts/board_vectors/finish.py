"""Whole matches from fixed seeds, with what their seats were told: where the vectors of the last scene come from."""

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

import sapajou

REGRET: Final = 0.15  # how often a seat takes back what it has just done, where that is free

# What a move was worth: from the position before it, the choice that finished it, and the position after.
Note = Callable[[Any, Any, Any], Any]
# What there is to compare at a position on the way: what somebody sees, what the engine has counted; None if nothing.
Look = Callable[[Any, int | None], dict[str, Any] | None]


class Halfway(NamedTuple):
    """A moment of a match, what there is to compare, and the notes of the moves that are in force then."""

    moment: int
    seen: dict[str, Any]
    notes: list[Any]


class Played(NamedTuple):
    """A match that is over as somebody's client has it, the notes of the moves in force, and moments on the way."""

    over: dict[str, Any]
    notes: list[Any]
    halfway: list[Halfway]


def played(name: str, seats: int, seed: int, note: Note, look: Look, stride: int, **options: object) -> Played:
    """Return a match played at random to its end; one of `stride` moments is looked at on the way."""
    dice = Random(seed)
    me = [*range(seats), None][seed % (seats + 1)]
    match: Any = sapajou.Match(name, seats, seed, **options)
    notes: dict[int, Any] = {}
    seen: dict[int, dict[str, Any]] = {}
    while owing := match.state.to_act():
        if match.moment % stride == 0 and match.moment not in seen:
            seen |= {match.moment: facts} if (facts := look(match.state, me)) else {}
        seat = dice.choice(owing)
        before, moment = match.state.copy(), match.moment
        action = dice.choice(before.legal(seat))
        choice = match.game.choice(before, seat, action)
        match.play(seat, action)
        if match.moment > moment:
            notes[match.moment] = note(before, choice, match.state)
        if dice.random() < REGRET and match.undoable(seat):
            match.undo(seat, dice.randint(1, match.undoable(seat)))
    told = match.told(me)
    over = {
        "log": [{"event": one.event, "says": {}, "moment": one.moment} for one in told],
        "view": match.game.view(match.state, me),
        "outcome": match.state.result()._asdict(),
        "me": me,
    }
    halfway = [Halfway(moment, facts, _in_force(notes, told, moment)) for moment, facts in seen.items()]
    return Played(over, _in_force(notes, told, match.moment), halfway)


def _in_force(notes: dict[int, Any], told: list[Any], moment: int) -> list[Any]:
    """Return the notes of the moves until a moment, without those that had been taken back by then."""
    undone = [one.event for one in told if one.moment <= moment and one.event.tag() == "undone"]
    void = {gone for event in undone for gone in event.moments}
    return [notes[played] for played in sorted(notes) if played <= moment and played not in void]


def accounts(matches: list[Played]) -> dict[str, list[dict[str, Any]]]:
    """Return the cases of matches whose notes are gains: whole ones, and those on the way, by number of the match."""
    return {
        "finish": [{"over": match.over, "gains": summed(match.notes)} for match in matches],
        "accountOf": [
            {"match": number, "moment": moment, "gains": summed(notes), **seen}
            for number, match in enumerate(matches)
            for moment, seen, notes in match.halfway
        ],
    }


def summed(notes: list[list[tuple[Any, ...]]]) -> list[dict[str, Any]]:
    """Return what parties gained, by everything that names a gain; its last value is the points."""
    sums: dict[tuple[Any, ...], int] = defaultdict(int)
    for gains in notes:
        for *what, points in gains:
            sums[tuple(what)] += points
    names = ("party", "round", "source")
    return [dict(zip(names, what, strict=False), points=points) for what, points in sums.items() if points]
