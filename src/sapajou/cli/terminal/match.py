"""A match in the terminal, from its first question to its result."""

import contextlib

from sapajou.bots import BotSpec, parse_bots
from sapajou.cli.speech import BadArgument, Speech
from sapajou.cli.terminal.commands import COMMANDS, Quit
from sapajou.cli.terminal.grids import badge
from sapajou.cli.terminal.question import Question
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.terminal.table import TerminalTable
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
    table = TerminalTable(match, dict(enumerate(bots, first)), Screen(), speech)
    try:
        _sit_down(table)
    finally:
        for bot in table.bots.values():
            bot.close()


def _sit_down(table: TerminalTable) -> None:
    """Welcome everybody and play."""
    table.writer.say("play.welcome", game=table.speech.title(table.game), commands=", ".join(COMMANDS))
    table.screen.write(*(badge(seat).append(f" {name}", style="not bold") for seat, name in enumerate(table.names)))
    try:
        _play_on(table)
    except Quit:
        table.writer.say("play.left")


def _play_on(table: TerminalTable) -> None:
    """Ask whoever owes a decision, until nobody does."""
    while not table.match.state.over:
        seat = table.match.state.to_act()[0]
        if seat in table.people:
            if not table.take_obvious(seat):
                Question(table, seat).ask()
        else:
            table.let_bot_act(seat)
            if not table.people:
                table.writer.tell(table.news(None))
                table.writer.tell_said(table.said(), table.names)
    viewer = table.people[0] if len(table.people) == 1 else None
    last = table.news(viewer)
    table.writer.show_board(table.match.state, viewer, last)
    table.writer.tell(last)
    table.writer.tell_said(table.said(), table.names)
    table.writer.show_result(table.match.state, table.names)
    if table.people:
        _linger(table)


def _linger(table: TerminalTable) -> None:
    """Let people save the match or read its log before they go."""
    question = Question(table, table.people[0])
    with contextlib.suppress(EOFError):
        while line := table.screen.ask(table.speech.say("play.linger")):
            name, _, argument = line.partition(" ")
            if name in _AT_THE_END:
                COMMANDS[name].run(question, argument.strip())
