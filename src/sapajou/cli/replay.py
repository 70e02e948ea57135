"""`sapajou replay`: a record, step by step, forward and back."""

from typing import Annotated

import typer

import sapajou
from sapajou.cli.frames import Frame, frames_of
from sapajou.cli.front import speech_of
from sapajou.cli.given import RecordFile, Viewer
from sapajou.cli.scene import Scene
from sapajou.cli.screen import Screen
from sapajou.kernel.shape import whole_number


def replay(
    context: typer.Context,
    file: RecordFile,
    *,
    seat: Viewer = None,
    pause: Annotated[bool, typer.Option(help="help.pause")] = True,
) -> None:
    """Step through a record."""
    speech, screen = speech_of(context), Screen()
    match = sapajou.load(file)
    match.events(seat)  # refuses a seat that does not exist, before anything is shown
    scene = Scene(match.game, screen, speech)
    if match.departure:
        scene.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move)
    frames = frames_of(match, seat)
    at = 0
    while at < len(frames):
        _show(scene, frames, at, seat)
        at = _next(screen.ask(speech.say("replay.prompt")), at, len(frames)) if pause else at + 1


def _show(scene: Scene, frames: list[Frame], at: int, seat: int | None) -> None:
    """Write one frame, and the result below the last."""
    frame = frames[at]
    scene.say("replay.line", "bold", at=at, last=len(frames) - 1, line=frame.line)
    scene.show_board(frame.state, seat, frame.events)
    scene.tell(frame.events)
    if frame.state.over and at == len(frames) - 1:
        scene.show_result(frame.state, [str(one) for one in range(frame.state.seats)])


def _next(line: str, at: int, end: int) -> int:
    """Return the frame that a line asks for: the next, the one before, a numbered one, or the end of it all."""
    number = whole_number(line)
    if number is not None:
        return min(number, end - 1)
    if line.startswith("b"):
        return max(at - 1, 0)
    return end if line.startswith("q") else at + 1
