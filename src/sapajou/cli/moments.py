"""A match line by line: the positions between its moves."""

from typing import Any, NamedTuple

from sapajou.kernel.match import Match
from sapajou.kernel.replay import at_start, play_line
from sapajou.kernel.tagged import Event


class Moment(NamedTuple):
    """The match after a line (at first, before any): the line, the position, and what the viewer was told of it."""

    line: str
    state: Any
    events: list[Event]


def moments_of(match: Match, viewer: int | None) -> list[Moment]:
    """Return the match from its start on, one moment a line; the first has none."""
    again = at_start(match.record())
    opening = again.events(viewer)
    moments = [Moment("", again.state.copy(), opening)]
    told = len(opening)
    for line in match.lines:
        play_line(again, line)
        events = again.events(viewer, since=told)
        told += len(events)
        moments.append(Moment(line, again.state.copy(), events))
    return moments
