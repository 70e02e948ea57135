"""Where the engine is compiled, the toy game is compiled too: what passes pure must pass so as well."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from sapajou.kernel.build import compiled

_TOYS = Path(__file__).parent / "toys"
_SOURCES = Path(__file__).parents[1] / "src"
_FOLDER = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


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


def pytest_report_header() -> str:
    """Say in the first lines which engine is tested."""
    return f"engine: {'compiled' if compiled() else 'pure Python'}"
