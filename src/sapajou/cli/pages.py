"""The rules pages: Markdown in which every rule stands under its id."""

import re
from typing import Any, Final

from sapajou.cli.speech import BadArgument
from sapajou.kernel.game import Game
from sapajou.kernel.rulebook import rules_page

_HEADING: Final = re.compile(r"(#+) ")
_ITEM: Final = re.compile(r"(\s*)([-*+]|\d+\.) ")


class NoRule(BadArgument):
    """A rules page, or a rule on it, that there is none of."""


def page(game: Game[Any], language: str) -> str:
    """Return the rules of a game, in a language if they are there, else in English."""
    path = rules_page(game, language)
    if path is not None:
        return path.read_text(encoding="utf-8")
    raise NoRule(f"rules {game.title}", "fault.no_page")


def rule(text: str, rule_id: str) -> str:
    r"""Return one rule of a page: its heading and what is below it, its item of a list, its row or its paragraph.

    >>> rule("# Question\n- AB-1 Draw.\n  Then play.\n- AB-2 Pass.\n", "AB-1")
    '- AB-1 Draw.\n  Then play.'
    """
    lines = text.splitlines()
    whole = re.compile(rf"(?<![\w-]){re.escape(rule_id)}(?![\w-])")
    found = [at for at, line in enumerate(lines) if whole.search(line)]
    if not found:
        raise NoRule(f"rule {rule_id}", "fault.not_on_page")
    opens = re.compile(rf"[\s#>|*+\d.`\[_-]*{re.escape(rule_id)}(?![\w-])")
    first = next((at for at in found if opens.match(lines[at])), found[0])
    end = next((at for at in range(first + 1, len(lines)) if _is_outside(lines[first], lines[at])), len(lines))
    return "\n".join(lines[first:end]).rstrip()


def _is_outside(opening: str, line: str) -> bool:
    """Return whether a line is no longer part of the heading, item, row or paragraph that began with another line."""
    heading, other_heading = _HEADING.match(opening), _HEADING.match(line)
    if heading is not None:
        return other_heading is not None and len(other_heading[1]) <= len(heading[1])
    if not line.strip() or other_heading is not None or opening.lstrip().startswith("|"):
        return True
    item, other_item = _ITEM.match(opening), _ITEM.match(line)
    return item is not None and other_item is not None and len(other_item[1]) <= len(item[1])
