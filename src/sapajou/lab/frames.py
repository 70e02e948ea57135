"""The games of a study as tables: one row a game, and one row each time something was taken."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from sapajou.lab.chances import fitted_chances
from sapajou.lab.plan import LUCK

GAMES: Final = "games.parquet"
THINGS: Final = "things.parquet"


def games_frame(games: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """Return one row a game; what seats have is a list, in the order of the seats."""
    return pl.DataFrame([_game_row(game) for game in games], infer_schema_length=None)


def _game_row(game: Mapping[str, Any]) -> dict[str, Any]:
    seats = len(game["seating"])
    share = 1 / game["shared_by"] if game["shared_by"] else 0.0
    leaders = [_leader(standing) for standing in game["standings"]]
    return {
        "part": game["part"],
        "option": game["option"],
        "figures": game["figures"],
        "deal": game["deal"],
        "seats": seats,
        "bots": game["seating"],
        "first": game["first"],
        "ranks": game["ranks"],
        "won": [share if seat in game["winners"] else 0.0 for seat in range(seats)],
        "scores": [float(score) for score in game["scores"]],
        "rival": max(game["rivals"].values(), default=None),
        "ending": game["ending"],
        "truncated": game["truncated"],
        "decisions": game["decisions"],
        "choices": game["choices"],
        "rounds": game["rounds"],
        "lead_changes": sum(one != other for one, other in pairwise(leaders)),
        "leaders": leaders,
        "settled": _settled(leaders, game["winners"]),
    }


def _leader(standing: Sequence[float]) -> int:
    """Return who stands best."""
    return max(range(len(standing)), key=lambda seat: standing[seat])


def _settled(leaders: Sequence[int], winners: Sequence[int]) -> float | None:
    """Return after which share of the rounds a winner leads to the end; 1.0 if it never led, None if nobody won."""
    if not winners or not leaders:
        return None
    behind = [at for at, leader in enumerate(leaders, 1) if leader not in winners]
    return (behind[-1] if behind else 0) / len(leaders)


def things_frame(games: Sequence[Mapping[str, Any]], frame: pl.DataFrame) -> pl.DataFrame:
    """Return one row each time something was taken, with the chance to win of who took it just before.

    Of games for luck nothing is told: there the bots differ.
    """
    rows = [
        {
            "game": number,
            **{name: row[name] for name in ("part", "option", "figures", "deal", "seats", "rounds")},
            "seat": seat,
            "round": round_now,
            "kind": kind,
            "name": str(name),
            "stood": stood,
            "won": row["won"][seat],
        }
        for number, (game, row) in enumerate(zip(games, frame.iter_rows(named=True), strict=True))
        if game["part"] != LUCK
        for seat, round_now, kind, name, stood in game["taken"]
    ]
    if not rows:
        return pl.DataFrame(schema={"game": pl.Int64, "figures": pl.Int64, "kind": pl.String, "name": pl.String})
    things = pl.DataFrame(rows, infer_schema_length=None)
    parts = [_with_chance(part) for _, part in things.group_by("figures", "seats", maintain_order=True)]
    return pl.concat(parts)


def _with_chance(things: pl.DataFrame) -> pl.DataFrame:
    """Return things that were taken in games of one number of seats, with the chance before."""
    stood = np.array(things["stood"].to_list(), dtype=np.float64)
    seat = things["seat"].to_numpy()
    own = stood[np.arange(len(stood)), seat]
    others = stood.copy()
    others[np.arange(len(stood)), seat] = np.nan
    if stood.shape[1] > 1:
        ahead = np.column_stack([own - np.nanmax(others, axis=1), own - np.nanmean(others, axis=1)])
    else:
        ahead = own[:, None]
    marks = [seat[:, None] == np.arange(1, stood.shape[1])[None, :]]
    marks += [
        (things[name] == value).to_numpy()[:, None] for name in ("kind", "option") for value in _values(things, name)
    ]
    groups = np.hstack(marks).astype(np.float64)
    stage = things["round"].to_numpy().astype(np.float64)
    chances = fitted_chances(ahead, stage, groups, things["won"].to_numpy(), things["deal"].to_numpy())
    return things.with_columns(pl.Series("chance", chances))


def _values(things: pl.DataFrame, column: str) -> list[str]:
    """Return the values of a column but the first."""
    return sorted(things[column].unique().to_list())[1:]


def write(folder: Path, games: pl.DataFrame, things: pl.DataFrame) -> None:
    """Write both tables for whoever has questions of their own."""
    games.write_parquet(folder / GAMES)
    things.write_parquet(folder / THINGS)
