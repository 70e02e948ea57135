"""A ladder: bots from weak to strong, each against its neighbours, and how far apart they are.

Every deal is played in all rotations of the seats, so that neither luck nor a good seat is taken for strength, and
games are kept as they end: a ladder may take a day and be interrupted. Alone at the table bots are compared by what
they win.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Counted, Kept, play_missing
from sapajou.arena.ratings import ANCHOR, Ratings, placing_of, rounded
from sapajou.arena.seating import rotations
from sapajou.arena.series import Bout, Series, bout_of
from sapajou.arena.workers import Workers
from sapajou.bots.levels import LEVELS, levels_of
from sapajou.kernel.option import Value
from sapajou.kernel.registry import find

_NEXT: Final = 2  # how many rungs apart those are who play each other
_RESAMPLES: Final = 1000
_TAIL: Final = 0.025


class Ladder(NamedTuple):
    """Who climbs: the rungs from the lowest to the highest, and what is played."""

    game: str
    seats: int
    rungs: tuple[str, ...]
    seed: int = 1
    options: Mapping[str, Value] = {}
    data: Any = None
    anchored: int | None = None  # so many rungs, from the lowest, play against the anchor; all unless it is given

    def check(self) -> None:
        """Refuse what cannot be played."""
        if len(set(self.rungs) - {ANCHOR}) != len(self.rungs) or len(self.rungs) < 2:  # noqa: PLR2004  a ladder
            raise RunFault("bots", "fault.no_ladder", anchor=ANCHOR)
        self.series().check(self.rungs)
        there = levels_of(find(self.game, self.data))
        for rung in self.rungs:
            if rung in LEVELS and rung not in there:  # it would play as the strongest there is
                raise RunFault("bots", "fault.no_such_level", bot=rung, strongest=there[-1])

    def bouts(self, games: int) -> list[Bout]:
        """Return the games to play, at least so many for each pair: all of a deal, then all of the next."""
        found: list[Bout] = []
        pairs = self.pairs()
        played = 0
        deal = 0
        while played < games:
            seatings = [seating for pair in pairs for seating in rotations(pair, self.seats, deal)]
            found += [Bout(deal, seating) for seating in seatings]
            played += len(seatings) // len(pairs)
            deal += 1
        return found

    def pairs(self) -> list[tuple[str, ...]]:
        """Return who plays whom: neighbours, next neighbours, and everybody the anchor; or everybody alone."""
        if self.seats == 1:
            return [(bot,) for bot in (ANCHOR, *self.rungs)]
        apart = [pair for far in range(1, _NEXT + 1) for pair in zip(self.rungs, self.rungs[far:], strict=False)]
        return [*apart, *((ANCHOR, rung) for rung in self.rungs[: self.anchored])]

    def series(self) -> Series:
        """Return what is played."""
        return Series(self.game, self.seats, self.seed, self.options, self.data)

    def head(self) -> dict[str, Any]:
        """Return what games belong together."""
        return self.series().head(self.rungs)


def climb(
    ladder: Ladder,
    games: int,
    kept: Kept,
    workers: Workers,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[dict[str, Any]]:
    """Return the games of a ladder after playing those that are not kept yet, in a fixed order.

    `progress` is told how many there are and how many are to be played.
    """
    if games < 1:
        raise RunFault("games", "fault.no_games", given=games, start=0)
    ladder.check()
    bouts = ladder.bouts(games)
    counted = Counted(len(bouts), progress)
    found = play_missing(kept, bouts, ladder.series().play, bout_of, workers, counted)
    return [found[bout] for bout in bouts]


def standings(ladder: Ladder, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what came out, as `--json` prints it: ratings, and the gaps between neighbours."""
    if ladder.seats == 1:
        return _alone(ladder, games)
    ratings = Ratings([placing_of(game) for game in games], ANCHOR, ladder.seed)
    return {
        "ratings": ratings.table((ANCHOR, *ladder.rungs)),
        "gaps": [
            {"below": below, "above": above, **rounded(ratings.gap(below, above)._asdict())}
            for below, above in zip(ladder.rungs, ladder.rungs[1:], strict=False)
        ],
    }


def _alone(ladder: Ladder, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what each bot won alone, the mean of its margin over the rival, and how neighbours differ."""
    won = {bot: _by_deal(games, bot, "won") for bot in (ANCHOR, *ladder.rungs)}
    gaps = []
    for below, above in zip(ladder.rungs, ladder.rungs[1:], strict=False):
        more = [high - low for low, high in zip(won[below], won[above], strict=True)]
        gaps.append({"below": below, "above": above, **_share(more, ladder.seed)})
    ratings = {}
    for bot, shares in won.items():
        margins = _by_deal(games, bot, "margin")
        margin = round(sum(margins) / len(margins), 2)
        ratings[bot] = {**_share(shares, ladder.seed), "margin": margin, "games": len(shares)}
    return {"ratings": ratings, "gaps": gaps}


def _by_deal(games: Sequence[dict[str, Any]], bot: str, name: str) -> list[float]:
    """Return a figure of all games of a bot, in the order of the deals."""
    return [game[name] for game in games if game["seating"] == [bot]]


def _share(figures: Sequence[float], seed: int) -> dict[str, float]:
    """Return a mean and its 95 % interval by bootstrap."""
    dice = Random(seed)
    means = sorted(sum(dice.choices(figures, k=len(figures))) / len(figures) for _ in range(_RESAMPLES))
    tail = round(_TAIL * (_RESAMPLES - 1))
    mean = sum(figures) / len(figures)
    return {"won": round(mean, 4), "low": round(means[tail], 4), "high": round(means[-1 - tail], 4)}
