"""Check that every rule of every game can be followed: from both rules pages to the code to a test, and back.

    python scripts/rule_ids.py [GAME ...]

A rule or ruling such as AU-RAG-06 must stand on the English and on the French page, in a file of the game,
and in the name of a test (`test_au_rag_06_...`) or in its parameters. The other way round, whatever looks like
such an id, anywhere in the project, must stand on a page. What cites a rule in any other way, or an example that
is on no page, is refused: readers have the pages only.
Prints what is wrong.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
ID: Final = r"[A-Z]{2}-[A-Z]{1,4}\d?-\d{2}"
CITED: Final = re.compile(rf"\b{ID}\b")
RANGE: Final = re.compile(rf"\b({ID}) to ({ID})\b")
STANDING: Final = re.compile(rf"\*\*({ID})\*\*|^\| ({ID}) \|", re.MULTILINE)  # where a page tells a rule
TEST_NAME: Final = re.compile(r"\bdef test_(\w+)")
NAMED: Final = re.compile(r"(?:^|_)([a-z]{2}_[a-z]{1,4}\d?_\d{2})(?=_|$)")

PAGES: Final = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
SEARCHED: Final = (*PAGES, "src", "tests", "docs", "scripts", "benchmarks", "web/src", "web/tests")
SUFFIXES: Final = {".css", ".json", ".md", ".py", ".svelte", ".ts"}
UNSEARCHED: Final = ("tests/golden/", "tests/scripts/test_rule_ids.py")  # recorded games; planted faults

# Citations of what a reader has not: a specification, its sections and examples, rulings without their game, bare
# numbers. Whole sections and bare numbers only among the files of a game: elsewhere they may be about something else.
EVERYWHERE: Final = re.compile(r"\bSPEC\b|§ ?\d|\b[Ss]ections? \d+\.\d+|(?<![\w-])R-\d{2}\b|\b[A-Z]{2}-[A-Z]\d{2}\b")
OF_A_GAME: Final = re.compile(r"\b[Ss]ections? \d+(?!\.?\d)|(?<![\w.#-])D\d{1,2}\b")


class Fault(NamedTuple):
    """Something wrong, and with which game it is wrong; "" if it is nobody's."""

    game: str
    text: str


def ids_in(text: str) -> set[str]:
    """Return the rule ids of a text, with ranges such as `IM-C-02 to IM-C-05` filled in."""
    found = set(CITED.findall(text))
    for first, last in RANGE.findall(text):
        stem = first[:-2]
        if last.startswith(stem):
            found |= {f"{stem}{number:02}" for number in range(int(first[-2:]), int(last[-2:]) + 1)}
    return found


def ids_of_tests(text: str) -> set[str]:
    """Return the rule ids that stand in the names of tests."""
    return {rule.upper().replace("_", "-") for name in TEST_NAME.findall(text) for rule in NAMED.findall(name)}


def games(root: Path = ROOT) -> list[str]:
    """Return the games that we ship."""
    return sorted(path.parent.name for path in (root / "src" / "sapajou" / "games").glob("*/game.py"))


def pages(game: str, root: Path = ROOT) -> dict[str, set[str]]:
    """Return the rules that each page of a game tells."""
    names = [f"docs/rules/{game}.{language}.md" for language in ("en", "fr")]
    return {name: {one or other for one, other in STANDING.findall(_text(root / name))} for name in names}


def gaps(game: str, root: Path = ROOT) -> Iterator[Fault]:
    """Yield each rule of a game that is missing somewhere on its way from the pages to a test."""
    tests = _text(root / "tests" / "games" / game)
    places = pages(game, root)
    rules = set().union(*places.values())
    places |= {"the code": ids_in(_text(root / "src" / "sapajou" / "games" / game))}
    places |= {"the tests": ids_of_tests(tests) | ids_in(tests)}
    for name, ids in places.items():
        yield from (Fault(game, f"{rule} is not in {name}") for rule in sorted(rules - ids))


def strays(root: Path = ROOT) -> Iterator[Fault]:
    """Yield each citation of an id that stands on no page, and each of another kind."""
    standing: set[str] = set()
    game_of: dict[str, str] = {}  # by the first letters of its ids
    for game in games(root):
        rules = set().union(*pages(game, root).values())
        standing |= rules
        game_of |= {rule.split("-")[0]: game for rule in rules}
    for path in _searched(root):
        name = path.relative_to(root).as_posix()
        owner = next((game for game in games(root) if game in name), "")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in sorted((ids_in(line) | ids_of_tests(line)) - standing):
                yield Fault(owner or game_of.get(rule.split("-")[0], ""), f"{name}:{number}: {rule} stands on no page")
            for cited in (*EVERYWHERE.findall(line), *(OF_A_GAME.findall(line) if owner else ())):
                yield Fault(owner, f"{name}:{number}: {cited!r} is no id of a rules page")


def _searched(root: Path) -> Iterable[Path]:
    """Return the files in which citations are looked for."""
    places = [root / place for place in SEARCHED]
    found = (path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*"))))
    named = ((path, path.relative_to(root).as_posix()) for path in found if path.suffix in SUFFIXES)
    return (path for path, name in named if not name.startswith(UNSEARCHED) and "/node_modules/" not in name)


def _text(place: Path) -> str:
    """Return what stands in a file, or in all Python files of a folder; nothing if there is none."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.exists() else []
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def main() -> None:
    """Print what is wrong with all games, or with those that are named, and fail if anything is."""
    chosen = sys.argv[1:] or games()
    faults = [fault for game in chosen for fault in gaps(game)]
    faults += [fault for fault in strays() if fault.game in chosen or not sys.argv[1:]]
    lines = [f"{fault.game}: {fault.text}\n" if fault.game else f"{fault.text}\n" for fault in faults]
    sys.stdout.write("".join(lines) or f"rule ids: no gap in {', '.join(chosen)}\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
