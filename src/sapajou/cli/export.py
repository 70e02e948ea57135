"""`sapajou export` and `sapajou collect`: matches as a table, of records or of games between bots."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from sapajou.bots import parse_bots
from sapajou.cli.front import speech_of
from sapajou.cli.given import Played, Processes, Run
from sapajou.cli.groups import grouped
from sapajou.cli.waiting import games_counted

To: TypeAlias = Annotated[Path, typer.Option(metavar="meta.file", help="help.export_to")]
Tensors: TypeAlias = Annotated[bool, typer.Option("--tensors", help="help.tensors")]
Hidden: TypeAlias = Annotated[bool, typer.Option("--hidden", help="help.hidden")]


def export(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="meta.records", help="help.records")],
    *,
    to: To,
    tensors: Tensors = False,
    hidden: Hidden = False,
    processes: Processes = None,
) -> None:
    """Write the matches of records to a Parquet file."""
    from sapajou.research import data  # noqa: PLC0415  no other command waits for it

    speech = speech_of(context)
    matches = 0
    with games_counted(to.name, lambda done, of: speech.say("export.interrupted", done=done, matches=of)) as show:

        def count(done: int, of: int) -> None:
            nonlocal matches
            matches = of
            show(done, of)

        rows = data.export(records, to, data.Shape(tensors, hidden), processes=processes, progress=count)
    typer.echo(speech.say("export.done", file=to, rows=rows, matches=matches))


@grouped
def collect(
    context: typer.Context,
    *,
    played: Played,
    to: To,
    run: Run,
    tensors: Tensors = False,
    hidden: Hidden = False,
) -> None:
    """Play games between bots and write every step of them to a Parquet file."""
    from sapajou.research.data import Shape  # noqa: PLC0415  no other command waits for it
    from sapajou.research.data import collect as collected  # noqa: PLC0415

    speech = speech_of(context)
    setup = played.setup(parse_bots(run.bots))
    shape, processes = Shape(tensors, hidden), played.processes
    with games_counted(played.game, lambda done, of: speech.say("export.interrupted", done=done, matches=of)) as show:
        done = 0

        def count(ended: int) -> None:
            nonlocal done
            done += ended
            show(done, run.games)

        results = collected(setup, run.games, to, shape, start=run.start, processes=processes, progress=count)
    typer.echo(speech.say("export.done", file=to, rows=results.tally.decisions, matches=run.games))
