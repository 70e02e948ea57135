"""Who a visitor is: a random identity in a signed cookie, and nothing else."""

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

COOKIE: Final = "sapajou"
# Over https. Browsers take a cookie of such a name from this very host alone, not from one beside or below it.
SAFE_COOKIE: Final = "__Host-sapajou"
_PORT: Final = re.compile(r":\d*$")
YEAR: Final = 365 * 24 * 3600


class Identities:
    """Gives out identities and recognises them."""

    def __init__(self, key: bytes, *, secure: bool = False) -> None:
        """Sign with a key that all processes share; `secure` if people come over https."""
        self._key = key
        self.cookie_name = SAFE_COOKIE if secure else COOKIE

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

    def person_in(self, cookies: Mapping[str, str]) -> str | None:
        """Return who sends these cookies; one from before this server spoke https still holds its seats."""
        return self.read(cookies.get(self.cookie_name)) or self.read(cookies.get(COOKIE))

    def _sign(self, person: str) -> str:
        return blake2b(person.encode(), key=self._key, digest_size=24).hexdigest()


def same_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Return whether a request comes from a page of this server, from an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return origin.partition("://")[2] == headers.get("host") != ""


def without_port(host: str) -> str:
    """Return the name in a `Host` header."""
    return _PORT.sub("", host)


def known_host(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Return whether a request names this server as it may be named; where no names are given any will do.

    A page of another site may call its own name an address of this machine; it cannot change what name it asks for.
    """
    name = without_port(headers.get("host", "")).lower().removesuffix(".")
    return not allowed or name in allowed
