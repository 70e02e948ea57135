"""`sapajou review`: where a match was won, and every decision beside the coach's."""

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import sapajou
from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import RecordFile
from sapajou.cli.simulate import grid
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.coach import Review, Reviewer, telling
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match

_GRADES: Final = {
    "good": "review.good",
    "inaccuracy": "review.inaccuracy",
    "mistake": "review.mistake",
    "blunder": "review.blunder",
}


def review(
    context: typer.Context,
    file: RecordFile,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Go through a finished match: chances, accuracy, and the decisions that cost most."""
    speech = speech_of(context)
    match = sapajou.load(file)
    if match.departure is not None or not match.state.over:
        raise Stopped(speech.say("review.not_over", file=Path(file).name), 1)
    found = _reviewed(match, speech)
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    screen = Screen()
    screen.write(speech.say("review.title", game=speech.title(match.game), seats=match.seats), "")
    _print_seats(found, screen, speech)
    _print_turning_points(found, match.game, screen, speech)


def _reviewed(match: Match[Any], speech: Speech) -> Review:
    """Return the review, showing how far it is."""
    console = Console(stderr=True)
    reviewer = Reviewer(match)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("review.working"))
        for done, of in reviewer.steps():
            progress.update(task, completed=done, total=of)
    return reviewer.review


def _print_seats(found: Review, screen: Screen, speech: Speech) -> None:
    """Write how each seat did."""
    table = grid(*map(speech.say, ("review.seat", "review.accuracy", "review.luck", *_GRADES.values())))
    for seat, accuracy in enumerate(found.accuracy):
        own = [one.grade for one in found.decisions if one.seat == seat]
        told = "" if accuracy is None else f"{accuracy:.0f} %"
        table.add_row(str(seat), told, f"{100 * found.luck[seat]:+.0f} %", *(str(own.count(name)) for name in _GRADES))
    screen.write(table, "")


def _print_turning_points(found: Review, game: Game[Any], screen: Screen, speech: Speech) -> None:
    """Write the decisions that cost most, and what the coach would have played."""
    if not found.turning_points:
        screen.write(speech.say("review.no_turning_points"))
    for number in found.turning_points:
        one = found.decisions[number]
        why = [telling.sentence(game, speech.language, reason) for reason in telling.for_best(one.reasons)]
        values = {"moment": one.moment, "seat": one.seat, "played": one.played, "best": one.best, "why": ", ".join(why)}
        screen.write(speech.say("review.turning_point", cost=round(100 * one.loss), **values))
