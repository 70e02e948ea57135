"""`sapajou export` and `sapajou collect`: matches as a table, of records or of games between bots."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

import sapajou
from sapajou.arena import Setup
from sapajou.bots import parse_bots
from sapajou.cli.front import speech_of
from sapajou.cli.given import Data, GameId, Options, Seats, data_content, option_values, seat_count
from sapajou.cli.waiting import games_counted

To: TypeAlias = Annotated[Path, typer.Option(metavar="meta.file", help="help.export_to")]
Tensors: TypeAlias = Annotated[bool, typer.Option("--tensors", help="help.tensors")]
Hidden: TypeAlias = Annotated[bool, typer.Option("--hidden", help="help.hidden")]
Processes: TypeAlias = Annotated[int | None, typer.Option(metavar="meta.number", help="help.processes")]


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


def collect(
    context: typer.Context,
    game: GameId,
    *,
    to: To,
    bots: Annotated[str, typer.Option(metavar="meta.bots", help="help.simulate_bots")] = "greedy,random",
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.games")] = 1000,
    seed: Annotated[int, typer.Option(metavar="meta.number", help="help.simulate_seed")] = 1,
    start: Annotated[int, typer.Option(metavar="meta.number", help="help.start")] = 0,
    seats: Seats = None,
    option: Options = None,
    data: Data = None,
    tensors: Tensors = False,
    hidden: Hidden = False,
    processes: Processes = None,
) -> None:
    """Play games between bots and write every step of them to a Parquet file."""
    from sapajou.research.data import Shape  # noqa: PLC0415  no other command waits for it
    from sapajou.research.data import collect as collected  # noqa: PLC0415

    speech = speech_of(context)
    figures = data_content(data)
    chosen = sapajou.game(game, figures)
    named = tuple(parse_bots(bots))
    setup = Setup(game, seat_count(chosen, seats, len(named)), named, seed, option_values(chosen, option), figures)
    with games_counted(game, lambda done, of: speech.say("export.interrupted", done=done, matches=of)) as show:
        done = 0

        def count(ended: int) -> None:
            nonlocal done
            done += ended
            show(done, games)

        results = collected(setup, games, to, Shape(tensors, hidden), start=start, processes=processes, progress=count)
    typer.echo(speech.say("export.done", file=to, rows=results.tally.decisions, matches=games))
