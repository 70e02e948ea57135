"""A shuffle that nobody can steer and everybody can check.

Whoever keeps the table chooses a secret and shows its commitment before anybody sits down; then every person
adds a random number. The seed comes from all of them. When the match is over the secret is published, and
anybody can derive the seed and compare the commitment.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from sapajou.kernel.errors import BadRecord


class Shuffle(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """How the seed of a match came about: all in hexadecimal, one number a seat, null where a bot sat."""

    commitment: str
    secret: str
    match: str
    numbers: list[str | None]


def commit(secret: bytes) -> str:
    """Return what may be shown of a secret before the match: its SHA-256.

    >>> commit(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


def derive_seed(secret: bytes, match: str, numbers: Sequence[str | None]) -> int:
    """Return the seed that the secret, the match's id and the numbers of the people, in seat order, make."""
    return int.from_bytes(sha256("\n".join([secret.hex(), match, *(one or "-" for one in numbers)]).encode()).digest())


def check_shuffle(shuffle: Shuffle, seed: int) -> None:
    """Refuse a seed that does not come from the published secret, or a secret that was not the promised one."""
    try:
        secret = bytes.fromhex(shuffle.secret)
    except ValueError:
        raise BadRecord("shuffle", "fault.no_secret", given=repr(shuffle.secret[:80])) from None
    if not hmac.compare_digest(commit(secret), shuffle.commitment):
        raise BadRecord("shuffle", "fault.other_commitment")
    if derive_seed(secret, shuffle.match, shuffle.numbers) != seed:
        raise BadRecord("shuffle", "fault.other_seed")
