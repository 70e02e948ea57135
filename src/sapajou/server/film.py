"""A match to look back on: the position after each of its moves."""

import asyncio
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
        self._winding = asyncio.Lock()

    async def wind(self, lines: list[str], number: int) -> None:
        """Find the positions up to a moment of the match; after each of its lines others get a turn."""
        async with self._winding:
            for line in lines[len(self._positions) - 1 : number]:
                play_line(self._copy, line)
                self._positions.append(self._copy.state.copy())
                await asyncio.sleep(0)

    def position(self, match: Match, number: int) -> Any:
        """Return the position at a moment to which the film was wound."""
        if not 0 <= number < len(self._positions):
            raise Refusal("no_such_moment", "moment", last=match.moment)
        return self._positions[number]

    def moment(self, match: Match, number: int, seat: int | None, language: str) -> Moment:
        """Return a moment to which the film was wound, as a seat may see it (None: a spectator)."""
        state = self.position(match, number)
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
