"""A rules page as HTML: every rule can be jumped to by its id, and its pictures come with it."""

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.rulebook import rules_page
from sapajou.server.faults import Refusal

_RULE: Final = r"[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*"
_OPENING: Final = re.compile(rf"(<(?:li|p|td|h\d)>(?:\s*<(?:p|strong|code|em)>)*\s*)({_RULE})(?![\w-])")
_PICTURE: Final = re.compile(r'src="([^":]+\.svg)"')


@cache
def rules_html(game: str, language: str) -> str:
    """Return the rules of a game as HTML; the place where a rule stands has the rule's id."""
    page = rules_page(registered_game(game), language)
    if page is None:
        raise Refusal("no_rules_page", "rules")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(page.read_text(encoding="utf-8"))
    html = html.replace("<table>", '<table tabindex="0">')  # on a phone a wide one is scrolled, by keys as well
    seen: set[str] = set()
    html = _OPENING.sub(lambda found: _anchored(found, seen), html)
    return _PICTURE.sub(lambda found: f'src="{_inline(page.parent / found[1])}"', html)


def _anchored(found: re.Match[str], seen: set[str]) -> str:
    """Return the place where a rule stands with an anchor; only the first place gets it."""
    before, rule = found.groups()
    if rule in seen:
        return found[0]
    seen.add(rule)
    return f'{before}<a id="{rule}"></a>{rule}'


def _inline(picture: Path) -> str:
    """Return a picture as an address that holds all of it."""
    return f"data:image/svg+xml;base64,{b64encode(picture.read_bytes()).decode()}"
