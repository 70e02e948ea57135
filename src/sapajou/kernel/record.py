"""The record of a match: one file to save, replay, share, test and report a bug with."""

import os
import re
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.kernel.errors import BadRecord, system_fault
from sapajou.kernel.game import Game
from sapajou.kernel.shape import shape_fault
from sapajou.kernel.shuffle import Shuffle
from sapajou.kernel.state import S, State

FORMAT: Final = 1
DIGEST_EVERY: Final = 20
UNDO: Final = "undo"  # no action of any game is spelled so
GRANTED: Final = " granted"


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match as it is written down.

    `moves` holds one line a move: the seat and the move in notation, or what a seat took back.
    `digests` maps a number of lines to the digest of the position after them. The start is a seed
    (a decimal text, as it may have 256 bits) or, for a puzzle, the dump of a position. `shuffle` tells how
    the seed came about, if people played on a table that commits to it. `hints` are the moments at which seats
    asked the coach, each with its seat.
    """

    format: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, bool | int | str | list[bool | int | str]] = {}
    data: Any = None
    seed: str | None = None
    position: dict[str, Any] | None = None
    moves: list[str]
    drafts: dict[str, str] = {}
    digests: dict[str, str] = {}
    result: dict[str, Any] | None = None
    shuffle: Shuffle | None = None
    hints: list[tuple[int, int]] = []


def outcome(state: State) -> dict[str, Any] | None:
    """Return how a match ended, as it is written down, or None if it goes on."""
    return state.result()._asdict() if state.over else None


def same_result(recorded: dict[str, Any] | None, found: dict[str, Any] | None) -> bool:
    """Return whether a recorded result is the one that was found.

    Ranks may be those that were written before rivals counted: among the seats alone.
    """
    if recorded is None or found is None or recorded == found:
        return recorded == found
    rivals, ranked = found["rivals"].values(), zip(found["ranks"], found["scores"], strict=True)
    return recorded == found | {"ranks": [rank - sum(rival > score for rival in rivals) for rank, score in ranked]}


def digest(game: Game[S], state: S) -> str:
    """Return a short text that two positions share if they are equal, and otherwise do not."""
    canonical = msgspec.json.encode(game.dump(state), order="deterministic")
    return blake2b(canonical, digest_size=16).hexdigest()


def encode(record: Record) -> bytes:
    """Return the text of a record, one line a move."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def decode(text: bytes, name: str = "record") -> Record:
    """Return the record that a text holds, or say what is wrong with it."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except RecursionError:
        raise BadRecord(name, "fault.too_deep") from None
    except msgspec.DecodeError as error:
        fault = shape_fault(error)
        raise BadRecord(f"{name}, {fault.place}" if fault.place else name, fault.code, **fault.values) from None
    if record.format != FORMAT:
        raise BadRecord(name, "fault.wrong_format", given=record.format, known_format=FORMAT)
    if (record.seed is None) == (record.position is None):
        raise BadRecord(name, "fault.no_start")
    if record.seed is not None and not re.fullmatch("[0-9]{1,78}", record.seed):  # 2**256 has 78 digits
        raise BadRecord(name, "fault.seed_text", given=repr(record.seed[:78]))
    return record


def write(record: Record, path: Path) -> None:
    """Write a record to a file, whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(encode(record))
        Path(temporary).chmod(0o644)  # a temporary file is private, a record is not
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read(path: Path) -> Record:
    """Return the record in a file."""
    try:
        return decode(path.read_bytes(), path.name)
    except OSError as error:
        raise BadRecord(str(path), "fault.unreadable", why=system_fault(error)) from None
