"""The games of a ladder on disk: a head that says what played, then one line a game.

The settings of every level stand in the head: where they have changed, the games of that level are left out and
played again, and those of the others stay.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

import sapajou
from benchmarks.ladders.plans import Plan
from benchmarks.protocol import ROOT
from benchmarks.strength.storing import search_files, short_name
from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Kept
from sapajou.arena.series import Bout
from sapajou.bots.levels import LEVELS

RESULTS: Final = ROOT / "benchmarks" / "ladders" / "results"
_ALSO_DECIDE: Final = ("bots/levels.py", "bots/footprints.py", "bots/classic.py", "kernel/levels.py")
_OF_A_GAME: Final = ("classic.py", "tastes.py")
_KEPT: Final = ("deal", "seating", "ranks", "won", "margin")  # of a game


def players(game: str) -> str:
    """Return a short name for the sources and data that decide what levels and `classic` play, settings apart."""
    package = Path(sapajou.__file__).parent
    files = search_files(game) | {package / name for name in _ALSO_DECIDE}
    return short_name(files | {package / "games" / game / name for name in _OF_A_GAME})


def settings(plan: Plan) -> dict[str, Any]:
    """Return what each level of a ladder plays by."""
    levels = sapajou.game(plan.game).levels
    rungs = [bot for bot in plan.rungs if bot in LEVELS]
    return {bot: msgspec.to_builtins(levels.level(LEVELS[bot].number, plan.seats)) for bot in rungs}


def head_of(plan: Plan) -> dict[str, Any]:
    """Return what the games of a ladder are games of."""
    head = plan.ladder().head()
    return {
        **{name: head[name] for name in ("game", "seats", "seed")},
        "players": players(plan.game),
        "levels": settings(plan),
    }


def played(plan: Plan, bout: Bout) -> dict[str, Any]:
    """Return a game as it is kept: who sat where, and who came out how."""
    game = plan.ladder().series().play(bout)
    return {name: game[name] for name in _KEPT if name in game}


def known(plan: Plan, folder: Path = RESULTS, *, same: bool = False) -> list[dict[str, Any]]:
    """Return the games that were played of a ladder, by today's players; with `same` also by those of other sources."""
    path = folder / f"{plan.name}.jsonl"
    if not path.exists():
        return []
    old, *games = _lines(path)
    head = head_of(plan)
    return _unchanged(games, old, head) if same or old["players"] == head["players"] else []


def kept(plan: Plan, folder: Path = RESULTS, *, again: bool = False, same: bool = False) -> Kept:
    """Return the games that were played before, to add others; those of levels whose settings have changed are dropped.

    Games of other sources are refused, unless they are to be thrown away (`again`) or are known to be the same.
    """
    path = folder / f"{plan.name}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    head = head_of(plan)
    if path.exists() and not again:
        old, *games = _lines(path)
        if old["players"] != head["players"] and not same:
            raise RunFault(f"file {path.name}", "fault.other_games", differing="players")
        if old != head:
            lines = [head, *_unchanged(games, old, head)]
            path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return Kept(path, head, again=again)


def _lines(path: Path) -> list[dict[str, Any]]:
    """Return the whole lines of a file: who wrote may have been interrupted."""
    content = path.read_bytes()
    return [json.loads(line) for line in content[: content.rfind(b"\n") + 1].splitlines()]


def _unchanged(
    games: Sequence[dict[str, Any]], old: Mapping[str, Any], head: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return the games in which nobody sat whose settings are others now."""
    changed = {bot for bot, one in head["levels"].items() if old["levels"].get(bot) != one}
    return [game for game in games if changed.isdisjoint(game["seating"])]
