"""Check that every rule of every game can be followed: from both rules pages to the code to a test.

A rule id such as AU-RAG-06 must stand in the English and in the French page, in a file of the game,
and in the name of a test (`test_au_rag_06_...`) or in its parameters. Prints what is missing.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]{1,4}\d?-\d{2}\b")


def ids_in(text: str) -> set[str]:
    """Return the rule ids of a text, with ranges such as `IM-C-02 to IM-C-05` filled in."""
    found = set(RULE_ID.findall(text))
    for first, last in re.findall(r"([A-Z]{2}-[A-Z]{1,4}\d?-\d{2}) to ([A-Z]{2}-[A-Z]{1,4}\d?-\d{2})", text):
        stem = first[:-2]
        if last.startswith(stem):
            found |= {f"{stem}{number:02}" for number in range(int(first[-2:]), int(last[-2:]) + 1)}
    return found


def ids_of_tests(text: str) -> set[str]:
    """Return the rule ids that the names and parameters of tests cite."""
    names = " ".join(re.findall(r"def test_(\w+)", text)).upper().replace("_", "-")
    return set(re.findall(r"(?:^|(?<=[ -]))[A-Z]{2}-[A-Z]{1,4}\d?-\d{2}\b", names)) | ids_in(text)


def gaps(game: str) -> list[str]:
    """Return what is missing for a game, one line each."""
    pages = {language: ROOT / "docs" / "rules" / f"{game}.{language}.md" for language in ("en", "fr")}
    source = _text(ROOT / "src" / "sapajou" / "games" / game)
    tests = _text(ROOT / "tests" / "games" / game)
    places = {str(page.relative_to(ROOT)): ids_in(_text(page)) for page in pages.values()}
    places |= {"the code": ids_in(source)}
    rules = set().union(*places.values())
    places |= {"the tests": ids_of_tests(tests)}  # which may cite worked examples too
    return [f"{game}: {rule} is not in {name}" for name, ids in places.items() for rule in sorted(rules - ids)]


def _text(place: Path) -> str:
    """Return what stands in a file, or in all Python files of a folder; nothing if there is none."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.exists() else []
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def main() -> None:
    """Print the gaps of all games, and fail if there are any."""
    games = sorted(path.name for path in (ROOT / "src" / "sapajou" / "games").iterdir() if (path / "game.py").exists())
    found = [gap for game in games for gap in gaps(game)]
    sys.stdout.write("".join(f"{gap}\n" for gap in found) or f"rule ids: no gap in {', '.join(games)}\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
