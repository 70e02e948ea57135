"""Write `src/sapajou/kernel/plurals.json`: the plural rules of Unicode's CLDR, as Babel knows them, for whole numbers.

    uv run --with babel scripts/plurals.py

Babel is not installed with the project: its data of all languages takes 33 MB, the rules 10 kB.
"""

import json
import re
from itertools import groupby
from pathlib import Path

from babel.core import Locale, localedata
from babel.plural import to_gettext

OUT = Path(__file__).parents[1] / "src" / "sapajou" / "kernel" / "plurals.json"
FORMS = ("zero", "one", "two", "few", "many")  # in the order of Babel's numbers; `other` is the last


def rule_of(language: str) -> tuple[str, list[str]]:
    """Return the rule of a language as gettext writes it, and the forms that its numbers stand for."""
    rule = Locale(language).plural_form
    plural = to_gettext(rule).partition("plural=")[2].rstrip(";")
    whole = re.sub(r"\be\b", "0", plural)  # the exponent of numbers such as "1 million", which we do not write
    return whole, [*(form for form in FORMS if form in rule.tags), "other"]


def main() -> None:
    """Write one entry a rule, with the languages that follow it."""
    languages = sorted(language for language in localedata.locale_identifiers() if "_" not in language)
    rules = [
        {"forms": forms, "plural": plural, "languages": list(followers)}
        for (plural, forms), followers in groupby(sorted(languages, key=lambda one: (rule_of(one), one)), key=rule_of)
    ]
    OUT.write_text("[\n" + ",\n".join(json.dumps(rule) for rule in rules) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
