"""The pictures of the architecture, drawn from the code: `python scripts/diagrams.py FOLDER` writes them as SVG.

Boxes and arrows are the packages and what they import; the steps in the life of a move are functions that exist: one
that was renamed is an error here, and so in `make docs`. `tests/docs/test_diagrams.py` plays a move and looks whether
it goes this way.
"""

import ast
import importlib
import re
import sys
from collections import Counter
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import grimp

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "sapajou"

# The documentation's own colours where the picture stands in a page, else those of the day.
STYLE: Final = """
.sheet { fill: var(--paper-raised, #fbf4e3); }
.box { fill: var(--paper, #f4ead2); stroke: var(--edge, #85744a); stroke-width: 1.5; }
.outside { stroke-dasharray: 5 4; }
.name { font: 700 15px ui-monospace, monospace; fill: var(--ink, #2b2720); }
.call { font: 700 13px ui-monospace, monospace; fill: var(--ink, #2b2720); }
.told { font: 13px system-ui, sans-serif; fill: var(--ink-soft, #5b513c); }
.lane { font: 700 14px system-ui, sans-serif; fill: var(--leaf, #3f5b34); }
.number { font: 700 13px system-ui, sans-serif; fill: var(--on-leaf, #fbf4e3); }
.dot { fill: var(--leaf, #3f5b34); }
.arrow { fill: none; stroke: var(--ink-soft, #5b513c); stroke-width: 1.5; }
.head { fill: var(--ink-soft, #5b513c); }
.found { stroke-dasharray: 5 4; }
.line { stroke: var(--rule, #d6c59b); stroke-width: 1; }
"""


# The architecture


class Box(NamedTuple):
    """A package: where it is drawn, and what it says of itself."""

    name: str
    x: float
    y: float
    lines: list[str]


WIDTH, HEIGHT, GAP = 252, 112, 26
_LETTER: Final = 7.1  # how wide one is at most, on average
SHEET: Final = 960


def imports() -> dict[str, set[str]]:
    """Return which package of ours imports which."""
    graph = grimp.build_graph("sapajou", cache_dir=None)
    packages = sorted(name for name in graph.find_children("sapajou") if (PACKAGE / name.split(".")[1]).is_dir())
    return {
        one.split(".")[1]: {
            other.split(".")[1]
            for other in packages
            if other != one and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
        }
        for one in packages
    }


def levels(imported: dict[str, set[str]]) -> dict[str, int]:
    """Return how high each package stands: above all that it imports."""
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            heights[name] = 1 + max((height(other) for other in imported[name]), default=-1)
        return heights[name]

    for name in imported:
        height(name)
    return heights


def shown_arrows(imported: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports that do not follow from others."""

    def reached(name: str) -> set[str]:
        return imported[name].union(*(reached(other) for other in imported[name]))

    return [
        (one, other)
        for one, others in imported.items()
        for other in sorted(others)
        if not any(other in reached(between) for between in others - {other})
    ]


def first_sentence(package: str) -> str:
    """Return what a package says of itself."""
    tree = ast.parse((PACKAGE / package / "__init__.py").read_text(encoding="utf-8"))
    said = (ast.get_docstring(tree) or "").split("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.;]) ", said)[0].rstrip(".;").replace("`", "")


def architecture() -> str:
    """Return the packages, each above what it imports, between the browser and the storage."""
    imported = imports()
    heights = levels(imported)
    top = max(heights.values())
    widest = max(Counter(heights.values()).values())
    sheet = max(SHEET, widest * (WIDTH + GAP) + 40)
    boxes = {box.name: box for box in _boxes(heights, sheet)}
    foot = 50 + (top + 1) * (HEIGHT + 52)
    parts = [_arrow(boxes[one], boxes[other]) for one, other in shown_arrows(imported)]
    parts += [_box(box) for box in boxes.values()]
    page = Box(
        "web/",
        sheet - WIDTH - 20,
        40,
        _wrapped("the page in the browser; messages.py is what it speaks with the server", 33),
    )
    parts += [_arrow(page, boxes["server"], "found"), _box(page, "outside")]
    note = "An arrow leads from who imports to who is imported; what follows from others is left out."
    parts.append(f'<text class="told" x="20" y="{foot - 14}">{note}</text>')
    found = "Games are found through the entry point group sapajou.games: nothing above the kernel imports one by name."
    parts.append(f'<text class="told" x="20" y="{foot + 6}">{found}</text>')
    return _sheet(sheet, foot + 24, parts, "The packages of Sapajou and what they import")


def _boxes(heights: dict[str, int], sheet: int) -> Iterable[Box]:
    top = max(heights.values())
    for level in range(top + 1):
        row = sorted(name for name, height in heights.items() if height == level)
        left = (sheet - len(row) * WIDTH - GAP * (len(row) - 1)) / 2
        for place, name in enumerate(row):
            y = 40 + (top - level) * (HEIGHT + 52)
            yield Box(
                name, left + place * (WIDTH + GAP), y, _wrapped(first_sentence(name), int((WIDTH - 24) / _LETTER))
            )


def _box(box: Box, kind: str = "") -> str:
    lines = "".join(
        f'<text class="told" x="{box.x + 12:g}" y="{box.y + 45 + 17 * at:g}">{escape(line)}</text>'
        for at, line in enumerate(box.lines)
    )
    return (
        f'<rect class="box {kind}" x="{box.x:g}" y="{box.y:g}" width="{WIDTH}" height="{HEIGHT}" rx="10"/>'
        f'<text class="name" x="{box.x + 12:g}" y="{box.y + 25:g}">{escape(box.name)}</text>{lines}'
    )


def _arrow(one: Box, other: Box, kind: str = "") -> str:
    """Return a line from the foot of a box to the head of another."""
    return _curve(one.x + WIDTH / 2, one.y + HEIGHT, other.x + WIDTH / 2, other.y, kind)


def _curve(x1: float, y1: float, x2: float, y2: float, kind: str = "") -> str:
    end = y2 - 8  # where the head begins
    middle = (y1 + end) / 2
    return (
        f'<path class="arrow {kind}" d="M{x1:g} {y1:g}C{x1:g} {middle:g} {x2:g} {middle:g} {x2:g} {end:g}"/>'
        f'<path class="head" d="M{x2 - 5:g} {end:g}h10l-5 8z"/>'
    )


# The life of one move


class Step(NamedTuple):
    """A function that a move goes through: where it runs, its name with its module or file, what it does."""

    lane: str
    name: str
    does: str


LIFE: Final = (
    Step(
        "browser", "web/src/boards/shared/guard.svelte.ts:Guard.send", "a press on the board: one decision, one answer"
    ),
    Step("browser", "web/src/table.svelte.ts:TableStore.act", "says which decision it answers"),
    Step("browser", "web/src/tableSocket.ts:TableSocket.ask", "waits for the answer, through lost connections"),
    Step("server", "sapajou.server.socket:Connection._receive", "not too long, not too often"),
    Step("server", "sapajou.server.conversation:Conversation.hear", "JSON becomes a Move, or is refused"),
    Step("server", "sapajou.server.hub:Hub.ask", "one entry of a table after the other"),
    Step("server", "sapajou.server.asking:Asker.ask", "this person, this seat, this decision?"),
    Step("engine", "sapajou.kernel.game:Game.read", "a text becomes steps, or IllegalAction with its rule"),
    Step("server", "sapajou.server.hub:Hub._write", "nobody sees it before it is durable"),
    Step("server", "sapajou.server.room:Room.take", "the room is what its log says"),
    Step("engine", "sapajou.kernel.match:Match.play", "State.apply, step by step; the record grows"),
    Step("storage", "sapajou.server.storage.sqlite:SQLite.append", "on the disk; or Taken: another was faster"),
    Step("server", "sapajou.server.hub:OpenTable.look", "everybody at the table is to look"),
    Step("server", "sapajou.server.client:Client.answer", "Accepted, to whoever moved"),
    Step("server", "sapajou.server.hub:OpenTable.news_for", "for each client, what it does not know yet"),
    Step("server", "sapajou.server.seeing:boards_now", "from this seat and no other"),
    Step("engine", "sapajou.kernel.match:Match.told", "the events, as this seat may know them"),
    Step("server", "sapajou.server.client:Client.news", "BoardNow, as bytes; nothing if nothing is new"),
    Step("browser", "web/src/tableSocket.ts:TableSocket.heard", "in every browser at the table"),
    Step("browser", "web/src/table.svelte.ts:TableStore.placed", "the log grows, the position is the new one"),
    Step("browser", "web/src/film/film.svelte.ts:Film.arrive", "shown as a film; then the board asks again"),
)
LANES: Final = {  # where they begin, and what they are
    "browser": (20, "the browsers: web/"),
    "server": (256, "sapajou.server"),
    "engine": (492, "sapajou.kernel, the game"),
    "storage": (728, "sapajou.server.storage"),
}
_STEP_WIDTH, _STEP_HEIGHT, _ROW = 212, 68, 86


class NoSuchName(LookupError):
    """A picture names what the code does not have."""


def check(step: Step) -> None:
    """Refuse a step whose function does not exist under its name."""
    place, _, name = step.name.partition(":")
    if place.endswith(".ts"):
        _check_typescript(ROOT / place, name)
        return
    found: object = importlib.import_module(place)
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise NoSuchName(f"{step.name}, a step in the life of a move (scripts/diagrams.py), does not exist")


def _check_typescript(path: Path, name: str) -> None:
    kind, _, method = name.partition(".")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    body = re.search(rf"^export class {kind} \{{$(.*?)^\}}$", text, re.MULTILINE | re.DOTALL)
    if body is None or not re.search(rf"^  (?:private |readonly |async )*{method}(?:\(| = )", body[1], re.MULTILINE):
        raise NoSuchName(f"{path.relative_to(ROOT)}:{name}, a step in the life of a move, does not exist")


def life_of_a_move() -> str:
    """Return the steps of a move, from a click to the storage and to everybody, each in the lane where it runs."""
    for step in LIFE:
        check(step)
    parts = [f'<text class="lane" x="{x}" y="34">{escape(title)}</text>' for x, title in LANES.values()]
    for number, step in enumerate(LIFE):
        x, y = LANES[step.lane][0], 52 + number * _ROW
        if number:
            parts.append(_way(LANES[LIFE[number - 1].lane][0], x, y))
        parts.append(_step(number + 1, step, x, y))
    return _sheet(SHEET, 60 + len(LIFE) * _ROW, parts, "The life of one move, from a click to the storage to everybody")


def _way(before: float, x: float, y: float) -> str:
    """Return the way from a step to the next: straight down, or from its side over to another lane."""
    middle, above = x + _STEP_WIDTH / 2, y - _ROW + _STEP_HEIGHT / 2
    if before == x:
        return _curve(middle, y - _ROW + _STEP_HEIGHT, middle, y)
    start = before + (_STEP_WIDTH if before < x else 0)
    return (
        f'<path class="arrow" d="M{start:g} {above:g}H{middle:g}V{y - 8}"/>'
        f'<path class="head" d="M{middle - 5:g} {y - 8}h10l-5 8z"/>'
    )


def _step(number: int, step: Step, x: float, y: float) -> str:
    told = "".join(
        f'<text class="told" x="{x + 10:g}" y="{y + 42 + 16 * at:g}">{escape(line)}</text>'
        for at, line in enumerate(_wrapped(step.does, int((_STEP_WIDTH - 16) / _LETTER)))
    )
    return (
        f'<rect class="box" x="{x:g}" y="{y:g}" width="{_STEP_WIDTH}" height="{_STEP_HEIGHT}" rx="9"/>'
        f'<circle class="dot" cx="{x + 20:g}" cy="{y + 18:g}" r="11"/>'
        f'<text class="number" x="{x + 20:g}" y="{y + 23:g}" text-anchor="middle">{number}</text>'
        f'<text class="call" x="{x + 37:g}" y="{y + 23:g}">{escape(step.name.rpartition(":")[2])}</text>{told}'
    )


# Both


def _wrapped(text: str, most: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _sheet(width: int, height: float, parts: list[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<rect class="sheet" width="{width}" height="{height:g}" rx="14"/>{"".join(parts)}</svg>\n'
    )


PICTURES: Final = {"architecture": architecture, "life_of_a_move": life_of_a_move}

if __name__ == "__main__":
    for file, drawn in PICTURES.items():
        Path(sys.argv[1], f"{file}.svg").write_text(drawn(), encoding="utf-8")
