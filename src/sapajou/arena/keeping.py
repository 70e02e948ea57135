"""Games kept in a file as they end: one line each, under a first line that says what they are games of."""

import json
from pathlib import Path
from typing import Any

from sapajou.arena.faults import RunFault


class Kept:
    """The games in a file. Whoever writes may be interrupted at any time: only whole lines count."""

    def __init__(self, path: Path, head: dict[str, Any], *, again: bool = False) -> None:
        """Read what there is, or begin anew; refuse games of something else."""
        self.path = path
        self.head = head
        self.games: list[dict[str, Any]] = []
        path.parent.stat()  # rather now than after the first game
        if again:
            path.unlink(missing_ok=True)
        if path.exists():
            self._read()

    def add(self, game: dict[str, Any]) -> None:
        """Keep a game: its line is written at once."""
        lines = [game] if self.path.exists() else [self.head, game]
        with self.path.open("ab", buffering=0) as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines).encode())
        self.games.append(game)

    def _read(self) -> None:
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        try:
            head, *games = map(json.loads, whole.splitlines())
            differing = [name for name in self.head if head.get(name) != self.head[name]]
        except (ValueError, AttributeError):
            raise RunFault(f"file {self.path}", "fault.no_kept_games") from None
        if differing:
            raise RunFault(f"file {self.path}", "fault.other_games", differing=", ".join(differing))
        if len(whole) < len(content):
            self.path.write_bytes(whole)
        self.games = games
