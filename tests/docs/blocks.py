"""The code blocks of a page, and what runs them.

A comment in the line above a block says what the block alone does not:

    <!-- file: my_bot.py -->     the block is this file; what follows on the page may use it
    <!-- serves -->              the commands start a server; it must answer, and is then stopped
    <!-- typed: quit -->         what a person types
    <!-- long: --games 2 -->     takes long on the pure engine: `make test-long` runs it, with so many games
    <!-- from: path/in/project -->  the block stands in that file, word by word
    <!-- shown: why -->          the block cannot run here
"""

import json
import os
import re
import subprocess
import sys
import time
import tomllib
import urllib.request
import warnings
from contextlib import chdir
from pathlib import Path
from typing import Final, NamedTuple

from sapajou.testing import Advice

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 300  # seconds, for a machine that has other things to do
_FENCE: Final = re.compile(r"^( *)(`{3,}|:{3,})(\S*)(.*)$")
_NOTE: Final = re.compile(r"<!-- (file|serves|typed|long|from|shown)(?:: (.*?))? -->$")
_INCLUDED: Final = re.compile(r"`{3,}\{literalinclude\} (\S+)")
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#\s.*$")
PROSE: Final = ("text", "json", "toml", "yaml", "nginx")


class Block(NamedTuple):
    """A code block: its page and line, its language, what the comment above it says, and what it says itself."""

    page: Path
    line: int
    language: str
    note: str
    value: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Return every page that may hold code."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path) -> list[Block]:
    """Return the code blocks of a page, files that it includes among them; other directives are none."""
    found: list[Block] = []
    lines = page.read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        at += 1
        if fence is None or fence[2].startswith(":"):
            continue
        indent, mark, language = fence[1], fence[2], fence[3]
        end = next(line for line in range(at, len(lines)) if lines[line].strip() == mark)
        above = next((line for line in reversed(lines[: at - 1]) if line.strip()), "").strip()
        note = _NOTE.match(above)
        text = "\n".join(line.removeprefix(indent) for line in lines[at:end]) + "\n"
        included = _INCLUDED.match(lines[at - 1])
        if included:
            path = (page.parent / included[1]).resolve()
            found.append(Block(page, at, path.suffix, "file", path.name, path.read_text(encoding="utf-8")))
        elif not language.startswith("{"):
            found.append(Block(page, at, language, note[1] if note else "", (note[2] or "") if note else "", text))
        at = end + 1
    return found


class Runner:
    """Runs the blocks of one page, one after the other, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "page"}
        home = folder / "home"
        home.mkdir()
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        self.environment = {
            **os.environ,
            "PATH": path,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home),
            "COLUMNS": "120",
            "PYTHONUNBUFFERED": "1",
        }

    def run(self, block: Block) -> None:
        """Run a block, or check it as far as its language allows."""
        if block.note == "from":
            assert block.text in (ROOT / block.value).read_text(encoding="utf-8"), f"not in {block.value}"
        elif block.note == "file":
            (self.folder / block.value).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / block.value).write_text(block.text, encoding="utf-8")
        elif block.language == "python" and not block.text.startswith(">>>"):  # those pytest runs, as doctests
            with chdir(self.folder), warnings.catch_warnings():
                warnings.simplefilter("ignore", Advice)  # a game on a page need not have words
                exec(compile(block.text, str(block), "exec"), self.names)  # noqa: S102  our own pages
        elif block.language == "sh":
            self._commands(block)
        elif block.language == "json":
            _read_json(block.text)
        elif block.language == "toml":
            tomllib.loads(block.text)
        else:
            assert block.language in ("pycon", "python", *PROSE), (
                f"{block}: which language is this? ({block.language or 'none is named'})"
            )

    def _commands(self, block: Block) -> None:
        for command in commands(block.text):
            if block.note == "long" and block.value:
                command = re.sub(r"--games \d+", block.value, command)  # noqa: PLW2901
            if block.note == "serves":
                self._serve(command)
                continue
            ran = subprocess.run(  # noqa: S603  our own pages
                ["bash", "-c", command],  # noqa: S607
                cwd=self.folder,
                env=self.environment,
                input=block.value if block.note == "typed" else "",
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert ran.returncode == 0, f"{block}: {command}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}"

    def _serve(self, command: str) -> None:
        """Start a server on a port that is free, wait until it answers, and stop it."""
        with subprocess.Popen(  # noqa: S603
            ["bash", "-c", f"exec {command}"],  # noqa: S607
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            try:
                assert server.stdout is not None
                address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+", line)))
                _answers(f"{address}/healthz")
            finally:
                server.terminate()


def commands(text: str) -> list[str]:
    """Return the commands of a block, without their remarks; a backslash at the end goes on."""
    joined = text.replace("\\\n", " ")
    return [command for line in joined.splitlines() if (command := _COMMENT.sub("", line).strip())]


def _read_json(text: str) -> None:
    """Read one JSON value after the other."""
    while text := text.lstrip():
        text = text[json.JSONDecoder().raw_decode(text)[1] :]


def _answers(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  our own server
                assert answer.status == 200
                return
        except OSError:
            assert time.monotonic() < until, f"{address} does not answer"
            time.sleep(0.2)
