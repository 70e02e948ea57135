"""A match to look back on: the position after each of its moves."""

from typing import Any

from sapajou.kernel.match import Match
from sapajou.kernel.replay import at_start, play_line
from sapajou.server.faults import Refusal
from sapajou.server.seeing import tell
from sapajou.server.shapes import Moment


class Film:
    """The positions of a match, found when they are first asked for."""

    def __init__(self, match: Match) -> None:
        """Begin before the first move."""
        self._copy = at_start(match.record())
        self._positions: list[Any] = [self._copy.state.copy()]

    def moment(self, match: Match, number: int, seat: int | None, language: str) -> Moment:
        """Return a moment as a seat may see it (None: a spectator)."""
        if not 0 <= number <= match.moment:
            raise Refusal("no_such_moment", "moment", last=match.moment)
        for line in match.lines[len(self._positions) - 1 : number]:
            play_line(self._copy, line)
            self._positions.append(self._copy.state.copy())
        state = self._positions[number]
        view = match.game.view(state, seat)
        events = [told for told in match.told(seat) if told.moment == number]
        return Moment(
            moment=number,
            last=match.moment,
            view=view,
            to_act=state.to_act(),
            show=match.game.show(view, language, (), [told.event for told in events]),
            events=tell(match.game, events),
        )
