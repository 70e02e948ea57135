"""Every code block of the README and of the documentation runs, or says why it is only shown."""

from pathlib import Path

import pytest

from blocks import ROOT, Block, Runner, blocks, commands, pages

PAGES = {page.relative_to(ROOT).as_posix(): blocks(page) for page in pages()}


def run(page: str, folder: Path, *, long: bool) -> None:
    runner = Runner(folder)
    for block in PAGES[page]:
        if block.note == "shown":
            print(f"{block} is only shown: {block.value}")  # noqa: T201  for whoever reads the run
        elif long or block.note != "long":
            try:
                runner.run(block)
            except ModuleNotFoundError as absent:  # a library of an extra; where the extra is installed, it runs
                if absent.name is None or absent.name.partition(".")[0] == "sapajou":
                    raise
                print(f"{block} and what follows on its page did not run: no {absent.name}")  # noqa: T201
                return


@pytest.mark.parametrize("page", [page for page, found in PAGES.items() if found])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path) -> None:
    run(page, tmp_path, long=False)


LONG = [page for page, found in PAGES.items() if any(block.note == "long" for block in found)]


@pytest.mark.long
@pytest.mark.parametrize("page", LONG)
def test_the_code_of_a_page_runs_with_what_takes_long(page: str, tmp_path: Path) -> None:
    run(page, tmp_path, long=True)


def test_what_is_only_shown_says_why() -> None:
    shown = [block for found in PAGES.values() for block in found if block.note == "shown"]
    assert [str(block) for block in shown if len(block.value.split()) < 3] == []


def test_a_block_that_breaks_is_noticed(tmp_path: Path) -> None:
    runner = Runner(tmp_path)
    page = ROOT / "README.md"
    with pytest.raises(NameError):
        runner.run(Block(page, 1, "python", "", "", "no_such_name\n"))
    with pytest.raises(AssertionError, match="sapajou rules no_such_game"):
        runner.run(Block(page, 1, "sh", "", "", "sapajou rules no_such_game\n"))
    with pytest.raises(AssertionError, match="not in README"):
        runner.run(Block(page, 1, "ts", "from", "README.md", "nowhere\n"))
    with pytest.raises(AssertionError, match="which language"):
        runner.run(Block(page, 1, "", "", "", "anything\n"))


def test_commands_are_told_from_their_remarks() -> None:
    text = "sapajou  # the table\n# nothing\nsapajou simulate \\\n  nim --games 2\n"
    assert commands(text) == ["sapajou", "sapajou simulate    nim --games 2"]
