"""`sapajou play`: a match in the terminal."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

import sapajou
from sapajou.bots import BotSpec, parse_bots
from sapajou.cli.board import badge
from sapajou.cli.commands import COMMANDS, Quit
from sapajou.cli.front import Stopped, speech_of
from sapajou.cli.given import Data, Options, Seats, option_values, seat_count
from sapajou.cli.screen import Screen
from sapajou.cli.sitting import Sitting
from sapajou.cli.speech import BadArgument, Speech
from sapajou.cli.turn import Turn
from sapajou.kernel.match import Match

NO_BOTS = "none"
_DEFAULT_BOT = "greedy"
_AT_THE_END = ("save", "log", "quit")


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="help.game_or_file")],
    *,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(metavar="BOT,BOT", help="help.play_bots")] = None,
    seed: Annotated[int | None, typer.Option(help="help.play_seed")] = None,
    option: Options = None,
    data: Data = None,
) -> None:
    """Play a new match, or go on with a saved one."""
    named = None if bots is None else parse_bots("" if bots == NO_BOTS else bots)
    speech = speech_of(context)
    if game.endswith(".json") or Path(game).is_file():
        if any(given is not None for given in (seats, seed, option, data)):
            raise BadArgument(game, "play.saved_match_is_set")
        match = sapajou.load(game)
        if match.departure:
            raise Stopped(speech.say("verify.departed", agreed=match.departure.agreed, move=match.departure.move), 1)
    else:
        chosen = sapajou.game(game, data)
        count = seat_count(chosen, seats, 1 + (1 if named is None else len(named)))
        match = Match(chosen, count, seed, **option_values(chosen, option))
    play_match(match, named, speech)


def play_match(match: Match, bots: list[BotSpec] | None, speech: Speech) -> None:
    """Play a match to its end or until somebody leaves; bots take the last seats, by default all but the first."""
    if bots is None:
        bots = parse_bots(",".join([_DEFAULT_BOT] * (match.seats - 1)))
    if len(bots) > match.seats:
        raise BadArgument("bots", "fault.bots_do_not_fit", given=len(bots), seats=match.seats)
    first = match.seats - len(bots)
    sitting = Sitting(match, dict(enumerate(bots, first)), Screen(), speech)
    sitting.scene.say("play.welcome", game=speech.title(match.game), commands=", ".join(COMMANDS))
    sitting.screen.write(*(badge(seat).append(f" {name}", style="not bold") for seat, name in enumerate(sitting.names)))
    try:
        _play_on(sitting)
    except Quit:
        sitting.scene.say("play.left")


def _play_on(sitting: Sitting) -> None:
    """Ask whoever owes a decision, until nobody does."""
    while not sitting.match.state.over:
        seat = sitting.match.state.to_act()[0]
        if seat in sitting.people:
            Turn(sitting, seat).take()
        else:
            sitting.let_bot_act(seat)
            if not sitting.people:
                sitting.scene.tell(sitting.news(None))
    viewer = sitting.people[0] if len(sitting.people) == 1 else None
    last = sitting.news(viewer)
    sitting.scene.show_board(sitting.match.state, viewer, last)
    sitting.scene.tell(last)
    sitting.scene.show_result(sitting.match.state, sitting.names)
    if sitting.people:
        _linger(sitting)


def _linger(sitting: Sitting) -> None:
    """Let people save the match or read its log before they go."""
    turn = Turn(sitting, sitting.people[0])
    with contextlib.suppress(EOFError):
        while line := sitting.screen.ask(sitting.speech.say("play.linger")):
            name, _, argument = line.partition(" ")
            if name in _AT_THE_END:
                COMMANDS[name].run(turn, argument.strip())
