"""Wheel and sdist as a stranger gets them: each in an empty environment, away from the checkout, and at work."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from pythons import pythons

ROOT = Path(__file__).parents[2]

# What an installed package must be able to do, from whatever folder.
AT_WORK = """
import sapajou
from sapajou.bots import parse_bots
from sapajou.testing import Subject, conform
from sapajou.arena import Setup, simulate

conform(Subject(sapajou.game("itchy_monkey"), 2, {"max_rounds": 2}), games=1, every=20)
setup = Setup("monkey_palace", 2, tuple(parse_bots("random")), seed=1)
assert simulate(setup, games=1, processes=1).tally.games == 1
print(*sapajou.games())
"""


class Artefacts(NamedTuple):
    """One build of both."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def artefacts(tmp_path_factory: pytest.TempPathFactory) -> Artefacts:
    """The sdist of the checkout, and a wheel that is built from nothing but the sdist; pure, which takes seconds."""
    folder = tmp_path_factory.mktemp("dist")
    tools = Path(sys.executable).parent
    _run([str(tools / "hatchling"), "build", "--target", "sdist", "--directory", str(folder)], ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    (sources,) = folder.glob("sapajou-*/")
    words = ["--target", "wheel", "--directory", str(folder)]
    _run([str(tools / "hatchling"), "build", *words], sources, PATH=_without_node())
    (wheel,) = folder.glob("*.whl")
    return Artefacts(sdist, wheel)


def _without_node() -> str:
    """The path without any node: an sdist brings the built client along."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if not shutil.which("node", path=folder))


def _run(command: list[str], folder: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    # No bytecode of what is used once, neither here nor where pip builds: of this option it wants the contrary.
    kept["PIP_NO_COMPILE"] = "0"
    done = subprocess.run(  # noqa: S603  our own words
        command,
        cwd=folder,
        env={**kept, "SAPAJOU_PURE": "1", "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def check_at_work(python: str, what: Path, folder: Path) -> None:
    """Install something into an empty environment and use it: the command, the package, the page in the browser."""
    folder.mkdir()
    _run([python, "-m", "venv", str(folder / "env")], folder)
    tools = folder / "env" / "bin"
    pip = [str(tools / "python"), "-m", "pip", "--disable-pip-version-check"]
    _run([*pip, "install", "--quiet", "--constraint", str(constraints(folder)), str(what)], folder)
    assert _run([str(tools / "sapajou"), "--version"], folder).startswith("sapajou ")
    games = _run([str(tools / "python"), "-c", AT_WORK], folder).split()
    assert games == ["after_us", "afternova", "itchy_monkey", "monkey_palace"]
    assert "AU-" in _run([str(tools / "sapajou"), "rules", "after_us"], folder)
    _run([str(tools / "sapajou"), "new-game", "Mine"], folder)
    _run([str(tools / "sapajou"), "simulate", "mine/game.py:Mine", "--games", "2"], folder)
    _run([str(tools / "sapajou"), "site", "site"], folder)
    assert {"index.html", "sapajou.zip", "service-worker.js"} <= {path.name for path in (folder / "site").iterdir()}
    check_page(tools / "sapajou", folder)


def constraints(folder: Path) -> Path:
    """The versions that we have tried; without the hashes, as constraints of a thing without one may have none."""
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    named = re.findall(r"^[A-Za-z0-9._-]+==[^\\\n]*", lock, re.MULTILINE)
    path = folder / "constraints.txt"
    path.write_text("\n".join(named), encoding="utf-8")
    return path


def check_page(command: Path, folder: Path) -> None:
    """Start the table and look at its page, a script of it, and the licences."""
    words = [str(command), "--no-open", "--port", "0", "--database", str(folder / "tables.db")]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(  # noqa: S603  our own words
        words, cwd=folder, env={**kept, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+/", server.stdout.readline())
            assert address is not None
            page = httpx.get(address[0], timeout=60).raise_for_status().text
            script = re.search(r'src="/(assets/[^"]+\.js)"', page)
            assert script is not None
            entry = httpx.get(address[0] + script[1], timeout=60).raise_for_status().text
            app = re.search(r'from"\./(App-[^"]+\.js)"', entry)
            assert app is not None
            beside = address[0] + script[1].rpartition("/")[0]
            assert len(httpx.get(f"{beside}/{app[1]}", timeout=60).raise_for_status().content) > 10_000
            assert "three" in httpx.get(f"{address[0]}licences.html", timeout=60).raise_for_status().text
            assert "Itchy Monkey" in httpx.get(f"{address[0]}help/index.html", timeout=60).raise_for_status().text
            assert len(httpx.get(f"{address[0]}api/games", timeout=60).raise_for_status().json()) == 4
        finally:
            server.terminate()


@pytest.mark.long
def test_a_wheel_that_is_built_of_the_sdist_has_client_rules_help_and_licence(artefacts: Artefacts) -> None:
    with zipfile.ZipFile(artefacts.wheel) as wheel:
        names = set(wheel.namelist())
    assert {"sapajou/client/index.html", "sapajou/client/licences.html", "sapajou/rules/after_us.fr.md"} <= names
    assert {"sapajou/help/index.html", "sapajou/help/fr/index.html", "sapajou/help/licences.html"} <= names
    assert any(re.fullmatch(r"sapajou-[\d.]+\.dist-info/licenses/LICENSE", name) for name in names)


@pytest.mark.long
def test_the_sdist_has_client_help_examples_and_tests_and_nothing_that_was_left_lying(artefacts: Artefacts) -> None:
    with tarfile.open(artefacts.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"web/dist/index.html", "web/dist/licences.html", "CHANGELOG.md", "tests/toys/bazaar/game.py"} <= names
    assert {"help/index.html", "help/fr/index.html", "examples/nim/game.py"} <= names
    assert not any("node_modules" in name or name.startswith(("build/", ".venv/")) for name in names)


@pytest.mark.long
def test_they_work_in_empty_environments_on_every_python_of_this_machine(artefacts: Artefacts, tmp_path: Path) -> None:
    """The sdist on the newest, the wheel on the others: pip builds of the sdist what the wheel is, file by file."""
    found = pythons()
    print("Pythons:", found)  # noqa: T201  whoever reads the log wants to know
    assert set(found) >= {sys.version_info[:2]}
    *older, newest = found.values()
    tries = [(newest, artefacts.sdist), *((python, artefacts.wheel) for python in older or [newest])]
    with ThreadPoolExecutor(2) as pool:
        done = [
            pool.submit(check_at_work, python, what, tmp_path / str(number))
            for number, (python, what) in enumerate(tries)
        ]
        for one in done:
            one.result()
