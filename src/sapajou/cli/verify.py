"""`sapajou verify`: whether a record is what it says."""

import typer

import sapajou
from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import RecordFile


def verify(context: typer.Context, file: RecordFile) -> None:
    """Replay a record and compare its digests and its result."""
    speech = speech_of(context)
    match = sapajou.load(file)
    if match.departure:
        raise Stopped(speech.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move), 1)
    record = match.record()
    typer.echo(
        speech.say(
            "verify.sound",
            game=speech.title(match.game),
            seats=match.seats,
            lines=len(record.moves),
            digests=len(record.digests),
        )
    )
