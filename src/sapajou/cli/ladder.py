"""`sapajou ladder`: how far apart bots are, from the weakest to the strongest."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import Ladder, climb, standings
from sapajou.arena.ratings import ANCHOR
from sapajou.bots import parse_bots
from sapajou.bots.levels import LEVELS
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.simulate import grid
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.waiting import games_counted, stopped
from sapajou.kernel.registry import find


def ladder(
    context: typer.Context,
    game: given.GameId,
    *,
    seats: given.Seats = None,
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.ladder_games")] = 100,
    seed: given.RunSeed = 1,
    bots: Annotated[str, typer.Option(metavar="meta.bots", help="help.ladder_bots")] = ",".join(LEVELS),
    option: given.Options = None,
    data: given.Data = None,
    processes: given.Processes = None,
    on: given.On = None,
    file: Annotated[Path | None, typer.Option(metavar="meta.file", help="help.ladder_file")] = None,
    again: given.Again = False,
    as_json: given.Json = False,
) -> None:
    """Play a ladder, or what is missing of it, and print the ratings."""
    speech = speech_of(context)
    figures = given.data_content(data)
    chosen = find(game, figures)
    rungs = tuple(bot.text for bot in parse_bots(bots))
    count = given.seat_count(chosen, seats, 2)
    wanted = Ladder(game, count, rungs, seed, given.option_values(chosen, option), figures)
    wanted.check()
    kept = Kept(file or Path(f"ladder-{chosen.id}-{count}-seats-seed-{seed}.jsonl"), wanted.head(), again=again)
    played = _climb(wanted, games, kept, processes, on, speech)
    results = standings(wanted, played)
    if as_json:
        typer.echo(json.dumps(results, ensure_ascii=False))
    else:
        title = {"game": speech.title(chosen), "games": len(played), "seats": count, "seed": seed}
        Screen().write(speech.say("simulate.title", **title), "")
        _print(results, speech, alone=count == 1)


def _climb(
    ladder: Ladder, games: int, kept: Kept, processes: int | None, on: str | None, speech: Speech
) -> list[dict[str, Any]]:
    """Return the games, showing how far the ladder is; say what is kept if it is interrupted."""
    with games_counted(ladder.game, stopped(speech, kept.path)) as show:
        return climb(ladder, games, kept, given.workers_of(processes, on), show)


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
