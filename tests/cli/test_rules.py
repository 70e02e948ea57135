"""The rules on the command line: a page, or one rule of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from sapajou.cli.pages import rule

Run = Callable[..., Result]


def test_the_page_is_printed_as_it_is_written(run: Run, stall: Path) -> None:
    page = (stall / "rules" / "stall.en.md").read_text(encoding="utf-8")
    assert run("rules", "stall").stdout == page + "\n"


def test_a_page_in_the_other_language_is_preferred(run: Run, stall: Path) -> None:
    assert "# Stall" in run("rules", "stall", "--lang", "fr").stdout, "there is only the English one"
    (stall / "rules" / "stall.fr.md").write_text("# Étal\n", encoding="utf-8")
    assert "# Étal" in run("rules", "stall", "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("rule_id", "text"),
    [
        ("ST-1", "- ST-1 All draw **at once**,\n  unseen, or rest.\n"),
        ("ST-10", "- ST-10 No stock, no morning.\n"),
        ("ST-2", "### ST-2 Turns\n\nOne after the other.\n\n#### For instance\n\nNext to nobody.\n"),
        ("ST-3", "| ST-3 | The thief steals. |\n"),
    ],
)
def test_one_rule(rule_id: str, text: str, run: Run, stall: Path) -> None:  # noqa: ARG001
    assert run("rules", "stall", rule_id).stdout == text


def test_a_rule_that_is_not_there(run: Run, stall: Path) -> None:  # noqa: ARG001
    result = run("rules", "stall", "ST-7")
    assert result.exit_code == 2
    assert result.stderr == "sapajou: rule ST-7: is not on the rules page\n"


def test_where_a_rule_is_cited_before_it_stands_the_rule_itself_is_printed() -> None:
    page = "As AB-2 says, see below.\n\n- **AB-1** One.\n- **AB-2** Two,\n  and more.\n\nAfter.\n"
    assert rule(page, "AB-2") == "- **AB-2** Two,\n  and more."
    assert rule("In short, AB-3 holds.\nSo it is.\n\nElse.\n", "AB-3") == "In short, AB-3 holds.\nSo it is."
