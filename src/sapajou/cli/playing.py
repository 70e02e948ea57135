"""A match in the terminal, from its first question to its result."""

import contextlib

from sapajou.bots import BotSpec, parse_bots
from sapajou.cli.board import badge
from sapajou.cli.commands import COMMANDS, Quit
from sapajou.cli.screen import Screen
from sapajou.cli.sitting import Sitting
from sapajou.cli.speech import BadArgument, Speech
from sapajou.cli.turn import Turn
from sapajou.kernel.match import Match

_DEFAULT_BOT = "greedy"
_AT_THE_END = ("save", "log", "quit")


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
            if not sitting.take_obvious(seat):
                Turn(sitting, seat).take()
        else:
            sitting.let_bot_act(seat)
            if not sitting.people:
                sitting.scene.tell(sitting.news(None))
                sitting.scene.tell_said(sitting.said(), sitting.names)
    viewer = sitting.people[0] if len(sitting.people) == 1 else None
    last = sitting.news(viewer)
    sitting.scene.show_board(sitting.match.state, viewer, last)
    sitting.scene.tell(last)
    sitting.scene.tell_said(sitting.said(), sitting.names)
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
