"""`sapajou tournament`: how strong bots are, all against all, or a candidate against others."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from sapajou.arena.keeping import GAMES_FILE, Kept
from sapajou.arena.ratings import ANCHOR
from sapajou.arena.sprt import Sprt
from sapajou.arena.tournament import STANDINGS_FILE, Tournament, play, play_until_known, standings
from sapajou.arena.workers import Workers
from sapajou.bots import parse_bots
from sapajou.cli import given
from sapajou.cli.front import speech_of
from sapajou.cli.groups import grouped
from sapajou.cli.simulate import grid
from sapajou.cli.speech import BadArgument, Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.waiting import games_counted, stopped


@grouped
def tournament(
    context: typer.Context,
    *,
    played: given.Played,
    bots: Annotated[
        str, typer.Option(metavar="meta.bots", help="help.tournament_bots")
    ] = "classic,greedy,level1,level4",
    deals: Annotated[int, typer.Option(metavar="meta.number", help="help.deals")] = 50,
    candidate: Annotated[str | None, typer.Option(metavar="meta.bot", help="help.candidate")] = None,
    sprt: Annotated[str, typer.Option(metavar="meta.elo", help="help.sprt")] = "0,20",
    risk: Annotated[float, typer.Option(metavar="meta.share", help="help.risk")] = 0.05,
    on: given.On = None,
    limit: given.Limit = 120.0,
    out: Annotated[Path | None, typer.Option(metavar="meta.folder", help="help.tournament_out")] = None,
    again: given.Again = False,
    as_json: given.Json = False,
) -> None:
    """Play a tournament, or what is missing of it, and print the ratings."""
    speech = speech_of(context)
    named = tuple(bot.text for bot in parse_bots(bots))
    wanted = Tournament(played.game, played.seat_count(2), named, deals, played.seed, played.options(),
                        played.figures(), limit, candidate)  # fmt: skip
    wanted.check()
    chosen = played.load()
    test = None if candidate is None else Sprt(*_bounds(sprt), risk)
    folder = out or Path(f"tournament-{chosen.id}-{wanted.seats}-seats-seed-{wanted.seed}")
    folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(folder / GAMES_FILE, wanted.head(), again=again)
    ended = _play(wanted, test, kept, given.workers_of(played.processes, on), speech)
    results = standings(wanted, ended) | ({} if test is None else {"sprt": test.to_dict()})
    (folder / STANDINGS_FILE).write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(results, ensure_ascii=False))
    else:
        title = {"game": speech.title(chosen), "games": len(ended), "seats": wanted.seats, "seed": wanted.seed}
        Screen().write(speech.say("simulate.title", **title), "")
        _print(results, speech)


def _bounds(text: str) -> tuple[float, float]:
    """Return the two beliefs of a test, written `0,20`."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise BadArgument("sprt", "fault.sprt_form", given=repr(text)) from None
    return low, high


def _play(wanted: Tournament, test: Sprt | None, kept: Kept, workers: Workers, speech: Speech) -> list[dict[str, Any]]:
    """Return the games, showing how far the tournament is; say what is kept if it is interrupted."""
    with games_counted(wanted.game, stopped(speech, kept.path)) as show:
        if test is None:
            return play(wanted, kept, workers, show)
        return play_until_known(wanted, test, kept, workers, show)


def _print(results: dict[str, Any], speech: Speech) -> None:
    """Write the ratings, the strongest first, how each pair did, the verdict and the cycles."""
    say = speech.say
    table = grid(say("simulate.bot"), say("ladder.elo"), say("simulate.range"), say("simulate.games"))
    for bot, one in results["ratings"].items():
        table.add_row(bot, str(round(one["elo"])), f"{round(one['low'])} … {round(one['high'])}", str(one["games"]))
    duels = grid(say("tournament.duel"), say("simulate.share"), say("simulate.range"))
    for duel in results["duels"]:
        first, second = duel["bots"]
        duels.add_row(f"{first} - {second}", f"{duel['won']:.1%}", f"{duel['low']:.1%} … {duel['high']:.1%}")
    lines = [say("ladder.interval", anchor=ANCHOR) if results["anchor"] else say("tournament.no_anchor", anchor=ANCHOR)]
    rings = [(" > ".join([*cycle["bots"], cycle["bots"][0]]), f"{cycle['sure']:.0%}") for cycle in results["cycles"]]
    lines += [say("tournament.cycle", bots=ring, sure=sure) for ring, sure in rings] or [say("tournament.no_cycle")]
    if "sprt" in results:
        test = results["sprt"]
        said = {
            "stronger": "tournament.stronger",
            "not stronger": "tournament.not_stronger",
            None: "tournament.unknown",
        }
        lines.append(say(said[test["verdict"]], **{**test, "low": f"{test['low']:g}", "high": f"{test['high']:g}"}))
    Screen().write(table, duels, *lines)
