"""`sapajou review`: where a match was won, and every decision beside the coach's."""

import shlex
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
from sapajou.coach.page import page
from sapajou.coach.review import Dealt
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match

_GRADES: Final = {
    "good": "review.good",
    "inaccuracy": "review.inaccuracy",
    "mistake": "review.mistake",
    "blunder": "review.blunder",
}
_FEW: Final = 5


def review(
    context: typer.Context,
    file: RecordFile,
    *,
    html: Annotated[Path | None, typer.Option(metavar="meta.page", help="help.review_html")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Go through a finished match: chances, accuracy, and the decisions that cost most."""
    speech = speech_of(context)
    match = sapajou.load(file)
    if match.departure is not None or not match.state.over:
        raise Stopped(speech.say("review.not_over", file=Path(file).name), 1)
    if html is not None:
        html.parent.stat()  # rather now than after minutes of thought
    found = _reviewed(match, speech)
    if html is not None:
        command = shlex.join(["sapajou", "review", str(file), "--html", str(html)])
        html.write_text(page(found, match.game, command), encoding="utf-8")
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    if html is not None:
        typer.echo(speech.say("review.written", file=html))
        return
    screen = Screen()
    screen.write(speech.say("review.title", game=speech.title(match.game), seats=match.seats), "")
    _print_seats(found, screen, speech)
    _print_turning_points(found, match.game, screen, speech)
    _print_draws(found, screen, speech)
    _print_deals(found, screen, speech)


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


def _print_draws(found: Review, screen: Screen, speech: Speech) -> None:
    """Write the draws that changed a chance most."""
    greatest = sorted(found.draws, key=lambda one: -abs(one.chance - one.expected))[:_FEW]
    if greatest:
        screen.write("", speech.say("review.draws"))
    for one in sorted(greatest, key=lambda one: one.moment):
        chances = {"expected": round(100 * one.expected), "chance": round(100 * one.chance)}
        screen.write(speech.say("review.draw", moment=one.moment, seat=one.seat, **chances))


def _print_deals(found: Review, screen: Screen, speech: Speech) -> None:
    """Write the deals that nobody took and both would have gained by."""
    missed = [(one, worth) for one in found.deals if not one.taken and (worth := _both(one)) is not None]
    missed.sort(key=lambda pair: -min(pair[1]))
    if missed:
        screen.write("", speech.say("review.deals"))
    for one, (by, to) in missed[:_FEW]:
        values = {"by": one.offered_by, "seat": one.seat, "worth_by": round(100 * by), "worth_to": round(100 * to)}
        screen.write(speech.say("review.deal", moment=one.moment, deal=one.deal, **values))


def _both(deal: Dealt) -> tuple[float, float] | None:
    """Return what a deal was worth to both, if both would have gained."""
    by, to = deal.worth
    return (by, to) if by is not None and to is not None and min(by, to) > 0.0 else None
