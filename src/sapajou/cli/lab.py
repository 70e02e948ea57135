"""`sapajou lab`: what thousands of games of strong bots say about a game."""

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from sapajou.arena.keeping import GAMES_FILE, Counted, Kept, play_missing
from sapajou.arena.workers import Workers
from sapajou.bots import parse_bots
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.groups import grouped
from sapajou.cli.speech import Speech
from sapajou.cli.waiting import games_counted, stopped
from sapajou.lab.faults import reporting
from sapajou.lab.plan import Study, spelt
from sapajou.lab.watching import playing, sitting_of


@grouped
def lab(
    context: typer.Context,
    *,
    played: given.Played,
    out: Annotated[Path, typer.Option(metavar="meta.folder", help="help.lab_out")] = Path("lab"),
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.lab_games")] = 2000,
    bots: Annotated[str, typer.Option(metavar="meta.bots", help="help.lab_bots")] = "varied:times=0.1,greedy:limit=20",
    against: Annotated[Path | None, typer.Option(metavar="meta.file", help="help.against")] = None,
    on: given.On = None,
    limit: given.Limit = 120.0,
    again: given.Again = False,
    report_only: Annotated[bool, typer.Option("--report-only", help="help.report_only")] = False,
) -> None:
    """Play the games of a study, or those that are missing, and write the report."""
    speech = speech_of(context)
    report = reporting()
    named = tuple(bot.text for bot in parse_bots(bots))
    study = Study(played.game, games, named, played.seed, played.seats, played.options(), played.figures(),
                  given.data_content(against), limit)  # fmt: skip
    study.check()
    out.mkdir(parents=True, exist_ok=True)
    kept = Kept(out / GAMES_FILE, {} if report_only else study.head(), again=again)
    ended = kept.some() if report_only else _play(study, kept, given.workers_of(played.processes, on), speech)
    command = _command(study, out, played.data, against)
    sets = report.sets_of(played.data, against)
    report.write_report(out, study, ended, command, sets, str(kept.began_with.get("players")))
    typer.echo(speech.say("lab.written", games=len(ended), file=out / report.REPORT))


def _command(study: Study, out: Path, data: Path | None, against: Path | None) -> str:
    """Return the command that makes the report."""
    words = ["sapajou", "lab", study.game, "--games", study.games, "--seed", study.seed, "--bots", ",".join(study.bots)]
    words += [] if study.seats is None else ["--seats", study.seats]
    for name, value in study.options.items():
        words += ["--option", spelt(name, value)]
    for name, file in (("--data", data), ("--against", against)):
        words += [] if file is None else [name, file]
    return shlex.join(map(str, [*words, "--out", out]))


def _play(study: Study, kept: Kept, workers: Workers, speech: Speech) -> list[dict[str, Any]]:
    """Return the games, showing how far the study is; say what is kept if it is interrupted."""
    sittings = study.sittings()
    with games_counted(study.game, stopped(speech, kept.path)) as show:
        counted = Counted(len(sittings), show)
        found = play_missing(kept, sittings, playing(study), sitting_of, workers, counted)
    games = [found[sitting] for sitting in sittings]
    kept.put_in_order(games)
    return games
