"""`sapajou show`: the last position of a record, on the screen or as a picture."""

from pathlib import Path
from typing import Annotated

import typer

import sapajou
from sapajou.cli.front import speech_of
from sapajou.cli.given import RecordFile, RecordGame, Viewer, make_known
from sapajou.cli.speech import BadArgument
from sapajou.cli.terminal.match_writer import MatchWriter
from sapajou.cli.terminal.screen import Screen


def show(
    context: typer.Context,
    file: RecordFile,
    *,
    seat: Viewer = None,
    svg: Annotated[Path | None, typer.Option(metavar="meta.picture", help="help.svg")] = None,
    game: RecordGame = None,
) -> None:
    """Show where a record ends, as a seat or a spectator sees it."""
    speech = speech_of(context)
    make_known(game)
    match = sapajou.load(file)
    told = match.events(seat)
    if svg is None:
        MatchWriter(match.game, Screen(), speech).show_board(match.state, seat, told[-1:])
        return
    picture = match.game.picture(match.game.view(match.state, seat), speech.language)
    if picture is None:
        raise BadArgument("svg", "show.no_picture", game=speech.title(match.game))
    svg.write_text(picture, encoding="utf-8")
    typer.echo(speech.say("show.drawn", file=svg))
