"""The Pythons of this machine, wherever they come from."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

OLDEST = (3, 11)
_TELL = "import ensurepip, sys, venv; print(*sys.version_info[:2], sys.prefix == sys.base_prefix)"


def pythons() -> dict[tuple[int, int], str]:
    """Return one Python of each version from the oldest that we support on, that can make an empty environment."""
    found: dict[tuple[int, int], str] = {}
    for command in dict.fromkeys(_candidates()):
        told = subprocess.run([command, "-c", _TELL], capture_output=True, text=True, check=False)  # noqa: S603  ours
        if told.returncode == 0:
            major, minor, whole = told.stdout.split()
            if (int(major), int(minor)) >= OLDEST and whole == "True":
                found.setdefault((int(major), int(minor)), command)
    return dict(sorted(found.items()))


def _candidates() -> Iterator[str]:
    """Yield commands that may be a Python: on the path, and those that pyenv and uv have installed."""
    names = ["python3", *(f"python3.{minor}" for minor in range(OLDEST[1], 20))]
    yield from filter(None, (shutil.which(name) for name in names))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local" / "share" / "uv" / "python")
    for folder in (pyenv, uv):
        yield from map(str, sorted(folder.glob("*/bin/python3"), reverse=True))
