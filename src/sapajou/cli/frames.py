"""A match line by line: the positions between its moves."""

from typing import Any, NamedTuple

from sapajou.kernel.match import Match
from sapajou.kernel.replay import at_start, play_line
from sapajou.kernel.tagged import Event


class Frame(NamedTuple):
    """The match after a line (at first, before any): the line, the position, and what the viewer was told of it."""

    line: str
    state: Any
    events: list[Event]


def frames_of(match: Match, viewer: int | None) -> list[Frame]:
    """Return the match from its start on, one frame a line; the first has none."""
    again = at_start(match.record())
    opening = again.events(viewer)
    frames = [Frame("", again.state.copy(), opening)]
    told = len(opening)
    for line in match.lines:
        play_line(again, line)
        events = again.events(viewer, since=told)
        told += len(events)
        frames.append(Frame(line, again.state.copy(), events))
    return frames
