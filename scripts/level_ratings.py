"""Puts what a ladder has found into the file from which a server says how strong bots are.

    sapajou ladder after_us --seats 2 --games 20 --seed 701 --json > found.json
    python scripts/level_ratings.py after_us 2 found.json

It writes `src/sapajou/server/data/ratings.json`; a bot with fewer games than --least is left out.
"""

import argparse
import json
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "src" / "sapajou" / "server" / "data" / "ratings.json"


def main() -> None:
    """Take one ladder in."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("found", type=Path)
    parser.add_argument("--least", type=int, default=10)
    given = parser.parse_args()
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    ratings = json.loads(given.found.read_text(encoding="utf-8"))["ratings"]
    whole.setdefault(given.game, {})[str(given.seats)] = rounded(ratings, given.least)
    FILE.write_text(json.dumps(whole, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def rounded(ratings: dict[str, dict[str, float]], least: int) -> dict[str, dict[str, int]]:
    """Return ratings as they are told: in whole points, without bots that have played too little."""
    told = ("elo", "low", "high", "games")
    return {bot: {name: round(one[name]) for name in told} for bot, one in ratings.items() if one["games"] >= least}


if __name__ == "__main__":
    main()
