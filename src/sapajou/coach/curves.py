"""What a lead is worth: the chance to win, as many games between bots have shown it.

A file of the coach's data holds, for each number of seats and some rounds of the game, leads in ascending order with
the share of those games that were won from there. Between them it is a straight line. `scripts/coach_chances.py` makes
the files and measures how honest the chances are that come of them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from sapajou.kernel.game import Game
from sapajou.kernel.state import State

MEASURED: Final = Path(__file__).parent / "data" / "chances"
_USUAL_ERROR: Final = 0.05  # of a chance that nobody has measured


class Known(NamedTuple):
    """A chance, and its standard error."""

    chance: float
    error: float


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What leads are worth in a round of the game: leads, the share won from each, and the error of that share."""

    round: float
    leads: list[float]
    shares: list[float]
    errors: list[float]

    def at(self, lead: float) -> Known:
        """Return the chance with a lead."""
        last = len(self.leads) - 1
        if lead <= self.leads[0] or last == 0:
            return Known(self.shares[0], self.errors[0])
        if lead >= self.leads[last]:
            return Known(self.shares[last], self.errors[last])
        above = bisect_right(self.leads, lead)
        part = (lead - self.leads[above - 1]) / (self.leads[above] - self.leads[above - 1])
        return _between(
            Known(self.shares[above - 1], self.errors[above - 1]), Known(self.shares[above], self.errors[above]), part
        )


class Ends(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an end within a round of the policy is worth: shares won in the end by who won and who lost there."""

    won: float
    lost: float
    error: float

    def at(self, share: float) -> Known:
        """Return the chance with a share of that victory."""
        return Known(self.lost + share * (self.won - self.lost), self.error)


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured for a game: the command that did it, and the curves of each number of seats by their rounds."""

    game: str
    command: str
    seats: dict[str, list[Curve]]
    ends: dict[str, Ends] = {}


def chance_at(game: Game[Any], state: State, seat: int, lead: float | None = None) -> Known:
    """Return the chance of a seat to win from a position whose cards all lie open; of one that is over, its share.

    Its lead is what the game's grounds add up to, for whoever knows it already.
    """
    if state.over:
        return Known(share_won(state, seat), 0.0)
    return _worth(game, state, sum(game.grounds(state, seat).values()) if lead is None else lead)


def chance_after(game: Game[Any], state: State, seat: int) -> Known:
    """Return the chance of a seat from where the policy has led within a round: what it ended need not end so."""
    ends = _measured(game.id).ends.get(str(state.seats))
    return ends.at(share_won(state, seat)) if state.over and ends is not None else chance_at(game, state, seat)


def _worth(game: Game[Any], state: State, lead: float) -> Known:
    """Return the chance to win with a lead in a position that is not over."""
    curves = _measured(game.id).seats.get(str(state.seats), [])
    if not curves:
        return _plain(state.seats, lead)
    if len(curves) == 1:
        return curves[0].at(lead)
    now = float(game.progress(game.view(state, None)).round or 0)
    later = next((at for at, curve in enumerate(curves) if curve.round > now), len(curves))
    if later in (0, len(curves)):
        return curves[min(later, len(curves) - 1)].at(lead)
    before, after = curves[later - 1], curves[later]
    return _between(before.at(lead), after.at(lead), (now - before.round) / (after.round - before.round))


def share_won(state: State, seat: int) -> float:
    """Return what a seat has of the victory: a victory shared by k counts 1/k."""
    winners = state.winners()
    return 1.0 / len(winners) if seat in winners else 0.0


def together(known: Sequence[Known]) -> tuple[float, float, float]:
    """Return the mean chance over worlds, and the ends of its 95 % interval."""
    number = len(known)
    mean = sum(one.chance for one in known) / number
    spread = sum((one.chance - mean) ** 2 for one in known) / max(1, number - 1)
    error = sum(one.error for one in known) / number  # the same curve is behind all: their errors go together
    reach = 1.96 * sqrt(spread / number + error * error)
    return mean, max(0.0, mean - reach), min(1.0, mean + reach)


@cache
def _measured(game: str) -> Measured:
    path = MEASURED / f"{game}.json"
    return msgspec.json.decode(path.read_bytes(), type=Measured) if path.exists() else Measured(game, "", {})


def _plain(seats: int, lead: float) -> Known:
    """Return a chance where nothing was measured: an s-curve through one in `seats`."""
    share = 0.5 + 0.5 * lead / sqrt(100.0 + lead * lead)
    return Known(share / (share + max(1, seats - 1) * (1.0 - share)), _USUAL_ERROR)


def _between(first: Known, second: Known, part: float) -> Known:
    return Known(
        first.chance + part * (second.chance - first.chance), first.error + part * (second.error - first.error)
    )
