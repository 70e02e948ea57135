"""What people write themselves: their names, and what they say at a table."""

from typing import Final
from unicodedata import category

# Signs that nobody sees and that change how others are read: they turn the direction of what follows.
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that draw nothing
_DRAWN: Final = "LNPS"  # letters, numbers, punctuation, symbols


def tidied(text: str) -> str:
    """Return a text on one line, without control characters and without signs that turn its direction."""
    line = " ".join(text.split())
    return "".join(sign for sign in line if category(sign) != "Cc" and sign not in _TURNING).strip()


def visible(text: str) -> bool:
    """Return whether there is anything to see in a text."""
    return any(category(sign)[0] in _DRAWN and sign not in _BLANK for sign in text)
