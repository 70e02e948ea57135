"""Draw the pictures of the pages again: `python scripts/pictures.py`. `--check` only says which differ."""

import sys
from pathlib import Path

import pictures_after_us
import pictures_monkey_palace

from sapajou.kernel.registry import game
from sapajou.kernel.replay import at_start, play_line
from sapajou.testing import golden

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"


def pictures() -> dict[Path, str]:
    """Return every picture of the pages, drawn from a view, by the file it is kept in."""
    itchy = game("itchy_monkey")
    drawn = {
        "itchy_monkey.svg": itchy.picture(_golden_view("itchy_monkey", seats=4, lines=260), "en"),
        "itchy_monkey_duo.svg": itchy.picture(itchy.view(itchy.new(seats=2, seed=1), None), "en"),
        "itchy_monkey_crowd.svg": itchy.picture(itchy.view(itchy.new(seats=4, seed=1), None), "en"),
    }
    drawn["afternova.svg"] = game("afternova").picture(_golden_view("afternova", seats=4, lines=153), "en")
    drawn |= pictures_after_us.pictures(_golden_view("after_us", seats=2, lines=214))
    drawn |= pictures_monkey_palace.pictures(_golden_view("monkey_palace", seats=3, lines=110))
    return {RULES / name: picture for name, picture in drawn.items() if picture is not None}


def _golden_view(game_id: str, seats: int, lines: int) -> object:
    """Return what everybody sees after so many lines of a golden game."""
    path = golden.Case(game_id, seats, {}).path(ROOT / "tests" / "golden")
    record = golden.decode(path.read_bytes()).record
    match = at_start(record)
    for line in record.moves[:lines]:
        play_line(match, line)
    return match.game.view(match.state, None)


def main() -> None:
    """Draw what differs from its file, or only name it."""
    stale = [path for path, text in pictures().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        sys.stdout.write(f"{'differs' if '--check' in sys.argv else 'drawn'}: {path.relative_to(ROOT)}\n")
        if "--check" not in sys.argv:
            path.write_text(pictures()[path], encoding="utf-8")
    sys.exit(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    main()
