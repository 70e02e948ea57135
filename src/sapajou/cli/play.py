"""`sapajou play`: a match in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

import sapajou
from sapajou.bots import parse_bots
from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import Data, Options, RecordGame, Seats, make_known, option_values, seat_count
from sapajou.cli.menu import choose_and_play
from sapajou.cli.speech import BadArgument
from sapajou.cli.terminal.match import play_match
from sapajou.kernel.match import Match
from sapajou.kernel.registry import find

NO_BOTS = "none"


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="meta.game_or_file", help="help.game_or_file")] = None,
    *,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(metavar="meta.bots", help="help.play_bots")] = None,
    seed: Annotated[int | None, typer.Option(metavar="meta.number", help="help.play_seed")] = None,
    option: Options = None,
    data: Data = None,
    record_game: RecordGame = None,
) -> None:
    """Play a new match, or go on with a saved one; without either, ask what to play."""
    named = None if bots is None else parse_bots("" if bots == NO_BOTS else bots)
    speech = speech_of(context)
    if game is None:
        if any(given is not None for given in (seats, bots, seed, option, data)):
            raise BadArgument("game", "play.which_game")
        choose_and_play(speech)
        return
    if game.endswith(".json") or (Path(game).is_file() and not game.endswith(".py")):
        if any(given is not None for given in (seats, seed, option, data)):
            raise BadArgument(game, "play.saved_match_is_set")
        make_known(record_game)
        match = sapajou.load(game)
        if match.departure:
            raise Stopped(speech.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move), 1)
    else:
        chosen = find(game, data)
        count = seat_count(chosen, seats, 1 + (1 if named is None else len(named)))
        match = Match(chosen, count, seed, **option_values(chosen, option))
    play_match(match, named, speech)
