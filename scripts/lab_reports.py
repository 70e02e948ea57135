"""Put reports of the lab into the docs: the pages as they are, and what each says in its first sentences.

    python scripts/lab_reports.py FOLDER...      folders that `sapajou lab` has written

No number is typed: the sentences are those of the reports.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any, Final

import sapajou
from sapajou.lab.report import REPORT, SUMMARY

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = ROOT / "docs" / "lab"
GUIDE: Final = ROOT / "docs" / "guide" / "lab.md"
_BEGIN: Final = "<!-- begin reports -->"
_END: Final = "<!-- end reports -->"


def main() -> None:
    """Copy the pages and write the sentences of all that are there."""
    PAGES.mkdir(exist_ok=True)
    for folder in map(Path, sys.argv[1:]):
        game = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["game"]
        shutil.copyfile(folder / REPORT, PAGES / f"{game}.html")
        shutil.copyfile(folder / SUMMARY, PAGES / f"{game}.json")
    told = "\n\n".join(_told(json.loads(file.read_text(encoding="utf-8"))) for file in sorted(PAGES.glob("*.json")))
    page = GUIDE.read_text(encoding="utf-8")
    before, after = page.partition(_BEGIN)[0], page.partition(_END)[2]
    GUIDE.write_text(f"{before}{_BEGIN}\n\n{told}\n\n{_END}{after}", encoding="utf-8")


def _told(summary: dict[str, Any]) -> str:
    """Return the title, the sentences and the command of a report."""
    game = sapajou.game(summary["game"])
    sentences = " ".join(summary["said"]["en"])
    page = f"[The whole page](../lab/{game.id}.html)"
    return f"### {game.title}\n\n{sentences}\n\n{page}; {summary['games']} games: `{summary['command']}`"


if __name__ == "__main__":
    main()
