"""A shuffle that nobody can steer and everybody can check.

Whoever keeps the table commits to a secret before anybody sits down, and every person to a random number when
sitting down: what is shown is SHA-256 of it. When the match starts, options and seats are frozen, and only then do
people reveal their numbers, which must be what they committed to. Whoever does not counts with the commitment alone.
The seed comes from all of this. When the match is over the secret is published, and anybody can check everything.

So for each seat that somebody holds together with the secret there are two seeds to choose from, with the number
and without it, and no third. (`docs/guide/host.md` says what else remains possible.)

In the first protocol there were no commitments of people: numbers came in the clear, one after the other, and were
joined by line breaks. Records of it are still checked.
"""

import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple

import msgspec

from sapajou.kernel.errors import BadRecord

DIGITS: Final = 64
_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")
_NAME: Final = re.compile("[A-Za-z0-9_-]{1,64}")
_PURPOSE: Final = "sapajou shuffle 2"


class Shuffle(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the seed of a match came about; texts are in hexadecimal, and the lists have one entry a seat.

    A seat has a commitment if a person sat there when the match started, and a bot if not. It has a number if the
    person revealed it: a commitment without a number is somebody who did not. The first protocol has the numbers alone.
    """

    protocol: Literal[1, 2] = 1
    commitment: str
    secret: str
    match: str
    commitments: list[str | None] = []
    bots: list[str | None] = []
    numbers: list[str | None]


class Part(NamedTuple):
    """What one seat had in the shuffle."""

    bot: str | None
    commitment: str | None
    number: str | None


def commit(secret: bytes) -> str:
    """Return what may be shown of a secret, or of a person's number, before it is revealed: its SHA-256.

    >>> commit(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


def keeps_to(number: str, commitment: str | None) -> bool:
    """Return whether a number of plain hexadecimal digits is the one that somebody committed to."""
    return commitment is not None and hmac.compare_digest(commit(bytes.fromhex(number)), commitment)


def parts(shuffle: Shuffle) -> list[Part]:
    """Return what each seat had in the shuffle."""
    if shuffle.protocol == 1:
        return [Part(None, None, number) for number in shuffle.numbers]
    return [Part(*one) for one in zip(shuffle.bots, shuffle.commitments, shuffle.numbers, strict=True)]


def withheld(shuffle: Shuffle) -> list[int]:
    """Return the seats whose people did not reveal the number they had committed to."""
    return [seat for seat, part in enumerate(parts(shuffle)) if part.commitment is not None and part.number is None]


def derive_seed(shuffle: Shuffle, game: str, options: Mapping[str, Any]) -> int:
    """Return the seed that a shuffle makes: SHA-256 of all of it as canonical JSON, so nothing can change its place."""
    if shuffle.protocol == 1:
        return joined_seed(shuffle.secret, shuffle.match, shuffle.numbers)
    whole = [_PURPOSE, game, shuffle.match, options, shuffle.secret, parts(shuffle)]
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(sha256(text.encode()).digest())


def joined_seed(secret: str, match: str, numbers: Sequence[str | None]) -> int:
    """Return the seed of the first protocol: a line for the secret, the match and each number."""
    return int.from_bytes(sha256("\n".join([secret, match, *(one or "-" for one in numbers)]).encode()).digest())


def check_shuffle(shuffle: Shuffle, game: str, options: Mapping[str, Any], seats: int, seed: int) -> None:
    """Refuse a seed that does not come from what was promised, and promises that were not kept."""
    _check_writing(shuffle, seats)
    if not keeps_to(shuffle.secret, shuffle.commitment):
        raise BadRecord("shuffle", "fault.other_commitment")
    for seat, part in enumerate(parts(shuffle) if shuffle.protocol > 1 else []):
        if (part.bot is None) == (part.commitment is None):
            raise BadRecord(f"shuffle, bots[{seat}]", "fault.person_or_bot")
        if part.number is not None and not keeps_to(part.number, part.commitment):
            raise BadRecord(f"shuffle, numbers[{seat}]", "fault.other_number")
    if derive_seed(shuffle, game, options) != seed:
        raise BadRecord("shuffle", "fault.other_seed")


def _check_writing(shuffle: Shuffle, seats: int) -> None:
    """Refuse whatever could be read in two ways: fields that are missing, joined, spaced, in capitals or foreign."""
    for name, text in _texts(shuffle):
        if not _HEXADECIMAL.fullmatch(text):
            raise BadRecord(f"shuffle, {name}", "fault.plain_hexadecimal", digits=DIGITS)
    for name, text in [("match", shuffle.match), *(("bots", bot) for bot in shuffle.bots if bot is not None)]:
        if not _NAME.fullmatch(text):
            raise BadRecord(f"shuffle, {name}", "fault.plain_name")
    for name in ("commitments", "bots"):
        if shuffle.protocol == 1 and getattr(shuffle, name):
            raise BadRecord(f"shuffle, {name}", "fault.later_protocol")
    for name in ("numbers",) if shuffle.protocol == 1 else ("numbers", "commitments", "bots"):
        if len(getattr(shuffle, name)) != seats:
            raise BadRecord(f"shuffle, {name}", "fault.one_each", seats=seats)


def _texts(shuffle: Shuffle) -> Iterator[tuple[str, str]]:
    """Yield every text that must be hexadecimal, with its place."""
    yield "commitment", shuffle.commitment
    yield "secret", shuffle.secret
    for name, listed in (("commitments", shuffle.commitments), ("numbers", shuffle.numbers)):
        yield from ((f"{name}[{seat}]", text) for seat, text in enumerate(listed) if text is not None)
