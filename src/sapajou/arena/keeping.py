"""Games kept in a file as they end: one line each, under a first line that says what they are games of."""

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from sapajou.arena.faults import RunFault
from sapajou.arena.workers import Workers, work_off

Task = TypeVar("Task")
GAMES_FILE: Final = "games.jsonl"  # in the folder of a tournament or a study


class Kept:
    """The games in a file. Whoever writes may be interrupted at any time: only whole lines count."""

    def __init__(self, path: Path, head: dict[str, Any], *, again: bool = False) -> None:
        """Read what there is, or begin anew; refuse games of something else."""
        self.path = path
        self.head = head
        self.games: list[dict[str, Any]] = []
        self.began_with: dict[str, Any] = head  # what the first line of the file says
        self._there = 0  # how many games there were before
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
        self.began_with = head
        self._there = len(games)

    def some(self) -> list[dict[str, Any]]:
        """Return the games; refuse a file without any."""
        if not self.games:
            raise RunFault(f"file {self.path}", "fault.no_kept_games")
        return self.games

    def put_in_order(self, games: Iterable[dict[str, Any]]) -> None:
        """Write these games in their order: the same file, whoever played them and however often it was interrupted.

        Others that were there before are kept behind them: a tournament of more deals, or with other bots.
        """
        ordered = list(games)
        wanted = set(map(json.dumps, ordered))
        ordered += sorted(
            (game for game in self.games[: self._there] if json.dumps(game) not in wanted), key=json.dumps
        )
        if ordered == self.games:
            return
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.write_bytes("".join(json.dumps(line) + "\n" for line in (self.head, *ordered)).encode())
        beside.replace(self.path)
        self.games = ordered


class Counted:
    """Tells how far a series is: how many of its games are there, and how many there will be."""

    def __init__(self, of: int, progress: Callable[[int, int], None]) -> None:
        self.done = 0
        self._of = of
        self._progress = progress

    def __call__(self, _task: object, _game: object) -> None:
        """Count a game."""
        self.done += 1
        self._progress(self.done, self._of)


def play_missing(
    kept: Kept,
    tasks: Iterable[Task],
    play: Callable[[Task], dict[str, Any]],
    task_of: Callable[[dict[str, Any]], Task],
    workers: Workers,
    told: Callable[[Task, dict[str, Any]], None] = lambda _task, _game: None,
) -> dict[Task, dict[str, Any]]:
    """Return the games that are kept and those of the tasks, after playing what is missing; each is kept as it ends.

    `told` hears of every task: at once if its game is kept, else when it has ended.
    """
    found = {task_of(game): game for game in kept.games}

    def missing() -> Iterable[Task]:
        for task in tasks:
            if task in found:
                told(task, found[task])
            else:
                yield task

    with closing(work_off(partial(_played, play), missing(), workers)) as ended:
        for task, game in ended:
            kept.add(game)
            found[task] = game
            told(task, game)
    return found


def _played(play: Callable[[Task], dict[str, Any]], task: Task) -> tuple[Task, dict[str, Any]]:
    return task, play(task)
