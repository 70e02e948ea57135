"""What the games of a study say: shares, means and effects, each with its 95 % interval.

Findings are plain numbers, all that a report shows: they can be kept without the games they were found in.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import polars as pl

from sapajou.kernel.interval import wilson
from sapajou.lab.chances import Effect, clear, clustered_mean
from sapajou.lab.frames import games_frame, things_frame
from sapajou.lab.plan import LUCK, OPTION, SEATS, Study
from sapajou.lab.watching import short

_FEWEST: Final = 30  # times that something must be taken before anything is said about it
_CALIBRATED: Final = 10  # groups of chances
_MOMENTS: Final = 20  # of a game, at which it is asked whether the winner leads
_SPREAD: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
MEASURES: Final = ("rounds", "decisions", "choices", "lead_changes", "settled")  # of the course of a game
COMPARED: Final = ("first", "points", "rounds")  # with each choice of an option


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


class Spread(NamedTuple):
    """How long games with so many seats took, in rounds: nine in ten between the ends, half of them in the middle."""

    figures: int
    seats: int
    quantiles: tuple[float, ...]


class Findings(NamedTuple):
    """All that a report shows."""

    games: int
    distinct: int
    deals: int
    by_seat: list[Finding]
    points: list[Finding]
    first: list[Finding]
    options: dict[str, list[Finding]]  # by what is compared
    course: dict[str, list[Finding]]  # by measure
    lengths: list[Spread]
    leading: list[Finding]
    luck: list[Finding]
    taken: list[Taken]
    calibration: list[Finding]
    things: dict[str, dict[str, Any]]  # by kind and name, what the game calls a thing itself


class Tables(NamedTuple):
    """The games of a study, one row each, and what was taken in them."""

    games: pl.DataFrame
    things: pl.DataFrame


def tables_of(games: Sequence[Mapping[str, Any]]) -> Tables:
    """Return games that were kept as tables."""
    frame = games_frame(games)
    return Tables(frame, things_frame(games, frame))


def found(study: Study, games: Sequence[Mapping[str, Any]], tables: Tables) -> Findings:
    """Return what the games of a study say."""
    search = _Search(study, tables)
    frame = tables.games
    things: dict[str, dict[str, Any]] = {}
    for _, _, kind, name, _ in (taken for game in games for taken in game["taken"]):
        things.setdefault(kind, {})[str(name)] = name
    return Findings(
        games=len(frame),
        distinct=frame.select("bots", "option", "figures", "decisions", "scores", "leaders").n_unique(),
        deals=frame["deal"].n_unique(),
        by_seat=search.by_seat(),
        points=search.points(),
        first=search.first(),
        options={of: search.options(of) for of in COMPARED},
        course={of: search.course(of) for of in MEASURES},
        lengths=search.lengths(),
        leading=search.leading(),
        luck=search.luck(),
        taken=search.taken(),
        calibration=search.calibration(),
        things=things,
    )


class _Search:
    """Looks for what the games say."""

    def __init__(self, study: Study, tables: Tables) -> None:
        self.study = study
        self.games, self.things = tables
        self.equal = self.games.filter(pl.col("part") == SEATS)

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

    def lengths(self) -> list[Spread]:
        """Return how the lengths of games are spread, at each number of seats."""
        return [
            Spread(figures, seats, tuple(short(float(one)) for one in np.quantile(part["rounds"].to_numpy(), _SPREAD)))
            for (figures, seats), part in _grouped(self.equal, "seats")
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
                found.append(_of_times(key[0], (*key[1:], moment / _MOMENTS), sum(ahead), len(ahead), 1 / key[1]))
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
                found.append(_of_times(key[0], (weaker, *key[1:]), sum(won), len(won), _equal_share(part)))
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
                    chance = short(float(rows["chance"].to_numpy().mean()))
                    found.append(_of_effect(figures, (chance,), effect, len(rows), chance))
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
    return _of_times(key[0], key[1:], won, len(games), _equal_share(games))


def _equal_share(games: pl.DataFrame) -> float | None:
    """Return what each seat would win if all won the same; a rival of the box, or a cap, leaves them less than all."""
    seats = games["seats"][0]
    won = sum(sum(shares) for shares in games["won"].to_list()) / len(games)
    return won / seats if seats > 1 and won else None


def _mean(key: tuple[Any, ...], values: Any, deals: Any) -> Finding:
    return _of_effect(key[0], key[1:], clustered_mean(values, deals), len(values))


def _of_times(figures: int, group: tuple[Any, ...], times: float, number: int, fair: float | None) -> Finding:
    """Return in which share of some games something happened."""
    low, high = wilson(times, number)
    return Finding(figures, group, short(times / number), short(low), short(high), number, fair and short(fair))


def _of_effect(figures: int, group: tuple[Any, ...], effect: Effect, number: int, fair: float | None = None) -> Finding:
    """Return a mean as a finding."""
    return Finding(figures, group, short(effect.mean), short(effect.low), short(effect.high), number, fair)


def _taken(figures: int, kind: str, name: str, rows: pl.DataFrame, games: int) -> Taken:
    more = (rows["won"] - rows["chance"]).to_numpy()
    effect = clustered_mean(more, rows["game"].to_numpy())
    rounded = Effect(*map(short, effect))
    when, raw = (short(float(rows[column].to_numpy().mean())) for column in ("round", "won"))
    return Taken(figures, kind, name, len(rows), short(len(rows) / games), when, raw, rounded, clear=False)
