"""What the games of a study say: shares, means and effects, each with its 95 % interval."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import polars as pl

from sapajou.kernel.interval import wilson
from sapajou.lab.chances import Effect, clear, clustered_mean
from sapajou.lab.plan import LUCK, OPTION, SEATS, Study

_FEWEST: Final = 30  # times that something must be taken before anything is said about it
_CALIBRATED: Final = 10  # groups of chances
_MOMENTS: Final = 20  # of a game, at which it is asked whether the winner leads


class Finding(NamedTuple):
    """A number, its interval, what it is of, and what it would be if nothing mattered."""

    figures: int
    group: tuple[Any, ...]
    value: float
    low: float
    high: float
    number: int
    fair: float | None = None


class Taken(NamedTuple):
    """A thing: how often and when it is taken, how often its takers won, and how much more than was to be expected."""

    figures: int
    kind: str
    name: str
    times: int
    a_game: float
    when: float  # round
    raw: float
    effect: Effect
    clear: bool


class Findings:
    """All that a report shows."""

    def __init__(self, study: Study, games: pl.DataFrame, things: pl.DataFrame) -> None:
        self.study = study
        self.games = games
        self.things = things
        self.equal = games.filter(pl.col("part") == SEATS)

    # Seats

    def by_seat(self) -> list[Finding]:
        """Return which share of the games each seat won, at each number of seats."""
        return [_share(key, part, key[-1]) for key, part in self._seats(self.equal)]

    def points(self) -> list[Finding]:
        """Return the mean points of each seat, at each number of seats; none where a game has no points."""
        if self.equal["scores"].list.max().max() in (0.0, 1.0, None):
            return []
        return [
            _mean(key, part["scores"].list.get(key[-1]).to_numpy(), part["deal"].to_numpy())
            for key, part in self._seats(self.equal)
        ]

    def first(self) -> list[Finding]:
        """Return which share of the games was won by who began, at each number of seats."""
        begun = self.equal.filter(pl.col("first").is_not_null() & (pl.col("seats") > 1))
        return [_share(key, part, None) for key, part in _grouped(begun, "seats")]

    # Options

    def options(self, of: str) -> list[Finding]:
        """Return a column's mean, or the share of who began, with each choice of an option; the usual one first."""
        usual = self.equal.filter(pl.col("seats") == self.study.usual())
        changed = self.games.filter(pl.col("part") == OPTION)
        found = []
        for key, part in (*_grouped(usual, "option"), *_grouped(changed, "option")):
            if of == "first":
                begun = part.filter(pl.col("first").is_not_null() & (pl.col("seats") > 1))
                found += [_share(key, begun, None)] if len(begun) else []
            else:
                values = part["scores"].list.mean() if of == "points" else part[of]
                found.append(_mean(key, values.to_numpy().astype(float), part["deal"].to_numpy()))
        return found

    # Course of a game

    def course(self, of: str) -> list[Finding]:
        """Return the mean of a column at each number of seats."""
        rows = self.equal.filter(pl.col(of).is_not_null())
        return [
            _mean(key, part[of].to_numpy().astype(float), part["deal"].to_numpy())
            for key, part in _grouped(rows, "seats")
        ]

    def leading(self) -> list[Finding]:
        """Return in which share of the games who wins in the end leads already, at moments of the game."""
        rows = self.equal.filter((pl.col("seats") > 1) & (pl.col("leaders").list.len() > 0))
        rows = rows.filter(pl.col("won").list.max() > 0)
        found = []
        for key, part in _grouped(rows, "seats"):
            won = part["won"].to_list()
            leaders = part["leaders"].to_list()
            for moment in range(_MOMENTS + 1):
                ahead = [won_by[who[round(moment / _MOMENTS * (len(who) - 1))]] > 0
                         for won_by, who in zip(won, leaders, strict=True)]  # fmt: skip
                low, high = wilson(sum(ahead), len(ahead))
                at = moment / _MOMENTS
                found.append(
                    Finding(key[0], (*key[1:], at), sum(ahead) / len(ahead), low, high, len(ahead), 1 / key[1])
                )
        return found

    def luck(self) -> list[Finding]:
        """Return which share of the games the better bot won, alone among weaker ones, at each number of seats."""
        found = []
        rows = self.games.filter(pl.col("part") == LUCK)
        for weaker in self.study.bots[1:]:
            against = rows.filter(pl.col("bots").list.contains(weaker))
            for key, part in _grouped(against, "seats"):
                seats = [bots.index(self.study.bots[0]) for bots in part["bots"].to_list()]
                won = [shares[seat] for shares, seat in zip(part["won"].to_list(), seats, strict=True)]
                low, high = wilson(sum(won), len(won))
                found.append(Finding(key[0], (weaker, *key[1:]), sum(won) / len(won), low, high, len(won), 1 / key[1]))
        return found

    # Things

    def taken(self) -> list[Taken]:
        """Return every thing that was taken often enough, the best of each kind first."""
        found: list[Taken] = []
        if "chance" not in self.things.columns:
            return found
        for (figures, kind), of_kind in _ordered(self.things, "figures", "kind"):
            games = self.games.filter((pl.col("part") != LUCK) & (pl.col("figures") == figures)).height
            some = [_taken(figures, kind, name, part, games) for (name,), part in _ordered(of_kind, "name")
                    if len(part) >= _FEWEST]  # fmt: skip
            sure = clear([one.effect.by_chance for one in some])
            marked = [one._replace(clear=one_sure) for one, one_sure in zip(some, sure, strict=True)]
            found += sorted(marked, key=lambda one: -one.effect.mean)
        return found

    def calibration(self) -> list[Finding]:
        """Return what was won where a chance was expected, by groups of chances of the same size."""
        if "chance" not in self.things.columns:
            return []
        found = []
        for (figures,), part in _ordered(self.things, "figures"):
            order = part.sort("chance")
            for group in np.array_split(np.arange(len(order)), _CALIBRATED):
                if len(group):
                    rows = order[group.tolist()]
                    effect = clustered_mean(rows["won"].to_numpy(), rows["deal"].to_numpy())
                    chance = float(rows["chance"].to_numpy().mean())
                    found.append(Finding(figures, (chance,), effect.mean, effect.low, effect.high, len(rows), chance))
        return found

    def _seats(self, rows: pl.DataFrame) -> Iterator[tuple[tuple[int, int, int], pl.DataFrame]]:
        """Yield the games of each number of seats once for each seat."""
        for (figures, seats), part in _grouped(rows, "seats"):
            for seat in range(seats):
                yield (figures, seats, seat), part


def _grouped(rows: pl.DataFrame, column: str) -> Iterator[tuple[tuple[int, Any], pl.DataFrame]]:
    for key, part in _ordered(rows, "figures", column, sort=column != "option"):
        yield (int(key[0]), key[1]), part


def _ordered(rows: pl.DataFrame, *columns: str, sort: bool = True) -> Iterator[tuple[tuple[Any, ...], pl.DataFrame]]:
    groups = list(rows.group_by(*columns, maintain_order=True))
    yield from sorted(groups, key=lambda pair: tuple(map(str, pair[0])) if sort else ()) if sort else groups


def _share(key: tuple[Any, ...], games: pl.DataFrame, seat: int | None) -> Finding:
    """Return which share of the games a seat won, or who began."""
    seats = games["first"].to_list() if seat is None else [seat] * len(games)
    won = sum(shares[one] for shares, one in zip(games["won"].to_list(), seats, strict=True))
    low, high = wilson(won, len(games))
    fair = 1 / games["seats"][0] if games["seats"][0] > 1 else None
    return Finding(key[0], key[1:], won / len(games), low, high, len(games), fair)


def _mean(key: tuple[Any, ...], values: Any, deals: Any) -> Finding:
    effect = clustered_mean(values, deals)
    return Finding(key[0], key[1:], effect.mean, effect.low, effect.high, len(values))


def _taken(figures: int, kind: str, name: str, rows: pl.DataFrame, games: int) -> Taken:
    more = (rows["won"] - rows["chance"]).to_numpy()
    effect = clustered_mean(more, rows["game"].to_numpy())
    when, raw = float(rows["round"].to_numpy().mean()), float(rows["won"].to_numpy().mean())
    return Taken(figures, kind, name, len(rows), len(rows) / games, when, raw, effect, clear=False)
