"""`sapajou simulate`: many games between bots."""

import json

import typer
from rich import box
from rich.table import Table as RichTable

from sapajou.arena import Results, Setup, Standing, wilson
from sapajou.arena import simulate as run_of
from sapajou.bots import parse_bots
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.groups import grouped
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.waiting import games_counted, stopped


@grouped
def simulate(context: typer.Context, *, played: given.Played, run: given.Run, as_json: given.Json = False) -> None:
    """Play many games and print what came out."""
    speech = speech_of(context)
    setup = played.setup(parse_bots(run.bots))
    results = _run(setup, run, played.processes, speech)
    if as_json:
        typer.echo(json.dumps(results.to_dict(), ensure_ascii=False))
    else:
        _print(results, setup, speech)


def _run(setup: Setup, run: given.Run, processes: int | None, speech: Speech) -> Results:
    """Return the results, showing how far the run is; say how far it came if it is interrupted."""
    done = 0
    with games_counted(setup.load().id, stopped(speech)) as show:
        show(0, run.games)

        def count(ended: int) -> None:
            nonlocal done
            done += ended
            show(done, run.games)

        return run_of(setup, run.games, start=run.start, processes=processes, progress=count)


def _print(results: Results, setup: Setup, speech: Speech) -> None:
    """Write the tables of a run."""
    tally, say, screen = results.tally, speech.say, Screen()
    game = setup.load()
    screen.write(
        say("simulate.title", game=speech.title(game), games=tally.games, seats=setup.seats, seed=setup.seed), ""
    )
    by_bot = grid(say("simulate.bot"), *_headings(speech), say("simulate.mean_score"))
    for name, standing in tally.by_bot.items():
        by_bot.add_row(name, *_shares(standing), f"{standing.mean_score:.2f}")
    for rival in tally.rivals:
        by_bot.add_row(speech.rival(game, rival), "", "", "", "", f"{tally.rival_score(rival):.2f}")
    by_seat = grid(say("simulate.seat"), *_headings(speech))
    for seat, standing in enumerate(tally.by_seat):
        by_seat.add_row(str(seat), *_shares(standing))
    endings = grid(say("simulate.ending"), say("simulate.games"), say("simulate.share"))
    for reason, games in tally.endings.most_common():
        endings.add_row(speech.ending(game, reason), str(games), f"{games / tally.games:.1%}")
    screen.write(by_bot, by_seat, endings, say("simulate.interval"))
    mean = f"{tally.decisions / tally.games:.1f}"
    low, middle, high = (tally.length(share) for share in (0, 0.5, 1))
    screen.write(say("simulate.length", mean=mean, low=low, middle=middle, high=high))
    engine = say("simulate.compiled") if results.compiled else say("simulate.pure")
    rate = f"{tally.decisions / max(results.seconds, 1e-9):,.0f}"
    screen.write(
        say("simulate.speed", decisions=tally.decisions, seconds=f"{results.seconds:.1f}", rate=rate, engine=engine)
    )


def _headings(speech: Speech) -> tuple[str, str, str, str]:
    say = speech.say
    return say("simulate.seats"), say("simulate.wins"), say("simulate.share"), say("simulate.range")


def _shares(standing: Standing) -> tuple[str, str, str, str]:
    """Return how often it sat, its wins, their share, and the 95 % interval."""
    low, high = wilson(float(standing.wins), standing.seats)
    share = float(standing.wins) / max(standing.seats, 1)
    return str(standing.seats), f"{float(standing.wins):.4g}", f"{share:.1%}", f"{low:.1%} - {high:.1%}"


def grid(first: str, *others: str) -> RichTable:
    """Return an empty table whose figures stand on the right."""
    grid = RichTable(box=box.SIMPLE_HEAD)
    grid.add_column(first)
    for other in others:
        grid.add_column(other, justify="right")
    return grid
