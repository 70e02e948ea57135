"""Who a visitor is: a random identity in a signed cookie, and nothing else."""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

COOKIE: Final = "sapajou"
YEAR: Final = 365 * 24 * 3600


class Identities:
    """Gives out identities and recognises them."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key that all processes share."""
        self._key = key

    def new(self) -> str:
        """Return an identity that nobody has."""
        return secrets.token_hex(16)

    def cookie(self, person: str) -> str:
        """Return an identity with its signature."""
        return f"{person}.{self._sign(person)}"

    def read(self, cookie: str | None) -> str | None:
        """Return whose cookie this is, or None if we did not sign it."""
        if not cookie or not cookie.isascii():
            return None
        person, _, signature = cookie.partition(".")
        return person if hmac.compare_digest(signature, self._sign(person)) else None

    def _sign(self, person: str) -> str:
        return blake2b(person.encode(), key=self._key, digest_size=24).hexdigest()


def same_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Return whether a request comes from a page of this server, from an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return origin.partition("://")[2] == headers.get("host") != ""
