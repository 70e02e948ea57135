"""`sapajou verify`: whether a record is what it says."""

from collections.abc import Iterator

import typer

from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import RecordFile, RecordGame, make_known
from sapajou.cli.speech import Speech
from sapajou.kernel import record as records
from sapajou.kernel.replay import replay
from sapajou.kernel.shuffle import Part, Shuffle, parts, withheld


def verify(context: typer.Context, file: RecordFile, *, game: RecordGame = None) -> None:
    """Replay a record and compare its digests, its result and the promises of its shuffle."""
    speech = speech_of(context)
    make_known(game)
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
    for line in _told(record.shuffle, speech):
        typer.echo(line)


def _told(shuffle: Shuffle | None, speech: Speech) -> Iterator[str]:
    """Yield what was committed to and revealed, to compare with what one saw, and what that means."""
    if shuffle is None:
        yield speech.say("verify.no_shuffle")
        return
    yield speech.say("verify.first_protocol" if shuffle.protocol == 1 else "verify.second_protocol")
    yield "  " + speech.say("verify.table", match=shuffle.match, commitment=shuffle.commitment, secret=shuffle.secret)
    for seat, part in enumerate(parts(shuffle)):
        yield "  " + speech.say(_key_of(part), seat=seat, **part._asdict())
    people = sum(part.number is not None for part in parts(shuffle))
    yield speech.say("verify.shuffle", people=people)
    if shuffle.protocol == 1:
        yield speech.say("verify.steerable")
    elif withheld(shuffle):
        yield speech.say("verify.withheld", seats=len(withheld(shuffle)))


def _key_of(part: Part) -> str:
    """Return the key of the sentence that says what a seat had in the shuffle."""
    if part.bot is not None:
        return "verify.seat_bot"
    if part.commitment is None:
        return "verify.seat_nobody" if part.number is None else "verify.seat_uncommitted"
    return "verify.seat_withheld" if part.number is None else "verify.seat_revealed"
