"""`sapajou puzzles`: positions from games of bots in which one move is far better than all others, and easy to miss."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sapajou.arena.keeping import Kept, play_missing
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.speech import BadArgument
from sapajou.cli.waiting import games_counted, stopped
from sapajou.coach import making
from sapajou.coach.puzzles import Puzzle, write
from sapajou.kernel.registry import find


def puzzles(
    context: typer.Context,
    game: given.GameId,
    *,
    number: Annotated[int, typer.Option("--count", metavar="meta.number", help="help.puzzles_count")] = 60,
    seed: given.RunSeed = 1,
    file: Annotated[Path | None, typer.Option(metavar="meta.file", help="help.puzzles_file")] = None,
    processes: given.Processes = None,
    on: given.On = None,
    again: given.Again = False,
) -> None:
    """Look through games of bots until there are enough puzzles, and write them to a file."""
    speech = speech_of(context)
    chosen = find(game)
    if not chosen.ground_names:
        raise BadArgument(chosen.id, "fault.no_grounds")
    if number < 1:
        raise BadArgument("count", "fault.no_puzzles", given=number)
    out = file or Path(f"puzzles-{chosen.id}.json")
    head = {"puzzles": chosen.id, "rules_version": chosen.rules_version, "first_seed": seed, "gain": making.GAIN}
    kept = Kept(out.with_suffix(".jsonl"), head, again=again)
    seeds = _Seeds(seed, number)
    with games_counted(chosen.id, stopped(speech, kept.path)) as show:
        workers = given.workers_of(processes, on)

        def told(_: int, line: dict[str, Any]) -> None:
            seeds.enough_after(line)
            show(seeds.found, number)

        lines = play_missing(kept, seeds, partial(_looked_through, game), lambda line: int(line["seed"]), workers, told)
    found = [lines[one]["puzzle"] for one in sorted(lines) if lines[one]["puzzle"] is not None][:number]
    write(out, chosen.id, [msgspec.convert(one, Puzzle) for one in found])
    typer.echo(speech.say("puzzles.written", puzzles=len(found), games=len(lines), file=out))


class _Seeds:
    """Seeds one after the other, until enough puzzles were found."""

    def __init__(self, first: int, wanted: int) -> None:
        self.found = 0
        self._first = first
        self._wanted = wanted

    def enough_after(self, line: dict[str, Any]) -> None:
        """Count what was found in a game."""
        self.found += line["puzzle"] is not None

    def __iter__(self) -> Iterator[int]:
        for seed in count(self._first):
            if self.found >= self._wanted:
                return
            yield seed


def _looked_through(game: str, seed: int) -> dict[str, Any]:
    """Return what one game has."""
    puzzle = making.puzzle_of(find(game), seed)
    return {"seed": seed, "puzzle": None if puzzle is None else msgspec.to_builtins(puzzle)}
