"""The check of rule ids finds what is planted: a rule that is missing somewhere, a citation that leads nowhere."""

from pathlib import Path

import pytest
import rule_ids

RULE = "LU-S-01"
RULING = "LU-R-05"
WRONG = "LU-S-99"
FOREIGN = "ZZ-S-01"
GAME = "src/sapajou/games/ludo"


def named(rule: str) -> str:
    """A rule as the name of a test writes it."""
    return rule.lower().replace("-", "_")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one game, in which everything can be followed."""
    write(tmp_path, f"{GAME}/game.py", f"# {RULE}: all begin\n")
    write(tmp_path, f"{GAME}/engine/rules.py", f"MOST = 6  # {RULING}\n")
    write(tmp_path, "tests/games/ludo/test_rules.py", f"def test_{named(RULE)}_all_begin():\n    '{RULING}'\n")
    for language in ("en", "fr"):
        write(tmp_path, f"docs/rules/ludo.{language}.md", f"- **{RULE}** Go.\n\n| {RULING} | Six at most. |\n")
    assert faults(tmp_path) == []
    return tmp_path


def write(project: Path, name: str, text: str) -> None:
    """Add a text to a file of the project."""
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def faults(project: Path) -> list[tuple[str, str]]:
    return [*rule_ids.gaps("ludo", project), *rule_ids.strays(project)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rule_must_stand_in_the_code_in_a_test_and_on_the_other_page(project: Path, language: str) -> None:
    write(project, f"docs/rules/ludo.{language}.md", f"- **{WRONG}** Only here.\n")
    other = {"en": "fr", "fr": "en"}[language]
    places = (f"docs/rules/ludo.{other}.md", "the code", "the tests")
    assert faults(project) == [("ludo", f"{WRONG} is not in {place}") for place in places]


@pytest.mark.parametrize(
    "place",
    [
        f"{GAME}/engine/rules.py",
        f"{GAME}/words/fr.json",
        "tests/games/ludo/test_rules.py",
        "tests/server/test_room.py",
        "docs/design.md",
        "README.md",
        "benchmarks/bars.py",
        "web/src/style/board.css",
        "docs/rules/ludo.en.md",
        "web/src/boards/ludo/Board.svelte",
        "web/src/rules.ts",
    ],
)
def test_an_id_that_no_page_tells_is_refused_anywhere(project: Path, place: str) -> None:
    write(project, place, f"see {WRONG}\n")
    number = len((project / place).read_text(encoding="utf-8").splitlines())
    assert faults(project) == [("ludo", f"{place}:{number}: {WRONG} stands on no page")]


def test_an_id_of_no_game_is_refused_too(project: Path) -> None:
    write(project, "tests/server/test_room.py", f"# {FOREIGN}\n")
    assert faults(project) == [("", f"tests/server/test_room.py:1: {FOREIGN} stands on no page")]


def test_the_name_of_a_test_cites_as_well(project: Path) -> None:
    write(project, "tests/games/ludo/test_more.py", f"def test_{named(WRONG)}_nothing():\n")
    assert faults(project) == [("ludo", f"tests/games/ludo/test_more.py:1: {WRONG} stands on no page")]


def test_a_range_cites_all_that_lie_between(project: Path) -> None:
    write(project, f"{GAME}/why.py", f"# {RULE} to {RULE[:-1]}3\n")
    missing = [f"{GAME}/why.py:1: {RULE[:-1]}{number} stands on no page" for number in (2, 3)]
    assert faults(project) == [("ludo", text) for text in missing]


@pytest.mark.parametrize(
    "cited",
    ["SPEC", "§ 6", "section 6.3", "section 5", "R-05", "D1", "LU-E10"],
)
def test_what_is_no_id_of_a_page_is_refused_in_a_game(project: Path, cited: str) -> None:
    write(project, f"{GAME}/engine/rules.py", f"# as {cited} says\n")
    assert faults(project) == [("ludo", f"{GAME}/engine/rules.py:2: {cited!r} is no id of a rules page")]


@pytest.mark.parametrize(("text", "refused"), [("R-05", True), ("section 4", False), ("D1", False)])
def test_outside_a_game_a_page_may_have_sections_of_its_own(project: Path, text: str, refused: bool) -> None:
    write(project, "docs/design.md", f"the table of {text}\n")
    assert bool(faults(project)) is refused


def test_golden_games_cite_nothing(project: Path) -> None:
    write(project, "tests/golden/ludo/2.json", f'"{WRONG}"\n')
    assert faults(project) == []
