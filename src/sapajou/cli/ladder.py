"""`sapajou ladder`: how far apart bots are, from the weakest to the strongest."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import Ladder, climb, standings
from sapajou.arena.ratings import ANCHOR
from sapajou.bots import parse_bots
from sapajou.bots.levels import levels_of
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.groups import grouped
from sapajou.cli.simulate import grid
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.waiting import games_counted, stopped


@grouped
def ladder(
    context: typer.Context,
    *,
    played: given.Played,
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.ladder_games")] = 100,
    bots: Annotated[str | None, typer.Option(metavar="meta.bots", help="help.ladder_bots")] = None,
    on: given.On = None,
    file: Annotated[Path | None, typer.Option(metavar="meta.file", help="help.ladder_file")] = None,
    again: given.Again = False,
    as_json: given.Json = False,
) -> None:
    """Play a ladder, or what is missing of it, and print the ratings."""
    speech = speech_of(context)
    chosen = played.load()
    rungs = tuple(levels_of(chosen) if bots is None else (bot.text for bot in parse_bots(bots)))
    wanted = Ladder(played.game, played.seat_count(2), rungs, played.seed, played.options(), played.figures())
    wanted.check()
    default = Path(f"ladder-{chosen.id}-{wanted.seats}-seats-seed-{wanted.seed}.jsonl")
    kept = Kept(file or default, wanted.head(), again=again)
    with games_counted(wanted.game, stopped(speech, kept.path)) as show:
        ended = climb(wanted, games, kept, given.workers_of(played.processes, on), show)
    results = standings(wanted, ended)
    if as_json:
        typer.echo(json.dumps(results, ensure_ascii=False))
    else:
        title = {"game": speech.title(chosen), "games": len(ended), "seats": wanted.seats, "seed": wanted.seed}
        Screen().write(speech.say("simulate.title", **title), "")
        _print(results, speech, alone=wanted.seats == 1)


def _print(results: dict[str, Any], speech: Speech, *, alone: bool) -> None:
    """Write the ratings, the strongest first, and how far each is ahead of the one below."""
    say = speech.say
    unit, form = ("won", "{:.1%}") if alone else ("elo", "{:.0f}")
    headings = [say("ladder.margin")] if alone else []
    first = say("ladder.won") if alone else say("ladder.elo")
    table = grid(say("simulate.bot"), first, say("simulate.range"), *headings, say("simulate.games"))
    for bot, one in sorted(results["ratings"].items(), key=lambda pair: -pair[1][unit]):
        margin = [f"{one['margin']:.1f}"] if alone else []
        table.add_row(bot, form.format(one[unit]), _range(one, form), *margin, str(one["games"]))
    gaps = grid(say("ladder.above"), say("ladder.gap"), say("simulate.range"))
    for gap in reversed(results["gaps"]):
        gaps.add_row(f"{gap['above']} - {gap['below']}", form.format(gap[unit]), _range(gap, form))
    Screen().write(table, gaps, say("ladder.solo" if alone else "ladder.interval", anchor=ANCHOR))


def _range(figures: dict[str, float], form: str) -> str:
    return f"{form.format(figures['low'])} … {form.format(figures['high'])}"
