"""Schema versions: `migrations/<dialect>/<version>.sql` leads from the version before to this one.

A database says its version in the table `schema`. A script that has been released is never changed again; what
the next version needs goes into the next file. All scripts that a database lacks run in one transaction.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from sapajou.server.faults import BadStorage

Dialect: TypeAlias = Literal["postgres", "sqlite"]

_SCRIPTS: Final = Path(__file__).parent / "migrations"


def scripts(dialect: Dialect) -> list[str]:
    """Return the scripts of a dialect in order: the first makes version 1."""
    files = sorted((_SCRIPTS / dialect).glob("*.sql"), key=lambda file: int(file.stem))
    return [file.read_text(encoding="utf-8") for file in files]


def missing(known: Sequence[str], version: int, place: str) -> Sequence[str]:
    """Return the scripts that a database of some version still needs; refuse one that is newer than we are."""
    BadStorage.unless(version <= len(known), place, "fault.database_newer", found=version, known=len(known))
    return known[version:]
