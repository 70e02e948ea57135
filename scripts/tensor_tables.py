"""Write the tables of slices again: `python scripts/tensor_tables.py`. `--check` only says whether the page differs."""

import sys
from collections.abc import Iterator
from pathlib import Path

from sapajou.kernel.game import Game
from sapajou.kernel.registry import game
from sapajou.kernel.tensor import Slice

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "guide" / "tensors.md"
GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
HEAD = """# Tensors

What a seat observes, slice by slice. `scripts/tensor_tables.py` writes this page from the code; how to use it stands in
[research.md](research.md). A tensor is a row of unsigned bytes. Seats are told as the viewing seat meets them: itself
first, then the others clockwise. What a game has room for and a match lacks stays 0, so that the layout is the same for
every number of seats. A count stops at the most that its slice names; where that is 1, a number is a fact.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(line for name in GAMES for line in _game_lines(game(name)))])


def _game_lines(played: Game) -> Iterator[str]:
    """Yield the lines about a game."""
    if played.tensor is None:
        return
    yield f"## {played.title}"
    yield ""
    yield f"{played.tensor.size:,} numbers: `sapajou.game({played.id!r}).tensor`"
    yield ""
    yield from _table(played.tensor.slices)
    if played.narrow is not None:
        yield f"With narrow actions, {played.narrow.size} numbers more tell which parts of an action are chosen:"
        yield ""
        yield from _table(played.narrow.slices)


def _table(slices: tuple[Slice, ...]) -> Iterator[str]:
    """Yield a table of slices."""
    yield "| slice | from | to | shape | most | tells |"
    yield "| --- | ---: | ---: | --- | ---: | --- |"
    for part in slices:
        shape = " x ".join(map(str, part.shape)) or "1"
        yield f"| `{part.name}` | {part.start} | {part.stop - 1} | {shape} | {part.most} | {part.tells} |"
    yield ""


def main() -> None:
    """Write the page if it differs, or only say so."""
    text = page()
    differs = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    if differs and "--check" in sys.argv:
        sys.exit(f"differs: {PAGE.relative_to(ROOT)}; python scripts/tensor_tables.py writes it")
    if differs:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
