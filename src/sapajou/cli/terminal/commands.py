"""What a person may type besides moves."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.markdown import Markdown
from rich.table import Table as RichTable
from rich.text import Text

from sapajou.cli import pages
from sapajou.coach import telling
from sapajou.coach.advice import advise_at
from sapajou.kernel.errors import BadInput, UndoRefused
from sapajou.kernel.shape import whole_number

if TYPE_CHECKING:
    from sapajou.cli.terminal.question import Question


class Command(NamedTuple):
    """A command: what it does while a person is asked, and the key of the words that explain it."""

    run: "Callable[[Question, str], bool]"
    help: str


class Quit(Exception):
    """Somebody leaves the table."""


def explain(question: "Question", rule: str) -> bool:
    """Say what is asked, which rules apply and what can be typed; or print one rule."""
    table = question.table
    if rule:
        _print_rules(question, rule)
        return False
    kinds = Counter(offer.choice.tag() for offer in question.offers)
    cited = [rule for kind in kinds for rule in table.game.choice_rules.get(kind, ())]
    _print_rules(question, *dict.fromkeys(cited))
    table.writer.say("play.possible", kinds=", ".join(f"{kind} ({count})" for kind, count in kinds.items()))
    grid = RichTable.grid(padding=(0, 2))
    for name, command in COMMANDS.items():
        grid.add_row(Text(name, style="bold"), table.speech.say(command.help))
    table.screen.write(grid)
    return False


def why(question: "Question", move: str) -> bool:
    """Say why a move cannot be played; what stands under a number of the list can."""
    table = question.table
    listed = question.under(whole_number(move) or 0)
    if listed is not None:
        table.writer.say("play.allowed", move=listed.text)
        return False
    refusal = table.game.why_not(table.match.state, question.seat, move)
    if refusal is None:
        table.writer.say("play.allowed", move=move)
        return False
    table.screen.write(table.speech.refusal(table.game, refusal))
    if refusal.rule:
        _print_rules(question, refusal.rule)
    return False


def undo(question: "Question", count: str) -> bool:
    """Take back one choice, or as many as asked for; bots always agree, people are asked."""
    table = question.table
    number = whole_number(count)
    steps = 1 if number is None else number
    try:
        try:
            table.undo(question.seat, steps)
        except UndoRefused:
            if len(table.people) > 1 and not _agreed(question):
                return False
            table.undo(question.seat, steps, granted=True)
    except BadInput:
        table.writer.say("play.nothing_to_undo")
        return False
    return True


def hint(question: "Question", _: str) -> bool:
    """Say what the coach would play, what else, and what speaks for each; the record says that the seat asked."""
    table = question.table
    game, speech = table.game, table.speech
    ways = advise_at(table.match, question.seat)
    table.match.note_hint(question.seat)
    for at, way in enumerate(ways):
        reasons = telling.for_other(way.reasons) if at else telling.for_best(way.reasons)
        said = [telling.sentence(game, speech.language, reason) for reason in reasons]
        chance = "" if way.chance is None else speech.say("coach.chance", percent=round(100 * way.chance))
        move = game.move_text(table.match.state, question.seat, way.move)
        table.writer.say(
            "play.other_hint" if at else "play.hint", move=move, why=", ".join(filter(None, [chance, *said]))
        )
    return False


def free(question: "Question", _: str) -> bool:
    """Take what is free without asking, or ask about it: each time the other."""
    table = question.table
    table.takes_free = not table.takes_free
    table.writer.say("play.free_taken" if table.takes_free else "play.free_asked")
    return table.takes_free


def save(question: "Question", path: str) -> bool:
    """Write the record to a file."""
    table = question.table
    if not path:
        table.writer.say("play.save_where")
        return False
    try:
        table.match.save(path)
    except OSError as error:
        table.screen.write(Text(f"{path}: {table.speech.system_fault(error)}", style="red"))
    else:
        table.writer.say("play.saved", file=path)
    return False


def log(question: "Question", _: str) -> bool:
    """Write everything that the seat has been told."""
    question.table.writer.tell(question.table.match.events(question.seat))
    return False


def leave(_turn: "Question", _: str) -> bool:
    """Leave the table."""
    raise Quit


def _agreed(question: "Question") -> bool:
    """Ask the other people whether something may be taken back."""
    answer = question.table.screen.ask(question.table.speech.say("play.do_others_agree"))
    return answer.lower()[:1] == question.table.speech.say("play.yes")[:1]


def _print_rules(question: "Question", *rules: str) -> None:
    """Write rules of the game's page, or why they cannot be found."""
    game, screen = question.table.game, question.table.screen
    for rule in rules:
        try:
            screen.write(Markdown(pages.rule(pages.page(game, question.table.speech.language), rule)))
        except pages.NoRule as error:
            screen.write(Text(error.line(question.table.speech.language), style="dim"))


COMMANDS: Final = {
    "?": Command(explain, "command.explain"),
    "why": Command(why, "command.why"),
    "undo": Command(undo, "command.undo"),
    "hint": Command(hint, "command.hint"),
    "free": Command(free, "command.free"),
    "save": Command(save, "command.save"),
    "log": Command(log, "command.log"),
    "quit": Command(leave, "command.quit"),
}
