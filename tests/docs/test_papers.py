"""What a project lays out beside its code says what is true, in a form that others read."""

import tomllib
from typing import Any

import pytest
import yaml

from blocks import ROOT

TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (citation["version"], citation["license"]) == (project()["version"], project()["license"])
    assert [one["name"] for one in citation["authors"]] == [one["name"] for one in project()["authors"]]
    assert {"cff-version", "message", "title"} <= citation.keys()


@pytest.mark.parametrize("template", [path for path in TEMPLATES if path.stem != "config"], ids=lambda path: path.stem)
def test_an_issue_template_asks_for_something_that_must_be_told(template: Any) -> None:
    form = yaml.safe_load(template.read_text(encoding="utf-8"))
    assert form["name"]
    assert form["description"]
    kinds = {"input", "textarea", "dropdown", "checkboxes", "markdown"}
    assert {field["type"] for field in form["body"]} <= kinds
    assert any(field.get("validations", {}).get("required") for field in form["body"])
    assert len({field["id"] for field in form["body"]}) == len(form["body"])
