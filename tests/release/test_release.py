"""What is released: version and changelog agree, every wheel is planned, licences are there."""

import importlib.metadata
import json
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d{2}-\d{2})\)")


def minors() -> list[str]:
    """The Pythons that the project says it runs on, such as 311."""
    named = [one.rpartition(" :: ")[2] for one in PROJECT["project"]["classifiers"] if " :: Python :: 3." in one]
    return [version.removeprefix("3.") for version in named]


def test_version_and_changelog_agree() -> None:
    found = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    releases = [RELEASE.fullmatch(one) for one in found]
    assert all(releases), f"each section is called 1.2.3 (2026-01-31) or 1.2.3 (unreleased): {found}"
    versions = [tuple(map(int, one.groups()[:3])) for one in releases if one is not None]
    assert versions == sorted(set(versions), reverse=True), "the newest first, each once"
    assert found[0].startswith(f"{PROJECT['project']['version']} ("), "the first section is of the present version"
    assert all("unreleased" not in one for one in found[1:])
    assert importlib.metadata.version("sapajou") == PROJECT["project"]["version"]


def test_the_oldest_python_is_the_first_that_is_named() -> None:
    assert PROJECT["project"]["requires-python"] == f">=3.{minors()[0]}"


@pytest.fixture
def builder() -> Path:
    """cibuildwheel, which is no part of the virtual environment: installed once into build/."""
    folder = ROOT / "build" / "release"
    if not (folder / "cibuildwheel").exists():
        lock = str(ROOT / "requirements" / "release.txt")
        words = ["--quiet", "--target", str(folder), "--require-hashes", "-r", lock]
        pip = runpy.run_path(str(ROOT / "web" / "build.py"))["pip"]()
        subprocess.run([*pip, "install", *words], check=True)  # noqa: S603  our own words
    return folder


@pytest.mark.parametrize(
    ("platform", "archs", "systems"),
    [
        ("linux", "x86_64,aarch64", ("manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64")),
        ("macos", "x86_64,arm64", ("macosx_x86_64", "macosx_arm64")),
        ("windows", "AMD64", ("win_amd64",)),
    ],
)
def test_a_wheel_is_built_for_every_python_on_every_system(
    platform: str, archs: str, systems: tuple[str, ...], builder: Path
) -> None:
    words = ["--print-build-identifiers", "--platform", platform, "--archs", archs, str(ROOT)]
    done = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-m", "cibuildwheel", *words],
        env={"PYTHONPATH": str(builder), "PATH": "/usr/bin:/bin", "HOME": str(builder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == {f"cp3{minor}-{system}" for minor in minors() for system in systems}


def licences() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "web" / "licences.py"))


def test_every_shipped_package_has_a_licence_that_is_allowed() -> None:
    tools = licences()
    everything = [*tools["collected"](), *tools["in_pyodide"](), *tools["fonts"]()]
    assert tools["faults"](everything) == []
    assert tools["stale"]() == []
    names = {one.name for one in everything}
    assert {"Python", "msgspec", "litestar", "@fontsource/alegreya", "Pyodide", "zlib"} <= names
    assert set(tools["locked"]()) < names


@pytest.mark.parametrize(
    ("licence", "text", "fault"),
    [
        ("", "text", "thing 1 has no licence"),
        ("GPL-3.0-only", "text", "thing 1: GPL-3.0-only is not on the short list"),
        ("MIT AND Beerware", "text", "thing 1: MIT AND Beerware is not on the short list"),
        ("MIT", " ", "thing 1 brings no text of its licence"),
    ],
)
def test_a_licence_that_is_missing_or_not_allowed_is_named(licence: str, text: str, fault: str) -> None:
    tools = licences()
    assert tools["faults"]([tools["Licence"]("thing", "1", licence, text)]) == [fault]
    assert tools["faults"]([tools["Licence"]("thing", "1", "(MIT OR Apache-2.0) AND BSD-3-Clause", "text")]) == []


def test_another_pyodide_than_the_one_that_was_looked_at_is_named(tmp_path: Path) -> None:
    tools = licences()
    lock = tmp_path / "package-lock.json"
    lock.write_text('{"packages": {"node_modules/pyodide": {"version": "999.1"}}}', encoding="utf-8")
    tools["stale"].__globals__["CLIENT_LOCK"] = lock
    assert [one.partition(";")[0] for one in tools["stale"]()][:2] == [
        "Pyodide 314.0.7: locked is 999.1",
        "Python 3.14 of Pyodide 314.0.7: locked is 999.1",
    ]


def test_the_built_client_has_the_page_of_licences() -> None:
    page = (ROOT / "web" / "dist" / "licences.html").read_text(encoding="utf-8")
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in ("three", "svelte", "@noble/hashes", "@fontsource/alegreya"):
        assert f"{name} {lock[f'node_modules/{name}']['version']}: " in page
    assert "SIL OPEN FONT LICENSE" in page
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in page
    assert f"Pyodide {lock['node_modules/pyodide']['version']}: MPL-2.0" in page
    assert "Mozilla Public License Version 2.0" in page
    assert not (ROOT / "web" / "dist" / "bundled.json").exists()
