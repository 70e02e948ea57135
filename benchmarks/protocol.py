"""Workers that speak lines of JSON: one question a line, one answer a line.

Ours and a peer's run as two processes that are asked in turn, so that both meet the same machine at the
same time. A peer's environment holds the peer alone, so this module needs the standard library only.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

ROOT: Final = Path(__file__).parents[1]


def serve(answers: Mapping[str, Callable[..., Any]]) -> None:
    """Answer the questions on stdin until there are no more."""
    for line in sys.stdin:
        question = json.loads(line)
        sys.stdout.write(json.dumps(answers[question.pop("ask")](**question)) + "\n")
        sys.stdout.flush()


class Worker:
    """A process that answers questions."""

    def __init__(self, python: Path, module: str, checkout: Path = ROOT, packages: str | None = None) -> None:
        """Start a module of this package, of this checkout or another, with packages from a folder first."""
        surroundings = None if packages is None else {**os.environ, "PYTHONPATH": packages}
        self._process = subprocess.Popen(  # noqa: S603  our own words, no shell
            [str(python), "-m", f"benchmarks.{module}"],
            cwd=checkout,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, **values: object) -> Any:
        """Return the answer to a question."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("a worker without lines to it")
        self._process.stdin.write(json.dumps({"ask": what, **values}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the worker ended with code {self._process.wait()} when asked for {what} {values}")
        return json.loads(line)

    def __enter__(self) -> Self:
        """Return the worker itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()
