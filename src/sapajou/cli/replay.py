"""`sapajou replay`: a record, step by step, forward and back."""

from typing import Annotated

import typer

import sapajou
from sapajou.cli.front import speech_of
from sapajou.cli.given import RecordFile, RecordGame, Viewer, make_known
from sapajou.cli.moments import Moment, moments_of
from sapajou.cli.terminal.match_writer import MatchWriter
from sapajou.cli.terminal.screen import Screen
from sapajou.kernel.shape import whole_number


def replay(
    context: typer.Context,
    file: RecordFile,
    *,
    seat: Viewer = None,
    pause: Annotated[bool, typer.Option(help="help.pause")] = True,
    game: RecordGame = None,
) -> None:
    """Step through a record."""
    speech, screen = speech_of(context), Screen()
    make_known(game)
    match = sapajou.load(file)
    match.events(seat)  # refuses a seat that does not exist, before anything is shown
    writer = MatchWriter(match.game, screen, speech)
    if match.departure:
        writer.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move)
    moments = moments_of(match, seat)
    at = 0
    while at < len(moments):
        _show(writer, moments, at, seat)
        at = _next(screen.ask(speech.say("replay.prompt")), at, len(moments)) if pause else at + 1


def _show(writer: MatchWriter, moments: list[Moment], at: int, seat: int | None) -> None:
    """Write one moment, and the result below the last."""
    moment = moments[at]
    writer.say("replay.line", "bold", at=at, last=len(moments) - 1, line=moment.line)
    writer.show_board(moment.state, seat, moment.events)
    writer.tell(moment.events)
    if moment.state.over and at == len(moments) - 1:
        writer.show_result(moment.state, [str(one) for one in range(moment.state.seats)])


def _next(line: str, at: int, end: int) -> int:
    """Return the moment that a line asks for: the next, the one before, a numbered one, or the end of it all."""
    number = whole_number(line)
    if number is not None:
        return min(number, end - 1)
    if line.startswith("b"):
        return max(at - 1, 0)
    return end if line.startswith("q") else at + 1
