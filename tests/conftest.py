"""What all tests share: Hypothesis without luck, `--quick`, and the toy game compiled where the engine is.

What passes pure must pass compiled as well.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from sapajou.kernel import registry
from sapajou.kernel.build import compiled

_TOYS = Path(__file__).parent / "toys"
_SOURCES = Path(__file__).parents[1] / "src"
_GAMES = Path(__file__).parent / "games"
_FOLDER = pytest.StashKey[tempfile.TemporaryDirectory[str]]()

# The same examples every time, however long they take: a test fails for what is in the code, not for dice or the clock.
hypothesis.settings.register_profile(
    "same", derandomize=True, database=None, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`, for `make quick`, and `--tested-compiled`, for the pure engine beside the compiled one."""
    parser.addoption("--quick", action="store_true", help="of a test with several cases, run only the first")
    parser.addoption(
        "--tested-compiled",
        action="append",
        default=[],
        metavar="PATH",
        help="of what is below, run only what is marked `same`, and of each test marked `walk` the first case",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--quick` and `--tested-compiled` do not ask for: so one conformance walk a game is left."""
    left: set[pytest.Item] = set()
    elsewhere = [config.rootpath / path for path in config.getoption("tested_compiled")]
    if config.getoption("quick"):
        left |= _further_cases(items) | _further_walks(items)
    elif elsewhere:
        left |= _further_cases([item for item in items if item.get_closest_marker("walk")])
        left |= {item for item in items if _is_below(item, elsewhere) and not _is_for_both(item)}
    if left:
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]


def _further_cases(items: list[pytest.Item]) -> set[pytest.Item]:
    """Return all but the first case of each test."""
    first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
    return {item for item in items if first[item.nodeid.partition("[")[0]] is not item}


def _further_walks(items: list[pytest.Item]) -> set[pytest.Item]:
    """Return all conformance walks but the first of each game."""
    walks = [item for item in items if item.path.is_relative_to(_GAMES) and "conforms" in item.name]
    first = {item.path.parent: item for item in reversed(walks)}
    return {item for item in walks if first[item.path.parent] is not item}


def _is_below(item: pytest.Item, paths: list[Path]) -> bool:
    return any(item.path.is_relative_to(path) for path in paths)


def _is_for_both(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("same", "walk"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile the engine of the toy game in a copy of it, in front of the pure one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background, and by all children
    if not compiled():
        return
    folder = tempfile.TemporaryDirectory(prefix="sapajou-toys-")
    config.stash[_FOLDER] = folder
    shutil.copytree(_TOYS / "bazaar", Path(folder.name, "bazaar"), ignore=shutil.ignore_patterns("__pycache__"))
    engine = [str(path.relative_to(_TOYS)) for path in sorted(_TOYS.glob("bazaar/engine/[a-z]*.py"))]
    environment = {**os.environ, "MYPYPATH": str(_SOURCES), "MYPYC_OPT_LEVEL": "0"}
    command = [sys.executable, "-m", "mypyc", *engine]
    done = subprocess.run(  # noqa: S603  our own words
        command, cwd=folder.name, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.exit(f"the toy game does not compile:\n{done.stdout}{done.stderr}", returncode=1)
    sys.path.insert(0, folder.name)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the compiled toy game."""
    if _FOLDER in config.stash:
        config.stash[_FOLDER].cleanup()


@pytest.fixture(autouse=True)
def added_games_are_forgotten() -> Iterator[None]:
    """What one test adds to the games no other test may find."""
    before = dict(registry._added)
    yield
    if registry._added != before:
        registry._added.clear()
        registry._added.update(before)
        registry._plain.cache_clear()


def pytest_report_header() -> str:
    """Say in the first lines which engine is tested."""
    return f"engine: {'compiled' if compiled() else 'pure Python'}"
