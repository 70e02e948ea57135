"""What people write themselves: their names, and what they say at a table."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, normalize

# Signs that nobody sees and that change how others are read: they turn the direction of what follows.
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that draw nothing
# Marks on one letter. Two above each other are a letter of Vietnamese, and fit into a line; Burmese and pointed
# Hebrew set a third one elsewhere.
_MARKS: Final = 3
_STACKED_MARKS: Final = 2
_STACKING: Final = 200  # from this combining class on marks are set above or below whatever is there
_DRAWN: Final = "LNPS"  # letters, numbers, punctuation, symbols


def tidied(text: str) -> str:
    """Return a text on one line that stays within it.

    It has no control characters, no signs that turn its direction, and no towers of marks.
    """
    line = " ".join(normalize("NFC", text).split())
    kept = (sign for sign in line if category(sign) != "Cc" and sign not in _TURNING)
    return "".join(_without_towers(kept)).strip()


def _without_towers(signs: Iterator[str]) -> Iterator[str]:
    """Yield signs without the marks that a letter has too many of, or that have no letter."""
    marks, stacked = _MARKS, _STACKED_MARKS  # before the first letter nothing may stand
    for sign in signs:
        kind = category(sign)
        if kind in ("Mn", "Me"):
            stacks = combining(sign) >= _STACKING or kind == "Me"
            marks, stacked = marks + 1, stacked + stacks
            if marks > _MARKS or (stacks and stacked > _STACKED_MARKS):
                continue
        elif kind not in ("Mc", "Cf"):  # those belong to the letter before
            marks = stacked = sum(combining(part) >= _STACKING for part in normalize("NFD", sign))  # of its own
        yield sign


@lru_cache(maxsize=4096)
def shown_name(name: str | None) -> str | None:
    """Return a name as others read it: one that was kept before names were tidied may need it still."""
    tidy = tidied(name or "")
    return tidy if visible(tidy) else None


def visible(text: str) -> bool:
    """Return whether there is anything to see in a text."""
    return any(category(sign)[0] in _DRAWN and sign not in _BLANK for sign in text)
