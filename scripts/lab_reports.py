"""The lab's reports in the docs: what the pages are made of is kept, and the pages are drawn as the site is built.

    python scripts/lab_reports.py FOLDER...      take over studies that `sapajou lab` has written, and say what they say
    python scripts/lab_reports.py --check        fail if the guide says anything else

No number is typed: the sentences are those of the reports.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

import sapajou
from sapajou.lab.report import SUMMARY, Report, report_again

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "docs" / "lab"
GUIDE: Final = ROOT / "docs" / "guide" / "lab.md"
PAGES: Final = "_downloads/lab"  # of the site: pages to keep, as they have a script, which the server's policy refuses
_BEGIN: Final = "<!-- begin reports -->"
_END: Final = "<!-- end reports -->"


def write_pages(site: Path) -> None:
    """Write the pages of all studies into the built site."""
    folder = site / PAGES
    folder.mkdir(parents=True, exist_ok=True)
    for kept in _studies():
        (folder / f"{kept.stem}.html").write_text(report_again(kept).page(), encoding="utf-8")


def main() -> None:
    """Take over studies and write their sentences into the guide, or check these."""
    for folder in map(Path, (given for given in sys.argv[1:] if given != "--check")):
        shutil.copyfile(folder / SUMMARY, KEPT / f"{report_again(folder / SUMMARY).game.id}.json")
    page = GUIDE.read_text(encoding="utf-8")
    before, after = page.partition(_BEGIN)[0], page.partition(_END)[2]
    told = "\n\n".join([*(_told(report_again(kept)) for kept in _studies()), *_untold()])
    right = f"{before}{_BEGIN}\n\n{told}\n\n{_END}{after}"
    if "--check" in sys.argv:
        sys.exit(None if page == right else f"{GUIDE.relative_to(ROOT)} says what no study does: run {sys.argv[0]}")
    GUIDE.write_text(right, encoding="utf-8")


def _studies() -> list[Path]:
    """Return what is kept, a file a game."""
    return sorted(KEPT.glob("*.json"))


def _untold() -> list[str]:
    """Return a line that names the games without a study, if there are any."""
    without = [sapajou.game(game).title for game in sapajou.games() if not (KEPT / f"{game}.json").exists()]
    return [f"Not studied with today's bots yet: {', '.join(sorted(without))}."] if without else []


def _told(report: Report) -> str:
    """Return the title, the sentences and the command of a report, and where its page is."""
    kept = report.kept()
    page = f'<a href="../{PAGES}/{kept.game}.html" download>The whole page</a>'
    return f"### {report.game.title}\n\n{' '.join(kept.said['en'])}\n\n{page}; {kept.games} games: `{kept.command}`"


if __name__ == "__main__":
    main()
