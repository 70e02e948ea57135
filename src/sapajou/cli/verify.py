"""`sapajou verify`: whether a record is what it says."""

import typer

from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import RecordFile
from sapajou.kernel import record as records
from sapajou.kernel.replay import replay


def verify(context: typer.Context, file: RecordFile) -> None:
    """Replay a record and compare its digests, its result and the promise of its shuffle."""
    speech = speech_of(context)
    record = records.read(file)
    match = replay(record)
    if match.departure:
        raise Stopped(speech.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move), 1)
    typer.echo(
        speech.say(
            "verify.sound",
            game=speech.title(match.game),
            seats=match.seats,
            lines=len(record.moves),
            digests=len(record.digests),
        )
    )
    if record.shuffle is not None:
        people = sum(number is not None for number in record.shuffle.numbers)
        typer.echo(speech.say("verify.shuffle", people=people))
