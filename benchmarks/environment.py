"""The environment of the peers, made when it is first needed."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.protocol import ROOT

REQUIREMENTS: Final = Path(__file__).parent / "requirements.txt"
FOLDER: Final = ROOT / "build" / "peers"


class NoPeers(Exception):
    """The peers cannot be installed here."""


def peers_python() -> Path:
    """Return the interpreter of the peers' environment, made anew whenever its requirements have changed."""
    python = FOLDER / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    stamp = FOLDER / "requirements.txt"
    wanted = REQUIREMENTS.read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    _run(sys.executable, "-m", "venv", "--clear", str(FOLDER))
    _run(
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "--only-binary=:all:",
        "-r",
        str(REQUIREMENTS),
    )
    stamp.write_text(wanted, encoding="utf-8")
    return python


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  our own words
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise NoPeers(f"{' '.join(command[1:4])} failed: {' '.join(last)}")
