"""`sapajou ladder`: how far apart bots are, from the weakest to the strongest."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import sapajou
from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import ANCHOR, Ladder, climb, standings
from sapajou.bots import parse_bots
from sapajou.bots.levels import LEVELS
from sapajou.cli.front import speech_of
from sapajou.cli.given import Data, GameId, Options, Seats, data_content, option_values, seat_count
from sapajou.cli.simulate import grid
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen


def ladder(
    context: typer.Context,
    game: GameId,
    *,
    seats: Seats = None,
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.ladder_games")] = 100,
    seed: Annotated[int, typer.Option(metavar="meta.number", help="help.simulate_seed")] = 1,
    bots: Annotated[str, typer.Option(metavar="meta.bots", help="help.ladder_bots")] = ",".join(LEVELS),
    option: Options = None,
    data: Data = None,
    processes: Annotated[int | None, typer.Option(metavar="meta.number", help="help.processes")] = None,
    file: Annotated[Path | None, typer.Option(metavar="meta.file", help="help.ladder_file")] = None,
    again: Annotated[bool, typer.Option("--again", help="help.again")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Play a ladder, or what is missing of it, and print the ratings."""
    speech = speech_of(context)
    figures = data_content(data)
    chosen = sapajou.game(game, figures)
    rungs = tuple(bot.text for bot in parse_bots(bots))
    count = seat_count(chosen, seats, 2)
    wanted = Ladder(game, count, rungs, seed, option_values(chosen, option), figures)
    wanted.check()
    kept = Kept(file or Path(f"ladder-{game}-{count}-seats-seed-{seed}.jsonl"), wanted.head(), again=again)
    played = _climb(wanted, games, kept, processes, speech)
    results = standings(wanted, played)
    if as_json:
        typer.echo(json.dumps(results, ensure_ascii=False))
    else:
        title = {"game": speech.title(chosen), "games": len(played), "seats": count, "seed": seed}
        Screen().write(speech.say("simulate.title", **title), "")
        _print(results, speech, alone=count == 1)


def _climb(ladder: Ladder, games: int, kept: Kept, processes: int | None, speech: Speech) -> list[dict[str, Any]]:
    """Return the games, showing how far the ladder is; say what is kept if it is interrupted."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done = [0, 0]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(ladder.game)

        def show(ended: int, of: int) -> None:
            done[:] = ended, of
            progress.update(task, completed=ended, total=of)

        try:
            return climb(ladder, games, kept, processes=processes, progress=show)
        except KeyboardInterrupt:
            said = speech.say("ladder.interrupted", done=done[0], games=done[1], file=kept.path)
            raise KeyboardInterrupt(said) from None


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
