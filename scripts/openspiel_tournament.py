"""Write into the guide how our bots did against OpenSpiel's: `python scripts/openspiel_tournament.py FOLDER...`.

The folders are those of `sapajou tournament`, one a game. No number is typed.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from sapajou.arena.keeping import GAMES_FILE
from sapajou.arena.tournament import STANDINGS_FILE

GUIDE: Final = Path(__file__).parents[1] / "docs" / "guide" / "research_openspiel.md"
_BEGIN: Final = "<!-- begin tournament -->"
_END: Final = "<!-- end tournament -->"
_THEIRS: Final = "openspiel:"
_HEADING: Final = """| game | ours | theirs | ours ahead | 95 % |
| --- | --- | --- | ---: | --- |"""


def main() -> None:
    """Read the tournaments and write the tables."""
    commands, rows, games = [], [], 0
    for folder in map(Path, sys.argv[1:]):
        head = json.loads((folder / GAMES_FILE).read_bytes().splitlines()[0])
        results = json.loads((folder / STANDINGS_FILE).read_text(encoding="utf-8"))
        games += results["games"]
        commands.append(_command(head, results))
        rows += [_row(head["game"], duel) for duel in results["duels"] if _is_ours_and_theirs(*duel["bots"])]
    shown = "\n".join(["```text", *commands, "```"])
    told = f"{games} games with 2 seats, every deal once on each seat, on the compiled engine:\n\n{shown}"
    told += "\n\nHow often ours came in before theirs (who share a place: half), with intervals by deal:"
    told += "\n\n" + "\n".join([_HEADING, *rows])
    page = GUIDE.read_text(encoding="utf-8")
    before, after = page.partition(_BEGIN)[0], page.partition(_END)[2]
    GUIDE.write_text(f"{before}{_BEGIN}\n\n{told}\n\n{_END}{after}", encoding="utf-8")


def _command(head: dict[str, Any], results: dict[str, Any]) -> str:
    """Return the command that plays a tournament again."""
    bots = ",".join(sorted(results["ratings"], key=lambda bot: (bot.startswith(_THEIRS), bot)))
    deals = f"--deals {results['deals']} --seed {head['seed']}"
    return f"sapajou tournament {head['game']} --bots {bots} --seats {head['seats']} {deals}"


def _is_ours_and_theirs(first: str, second: str) -> bool:
    return not first.startswith(_THEIRS) and second.startswith(_THEIRS)


def _row(game: str, duel: dict[str, Any]) -> str:
    ours, theirs = duel["bots"]
    return f"| {game} | `{ours}` | `{theirs}` | {duel['won']:.0%} | {duel['low']:.0%} to {duel['high']:.0%} |"


if __name__ == "__main__":
    main()
