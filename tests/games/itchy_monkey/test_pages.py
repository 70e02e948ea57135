"""Every rule is on the rules pages, in the code and in the name of a test; the pages' tables match the data."""

import re
from pathlib import Path

import pytest

from sapajou.games.itchy_monkey.figures import shipped
from sapajou.games.itchy_monkey.why import REASONS

ROOT = Path(__file__).parents[3]
CODE = ROOT / "src/sapajou/games/itchy_monkey"
RULE = re.compile(r"IM-[A-Z]-\d\d")
COUNTS = {
    "S": range(1, 7), "T": range(1, 6), "R": range(1, 7), "X": range(1, 4), "C": range(1, 8), "J": range(1, 4),
    "B": range(1, 6), "N": range(1, 3), "M": range(1, 2), "V": range(1, 5), "K": range(1, 2), "O": range(1, 2),
    "P": range(9), "H": range(1, 2), "Q": range(1, 29),
}  # fmt: skip
RULES = {f"IM-{chapter}-{number:02}" for chapter, numbers in COUNTS.items() for number in numbers}


def page(language: str) -> str:
    return (ROOT / f"docs/rules/itchy_monkey.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_every_rule_and_no_other(language: str) -> None:
    text = page(language)
    assert set(RULE.findall(text)) == RULES
    for rule in RULES:
        assert len(re.findall(rf"^(?:- \*\*{rule}\*\*|\| {rule} )", text, re.MULTILINE)) == 1, (
            f"{rule} is not defined once"
        )


def test_the_code_cites_every_rule_and_no_other() -> None:
    cited = {rule for file in CODE.rglob("*.py") for rule in RULE.findall(file.read_text(encoding="utf-8"))}
    assert cited == RULES
    assert set(REASONS.values()) <= RULES


def test_every_rule_has_a_test() -> None:
    names = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    tested = {name.upper().replace("_", "-") for name in re.findall(r"def test_(im_[a-z]_\d\d)_", names)}
    assert tested == RULES


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_boards_of_the_page_are_those_of_the_data(language: str) -> None:
    blocks = re.findall(r"```text\n(.*?)```", page(language), re.DOTALL)
    boards = shipped("boards.json")["boards"]
    assert len(blocks) == len(boards)
    for block, board in zip(blocks, boards, strict=True):
        header, *rows = block.splitlines()
        assert header.split() == list("abcdefghi"[: len(board["grid"][0])])
        assert [row.split()[0] for row in rows] == [str(number + 1) for number in range(len(board["grid"]))]
        assert ["".join(row.split()[1:]) for row in rows] == board["grid"]
        assert re.search(rf"`{board['id']}`", page(language))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_figures_of_the_page_are_those_of_the_data(language: str) -> None:
    tiles = {
        name: int(count)
        for name, count in re.findall(r"^\| `(\w+)`[^|]*\| [A-Z] \|.*\| (\d+) \|", page(language), re.MULTILINE)
    }
    assert tiles == shipped("boards.json")["tiles"]
    lice = shipped("lice.json")
    rows = dict(re.findall(r"^\| `(\w+_per_player)` \| (\d+) \|", page(language), re.MULTILINE))
    assert {name: int(count) for name, count in rows.items()} == lice
