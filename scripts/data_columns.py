"""Write the table of columns in docs/guide/research_data.md from the code; with --check, say whether it is there.

python scripts/data_columns.py [--check]
"""

import sys
from pathlib import Path
from typing import Final

from sapajou.research.data import COLUMNS

PAGE: Final = Path(__file__).parents[1] / "docs" / "guide" / "research_data.md"
BEGIN: Final = "<!-- begin columns -->\n"
END: Final = "<!-- end columns -->\n"


def with_columns(page: str) -> str:
    """Return a page with the table in its place."""
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    rows = "".join(f"| `{column.name}` | {column.type} | {column.tells} |\n" for column in COLUMNS)
    return f"{before}{BEGIN}\n| column | type | tells |\n| --- | --- | --- |\n{rows}\n{END}{behind}"


def main() -> None:
    """Write the page, or compare it."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" not in sys.argv:
        PAGE.write_text(with_columns(page), encoding="utf-8")
    elif with_columns(page) != page:
        sys.exit(f"{PAGE.name}: its columns are not those of the code; run python {sys.argv[0]}")


if __name__ == "__main__":
    main()
