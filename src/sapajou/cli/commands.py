"""What a person may type besides moves."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.markdown import Markdown
from rich.table import Table as RichTable
from rich.text import Text

from sapajou.bots import Greedy
from sapajou.cli import pages
from sapajou.kernel.errors import BadInput, UndoRefused
from sapajou.kernel.shape import whole_number

if TYPE_CHECKING:
    from sapajou.cli.turn import Turn


class Command(NamedTuple):
    """A command: what it does in a turn, and the key of the words that explain it."""

    run: "Callable[[Turn, str], bool]"
    help: str


class Quit(Exception):
    """Somebody leaves the table."""


def explain(turn: "Turn", rule: str) -> bool:
    """Say what is asked, which rules apply and what can be typed; or print one rule."""
    sitting = turn.sitting
    if rule:
        _print_rules(turn, rule)
        return False
    kinds = Counter(offer.choice.tag() for offer in turn.offers)
    cited = [rule for kind in kinds for rule in sitting.game.choice_rules.get(kind, ())]
    _print_rules(turn, *dict.fromkeys(cited))
    sitting.scene.say("play.possible", kinds=", ".join(f"{kind} ({count})" for kind, count in kinds.items()))
    grid = RichTable.grid(padding=(0, 2))
    for name, command in COMMANDS.items():
        grid.add_row(Text(name, style="bold"), sitting.speech.say(command.help))
    sitting.screen.write(grid)
    return False


def why(turn: "Turn", move: str) -> bool:
    """Say why a move cannot be played; what stands under a number of the list can."""
    sitting = turn.sitting
    listed = turn.under(whole_number(move) or 0)
    if listed is not None:
        sitting.scene.say("play.allowed", move=listed.text)
        return False
    refusal = sitting.game.why_not(sitting.match.state, turn.seat, move)
    if refusal is None:
        sitting.scene.say("play.allowed", move=move)
        return False
    sitting.screen.write(sitting.speech.refusal(sitting.game, refusal))
    if refusal.rule:
        _print_rules(turn, refusal.rule)
    return False


def undo(turn: "Turn", count: str) -> bool:
    """Take back one choice, or as many as asked for; bots always agree, people are asked."""
    sitting = turn.sitting
    number = whole_number(count)
    steps = 1 if number is None else number
    try:
        try:
            sitting.undo(turn.seat, steps)
        except UndoRefused:
            if len(sitting.people) > 1 and not _agreed(turn):
                return False
            sitting.undo(turn.seat, steps, granted=True)
    except BadInput:
        sitting.scene.say("play.nothing_to_undo")
        return False
    return True


def hint(turn: "Turn", _: str) -> bool:
    """Say what the greedy bot would play."""
    sitting = turn.sitting
    known = sitting.game.redeal(sitting.match.state, turn.seat, 0)
    steps = Greedy(sitting.game, turn.seat, 0).act(known, turn.seat)
    move = sitting.game.move_text(known, turn.seat, [steps] if isinstance(steps, int) else steps)
    sitting.scene.say("play.hint", move=move)
    return False


def free(turn: "Turn", _: str) -> bool:
    """Take what is free without asking, or ask about it: each time the other."""
    sitting = turn.sitting
    sitting.takes_free = not sitting.takes_free
    sitting.scene.say("play.free_taken" if sitting.takes_free else "play.free_asked")
    return sitting.takes_free


def save(turn: "Turn", path: str) -> bool:
    """Write the record to a file."""
    sitting = turn.sitting
    if not path:
        sitting.scene.say("play.save_where")
        return False
    try:
        sitting.match.save(path)
    except OSError as error:
        sitting.screen.write(Text(f"{path}: {sitting.speech.system_fault(error)}", style="red"))
    else:
        sitting.scene.say("play.saved", file=path)
    return False


def log(turn: "Turn", _: str) -> bool:
    """Write everything that the seat has been told."""
    turn.sitting.scene.tell(turn.sitting.match.events(turn.seat))
    return False


def leave(_turn: "Turn", _: str) -> bool:
    """Leave the table."""
    raise Quit


def _agreed(turn: "Turn") -> bool:
    """Ask the other people whether something may be taken back."""
    answer = turn.sitting.screen.ask(turn.sitting.speech.say("play.do_others_agree"))
    return answer.lower()[:1] == turn.sitting.speech.say("play.yes")[:1]


def _print_rules(turn: "Turn", *rules: str) -> None:
    """Write rules of the game's page, or why they cannot be found."""
    game, screen = turn.sitting.game, turn.sitting.screen
    for rule in rules:
        try:
            screen.write(Markdown(pages.rule(pages.page(game, turn.sitting.speech.language), rule)))
        except pages.NoRule as error:
            screen.write(Text(error.line(turn.sitting.speech.language), style="dim"))


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
