"""What is shown while many games are played, and what is said when that is interrupted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sapajou.cli.speech import Speech

Show = Callable[[int, int], None]


@contextmanager
def games_counted(title: str, interrupted: Callable[[int, int], str]) -> Iterator[Show]:
    """Show how many games have ended, of how many, and how long the rest will take; say how far it came on Ctrl-C."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    counted = [0, 0]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)

        def show(done: int, of: int) -> None:
            counted[:] = done, of
            progress.update(task, completed=done, total=of)

        try:
            yield show
        except KeyboardInterrupt:
            raise KeyboardInterrupt(interrupted(*counted)) from None


def stopped(speech: Speech, file: Path | None = None) -> Callable[[int, int], str]:
    """Return what is said of games that were interrupted: how many ended, and that they are kept if there is a file."""
    if file is None:
        return lambda done, of: speech.say("simulate.interrupted", done=done, games=of)
    return lambda done, of: speech.say("ladder.interrupted", done=done, games=of, file=file)
