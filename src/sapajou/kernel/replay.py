"""From a record back to the match it tells of."""

from pathlib import Path
from typing import Any

from sapajou.kernel import record as records
from sapajou.kernel.errors import BadInput, BadRecord, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.match import Departure, Match
from sapajou.kernel.record import GRANTED, UNDO, Record, digest, outcome, same_result
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.shape import shaped, whole_number
from sapajou.kernel.shuffle import check_shuffle
from sapajou.kernel.words import Words


def load(path: str | Path) -> Match:
    """Return the match in a file, replayed and compared with its digests."""
    return replay(records.read(Path(path)))


def replay(record: Record) -> Match:
    """Return the match of a record.

    Under the rules it was made with, every line must be playable and every digest must agree. Under
    newer rules the match opens as far as the two agree, and `match.departure` says where they part. If the
    record tells how its seed came about, that must be true. The result stays as it was recorded.
    """
    game = _game(record)
    if record.rules_version > game.rules_version:
        raise BadRecord("rules_version", "fault.newer_rules", given=record.rules_version, ours=game.rules_version)
    match = at_start(record)
    if record.shuffle is not None:
        check_shuffle(record.shuffle, record.game, record.options, record.seats, match.seed)
    agreed = 0
    for number in range(len(record.moves) + 1):
        try:
            if number:
                play_line(match, record.moves[number - 1])
            _compare(match, record, number)
        except (IllegalAction, BadInput) as error:
            if record.rules_version == game.rules_version:
                raise _in_record(f"move {number}", error, game.words) from error
            return _departed(record, Departure(agreed, number, str(error)))
        if str(number) in record.digests:
            agreed = number
    _resume_drafts(match, record)
    match.keep_result(record.result)
    match.hints = record.hints[:]
    return match


def _in_record(place: str, error: IllegalAction | BadInput, words: Words) -> BadRecord:
    """Return what is wrong with a part of a record: a refusal is told in the game's words."""
    if isinstance(error, BadInput):
        return BadRecord(f"{place}: {error.place}", error.code, **error.values).told_in(error.words)
    return BadRecord(place, f"reason.{error.reason}", **error.values).told_in(words)


def _game(record: Record) -> Game[Any]:
    """Return the game of a record, with the owner's figures that stand in it: a record names no file."""
    if record.data is not None:
        shaped(record.data, dict, BadRecord, "data")
    return registered_game(record.game, record.data)


def at_start(record: Record) -> Match:
    """Return the match of a record before its first line."""
    game = _game(record)
    if record.position is not None:
        match = Match.from_position(game, record.position)
    else:
        options = game.options_under(record.rules_version, record.options)
        match = Match(game, record.seats, int(record.seed or 0), **options)
    if match.seats != record.seats:
        raise BadRecord("seats", "fault.other_seats", given=record.seats, found=match.seats)
    return match


def play_line(match: Match, line: str) -> None:
    """Play one line of a record: a move, or what a seat took back."""
    written, colon, text = line.partition(": ")
    seat = whole_number(written)
    if seat is None or not colon:
        raise BadRecord("line", "fault.no_seat", given=repr(line[:80]))
    if text.startswith(f"{UNDO} "):
        _undo(match, seat, text)
    else:
        match.play(seat, match.game.steps(match.state, seat, text))
    if match.lines[-1] != line:
        raise BadRecord("line", "fault.other_spelling", given=repr(line[:80]), spelled=repr(match.lines[-1]))


def _undo(match: Match, seat: int, text: str) -> None:
    """Take back as many moves of a seat as a line says."""
    count = whole_number(text.removeprefix(f"{UNDO} ").removesuffix(GRANTED))
    if count is None:
        raise BadRecord("line", "fault.no_count", given=repr(text[:80]))
    match.undo(seat, match.actions(seat, count), granted=text.endswith(GRANTED))


def _compare(match: Match, record: Record, number: int) -> None:
    """Refuse a position that is not the recorded one."""
    expected = record.digests.get(str(number))
    if expected is not None and expected != digest(match.game, match.state):
        raise BadRecord("digest", "fault.other_position")
    if number == len(record.moves) and not same_result(record.result, outcome(match.state)):
        raise BadRecord("result", "fault.other_result")


def _departed(record: Record, departure: Departure) -> Match:
    """Return the match as far as it agrees with today's rules."""
    match = at_start(record)
    for line in record.moves[: departure.agreed]:
        play_line(match, line)
    match.depart(departure, record)
    return match


def _resume_drafts(match: Match, record: Record) -> None:
    """Put the unfinished moves back."""
    for written, text in record.drafts.items():
        seat = whole_number(written)
        if seat is None:
            raise BadRecord(f"draft {written[:80]}", "fault.no_seat_number")
        try:
            match.play(seat, text)
        except (IllegalAction, BadInput) as error:
            raise _in_record(f"draft {seat}", error, match.game.words) from error
