"""The terminal: lines out, lines in."""

import contextlib
from typing import Final

from rich.console import Console, RenderableType

with contextlib.suppress(ImportError):  # line editing and history, where the system has them
    import readline  # noqa: F401


_FORGET_ABOVE: Final = "\x1b[3J"


class Screen:
    """A screen to write on and a keyboard to read from."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)

    def write(self, *things: RenderableType) -> None:
        """Write each thing on a line of its own."""
        for thing in things:
            self._console.print(thing)

    def clear(self) -> None:
        """Leave nothing of what was written in sight, nor above it."""
        self._console.clear()
        if self.is_terminal:
            self._console.file.write(_FORGET_ABOVE)

    @property
    def is_terminal(self) -> bool:
        """Whether somebody is looking."""
        return self._console.is_terminal

    @property
    def width(self) -> int:
        """How many signs fit on a line."""
        return self._console.width

    def ask(self, prompt: str) -> str:
        """Return the line that is typed after a prompt, without the blanks around it."""
        try:
            return input(f"{prompt} ").strip()
        except (EOFError, KeyboardInterrupt):
            self.write("")  # what is said next begins a line of its own
            raise
