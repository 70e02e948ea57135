"""Which plural form a language uses for a count, by the rules of Unicode's CLDR (`plurals.json`).

The browser asks `Intl.PluralRules`, which follows the same rules. `scripts/plurals.py` writes the file.
"""

import json
from collections.abc import Callable
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final

OTHER: Final = "other"  # every language has this form


def plural_form(language: str, count: object) -> str:
    """Return the form that a language uses for a count: `one`, `few`, `other` ...

    >>> [plural_form("en", 0), plural_form("fr", 0), plural_form("pl", 3)]
    ['other', 'one', 'few']
    """
    if type(count) is not int or count < 0:
        return OTHER
    forms, number_of = _rule(language)
    return forms[number_of(count)]


@cache
def _rule(language: str) -> tuple[list[str], Callable[[int], int]]:
    """Return the forms of a language, and what tells the number of the form for a count."""
    rules = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    rule = next(rule for rule in rules if language in rule["languages"])
    return rule["forms"], c2py(rule["plural"])
